/*
 * hchacha20.h: HChaCha20, which makes a key of a key and 16 bytes ([XChaCha]
 * section 2.2). XChaCha20 is ChaCha20 under such a key.
 */
#ifndef TACIT_HCHACHA20_H
#define TACIT_HCHACHA20_H

#include "chacha20/chacha20_impl.h"

/*
 * Both keys as contexts hold them (chacha20_state.h); subkey may be key. in is
 * public, as a nonce is: half of it goes where kernels have their counter.
 */
void tacit_hchacha20_subkey(const tacit_chacha20_row *row, uint64_t subkey[4],
                            const uint64_t key[4], const uint8_t in[16]);

#endif
