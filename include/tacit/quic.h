/*
 * tacit/quic.h: QUIC header protection (RFC 9001 section 5.4): the mask for the
 * first byte and the packet number of a packet. Its payload is sealed by an
 * algorithm of tacit/aead.h, with the nonce of section 5.3; examples/quic_packet.c
 * shows both together.
 *
 * The key is the one that section 5.1 derives under the label "quic hp". Which
 * cipher it is for follows the AEAD: AES with the AES-GCM or AES-CCM of that key
 * length, ChaCha20 with ChaCha20-Poly1305.
 *
 *     tacit_quic_hp hp;
 *     uint8_t mask[5];
 *     int r = tacit_quic_hp_init_aes(&hp, key, 16);
 *     if (r == TACIT_OK)
 *         r = tacit_quic_hp_mask(&hp, mask, packet + number_offset + 4);
 *     tacit_quic_hp_clear(&hp);
 *
 * A receiver acts upon the header that it uncovers only once the packet has been
 * opened with it as associated data: the mask protects nothing against changes.
 * And it opens a packet whatever the uncovered bits are, since what it does
 * before that may be seen in its timing (section 9.5).
 */
#ifndef TACIT_QUIC_H
#define TACIT_QUIC_H

#include <tacit/base.h>
#include <tacit/impl.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TACIT_QUIC_HP_SAMPLE_LEN 16
#define TACIT_QUIC_HP_MASK_LEN 5

/*
 * A header protection key. The caller owns it, on the stack or anywhere; any
 * alignment that uint64_t has will do. It holds no pointer into itself: it may be
 * copied with = or memcpy. A const one may serve any number of threads at once.
 * Before version 1.0 its size is not part of the ABI.
 */
typedef struct tacit_quic_hp {
    const void *impl[2];
    uint64_t state[31];
} tacit_quic_hp;

/*
 * tacit_quic_hp_init_aes sets up a key of 16 or 32 bytes for AES (section 5.4.3),
 * tacit_quic_hp_init_chacha20 one of 32 bytes for ChaCha20 (section 5.4.4). A
 * program that uses one of the two links nothing of the other's cipher. The _with
 * forms take a row of tacit_aes_rows or of tacit_chacha20_rows, the others the
 * best that this processor can run. key may lie anywhere, in the context too.
 * They answer TACIT_OK, TACIT_ERR_ARGUMENT, TACIT_ERR_KEY_LEN, _with also
 * TACIT_ERR_UNSUPPORTED for a row that this processor cannot run or that is not of
 * the table; on an error the context holds zeros.
 */
TACIT_API int tacit_quic_hp_init_aes(tacit_quic_hp *ctx, const uint8_t *key,
                                     size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_quic_hp_init_aes_with(tacit_quic_hp *ctx, const tacit_row *row,
                                          const uint8_t *key, size_t key_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);
TACIT_API int tacit_quic_hp_init_chacha20(tacit_quic_hp *ctx, const uint8_t *key,
                                          size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_quic_hp_init_chacha20_with(tacit_quic_hp *ctx, const tacit_row *row,
                                               const uint8_t *key, size_t key_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);

/*
 * tacit_quic_hp_mask makes the mask of a sample: 16 bytes of a packet's
 * ciphertext from 4 bytes behind the start of its packet number on, however long
 * that is (section 5.4.2). mask[0] goes over the first byte of the header, its
 * low 4 bits with a long header and 5 with a short one, mask[1..5) over the packet
 * number, as many bytes as it has. mask may overlap sample, which is read before.
 * Answers TACIT_OK, TACIT_ERR_STATE (a context of zeros), TACIT_ERR_OVERLAP (mask
 * lies in the context). Thread-safe. It costs one block of the cipher.
 */
TACIT_API int tacit_quic_hp_mask(const tacit_quic_hp *ctx, uint8_t mask[TACIT_QUIC_HP_MASK_LEN],
                                 const uint8_t sample[TACIT_QUIC_HP_SAMPLE_LEN]) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2, 3);

/* tacit_quic_hp_clear wipes a context, which then answers TACIT_ERR_STATE. */
TACIT_API void tacit_quic_hp_clear(tacit_quic_hp *ctx) TACIT_NONNULL(1);

#ifdef __cplusplus
}
#endif
#endif
