/*
 * speed_options.c: the command line of tacit speed.
 */
#include "speed.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: tacit speed [OPTIONS] [NAME ...]\n"
    "\n"
    "Measures algorithms: all, or those that a NAME matches, in any case: AES-128-GCM,\n"
    "'aes-*-ctr', or a group: aead, gcm, ocb, chacha, tls, rfc4106, cipher, ctr, cbc, ecb,\n"
    "block, mac, hash, quic. Outputs are compared with the reference row's before anything\n"
    "is measured. The NAME emu stands for an emulator's helpers (tacit/emu.h).\n"
    "\n"
    "  --impl ROW|all     the row to measure, or each that can run (see tacit cpu)\n"
    "  --cpu LIST         as if the processor lacked features: -avx512,-vaes\n"
    "  --op LIST          only these operations: setup, seal, open, encrypt, decrypt, mac, ...\n"
    "  --size LIST        bytes of text: 1350,16K or 1K..64M*2 or 1K..16K+1K\n"
    "                     (default 16,256,1350,8192,16384)\n"
    "  --ad N             bytes of associated data, where an algorithm has a choice\n"
    "  --tag-len N        bytes of tag, likewise\n"
    "  --in-place, --apart  whether the output is written over the input (default apart)\n"
    "  --align N          texts begin N bytes behind the start of a cache line\n"
    "  --seconds F        about how long to measure each row at each size (default 0.1)\n"
    "  --pin CPU          stay on that processor, counted from 0\n"
    "  --threads N        measure on one thread and on N at once\n"
    "  --dirty            leave the upper halves of vector registers in use before each turn\n"
    "  --style NAME       table, bssl, openssl, slope, tcrypt, curve, json, csv\n"
    "  --json, --csv      --style json, --style csv\n"
    "  --save FILE        write the results as JSON, too\n"
    "  --baseline FILE    compare with an earlier output in any style but slope and curve\n"
    "  --peers[=LIST]     measure other libraries, too: libcrypto, libgcrypt, ...\n"
    "  --peer-dir DIR     take their modules from there\n"
    "  --out FILE         draw the curves as FILE.svg or FILE.png\n"
    "  --force            replace what --save and --out name\n";

enum {
    IMPL = OPTION_LONG,
    CPU,
    OP,
    SIZE,
    AD,
    TAG_LEN,
    IN_PLACE,
    APART,
    ALIGN,
    SECONDS,
    PIN,
    THREADS,
    DIRTY,
    STYLE,
    JSON,
    CSV,
    SAVE,
    BASELINE,
    PEERS,
    PEER_DIR,
    OUT,
    FORCE
};

/* ---- sizes ---- */

static int add_size(speed_sizes *sizes, uint64_t size, const char *text) {
    if (size > SIZE_MAX / 16)
        return complain(STATUS_USAGE, "--size: '%s' does not fit in memory", text);
    if (sizes->count == SPEED_SIZES_MAX)
        return complain(STATUS_USAGE, "--size: more than %d sizes", SPEED_SIZES_MAX);
    sizes->at[sizes->count++] = (size_t)size;
    return STATUS_OK;
}

/* "1K..64M*2" or "1K..16K+1K", without a step doubling. text is the caller's copy, and cut. */
static int add_range(speed_sizes *sizes, char *text, char *dots, const char *whole) {
    char *last_text = dots + 2, *step_text = strpbrk(last_text, "*+");
    const int adds = step_text != NULL && *step_text == '+';
    uint64_t first, last, step = 2;
    *dots = '\0';
    if (step_text != NULL)
        *step_text++ = '\0';
    if (!parse_size(text, &first) || !parse_size(last_text, &last) ||
        (step_text != NULL && !parse_size(step_text, &step)) || last < first ||
        step < (adds ? 1 : 2) || (first == 0 && !adds))
        return complain(STATUS_USAGE, "--size: '%s' is not a range such as 1K..64M*2 or 1K..16K+1K",
                        whole);
    for (uint64_t size = first;;) {
        const int status = add_size(sizes, size, whole);
        if (status != STATUS_OK || size > (adds ? last - step : last / step) || last < step)
            return status;
        size = adds ? size + step : size * step;
    }
}

