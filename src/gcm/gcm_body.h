/*
 * gcm_body.h: AES-GCM's counter mode and hash in one loop, at any width. For
 * inclusion after ghash/clmul.h and gcm_impl.h, with LANES_AES and LANES_CLMUL.
 *
 * The cipher's rounds and the hash's products keep different parts of the
 * processor busy, so they are interleaved: after each round of the vectors
 * of a batch, one vector of a batch of ciphertext is multiplied into the hash.
 * Decryption has its ciphertext from the start and hashes the same batch;
 * encryption hashes the batch before, which it has just written.
 *
 * With 32 vector registers (GCM_MANY_REGISTERS) encryption still has that batch
 * in registers, and a batch is loaded whole before any of it is stored: a load
 * that follows a store to an address with the same last 12 bits waits for it on
 * many processors, and an output that lies so behind its input would cost a
 * quarter of the speed. With 16, either would cost more than it saves.
 *
 * COUNTERS are kept as numbers, the bytes of the block reversed: the 32-bit
 * counter is then word 0 of its lane, where an addition of words wraps it without
 * a carry. Their bytes are reversed back for each batch.
 */
#ifndef TACIT_GCM_BODY_H
#define TACIT_GCM_BODY_H

#include "aes/aes_rounds.h"

/*
 * A batch: as many vectors as a key has of powers, or less (even) where registers are few. Then its
 * powers begin behind some that it has no use for.
 */
#ifdef GCM_VECTORS
enum { GCM_UNUSED_POWERS = HASH_VECTORS - GCM_VECTORS };
#else
#define GCM_VECTORS HASH_VECTORS
enum { GCM_UNUSED_POWERS = 0 };
#endif
enum {
    GCM_BATCH = GCM_VECTORS * LANES,            /* blocks */
    GCM_POWERS = 16 * LANES * GCM_UNUSED_POWERS /* bytes into a key's powers */
};

/* What the loops work with. */
typedef struct gcm_state {
    const tacit_aes_round_keys *keys;
    const unsigned char *table; /* of powers of H */
    V counters;                 /* of the next vector */
    B y;                        /* as a number */
} gcm_state;

TACIT_INLINE gcm_state load_state(const tacit_gcm_key *key, const uint8_t counter[16],
                                  const uint8_t y[16]) {
    return (gcm_state){
        .keys = &key->aes,
        .table = (const unsigned char *)key->ghash.words + GCM_POWERS,
        .counters = v_add32(v_broadcast(b_reverse8(b_load_halves(counter))), v_lane_numbers()),
        .y = b_reverse8(b_load_halves(y)),
    };
}

/* The next counters, as bytes. */
TACIT_INLINE V next_counters(gcm_state *state) {
    V block = v_reverse8(state->counters);
    state->counters = v_add32(state->counters, v_broadcast(b_set32(0, 0, 0, LANES)));
    return block;
}

/*
 * Compilers would gather the additions into a tree and the products before them,
 * far from the rounds, and run out of registers. This tells them nothing, but
 * for where the hash is when a block is there: what precedes it stays before what
 * follows. (One block is enough; an operand for each costs copies of registers.)
 */
TACIT_INLINE void keep_order(V *block, products *sum) {
    __asm__(""
            : "+" LANES_REGISTER(*block), "+" LANES_REGISTER(sum->lo), "+" LANES_REGISTER(sum->mid),
              "+" LANES_REGISTER(sum->hi));
}

/*
 * Step i = 1..GCM_VECTORS of hashing a batch. The vector that waits for y comes
 * last. With a three-operand xor and the registers for it, products are added
 * two at a time.
 */
TACIT_INLINE void hash_in_batch(const gcm_state *state, products *sum, products *kept, V x, int i) {
    int vector = i % GCM_VECTORS;
    x = v_reverse8(x);
    if (vector == 0)
        x = v_xor(x, v_from_block(state->y));
    products next = hash_vector(state->table, x, vector);
    if (i == 1)
        *sum = next;
    else if (!GCM_PAIR_PRODUCTS)
        *sum = add_products(*sum, next);
    else if (i % 2 == 1)
        *sum = add_two_products(*sum, *kept, next);
    else if (i < GCM_VECTORS)
        *kept = next;
    else
        *sum = add_products(*sum, next);
}

