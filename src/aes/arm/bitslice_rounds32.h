/*
 * bitslice_rounds32.h: encrypt_vectors and decrypt_vectors of bitslice_vectors.h, which explains
 * the method, and what erases and adds their vectors, in assembly, for gcc on 32-bit Arm. Included
 * from there; their twins in C stand behind, and in aes_batch.h.
 *
 * Sixteen registers are too few for the S-box. gcc 12 moves more values through memory than
 * must be, each by two instructions a way, and keys as well: a round of encryption takes it 280
 * instructions, here 206. The order of the gates, and which registers have their values, come
 * from a search for few moves and few waits where instructions start in order, with 3 cycles
 * to a result: nine values of the S-box go through memory, ten of the inverse, and one of the
 * inverse is computed twice. The search is not in the tree, and the order says nothing to a
 * reader: tools/bitslice_gates follows it for all 256 inputs, and proves what it computes.
 *
 * Plane k is in q<k> before and after each part. Eight OUT and BACK are in the order of their
 * places, so that two pointers do that walk and are taken back by the last; what is more than
 * that has a place apart.
 *
 * In even rounds the opposite row is in the same column, and one instruction finds it.
 * A round's planes lie as round_planes has them: a pointer goes from `next` down to key[0], and
 * on to the next round's `next`.
 */
#ifndef TACIT_AES_ARM_BITSLICE_ROUNDS32_H
#define TACIT_AES_ARM_BITSLICE_ROUNDS32_H

_Static_assert(offsetof(round_planes, next) == 128 && offsetof(round_planes, opposite) == 144 &&
                   sizeof(round_planes) == 160 && offsetof(cipher_keys, round) == 0,
               "what the pointers below are moved by");

/* clang-format off */
#define XOR(to, a, b) "veor " #to ", " #a ", " #b "\n\t"
#define AND(to, a, b) "vand " #to ", " #a ", " #b "\n\t"
#define PERMUTE(to, a, b, index) "vtbl.8 " #to ", {" #a ", " #b "}, " #index "\n\t"

#define OUT(a, b) "vst1.64 {" #a ", " #b "}, [%[put]:64]!\n\t"
#define BACK(a, b) "vld1.64 {" #a ", " #b "}, [%[get]:64]!\n\t"
#define LAST_OUT(a, b) "vst1.64 {" #a ", " #b "}, [%[put]:64], %[back]\n\t"
#define LAST_BACK(a, b) "vld1.64 {" #a ", " #b "}, [%[get]:64], %[back]\n\t"
#define OUT_APART(a, b, n) "vst1.64 {" #a ", " #b "}, [%[apart" #n "]:64]\n\t"
#define BACK_APART(a, b, n) "vld1.64 {" #a ", " #b "}, [%[apart" #n "]:64]\n\t"

/* q10 is `next`, q11 `opposite`; keys go to q8 and q9 by twos. */
#define PLACES "vld1.64 {d20, d21, d22, d23}, [%[key]:64], %[down]\n\t"
#define KEYS "vld1.64 {d16, d17, d18, d19}, [%[key]:64], %[down]\n\t"
#define LAST_KEYS "vld1.64 {d16, d17, d18, d19}, [%[key]:64], %[on]\n\t"
#define NEXT(low, high, a, b) PERMUTE(low, a, b, d20) PERMUTE(high, a, b, d21)
#define ODD(to, low, high, from, a, b) PERMUTE(low, a, b, d22) PERMUTE(high, a, b, d23)
#define EVEN(to, low, high, from, a, b) "vrev32.16 " #to ", " #from "\n\t"
#define RESTORE(low, high, a, b) PERMUTE(low, a, b, d16) PERMUTE(high, a, b, d17)

/* Of two pairs each: bits `mask << n` of a with bits `mask` of b, and of c with those of d. */
#define NIBBLES(a, b, c, d)                                                                        \
    "vmov q8, " #a "\n\tvmov q9, " #c "\n\t"                                                       \
    "vsli.8 " #a ", " #b ", #4\n\tvsli.8 " #c ", " #d ", #4\n\t"                                   \
    "vsri.8 " #b ", q8, #4\n\tvsri.8 " #d ", q9, #4\n\t"
