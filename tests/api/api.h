/*
 * api.h: what the parts of test_api and test_streams share: which algorithm on
 * which row, messages that the oracle has sealed, and the ways to seal and open.
 */
#ifndef TACIT_TESTS_API_H
#define TACIT_TESTS_API_H

#include "api/oracle.h"
#include "support/harness.h"

#include <tacit/aead.h>

/* An algorithm on one of its rows. */
typedef struct subject {
    const tacit_aead *aead;
    const tacit_row *row;
    size_t nonce_len; /* the usual one */
    int is_gcm, is_ocb, is_rfc4106;
    int nonces_vary;  /* in length */
    size_t block_len; /* tacit_aead_stream_block_len */
    int is_short;     /* short tags, salted, OCB of longer keys: all else is as in another one */
    char label[64];
} subject;

/*
 * Every algorithm on every row that runs here and that --impl wants: those whose
 * tag stands by itself, and those that pad.
 */
void for_each_subject(void (*test)(const subject *s));
/* Of slow code only those of the best row and of the last: tests/kernels has the others. */
void for_each_telling_subject(void (*test)(const subject *s));
void for_each_padded_subject(void (*test)(const subject *s));

/* The key of all subjects: as many bytes as the algorithm's keys have. */
extern uint8_t subject_secret[64];

/* A context under subject_secret. Ends the program if it cannot be set up. */
void subject_init(const subject *s, tacit_aead_key *ctx, size_t tag_len);

/* The tag lengths of an algorithm, 0..16, one after another: the next one above len, or 0. */
size_t next_tag_len(const tacit_aead *aead, size_t len);

/* 2^32 + n: n to whoever keeps 32 bits of it. Where lengths have no more, the longest there is. */
#define FAR(n) (SIZE_MAX > UINT32_MAX ? (size_t)((UINT64_C(1) << 32) + (n)) : SIZE_MAX)

enum { MESSAGE_NONCE = 4096, MESSAGE_AD = 70000, MESSAGE_TEXT = 70000 };

/* A message, sealed by the oracle under subject_secret. */
typedef struct message {
    size_t nonce_len, ad_len, len;
    uint8_t nonce[MESSAGE_NONCE], ad[MESSAGE_AD], text[MESSAGE_TEXT];
    uint8_t sealed[MESSAGE_TEXT + 16]; /* ciphertext, then all 16 bytes of the tag */
} message;

/* The length of associated data next to this one that an algorithm allows. */
size_t ad_len_near(const tacit_aead *aead, size_t len);

/*
 * Makes a random message of these lengths, of ad_len_near for its associated data;
 * its tag stands at sealed + len. For a key with tags of the algorithm's usual
 * length, or of tag_len: in GCM one is the beginning of the other, in OCB it is not.
 */
void message_make(message *m, const subject *s, size_t nonce_len, size_t ad_len, size_t len);
void message_make_tagged(message *m, const subject *s, size_t tag_len, size_t nonce_len,
                         size_t ad_len, size_t len);

/*
 * One call that seals or opens. The text is in[0..in_len), without a tag; out
 * and tag are where the call's parameters say, or next to the text where
 * `joined` ways have them: out_len and in_len are then those of the text alone.
 */
typedef struct call {
    const tacit_aead_key *ctx;
    uint8_t *out;
    size_t out_len;
    uint8_t *tag;
    size_t tag_len;
    const uint8_t *nonce;
    size_t nonce_len;
    const uint8_t *ad;
    size_t ad_len;
    const uint8_t *in;
    size_t in_len;
} call;

typedef enum direction { SEAL, OPEN, VERIFY } direction;

/* A way to seal or open. */
typedef struct way {
    const char *name;
    direction direction;
    int joined;   /* the tag stands right behind the ciphertext */
    int streamed; /* several calls: what they wrote before the last one failed stays */
    int (*run)(const call *c);
} way;

/* All ways, one after another; NULL past the last. */
const way *way_at(size_t index);

/* A call of a message with separate buffers, of the context's tag length. */
call call_of(const message *m, const way *w, const tacit_aead_key *ctx, uint8_t *out);

/* Fills with a pattern; whether p[0..len) still is that pattern, or all zeros. */
void paint(uint8_t *p, size_t len);
int is_painted(const uint8_t *p, size_t len);
int is_zero(const void *p, size_t len);

/* check() that an answer is the wanted one. */
int check_result(int got, int want, const char *label, const char *what);

#endif
