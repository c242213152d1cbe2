/*
 * trace_plugin.c: a plugin for qemu-user (its plugin interface, version 1) that
 * watches stretches of a program and says of each what an observer of its timing
 * could learn: which instructions were executed and which addresses touched.
 *
 *     gcc -O2 -fPIC -shared -o trace_plugin.so trace_plugin.c
 *     qemu-aarch64 -plugin ./trace_plugin.so,out=FILE[,profile=FILE][,dump=FILE,region=N] ./program
 *
 * The program marks its stretches by calling three functions, which the plugin
 * knows by their names (the program must have its symbols) and does not count:
 *
 *     trace_resume()   watch from here on
 *     trace_pause()    do not watch, until resumed
 *     trace_close()    the region that began at the program's start or at the last
 *                      close ends: one line of it goes to `out`
 *
 *     region N instructions N accesses N aes N clmul N trace HASH
 *
 * The trace is the sequence of blocks entered (straight stretches of code, which
 * are left at their ends only) and of memory accesses, each with its address, its
 * size and whether it stores; HASH is 64 bits of it. `aes` and `clmul` count
 * instructions for AES and for carry-less multiplication, on Arm and x86.
 *
 * `profile` gets, at the end of the program, a line for each block watched: how
 * often it was entered, then its instructions' addresses. `dump` gets the trace of
 * region N itself, as text, to compare with that of another region.
 *
 * It is for programs of one thread. What QEMU does in helpers of its own is not
 * seen access by access: SVE's loads and stores, and s390x's instructions from
 * memory to memory. Programs to watch are run on processors without SVE.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the part of QEMU's interface that is used here ------------------------- */

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;

/* The beginning of the structure; the rest is not read. */
typedef struct qemu_info {
    const char *target_name;
} qemu_info;

enum { NO_REGISTERS = 0, READS_AND_WRITES = 3 };

typedef void translated_fn(qemu_plugin_id_t id, struct qemu_plugin_tb *tb);
typedef void executed_fn(unsigned vcpu, void *data);
typedef void accessed_fn(unsigned vcpu, qemu_plugin_meminfo_t info, uint64_t address, void *data);
typedef void ended_fn(qemu_plugin_id_t id, void *data);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, translated_fn *fn);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb, executed_fn *fn, int registers,
                                          void *data);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn, accessed_fn *fn, int registers,
                                      int kinds, void *data);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, ended_fn *fn, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *insn);
bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t info);
unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t info);

#define EXPORT __attribute__((visibility("default")))
EXPORT extern int qemu_plugin_version;
EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info *info, int argc, char **argv);

EXPORT int qemu_plugin_version = 1;

/* ---- what is known of blocks ------------------------------------------------ */

/*
 * A block, as QEMU translated it. The same code may be translated more than once,
 * and then has several.
 */
typedef struct block {
    struct block *next;
    uint64_t entered; /* times, while watched */
    uint32_t instructions, aes, clmul;
    uint64_t address[]; /* of each instruction */
} block;

static block *blocks;

static struct {
    bool watching;
    uint64_t number, instructions, accesses, aes, clmul, trace;
} region;

static FILE *out, *profile, *dump;
static uint64_t dumped_region;