#define EXCHANGE_TWO(a, b, c, d, n, mask)                                                          \
    "vshl.i64 q8, " #b ", #" #n "\n\tvshr.u64 q9, " #a ", #" #n "\n\t"                             \
    "vshl.i64 q12, " #d ", #" #n "\n\tvshr.u64 q13, " #c ", #" #n "\n\t"                           \
    "vbif " #a ", q8, " #mask "\n\tvbit " #b ", q9, " #mask "\n\t"                                 \
    "vbif " #c ", q12, " #mask "\n\tvbit " #d ", q13, " #mask "\n\t"
#define MASKS "vmov.i8 q10, #0x33\n\tvmov.i8 q11, #0x55\n\t"

#define TO_PLANES                                                                                  \
    MASKS NIBBLES(q0, q4, q1, q5) NIBBLES(q2, q6, q3, q7) EXCHANGE_TWO(q0, q2, q1, q3, 2, q10)     \
    EXCHANGE_TWO(q4, q6, q5, q7, 2, q10) EXCHANGE_TWO(q0, q1, q2, q3, 1, q11)                      \
    EXCHANGE_TWO(q4, q5, q6, q7, 1, q11)

/* Plane 7 is in q15 then, and what was in q0 to q6 one register on. */
#define TO_BLOCKS                                                                                  \
    RESTORE(d30, d31, d14, d15) RESTORE(d14, d15, d12, d13) RESTORE(d12, d13, d10, d11)            \
    RESTORE(d10, d11, d8, d9) RESTORE(d8, d9, d6, d7) RESTORE(d6, d7, d4, d5)                      \
    RESTORE(d4, d5, d2, d3) RESTORE(d2, d3, d0, d1) MASKS NIBBLES(q1, q5, q2, q6)                  \
    NIBBLES(q3, q7, q4, q15) EXCHANGE_TWO(q1, q3, q2, q4, 2, q10)                                  \
    EXCHANGE_TWO(q5, q7, q6, q15, 2, q10) EXCHANGE_TWO(q1, q2, q3, q4, 1, q11)                     \
    EXCHANGE_TWO(q5, q6, q7, q15, 1, q11)

