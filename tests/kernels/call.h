/*
 * call.h: one call of one function, described as data, so that one piece of
 * code can place its arguments against guard pages, make the call, look at
 * everything afterwards, and time it.
 */
#ifndef TACIT_TESTS_CALL_H
#define TACIT_TESTS_CALL_H

#include "kernels/abi.h"

#include <stddef.h>
#include <stdint.h>

/* The longest argument: 1 MiB of data, and what a call adds to it. */
enum { DATA_MAX = (1 << 20) + 64 };

typedef enum argument_role {
    ARGUMENT_VALUE,   /* a number of the width of size_t */
    ARGUMENT_VALUE32, /* a number of 32 bits; the register's upper half is filled with rubbish */
    ARGUMENT_POINTER, /* an address that is passed on as it is */
    ARGUMENT_READ,    /* memory that must not change */
    ARGUMENT_WRITE,   /* memory that the call fills */
    ARGUMENT_UPDATE   /* memory that it reads and changes */
} argument_role;

typedef struct argument {
    argument_role role;
    const char *name;
    uint64_t value;
    size_t len, align;
    const void *before; /* what a READ or UPDATE argument holds */
    const void *after;  /* what WRITE and UPDATE must hold; NULL: `verify` judges it */
    int nested;         /* not passed itself: another argument holds its address */
} argument;

typedef struct call {
    abi_fn *fn;
    argument arguments[ABI_ARGUMENTS];
    size_t count;
    int returns; /* whether it returns an int, which must be `result` */
    int result;
    int out, in; /* which arguments may share their place; in < 0: none */
    /* Where arguments hold addresses: writes those of nested ones into them. NULL: none do. */
    void (*arrange)(const struct call *call, uint8_t *const places[]);
    /* Further judgement of what the call left in its arguments: NULL, or what is wrong. */
    const char *(*verify)(const struct call *call, uint8_t *const places[]);
    const void *verify_with;
    /* For messages. */
    const char *table, *row, *function, *unit;
    size_t length;
} call;

/* Begin a description with a function cast to abi_fn *, then append its arguments in order. */
void call_begin(call *c, abi_fn *fn);
void call_value(call *c, const char *name, size_t value);
void call_value32(call *c, const char *name, uint32_t value);
void call_pointer(call *c, const void *pointer);
void call_read(call *c, const char *name, const void *before, size_t len, size_t align);
void call_write(call *c, const char *name, const void *after, size_t len, size_t align);
void call_update(call *c, const char *name, const void *before, const void *after, size_t len,
                 size_t align);
/* Data of any alignment that may be worked on in place. */
void call_read_in(call *c, const void *before, size_t len);
void call_write_out(call *c, const void *after, size_t len);
void call_returns(call *c, int result);
/* The argument appended last is nested in another. */
void call_nest(call *c);

typedef enum call_side {
    SIDE_BEFORE, /* every argument starts at the page that its guard ends */
    SIDE_BEHIND, /* every argument ends where a guard starts */
    SIDE_OFFSET  /* every argument at an offset of its own from a page's start */
} call_side;

typedef struct placement {
    call_side side;
    int in_place;
    unsigned offset; /* of SIDE_OFFSET: argument i is at offset + 29 i modulo 64, aligned */
} placement;

/*
 * Places the arguments, makes the call through the stub of abi.h, and looks at
 * results, inputs, surroundings, registers. Counts a case, and says what is
 * wrong: row, length, first wrong byte, or the signal and the argument it was
 * caught at. Returns 1 if all was well.
 */
int call_run(const call *c, placement p);

/*
 * Calls a function of the tests themselves that calls rows (to draw inputs, to
 * set up keys) under the same watch: a row that crashes there or spoils
 * registers is named, and does not take the test down. Returns 1 if all was well.
 */
int call_watched(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result,
                 const char *table, const char *row, const char *doing);

/* How many calls so far were not well. */
unsigned long call_failures(void);

/* Nanoseconds of one call, apart, the best of several repeats. */
double call_time(const call *c);

#endif
