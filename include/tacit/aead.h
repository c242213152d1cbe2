/*
 * tacit/aead.h: authenticated encryption with associated data.
 *
 * An algorithm is named by a function, so that a program links only what it
 * names. A key is set up once into a tacit_aead_key that the caller owns;
 * after that it is const and threads may share it. There is no allocation
 * anywhere: nothing to free, and tacit_aead_clear to wipe.
 *
 *     tacit_aead_key key;
 *     int r = tacit_aead_init(&key, tacit_aes_256_gcm(), k, 32, TACIT_TAG_LEN_DEFAULT);
 *     if (r == TACIT_OK)
 *         r = tacit_aead_seal(&key, out, len + 16, nonce, 12, ad, ad_len, text, len);
 *     tacit_aead_clear(&key);
 *
 * Rules for all functions here:
 *
 * - Lengths are in bytes. Data pointers may have any alignment. (NULL, 0) is
 *   legal for associated data, text and outputs; NULL with another length
 *   answers TACIT_ERR_ARGUMENT.
 * - An output may be exactly its input (in place). Any other overlap of an
 *   output with the input, the tag, the nonce, the associated data, the key
 *   context, the stream or another output answers TACIT_ERR_OVERLAP.
 * - Every length, limit and overlap is checked before the first output byte. Of
 *   several errors a call answers the first in this order: a context that is not
 *   set up, a call that the algorithm does not have, null pointers, the nonce's
 *   length, the associated data's length, limits, the tag's length, other lengths,
 *   overlaps.
 * - A nonce must never serve two messages under one key. With AES-GCM and
 *   ChaCha20-Poly1305 that reveals the xor of their texts and lets anybody forge;
 *   what it does to others stands with them.
 * - Thread safety: functions that take a const key may run at once in any
 *   number of threads on the same key. A stream belongs to one thread at a time.
 */
#ifndef TACIT_AEAD_H
#define TACIT_AEAD_H

#include <tacit/base.h>
#include <tacit/impl.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An algorithm: immutable, static, owned by the library. */
typedef struct tacit_aead tacit_aead;

/*
 * AES-GCM: NIST SP 800-38D. Keys of 16, 24 or 32 bytes; nonces of 1 byte to
 * 2^61 - 1, of which 12 bytes are best: other lengths are hashed, cost a pass
 * of GHASH, and can collide. Tags of 12 to 16 bytes. At most 2^36 - 32 bytes of
 * text and 2^61 - 1 of associated data a message. With random 12-byte nonces,
 * at most 2^32 messages a key (section 8.3).
 */
TACIT_API const tacit_aead *tacit_aes_128_gcm(void);
TACIT_API const tacit_aead *tacit_aes_192_gcm(void);
TACIT_API const tacit_aead *tacit_aes_256_gcm(void);

/*
 * AES-GCM with tags of 4 or 8 bytes, for protocols that have them: SP 800-38D
 * appendix C. A forger succeeds with far fewer tries than the tag's length
 * suggests, and each success helps the next: appendix C limits the length of
 * messages and the number of failed opens under one key, which the caller must
 * count. Otherwise as AES-GCM.
 */
TACIT_API const tacit_aead *tacit_aes_128_gcm_short_tag(void);
TACIT_API const tacit_aead *tacit_aes_192_gcm_short_tag(void);
TACIT_API const tacit_aead *tacit_aes_256_gcm_short_tag(void);

/*
 * AES-OCB: RFC 7253 (OCB3). Keys of 16, 24 or 32 bytes; nonces of 1 to 15 bytes; tags of 8 to
 * 16 bytes, whose length is part of what the nonce becomes: a tag of 8 bytes is not the
 * beginning of one of 16. At most 2^64 - 16 bytes of text, and of associated data, a
 * message. One key should see no more than 2^48 blocks of 16 bytes (section 5). With random
 * nonces of 12 bytes, at most 2^32 messages a key.
 *
 * A nonce that serves twice under one key takes more from OCB than from others: equal
 * blocks at equal places show, and with messages of his choice an attacker forges and then
 * decrypts. Nonces under 6 bytes are unwise: a counter of so few is soon used up, and
 * random ones soon repeat. (The flaw that [Lia23] shows, an offset that is E(0), from which
 * all others come, takes nonces of fewer than 6 bits, whose mark is cut off with the last
 * six bits of their block: whole bytes have none of it.)
 */