#define SUB_BYTES                                                                                  \
    XOR(q8, q6, q2) XOR(q13, q3, q1) XOR(q12, q1, q0) XOR(q10, q7, q1) XOR(q15, q5, q2)            \
    XOR(q14, q6, q5) XOR(q1, q4, q0) XOR(q5, q7, q4) XOR(q6, q4, q2) XOR(q4, q13, q15)             \
    XOR(q9, q5, q13) XOR(q11, q7, q2) XOR(q3, q10, q6) XOR(q1, q14, q1) XOR(q7, q9, q14)           \
    XOR(q2, q9, q8) XOR(q8, q13, q8) AND(q13, q3, q9) OUT_APART(d6, d7, 0) AND(q3, q1, q0)         \
    XOR(q15, q5, q15) XOR(q2, q2, q13) XOR(q12, q14, q12) XOR(q13, q3, q13) AND(q3, q5, q8)        \
    XOR(q14, q0, q14) OUT(d8, d9) OUT(d20, d21) OUT(d10, d11) OUT(d16, d17) AND(q8, q11, q7)       \
    XOR(q8, q8, q3) OUT(d12, d13) OUT(d30, d31) OUT(d14, d15) XOR(q7, q11, q7) AND(q15, q6, q15)   \
    XOR(q13, q13, q7) XOR(q7, q15, q3) XOR(q13, q13, q8) XOR(q15, q10, q4) AND(q3, q10, q4)        \
    LAST_OUT(d22, d23) XOR(q11, q11, q12) AND(q6, q12, q14) XOR(q15, q15, q3) XOR(q10, q0, q9)     \
    XOR(q15, q15, q6) AND(q6, q11, q10) XOR(q6, q2, q6) XOR(q15, q15, q7) XOR(q2, q6, q7)          \
    XOR(q6, q5, q1) XOR(q7, q14, q4) AND(q5, q6, q7) XOR(q3, q5, q3) XOR(q5, q6, q7)               \
    XOR(q8, q3, q8) XOR(q3, q8, q5) AND(q5, q15, q2) AND(q8, q13, q15) XOR(q15, q15, q3)           \
    XOR(q4, q13, q5) AND(q8, q15, q8) AND(q4, q4, q15) XOR(q15, q15, q5) XOR(q8, q8, q15)          \
    XOR(q4, q3, q4) AND(q15, q2, q3) XOR(q2, q2, q13) XOR(q3, q3, q5) AND(q15, q2, q15)            \
    XOR(q5, q2, q5) AND(q3, q3, q2) XOR(q15, q15, q5) AND(q5, q4, q0) XOR(q13, q13, q3)            \
    XOR(q2, q4, q8) AND(q3, q8, q10) AND(q10, q2, q9) BACK_APART(d0, d1, 0) AND(q9, q2, q0)        \
    XOR(q5, q10, q5) AND(q2, q15, q14) AND(q14, q8, q11) AND(q11, q4, q1) XOR(q3, q3, q10)         \
    AND(q1, q15, q12) XOR(q8, q15, q8) XOR(q4, q13, q4) AND(q10, q13, q7) AND(q12, q13, q6)        \
    XOR(q6, q13, q15) BACK(d30, d31) AND(q13, q6, q15) BACK(d14, d15) AND(q15, q6, q7)             \
    BACK(d0, d1) AND(q6, q4, q0) XOR(q0, q4, q8) XOR(q7, q13, q10) BACK(d20, d21)                  \
    AND(q10, q4, q10) BACK(d8, d9) AND(q4, q0, q4) XOR(q7, q5, q7) XOR(q2, q13, q2)                \
    XOR(q4, q6, q4) XOR(q13, q1, q4) XOR(q1, q15, q5) XOR(q5, q14, q4) XOR(q3, q2, q3)             \
    BACK(d8, d9) AND(q4, q0, q4) BACK(d28, d29) AND(q0, q8, q14) XOR(q2, q4, q2) XOR(q14, q9, q5)  \
    XOR(q9, q0, q1) XOR(q1, q13, q7) XOR(q13, q2, q9) XOR(q4, q14, q3) XOR(q0, q15, q1)            \
    LAST_BACK(d18, d19) AND(q8, q8, q9) XOR(q3, q7, q4) XOR(q15, q10, q2) XOR(q10, q12, q13)       \
    XOR(q7, q6, q15) XOR(q2, q5, q11) XOR(q1, q13, q1) XOR(q13, q10, q7) XOR(q6, q4, q15)          \
    XOR(q5, q13, q8) XOR(q7, q14, q15) XOR(q2, q2, q10)

