/*
 * inject.h: breaking one function of one row.
 *
 * Linked into a test program together with a library built with
 * -DTACIT_FAULT_BUILD, whose rows can be written to. Before main, the
 * environment variable TACIT_FAULT is read:
 *
 *     TABLE/ROW.FUNCTION:KIND   that function of that row is replaced by a wrapper
 *                               that calls it and does what KIND says
 *     list                      prints every fault there is and ends the program
 *
 * Without the variable nothing is replaced.
 */
#ifndef TACIT_TESTS_FAULTS_INJECT_H
#define TACIT_TESTS_FAULTS_INJECT_H

#include <stddef.h>
#include <stdint.h>

/* Wide enough for a pointer and for any number among the arguments of a row's functions. */
typedef uintptr_t fault_word;

enum { FAULT_ARGUMENTS = 7 };

typedef fault_word fault_fn(fault_word, fault_word, fault_word, fault_word, fault_word, fault_word,
                            fault_word);

enum { NONE = -1 };

/* A function of a row: where its pointer is and what its arguments mean, by number. */
typedef struct fault_site {
    const char *table, *function;
    size_t pointer;     /* offset of the function pointer in the row */
    int in, out, count; /* input, output, how many blocks; NONE if it has none */
    size_t block;       /* bytes a block */
    size_t odd;         /* the count at which a fault of one length shows; 0: any will do */
    size_t in_len;      /* where there is no count */
    size_t out_len;     /* likewise, and where the output is not as long as the input */
    int counter;        /* a counter block, or the state with a counter in it; NONE */
    size_t counter_at, counter_bits; /* its lowest byte in there, and its width */
    int secret;                      /* an argument that holds secrets, or NONE: */
    size_t secret_at, secret_len;    /* these bytes of it */
} fault_site;

/* Number index of all functions of rows, or NULL past the last. */
const fault_site *fault_site_at(size_t index);

/* A way to break a function. */
typedef struct fault_kind {
    const char *name;
    /* What should notice: "kernels", or "silence" for the constant-time programs. */
    const char *noticed_by;
    fault_fn *wrapper;
    const char *symbol; /* the wrapper's name, for the check of the disassembly */
} fault_kind;

const fault_kind *fault_kind_at(size_t index);

/* NULL if the kind can break such a function, else why not. */
const char *fault_inapplicable(const fault_kind *kind, const fault_site *site);

/* What the wrappers work with: the function that is broken, and its description. */
extern fault_fn *fault_original;
extern const fault_site *fault_current;

#endif