int speed_parse_sizes(const char *text, speed_sizes *sizes) {
    sizes->count = 0;
    for (;;) {
        char one[64], copy[64];
        uint64_t size;
        const size_t len = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", (int)(len < sizeof one ? len : sizeof one - 1), text);
        memcpy(copy, one, sizeof copy);
        char *dots = strstr(copy, "..");
        int status;
        if (dots != NULL)
            status = add_range(sizes, copy, dots, one);
        else if (parse_size(one, &size))
            status = add_size(sizes, size, one);
        else
            status =
                complain(STATUS_USAGE, "--size: '%s' is not a size such as 1350, 16K or 1M", one);
        if (status != STATUS_OK || text[len] == '\0')
            return status;
        text += len + 1;
    }
}

/* ---- other values ---- */

/* A set-up of either kind goes by one name, too. */
static uint32_t ops_named(const char *name, size_t len) {
    uint32_t ops = 0;
    if (len == 5 && strncmp(name, "setup", len) == 0)
        return SPEED_OPS_SETUP;
    for (int op = 0; op < BENCH_OPS; op++) {
        const char *known = bench_op_name((bench_op)op);
        if (strlen(known) == len && strncmp(name, known, len) == 0)
            ops |= UINT32_C(1) << op;
    }
    return ops;
}

static int parse_ops(const char *text, uint32_t *ops) {
    *ops = 0;
    for (;;) {
        const size_t len = strcspn(text, ",");
        const uint32_t some = ops_named(text, len);
        if (some == 0)
            return complain(STATUS_USAGE,
                            "--op: '%.*s' is not one of setup, seal, open, encrypt, decrypt, mac, "
                            "hash, mask",
                            (int)len, text);
        *ops |= some;
        if (text[len] == '\0')
            return STATUS_OK;
        text += len + 1;
    }
}

/* A number of at least `least` and at most `most`. */
static int parse_between(const char *option, const char *text, uint64_t least, uint64_t most,
                         uint64_t *number) {
    if (!parse_size(text, number) || *number < least || *number > most)
        return complain(STATUS_USAGE, "%s: '%s' is not a number from %llu to %llu", option, text,
                        (unsigned long long)least, (unsigned long long)most);
    return STATUS_OK;
}

static const speed_style *const styles[] = {
    &speed_table_style,  &speed_bssl_style,  &speed_openssl_style, &speed_slope_style,
    &speed_tcrypt_style, &speed_curve_style, &speed_json_style,    &speed_csv_style};

static int parse_style(const char *name, const speed_style **style) {
    char known[128] = "";
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        join_name(known, sizeof known, styles[i]->name);
        if (strcmp(name, styles[i]->name) == 0) {
            *style = styles[i];
            return STATUS_OK;
        }
    }
    return complain(STATUS_USAGE, "--style: unknown style '%s'; styles are: %s", name, known);
}

/* ---- all options ---- */

static int take_number(int option, speed_options *o) {
    static const struct {
        const char *name;
        uint64_t least, most;
    } ranges[] = {
        [0] = {"--ad", 0, 1 << 24},
        [TAG_LEN - AD] = {"--tag-len", 0, 64},
        [ALIGN - AD] = {"--align", 0, 4095},
        [PIN - AD] = {"--pin", 0, 65535},
        [THREADS - AD] = {"--threads", 1, SPEED_THREADS_MAX},
    };
    const size_t at = (size_t)(option - AD);
    uint64_t number = 0;
    const int status =
        parse_between(ranges[at].name, optarg, ranges[at].least, ranges[at].most, &number);
    if (option == AD)
        o->ad_len = (int64_t)number;
    else if (option == TAG_LEN)
        o->tag_len = (int64_t)number;
    else if (option == ALIGN)
        o->align = (size_t)number;
    else if (option == THREADS)
        o->threads = (unsigned)number;
    else
        o->pin = (unsigned)number;
    o->pins |= option == PIN;
    return status;
}

static int take_flag(int option, speed_options *o) {
    if (option == JSON)
        o->style = &speed_json_style;
    else if (option == CSV)
        o->style = &speed_csv_style;
    else if (option == FORCE)
        o->force = 1;
    else if (option == DIRTY)
        o->dirty = 1;
    else
        o->in_place = option == IN_PLACE;
    return STATUS_OK;
}