#define INV_SUB_BYTES                                                                              \
    XOR(q15, q2, q1) XOR(q14, q6, q1) XOR(q11, q1, q0) XOR(q9, q7, q6) XOR(q1, q7, q4)             \
    XOR(q10, q6, q4) XOR(q13, q4, q3) XOR(q4, q6, q1) XOR(q8, q3, q0) XOR(q12, q5, q2)             \
    XOR(q2, q5, q3) XOR(q6, q9, q11) XOR(q7, q7, q12) XOR(q2, q14, q2) XOR(q12, q10, q12)          \
    XOR(q14, q8, q14) XOR(q0, q0, q13) OUT_APART(d28, d29, 0) XOR(q14, q10, q11) XOR(q3, q3, q4)   \
    OUT(d24, d25) OUT(d12, d13) AND(q6, q6, q12) OUT(d14, d15) AND(q7, q14, q7) XOR(q11, q13, q11) \
    XOR(q7, q7, q6) XOR(q12, q9, q8) XOR(q8, q7, q8) XOR(q7, q12, q15) XOR(q6, q7, q6)             \
    XOR(q15, q13, q15) AND(q7, q1, q4) XOR(q7, q6, q7) XOR(q6, q11, q2) OUT(d0, d1) OUT(d20, d21)  \
    OUT(d4, d5) OUT(d22, d23) AND(q11, q11, q2) XOR(q6, q6, q11) AND(q2, q10, q0) XOR(q6, q6, q2)  \
    XOR(q2, q5, q14) XOR(q5, q5, q13) BACK_APART(d20, d21, 0) AND(q10, q10, q2) XOR(q11, q10, q11) \
    XOR(q10, q12, q15) OUT_APART(d4, d5, 1) AND(q2, q9, q12) AND(q0, q13, q10) XOR(q2, q2, q0)     \
    XOR(q11, q11, q2) XOR(q8, q8, q2) XOR(q11, q11, q5) AND(q2, q3, q15) XOR(q2, q2, q0)           \
    XOR(q5, q6, q2) XOR(q7, q7, q2) XOR(q0, q5, q11) AND(q2, q8, q5) AND(q5, q5, q7)               \
    AND(q2, q0, q2) XOR(q6, q0, q5) XOR(q6, q2, q6) XOR(q2, q8, q5) AND(q2, q2, q0)                \
    XOR(q2, q11, q2) XOR(q0, q11, q5) AND(q11, q7, q11) XOR(q7, q7, q8) AND(q0, q0, q7)            \
    AND(q11, q7, q11) XOR(q5, q7, q5) XOR(q7, q8, q0) XOR(q0, q11, q5) XOR(q8, q2, q6)             \
    BACK(d22, d23) AND(q5, q8, q11) BACK(d22, d23) AND(q11, q8, q11) AND(q8, q2, q14)              \
    AND(q14, q6, q4) BACK(d8, d9) AND(q4, q2, q4) XOR(q2, q7, q2) AND(q1, q6, q1) XOR(q6, q0, q6)  \
    AND(q13, q2, q13) AND(q10, q2, q10) XOR(q2, q2, q6) AND(q12, q6, q12) AND(q9, q6, q9)          \
    AND(q6, q2, q15) AND(q2, q2, q3) BACK(d30, d31) AND(q15, q0, q15) BACK(d6, d7) AND(q3, q0, q3) \
    XOR(q14, q14, q15) XOR(q6, q15, q6) BACK_APART(d30, d31, 1) AND(q15, q7, q15)                  \
    LAST_OUT(d12, d13) BACK_APART(d12, d13, 0) AND(q6, q7, q6) XOR(q0, q7, q0) XOR(q7, q4, q1)     \
    XOR(q10, q10, q13) XOR(q4, q5, q4) BACK(d2, d3) AND(q1, q0, q1) XOR(q11, q11, q9)              \
    XOR(q5, q5, q15) XOR(q6, q1, q6) XOR(q13, q8, q13) XOR(q8, q8, q7) XOR(q9, q9, q5)             \
    XOR(q7, q7, q6) XOR(q6, q6, q8) XOR(q9, q8, q9) BACK(d16, d17) AND(q8, q0, q8)                 \
    XOR(q0, q11, q13) XOR(q13, q1, q15) XOR(q15, q12, q3) XOR(q3, q8, q3) XOR(q12, q12, q2)        \
    XOR(q2, q1, q2) XOR(q1, q10, q14) XOR(q3, q10, q3) XOR(q8, q8, q12) XOR(q10, q11, q1)          \
    XOR(q11, q5, q3) XOR(q14, q12, q14) LAST_BACK(d10, d11) XOR(q5, q3, q5) XOR(q6, q1, q6)        \
    XOR(q12, q12, q3) XOR(q1, q2, q5) XOR(q3, q5, q9) XOR(q4, q4, q12) XOR(q5, q8, q6)             \
    XOR(q9, q15, q7) XOR(q7, q13, q12) XOR(q2, q14, q11) XOR(q6, q10, q9)

