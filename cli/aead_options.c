#include "aead.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: tacit aead seal|open --alg NAME --key HEX|@FILE [OPTIONS] <INPUT >OUTPUT\n"
    "\n"
    "seal encrypts and authenticates standard input; open checks and decrypts it, and\n"
    "writes nothing if the check fails (exit status 3). A sealed message is the\n"
    "nonce, unless --nonce was given, then the ciphertext, then the tag, which TLS's\n"
    "records have within.\n"
    "\n"
    "  --alg NAME         aes-128-gcm, aes-192-gcm, aes-256-gcm, chacha20-poly1305, ...\n"
    "  --key HEX|@FILE    the key; a FILE holds its bytes, or hex text\n"
    "  --key-fd N         read the key as from a file, from descriptor N\n"
    "  --nonce HEX|@FILE  the nonce, never to be used twice with one key; without it\n"
    "                     seal makes a random one and open reads it from the message\n"
    "  --ad HEX|@FILE     data to authenticate that is not part of the message\n"
    "  --tag-len N        bytes of tag, where the algorithm has a choice\n"
    "  --impl ROW         the implementation to use (see tacit cpu)\n"
    "  --max SIZE         open: the longest input, held in memory (default 1G);\n"
    "                     seal: refuse a longer input (default: no limit)\n"
    "  -o FILE            write FILE, which appears only when all went well\n"
    "  --force            replace FILE if it exists\n";

static const uint64_t open_max_default = UINT64_C(1) << 30;

enum { ALG = OPTION_LONG, KEY, KEY_FD, NONCE, AD, TAG_LEN, IMPL, MAX, FORCE };

/* An option's value before the algorithm is known. */
typedef struct raw_options {
    const char *alg, *impl, *tag_len;
    uint64_t max;
    int max_given;
} raw_options;

static int parse_fd(const char *text, int *fd) {
    uint64_t number;
    if (!parse_number(text, &number) || number > INT_MAX)
        return complain(STATUS_USAGE, "--key-fd: '%s' is not a descriptor's number", text);
    if (number <= SYSTEM_STDERR)
        return complain(STATUS_USAGE, "--key-fd: descriptors 0, 1 and 2 are taken; use 3 or more");
    *fd = (int)number;
    return STATUS_OK;
}

static int take_option(int option, aead_options *o, raw_options *raw) {
    switch (option) {
    case ALG:
        raw->alg = optarg;
        return STATUS_OK;
    case KEY:
        o->key = optarg;
        return STATUS_OK;
    case KEY_FD:
        return parse_fd(optarg, &o->key_fd);
    case NONCE:
        o->nonce = optarg;
        return STATUS_OK;
    case AD:
        o->ad = optarg;
        return STATUS_OK;
    case TAG_LEN:
        raw->tag_len = optarg;
        return STATUS_OK;
    case IMPL:
        raw->impl = optarg;
        return STATUS_OK;
    case MAX:
        raw->max_given = 1;
        if (!parse_size(optarg, &raw->max))
            return complain(STATUS_USAGE, "--max: '%s' is not a size such as 4096, 64M or 2G",
                            optarg);
        return STATUS_OK;
    case FORCE:
        o->force = 1;
        return STATUS_OK;
    default:
        o->out = optarg;
        return STATUS_OK;
    }
}

static int find_algorithm(const char *name, aead_options *o) {
    const tacit_aead *aead;
    char known[512] = "";
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++) {
        join_name(known, sizeof known, tacit_aead_name(aead));
        if (name != NULL && strcasecmp(name, tacit_aead_name(aead)) == 0)
            o->algorithm = aead;
    }
    if (name == NULL)
        return complain(STATUS_USAGE, "--alg is missing; known algorithms: %s", known);
    if (o->algorithm == NULL)
        return complain(STATUS_USAGE, "--alg: unknown algorithm '%s'; known: %s", name, known);
    return STATUS_OK;
}

