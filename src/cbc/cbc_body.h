/*
 * cbc_body.h: CBC (SP 800-38A section 6.2). Included after a lanes header;
 * needs LANES_AES.
 *
 * Encryption is a chain of blocks; nothing but its latency counts. With C the
 * ciphertext, P the text, K0..KR the round keys, the last round of a block is
 * C[i] = last(s, KR), and the next block begins with C[i] ^ P[i+1] ^ K0. Since
 * last(s, k) is linear in k, that is last(s, KR ^ P[i+1] ^ K0): the chain is of
 * AES instructions alone, and C[i] is taken off it on the side.
 *
 * Decryption, P[i] = D(C[i]) ^ C[i-1], works on all blocks at once, in batches
 * of BATCH vectors, then vector by vector, then what is left of one. In place,
 * storing a vector destroys the ciphertext that the next one needs, so a batch
 * stores its vectors from the last to the first.
 */
#include "aes/aes_rounds.h"
#include "cbc/cbc_impl.h"

static void encrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    const size_t rounds = (size_t)keys->rounds;
    const B first = b_load(keys->words), last = b_load(keys->words + 2 * rounds);
    B text = b_xor(b_load(in), first);
    B state = b_xor(b_load(iv), text);
    for (size_t i = 1;; i++) {
        for (size_t r = 1; r < rounds; r++)
            state = b_aes_round(state, b_load(keys->words + 2 * r));
        if (i == nblocks)
            break;
        text = b_xor(b_load(in + 16 * i), first);
        state = b_aes_last(state, b_xor(last, text));
        b_store(out + 16 * (i - 1), b_xor(state, text));
    }
    state = b_aes_last(state, last);
    b_store(out + 16 * (nblocks - 1), state);
    b_store(iv, state);
}

/* before holds in its last lane the block of ciphertext before in[0]; so does the result. */
TACIT_INLINE V decrypt_batch(const tacit_aes_round_keys *keys, V before, uint8_t *out,
                             const uint8_t *in, size_t count) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_load(in + 16 * LANES * i);
    const V last = x[count - 1];
    const V shifted = v_shift_in(before, x[0]);
    decrypt_vectors(keys, x, count);
    TACIT_UNROLL
    for (size_t i = count - 1; i > 0; i--)
        v_store(out + 16 * LANES * i, v_xor(x[i], v_load(in + 16 * LANES * i - 16)));
    v_store(out, v_xor(x[0], shifted));
    return last;
}

static void decrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    V before = v_broadcast(b_load(iv));
    const B end = b_load(in + 16 * (nblocks - 1));
    b_store(iv, end);
    for (; nblocks >= BATCH * LANES; nblocks -= BATCH * LANES) {
        before = decrypt_batch(keys, before, out, in, BATCH);
        in += 16 * LANES * BATCH;
        out += 16 * LANES * BATCH;
    }
    for (; nblocks >= LANES; nblocks -= LANES) {
        before = decrypt_batch(keys, before, out, in, 1);
        in += 16 * LANES;
        out += 16 * LANES;
    }
    if (nblocks != 0) {
        V x = v_load_part(in, nblocks);
        const V shifted = v_shift_in(before, x);
        decrypt_vectors(keys, &x, 1);
        v_store_part(out, v_xor(x, shifted), nblocks);
    }
    v_end();
}