#define MIX_COLUMNS(OPPOSITE)                                                                      \
    NEXT(d24, d25, d14, d15) KEYS XOR(q14, q7, q12) XOR(q7, q12, q9)                               \
    OPPOSITE(q15, d30, d31, q14, d28, d29) NEXT(d24, d25, d12, d13) XOR(q7, q7, q15)               \
    XOR(q13, q6, q12) XOR(q6, q12, q8) KEYS OPPOSITE(q15, d30, d31, q13, d26, d27)                 \
    XOR(q7, q7, q13) NEXT(d24, d25, d10, d11) XOR(q6, q6, q15) XOR(q13, q5, q12) XOR(q5, q12, q9)  \
    OPPOSITE(q15, d30, d31, q13, d26, d27) XOR(q6, q6, q13) NEXT(d24, d25, d8, d9)                 \
    XOR(q5, q5, q15) XOR(q13, q4, q12) XOR(q4, q12, q8) KEYS                                       \
    OPPOSITE(q15, d30, d31, q13, d26, d27) XOR(q5, q5, q13) NEXT(d24, d25, d6, d7)                 \
    XOR(q4, q4, q15) XOR(q4, q4, q14) XOR(q13, q3, q12) XOR(q3, q12, q9)                           \
    OPPOSITE(q15, d30, d31, q13, d26, d27) XOR(q4, q4, q13) NEXT(d24, d25, d4, d5)                 \
    XOR(q3, q3, q15) XOR(q3, q3, q14) XOR(q13, q2, q12) XOR(q2, q12, q8) LAST_KEYS                 \
    OPPOSITE(q15, d30, d31, q13, d26, d27) XOR(q3, q3, q13) NEXT(d24, d25, d2, d3)                 \
    XOR(q2, q2, q15) XOR(q13, q1, q12) XOR(q1, q12, q9) OPPOSITE(q15, d30, d31, q13, d26, d27)     \
    XOR(q2, q2, q13) NEXT(d24, d25, d0, d1) XOR(q1, q1, q15) XOR(q1, q1, q14) XOR(q13, q0, q12)    \
    XOR(q0, q12, q8) OPPOSITE(q15, d30, d31, q13, d26, d27) XOR(q1, q1, q13) XOR(q0, q0, q15)      \
    XOR(q0, q0, q14)

#define INV_MIX_COLUMNS(OPPOSITE)                                                                  \
    OPPOSITE(q12, d24, d25, q7, d14, d15) OPPOSITE(q13, d26, d27, q6, d12, d13)                    \
    OPPOSITE(q14, d28, d29, q5, d10, d11) XOR(q12, q12, q7) XOR(q13, q13, q6) XOR(q14, q14, q5)    \
    OPPOSITE(q15, d30, d31, q4, d8, d9) XOR(q8, q12, q13) XOR(q7, q7, q14) XOR(q15, q15, q4)       \
    OPPOSITE(q14, d28, d29, q3, d6, d7) XOR(q6, q6, q15) XOR(q14, q14, q3)                         \
    OPPOSITE(q15, d30, d31, q2, d4, d5) XOR(q5, q5, q14) XOR(q5, q5, q12) XOR(q15, q15, q2)        \
    OPPOSITE(q14, d28, d29, q1, d2, d3) XOR(q4, q4, q15) XOR(q4, q4, q8) XOR(q14, q14, q1)         \
    OPPOSITE(q15, d30, d31, q0, d0, d1) XOR(q3, q3, q14) XOR(q3, q3, q13) XOR(q15, q15, q0)        \
    XOR(q2, q2, q15) XOR(q2, q2, q12) XOR(q1, q1, q8) XOR(q0, q0, q13)

#define ADD_EIGHT                                                                                  \
    XOR(q0, q0, q8) XOR(q1, q1, q9) XOR(q2, q2, q10) XOR(q3, q3, q11)                              \
    XOR(q4, q4, q12) XOR(q5, q5, q13) XOR(q6, q6, q14) XOR(q7, q7, q15)

/* There is an odd number of rounds that mix, the first of them odd. */
#define BEGIN                                                                                      \
    "vldmia %[put], {d0-d15}\n\t" TO_PLANES                                                        \
    "vldmia %[key]!, {d16-d31}\n\t" ADD_EIGHT                                                      \
    "add %[key], %[key], #160\n\t"                                                                 \
    "b 2f\n1:\n\t" PLACES
#define BETWEEN                                                                                    \
    "subs %[left], %[left], #2\n\t"                                                                \
    "beq 3f\n\t" PLACES
