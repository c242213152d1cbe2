/*
 * Protects a QUIC packet and takes the protection off again (RFC 9001 sections 5.3
 * and 5.4): that of appendix A.5, whose secrets are given there.
 */
#include <tacit/tacit.h>

#include <stdio.h>
#include <string.h>

enum { IV_LEN = 12, TAG_LEN = 16 };

typedef struct keys {
    tacit_aead_key packet; /* under the label "quic key" */
    tacit_quic_hp header;  /* under "quic hp" */
    uint8_t iv[IV_LEN];    /* under "quic iv" */
} keys;

/* Section 5.3: the IV, its end xored with the packet number. */
static void make_nonce(uint8_t nonce[IV_LEN], const keys *k, uint64_t number) {
    int i;
    memcpy(nonce, k->iv, IV_LEN);
    for (i = 0; i < 8; i++)
        nonce[IV_LEN - 1 - i] ^= (uint8_t)(number >> (8 * i));
}

/* Section 5.4.1: the bits of the first byte that are protected. */
static uint8_t first_byte_bits(uint8_t first) {
    return (first & 0x80) != 0 ? 0x0f : 0x1f; /* a long header, a short one */
}

/*
 * packet holds a header, whose last number_len bytes are the packet number, then the
 * payload, at least 4 - number_len bytes, and gets the protected packet of TAG_LEN
 * bytes more.
 */
static int protect(const keys *k, uint64_t number, uint8_t *packet, size_t header_len,
                   size_t number_len, size_t payload_len) {
    uint8_t nonce[IV_LEN], mask[TACIT_QUIC_HP_MASK_LEN];
    uint8_t *payload = packet + header_len, *number_at = payload - number_len;
    size_t i;
    int r;
    make_nonce(nonce, k, number);
    r = tacit_aead_seal(&k->packet, payload, payload_len + TAG_LEN, nonce, IV_LEN, packet,
                        header_len, payload, payload_len);
    if (r == TACIT_OK) /* section 5.4.2: as if the number had 4 bytes */
        r = tacit_quic_hp_mask(&k->header, mask, number_at + 4);
    if (r != TACIT_OK)
        return r;
    packet[0] ^= mask[0] & first_byte_bits(packet[0]);
    for (i = 0; i < number_len; i++)
        number_at[i] ^= mask[1 + i];
    return TACIT_OK;
}

/*
 * The way back. number_offset is where the packet number begins. A receiver knows
 * about which number to expect and completes the bytes of the packet with it (RFC
 * 9000 appendix A.3); here it knows exactly.
 */
static int unprotect(const keys *k, uint64_t number, uint8_t *packet, size_t packet_len,
                     size_t number_offset, size_t *header_len) {
    uint8_t nonce[IV_LEN], mask[TACIT_QUIC_HP_MASK_LEN];
    size_t i, number_len, payload_len;
    int r;
    if (packet_len < number_offset + 4 + TACIT_QUIC_HP_SAMPLE_LEN)
        return TACIT_ERR_LENGTH;
    r = tacit_quic_hp_mask(&k->header, mask, packet + number_offset + 4);
    if (r != TACIT_OK)
        return r;
    packet[0] ^= mask[0] & first_byte_bits(packet[0]);
    number_len = 1 + (packet[0] & 3u);
    for (i = 0; i < number_len; i++)
        packet[number_offset + i] ^= mask[1 + i];
    *header_len = number_offset + number_len;
    payload_len = packet_len - *header_len - TAG_LEN;
    make_nonce(nonce, k, number);
    return tacit_aead_open(&k->packet, packet + *header_len, payload_len, nonce, IV_LEN, packet,
                           *header_len, packet + *header_len, payload_len + TAG_LEN);
}

static void print(const char *what, const uint8_t *bytes, size_t len) {
    size_t i;
    printf("%s", what);
    for (i = 0; i < len; i++)
        printf("%02x", bytes[i]);
    printf("\n");
}

int main(void) {
    static const uint8_t key[32] = {0xc6, 0xd9, 0x8f, 0xf3, 0x44, 0x1c, 0x3f, 0xe1,
                                    0xb2, 0x18, 0x20, 0x94, 0xf6, 0x9c, 0xaa, 0x2e,
                                    0xd4, 0xb7, 0x16, 0xb6, 0x54, 0x88, 0x96, 0x0a,
                                    0x7a, 0x98, 0x49, 0x79, 0xfb, 0x23, 0xe1, 0xc8};
    static const uint8_t hp[32] = {0x25, 0xa2, 0x82, 0xb9, 0xe8, 0x2f, 0x06, 0xf2, 0x1f, 0x48, 0x89,
                                   0x17, 0xa4, 0xfc, 0x8f, 0x1b, 0x73, 0x57, 0x36, 0x85, 0x60, 0x85,
                                   0x97, 0xd0, 0xef, 0xcb, 0x07, 0x6b, 0x0a, 0xb7, 0xa7, 0xa4};
    static const uint8_t iv[IV_LEN] = {0xe0, 0x45, 0x9b, 0x34, 0x74, 0xbd,
                                       0xd0, 0xe4, 0x4a, 0x41, 0xc1, 0x44};
    static const uint8_t expected[21] = {0x4c, 0xfe, 0x41, 0x89, 0x65, 0x5e, 0x5c,
                                         0xd5, 0x5c, 0x41, 0xf6, 0x90, 0x80, 0x57,
                                         0x5d, 0x79, 0x99, 0xc2, 0x5a, 0x5b, 0xfb};
    const uint64_t number = 654360564;
    /* A short header with 3 bytes of the number, then a payload: one PING frame. */
    uint8_t packet[sizeof expected] = {0x42, 0x00, 0xbf, 0xf4, 0x01};
    const uint8_t plain[5] = {0x42, 0x00, 0xbf, 0xf4, 0x01};
    size_t header_len = 0;
    keys k;
    int r, ok;

    memcpy(k.iv, iv, IV_LEN);
    r = tacit_aead_init(&k.packet, tacit_chacha20_poly1305(), key, sizeof key, TAG_LEN);
    if (r == TACIT_OK)
        r = tacit_quic_hp_init_chacha20(&k.header, hp, sizeof hp);
    if (r == TACIT_OK)
        r = protect(&k, number, packet, 4, 3, 1);
    ok = r == TACIT_OK && memcmp(packet, expected, sizeof expected) == 0;
    print("protected: ", packet, sizeof packet);
    if (r == TACIT_OK)
        r = unprotect(&k, number, packet, sizeof packet, 1, &header_len);
    ok = ok && r == TACIT_OK && header_len == 4 && memcmp(packet, plain, sizeof plain) == 0;
    print("opened:    ", packet, sizeof plain);
    tacit_aead_clear(&k.packet);
    tacit_quic_hp_clear(&k.header);
    return ok ? 0 : 1;
}
