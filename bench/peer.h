/*
 * peer.h: what another library looks like to tacit speed.
 *
 * Each library has a module of its own, tacit-peer-NAME.so, compiled against that library's headers
 * and loaded while the command runs; so the command links none of them, and does without those that
 * are not there. A module exports one function, tacit_peer, and calls nothing of tacit.
 */
#ifndef TACIT_BENCH_PEER_H
#define TACIT_BENCH_PEER_H

#include <stddef.h>
#include <stdint.h>

/* Raised whenever anything below changes; a module of another number is refused. */
#define BENCH_PEER_ABI 1

typedef enum bench_peer_operation {
    BENCH_PEER_SEAL,
    BENCH_PEER_OPEN, /* always verified */
    BENCH_PEER_ENCRYPT,
    BENCH_PEER_DECRYPT,
    BENCH_PEER_MAC,
    BENCH_PEER_ENCRYPT_SETUP, /* of a key; for AEADs, MACs and streams the only kind */
    BENCH_PEER_DECRYPT_SETUP
} bench_peer_operation;

/* What to prepare. Lengths are those of every message that follows. */
typedef struct bench_peer_job {
    const char *algorithm; /* as aes-128-gcm, chacha20-poly1305-old, poly1305; aes-256: a block */
    bench_peer_operation operation;
    const uint8_t *key;
    size_t key_len, nonce_len, tag_len;
} bench_peer_job;

/*
 * One message, all of the caller's. A library may not change it.
 *
 * nonce: what makes the message unlike others: an AEAD's nonce, CTR's first counter block, CBC's
 *     starting vector, ChaCha20's nonce (its counter starts at 0), TLS's explicit vector.
 * in, out: in_len and out_len bytes, the same place or apart. The text is in_len bytes long when
 *     sealing, out_len when opening, as in every other operation in_len, if it has an output.
 * tag: written by sealing and MACs, compared by opening. NULL for TLS's CBC, whose record is all in
 *     out or in; to open one, out has room for in_len bytes. A GHASH starts from zeros.
 * key: for key set-up alone, which takes nothing else; as long as the job's.
 */
typedef struct bench_peer_message {
    const uint8_t *nonce, *ad;
    size_t ad_len;
    const uint8_t *in;
    size_t in_len;
    uint8_t *out;
    size_t out_len;
    uint8_t *tag;
    const uint8_t *key;
} bench_peer_message;

/* Does the operation once; 1, or 0 if it fails. */
typedef int bench_peer_run(void *context, const bench_peer_message *message);

/* Whether a library is here, and does without the features that it is not to use. */
typedef enum bench_peer_loading {
    BENCH_PEER_ABSENT,
    BENCH_PEER_LOADED,
    BENCH_PEER_UNMASKED
} bench_peer_loading;

/*
 * load opens the library; once in a process. here are the processor's features (TACIT_CPU_... of
 * tacit/cpu.h), allowed those of them that the library may use: it is kept from the others if that
 * can be, asked whether it took hold, and its version is written.
 *
 * make prepares a job: the function that does it, with a context for it, or NULL if the library
 * has no such operation. release ends the context.
 */
typedef struct bench_peer {
    uint32_t abi;        /* BENCH_PEER_ABI; first, whatever else changes */
    const char *name;    /* of the library, and in the module's file name */
    const char *package; /* Debian's, to install where the library is absent */
    bench_peer_loading (*load)(uint32_t here, uint32_t allowed, char *version, size_t room);
    bench_peer_run *(*make)(const bench_peer_job *job, void **context);
    void (*release)(void *context);
} bench_peer;

/* The one function that a module exports. */
#define BENCH_PEER_SYMBOL "tacit_peer"
typedef const bench_peer *bench_peer_entry(void);
__attribute__((visibility("default"))) const bench_peer *tacit_peer(void);

#endif
