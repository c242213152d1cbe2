/*
 * vperm_rounds32.h: one block by vector permutes, as vperm_rounds.h explains it, in assembly,
 * for gcc on 32-bit Arm. Included from there; its twin in C is encrypt_vectors.
 *
 * The tables of encryption and a mask fill eleven of the sixteen registers, and the block needs the
 * other five; gcc 12 wants more. A permute is two instructions, which may have their result in the
 * place of the index, since each reads only its own half of that; no operand of an intrinsic says
 * so. The order is of a search, which is not in the tree, for few waits where instructions start in
 * order, with 3 cycles to a result. The same tests check it as the C (docs/KERNELS.md).
 *
 *     q0, q1, q2, q4, q5     the block; q2 the key of the round
 *     q3                     15 in every byte
 *     q4, q5                 before the rounds, in
 *     q6, q7                 inverse, quotient
 *     q8, q9, q10, q11       sub, sub2; behind the loop, last
 *     q12, q13, q14, q15     move
 */
#ifndef TACIT_AES_ARM_VPERM_ROUNDS32_H
#define TACIT_AES_ARM_VPERM_ROUNDS32_H

_Static_assert(offsetof(vperm_encryption, in) == 0 && offsetof(vperm_encryption, inverse) == 32 &&
                   offsetof(vperm_encryption, sub) == 64 &&
                   offsetof(vperm_encryption, sub2) == 96 &&
                   offsetof(vperm_encryption, move) == 128 &&
                   offsetof(vperm_encryption, last) == 192,
               "tables are loaded in their order");

/* clang-format off */
#define XOR(to, a, b) "veor " #to ", " #a ", " #b "\n\t"
#define AND(to, a, b) "vand " #to ", " #a ", " #b "\n\t"
#define HIGH(to, a) "vshr.u8 " #to ", " #a ", #4\n\t"
#define PERMUTE(to, a, b, index) "vtbl.8 " #to ", {" #a ", " #b "}, " #index "\n\t"
#define KEY(a, b) "vld1.64 {" #a ", " #b "}, [%[key]:64]!\n\t"

#define INTO_TOWER                                                                                 \
    "vmov.i8 q3, #15\n\t" KEY(d2, d3) "vldmia %[table]!, {d8-d23}\n\t"                             \
    "vldmia %[table]!, {d24-d31}\n\t"                                                              \
    XOR(q0, q0, q1) AND(q1, q0, q3) HIGH(q0, q0) PERMUTE(d4, d8, d9, d2)                           \
    PERMUTE(d5, d8, d9, d3) PERMUTE(d2, d10, d11, d0) PERMUTE(d3, d10, d11, d1) XOR(q0, q2, q1)

/* io in q4, and in q1 what its permute and q0 make jo of. */
#define INVERT                                                                                     \
    AND(q1, q0, q3) HIGH(q0, q0) KEY(d4, d5) PERMUTE(d10, d14, d15, d2) PERMUTE(d8, d12, d13, d0)  \
    PERMUTE(d9, d12, d13, d1) PERMUTE(d11, d14, d15, d3) XOR(q1, q0, q1) XOR(q4, q5, q4)           \
    PERMUTE(d8, d12, d13, d8) PERMUTE(d9, d12, d13, d9) XOR(q4, q4, q1)                            \
    PERMUTE(d2, d12, d13, d2) PERMUTE(d3, d12, d13, d3) XOR(q1, q5, q1)
#define ROUND                                                                                      \
    INVERT PERMUTE(d10, d20, d21, d8) PERMUTE(d11, d20, d21, d9) PERMUTE(d3, d12, d13, d3)         \
    PERMUTE(d2, d12, d13, d2) PERMUTE(d9, d16, d17, d9) PERMUTE(d8, d16, d17, d8)                  \
    XOR(q0, q1, q0) PERMUTE(d3, d22, d23, d1) PERMUTE(d2, d22, d23, d0)                            \
    PERMUTE(d1, d18, d19, d1) PERMUTE(d0, d18, d19, d0) XOR(q1, q5, q1) XOR(q0, q4, q0)            \
    PERMUTE(d11, d2, d3, d25) PERMUTE(d10, d2, d3, d24) PERMUTE(d9, d0, d1, d29)                   \
    PERMUTE(d8, d0, d1, d28) XOR(q2, q5, q2) PERMUTE(d11, d0, d1, d31) PERMUTE(d10, d0, d1, d30)   \
    XOR(q1, q0, q1) XOR(q5, q4, q5) PERMUTE(d1, d2, d3, d27) PERMUTE(d0, d2, d3, d26)              \
    XOR(q2, q5, q2) XOR(q0, q2, q0)
#define LAST_ROUND                                                                                 \
    INVERT PERMUTE(d3, d12, d13, d3) PERMUTE(d2, d12, d13, d2) PERMUTE(d9, d16, d17, d9)           \
    PERMUTE(d8, d16, d17, d8) XOR(q0, q1, q0) PERMUTE(d1, d18, d19, d1)                            \
    PERMUTE(d0, d18, d19, d0) XOR(q0, q4, q0) PERMUTE(d2, d0, d1, d24) PERMUTE(d3, d0, d1, d25)    \
    XOR(q0, q1, q2)
/* clang-format on */

/* The rounds before the last are odd in number, so the loop begins at its second. */
TACIT_INLINE V encrypt_one(const tacit_aes_round_keys *keys, V x) {
    const vperm_encryption *table = &tacit_aes_vperm.encryption;
    const uint64_t *key = keys->words;
    size_t left = (size_t)keys->rounds;
    register V block __asm__("q0") = x;
    __asm__ volatile(INTO_TOWER "b 2f\n1:\n\t" ROUND "2:\n\t" ROUND
                                "subs %[left], %[left], #2\n\tbne 1b\n\t"
                                "vldmia %[table], {d16-d19}\n\t" LAST_ROUND
                     : "+w"(block), [key] "+r"(key), [table] "+r"(table), [left] "+r"(left)
                     :
                     : "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9", "q10", "q11", "q12",
                       "q13", "q14", "q15", "cc", "memory");
    return block;
}

#undef XOR
#undef AND
#undef HIGH
#undef PERMUTE
#undef KEY

#endif
