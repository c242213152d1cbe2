/*
 * lanes_body.h: every word of the lanes vocabulary at one width, compared with
 * what the essay in lanes/one_lane.h says, byte by byte. (The AES rounds are
 * tested by the rows of AES: tests/aes.)
 */
#include "support/harness.h"

#include <string.h>

enum { LEN = 16 * LANES };

static _Alignas(16) uint8_t a_bytes[LEN];
static uint8_t b_bytes[LEN], c_bytes[LEN], index_bytes[LEN], expected[LEN + 16];

static void check_bytes(const char *word, const uint8_t *got, size_t len) {
    size_t at = first_difference(got, expected, len);
    check(at == len, "%d lanes, %s: byte %zu is %s", LANES, word, at, to_hex(got + at, at < len));
}

static void check_vector(const char *word, V a) {
    uint8_t got[LEN];
    v_store(got, a);
    check_bytes(word, got, LEN);
}

static void check_block(const char *word, B a) {
    uint8_t got[16];
    b_store(got, a);
    check_bytes(word, got, 16);
}

/* Little-endian words of `size` bytes. */
static uint64_t get(const uint8_t *p, size_t size) {
    uint64_t x = 0;
    for (size_t i = size; i-- > 0;)
        x = x << 8 | p[i];
    return x;
}

static void put(uint8_t *p, size_t size, uint64_t x) {
    for (size_t i = 0; i < size; i++)
        p[i] = (uint8_t)(x >> (8 * i));
}

/* expected[i] = a[from[i % 16] in the same lane], 0 where from is negative. */
static void expect_moved(const int from[16]) {
    for (size_t i = 0; i < LEN; i++)
        expected[i] = from[i % 16] < 0 ? 0 : a_bytes[i / 16 * 16 + (size_t)from[i % 16]];
}

static void expect_add(size_t size) {
    for (size_t i = 0; i < LEN; i += size)
        put(expected + i, size, get(a_bytes + i, size) + get(b_bytes + i, size));
}

static void test_moving(V a, V b) {
    uint8_t got[LEN + 16];
    memcpy(expected, a_bytes, LEN);
    check_vector("load, store", a);
    check_block("first", v_first(a));
    memcpy(expected, a_bytes + LEN - 16, 16);
    check_block("last", v_last(a));
    for (size_t n = 0; n <= LANES; n++) {
        memset(expected, 0, LEN);
        memcpy(expected, a_bytes, 16 * n);
        check_vector("load_part", v_load_part(a_bytes, n));
        check_vector("part", v_part(a, n));
        memset(got, 0xa5, sizeof got);
        memset(expected + 16 * n, 0xa5, sizeof expected - 16 * n);
        v_store_part(got, a, n);
        check_bytes("store_part", got, sizeof got);
    }
    memset(expected, 0, LEN);
    check_vector("zero", v_zero());
    for (size_t i = 0; i < LANES; i++)
        put(expected + 16 * i, 4, i);
    check_vector("lane_numbers", v_lane_numbers());
    for (size_t i = 0; i < LEN; i++)
        expected[i] = a_bytes[i % 16];
    check_vector("broadcast", v_broadcast(v_first(a)));
    memset(expected + 16, 0, LEN - 16);
    check_vector("from_block", v_from_block(v_first(a)));
    memcpy(expected, a_bytes, LEN);
    memcpy(expected + LEN - 16, b_bytes, 16);
    check_vector("with_last", v_with_last(a, v_first(b)));
    memcpy(expected, a_bytes + LEN - 16, 16);
    memcpy(expected + 16, b_bytes, LEN - 16);
    check_vector("shift_in", v_shift_in(a, b));
    memset(expected, 0, 16);
    for (size_t i = 0; i < LEN; i++)
        expected[i % 16] ^= a_bytes[i];
    check_block("fold", v_fold(a));
}

/* Words that only blocks have. */
static void test_blocks(B a, B b) {
    memcpy(expected, a_bytes, 16);
    check_block("b load, store", b_load(a_bytes));
    check_block("b load_halves", b_load_halves(a_bytes));
    check_block("b load_aligned", b_load_aligned(b_tables(a_bytes)));
    check_block("b set64", b_set64(get(a_bytes + 8, 8), get(a_bytes, 8)));
    check_block("b set32", b_set32((uint32_t)get(a_bytes + 12, 4), (uint32_t)get(a_bytes + 8, 4),
                                   (uint32_t)get(a_bytes + 4, 4), (uint32_t)get(a_bytes, 4)));
    memcpy(expected + 8, b_bytes, 8);
    check_block("b low_halves", b_low_halves(a, b));
    memcpy(expected, a_bytes + 8, 8);
    check_block("b inner_halves", b_inner_halves(a, b));
    memcpy(expected, a_bytes, 8);
    memset(expected + 8, 0, 8);
    check_block("b load_low", b_load_low(a_bytes));
    memset(expected, 0, 8);
    check_block("b zero", b_zero());
}

