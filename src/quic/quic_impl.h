/*
 * quic_impl.h: what the kinds of QUIC header protection share.
 *
 * A context begins with its kind, then its row: so the call that makes a mask
 * names no cipher, and a program links those alone that it sets up.
 */
#ifndef TACIT_QUIC_IMPL_H
#define TACIT_QUIC_IMPL_H

#include "common/row.h"

#include <tacit/quic.h>

typedef struct tacit_quic_hp_kind {
    const tacit_row_table *(*rows)(void);
    int (*key_len_ok)(size_t key_len);
    /* Fills state, which is zeros, from a key of an allowed length. */
    void (*expand)(uint64_t *state, const tacit_row *row, const uint8_t *key, size_t key_len);
    void (*mask)(const uint64_t *state, const tacit_row *row, uint8_t mask[TACIT_QUIC_HP_MASK_LEN],
                 const uint8_t sample[TACIT_QUIC_HP_SAMPLE_LEN]);
} tacit_quic_hp_kind;

int tacit_quic_hp_init_kind(tacit_quic_hp *ctx, const tacit_quic_hp_kind *kind,
                            const tacit_row *row, const uint8_t *key, size_t key_len);

#endif
