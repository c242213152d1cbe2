/*
 * five_blocks.h: ChaCha20 on 32-bit Arm, five blocks a batch: four down the columns in
 * NEON's 16 registers, and beside them one in the general registers. For
 * chacha20_body.h, which tells what columns are. Its xor_set, built for AArch64, is the
 * twin in C of the rounds here, which are in assembly: with so many registers in use
 * compilers spill, and they undo an order of instructions on which processors depend that
 * execute NEON in order.
 *
 * Vectors. A quarter round on vectors a, b, c, d waits for nothing but itself; two at a
 * time give two instructions in the time of three, and each result is there after
 * three. So the end of one pair, where a and d rest, goes together with the begin of the
 * next, where c rests, and of the 16 vectors two of the c are in memory. A pair begins
 * with words that the pair before it does not write last:
 *
 *     P   columns 0, 1         c in x8, x9
 *     Q   columns 2, 3         c in x10, x11
 *     R   diagonals 3, 0       c in x9, x10       b in x4, x5: of P
 *     S   diagonals 1, 2       c in x11, x8       b in x6, x7: of Q
 *
 * and then P again, whose b, x4 and x5, are of R. STAGE is the end of a pair, all of the
 * next but its end, and the first addition of the one after that.
 *
 * Words. Instructions rotate their last operand for nothing. So b and d stand there as
 * they are before a rotation, which is made up for where they are used: between quarter
 * rounds the b are to be rotated right by 25, the d by 24. Four words and the count of
 * rounds are in memory.
 */
#ifndef TACIT_CHACHA20_ARM_FIVE_BLOCKS_H
#define TACIT_CHACHA20_ARM_FIVE_BLOCKS_H

/*
 * The rounds leave five blocks, but for the addition of the input. They find there the input
 * of the last, and at the begin of the second x12 and x13, in which the first four differ.
 */
typedef struct five_blocks {
    uint32_t blocks[5][16], rounds;
} five_blocks;

#define ADD(d, a) "vadd.i32 " d ", " d ", " a "\n\t"
#define XOR(d, a, b) "veor " d ", " a ", " b "\n\t"
#define REV(d) "vrev32.16 " d ", " d "\n\t"
#define SHL(d, t, n) "vshl.i32 " d ", " t ", #" #n "\n\t"
#define SRI(d, t, n) "vsri.32 " d ", " t ", #32-" #n "\n\t"
#define ADD_ROTATED(d, b, n) "add " d ", " d ", " b ", ror #" #n "\n\t"
#define XOR_ROTATED(d, a, n) "eor " d ", " a ", " d ", ror #" #n "\n\t"

/*
 * A vector goes to where r0 points or comes from there: to x8, or n bytes after it. (Moving r0
 * in the same instruction takes as long as the load on some processors.)
 */
#define PUT(q) "vst1.32 {" q "}, [r0]\n\t"
#define GET(q) "vld1.32 {" q "}, [r0]\n\t"
#define FORTH(n) "add r0, r0, #" #n "\n\t"
#define BACK(n) "sub r0, r0, #" #n "\n\t"
#define PUT_WORD(r, i, n) "str " r ", [r0, #256+4*" #i "-" #n "]\n\t"
#define GET_WORD(r, i, n) "ldr " r ", [r0, #256+4*" #i "-" #n "]\n\t"
#define COUNT_ROUND(r, n) GET_WORD(r, 16, n) "subs " r ", " r ", #1\n\t" PUT_WORD(r, 16, n)

/* a, b, c, d of a pair of quarter rounds. */
#define PAIR_P "q0", "q4", "q12", "q8", "q1", "q5", "q13", "q9"
#define PAIR_Q "q2", "q6", "q12", "q10", "q3", "q7", "q13", "q11"
#define PAIR_R "q3", "q4", "q13", "q10", "q0", "q5", "q12", "q11"
#define PAIR_S "q1", "q6", "q13", "q8", "q2", "q7", "q12", "q9"
#define WORDS_P "r1", "r5", "r9", "r11", "r2", "r6", "r10", "r12"
#define WORDS_Q "r3", "r7", "r9", "lr", "r4", "r8", "r10", "r12"
#define WORDS_R "r1", "r6", "r9", "r12", "r2", "r7", "r10", "r11"
#define WORDS_S "r3", "r8", "r9", "r12", "r4", "r5", "r10", "lr"