static void test_bytes(V a, V b) {
    const int reverse[16] = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    const int swap[16] = {8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
    const int left[16] = {-1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    const int right[16] = {5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1};
    const int order[16] = {12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; /* 2 1 0 3 */
    expect_moved(reverse);
    check_vector("reverse8", v_reverse8(a));
    expect_moved(swap);
    check_vector("swap64", v_swap64(a));
    expect_moved(left);
    check_vector("shift_left8", v_shift_left8(a, 3));
    check_block("b shift_left8", b_shift_left8(v_first(a), 3));
    expect_moved(right);
    check_vector("shift_right8", v_shift_right8(a, 5));
    check_block("b shift_right8", b_shift_right8(v_first(a), 5));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = i % 16 < 5 ? a_bytes[i + 11] : b_bytes[i - 5];
    check_vector("window8", v_window8(a, b, 11));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = (i % 2 ? b_bytes : a_bytes)[i / 16 * 16 + i % 16 / 2];
    check_vector("zip8_low", v_zip8_low(a, b));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = (i % 2 ? b_bytes : a_bytes)[i / 16 * 16 + 8 + i % 16 / 2];
    check_vector("zip8_high", v_zip8_high(a, b));
    expect_moved(order);
    check_vector("shuffle32", v_shuffle32(a, 0x93));
    check_block("b shuffle32", b_shuffle32(v_first(a), 0x93));
    for (size_t i = 0; i < LEN; i++)
        expected[i] =
            index_bytes[i] & 0x80 ? 0 : a_bytes[i / 16 * 16 + (size_t)(index_bytes[i] & 15)];
    check_vector("shuffle8", v_shuffle8(a, v_load(index_bytes)));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = a_bytes[i] & 15;
    check_vector("low_nibbles", v_low_nibbles(a));
    check_block("b low_nibbles", b_low_nibbles(v_first(a)));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = a_bytes[i] >> 4;
    check_vector("high_nibbles", v_high_nibbles(a));
    check_block("b high_nibbles", b_high_nibbles(v_first(a)));
}

static void test_arithmetic(V a, V b) {
    for (size_t i = 0; i < LEN; i++)
        expected[i] = a_bytes[i] ^ b_bytes[i];
    check_vector("xor", v_xor(a, b));
    for (size_t i = 0; i < LEN; i++)
        expected[i] ^= c_bytes[i];
    check_vector("xor3", v_xor3(a, b, v_load(c_bytes)));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = a_bytes[i] & b_bytes[i];
    check_vector("and", v_and(a, b));
    expect_add(4);
    check_vector("add32", v_add32(a, b));
    expect_add(8);
    check_vector("add64", v_add64(a, b));
    for (size_t i = 0; i < LEN; i++)
        expected[i] = a_bytes[i] & 0x20 ? 0xff : 0;
    check_vector("test8", v_test8(a, v_broadcast(b_set64(0x2020202020202020, 0x2020202020202020))));
    for (size_t i = 0; i < LEN; i += 8)
        put(expected + i, 8, get(a_bytes + i, 8) << 9);
    check_vector("shift_left64", v_shift_left64(a, 9));
    check_block("b shift_left64", b_shift_left64(v_first(a), 9));
    for (size_t i = 0; i < LEN; i += 8)
        put(expected + i, 8, get(a_bytes + i, 8) >> 11);
    check_vector("shift_right64", v_shift_right64(a, 11));
    check_block("b shift_right64", b_shift_right64(v_first(a), 11));
}

#ifdef LANES_CLMUL
/* Products of half number x of a and half number y of b, in each lane. */
static void expect_products(size_t x, size_t y) {
    for (size_t lane = 0; lane < LEN; lane += 16) {
        const uint64_t p = get(a_bytes + lane + 8 * x, 8), q = get(b_bytes + lane + 8 * y, 8);
        uint64_t low = 0, high = 0;
        for (unsigned i = 0; i < 64; i++) {
            if (q >> i & 1) {
                low ^= p << i;
                high ^= i == 0 ? 0 : p >> (64 - i);
            }
        }
        put(expected + lane, 8, low);
        put(expected + lane + 8, 8, high);
    }
}

static void test_products(V a, V b) {
    expect_products(0, 0);
    check_vector("clmul_lo", v_clmul_lo(a, b));
    check_block("b clmul_lo", b_clmul_lo(v_first(a), v_first(b)));
    expect_products(1, 1);
    check_vector("clmul_hi", v_clmul_hi(a, b));
    check_block("b clmul_hi", b_clmul_hi(v_first(a), v_first(b)));
    expect_products(0, 1);
    check_vector("clmul_lohi", v_clmul_lohi(a, b));
    check_block("b clmul_lohi", b_clmul_lohi(v_first(a), v_first(b)));
    expect_products(1, 0);
    check_vector("clmul_hilo", v_clmul_hilo(a, b));
    check_block("b clmul_hilo", b_clmul_hilo(v_first(a), v_first(b)));
}
#endif

static void test_words(void) {
    for (unsigned i = 0; i < 200; i++) {
        random_bytes(a_bytes, LEN);
        random_bytes(b_bytes, LEN);
        random_bytes(c_bytes, LEN);
        random_bytes(index_bytes, LEN);
        for (size_t j = 0; j < LEN; j++)
            index_bytes[j] &= 0x8f; /* those the vocabulary allows */
        const V a = v_load(a_bytes), b = v_load(b_bytes);
        test_moving(a, b);
        test_blocks(v_first(a), v_first(b));
        test_bytes(a, b);
        test_arithmetic(a, b);
#ifdef LANES_CLMUL
        test_products(a, b);
#endif
    }
    v_end();
}
