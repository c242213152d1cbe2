/*
 * bench_peers: tacit beside the libraries that are installed, in one run.
 *
 * Prints Markdown tables and how far the speeds to reach are met. Libraries ask
 * the processor once, when they are loaded; so each set of features that they are
 * to be measured with has a process of its own.
 */
#include "bench.h"

#include <tacit/base.h>
#include <tacit/cpu.h>

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- contestants ---- */

#define AES_NI_LEVEL (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL)
#define VAES_256_LEVEL                                                                             \
    (AES_NI_LEVEL | TACIT_CPU_X86_SHA | TACIT_CPU_X86_AVX | TACIT_CPU_X86_AVX2 |                   \
     TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL)
#define VAES_512_LEVEL (VAES_256_LEVEL | TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AVX512IFMA)
#define NO_AES_LEVEL (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AVX | TACIT_CPU_X86_AVX2)

/*
 * The levels of the speeds to reach; needs says what a processor must have to be at
 * one. The first ones meet the libraries as they are, the others each the libraries
 * kept to the same features. On other processors than x86 bits mean other things.
 */
enum { LEVELS_UNMASKED = 3 };
static const struct named_level {
    tacit_level level;
    uint32_t needs;
} levels[] = {
    {{"VAES-512", VAES_512_LEVEL, NULL},
     (VAES_256_LEVEL & ~TACIT_CPU_X86_SHA) | TACIT_CPU_X86_AVX512},
    {{"VAES-256", VAES_256_LEVEL, NULL}, VAES_256_LEVEL & ~TACIT_CPU_X86_SHA},
    {{"AES-NI", AES_NI_LEVEL, NULL}, AES_NI_LEVEL},
    {{"no AES", NO_AES_LEVEL, NULL}, NO_AES_LEVEL},
    {{"SSSE3 alone", TACIT_CPU_X86_SSSE3, NULL}, TACIT_CPU_X86_SSSE3},
};
enum { LEVELS = sizeof levels / sizeof levels[0] };

static int level_is_here(size_t i) {
#if defined(__x86_64__) || defined(__i386__)
    return (levels[i].needs & ~tacit_cpu_features()) == 0;
#else
    (void)i;
    return 0;
#endif
}

static void add_level(const tacit_level *level) {
    contestant *c = &contestants[contestant_count++];
    snprintf(c->name, sizeof c->name, "tacit %s", level->name);
    c->level = level;
}

static void add_unmasked_levels(void) {
    for (size_t i = 0; i < LEVELS_UNMASKED; i++) {
        if (level_is_here(i))
            add_level(&levels[i].level);
    }
    if (contestant_count == 0) {
        static const tacit_level best = {"here", UINT32_MAX, NULL};
        add_level(&best);
    }
}

/* "-avx512,-vaes": the features here without these. */
static uint32_t masked_features(const char *list) {
    uint32_t features = tacit_cpu_features();
    while (*list != '\0') {
        const size_t len = strcspn(list, ",");
        unsigned bit = 0;
        for (; bit < 31; bit++) {
            const char *name = tacit_cpu_feature_name(bit);
            if (name != NULL && len > 1 && strlen(name) == len - 1 &&
                strncmp(name, list + 1, len - 1) == 0)
                break;
        }
        if (list[0] != '-' || bit == 31)
            bench_fail("--cpu takes features with a minus, as -avx512,-vaes: %s", list);
        features &= ~(UINT32_C(1) << bit);
        list += len;
        list += *list == ',';
    }
    return tacit_cpu_close(features);
}

static void check_row(const tacit_level *level) {
    int operation = 0;
    while (operation < BENCH_OPERATIONS &&
           tacit_level_row(level, (bench_operation)operation) == NULL)
        operation++;
    if (operation == BENCH_OPERATIONS)
        bench_fail("no row %s runs here", level->name);
}

/* Those that are here, kept to a set of features where they can be. */
static void add_libraries(uint32_t features) {
    static const bench_library *const libraries[] = {
        &bench_libcrypto,
#ifdef BENCH_HAS_IPSEC_MB
        &bench_ipsec_mb,
#endif
        &bench_libgcrypt,
        &bench_libsodium,
    };
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        char version[40];
        contestant *c = &contestants[contestant_count];
        const bench_loading loading = libraries[i]->load(features, version, sizeof version);
        if (loading == BENCH_ABSENT) {
            fprintf(stderr, "bench_peers: no %s here%s\n", libraries[i]->name,
                    features != UINT32_MAX ? " for such a processor" : "");
            continue;
        }
        snprintf(c->name, sizeof c->name, "%s %s%s", libraries[i]->name, version,
                 loading == BENCH_UNMASKED ? ", unmasked" : "");
        c->library = libraries[i];
        contestant_count++;
    }
}

