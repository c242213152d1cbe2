/*
 * family.h: how tacit does the operations of algorithms that are alike. For algorithms.c and the
 * families' own files.
 */
#ifndef TACIT_BENCH_FAMILY_H
#define TACIT_BENCH_FAMILY_H

#include "bench/aes_rows.h"
#include "bench/algorithms.h"
#include "bench/ghash.h"
#include "bench/peer.h"

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

/* The context of a row of tacit at work. */
typedef struct bench_tacit {
    const bench_algorithm *algorithm;
    const tacit_aead *aead; /* where the algorithm is one */
    const tacit_row *row;
    size_t nonce_len, tag_len;
    int error; /* what the last call that failed answered */
    union {
        tacit_aead_key aead;
        tacit_aes_ctr_key ctr;
        tacit_aes_cbc_key cbc;
        tacit_aes_key aes;
        struct {
            bench_aes_keys enc, dec;
        } block;
        tacit_chacha20_key chacha20;
        uint8_t poly1305[32];
        bench_ghash_key ghash;
        tacit_quic_hp quic;
    } key;
} bench_tacit;

/* What a run function returns for a result of tacit's. */
static inline int bench_tacit_ended(bench_tacit *t, int result) {
    if (result != TACIT_OK)
        t->error = result;
    return result == TACIT_OK;
}

typedef struct bench_step {
    bench_op op;
    bench_peer_run *run;
} bench_step;

/* The operations stand in the order of their lines; an operation without a function ends them. */
enum { BENCH_STEPS_MAX = 4 };
struct bench_family {
    bench_step steps[BENCH_STEPS_MAX + 1];
    bench_op forward, inverse;
    int (*prepare)(bench_tacit *t, const uint8_t *key); /* sets up the key; a result of tacit's */
    const tacit_row_table *(*rows)(void);               /* NULL: those of the AEAD */
    size_t block_len;                                   /* texts are of whole blocks */
    size_t only_size;                                   /* texts have this length, or 0: any */
    size_t nonce_len, tag_len, ad_len;                  /* where it is no AEAD */
    size_t mask_len;                                    /* the output has this length, or 0 */
    int only_tag;                                       /* the output is the tag alone */
    int is_padded; /* sealing makes texts longer by more than a tag */
    int is_chain;  /* each text is what the one before became */
};

/* algorithms_aead.c: AEADs, those that pad, and GMAC, which is one of associated data alone. */
extern const bench_family bench_aead_family, bench_padded_family, bench_gmac_family;
/* algorithms_ciphers.c: AES in its modes, single blocks, and ChaCha20. */
extern const bench_family bench_block_family, bench_ecb_family, bench_cbc_family, bench_ctr_family,
    bench_chacha20_family;
/* algorithms_hashes.c */
extern const bench_family bench_poly1305_family, bench_ghash_family;
/* algorithms_quic.c */
extern const bench_family bench_quic_aes_family, bench_quic_chacha20_family;

#endif
