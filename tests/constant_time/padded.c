/*
 * padded.c: records of algorithms that pad. What decides how a record is opened
 * is in its plaintext, under the key, so that random bytes would make one kind of
 * record only: none that opens. Records are made here, out of sight, with another
 * padding in each run, or with another fault; what opens in one run opens in all.
 */
#include "constant_time/workload.h"

#include <tacit/aes.h>
#include <tacit/cpu.h>

#include <string.h>

enum {
    MAC = 20,
    HEADER = 11,
    PADDING_MAX = 255,
    LONG = 304, /* room for every padding and a text of 28 bytes */
    ROOM = 4 * 1024
};

/* What is wrong with a record. */
typedef enum fault {
    NONE,
    MAC_FIRST,     /* the first bit of the MAC */
    MAC_LAST,      /* the last */
    PADDING_FIRST, /* the first byte of the padding, where it has more than one */
    PADDING_LAST,  /* all but the byte that says how many there are */
    NO_ROOM,       /* padding that leaves no room for a MAC, in short records */
    GARBAGE,
    FAULTS
} fault;

static struct {
    _Alignas(64) uint8_t odd0;
    uint8_t text[ROOM];
    _Alignas(64) uint8_t odd1;
    uint8_t sealed[ROOM + 512];
    _Alignas(64) uint8_t odd2;
    uint8_t back[ROOM + 512];
    uint8_t key[64], header[HEADER];
    size_t text_len;
} data;

static const uint8_t iv[16] = {9, 8, 7, 6, 5, 4, 3, 2, 1};

static void ok(int result, const char *what) {
    ct_check_result(result, TACIT_OK, what);
}

/* ---- making records ---- */

typedef struct recipe {
    const tacit_aead_key *ctx;
    size_t key_len, sealed_len;
    unsigned number;  /* of the record, among those of its length */
    int opens;        /* whether it is to */
    unsigned padding; /* bytes beside the one that says so; this and what is wrong are secret */
    fault wrong;
    int result; /* of the calls that made it */
} recipe;

/* CBC by the row that is best, whichever is tried. */
static void cbc(recipe *r, int decrypts, uint8_t *record, size_t len) {
    tacit_aes_cbc_key key;
    uint8_t chain[16];
    memcpy(chain, iv, 16);
    if (r->result == TACIT_OK)
        r->result = tacit_aes_cbc_init(&key, data.key + MAC, r->key_len - MAC);
    if (r->result == TACIT_OK)
        r->result = (decrypts ? tacit_aes_cbc_decrypt : tacit_aes_cbc_encrypt)(&key, record, record,
                                                                               len, chain);
    tacit_aes_cbc_clear(&key);
}

static void spoil(const recipe *r, uint8_t *record) {
    uint8_t *const padding = record + r->sealed_len - r->padding - 1;
    switch (r->wrong) {
    case MAC_FIRST:
        padding[-MAC] ^= 0x80;
        break;
    case MAC_LAST:
        padding[-1] ^= 1;
        break;
    case PADDING_FIRST:
        padding[0] ^= (uint8_t)(r->padding == 0 ? 0xf0 : 4);
        break;
    case PADDING_LAST:
        memset(padding, (int)r->padding ^ 0x10, r->padding);
        padding[r->padding] ^= (uint8_t)(r->padding == 0 ? 0xf0 : 0);
        break;
    case NO_ROOM:
        memset(record, (int)(r->sealed_len - r->padding % MAC - 1), r->sealed_len);
        break;
    case GARBAGE:
        record[r->sealed_len - 1] ^= 0x55;
        record[0] ^= 1;
        break;
    default:
        break;
    }
}

/* How many paddings a record of this length may have. */
static unsigned paddings_of(size_t sealed_len) {
    const size_t most = sealed_len - MAC;
    return most < PADDING_MAX + 1 ? (unsigned)most : PADDING_MAX + 1;
}

/*
 * In each run another padding, none twice: four runs of 64 long records have all 256;
 * and in each run something else that is wrong.
 */
static void choose(recipe *r) {
    const unsigned run = ct_run(), number = CT_RUNS * r->number + run;
    r->padding = number * 37 % paddings_of(r->sealed_len);
    r->wrong = r->opens ? NONE : (fault)(1 + (r->number + run) % (FAULTS - 1));
    if (r->wrong == NO_ROOM && r->sealed_len > PADDING_MAX)
        r->wrong = GARBAGE;
}

