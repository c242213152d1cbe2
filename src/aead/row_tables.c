/*
 * row_tables.c: the list of all tables; apart, since it links everything.
 */
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "gcm/gcm_impl.h"
#include "ocb/ocb_impl.h"
#include "sha1/sha1_impl.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/emu.h>
#include <tacit/poly1305.h>

const tacit_row_table *tacit_row_tables(size_t index) {
    switch (index) {
    case 0:
        return tacit_aes_rows();
    case 1:
        return tacit_aes_ctr_rows();
    case 2:
        return tacit_aes_cbc_rows();
    case 3:
        return tacit_ghash_rows();
    case 4:
        return &tacit_gcm_table;
    case 5:
        return &tacit_ocb_table;
    case 6:
        return tacit_chacha20_rows();
    case 7:
        return tacit_poly1305_rows();
    case 8:
        return &tacit_chacha20_poly1305_table;
    case 9:
        return tacit_emu_aes_rows();
    case 10:
        return tacit_emu_clmul_rows();
    case 11:
        return tacit_sha1_rows();
    case 12:
        return &tacit_tls_cbc_table;
    default:
        return NULL;
    }
}