/*
 * A batch of keystream but for its last round, with the key before that; and, if
 * hashing, the sum of a batch of ciphertext: what written has or, where that is
 * NULL, what stands at ciphertext.
 */
TACIT_INLINE products stream_batch(gcm_state *state, V blocks[GCM_VECTORS], V *before_last,
                                   int hashing, const uint8_t *ciphertext, const V *written) {
    const tacit_aes_round_keys *keys = state->keys;
    V key = round_key(keys, 0);
    products sum = {v_zero(), v_zero(), v_zero()}, kept = sum;
    TACIT_UNROLL
    for (int i = 0; i < GCM_VECTORS; i++)
        blocks[i] = v_aes_begin(next_counters(state), key);
    TACIT_UNROLL
    for (int i = 1; i <= HASH_VECTORS; i++) {
        key = encrypt_round(keys, (size_t)i, blocks, GCM_VECTORS, key);
        if (hashing && i <= GCM_VECTORS) {
            const int v = i % GCM_VECTORS;
            hash_in_batch(state, &sum, &kept,
                          written != NULL ? written[v] : v_load(ciphertext + 16 * LANES * v), i);
            keep_order(&blocks[GCM_VECTORS - 1], &sum);
        }
    }
    key = encrypt_round(keys, 9, blocks, GCM_VECTORS, key);
    for (size_t i = 10; i < keys->rounds; i++)
        key = encrypt_round(keys, i, blocks, GCM_VECTORS, key);
    *before_last = key;
    return sum;
}

/*
 * A batch of text; and, if hashing, one of ciphertext into y, as above. written
 * gets the batch. out == in == ciphertext is fine: all loads of the hash are
 * before the last round.
 */
TACIT_INLINE void crypt_batch(gcm_state *state, uint8_t *out, const uint8_t *in, int hashing,
                              const uint8_t *ciphertext, V *written) {
    V blocks[GCM_VECTORS], key;
    const products sum = stream_batch(state, blocks, &key, hashing, ciphertext, written);
    const V last = round_key(state->keys, (size_t)state->keys->rounds);
    TACIT_UNROLL
    for (int i = 0; i < GCM_VECTORS; i++) {
        const V text = v_load(in + 16 * LANES * i);
        blocks[i] = v_aes_last(blocks[i], key, v_xor(last, text));
        if (!GCM_MANY_REGISTERS)
            v_store(out + 16 * LANES * i, blocks[i]);
    }
    TACIT_UNROLL
    for (int i = 0; i < GCM_VECTORS; i++) {
        if (GCM_MANY_REGISTERS)
            v_store(out + 16 * LANES * i, blocks[i]);
    }
    if (written != NULL) {
        TACIT_UNROLL
        for (int i = 0; i < GCM_VECTORS; i++)
            written[i] = blocks[i];
    }
    if (hashing)
        state->y = reduce(sum);
}

/* What is left of a text, and how far its hash is. */
typedef struct gcm_rest {
    uint8_t *out;
    const uint8_t *in;
    const unsigned char *powers; /* for the next block */
    V carried;                   /* y, until the first vector has taken it */
    products sum;
} gcm_rest;

/* The next vector of the rest, of `blocks` blocks, with its keystream. */
TACIT_INLINE void crypt_vector(gcm_rest *rest, int decrypt, V stream, size_t blocks) {
    V text = v_load_part(rest->in, blocks);
    V result = v_xor(stream, text);
    v_store_part(rest->out, result, blocks);
    V x = v_xor(v_reverse8(decrypt ? text : result), rest->carried);
    products next = multiply(x, v_load_part(rest->powers, blocks),
                             v_load_part(rest->powers + HASH_HALVES, blocks));
    rest->sum = add_products(rest->sum, next);
    rest->carried = v_zero();
    rest->out += 16 * LANES;
    rest->in += 16 * LANES;
    rest->powers += 16 * LANES;
}

/* The next n vectors of the rest, n constant: the last of them has `blocks` blocks. */
TACIT_INLINE void crypt_vectors(gcm_state *state, gcm_rest *rest, int decrypt, size_t n,
                                size_t blocks) {
    V stream[GCM_VECTORS];
    TACIT_UNROLL
    for (size_t i = 0; i < n; i++)
        stream[i] = next_counters(state);
    encrypt_vectors(state->keys, stream, n);
    TACIT_UNROLL
    for (size_t i = 0; i < n; i++)
        crypt_vector(rest, decrypt, stream[i], blocks);
}