TACIT_API const tacit_aead *tacit_aes_128_ocb(void);
TACIT_API const tacit_aead *tacit_aes_192_ocb(void);
TACIT_API const tacit_aead *tacit_aes_256_ocb(void);

/*
 * ChaCha20-Poly1305: RFC 8439. Keys of 32 bytes, nonces of 12, tags of 16.
 * At most 2^38 - 64 bytes of text a message. With random nonces, at most 2^32
 * messages a key.
 */
TACIT_API const tacit_aead *tacit_chacha20_poly1305(void);

/*
 * XChaCha20-Poly1305: draft-irtf-cfrg-xchacha-03. As ChaCha20-Poly1305, with
 * nonces of 24 bytes: random ones may serve as many messages as anybody will
 * seal, at most 2^80 a key, of which two have one nonce with a probability below
 * 2^-32. Each message costs the making of a subkey, about one block more.
 */
TACIT_API const tacit_aead *tacit_xchacha20_poly1305(void);

/*
 * ChaCha20-Poly1305 as it was before the RFC: draft-agl-tls-chacha20poly1305-04,
 * for protocols and data that have it (libsodium calls it the original). Keys of
 * 32 bytes, nonces of 8, tags of 16. At most 2^64 - 17 bytes of text a message.
 * Nonces should be counted: random ones are too short, at most 2^16 messages a
 * key.
 */
TACIT_API const tacit_aead *tacit_chacha20_poly1305_old(void);

/*
 * Records of TLS 1.1 and 1.2 by AES-CBC with HMAC-SHA1, as AEADs: RFC 5246 section
 * 6.2.3.2, RFC 4346. For peers that have nothing better, and to compare with: a new
 * protocol should have none of it. The text is authenticated and then encrypted,
 * which leaves an opener to hide from attackers how padding and MAC are wrong; this
 * one does (docs/SOUNDNESS.md), and has one error for all. The extension that
 * authenticates what is encrypted (RFC 7366) is another format, which is not here.
 *
 * The key is the MAC's, 20 bytes, then the cipher's, 16 or 32. The nonce, 16 bytes, is
 * the record's explicit IV, and must be one that nobody could predict: random, as of
 * tacit_aead_seal_random, never a counter. Associated data are exactly 11 bytes, the
 * record's sequence number (8), its type (1) and version (2); the length that TLS puts
 * behind them is added here. The text has at most 2^14 bytes. Sealed it is what follows
 * the IV in a record, tacit_aead_sealed_len bytes: text, MAC and the shortest padding,
 * encrypted. Any padding of 1 to 256 bytes opens. The tag, 20 bytes, has no place of
 * its own. So these pad (tacit_aead_pads): opening is tacit_aead_open_padded, and
 * there are no detached tags, no pieces and no streams. At most 2^38 messages a key.
 */
TACIT_API const tacit_aead *tacit_aes_128_cbc_hmac_sha1_tls(void);
TACIT_API const tacit_aead *tacit_aes_256_cbc_hmac_sha1_tls(void);

/*
 * AES-GCM as IPsec's ESP has it: RFC 4106, the Linux kernel's rfc4106(gcm(aes)).
 * Keys of 20, 28 or 36 bytes: an AES key, then the 4 bytes of salt that section
 * 8.1 takes from the end of the keying material. Nonces are the 8 bytes that a
 * packet carries as its IV; GCM's own nonce is salt and IV. Associated data is the
 * SPI and the sequence number, 8 bytes, or 12 with an extended sequence number
 * (section 5); the IV, which stands between it and the ciphertext on the wire, is
 * not a part of it. (That kernel has those 16 or 20 bytes together as associated
 * data and the IV once more.) Tags of 16, 12 or 8 bytes.
 *
 * An IV must be unique under a key, and a counter is what section 3.1 suggests:
 * random ones are short, at most 2^16 messages a key.
 */
TACIT_API const tacit_aead *tacit_rfc4106_aes_128_gcm(void);
TACIT_API const tacit_aead *tacit_rfc4106_aes_192_gcm(void);
TACIT_API const tacit_aead *tacit_rfc4106_aes_256_gcm(void);

