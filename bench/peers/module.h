/*
 * module.h: what the modules share: opening a library, finding what a job asks for.
 *
 * A module is compiled against a library's headers but not linked with the library, so that it can
 * be installed where the library is not. It lists the functions that it calls in a macro,
 *
 *     #define FUNCTIONS(each) each(EVP_CipherUpdate) each(EVP_CipherFinal_ex)
 *
 * from which come a structure of pointers with the types of the header, and their names.
 */
#ifndef TACIT_BENCH_PEERS_MODULE_H
#define TACIT_BENCH_PEERS_MODULE_H

#include "bench/peer.h"

/* A pointer of the structure `library`; and its name for peer_open: of what a macro stands for. */
#define PEER_POINTER(function) __typeof__(function) *(function);
#define PEER_NAME(function) #function
#define PEER_FUNCTION(function) {PEER_NAME(function), &library.function},

typedef struct peer_function {
    const char *name;
    void *pointer; /* to the pointer to the function */
} peer_function;

/*
 * Opens the library with the name that the linker would look for, and sets the pointers; a handle
 * for dlsym, or NULL if it is not here or lacks a function.
 */
void *peer_open(const char *soname, const peer_function *functions, size_t count);

/* What a library does: a function for an operation of an algorithm. */
typedef struct peer_entry {
    const char *algorithm; /* without the length of AES's keys: aes-gcm, aes, chacha20 */
    bench_peer_operation operation;
    bench_peer_run *run;
    int mode; /* the module's own number of it */
} peer_entry;

/* The entry for a job, or NULL. */
const peer_entry *peer_find(const peer_entry *entries, size_t count, const bench_peer_job *job);
#define PEER_FIND(entries, job) peer_find(entries, sizeof(entries) / sizeof(entries)[0], job)

/* AES's key within a job's: rfc4106 has a salt behind it, TLS's CBC a MAC's key before it. */
enum { PEER_SALT_LEN = 4, PEER_TLS_MAC_KEY_LEN = 20 };

/* Memory for a context, aligned as vectors want it and zero, or NULL. */
void *peer_allocate(size_t size);

/* Equal tags; no library's own comparison, for those that have none. */
int peer_same_tag(const uint8_t a[16], const uint8_t b[16]);

#endif