/* A step of the hash: invertible in the state for each word, so no step forgets an earlier one. */
static void mix(uint64_t word) {
    region.trace = (region.trace ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    region.trace ^= region.trace >> 29;
}

static bool dumping(void) {
    return dump != NULL && region.number == dumped_region;
}

static void on_block(unsigned vcpu, void *data) {
    block *b = data;
    (void)vcpu;
    if (!region.watching)
        return;
    b->entered++;
    region.instructions += b->instructions;
    region.aes += b->aes;
    region.clmul += b->clmul;
    mix(b->address[0]);
    if (dumping())
        fprintf(dump, "enter %" PRIx64 "\n", b->address[0]);
}

static void on_access(unsigned vcpu, qemu_plugin_meminfo_t info, uint64_t address, void *data) {
    const unsigned store = qemu_plugin_mem_is_store(info), shift = qemu_plugin_mem_size_shift(info);
    (void)vcpu;
    if (!region.watching)
        return;
    region.accesses++;
    mix((uintptr_t)data);
    mix(address);
    mix(shift << 1 | store);
    if (dumping())
        fprintf(dump, "%s %" PRIx64 " %u bytes by %" PRIxPTR "\n", store ? "store" : "load",
                address, 1u << shift, (uintptr_t)data);
}

/* ---- markers ---------------------------------------------------------------- */

static void on_resume(unsigned vcpu, void *data) {
    (void)vcpu;
    (void)data;
    region.watching = true;
}

static void on_pause(unsigned vcpu, void *data) {
    (void)vcpu;
    (void)data;
    region.watching = false;
}

static void on_close(unsigned vcpu, void *data) {
    const uint64_t next = region.number + 1;
    (void)vcpu;
    (void)data;
    fprintf(out,
            "region %" PRIu64 " instructions %" PRIu64 " accesses %" PRIu64 " aes %" PRIu64
            " clmul %" PRIu64 " trace %016" PRIx64 "\n",
            region.number, region.instructions, region.accesses, region.aes, region.clmul,
            region.trace);
    memset(&region, 0, sizeof region);
    region.number = next;
}

static struct {
    const char *symbol;
    executed_fn *fn;
    uint64_t entry; /* the first instruction of it that was translated; 0 before that */
} markers[] = {
    {"trace_resume", on_resume, 0},
    {"trace_pause", on_pause, 0},
    {"trace_close", on_close, 0},
};

/* The marker that is entered at an instruction, or NULL. */
static executed_fn *marker_at(const struct qemu_plugin_insn *insn) {
    const char *symbol = qemu_plugin_insn_symbol(insn);
    const uint64_t address = qemu_plugin_insn_vaddr(insn);
    for (size_t i = 0; symbol != NULL && i < sizeof markers / sizeof markers[0]; i++) {
        if (strcmp(symbol, markers[i].symbol) != 0)
            continue;
        if (markers[i].entry == 0)
            markers[i].entry = address;
        return markers[i].entry == address ? markers[i].fn : NULL;
    }
    return NULL;
}

/* ---- instructions of the AES and carry-less multiply extensions -------------- */

typedef enum kind { OTHER, AES, CLMUL } kind;
typedef kind kind_fn(const uint8_t *code, size_t size);

/* AESE, AESD, AESMC, AESIMC; PMULL and PMULL2 of 64-bit elements (8-bit ones are NEON's own). */
static kind kind_aarch64(const uint8_t *code, size_t size) {
    uint32_t word;
    if (size != sizeof word)
        return OTHER;
    memcpy(&word, code, sizeof word);
    if ((word & UINT32_C(0xffffcc00)) == UINT32_C(0x4e284800))
        return AES;
    return (word & UINT32_C(0xbfe0fc00)) == UINT32_C(0x0ee0e000) ? CLMUL : OTHER;
}

/* 66 0f 38 db..df, 66 0f 3a df: AES; 66 0f 3a 44: PCLMULQDQ. A REX byte may stand before 0f. */
static kind kind_x86(const uint8_t *code, size_t size) {
    size_t at = 1;
    if (size < 5 || code[0] != 0x66)
        return OTHER;
    at += (code[at] & 0xf0) == 0x40;
    if (at + 2 >= size || code[at] != 0x0f)
        return OTHER;
    const uint8_t map = code[at + 1], opcode = code[at + 2];
    if ((map == 0x38 && opcode >= 0xdb && opcode <= 0xdf) || (map == 0x3a && opcode == 0xdf))
        return AES;
    return map == 0x3a && opcode == 0x44 ? CLMUL : OTHER;
}

/* The same and VMULL.P64, of 32 bits: T32 has the half with the opcode first, A32 last. */
static kind kind_arm(const uint8_t *code, size_t size) {
    uint16_t half[2];
    if (size != sizeof half)
        return OTHER;
    memcpy(half, code, sizeof half);
    for (int a32 = 0; a32 < 2; a32++) {
        const unsigned opcode = half[a32], rest = half[!a32];
        if ((opcode & 0xffbf) == (a32 ? 0xf3b0 : 0xffb0) && (rest & 0x0f10) == 0x0300)
            return AES;
        if ((opcode & 0xffb0) == (a32 ? 0xf2a0 : 0xefa0) && (rest & 0x0f50) == 0x0e00)
            return CLMUL;
    }
    return OTHER;
}

static kind kind_unknown(const uint8_t *code, size_t size) {
    (void)code;
    (void)size;
    return OTHER;
}

static kind_fn *kind_of = kind_unknown;

/* ---- translation ------------------------------------------------------------ */

static block *block_of(const struct qemu_plugin_tb *tb) {
    const size_t count = qemu_plugin_tb_n_insns(tb);
    block *b = calloc(1, sizeof *b + count * sizeof b->address[0]);
    if (b == NULL) {
        perror("trace_plugin");
        exit(2);
    }
    b->next = blocks;
    b->instructions = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        const struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
        const kind k = kind_of(qemu_plugin_insn_data(insn), qemu_plugin_insn_size(insn));
        b->aes += k == AES;
        b->clmul += k == CLMUL;
        b->address[i] = qemu_plugin_insn_vaddr(insn);
    }
    return blocks = b;
}

