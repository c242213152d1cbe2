#include "kernels/suite.h"

#include "common/bytes.h"
#include "support/harness.h"

#include <string.h>

uint8_t data_in[DATA_MAX], data_out[DATA_MAX];

void draw_bytes(uint8_t *out, size_t len) {
    switch (random_below(16)) {
    case 0:
        memset(out, 0, len);
        break;
    case 1:
        memset(out, 0xff, len);
        break;
    case 2:
        memset(out, 0, len);
        for (size_t i = 0; len != 0 && i <= len / 64; i++)
            out[random_below(len)] = (uint8_t)(1u << random_below(8));
        break;
    default:
        random_bytes(out, len);
    }
}

void draw_counter(uint8_t counter[16], size_t nblocks) {
    random_bytes(counter, 16);
    if (random_below(4) != 0)
        tacit_store_be32(counter + 12, 0 - (uint32_t)random_below(nblocks + 2));
    if (random_below(4) == 0)
        memset(counter + 8, 0xff, 4); /* a carry out of the counter would go far */
}

const tacit_row *reference_of(const tacit_row_table *table) {
    return table->rows[table->count - 1];
}

void aes_keys_make(aes_keys *keys, const tacit_aes_row *row, const uint8_t *key, size_t key_len) {
    memset(keys, 0, sizeof *keys); /* rows leave the words that the key does not need */
    row->expand(&keys->enc, key, key_len);
    row->invert(&keys->dec, &keys->enc);
}
