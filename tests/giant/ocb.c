/*
 * ocb.c: the end of an OCB message by itself, from AES blocks alone. The offset of
 * any block is known without those before it: RFC 7253's Offset_i adds L_ntz(i) to
 * Offset_{i-1}, and of what all of these add, L_j is left wherever bit j of the Gray
 * code of i, i ^ i >> 1, is set.
 */
#include "common/bytes.h"
#include "giant/giant.h"

#include <tacit/aes.h>

#include <string.h>

/* A block as a number. */
typedef struct wide {
    uint64_t high, low;
} wide;

static wide load(const uint8_t *p) {
    return (wide){tacit_load_be64(p), tacit_load_be64(p + 8)};
}

static void add_to(uint8_t *p, wide x) {
    tacit_store_be64(p, tacit_load_be64(p) ^ x.high);
    tacit_store_be64(p + 8, tacit_load_be64(p + 8) ^ x.low);
}

static wide add(wide x, wide y) {
    return (wide){x.high ^ y.high, x.low ^ y.low};
}

static wide doubled(wide x) {
    return (wide){x.high << 1 | x.low >> 63, x.low << 1 ^ (x.high >> 63) * 135};
}

/* Of the nonce of every message here, with tags of 16 bytes. */
static wide first_offset(const tacit_aes_key *aes) {
    uint8_t block[16] = {[3] = 1};
    const unsigned bottom = giant_nonce[11] & 63;
    memcpy(block + 4, giant_nonce, 12);
    block[15] &= 0xc0;
    check(tacit_aes_encrypt(aes, block, block, 16) == TACIT_OK, "AES");
    const wide top = load(block);
    const uint64_t third = top.high ^ (top.high << 8 | top.low >> 56);
    if (bottom == 0)
        return top;
    return (wide){top.high << bottom | top.low >> (64 - bottom),
                  top.low << bottom | third >> (64 - bottom)};
}

void giant_ocb_ending(const giant_message *m, int opening, uint64_t first, const uint8_t *in,
                      uint8_t *out, size_t len) {
    uint8_t block[16] = {0};
    tacit_aes_key aes;
    wide l[64];
    const size_t whole = len - len % 16;
    check(tacit_aes_init(&aes, giant_key, tacit_aead_key_len(m->aead)) == TACIT_OK &&
              tacit_aes_encrypt(&aes, block, block, 16) == TACIT_OK,
          "AES");
    const wide l_star = load(block);
    l[0] = doubled(doubled(l_star));
    for (int j = 1; j < 64; j++)
        l[j] = doubled(l[j - 1]);
    wide start = first_offset(&aes);
    for (int j = 0; j < 64; j++) {
        if (((first ^ first >> 1) >> j & 1) != 0)
            start = add(start, l[j]);
    }
    memcpy(out, in, len);
    for (int pass = 0; pass < 2; pass++) { /* the offset is added before AES and after it */
        wide offset = start;
        for (size_t i = 0; i < whole; i += 16) {
            int ntz = 0;
            while (((first + i / 16 + 1) >> ntz & 1) == 0)
                ntz++;
            offset = add(offset, l[ntz]);
            add_to(out + i, offset);
        }
        if (pass == 0)
            check((opening ? tacit_aes_decrypt : tacit_aes_encrypt)(&aes, out, out, whole) ==
                      TACIT_OK,
                  "AES");
        offset = add(offset, l_star);
        tacit_store_be64(block, offset.high);
        tacit_store_be64(block + 8, offset.low);
    }
    check(tacit_aes_encrypt(&aes, block, block, 16) == TACIT_OK, "AES");
    for (size_t i = whole; i < len; i++)
        out[i] ^= block[i - whole];
}