/* ---- the machine ---- */

/* Stays on the first core that it may use, or on the one told; the core's number. */
static size_t pin(const char *told) {
    cpu_set_t set;
    size_t core = 0;
    CPU_ZERO(&set);
    if (told != NULL)
        core = strtoul(told, NULL, 10);
    else if (sched_getaffinity(0, sizeof set, &set) == 0)
        while (core + 1 < CPU_SETSIZE && !CPU_ISSET(core, &set))
            core++;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        bench_fail("cannot stay on core %zu", core);
    return core;
}

static void print_processor(void) {
    char line[512];
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            printf("Processor:%.*s", (int)strcspn(colon + 1, "\n"), colon + 1);
            break;
        }
    }
    if (file != NULL)
        fclose(file);
}

static void print_head(int argc, char **argv, size_t core) {
    print_processor();
    printf(", %.2f GHz, core %zu. tacit %s. Command: `", bench_gigahertz(), core, tacit_version());
    for (int i = 0; i < argc; i++)
        printf("%s%s", i > 0 ? " " : "", i == 0 ? "bench_peers" : argv[i]);
    printf("`.\n\nEach cell is the best of %u turns of %.1f ms, all libraries in turns; keyed "
           "contexts, a fresh 12-byte\nnonce each message, empty associated data, output apart "
           "from input. Ratios are those of the first\ncolumn to each library: above 1, tacit is "
           "faster. Where tacit does without features, so do the\nlibraries, but those marked "
           "unmasked, which cannot be told.\n",
           bench_turns, 1e3 * bench_turn_seconds);
    fflush(stdout);
}

/* ---- comparisons, each in a process of its own ---- */

typedef struct comparison {
    const tacit_level *level; /* or NULL: those that meet the libraries unmasked */
    uint32_t features;        /* what the libraries may use */
    const char *title;        /* of its tables; NULL if unmasked */
    int only_targets;
} comparison;

static void compare(const comparison *c) {
    if (c->level != NULL)
        add_level(c->level);
    else
        add_unmasked_levels();
    add_libraries(c->features);
    if (!c->only_targets)
        report_tables(c->title);
    report_targets(c->title);
}

static void compare_level(size_t i, int only_targets) {
    const tacit_level *level = &levels[i].level;
    if (level_is_here(i))
        compare(&(comparison){level, level->features, level->name, only_targets});
    else
        report_targets(level->name);
}

/* Waits for a process that this one has started; ends if that failed. */
static void await(pid_t child) {
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child)
        bench_fail("no process to measure in");
    if (status != 0)
        exit(1);
}

static pid_t start(void) {
    fflush(stdout);
    return fork();
}

static void compare_all(int only_targets) {
    pid_t child = start();
    if (child == 0) {
        compare(&(comparison){NULL, UINT32_MAX, NULL, only_targets});
        exit(0);
    }
    await(child);
    for (size_t i = LEVELS_UNMASKED; i < LEVELS; i++) {
        child = start();
        if (child == 0) {
            compare_level(i, only_targets);
            exit(0);
        }
        await(child);
    }
    report_rows(only_targets);
}

static _Noreturn void usage(void) {
    fprintf(stderr, "usage: bench_peers [--targets] [--cpu -FEATURE,... | --impl ROW] [--turns N] "
                    "[--core N]\n");
    exit(2);
}

int main(int argc, char **argv) {
    static tacit_level chosen = {"", UINT32_MAX, NULL};
    const char *told = NULL;
    int only_targets = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--targets") == 0) {
            only_targets = 1;
            continue;
        }
        if (value == NULL)
            usage();
        if (strcmp(argv[i], "--cpu") == 0) {
            chosen.features = masked_features(value);
            snprintf(chosen.name, sizeof chosen.name, "%s", value);
        } else if (strcmp(argv[i], "--impl") == 0) {
            chosen.row = value;
            snprintf(chosen.name, sizeof chosen.name, "%s", value);
        } else if (strcmp(argv[i], "--turns") == 0) {
            bench_turns = (unsigned)strtoul(value, NULL, 10);
        } else if (strcmp(argv[i], "--core") == 0) {
            told = value;
        } else {
            usage();
        }
        i++;
    }
    const size_t core = pin(told);
    if (chosen.name[0] != '\0')
        check_row(&chosen);
    print_head(argc, argv, core);
    if (chosen.name[0] != '\0')
        compare(&(comparison){&chosen, chosen.features, NULL, only_targets});
    else
        compare_all(only_targets);
    return 0;
}