static int take_option(int option, speed_options *o) {
    switch (option) {
    case IMPL:
        o->impl = optarg;
        return STATUS_OK;
    case CPU:
        return parse_features(optarg, &o->features);
    case OP:
        return parse_ops(optarg, &o->ops);
    case SIZE:
        return speed_parse_sizes(optarg, &o->sizes);
    case SECONDS:
        if (!parse_seconds(optarg, &o->seconds))
            return complain(STATUS_USAGE, "--seconds: '%s' is not a time such as 0.5", optarg);
        return STATUS_OK;
    case STYLE:
        return parse_style(optarg, &o->style);
    case SAVE:
        o->save = optarg;
        return STATUS_OK;
    case BASELINE:
        o->baseline = optarg;
        return STATUS_OK;
    case PEERS:
        o->peers = 1;
        o->peer_list = optarg;
        return STATUS_OK;
    case PEER_DIR:
        o->peer_dir = optarg;
        return STATUS_OK;
    case OUT:
        o->out = optarg;
        return STATUS_OK;
    case AD:
    case TAG_LEN:
    case ALIGN:
    case PIN:
    case THREADS:
        return take_number(option, o);
    default:
        return take_flag(option, o);
    }
}

/* What the style has unless told, and what must or must not stand together. */
static int resolve(speed_options *o) {
    const speed_style *style = o->style;
    int status = STATUS_OK;
    if (o->sizes.count == 0)
        status = speed_parse_sizes(style->sizes, &o->sizes);
    if (o->ops == 0)
        o->ops = style->ops;
    if (style->is_of_texts)
        o->ops &= SPEED_OPS_TEXT;
    if (o->seconds == 0)
        o->seconds = style->seconds;
    if (o->ops == 0)
        status = complain(STATUS_USAGE, "--op: --style %s has no set-ups of keys", style->name);
    else if (o->baseline != NULL && !style->compares)
        status =
            complain(STATUS_USAGE, "--baseline: --style %s does not compare; table and bssl do",
                     style->name);
    else if (o->pins && o->threads > 1)
        status = complain(STATUS_USAGE, "--pin and --threads cannot be given together");
    else if (o->out != NULL && style->curves_max == 0)
        status = complain(STATUS_USAGE, "--out is for --style curve");
    else if (o->out != NULL && o->save != NULL && strcmp(o->out, o->save) == 0)
        status = complain(STATUS_USAGE, "--out and --save name the same file");
    else if (o->peer_dir != NULL && !o->peers)
        status = complain(STATUS_USAGE, "--peer-dir is for --peers");
    return status;
}

int speed_parse(int argc, char **argv, speed_options *o, int *done) {
    static const struct option options[] = {{"impl", required_argument, NULL, IMPL},
                                            {"cpu", required_argument, NULL, CPU},
                                            {"op", required_argument, NULL, OP},
                                            {"size", required_argument, NULL, SIZE},
                                            {"ad", required_argument, NULL, AD},
                                            {"tag-len", required_argument, NULL, TAG_LEN},
                                            {"in-place", no_argument, NULL, IN_PLACE},
                                            {"apart", no_argument, NULL, APART},
                                            {"align", required_argument, NULL, ALIGN},
                                            {"seconds", required_argument, NULL, SECONDS},
                                            {"pin", required_argument, NULL, PIN},
                                            {"threads", required_argument, NULL, THREADS},
                                            {"dirty", no_argument, NULL, DIRTY},
                                            {"style", required_argument, NULL, STYLE},
                                            {"json", no_argument, NULL, JSON},
                                            {"csv", no_argument, NULL, CSV},
                                            {"save", required_argument, NULL, SAVE},
                                            {"baseline", required_argument, NULL, BASELINE},
                                            {"peers", optional_argument, NULL, PEERS},
                                            {"peer-dir", required_argument, NULL, PEER_DIR},
                                            {"out", required_argument, NULL, OUT},
                                            {"force", no_argument, NULL, FORCE},
                                            COMMON_OPTIONS};
    *o = (speed_options){.features = tacit_cpu_features(),
                         .ad_len = SPEED_NO_LENGTH,
                         .tag_len = SPEED_NO_LENGTH,
                         .threads = 1,
                         .style = &speed_table_style};
    int option, status = STATUS_OK;
    while ((option = next_option(argc, argv, ":", options, help, &status)) != -1) {
        *done = option == OPTION_DONE;
        if (!*done)
            status = take_option(option, o);
        if (*done || status != STATUS_OK)
            return status;
    }
    o->names = argv + optind;
    o->name_count = argc - optind;
    return resolve(o);
}