/* clang-format off */

/*
 * The pair p ends, the next is all but ended, the one after it, n, begins; v0 to v3 move its
 * c. Beside it, all of a pair of words, before which w0 to w2 move theirs.
 */
#define STAGE_(pa0, pb0, pc0, pd0, pa1, pb1, pc1, pd1, a0, b0, c0, d0, a1, b1, c1, d1, na0, nb0,   \
               nc0, nd0, na1, nb1, nc1, nd1, wa0, wb0, wc0, wd0, wa1, wb1, wc1, wd1, w0, w1, w2,   \
               v0, v1, v2, v3)                                                                     \
    w0 ADD(pc0, pd0) XOR(d0, d0, a0) w1 ADD(pc1, pd1) ADD_ROTATED(wa1, wb1, 25) XOR(d1, d1, a1)    \
    XOR("q14", pb0, pc0) w2 XOR("q15", pb1, pc1) v0 REV(d1) v1 REV(d0) v2 v3 SHL(pb1, "q15", 7)    \
    SHL(pb0, "q14", 7) ADD(c0, d0) ADD(c1, d1) ADD_ROTATED(wa0, wb0, 25) SRI(pb0, "q14", 7)        \
    XOR_ROTATED(wd0, wa0, 24) XOR("q14", b0, c0) SRI(pb1, "q15", 7) XOR_ROTATED(wd1, wa1, 24)      \
    XOR("q15", b1, c1) SHL(b0, "q14", 12) SHL(b1, "q15", 12) ADD_ROTATED(wc1, wd1, 16)             \
    SRI(b0, "q14", 12) XOR_ROTATED(wb1, wc1, 25) ADD_ROTATED(wc0, wd0, 16) SRI(b1, "q15", 12)      \
    ADD_ROTATED(wa1, wb1, 20) ADD(a0, b0) XOR_ROTATED(wb0, wc0, 25) XOR_ROTATED(wd1, wa1, 16)      \
    ADD(a1, b1) XOR("q14", d0, a0) ADD_ROTATED(wa0, wb0, 20) ADD(na1, nb1)                         \
    XOR_ROTATED(wd0, wa0, 16) XOR("q15", d1, a1) SHL(d0, "q14", 8) ADD_ROTATED(wc1, wd1, 24)       \
    ADD(na0, nb0) SHL(d1, "q15", 8) ADD_ROTATED(wc0, wd0, 24) SRI(d0, "q14", 8)                    \
    XOR_ROTATED(wb1, wc1, 20) XOR_ROTATED(wb0, wc0, 20) SRI(d1, "q15", 8)
#define STAGE(...) STAGE_(__VA_ARGS__)

#define STAGE_Q                                                                                    \
    STAGE(PAIR_P, PAIR_Q, PAIR_R, WORDS_Q, PUT_WORD("r9", 8, 0) GET_WORD("r9", 10, 0),             \
          PUT_WORD("r10", 9, 0) GET_WORD("r10", 11, 0),                                            \
          PUT_WORD("r12", 13, 0) GET_WORD("r12", 15, 0), PUT("q12") FORTH(16),                     \
          PUT("q13") FORTH(16), GET("q12") FORTH(16), GET("q13"))
#define STAGE_R                                                                                    \
    STAGE(PAIR_Q, PAIR_R, PAIR_S, WORDS_R, "", "", "", PUT("q13") BACK(32), "", "", GET("q13"))
#define STAGE_S                                                                                    \
    STAGE(PAIR_R, PAIR_S, PAIR_P, WORDS_S,                                                         \
          PUT_WORD("r9", 10, 16) COUNT_ROUND("r9", 16) GET_WORD("r9", 8, 16),                      \
          PUT_WORD("r10", 11, 16) GET_WORD("r10", 9, 16),                                          \
          PUT_WORD("r12", 15, 16) GET_WORD("r12", 13, 16), PUT("q13") FORTH(16),                   \
          PUT("q12") FORTH(16), GET("q13") BACK(48), GET("q12"))
#define STAGE_P                                                                                    \
    STAGE(PAIR_S, PAIR_P, PAIR_Q, WORDS_P, "", "", "", FORTH(48) PUT("q13") BACK(32), "", "",      \
          GET("q13") BACK(16))

