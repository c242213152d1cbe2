/*
 * stitched.c: CBC encryption with AES-NI, and beside it SHA-1 with SHA-NI.
 *
 * Either is a chain. A block of CBC waits for the ciphertext before it, ten to
 * fourteen AES instructions of three or four cycles; the hash's rounds wait for each
 * other, twenty pairs of instructions of five or so. Both leave a core idle most of the time,
 * and four blocks of AES take longer than one block of SHA-1: so the hash is done beside
 * the cipher at next to no cost. A processor looks ahead a few hundred instructions, less than a
 * block of the hash has, so instructions of the two are mixed: five groups of SHA-1's
 * rounds, of twenty, in each of four blocks of AES, one after every second round.
 *
 * The hash's blocks begin 13 bytes before the text's, in the header or in text that in place is
 * overwritten already. So the last vector of text is kept for the next group, and vectors
 * of the hash are windows over two vectors of text.
 *
 * On 32-bit x86 the eight vector registers hold one of the two.
 */
#include "common/target.h"
#include "tls_cbc/tls_cbc_impl.h"

#if TACIT_X86_64
TACIT_BEGIN_AESNI_SHANI
#define LANES_AES
#include "lanes/x86_128.h"

#include "sha1/x86/shani_rounds.h"

enum { BLOCKS = 4, GROUPS_IN_BLOCK = SHA1_GROUPS / BLOCKS };

/* The hash's block of a group: behind `before`, the vector before the group's first. */
TACIT_INLINE void load_windows(sha1_block *x, B before, const uint8_t *in) {
    TACIT_UNROLL
    for (size_t i = 0; i < BLOCKS; i++) {
        const B text = b_load(in + 16 * i);
        x->w[i] = b_reverse8(b_window8(before, text, 16 - TACIT_TLS_HEADER));
        before = text;
    }
}

/* The rounds of block b of a group but the last, and as much of the hash. */
TACIT_INLINE B most_rounds(const tacit_aes_round_keys *keys, B state, size_t b, sha1_block *x,
                           sha1_vectors h) {
    const size_t rounds = (size_t)keys->rounds, g = GROUPS_IN_BLOCK * b;
    TACIT_UNROLL
    for (size_t r = 1; r < 10; r++) {
        state = _mm_aesenc_si128(state, b_load(keys->words + 2 * r));
        if (r % 2 != 0)
            sha1_group(x, g + r / 2, h);
    }
    for (size_t r = 10; r < rounds; r++)
        state = _mm_aesenc_si128(state, b_load(keys->words + 2 * r));
    return state;
}

/*
 * The chain is as in cbc/cbc_chain.h: the last round of a block adds the next one's text, xored
 * with the first key, which is taken off the ciphertext on the side. The text behind the last
 * block is that key, and so adds nothing.
 */
void tacit_tls_cbc_stitched_seal(const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                                 tacit_tls_cbc_chain *chain, uint8_t *out, const uint8_t *in,
                                 size_t ngroups) {
    const tacit_aes_round_keys *keys = &key->enc;
    const B first = b_load(keys->words), last = b_load(keys->words + 2 * keys->rounds);
    B before = b_load(chain->before), text = b_xor(b_load(in), first);
    B state = b_xor(b_load(chain->iv), text);
    sha1_vectors h = sha1_load(chain->state);
    (void)row;
    for (; ngroups != 0; ngroups--, in += 16 * BLOCKS, out += 16 * BLOCKS) {
        const void *next = ngroups != 1 ? (const void *)(in + 16 * BLOCKS) : keys->words;
        sha1_block x;
        load_windows(&x, before, in);
        before = b_load(in + 16 * (BLOCKS - 1));
        TACIT_UNROLL
        for (size_t b = 0; b < BLOCKS; b++) {
            state = most_rounds(keys, state, b, &x, h);
            text = b_xor(b_load(b + 1 < BLOCKS ? in + 16 * (b + 1) : next), first);
            state = _mm_aesenclast_si128(state, b_xor(last, text));
            b_store(out + 16 * b, b_xor(state, text));
        }
        h = sha1_end(&x, h);
    }
    b_store(chain->iv, state);
    b_store(chain->before, before);
    sha1_store(chain->state, h);
}
TACIT_END
#endif