/*
 * Fewer vectors than a batch, in groups of four, two and one. The groups are
 * independent of each other but for the sum, and the processor finds that out
 * by itself.
 */
TACIT_INLINE void crypt_full_vectors(gcm_state *state, gcm_rest *rest, int decrypt,
                                     size_t vectors) {
    if (vectors & 4)
        crypt_vectors(state, rest, decrypt, 4, LANES);
    if (vectors & 2)
        crypt_vectors(state, rest, decrypt, 2, LANES);
    if (vectors & 1)
        crypt_vectors(state, rest, decrypt, 1, LANES);
}

/* Fewer blocks than a batch. */
TACIT_INLINE void crypt_rest(gcm_state *state, int decrypt, uint8_t *out, const uint8_t *in,
                             size_t nblocks) {
    gcm_rest rest = {.out = out,
                     .in = in,
                     .powers = state->table + 16 * (GCM_BATCH - nblocks),
                     .carried = v_from_block(state->y),
                     .sum = {v_zero(), v_zero(), v_zero()}};
    crypt_full_vectors(state, &rest, decrypt, nblocks / LANES);
    if (nblocks % LANES != 0)
        crypt_vectors(state, &rest, decrypt, 1, nblocks % LANES);
    state->y = reduce(rest.sum);
}

/* Word 0 of the number counts on. */
TACIT_INLINE void store_state(const gcm_state *state, uint8_t counter[16], uint8_t y[16],
                              size_t nblocks) {
    B start = b_reverse8(b_load(counter));
    b_store(counter, b_reverse8(b_add32(start, b_set32(0, 0, 0, (uint32_t)nblocks))));
    b_store(y, b_reverse8(state->y));
}

/* Whole batches. If `all`, their hash; else y is without the last of them. */
TACIT_INLINE void encrypt_batches(gcm_state *state, uint8_t *out, const uint8_t *in, size_t batches,
                                  int all) {
    V room[GCM_VECTORS], *written = GCM_MANY_REGISTERS ? room : NULL;
    crypt_batch(state, out, in, 0, NULL, written);
    for (size_t i = 1; i < batches; i++) {
        const uint8_t *before = out;
        out += 16 * GCM_BATCH;
        in += 16 * GCM_BATCH;
        crypt_batch(state, out, in, 1, before, written);
    }
    if (all)
        state->y = written != NULL ? hash_vectors(state->table, state->y, written, GCM_VECTORS)
                                   : hash_batch(state->table, state->y, out, GCM_VECTORS);
}

static void encrypt(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t counter[16],
                    uint8_t y[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    gcm_state state = load_state(key, counter, y);
    const size_t rest = nblocks % GCM_BATCH, whole = nblocks - rest;
    (void)row;
    if (whole != 0)
        encrypt_batches(&state, out, in, whole / GCM_BATCH, 1);
    if (rest != 0)
        crypt_rest(&state, 0, out + 16 * whole, in + 16 * whole, rest);
    store_state(&state, counter, y, nblocks);
    v_end();
}

#if GCM_MANY_REGISTERS
/* The last batch is hashed beside the rounds of what follows (gcm_end_body.h). */
static void encrypt_ahead(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t counter[16],
                          uint8_t y[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    gcm_state state = load_state(key, counter, y);
    (void)row;
    encrypt_batches(&state, out, in, nblocks / GCM_BATCH, 0);
    store_state(&state, counter, y, nblocks);
    v_end();
}
#endif

static void decrypt(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t counter[16],
                    uint8_t y[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    gcm_state state = load_state(key, counter, y);
    size_t batches = nblocks / GCM_BATCH, rest = nblocks % GCM_BATCH;
    (void)row;
    for (; batches != 0; batches--) {
        crypt_batch(&state, out, in, 1, in, NULL);
        out += 16 * GCM_BATCH;
        in += 16 * GCM_BATCH;
    }
    if (rest != 0)
        crypt_rest(&state, 1, out, in, rest);
    store_state(&state, counter, y, nblocks);
    v_end();
}

#endif