/* Before the first stage: P but for its end, and where Q begins; P of the words. */
#define BEGIN_(a0, b0, c0, d0, a1, b1, c1, d1)                                                     \
    ADD(a0, b0) ADD(a1, b1) XOR(d0, d0, a0) XOR(d1, d1, a1) REV(d0) REV(d1) ADD(c0, d0)            \
    ADD(c1, d1) XOR("q14", b0, c0) XOR("q15", b1, c1) SHL(b0, "q14", 12) SHL(b1, "q15", 12)        \
    SRI(b0, "q14", 12) SRI(b1, "q15", 12) ADD(a0, b0) ADD(a1, b1) XOR("q14", d0, a0)               \
    XOR("q15", d1, a1) SHL(d0, "q14", 8) SHL(d1, "q15", 8) SRI(d0, "q14", 8) SRI(d1, "q15", 8)
#define BEGIN(...) BEGIN_(__VA_ARGS__)
#define QUARTERS_OF_WORDS_(a0, b0, c0, d0, a1, b1, c1, d1)                                         \
    ADD_ROTATED(a0, b0, 25) ADD_ROTATED(a1, b1, 25) XOR_ROTATED(d0, a0, 24)                        \
    XOR_ROTATED(d1, a1, 24) ADD_ROTATED(c0, d0, 16) ADD_ROTATED(c1, d1, 16)                        \
    XOR_ROTATED(b0, c0, 25) XOR_ROTATED(b1, c1, 25) ADD_ROTATED(a0, b0, 20)                        \
    ADD_ROTATED(a1, b1, 20) XOR_ROTATED(d0, a0, 16) XOR_ROTATED(d1, a1, 16)                        \
    ADD_ROTATED(c0, d0, 24) ADD_ROTATED(c1, d1, 24) XOR_ROTATED(b0, c0, 20)                        \
    XOR_ROTATED(b1, c1, 20)
#define QUARTERS_OF_WORDS(...) QUARTERS_OF_WORDS_(__VA_ARGS__)
#define FIRST_STAGE BEGIN(PAIR_P) ADD("q2", "q6") ADD("q3", "q7") QUARTERS_OF_WORDS(WORDS_P)

/* After the last: the end of S, and without the begin of P. */
#define END_(a0, b0, c0, d0, a1, b1, c1, d1)                                                       \
    ADD(c0, d0) ADD(c1, d1) XOR("q14", b0, c0) XOR("q15", b1, c1) SHL(b0, "q14", 7)                \
    SHL(b1, "q15", 7) SRI(b0, "q14", 7) SRI(b1, "q15", 7)
#define END(...) END_(__VA_ARGS__)
#define LAST_STAGE END(PAIR_S) "vsub.i32 q0, q0, q4\n\tvsub.i32 q1, q1, q5\n\t"

/* Each of the four words in a register of NEON in a vector of its own. */
#define SPREAD(low, high, x0, x1, x2, x3)                                                          \
    "vdup.32 " x0 ", " low "[0]\n\tvdup.32 " x1 ", " low "[1]\n\t"                                 \
    "vdup.32 " x2 ", " high "[0]\n\tvdup.32 " x3 ", " high "[1]\n\t"
#define ROTATE(r, n) "ror " r ", " r ", #" #n "\n\t"

/* Everything in its place. */
#define LOAD                                                                                       \
    "vld1.32 {q14-q15}, [r1]!\n\t"                                                                 \
    SPREAD("d28", "d29", "q0", "q1", "q2", "q3")                                                   \
    SPREAD("d30", "d31", "q4", "q5", "q6", "q7") "vld1.32 {q14-q15}, [r1]\n\t"                     \
    SPREAD("d28", "d29", "q12", "q13", "q10", "q11") FORTH(32) "vst1.32 {q10-q11}, [r0]\n\t"       \
    SPREAD("d30", "d31", "q8", "q9", "q10", "q11") FORTH(32) "vld1.32 {q8-q9}, [r0]\n\t"           \
    FORTH(192) "ldmia r0, {r1-r10}\n\t" BACK(256)                                                  \
    GET_WORD("r11", 15, 0) ROTATE("r11", 8) PUT_WORD("r11", 15, 0)                                 \
    GET_WORD("r11", 12, 0) GET_WORD("r12", 13, 0) GET_WORD("lr", 14, 0) ROTATE("r5", 7)            \
    ROTATE("r6", 7) ROTATE("r7", 7) ROTATE("r8", 7) ROTATE("r11", 8) ROTATE("r12", 8)              \
    ROTATE("lr", 8)

