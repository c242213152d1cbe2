/*
 * gcm_body.h: AES-GCM's counter mode and hash in one loop, at any width. For
 * inclusion after ghash/clmul.h and gcm_impl.h, with LANES_AES and LANES_CLMUL.
 *
 * The cipher's rounds and the hash's products keep different parts of the
 * processor busy, so they are interleaved: after each round of the eight vectors
 * of a batch, one vector of a batch of ciphertext is multiplied into the hash.
 * Decryption has its ciphertext from the start and hashes the same batch;
 * encryption hashes the batch before, which it has just written.
 *
 * COUNTERS are kept as numbers, the bytes of the block reversed: the 32-bit
 * counter is then word 0 of its lane, where an addition of words wraps it without
 * a carry. Their bytes are reversed back for each batch.
 */
#ifndef TACIT_GCM_BODY_H
#define TACIT_GCM_BODY_H

/* What the loops work with. */
typedef struct gcm_state {
    const unsigned char *round_keys;
    uint64_t rounds;
    const unsigned char *table; /* of powers of H */
    V counters;                 /* of the next vector */
    B y;                        /* as a number */
} gcm_state;

TACIT_INLINE gcm_state load_state(const tacit_gcm_key *key, const uint8_t counter[16],
                                  const uint8_t y[16]) {
    return (gcm_state){
        .round_keys = (const unsigned char *)key->aes.words,
        .rounds = key->aes.rounds,
        .table = (const unsigned char *)key->ghash.words,
        .counters = v_add32(v_broadcast(b_reverse8(b_load_halves(counter))), v_lane_numbers()),
        .y = b_reverse8(b_load_halves(y)),
    };
}

TACIT_INLINE V round_key(const gcm_state *state, uint64_t round) {
    return v_broadcast(b_load(state->round_keys + 16 * round));
}

/* The next counters, with the first round key. */
TACIT_INLINE V next_counters(gcm_state *state, V key) {
    V block = v_xor(v_reverse8(state->counters), key);
    state->counters = v_add32(state->counters, v_broadcast(b_set32(0, 0, 0, LANES)));
    return block;
}

TACIT_INLINE void round_of_batch(V blocks[HASH_VECTORS], V key) {
    TACIT_UNROLL
    for (int i = 0; i < HASH_VECTORS; i++)
        blocks[i] = v_aes_round(blocks[i], key);
}

/*
 * Compilers would gather the additions into a tree and the products before them,
 * far from the rounds, and run out of registers. This tells them nothing, but
 * for where everything is: what precedes it stays before what follows.
 */
TACIT_INLINE void keep_order(V blocks[HASH_VECTORS], products *sum) {
    __asm__(""
            : "+v"(blocks[0]), "+v"(blocks[1]), "+v"(blocks[2]), "+v"(blocks[3]), "+v"(blocks[4]),
              "+v"(blocks[5]), "+v"(blocks[6]), "+v"(blocks[7]), "+v"(sum->lo), "+v"(sum->mid),
              "+v"(sum->hi));
}

/*
 * Step i = 1..HASH_VECTORS of hashing a batch. The vector that waits for y comes
 * last. With a three-operand xor and the registers for it, products are added
 * two at a time.
 */
TACIT_INLINE void hash_in_batch(const gcm_state *state, products *sum, products *kept,
                                const uint8_t *ciphertext, int i) {
    int vector = i % HASH_VECTORS;
    V x = v_reverse8(v_load(ciphertext + 16 * LANES * vector));
    if (vector == 0)
        x = v_xor(x, v_from_block(state->y));
    products next = hash_vector(state->table, x, vector);
    if (i == 1)
        *sum = next;
    else if (!GCM_PAIR_PRODUCTS)
        *sum = add_products(*sum, next);
    else if (i % 2 == 1)
        *sum = add_two_products(*sum, *kept, next);
    else if (i < HASH_VECTORS)
        *kept = next;
    else
        *sum = add_products(*sum, next);
}

/*
 * A batch of text; and, if hashing, one of ciphertext into y. out == in == ciphertext
 * is fine: the last round is after all loads of the hash.
 */
