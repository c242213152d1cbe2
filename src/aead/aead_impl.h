/*
 * aead_impl.h: what an algorithm is, and how the public structures are laid out.
 */
#ifndef TACIT_AEAD_IMPL_H
#define TACIT_AEAD_IMPL_H

#include "common/mode.h"

#include <tacit/aead.h>

struct tacit_aead {
    const char *name;
    size_t key_len;
    size_t nonce_len; /* the one to use where there is a choice */
    uint64_t nonce_len_min, nonce_len_max;
    size_t tag_len;    /* the default */
    uint32_t tag_lens; /* bit t is set where tags of t bytes are allowed */
    uint64_t text_len_max, ad_len_max;
    uint32_t ad_lens; /* bit n is set where n bytes of associated data are allowed; 0: all are */
    unsigned max_messages_log2;
    const tacit_row_table *rows;
    const tacit_aead_mode *mode;
};

/* How the public structures are laid out: impl[0] and impl[1] are the algorithm and the row. */
enum {
    TACIT_KEY_TAG_LEN = 0, /* index into tacit_aead_key.state */
    TACIT_KEY_STATE = 2    /* where the mode's key begins: 32 bytes into the context */
};
_Static_assert(sizeof(((tacit_aead_key *)0)->state) == (TACIT_KEY_STATE + TACIT_KEY_WORDS) * 8,
               "the rest of a context is the mode's");

/* tacit_stream.state; impl[0] is the key context. */
typedef struct tacit_stream_head {
    uint64_t phase;    /* tacit_stream_phase */
    uint64_t ad_len;   /* so far */
    uint64_t text_len; /* so far; tests preset it to reach the limits */
    uint64_t sealed;   /* 1 once last_start holds the start of a sealed message */
    uint64_t last_start[TACIT_START_LEN / 8];
} tacit_stream_head;

enum {
    TACIT_STREAM_STATE = sizeof(tacit_stream_head) / 8 /* where the mode's stream begins */
};
_Static_assert(sizeof(((tacit_stream *)0)->state) == (TACIT_STREAM_STATE + TACIT_STREAM_WORDS) * 8,
               "the rest of a stream is the mode's");

#endif
