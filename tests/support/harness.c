#include "support/harness.h"

#include "common/machine.h"

#include <tacit/cpu.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHOWN_FAILURES = 20 };

static struct {
    const char *program, *impl;
    int quick, emulated;
    unsigned long passed, failed, skipped;
    uint64_t seed, state[4];
} harness;

static uint64_t splitmix64(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void remove_arguments(int *argc, char **argv, int at, int count) {
    for (int i = at; i + count <= *argc; i++)
        argv[i] = argv[i + count];
    *argc -= count;
}

void harness_begin(const char *program, int *argc, char **argv) {
    harness.program = program;
    harness.seed = (uint64_t)time(NULL);
    for (int i = 1; i < *argc;) {
        const int has_value = i + 1 < *argc;
        if (strcmp(argv[i], "--quick") == 0) {
            harness.quick = 1;
            remove_arguments(argc, argv, i, 1);
        } else if (strcmp(argv[i], "--emulated") == 0) {
            harness.quick = harness.emulated = 1;
            remove_arguments(argc, argv, i, 1);
        } else if (has_value && strcmp(argv[i], "--seed") == 0) {
            harness.seed = strtoull(argv[i + 1], NULL, 0);
            remove_arguments(argc, argv, i, 2);
        } else if (has_value && strcmp(argv[i], "--impl") == 0) {
            harness.impl = argv[i + 1];
            remove_arguments(argc, argv, i, 2);
        } else {
            i++;
        }
    }
    random_restart(0);
    printf("%s: seed %llu\n", program, (unsigned long long)harness.seed);
    fflush(stdout);
}

int check(int ok, const char *format, ...) {
    if (ok) {
        harness.passed++;
        return 1;
    }
    if (harness.failed++ < SHOWN_FAILURES) {
        va_list arguments;
        va_start(arguments, format);
        printf("FAILED %s: ", harness.program);
        vprintf(format, arguments);
        putchar('\n');
        fflush(stdout);
        va_end(arguments);
    }
    return 0;
}

void skipped(unsigned long count, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("SKIPPED %s: ", harness.program);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
    harness.skipped += count;
}

void passed(unsigned long count) {
    harness.passed += count;
}

/* The rows that row_wanted was asked for, each once. */
static struct {
    const tacit_row_table *table;
    const tacit_row *row;
    int runs;
} asked[256];

enum { ASKED_MAX = sizeof asked / sizeof asked[0] };

int harness_end(void) {
    for (int i = 0; i < ASKED_MAX && asked[i].row != NULL; i++) {
        if (asked[i].runs)
            printf("RAN %s/%s\n", asked[i].table->name, tacit_row_name(asked[i].row));
    }
    if (harness.failed > SHOWN_FAILURES)
        printf("... and %lu more failures\n", harness.failed - SHOWN_FAILURES);
    if (harness.failed != 0)
        printf("repeat with: %s --seed %llu\n", harness.program, (unsigned long long)harness.seed);
    printf("%lu passed, %lu failed, %lu skipped\n", harness.passed, harness.failed,
           harness.skipped);
    return harness.failed != 0;
}

int harness_quick(void) {
    return harness.quick;
}

int harness_emulated(void) {
    return harness.emulated;
}

uint64_t harness_seed(void) {
    return harness.seed;
}

void random_restart(uint64_t salt) {
    uint64_t x = salt;
    x = harness.seed ^ splitmix64(&x);
    for (int i = 0; i < 4; i++)
        harness.state[i] = splitmix64(&x);
}

static uint64_t rotate_left(uint64_t x, int n) {
    return (x << n) | (x >> (64 - n));
}

uint64_t random64(void) {
    uint64_t *s = harness.state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

size_t random_below(size_t bound) {
    return (size_t)(random64() % bound);
}

void random_bytes(void *out, size_t len) {
    uint8_t *p = out;
    while (len != 0) {
        const uint64_t word = random64();
        const size_t step = len < sizeof word ? len : sizeof word;
        memcpy(p, &word, step);
        p += step;
        len -= step;
    }
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

size_t from_hex(uint8_t *out, size_t room, const char *hex) {
    const size_t digits = strlen(hex);
    if (digits % 2 != 0 || digits / 2 > room) {
        fprintf(stderr, "bad hex of %zu digits: %.40s\n", digits, hex);
        abort();
    }
    for (size_t i = 0; i < digits / 2; i++) {
        const int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            fprintf(stderr, "bad hex digit in: %.40s\n", hex);
            abort();
        }
        out[i] = (uint8_t)(high * 16 + low);
    }
    return digits / 2;
}

const char *to_hex(const uint8_t *bytes, size_t len) {
    enum { BUFFERS = 4, SHOWN = 64 };
    static char buffers[BUFFERS][2 * SHOWN + 4];
    static unsigned next;
    char *text = buffers[next++ % BUFFERS];
    const size_t shown = len < SHOWN ? len : SHOWN;
    text[0] = '\0';
    for (size_t i = 0; i < shown; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    if (shown < len)
        memcpy(text + 2 * shown, "...", 4);
    return text;
}

size_t first_difference(const uint8_t *a, const uint8_t *b, size_t len) {
    size_t i = 0;
    while (i < len && a[i] == b[i])
        i++;
    return i;
}

/* Whether a word stands in the flags line, between blanks. */
static int has_flag(const char *flags, const char *word) {
    const size_t len = strlen(word);
    for (const char *at = flags; (at = strstr(at, word)) != NULL; at += len) {
        if (at[-1] == ' ' && (at[len] == ' ' || at[len] == '\n' || at[len] == '\0'))
            return 1;
    }
    return 0;
}

/* Feature bits and the words of /proc/cpuinfo, all of which must be there. */
static const struct {
    uint32_t bit;
    const char *words[4];
} known_flags[] = {
#if TACIT_ARM
    {TACIT_CPU_ARM_NEON, {TACIT_ARM_64 ? "asimd" : "neon"}},
    {TACIT_CPU_ARM_AES, {"aes"}},
    {TACIT_CPU_ARM_PMULL, {"pmull"}},
    {TACIT_CPU_ARM_SHA1, {"sha1"}},
#else
#if !TACIT_X86_64
    {TACIT_CPU_X86_SSE2, {"sse2"}},
#endif
    {TACIT_CPU_X86_SSSE3, {"ssse3"}},
    {TACIT_CPU_X86_AES, {"aes"}},
    {TACIT_CPU_X86_PCLMUL, {"pclmulqdq"}},
    {TACIT_CPU_X86_SHA, {"sha_ni"}},
    {TACIT_CPU_X86_AVX, {"avx"}},
    {TACIT_CPU_X86_AVX2, {"avx2"}},
    {TACIT_CPU_X86_VAES, {"vaes"}},
    {TACIT_CPU_X86_VPCLMUL, {"vpclmulqdq"}},
    {TACIT_CPU_X86_AVX512, {"avx512f", "avx512bw", "avx512dq", "avx512vl"}},
    {TACIT_CPU_X86_AVX512IFMA, {"avx512ifma"}},
#endif
};

static uint32_t features_of_flags(const char *line) {
    uint32_t features = 0;
    for (size_t i = 0; i < sizeof known_flags / sizeof known_flags[0]; i++) {
        int all = 1;
        for (int w = 0; w < 4 && known_flags[i].words[w] != NULL; w++)
            all = all && has_flag(line, known_flags[i].words[w]);
        features |= all ? known_flags[i].bit : 0;
    }
    return features;
}

uint32_t system_features(void) {
    char line[8192];
    uint32_t features = 0;
    const char *given = getenv("TACIT_TEST_CPU_FLAGS");
    if (given != NULL) {
        snprintf(line, sizeof line, " %s", given);
        return features_of_flags(line);
    }
    FILE *file = TACIT_X86 || TACIT_ARM ? fopen("/proc/cpuinfo", "r") : NULL;
    if (file == NULL)
        return 0;
    while (features == 0 && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "flags", 5) == 0 || strncmp(line, "Features", 8) == 0)
            features = features_of_flags(line);
    }
    fclose(file);
    return features;
}

static int first_time(const tacit_row_table *table, const tacit_row *row, int runs) {
    int i = 0;
    while (i < ASKED_MAX && asked[i].row != NULL && asked[i].row != row)
        i++;
    if (i == ASKED_MAX || asked[i].row == row)
        return 0;
    asked[i].table = table;
    asked[i].row = row;
    asked[i].runs = runs;
    return 1;
}

int row_wanted(const tacit_row_table *table, const tacit_row *row) {
    const char *name = tacit_row_name(row);
    if (harness.impl != NULL && strcmp(harness.impl, name) != 0)
        return 0;
    const int runs = tacit_row_available(row);
    if (!first_time(table, row, runs) || runs)
        return runs;
    if ((tacit_row_needs(row) & ~system_features()) == 0)
        check(0, "%s/%s must run on this processor but the library calls it unavailable",
              table->name, name);
    else
        printf("NOT RUN HERE %s/%s\n", table->name, name);
    return 0;
}

/* As in the head of the table in docs/SOUNDNESS.md. */
static const char target_name[] =
#if TACIT_WORD_BITS == 32 && defined(__SIZEOF_INT128__)
    "a 64-bit processor with words of 32";
#elif TACIT_X86_64 && defined(_WIN32)
    "x86-64 Windows";
#elif TACIT_X86_64
    "x86-64 SysV";
#elif TACIT_X86_32
    "i686";
#elif TACIT_ARM_64
    "AArch64";
#elif TACIT_ARM_32
    "armhf";
#elif defined(__s390x__)
    "s390x";
#else
    "another processor";
#endif

void row_checked(const char *means, const tacit_row_table *table, const tacit_row *row) {
    printf("CHECKED by %s on %s: %s/%s\n", means, target_name, table->name, tacit_row_name(row));
    fflush(stdout);
}

void row_listed(const tacit_row_table *table, const tacit_row *row) {
    printf("LISTED on %s: %s/%s\n", target_name, table->name, tacit_row_name(row));
}