/* A number where the interface has room for a pointer only. */
static void *word_of(uint64_t address) {
    return (void *)(uintptr_t)address; /* NOLINT(performance-no-int-to-ptr): it is a number */
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
    (void)id;
    executed_fn *marker = marker_at(qemu_plugin_tb_get_insn(tb, 0));
    if (marker != NULL) {
        qemu_plugin_register_vcpu_tb_exec_cb(tb, marker, NO_REGISTERS, NULL);
        return;
    }
    block *b = block_of(tb);
    qemu_plugin_register_vcpu_tb_exec_cb(tb, on_block, NO_REGISTERS, b);
    for (uint32_t i = 0; i < b->instructions; i++)
        qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, i), on_access, NO_REGISTERS,
                                         READS_AND_WRITES, word_of(b->address[i]));
}

static void on_end(qemu_plugin_id_t id, void *data) {
    (void)id;
    (void)data;
    for (const block *b = blocks; b != NULL && profile != NULL; b = b->next) {
        if (b->entered == 0)
            continue;
        fprintf(profile, "%" PRIu64, b->entered);
        for (uint32_t i = 0; i < b->instructions; i++)
            fprintf(profile, " %" PRIx64, b->address[i]);
        fputc('\n', profile);
    }
    if (profile != NULL)
        fclose(profile);
    if (dump != NULL)
        fclose(dump);
    fclose(out);
}

/* ---- set-up ----------------------------------------------------------------- */

/* The value of an argument KEY=VALUE, or NULL if it is another. */
static const char *value_of(const char *argument, const char *key) {
    const size_t len = strlen(key);
    return strncmp(argument, key, len) == 0 && argument[len] == '=' ? argument + len + 1 : NULL;
}

static FILE *create(const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL)
        perror(path);
    return file;
}

static bool read_argument(const char *argument) {
    const char *value;
    if ((value = value_of(argument, "out")) != NULL)
        return (out = create(value)) != NULL;
    if ((value = value_of(argument, "profile")) != NULL)
        return (profile = create(value)) != NULL;
    if ((value = value_of(argument, "dump")) != NULL)
        return (dump = create(value)) != NULL;
    if ((value = value_of(argument, "region")) != NULL) {
        dumped_region = strtoull(value, NULL, 0);
        return true;
    }
    fprintf(stderr, "trace_plugin: unknown argument %s\n", argument);
    return false;
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info *info, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (!read_argument(argv[i]))
            return 1;
    }
    if (out == NULL) {
        fprintf(stderr, "trace_plugin: out=FILE is missing\n");
        return 1;
    }
    if (strcmp(info->target_name, "aarch64") == 0)
        kind_of = kind_aarch64;
    else if (strcmp(info->target_name, "i386") == 0 || strcmp(info->target_name, "x86_64") == 0)
        kind_of = kind_x86;
    else if (strcmp(info->target_name, "arm") == 0)
        kind_of = kind_arm;
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    qemu_plugin_register_atexit_cb(id, on_end, NULL);
    return 0;
}
