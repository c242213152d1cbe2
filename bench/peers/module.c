#include "module.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void *peer_open(const char *soname, const peer_function *functions, size_t count) {
    void *handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; handle != NULL && i < count; i++) {
        void *symbol = dlsym(handle, functions[i].name);
        if (symbol == NULL)
            return NULL;
        memcpy(functions[i].pointer, &symbol, sizeof symbol);
    }
    return handle;
}

/* Where "-128", "-192" or "-256" begins behind "aes", or NULL. */
static const char *key_bits(const char *algorithm) {
    static const char *const bits[] = {"-128", "-192", "-256"};
    const char *aes = strstr(algorithm, "aes-");
    for (size_t i = 0; aes != NULL && i < sizeof bits / sizeof bits[0]; i++) {
        if (strncmp(aes + strlen("aes"), bits[i], strlen(bits[i])) == 0)
            return aes + strlen("aes");
    }
    return NULL;
}

/* Whether the algorithm is the entry's, but for the bits of a key. */
static int is_named(const char *algorithm, const char *entry) {
    const char *bits = key_bits(algorithm);
    if (bits == NULL)
        return strcmp(algorithm, entry) == 0;
    const size_t before = (size_t)(bits - algorithm);
    return strncmp(algorithm, entry, before) == 0 &&
           strcmp(bits + strlen("-128"), entry + before) == 0;
}

const peer_entry *peer_find(const peer_entry *entries, size_t count, const bench_peer_job *job) {
    for (size_t i = 0; i < count; i++) {
        if (entries[i].operation == job->operation &&
            is_named(job->algorithm, entries[i].algorithm))
            return &entries[i];
    }
    return NULL;
}

void *peer_allocate(size_t size) {
    void *memory;
    if (posix_memalign(&memory, 64, size) != 0)
        return NULL;
    return memset(memory, 0, size);
}

int peer_same_tag(const uint8_t a[16], const uint8_t b[16]) {
    uint64_t x[2], y[2];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    return ((x[0] ^ y[0]) | (x[1] ^ y[1])) == 0;
}