#define FINISH                                                                                     \
    "b 1b\n3:\n\t"                                                                                 \
    "vldmdb %[key]!, {d16-d31}\n\t" ADD_EIGHT                                                      \
    "vld1.64 {d16, d17}, [%[restore]:64]\n\t" TO_BLOCKS                                            \
    "vstmia %[put]!, {d2-d15}\n\t"                                                                 \
    "vst1.64 {d30, d31}, [%[put]:64]\n\t"
#define ZEROS "vmov.i8 q8, #0\n\tvmov.i8 q9, #0\n\t"
#define WIPE "vst1.64 {d16, d17, d18, d19}, [%[x]:64]!\n\t"
/* clang-format on */

#define EVERY_VECTOR                                                                               \
    "q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9", "q10", "q11", "q12", "q13", "q14", \
        "q15", "cc", "memory"

/*
 * What goes through memory does so in x, whose vectors are in registers meanwhile, as far as there
 * is room; the rest is wiped.
 */
PLANES_FUNCTION encrypt_vectors(const cipher_keys *keys, V *x, size_t count) {
    const cipher_keys *key = keys;
    size_t left = keys->rounds;
    V *put = x, *get = x, apart;
    (void)count;
    __asm__ volatile(BEGIN MIX_COLUMNS(ODD) SUB_BYTES BETWEEN MIX_COLUMNS(
                         EVEN) "2:\n\t" SUB_BYTES FINISH ZEROS
                               "vst1.64 {d16, d17}, [%[apart0]:64]\n\t"
                     : [key] "+r"(key), [put] "+r"(put), [get] "+r"(get), [left] "+r"(left)
                     : [restore] "r"(&keys->restore), [down] "r"(-32), [on] "r"(288),
                       [back] "r"(-112), [apart0] "r"(&apart)
                     : EVERY_VECTOR);
}

PLANES_FUNCTION decrypt_vectors(const cipher_keys *keys, V *x, size_t count) {
    const cipher_keys *key = keys;
    size_t left = keys->rounds;
    V *put = x, *get = x, apart[2];
    (void)count;
    __asm__ volatile(BEGIN INV_MIX_COLUMNS(ODD) MIX_COLUMNS(ODD)
                         INV_SUB_BYTES BETWEEN INV_MIX_COLUMNS(EVEN)
                             MIX_COLUMNS(EVEN) "2:\n\t" INV_SUB_BYTES FINISH ZEROS
                                               "vst1.64 {d16, d17, d18, d19}, [%[apart0]:64]\n\t"
                     : [key] "+r"(key), [put] "+r"(put), [get] "+r"(get), [left] "+r"(left)
                     : [restore] "r"(&keys->restore), [down] "r"(-32), [on] "r"(288),
                       [back] "r"(-112), [apart0] "r"(apart), [apart1] "r"(apart + 1)
                     : EVERY_VECTOR);
}

/* The text is read before its place is written. */
#define TACIT_AES_OWN_XOR_VECTORS
TACIT_INLINE void xor_vectors(uint8_t *out, const uint8_t *in, const V *x, size_t count,
                              size_t last) {
    (void)count;
    (void)last;
    __asm__ volatile("vldmia %[x], {d16-d31}\n\t"
                     "vld1.8 {d0-d3}, [%[in]]!\n\tvld1.8 {d4-d7}, [%[in]]!\n\t"
                     "vld1.8 {d8-d11}, [%[in]]!\n\tvld1.8 {d12-d15}, [%[in]]!\n\t" ADD_EIGHT
                     "vst1.8 {d0-d3}, [%[out]]!\n\tvst1.8 {d4-d7}, [%[out]]!\n\t"
                     "vst1.8 {d8-d11}, [%[out]]!\n\tvst1.8 {d12-d15}, [%[out]]!\n\t"
                     : [out] "+r"(out), [in] "+r"(in)
                     : [x] "r"(x)
                     : EVERY_VECTOR);
}

TACIT_INLINE void wipe_vectors(V *x, size_t count) {
    (void)count;
    __asm__ volatile(ZEROS WIPE WIPE WIPE WIPE : [x] "+r"(x) : : "q8", "q9", "memory");
}

#endif