/*
 * A text of the length that the padding leaves, sealed by the library with the
 * least padding; then that much padding, and what is to be wrong.
 */
static void make_record(void *argument) {
    recipe *r = argument;
    choose(r);
    const size_t len = r->sealed_len - MAC - 1 - r->padding;
    const size_t least = tacit_aead_sealed_len(r->ctx, len);
    r->result =
        tacit_aead_seal(r->ctx, data.sealed, least, iv, 16, data.header, HEADER, data.text, len);
    cbc(r, 1, data.sealed, least);
    memset(data.sealed + len + MAC, (int)r->padding, r->padding + 1);
    spoil(r, data.sealed);
    cbc(r, 0, data.sealed, r->sealed_len);
}

/* ---- opening them ---- */

static void open_record(recipe *r) {
    const size_t room = tacit_aead_text_len_of(r->ctx, r->sealed_len);
    ct_unseen(make_record, r);
    ok(r->result, "making a record");
    ct_check_result(tacit_aead_open_padded(r->ctx, data.back, room, &data.text_len, iv, 16,
                                           data.header, HEADER, data.sealed, r->sealed_len),
                    r->opens ? TACIT_OK : TACIT_ERR_AUTH, r->opens ? "open" : "open of a forgery");
    if (!r->opens) {
        ct_check_wiped(data.back, room, "output of a failed open");
        ct_check_wiped(&data.text_len, sizeof data.text_len, "length after a failed open");
    } else if (room > PADDING_MAX) { /* what is text whatever the padding */
        ct_check_secret(data.back, room - PADDING_MAX, "opened text");
    }
}

static void open_records(recipe *r, unsigned rights, unsigned wrongs) {
    r->opens = 1;
    for (r->number = 0; r->number < rights; r->number++)
        open_record(r);
    r->opens = 0;
    for (r->number = 0; r->number < wrongs; r->number++)
        open_record(r);
}

/* ---- sealing ---- */

static void seal_records(const recipe *r, ct_depth depth) {
    static const size_t lengths[] = {37, 0, 43, 491, 1, 44, 64, 100, 255, 1350, 4000};
    const size_t count = depth == CT_FULL ? 11 : depth == CT_LONG ? 4 : 1;
    for (size_t i = 0; i < count; i++) {
        const size_t sealed_len = tacit_aead_sealed_len(r->ctx, lengths[i]);
        ok(tacit_aead_seal(r->ctx, data.sealed, sealed_len, iv, 16, data.header, HEADER, data.text,
                           lengths[i]),
           "seal");
        ct_check_secret(data.sealed, sealed_len, "sealed record");
    }
}

/*
 * All rows open by one source file, in which a row is called for whole blocks: what
 * depends on the padding is gone through at length, with all there are, on the best,
 * and on the others with fewer records than on the best where that one is short, too.
 */
static int is_best(const ct_case *c) {
    return c->row == tacit_row_best(tacit_aead_rows(c->aead), tacit_cpu_features());
}

static ct_depth depth_of(const ct_case *c) {
    return c->depth == CT_LONG && !is_best(c) ? CT_REPEAT : c->depth;
}

void ct_padded(const ct_case *c) {
    static tacit_aead_key ctx;
    static const size_t more[] = {48, 32, 256, 64, 96, 1376, 4080};
    const ct_depth depth = depth_of(c);
    const int full = depth == CT_FULL, some = depth == CT_LONG;
    const unsigned few = is_best(c) ? 3 : 1;
    const size_t more_count = full ? 7 : some ? 3 : 1;
    recipe r = {.ctx = &ctx, .key_len = tacit_aead_key_len(c->aead)};
    ct_secret(data.key, r.key_len);
    ok(tacit_aead_init_with(&ctx, c->aead, c->row, data.key, r.key_len, TACIT_TAG_LEN_DEFAULT),
       "init");
    ct_secret(data.text, sizeof data.text);
    ct_secret(data.header, HEADER);
    seal_records(&r, depth);
    r.sealed_len = LONG;
    open_records(&r, full || some ? 64 : few, full ? 12 : some ? 6 : few);
    for (size_t i = 0; i < more_count; i++) {
        r.sealed_len = more[i];
        open_records(&r, full ? 2 : 1, full ? 3 : some ? 2 : 1);
    }
    tacit_aead_clear(&ctx);
    ct_check_wiped(&ctx, sizeof ctx, "context");
}
