/* A program that uses QUIC header protection with the cipher that INIT names, and nothing else. */
#include <tacit/quic.h>

#include <stdio.h>

int main(void) {
    static const uint8_t secret[32] = {1}, sample[TACIT_QUIC_HP_SAMPLE_LEN];
    uint8_t mask[TACIT_QUIC_HP_MASK_LEN];
    tacit_quic_hp hp;
    if (INIT(&hp, secret, sizeof secret) != TACIT_OK ||
        tacit_quic_hp_mask(&hp, mask, sample) != TACIT_OK)
        return 1;
    tacit_quic_hp_clear(&hp);
    puts("ok");
    return 0;
}
