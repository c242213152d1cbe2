/*
 * tacit/base.h: what every tacit header needs: export marker, errors, version.
 */
#ifndef TACIT_BASE_H
#define TACIT_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * On 32-bit x86 some callers come with a stack that is aligned to 4 bytes only;
 * every public function then aligns it to the 16 that vectors want.
 */
#if defined(__GNUC__) && defined(__i386__)
#define TACIT_API __attribute__((visibility("default"), force_align_arg_pointer))
#elif defined(__GNUC__)
#define TACIT_API __attribute__((visibility("default")))
#else
#define TACIT_API
#endif

#if defined(__GNUC__)
#define TACIT_MUST_CHECK __attribute__((warn_unused_result))
#define TACIT_NONNULL(...) __attribute__((nonnull(__VA_ARGS__)))
#else
#define TACIT_MUST_CHECK
#define TACIT_NONNULL(...)
#endif

/* The version of these headers; tacit_version() answers for the library. */
#define TACIT_VERSION_MAJOR 0
#define TACIT_VERSION_MINOR 1
#define TACIT_VERSION_PATCH 0
#define TACIT_VERSION_STRING "0.1.0"

/*
 * Results. Every function that can fail returns an int: TACIT_OK, or one of
 * these negative values. No output byte has been written when a function
 * answers anything but TACIT_OK, with two exceptions: an open that answers
 * TACIT_ERR_AUTH, and tacit_random, have zeroed the whole of their output.
 */
typedef enum tacit_error {
    TACIT_OK = 0,
    TACIT_ERR_AUTH = -1,         /* the tag does not match: wrong key, nonce, data or text */
    TACIT_ERR_ARGUMENT = -2,     /* a null pointer with a length that is not zero */
    TACIT_ERR_KEY_LEN = -3,      /* a key of a length that the algorithm does not have */
    TACIT_ERR_NONCE_LEN = -4,    /* a nonce of a length that the algorithm does not have */
    TACIT_ERR_TAG_LEN = -5,      /* a tag of a length that the algorithm or the key does not have */
    TACIT_ERR_LENGTH = -6,       /* lengths that do not fit each other, or not whole blocks */
    TACIT_ERR_LIMIT = -7,        /* longer than the algorithm allows for one message */
    TACIT_ERR_OVERLAP = -8,      /* buffers that overlap in a way that is not allowed */
    TACIT_ERR_STATE = -9,        /* a call out of order, or a context that is not set up */
    TACIT_ERR_NONCE_REUSE = -10, /* a second message under the nonce of the one before */
    TACIT_ERR_UNSUPPORTED = -11, /* a row that cannot run here, or a mode that cannot do this */
    TACIT_ERR_RANDOM = -12,      /* the system gave no random bytes */
    TACIT_ERR_AD_LEN = -13       /* associated data of a length that the algorithm does not have */
} tacit_error;

/*
 * tacit_strerror returns a short English sentence, without a full stop, for a
 * result of any function here. Never NULL; the string is static. Thread-safe.
 */
TACIT_API const char *tacit_strerror(int result);

/*
 * tacit_version returns the version of the library as "MAJOR.MINOR.PATCH".
 * The string is static. Thread-safe.
 */
TACIT_API const char *tacit_version(void);

/*
 * tacit_random fills out[0..out_len) with bytes from the system's
 * cryptographic generator (getrandom or its like), waiting at boot until that
 * is seeded. Answers TACIT_OK; TACIT_ERR_ARGUMENT for NULL with a length;
 * TACIT_ERR_RANDOM when the system refuses, after zeroing out. Thread-safe.
 */
TACIT_API int tacit_random(void *out, size_t out_len) TACIT_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
