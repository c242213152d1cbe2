/*
 * emu.c: the emulator helpers: single steps of AES and products of registers. What
 * guests' instructions make of them, tests/emu compares with definitions.
 */
#include "emu/emu_impl.h"
#include "kernels/suite.h"

#include <string.h>

enum { MUL64, MUL8, MUL_EVEN };

/* A step of AES: where a row has it, and whether it takes a key. */
static const struct {
    size_t at;
    int keyed;
} steps[] = {
    {offsetof(tacit_emu_aes, round), 1},     {offsetof(tacit_emu_aes, last), 1},
    {offsetof(tacit_emu_aes, inv_round), 1}, {offsetof(tacit_emu_aes, inv_last), 1},
    {offsetof(tacit_emu_aes, add_sub), 1},   {offsetof(tacit_emu_aes, add_inv_sub), 1},
    {offsetof(tacit_emu_aes, mix), 0},       {offsetof(tacit_emu_aes, inv_mix), 0},
};

/* `what` is the index of steps. */
static const variant aes_variants[] = {
    {"round", 0, 0, 0, 0, SWEEP_SETUP, 0},     {"last", 1, 0, 0, 0, SWEEP_SETUP, 0},
    {"inv_round", 2, 0, 0, 0, SWEEP_SETUP, 0}, {"inv_last", 3, 0, 0, 0, SWEEP_SETUP, 0},
    {"add_sub", 4, 0, 0, 0, SWEEP_SETUP, 0},   {"add_inv_sub", 5, 0, 0, 0, SWEEP_SETUP, 0},
    {"mix", 6, 0, 0, 0, SWEEP_SETUP, 0},       {"inv_mix", 7, 0, 0, 0, SWEEP_SETUP, 0},
};

static const variant clmul_variants[] = {
    {"mul64", MUL64, 0, 0, 0, SWEEP_SETUP, 0},
    {"mul8", MUL8, 0, 0, 0, SWEEP_SETUP, 0},
    {"mul_even", MUL_EVEN, 0, 0, 0, SWEEP_SETUP, 0},
};

typedef void keyed_fn(tacit_emu_v128 *, const tacit_emu_v128 *, const tacit_emu_v128 *);
typedef void plain_fn(tacit_emu_v128 *, const tacit_emu_v128 *);

static tacit_emu_v128 first, second, result;

static const tacit_emu_aes *aes_of(const tacit_row *row) {
    return &((const tacit_emu_aes_row *)row)->steps;
}

static const tacit_emu_clmul *clmul_of(const tacit_row *row) {
    return &((const tacit_emu_clmul_row *)row)->products;
}

/* The function of a row; all function pointers have one size and are read alike. */
static abi_fn *step_of(const tacit_emu_aes *aes, int what) {
    abi_fn *fn;
    memcpy(&fn, (const char *)aes + steps[what].at, sizeof fn);
    return fn;
}

static unsigned width_of(size_t length) {
    return 8u << length % 3;
}

static void draw_operands(void) {
    draw_bytes(first.byte, sizeof first.byte);
    draw_bytes(second.byte, sizeof second.byte);
}

static void draw_aes(const variant *v, size_t length) {
    abi_fn *fn = step_of(aes_of(reference_of(tacit_emu_aes_rows())), v->what);
    (void)length;
    draw_operands();
    if (steps[v->what].keyed)
        ((keyed_fn *)fn)(&result, &first, &second);
    else
        ((plain_fn *)fn)(&result, &first);
}

static void make_aes(call *c, const variant *v, const tacit_row *row, size_t length) {
    (void)length;
    call_begin(c, step_of(aes_of(row), v->what));
    call_write(c, "dest", &result, sizeof result, 8);
    call_read(c, "state", &first, sizeof first, 8);
    if (steps[v->what].keyed)
        call_read(c, "key", &second, sizeof second, 8);
}

static void draw_clmul(const variant *v, size_t length) {
    const tacit_emu_clmul *reference = clmul_of(reference_of(tacit_emu_clmul_rows()));
    draw_operands();
    if (v->what == MUL_EVEN)
        reference->mul_even(&result, &first, &second, width_of(length));
    else if (v->what == MUL8)
        reference->mul8(&result, &first.half[0], &second.half[1]);
    else
        reference->mul64(&result, &first.half[0], &second.half[1]);
}

static void make_clmul(call *c, const variant *v, const tacit_row *row, size_t length) {
    const tacit_emu_clmul *clmul = clmul_of(row);
    if (v->what == MUL_EVEN) {
        call_begin(c, (abi_fn *)clmul->mul_even);
        call_write(c, "dest", &result, sizeof result, 8);
        call_read(c, "a", &first, sizeof first, 8);
        call_read(c, "b", &second, sizeof second, 8);
        call_value32(c, "width", width_of(length));
        return;
    }
    call_begin(c, (abi_fn *)(v->what == MUL8 ? clmul->mul8 : clmul->mul64));
    call_write(c, "dest", &result, sizeof result, 8);
    call_read(c, "a", &first.half[0], sizeof first.half[0], 8);
    call_read(c, "b", &second.half[1], sizeof second.half[1], 8);
}

const suite suite_emu_aes = {tacit_emu_aes_rows, aes_variants, TACIT_ARRAY_LEN(aes_variants),
                             draw_aes, make_aes};
const suite suite_emu_clmul = {tacit_emu_clmul_rows, clmul_variants,
                               TACIT_ARRAY_LEN(clmul_variants), draw_clmul, make_clmul};