/*
 * tacit_aead_by_name returns the algorithm of that name ("aes-128-gcm",
 * "chacha20-poly1305"), or NULL. tacit_aead_at returns number index of all, or
 * NULL past the last. Both link every algorithm into the program. Thread-safe.
 */
TACIT_API const tacit_aead *tacit_aead_by_name(const char *name) TACIT_NONNULL(1);
TACIT_API const tacit_aead *tacit_aead_at(size_t index);

/*
 * What an algorithm is: its name, and its lengths in bytes. nonce_len is the
 * length to use where there is a choice, tag_len the default. A tag length is
 * allowed if tacit_aead_tag_len_ok answers 1, a length of associated data if
 * tacit_aead_ad_len_ok does: most algorithms allow any up to ad_len_max, those of
 * some protocols only the one or two that the protocol has. max_messages_log2 is
 * the base-2 logarithm of how many messages one key may seal under random nonces.
 * Thread-safe.
 */
TACIT_API const char *tacit_aead_name(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API size_t tacit_aead_key_len(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API size_t tacit_aead_nonce_len(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API uint64_t tacit_aead_nonce_len_min(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API uint64_t tacit_aead_nonce_len_max(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API size_t tacit_aead_tag_len(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API int tacit_aead_tag_len_ok(const tacit_aead *aead, size_t tag_len) TACIT_NONNULL(1);
TACIT_API uint64_t tacit_aead_text_len_max(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API uint64_t tacit_aead_ad_len_max(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API int tacit_aead_ad_len_ok(const tacit_aead *aead, size_t ad_len) TACIT_NONNULL(1);
TACIT_API unsigned tacit_aead_max_messages_log2(const tacit_aead *aead) TACIT_NONNULL(1);

/*
 * What an algorithm can do. tacit_aead_pads returns 1 if it seals a text together
 * with padding that hides the text's length, so that only tacit_aead_seal,
 * tacit_aead_seal_random and tacit_aead_open_padded serve it, and all others of
 * the message functions below answer TACIT_ERR_UNSUPPORTED. tacit_aead_streams
 * returns 1 if tacit_stream serves it, and tacit_aead_stream_block_len then what
 * every update but the last of a message must have a multiple of: 1, or the length
 * of a block. Thread-safe.
 */
TACIT_API int tacit_aead_pads(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API int tacit_aead_streams(const tacit_aead *aead) TACIT_NONNULL(1);
TACIT_API size_t tacit_aead_stream_block_len(const tacit_aead *aead) TACIT_NONNULL(1);

/* tacit_aead_rows returns the table of an algorithm's implementations. Thread-safe. */
TACIT_API const tacit_row_table *tacit_aead_rows(const tacit_aead *aead) TACIT_NONNULL(1);

/* The longest nonce that *_random generates, and the longest tag that stands by itself. */
#define TACIT_AEAD_NONCE_LEN_MAX 24
#define TACIT_AEAD_TAG_LEN_MAX 16

/* For tag_len: the algorithm's own length. */
#define TACIT_TAG_LEN_DEFAULT ((size_t)-1)

/*
 * A key in use. The caller owns it, on the stack or anywhere; any alignment
 * that uint64_t has will do. Its contents are private to the library. It holds
 * no pointer into itself: it may be copied with = or memcpy. Before version 1.0
 * its size is not part of the ABI.
 */
typedef struct tacit_aead_key {
    const void *impl[2];
    uint64_t state[254];
} tacit_aead_key;

/*
 * tacit_aead_init sets up a key for both directions with the best row that
 * this processor can run. key_len must be tacit_aead_key_len. tag_len, fixed
 * for the life of the context, is a length that the algorithm allows or
 * TACIT_TAG_LEN_DEFAULT. key may not overlap the context. Answers TACIT_OK,
 * TACIT_ERR_ARGUMENT, TACIT_ERR_KEY_LEN, TACIT_ERR_TAG_LEN, TACIT_ERR_OVERLAP;
 * on an error the context holds zeros.
 */
TACIT_API int tacit_aead_init(tacit_aead_key *ctx, const tacit_aead *aead, const uint8_t *key,
                              size_t key_len, size_t tag_len) TACIT_MUST_CHECK TACIT_NONNULL(1, 2);

/*
 * tacit_aead_init_with is tacit_aead_init with one row of tacit_aead_rows.
 * Answers also TACIT_ERR_UNSUPPORTED when this processor cannot run the row or
 * the row is not one of the algorithm's.
 */
TACIT_API int tacit_aead_init_with(tacit_aead_key *ctx, const tacit_aead *aead,
                                   const tacit_row *row, const uint8_t *key, size_t key_len,
                                   size_t tag_len) TACIT_MUST_CHECK TACIT_NONNULL(1, 2, 3);

/* tacit_aead_clear wipes a key context. A cleared context answers TACIT_ERR_STATE. */
TACIT_API void tacit_aead_clear(tacit_aead_key *ctx) TACIT_NONNULL(1);

/* What a context was set up with; NULL, NULL and 0 for one of zeros. Thread-safe. */
TACIT_API const tacit_aead *tacit_aead_of(const tacit_aead_key *ctx) TACIT_NONNULL(1);
TACIT_API const tacit_row *tacit_aead_row(const tacit_aead_key *ctx) TACIT_NONNULL(1);
TACIT_API size_t tacit_aead_tag_len_of(const tacit_aead_key *ctx) TACIT_NONNULL(1);

/*
 * tacit_aead_sealed_len returns how long tacit_aead_seal makes a text of text_len
 * bytes: with its tag, or with all that an algorithm pads it with. 0 if the
 * algorithm does not seal so much, size_t cannot say it, or the context is of
 * zeros.
 *
 * tacit_aead_text_len_of returns the length of the text in a sealed message of
 * sealed_len bytes, or, where the algorithm pads, the greatest that it can have.
 * 0 if no text seals to so little or, where the algorithm pads, to what is no number
 * of whole blocks, or the context is of zeros. Whether sealed_len is above a limit
 * is for the calls that open to say. Thread-safe.
 */
TACIT_API size_t tacit_aead_sealed_len(const tacit_aead_key *ctx, size_t text_len) TACIT_NONNULL(1);
TACIT_API size_t tacit_aead_text_len_of(const tacit_aead_key *ctx, size_t sealed_len)
    TACIT_NONNULL(1);

/*
 * tacit_aead_seal encrypts in[0..in_len) and authenticates it together with
 * ad[0..ad_len): out gets the ciphertext, in_len bytes, then the tag. out_len
 * must be in_len plus the tag length; for algorithms that pad, whose ciphertext
 * has the tag inside, tacit_aead_sealed_len of in_len. out may be in (with room
 * for the rest).
 *
 * tacit_aead_open is its inverse: in holds a ciphertext, then its tag; out_len
 * must be in_len less the tag length. If the tag does not match, it zeroes out
 * and answers TACIT_ERR_AUTH: in place, that destroys the ciphertext.
 *
 * Both answer TACIT_OK, TACIT_ERR_ARGUMENT, TACIT_ERR_NONCE_LEN, TACIT_ERR_AD_LEN,
 * TACIT_ERR_TAG_LEN (open: in_len shorter than the tag), TACIT_ERR_LENGTH,
 * TACIT_ERR_LIMIT, TACIT_ERR_OVERLAP, TACIT_ERR_STATE (context of zeros), open
 * also TACIT_ERR_UNSUPPORTED (the algorithm pads).
 */
TACIT_API int tacit_aead_seal(const tacit_aead_key *ctx, uint8_t *out, size_t out_len,
                              const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                              size_t ad_len, const uint8_t *in, size_t in_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1);
TACIT_API int tacit_aead_open(const tacit_aead_key *ctx, uint8_t *out, size_t out_len,
                              const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                              size_t ad_len, const uint8_t *in, size_t in_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1);

/*
 * tacit_aead_open_padded opens what tacit_aead_seal made under any algorithm, also
 * one that pads, whose text can be shorter than what it is sealed in suggests.
 * out_room must be tacit_aead_text_len_of in_len, and *text_len gets the length of
 * the text that stands at the beginning of out; behind it, out is zeroed. Unless
 * the answer is TACIT_OK, *text_len is 0, and after TACIT_ERR_AUTH, the one answer
 * for whatever is wrong with a message, all of out is zeros. out may be in;
 * text_len may overlap nothing else, and is left alone where it does. An argument
 * whose length is refused for itself, however large, overlaps nothing by it.
 *
 * How long it takes depends on in_len and ad_len and on whether the message is
 * authentic, not on how long its text and its padding are. What a caller does
 * with *text_len after that is the caller's. Errors are those of tacit_aead_open
 * but TACIT_ERR_UNSUPPORTED; an algorithm that pads has TACIT_ERR_AUTH for an
 * input that is too short and TACIT_ERR_LIMIT for one that is too long, and no
 * TACIT_ERR_TAG_LEN.
 */
TACIT_API int tacit_aead_open_padded(const tacit_aead_key *ctx, uint8_t *out, size_t out_room,
                                     size_t *text_len, const uint8_t *nonce, size_t nonce_len,
                                     const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                     size_t in_len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/*
 * tacit_aead_seal_detached and tacit_aead_open_detached are tacit_aead_seal and
 * tacit_aead_open with the tag in a place of its own: out has in_len bytes, tag
 * tag_len, which must be the context's. On open the tag may not overlap out; on
 * seal it may not overlap in either. TACIT_ERR_UNSUPPORTED where the algorithm pads.
 */
TACIT_API int tacit_aead_seal_detached(const tacit_aead_key *ctx, uint8_t *out, uint8_t *tag,
                                       size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                                       const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                       size_t in_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_aead_open_detached(const tacit_aead_key *ctx, uint8_t *out, const uint8_t *tag,
                                       size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                                       const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                       size_t in_len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/*
 * tacit_aead_verify checks a detached tag and writes nothing: TACIT_OK or
 * TACIT_ERR_AUTH, and the errors of open. GMAC (SP 800-38D section 3) is
 * AES-GCM with in_len 0: seal_detached makes it, this checks it.
 */
TACIT_API int tacit_aead_verify(const tacit_aead_key *ctx, const uint8_t *tag, size_t tag_len,
                                const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                size_t ad_len, const uint8_t *in, size_t in_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1);

/* Pieces of a message, in order. A piece of no bytes may have a null pointer. */
typedef struct tacit_const_piece {
    const uint8_t *data;
    size_t len;
} tacit_const_piece;
typedef struct tacit_piece {
    uint8_t *data;
    size_t len;
} tacit_piece;

/*
 * Scatter-gather: as the detached calls, with associated data, input and
 * output each in pieces. Inputs and outputs may be cut in different places;
 * their lengths must add up to the same, else TACIT_ERR_LENGTH. An output piece
 * may overlap an input piece only where each byte keeps its place (in place,
 * whatever the cuts); any other overlap answers TACIT_ERR_OVERLAP. (NULL, 0) is
 * legal for each list. TACIT_ERR_UNSUPPORTED for algorithms that do not stream.
 */
TACIT_API int tacit_aead_seal_pieces(const tacit_aead_key *ctx, const tacit_piece *out,
                                     size_t out_count, uint8_t *tag, size_t tag_len,
                                     const uint8_t *nonce, size_t nonce_len,
                                     const tacit_const_piece *ad, size_t ad_count,
                                     const tacit_const_piece *in, size_t in_count) TACIT_MUST_CHECK
    TACIT_NONNULL(1);
TACIT_API int tacit_aead_open_pieces(const tacit_aead_key *ctx, const tacit_piece *out,
                                     size_t out_count, const uint8_t *tag, size_t tag_len,
                                     const uint8_t *nonce, size_t nonce_len,
                                     const tacit_const_piece *ad, size_t ad_count,
                                     const tacit_const_piece *in, size_t in_count) TACIT_MUST_CHECK
    TACIT_NONNULL(1);

/*
 * tacit_aead_seal_random generates a nonce of tacit_aead_nonce_len bytes and
 * writes nonce, ciphertext, tag; out_len is the sum. out + nonce length may be
 * in; otherwise they are disjoint. Never seal more messages under a key than
 * tacit_aead_max_messages_log2 says. Answers also TACIT_ERR_RANDOM.
 *
 * tacit_aead_open_random opens what it made; in + nonce length may be out.
 * Answers also TACIT_ERR_NONCE_LEN where in is shorter than a nonce. Where the
 * algorithm pads, tacit_aead_open_padded opens it: the nonce stands in front.
 */
TACIT_API int tacit_aead_seal_random(const tacit_aead_key *ctx, uint8_t *out, size_t out_len,
                                     const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                     size_t in_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_aead_open_random(const tacit_aead_key *ctx, uint8_t *out, size_t out_len,
                                     const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                     size_t in_len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/*
 * A message in any number of calls. The order is
 *
 *     init, { begin, aad ..., update ..., finish } ...
 *
 * with as many aad and update calls as wanted, none included, of any lengths,
 * zero included; only that for an algorithm with a tacit_aead_stream_block_len
 * above 1 every update but the last that is not empty has a multiple of it, since
 * no block of those can be written before all of it is there. A call out of order
 * answers TACIT_ERR_STATE and changes nothing. The stream points to its key
 * context, which must outlive it and stay in its place; it holds no pointer into
 * itself and may be copied with = to fork a message. Copies of a message that is
 * being sealed have one nonce between them: two of them must never seal texts that
 * differ, and nothing here can notice.
 */
typedef struct tacit_stream {
    const void *impl[1];
    uint64_t state[127];
} tacit_stream;

/*
 * tacit_stream_init makes a stream ready for its first message. Answers
 * TACIT_OK; TACIT_ERR_STATE for a key context of zeros; TACIT_ERR_UNSUPPORTED
 * for an algorithm that cannot stream; TACIT_ERR_OVERLAP where stream and key
 * context share memory. It may be called at any time, to abandon a message; the
 * stream then no longer knows what nonce it sealed with.
 */
TACIT_API int tacit_stream_init(tacit_stream *stream, const tacit_aead_key *ctx) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);

/*
 * tacit_stream_seal_begin and tacit_stream_open_begin start a message under a
 * nonce. A begin while a message is unfinished answers TACIT_ERR_STATE; a
 * seal_begin with the nonce of the message that this stream sealed before
 * answers TACIT_ERR_NONCE_REUSE. Other errors: TACIT_ERR_ARGUMENT,
 * TACIT_ERR_NONCE_LEN, TACIT_ERR_OVERLAP.
 */
TACIT_API int tacit_stream_seal_begin(tacit_stream *stream, const uint8_t *nonce,
                                      size_t nonce_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_stream_open_begin(tacit_stream *stream, const uint8_t *nonce,
                                      size_t nonce_len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/*
 * tacit_stream_aad adds associated data; all of it before the first update.
 * Errors: TACIT_ERR_STATE, TACIT_ERR_ARGUMENT, TACIT_ERR_AD_LEN (more than the
 * algorithm allows at all; too little of it shows in update and finish, which
 * answer the same, and then more may be added), TACIT_ERR_LIMIT,
 * TACIT_ERR_OVERLAP (it lies in the stream). After one the stream is as it was.
 */
TACIT_API int tacit_stream_aad(tacit_stream *stream, const uint8_t *ad,
                               size_t ad_len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/*
 * The updates write exactly len bytes to out, which may be in. What
 * tacit_stream_open_update_unverified writes is not authentic until
 * tacit_stream_open_finish has answered TACIT_OK: it must not be acted upon,
 * and must be thrown away if that fails. Errors: TACIT_ERR_STATE,
 * TACIT_ERR_ARGUMENT, TACIT_ERR_AD_LEN, TACIT_ERR_LIMIT, TACIT_ERR_LENGTH (the
 * update before this one did not end with a whole block, where it must have),
 * TACIT_ERR_OVERLAP; after one the stream is as it was before the call.
 */
TACIT_API int tacit_stream_seal_update(tacit_stream *stream, uint8_t *out, const uint8_t *in,
                                       size_t len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_stream_open_update_unverified(tacit_stream *stream, uint8_t *out,
                                                  const uint8_t *in, size_t len) TACIT_MUST_CHECK
    TACIT_NONNULL(1);

/*
 * The finishes end the message: seal_finish writes the tag, open_finish
 * compares it in constant time and answers TACIT_OK or TACIT_ERR_AUTH. tag_len
 * must be the context's, else TACIT_ERR_TAG_LEN and the message goes on; so it
 * does after TACIT_ERR_AD_LEN.
 */
TACIT_API int tacit_stream_seal_finish(tacit_stream *stream, uint8_t *tag,
                                       size_t tag_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_stream_open_finish(tacit_stream *stream, const uint8_t *tag,
                                       size_t tag_len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/* tacit_stream_clear wipes a stream; only tacit_stream_init makes it useful again. */
TACIT_API void tacit_stream_clear(tacit_stream *stream) TACIT_NONNULL(1);

#ifdef __cplusplus
}
#endif
#endif