static int find_tag_len(const char *text, aead_options *o) {
    enum { TAG_LENS = 64 };
    uint64_t len;
    if (text == NULL) {
        o->tag_len = tacit_aead_tag_len(o->algorithm);
        return STATUS_OK;
    }
    if (parse_number(text, &len) && len < TAG_LENS &&
        tacit_aead_tag_len_ok(o->algorithm, (size_t)len)) {
        o->tag_len = (size_t)len;
        return STATUS_OK;
    }
    char allowed[128] = "";
    for (size_t i = 0; i < TAG_LENS; i++) {
        char number[8];
        snprintf(number, sizeof number, "%zu", i);
        if (tacit_aead_tag_len_ok(o->algorithm, i))
            join_name(allowed, sizeof allowed, number);
    }
    return complain(STATUS_USAGE, "--tag-len: %s has no tags of '%s' bytes, but of: %s",
                    tacit_aead_name(o->algorithm), text, allowed);
}

/* What depends on the algorithm, and what must or must not stand together. */
static int resolve(const raw_options *raw, aead_options *o) {
    int status = find_algorithm(raw->alg, o);
    if (status != STATUS_OK)
        return status;
    if (o->key == NULL && o->key_fd < 0)
        return complain(STATUS_USAGE,
                        "--key is missing: give --key HEX, --key @FILE or --key-fd N");
    if (o->key != NULL && o->key_fd >= 0)
        return complain(STATUS_USAGE, "--key and --key-fd cannot be given together");
    status = find_tag_len(raw->tag_len, o);
    if (status != STATUS_OK)
        return status;
    o->max = raw->max_given ? raw->max : o->sealing ? UINT64_MAX : open_max_default;
    const uint32_t features = tacit_cpu_features();
    const tacit_row_table *table = tacit_aead_rows(o->algorithm);
    if (raw->impl != NULL)
        return choose_row(table, raw->impl, features, &o->row);
    o->row = tacit_row_best(table, features);
    return STATUS_OK;
}

int aead_parse(int argc, char **argv, aead_options *o, int *done) {
    static const struct option options[] = {{"alg", required_argument, NULL, ALG},
                                            {"key", required_argument, NULL, KEY},
                                            {"key-fd", required_argument, NULL, KEY_FD},
                                            {"nonce", required_argument, NULL, NONCE},
                                            {"ad", required_argument, NULL, AD},
                                            {"tag-len", required_argument, NULL, TAG_LEN},
                                            {"impl", required_argument, NULL, IMPL},
                                            {"max", required_argument, NULL, MAX},
                                            {"force", no_argument, NULL, FORCE},
                                            {"output", required_argument, NULL, 'o'},
                                            COMMON_OPTIONS};
    raw_options raw = {0};
    int option, status = STATUS_OK;
    *o = (aead_options){.key_fd = -1};
    while ((option = next_option(argc, argv, ":o:", options, help, &status)) != -1) {
        *done = option == OPTION_DONE;
        if (!*done)
            status = take_option(option, o, &raw);
        if (*done || status != STATUS_OK)
            return status;
    }
    if (optind == argc)
        return complain(STATUS_USAGE, "say 'tacit aead seal' or 'tacit aead open'");
    const char *verb = argv[optind];
    if (strcmp(verb, "seal") != 0 && strcmp(verb, "open") != 0)
        return complain(STATUS_USAGE, "say 'tacit aead seal' or 'tacit aead open', not '%s'", verb);
    if (optind + 1 < argc)
        return complain(STATUS_USAGE,
                        "unexpected argument '%s': the input is standard input, the output -o FILE",
                        argv[optind + 1]);
    o->sealing = strcmp(verb, "seal") == 0;
    return resolve(&raw, o);
}

/* ---- keys ---- */

/*
 * A key file holds the key's bytes, or hex of them and perhaps a line's end.
 * Bytes that could be hex of a shorter key are refused: a key of digits has
 * half of the strength that its length promises.
 */
