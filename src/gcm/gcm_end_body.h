/*
 * gcm_end_body.h: the end of a message in registers. For inclusion after
 * gcm_body.h. Whole vectors of text go as in a batch; what is less than a vector,
 * and the blocks that are not text (J0, associated data, the lengths), singly.
 * Everything is one sum of products and one reduction.
 */
#ifndef TACIT_GCM_END_BODY_H
#define TACIT_GCM_END_BODY_H

/* E(J0), and the keystream of the blocks that make up less than a vector. */
enum { SINGLE_BLOCKS = 1 + LANES };

/* Beside so few vectors' rounds there is no room for the hash of a batch. */
enum { FEW_VECTORS = 2 };

TACIT_INLINE B from_words(tacit_block block) {
    return b_set64(block.second, block.first);
}

/* Round r, after which comes the key that this answers. */
TACIT_INLINE B round_of_blocks(const tacit_aes_round_keys *keys, size_t r, B *blocks, size_t count,
                               B before) {
    B after = b_load(keys->words + 2 * r);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        blocks[i] = b_aes_round(blocks[i], before, after);
    return after;
}

/* The first `count` of them, constant; counter is a number, one before the second block's. */
TACIT_INLINE void single_keystream(const tacit_aes_round_keys *keys, uint8_t *stream, B start,
                                   B counter, size_t count) {
    B blocks[SINGLE_BLOCKS], key = b_load(keys->words);
    blocks[0] = b_aes_begin(start, key);
    TACIT_UNROLL
    for (size_t i = 1; i < count; i++) {
        counter = b_add32(counter, b_set32(0, 0, 0, 1));
        blocks[i] = b_aes_begin(b_reverse8(counter), key);
    }
    TACIT_UNROLL
    for (size_t r = 1; r < 10; r++)
        key = round_of_blocks(keys, r, blocks, count, key);
    for (size_t r = 10; r < keys->rounds; r += 2) {
        key = round_of_blocks(keys, r, blocks, count, key);
        key = round_of_blocks(keys, r + 1, blocks, count, key);
    }
    B last = b_load(keys->words + 2 * keys->rounds);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        b_store(stream + 16 * i, b_aes_last(blocks[i], key, last));
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

/* Bytes that are hashed only, padded. */
TACIT_INLINE void hash_bytes(block_sum *sum, const uint8_t *in, size_t len) {
    for (; len >= 16; len -= 16, in += 16)
        hash_block(sum, b_load(in));
    if (len != 0)
        hash_block(sum, from_words(tacit_load_short_block(in, len)));
}

/*
 * The text's n vectors, less than a batch, and their place in the sum; beside
 * their rounds goes the hash of the batch of ciphertext before them.
 */
TACIT_INLINE void crypt_vectors_behind(gcm_state *state, gcm_rest *rest, size_t n) {
    V stream[HASH_VECTORS], key;
    const products sum =
        stream_batch(state, stream, &key, 1, rest->out - 16 * (size_t)HASH_BATCH, NULL);
    const V last = round_key(state->keys, (size_t)state->keys->rounds);
    rest->carried = v_from_block(reduce(sum));
    TACIT_UNROLL
    for (size_t i = 0; i < HASH_VECTORS; i++)
        stream[i] = v_aes_last(stream[i], key, last);
    TACIT_UNROLL
    for (size_t i = 0; i < HASH_VECTORS - 1; i++) {
        if (i < n)
            crypt_vector(rest, 0, stream[i], LANES);
    }
}

/* The batch of ciphertext before the end, by itself. */
TACIT_INLINE B hash_unhashed(const gcm_state *state, B y, const tacit_gcm_end *end) {
    return hash_batch(state->table, y, end->out - 16 * (size_t)HASH_BATCH, HASH_VECTORS);
}

/* The vectors of the text, into the same sum. */
TACIT_INLINE void crypt_end_vectors(gcm_state *state, block_sum *sum, const tacit_gcm_end *end,
                                    size_t vectors) {
    const int unhashed = GCM_MANY_REGISTERS && end->unhashed != 0;
    gcm_rest rest = {.out = end->out,
                     .in = end->in,
                     .powers = sum->powers,
                     .carried = v_from_block(sum->y),
                     .sum = {v_zero(), v_zero(), v_zero()}};
    if (unhashed && vectors > FEW_VECTORS) {
        state->y = sum->y;
        crypt_vectors_behind(state, &rest, vectors);
    } else {
        if (unhashed)
            rest.carried = v_from_block(hash_unhashed(state, sum->y, end));
        crypt_full_vectors(state, &rest, end->decrypt != 0, vectors);
    }
    sum->powers = rest.powers;
    sum->y = b_zero();
    sum->lo = b_xor(sum->lo, v_fold(rest.sum.lo));
    sum->mid = b_xor(sum->mid, v_fold(rest.sum.mid));
    sum->hi = b_xor(sum->hi, v_fold(rest.sum.hi));
}

/* The blocks after them. */
TACIT_INLINE void crypt_end_blocks(block_sum *sum, const tacit_gcm_end *end, size_t from,
                                   const uint8_t *stream) {
    size_t len = end->len - from;
    if (len == 0) /* and perhaps no buffer */
        return;
    const uint8_t *in = end->in + from;
    uint8_t *out = end->out + from;
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
TACIT_INLINE void wipe_stream(uint8_t *stream) {
    TACIT_UNROLL
    for (size_t i = 0; i < SINGLE_BLOCKS; i++)
        b_store(stream + 16 * i, b_zero());
    __asm__ volatile("" : : "r"(stream) : "memory");
}

static void finish(const tacit_gcm_row *row, const tacit_gcm_key *key, const uint8_t y[16],
                   uint8_t tag[16], const tacit_gcm_end *end) {
    size_t hashed = tacit_blocks_of(end->ad_len) + tacit_blocks_of(end->len) + 1;
    size_t vectors = end->len / (16 * LANES), from = 16 * LANES * vectors;
    B start = from_words(end->start);
    B first = b_add32(b_reverse8(start), b_set32(0, 0, 0, (uint32_t)end->before));
    B single = b_add32(first, b_set32(0, 0, 0, (uint32_t)(LANES * vectors)));
    V numbers = v_add32(v_lane_numbers(), v_broadcast(b_set32(0, 0, 0, 1)));
    gcm_state state = {.keys = &key->aes,
                       .table = (const unsigned char *)key->ghash.words,
                       .counters = v_add32(v_broadcast(first), numbers)};
    uint8_t stream[16 * SINGLE_BLOCKS];
    (void)row;
    if (LANES == 1 || end->len - from <= 16)
        single_keystream(&key->aes, stream, start, single, 2);
    else
        single_keystream(&key->aes, stream, start, single, SINGLE_BLOCKS);
    block_sum sum = {.powers = state.table + 16 * (HASH_BATCH - hashed),
                     .y = b_reverse8(b_load_halves(y)),
                     .lo = b_zero(),
                     .mid = b_zero(),
                     .hi = b_zero()};
    hash_bytes(&sum, end->ad, end->ad_len);
    if (end->out == NULL) {
        hash_bytes(&sum, end->in, end->len);
    } else {
        if (vectors != 0)
            crypt_end_vectors(&state, &sum, end, vectors);
        else if (GCM_MANY_REGISTERS && end->unhashed != 0)
            sum.y = hash_unhashed(&state, sum.y, end);
        crypt_end_blocks(&sum, end, from, stream + 16);
    }
    hash_block(&sum, from_words(end->lengths));
    b_store(tag, b_xor(b_reverse8(reduce_blocks(sum.lo, sum.mid, sum.hi)), b_load(stream)));
    wipe_stream(stream);
    v_end();
}

#endif