TACIT_INLINE void crypt_batch(gcm_state *state, uint8_t *out, const uint8_t *in, int hashing,
                              const uint8_t *ciphertext) {
    V blocks[HASH_VECTORS], key = round_key(state, 0);
    products sum = {v_zero(), v_zero(), v_zero()}, kept = sum;
    TACIT_UNROLL
    for (int i = 0; i < HASH_VECTORS; i++)
        blocks[i] = next_counters(state, key);
    TACIT_UNROLL
    for (int i = 1; i <= HASH_VECTORS; i++) {
        round_of_batch(blocks, round_key(state, (uint64_t)i));
        if (hashing) {
            hash_in_batch(state, &sum, &kept, ciphertext, i);
            keep_order(blocks, &sum);
        }
    }
    round_of_batch(blocks, round_key(state, 9));
    for (uint64_t i = 10; i < state->rounds; i++)
        round_of_batch(blocks, round_key(state, i));
    key = round_key(state, state->rounds);
    TACIT_UNROLL
    for (int i = 0; i < HASH_VECTORS; i++) {
        V text = v_load(in + 16 * LANES * i);
        v_store(out + 16 * LANES * i, v_xor(v_aes_last(blocks[i], key), text));
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

/* The next n vectors of the rest, n constant: the last of them has `blocks` blocks. */
TACIT_INLINE void crypt_vectors(gcm_state *state, gcm_rest *rest, int decrypt, int n,
                                size_t blocks) {
    V stream[HASH_VECTORS], key = round_key(state, 0);
    TACIT_UNROLL
    for (int i = 0; i < n; i++)
        stream[i] = next_counters(state, key);
    for (uint64_t round = 1; round < state->rounds; round++) {
        key = round_key(state, round);
        TACIT_UNROLL
        for (int i = 0; i < n; i++)
            stream[i] = v_aes_round(stream[i], key);
    }
    key = round_key(state, state->rounds);
    TACIT_UNROLL
    for (int i = 0; i < n; i++) {
        V text = v_load_part(rest->in, blocks);
        V result = v_xor(v_aes_last(stream[i], key), text);
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
}

/*
 * Fewer blocks than a batch: four vectors if there are so many, then one at a
 * time, the last perhaps in part. They are independent of each other but for
 * the sum, and the processor finds that out by itself.
 */
TACIT_INLINE void crypt_rest(gcm_state *state, int decrypt, uint8_t *out, const uint8_t *in,
                             size_t nblocks) {
    gcm_rest rest = {.out = out,
                     .in = in,
                     .powers = state->table + 16 * (HASH_BATCH - nblocks),
                     .carried = v_from_block(state->y),
                     .sum = {v_zero(), v_zero(), v_zero()}};
    if (nblocks >= 4 * LANES) {
        crypt_vectors(state, &rest, decrypt, 4, LANES);
        nblocks -= 4 * LANES;
    }
    for (; nblocks >= LANES; nblocks -= LANES)
        crypt_vectors(state, &rest, decrypt, 1, LANES);
    if (nblocks != 0)
        crypt_vectors(state, &rest, decrypt, 1, nblocks);
    state->y = reduce(rest.sum);
}

/* Word 0 of the number counts on. */
TACIT_INLINE void store_state(const gcm_state *state, uint8_t counter[16], uint8_t y[16],
                              size_t nblocks) {
    B start = b_reverse8(b_load(counter));
    b_store(counter, b_reverse8(b_add32(start, b_set32(0, 0, 0, (uint32_t)nblocks))));
    b_store(y, b_reverse8(state->y));
}

/* The end of a message is a matter of single blocks: `count` of keystream, constant. */
TACIT_INLINE void start_and_keystream(const tacit_gcm_key *key, const tacit_gcm_end *end,
                                      uint8_t *stream, size_t count) {
    const unsigned char *keys = (const unsigned char *)key->aes.words;
    B blocks[TACIT_GCM_END_BLOCKS], round_key = b_load(keys);
    B start = b_set64(end->start.second, end->start.first);
    B counter = b_add32(b_reverse8(start), b_set32(0, 0, 0, (uint32_t)end->before));
    blocks[0] = b_xor(start, round_key);
    TACIT_UNROLL
    for (size_t i = 1; i < count; i++) {
        counter = b_add32(counter, b_set32(0, 0, 0, 1));
        blocks[i] = b_xor(b_reverse8(counter), round_key);
    }
    for (uint64_t round = 1; round < key->aes.rounds; round++) {
        round_key = b_load(keys + 16 * round);
        TACIT_UNROLL
        for (size_t i = 0; i < count; i++)
            blocks[i] = b_aes_round(blocks[i], round_key);
    }
    round_key = b_load(keys + 16 * key->aes.rounds);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        b_store(stream + 16 * i, b_aes_last(blocks[i], round_key));
}

/* A sum of products of single blocks, and the power that the next one takes. */
typedef struct block_sum {
    const unsigned char *powers;
    B y; /* until the first block has taken it */
    B lo, mid, hi;
} block_sum;

TACIT_INLINE void hash_block(block_sum *sum, B block) {
    B x = b_xor(b_reverse8(block), sum->y);
    B power = b_load(sum->powers), halves = b_load(sum->powers + HASH_HALVES);
    sum->lo = b_xor(sum->lo, b_clmul_lo(x, power));
    sum->mid = b_xor(sum->mid, b_clmul_lo(b_xor(x, b_swap64(x)), halves));
    sum->hi = b_xor(sum->hi, b_clmul_hi(x, power));
    sum->y = b_zero();
    sum->powers += 16;
}

TACIT_INLINE B from_words(tacit_block block) {
    return b_set64(block.second, block.first);
}

TACIT_INLINE void hash_ad(block_sum *sum, const uint8_t *ad, size_t len) {
    for (; len >= 16; len -= 16, ad += 16)
        hash_block(sum, b_load(ad));
    if (len != 0)
        hash_block(sum, from_words(tacit_load_short_block(ad, len)));
}

TACIT_INLINE void crypt_end(block_sum *sum, const tacit_gcm_end *end, const uint8_t *stream) {
    const uint8_t *in = end->in;
    uint8_t *out = end->out;
    size_t len = end->len;
    for (; len >= 16; len -= 16) {
        B text = b_load(in), result = b_xor(text, b_load(stream));
        b_store(out, result);
        hash_block(sum, end->decrypt ? text : result);
        in += 16;
        out += 16;
        stream += 16;
    }
    if (len != 0) {
        tacit_block text = tacit_load_short_block(in, len);
        tacit_block result = tacit_xor_blocks(text, tacit_load_block(stream));
        result = tacit_cut_block(result, len);
        tacit_store_short_block(out, result, len);
        hash_block(sum, from_words(end->decrypt ? text : result));
    }
}

/* A tacit_wipe that needs no call. */
TACIT_INLINE void wipe_blocks(uint8_t *blocks) {
    TACIT_UNROLL
    for (size_t i = 0; i < TACIT_GCM_END_BLOCKS; i++)
        b_store(blocks + 16 * i, b_zero());
    __asm__ volatile("" : : "r"(blocks) : "memory");
}

static void finish(const tacit_gcm_row *row, const tacit_gcm_key *key, const uint8_t y[16],
                   uint8_t tag[16], const tacit_gcm_end *end) {
    size_t text_blocks = tacit_blocks_of(end->len);
    size_t hashed = tacit_blocks_of(end->ad_len) + text_blocks + 1;
    uint8_t stream[16 * TACIT_GCM_END_BLOCKS];
    (void)row;
    if (text_blocks <= 1)
        start_and_keystream(key, end, stream, 2);
    else if (text_blocks <= 3)
        start_and_keystream(key, end, stream, 4);
    else
        start_and_keystream(key, end, stream, TACIT_GCM_END_BLOCKS);
    block_sum sum = {.powers = (const unsigned char *)key->ghash.words + 16 * (HASH_BATCH - hashed),
                     .y = b_reverse8(b_load_halves(y)),
                     .lo = b_zero(),
                     .mid = b_zero(),
                     .hi = b_zero()};
    hash_ad(&sum, end->ad, end->ad_len);
    if (end->out == NULL)
        hash_ad(&sum, end->in, end->len);
    else
        crypt_end(&sum, end, stream + 16);
    hash_block(&sum, from_words(end->lengths));
    b_store(tag, b_xor(b_reverse8(reduce_blocks(sum.lo, sum.mid, sum.hi)), b_load(stream)));
    wipe_blocks(stream);
}

static void encrypt(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t counter[16],
                    uint8_t y[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    gcm_state state = load_state(key, counter, y);
    size_t batches = nblocks / HASH_BATCH, rest = nblocks % HASH_BATCH;
    (void)row;
    if (batches != 0) {
        crypt_batch(&state, out, in, 0, NULL);
        for (size_t i = 1; i < batches; i++) {
            const uint8_t *before = out;
            out += 16 * HASH_BATCH;
            in += 16 * HASH_BATCH;
            crypt_batch(&state, out, in, 1, before);
        }
        state.y = hash_batch(state.table, state.y, out);
        out += 16 * HASH_BATCH;
        in += 16 * HASH_BATCH;
    }
    if (rest != 0)
        crypt_rest(&state, 0, out, in, rest);
    store_state(&state, counter, y, nblocks);
}

static void decrypt(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t counter[16],
                    uint8_t y[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    gcm_state state = load_state(key, counter, y);
    size_t batches = nblocks / HASH_BATCH, rest = nblocks % HASH_BATCH;
    (void)row;
    for (; batches != 0; batches--) {
        crypt_batch(&state, out, in, 1, in);
        out += 16 * HASH_BATCH;
        in += 16 * HASH_BATCH;
    }
    if (rest != 0)
        crypt_rest(&state, 1, out, in, rest);
    store_state(&state, counter, y, nblocks);
}

#endif
