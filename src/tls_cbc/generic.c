/*
 * generic.c: text hashed, then encrypted, by any two rows. A record fits in the L1
 * cache, where the second pass finds it.
 */
#include "common/wipe.h"
#include "tls_cbc/tls_cbc_impl.h"
#if !(TACIT_X86_64 && TACIT_SURE_AES && TACIT_SURE_SHA)

void tacit_tls_cbc_generic_seal(const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                                tacit_tls_cbc_chain *chain, uint8_t *out, const uint8_t *in,
                                size_t ngroups) {
    enum { FIRST = TACIT_SHA1_BLOCK - TACIT_TLS_HEADER };
    uint8_t block[TACIT_SHA1_BLOCK];
    memcpy(block, chain->before + 3, TACIT_TLS_HEADER);
    memcpy(block + TACIT_TLS_HEADER, in, FIRST);
    row->sha1->compress(chain->state, block, 1);
    tacit_wipe(block, sizeof block);
    if (ngroups != 1)
        row->sha1->compress(chain->state, in + FIRST, ngroups - 1);
    memcpy(chain->before, in + TACIT_SHA1_BLOCK * ngroups - sizeof chain->before,
           sizeof chain->before);
    row->cbc->encrypt(&key->enc, chain->iv, out, in, 4 * ngroups);
}

#endif
