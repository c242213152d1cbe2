/*
 * vperm_keys.h: round keys of the format TACIT_AES_KEY_VPERM, and what the
 * headers of vector permutes have in common. Included after a lanes header.
 *
 * Tower and tables are explained in vperm_rounds.h. Let T(x) be how encryption
 * holds the byte x, D(x) how decryption does, both linear over GF(2), and 63 the
 * constant of SubBytes in every byte. With K[0..R] the round keys of FIPS 197
 * section 5.2, the keys of encryption are
 *
 *     words 0, 1:           K[0]
 *     words 2 i, 2 i + 1:   T(K[i] ^ 63)     0 < i < R
 *     words 2 R, 2 R + 1:   K[R] ^ 63
 *
 * and those of decryption, in the order of use,
 *
 *     words 0, 1:           K[R] ^ 63
 *     words 2 i, 2 i + 1:   D(InvMixColumns(K[R - i]) ^ 63)     0 < i < R
 *     words 2 R, 2 R + 1:   K[0]
 *
 * The first and the last key are added to blocks as bytes, before the way into
 * the tower and after the way out of it. The constant comes out of each SubBytes
 * and passes ShiftRows and MixColumns as it is (2 + 3 + 1 + 1 = 1), so the key
 * behind can add it; decryption takes it off before each InvSubBytes, and
 * InvMixColumns does not change it either.
 */
#ifndef TACIT_AES_VPERM_KEYS_H
#define TACIT_AES_VPERM_KEYS_H

#include "aes/aes_impl.h"
#include "aes/vperm_constants.h"

/* A linear map of every byte, by tables for its two nibbles. */
TACIT_INLINE B map_block(const uint8_t pair[2][16], B a) {
    return b_xor(b_shuffle8(b_load_aligned(pair[0]), b_low_nibbles(a)),
                 b_shuffle8(b_load_aligned(pair[1]), b_high_nibbles(a)));
}

/* Round key i as TACIT_AES_KEY_BYTES has it, from the words at `key` and from the tower by `out`.
 */
TACIT_INLINE B key_bytes(const tacit_aes_round_keys *keys, size_t i, size_t plain,
                         const uint8_t out[2][16]) {
    const B key = b_load(keys->words + 2 * i);
    if (i == plain)
        return key;
    const B constant = b_set64(UINT64_C(0x6363636363636363), UINT64_C(0x6363636363636363));
    return b_xor(i == 0 || i == keys->rounds ? key : map_block(out, key), constant);
}

/* Round key i as TACIT_AES_KEY_BYTES has it, of keys that expand made, and of keys that invert
 * made. */
TACIT_INLINE B enc_key_bytes(const tacit_aes_round_keys *enc, size_t i) {
    return key_bytes(enc, i, 0, tacit_aes_vperm.bytes.enc);
}

TACIT_INLINE B dec_key_bytes(const tacit_aes_round_keys *dec, size_t i) {
    return key_bytes(dec, i, (size_t)dec->rounds, tacit_aes_vperm.bytes.dec);
}

#endif
