/*
 * tacit/impl.h: the implementations, called rows: naming them, listing them,
 * choosing among them. Programs that only seal and open need none of this.
 *
 * Each algorithm has a table of rows, the best first, down to one that every
 * processor runs which this library is compiled for. A key is bound to a row when it is set up, and
 * every later call with that key goes through it, so that keys of different rows live side by side
 * in one process.
 */
#ifndef TACIT_IMPL_H
#define TACIT_IMPL_H

#include <tacit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A row: immutable, static, owned by the library. */
typedef struct tacit_row tacit_row;

/* tacit_row_name returns the name of a row, as "vaes512". Thread-safe. */
TACIT_API const char *tacit_row_name(const tacit_row *row) TACIT_NONNULL(1);

/* tacit_row_needs returns the features (tacit/cpu.h) that a row needs. Thread-safe. */
TACIT_API uint32_t tacit_row_needs(const tacit_row *row) TACIT_NONNULL(1);

/* tacit_row_available returns 1 if this processor can run the row, else 0. Thread-safe. */
TACIT_API int tacit_row_available(const tacit_row *row) TACIT_NONNULL(1);

/*
 * A table of rows with the name of what it computes ("aes", "ghash", "gcm",
 * ...). rows[0..count), the best first. The last needs nothing that the compiler
 * does not take for granted, and is the portable one where it takes nothing.
 */
typedef struct tacit_row_table {
    const char *name;
    const tacit_row *const *rows;
    size_t count;
} tacit_row_table;

/*
 * tacit_row_tables returns table number index of all those in the library, or
 * NULL past the last. It links every algorithm into the program: for tools.
 * Thread-safe.
 */
TACIT_API const tacit_row_table *tacit_row_tables(size_t index);

/*
 * tacit_row_best returns the first row of a table that needs no feature outside
 * the given set and those that the compiler takes for granted; the last row needs
 * no others, so there always is one. Pass tacit_cpu_features(), or a part of it.
 * Thread-safe.
 */
TACIT_API const tacit_row *tacit_row_best(const tacit_row_table *table, uint32_t features)
    TACIT_NONNULL(1);

/*
 * tacit_row_find returns the row of that name, available here or not, or NULL
 * if the table has none. Thread-safe.
 */
TACIT_API const tacit_row *tacit_row_find(const tacit_row_table *table, const char *name)
    TACIT_NONNULL(1, 2);

#ifdef __cplusplus
}
#endif
#endif