static int key_from_file(const aead_options *o, const char *name, const buffer *b, uint8_t *key) {
    const size_t key_len = tacit_aead_key_len(o->algorithm);
    const char *text = (const char *)b->data;
    size_t len = b->len;
    if (len == key_len && !is_hex(text, len)) {
        memcpy(key, b->data, key_len);
        return STATUS_OK;
    }
    while (len != 0 && (text[len - 1] == '\n' || text[len - 1] == '\r'))
        len--;
    if (len == 2 * key_len && hex_decode(key, text, len))
        return STATUS_OK;
    if (len != 0 && is_hex(text, len))
        return complain(STATUS_ERROR, "key in %s: %zu digits of hex; %s needs %zu", name, len,
                        tacit_aead_name(o->algorithm), 2 * key_len);
    return complain(STATUS_ERROR, "key in %s: %zu bytes; %s needs %zu, or twice as many hex digits",
                    name, b->len, tacit_aead_name(o->algorithm), key_len);
}

static int key_from_fd(const aead_options *o, int fd, const char *name, uint8_t *key) {
    enum { KEY_FILE_MAX = 1024 };
    buffer b = {0};
    int status = buffer_read(&b, fd, name, KEY_FILE_MAX);
    if (status == READ_TOO_LONG)
        status = complain(STATUS_ERROR, "key in %s: longer than any key; %s needs %zu bytes", name,
                          tacit_aead_name(o->algorithm), tacit_aead_key_len(o->algorithm));
    if (status == STATUS_OK)
        status = key_from_file(o, name, &b, key);
    buffer_free(&b);
    return status;
}

/* Takes the key and then blots it out in argv, which ps shows. */
static int key_from_hex(const aead_options *o, char *hex, uint8_t *key) {
    const size_t key_len = tacit_aead_key_len(o->algorithm), digits = strlen(hex);
    warn("a key on the command line can be read by every user of this machine while the command "
         "runs; use --key @FILE or --key-fd");
    if (digits != 2 * key_len)
        return complain(STATUS_USAGE, "--key: %zu digits of hex; %s needs %zu (or give @FILE)",
                        digits, tacit_aead_name(o->algorithm), 2 * key_len);
    const int good = hex_decode(key, hex, digits);
    memset(hex, '*', digits);
    if (!good)
        return complain(STATUS_USAGE, "--key: not hex: digits are 0-9 and a-f (or give @FILE)");
    return STATUS_OK;
}

int aead_read_key(const aead_options *o, uint8_t *key) {
    if (o->key_fd >= 0) {
        char name[40];
        snprintf(name, sizeof name, "descriptor %d", o->key_fd);
        return key_from_fd(o, o->key_fd, name, key);
    }
    if (o->key[0] != '@')
        return key_from_hex(o, o->key, key);
    const int fd = open_argument(o->key + 1);
    if (fd < 0)
        return STATUS_ERROR;
    const int status = key_from_fd(o, fd, o->key + 1, key);
    system_close(fd);
    return status;
}

/* ---- nonce and associated data ---- */

int aead_read_bytes(const char *option, const char *argument, uint64_t max, buffer *b) {
    if (argument == NULL)
        return STATUS_OK;
    if (argument[0] == '@') {
        const int status = buffer_read_file(b, argument + 1, max);
        if (status == READ_TOO_LONG)
            return complain(STATUS_ERROR, "%s: %s is longer than --max (%llu bytes)", option,
                            argument + 1, (unsigned long long)max);
        return status;
    }
    const size_t digits = strlen(argument);
    if (digits % 2 != 0)
        return complain(STATUS_USAGE, "%s: an odd number of hex digits (%zu)", option, digits);
    b->room = digits / 2 + 1;
    b->data = malloc(b->room);
    if (b->data == NULL)
        return complain(STATUS_ERROR, "%s: out of memory", option);
    b->len = digits / 2;
    if (!hex_decode(b->data, argument, digits))
        return complain(STATUS_USAGE, "%s: not hex: digits are 0-9 and a-f (or give @FILE)",
                        option);
    return STATUS_OK;
}
