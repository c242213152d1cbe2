/*
 * aes_steps.h: the steps in which vector rows work through their blocks.
 * Included after a body has defined a type `cursor`, where the work is, and
 *
 *     step(cursor *at, size_t count, size_t last)
 *
 * which does `count` vectors, a constant of at most BATCH, the last of them
 * with only `last` blocks, and moves the cursor behind them.
 *
 * While there are BATCH vectors, these are a step; then half as many, if they
 * are there; then all that is left, at most BATCH / 2 vectors, the last perhaps
 * a part. A short input thus costs little more than the latency of one block,
 * and no step computes a vector that nobody wants.
 */
#ifndef TACIT_AES_AES_STEPS_H
#define TACIT_AES_AES_STEPS_H

/* Fewer blocks than BATCH vectors have. */
TACIT_INLINE void last_steps(cursor *at, size_t nblocks) {
    _Static_assert(BATCH / 2 <= 4, "the cases below are all there are");
    if (nblocks >= BATCH / 2 * LANES) {
        step(at, BATCH / 2, LANES);
        nblocks -= BATCH / 2 * LANES;
    }
    const size_t last = LANES == 1 ? 1 : (nblocks - 1) % LANES + 1;
    switch ((nblocks + LANES - 1) / LANES) {
#if BATCH > 6
    case 4:
        step(at, 4, last);
        break;
#endif
#if BATCH > 4
    case 3:
        step(at, 3, last);
        break;
#endif
#if BATCH > 2
    case 2:
        step(at, 2, last);
        break;
#endif
    case 1:
        step(at, 1, last);
        break;
    default:
        break;
    }
}

TACIT_INLINE void all_steps(cursor at, size_t nblocks) {
    for (; nblocks >= BATCH * LANES; nblocks -= BATCH * LANES)
        step(&at, BATCH, LANES);
    last_steps(&at, nblocks);
    v_end();
}

#endif
