/*
 * test_emu: the emulator helpers.
 *
 *     test_emu [--seed N] [--impl ROW] [--quick | --emulated]
 *
 * Each instruction of each guest, on every row that this processor can run, against its
 * definition; and whole algorithms made of them. Compiled a second time for processors that have
 * the instructions (test_emu_inline) it asks the same of what is then inline.
 */
#include "aes/model.h"
#include "emu/emu.h"
#include "support/harness.h"

#include <stdio.h>

#if defined(TACIT_EMU_INLINE_AES) && defined(TACIT_EMU_INLINE_CLMUL)
/* What is inline needs the processor that this is compiled for. */
static int can_run_inline(void) {
    return (tacit_row_needs(tacit_emu_aes_rows()->rows[0]) & ~system_features()) == 0 &&
           (tacit_row_needs(tacit_emu_clmul_rows()->rows[0]) & ~system_features()) == 0;
}

static void test_all(void) {
    const host h = {NULL, tacit_emu_clmul_host(), "the instruction inline"};
    if (!can_run_inline()) {
        puts("NOT RUN HERE: a build for processors that have the instructions");
        return;
    }
    for (int aes = 0; aes < 2; aes++) {
        test_operations(&h, aes);
        test_identities(&h, aes);
        test_wide(&h, aes);
    }
    test_guests(&h);
}
#else
static const tacit_row *row_at(const tacit_row_table *table, size_t index) {
    return row_wanted(table, table->rows[index]) ? table->rows[index] : NULL;
}

static void test_forcing(void) {
    const tacit_row_table *aes = tacit_emu_aes_rows(), *clmul = tacit_emu_clmul_rows();
    for (size_t i = 0; i < aes->count; i++)
        check((tacit_emu_aes_host_with(aes->rows[i]) != NULL) ==
                  ((tacit_row_needs(aes->rows[i]) & ~system_features()) == 0),
              "%s: forced", tacit_row_name(aes->rows[i]));
    for (size_t i = 0; i < clmul->count; i++)
        check((tacit_emu_clmul_host_with(clmul->rows[i]) != NULL) ==
                  ((tacit_row_needs(clmul->rows[i]) & ~system_features()) == 0),
              "%s: forced", tacit_row_name(clmul->rows[i]));
    check(tacit_emu_aes_host_with(clmul->rows[clmul->count - 1]) == NULL &&
              tacit_emu_clmul_host_with(aes->rows[aes->count - 1]) == NULL,
          "a row of another table is taken");
    check(tacit_emu_aes_host() == tacit_emu_aes_host_with(tacit_row_best(aes, system_features())),
          "AES: the host's is not the best row");
    check(tacit_emu_clmul_host() ==
              tacit_emu_clmul_host_with(tacit_row_best(clmul, system_features())),
          "products: the host's is not the best row");
}

static void test_all(void) {
    const tacit_row_table *aes = tacit_emu_aes_rows(), *clmul = tacit_emu_clmul_rows();
    const tacit_row *row;
    test_forcing();
    for (size_t i = 0; i < aes->count; i++) {
        if ((row = row_at(aes, i)) == NULL)
            continue;
        const host h = {tacit_emu_aes_host_with(row), tacit_emu_clmul_host(), tacit_row_name(row)};
        test_operations(&h, 1);
        test_identities(&h, 1);
        test_wide(&h, 1);
        test_guests(&h);
    }
    for (size_t i = 0; i < clmul->count; i++) {
        if ((row = row_at(clmul, i)) == NULL)
            continue;
        const host h = {tacit_emu_aes_host(), tacit_emu_clmul_host_with(row), tacit_row_name(row)};
        test_operations(&h, 0);
        test_identities(&h, 0);
        test_wide(&h, 0);
        test_guests(&h);
    }
}
#endif

int main(int argc, char **argv) {
    harness_begin("test_emu", &argc, argv);
    model_begin();
    test_all();
    return harness_end();
}