/* A word of four blocks a vector becomes a row of one block a vector. */
#define TRANSPOSE(a, b, c, d, a_high, b_high, c_low, d_low)                                        \
    "vtrn.32 " a ", " b "\n\tvtrn.32 " c ", " d "\n\t"                                             \
    "vswp " a_high ", " c_low "\n\tvswp " b_high ", " d_low "\n\t"
#define STORE_ROW(q) "vst1.32 {" q "}, [r0]!\n\t"
#define STORE_BLOCK(a, b, c, d) STORE_ROW(a) STORE_ROW(b) STORE_ROW(c) STORE_ROW(d)
#define STORE                                                                                      \
    ROTATE("r5", 25) ROTATE("r6", 25) ROTATE("r7", 25) ROTATE("r8", 25) ROTATE("r11", 24)          \
    ROTATE("r12", 24) ROTATE("lr", 24) PUT_WORD("r11", 12, 0) PUT_WORD("r12", 13, 0)               \
    PUT_WORD("lr", 14, 0)                                                                          \
    GET_WORD("r11", 15, 0) ROTATE("r11", 24) PUT_WORD("r11", 15, 0)                                \
    FORTH(256) "stmia r0, {r1-r10}\n\t" BACK(256)                                                  \
    "vmov q15, q13\n\t" FORTH(16) "vld1.32 {q13-q14}, [r0]\n\t" BACK(16)                           \
    TRANSPOSE("q0", "q1", "q2", "q3", "d1", "d3", "d4", "d6")                                      \
    TRANSPOSE("q4", "q5", "q6", "q7", "d9", "d11", "d12", "d14")                                   \
    TRANSPOSE("q8", "q9", "q10", "q11", "d17", "d19", "d20", "d22")                                \
    TRANSPOSE("q12", "q13", "q14", "q15", "d25", "d27", "d28", "d30")                              \
    STORE_BLOCK("q0", "q4", "q12", "q8") STORE_BLOCK("q1", "q5", "q13", "q9")                      \
    STORE_BLOCK("q2", "q6", "q14", "q10") STORE_BLOCK("q3", "q7", "q15", "q11")

/* clang-format on */

/*
 * The twenty rounds. Registers that compilers may keep for themselves, as r7, are not in the
 * list of those that change, but are saved. The text is longer than ISO C asks compilers to take.
 */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
TACIT_INLINE void five_blocks_rounds(five_blocks *work, const uint32_t state[16]) {
    register five_blocks *place __asm__("r0") = work;
    register const uint32_t *input __asm__("r1") = state;
    __asm__ volatile("push {r4-r11, lr}\n\t" LOAD FIRST_STAGE "1:\n\t" STAGE_Q STAGE_R STAGE_S
                     "beq 2f\n\t" STAGE_P "b 1b\n"
                     "2:\n\t" LAST_STAGE STORE "pop {r4-r11, lr}\n\t"
                     : "+r"(place), "+r"(input)
                     :
                     : "r2", "r3", "r12", "q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8",
                       "q9", "q10", "q11", "q12", "q13", "q14", "q15", "cc", "memory");
}
#pragma GCC diagnostic pop

/* nblocks of 4 or 5. */
static TACIT_NOINLINE void xor_batch(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                     const uint8_t *in, size_t nblocks) {
    five_blocks work;
    W first[4], x[4];
    row_start(x, state, counter + WORDS);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        vst1q_u32(work.blocks[WORDS] + 4 * i, x[i]);
    vst1q_u32(work.blocks[1], column_input(state, counter, 12));
    vst1q_u32(work.blocks[1] + 4, column_input(state, counter, 13));
    work.rounds = 10;
    five_blocks_rounds(&work, state);

    row_start(first, state, counter);
    for (size_t k = 0; k <= WORDS; k++) {
        TACIT_UNROLL
        for (size_t i = 0; i < 4; i++) {
            x[i] = w_row(work.blocks[k] + 4 * i);
            vst1q_u32(work.blocks[k] + 4 * i, w_set1(0)); /* wiped in passing */
        }
        if (k < nblocks)
            row_output(x, first, out + BLOCK * k, in + BLOCK * k, 1);
        row_advance(first, 1);
    }
    __asm__ volatile("" : : "r"(&work) : "memory");
}

#endif
