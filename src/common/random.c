/*
 * random.c: bytes from the system's generator.
 */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* getrandom */
#endif
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#endif

#include "common/wipe.h"

#include <tacit/base.h>

#if defined(_WIN32)
#include <windows.h>

#include <bcrypt.h>

static int fill(unsigned char *out, size_t len) {
    while (len != 0) {
        const ULONG step = len < 0x10000 ? (ULONG)len : 0x10000;
        if (BCryptGenRandom(NULL, out, step, BCRYPT_USE_SYSTEM_PREFERRED_RNG) < 0)
            return 0;
        out += step;
        len -= step;
    }
    return 1;
}
#elif defined(__linux__)
#include <errno.h>
#include <sys/random.h>

static int fill(unsigned char *out, size_t len) {
    while (len != 0) {
        ssize_t got = getrandom(out, len, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        out += got;
        len -= (size_t)got;
    }
    return 1;
}
#else
#include <stdlib.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif

static int fill(unsigned char *out, size_t len) {
    while (len != 0) {
        size_t step = len < 256 ? len : 256; /* getentropy's limit */
        if (getentropy(out, step) != 0)
            return 0;
        out += step;
        len -= step;
    }
    return 1;
}
#endif

int tacit_random(void *out, size_t out_len) {
    if (out == NULL)
        return out_len == 0 ? TACIT_OK : TACIT_ERR_ARGUMENT;
    if (!fill(out, out_len)) {
        tacit_wipe(out, out_len);
        return TACIT_ERR_RANDOM;
    }
    return TACIT_OK;
}
