/*
 * runner.c: fuzzing without an engine: runs a target on files, then on mutations
 * of them for as long as it is told. It knows nothing of coverage, so what it
 * finds depends on the seeds; but it works with every compiler, and a run can be
 * repeated: --seed gives the same inputs in the same order.
 *
 *     fuzz_TARGET [--seconds N] [--runs N] [--seed N] [FILE|DIRECTORY ...]
 *
 * Ends with "N passed, N failed, N skipped", an input a case. On a failure the
 * input stays in ./crash-TARGET, and the program dies of it.
 */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SEEDS_MAX = 4096, MUTATIONS_MAX = 6, STUCK_SECONDS = 120 };

typedef struct seed {
    uint8_t *data;
    size_t len;
} seed;

static seed seeds[SEEDS_MAX];
static size_t seed_count;

/* ---- the input that runs, for whoever comes to write it down ---- */

static uint8_t input[FUZZ_INPUT_MAX];
static size_t input_len;
static char crash_path[4096 + 256]; /* in full: a target may change its directory */
static unsigned long runs;

/* Called where anything may be broken: only system calls. */
static void save_input(void) {
    static const char told[] = "FAILED: the input is in ";
    const int fd = open(crash_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0 || write(fd, input, input_len) != (ssize_t)input_len)
        _exit(70);
    close(fd);
    if (write(2, told, sizeof told - 1) < 0 || write(2, crash_path, strlen(crash_path)) < 0 ||
        write(2, "\n", 1) < 0)
        _exit(70);
}

static void on_signal(int number) {
    save_input();
    signal(number, SIG_DFL);
    raise(number);
}

/* There in a program with a sanitizer, which reports by itself and dies otherwise. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void watch(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
    signal(SIGABRT, on_signal);
    signal(SIGALRM, on_signal);
    if (__sanitizer_set_death_callback != NULL) {
        __sanitizer_set_death_callback(save_input);
        return;
    }
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        signal(fatal[i], on_signal);
}

/* On a copy of just its size, so that a sanitizer sees reads behind it. */
static void run_input(void) {
    uint8_t *copy = malloc(input_len != 0 ? input_len : 1);
    if (copy == NULL)
        abort();
    memcpy(copy, input, input_len);
    alarm(STUCK_SECONDS);
    LLVMFuzzerTestOneInput(copy, input_len);
    alarm(0);
    free(copy);
    runs++;
}

/* ---- mutations ---- */

static uint64_t random_state;

static uint64_t random64(void) {
    return next_noise(&random_state);
}

static size_t below(size_t bound) {
    return (size_t)(random64() >> 16) % bound;
}

/* Makes room for len bytes at `at`, or for as many as there may be; how many. */
static size_t open_gap(size_t at, size_t len) {
    if (len > FUZZ_INPUT_MAX - input_len)
        len = FUZZ_INPUT_MAX - input_len;
    memmove(input + at + len, input + at, input_len - at);
    input_len += len;
    return len;
}

static void mutate_byte(void) {
    static const uint8_t edges[] = {0, 1, 0x0f, 0x10, 0x3f, 0x40, 0x7f, 0x80, 0xfe, 0xff};
    uint8_t *p = &input[below(input_len)];
    switch (below(4)) {
    case 0:
        *p ^= (uint8_t)(1u << below(8));
        break;
    case 1:
        *p = edges[below(sizeof edges)];
        break;
    case 2:
        *p = (uint8_t)(*p + below(33) - 16);
        break;
    default:
        *p = (uint8_t)random64();
        break;
    }
}

static void mutate_insert(void) {
    const size_t at = below(input_len + 1), len = open_gap(at, 1 + below(16));
    const uint8_t same = (uint8_t)random64();
    const size_t noisy = below(2);
    for (size_t i = 0; i < len; i++)
        input[at + i] = noisy ? (uint8_t)random64() : same;
}

static void mutate_delete(void) {
    const size_t at = below(input_len), most = input_len - at;
    const size_t len = 1 + below(most < 16 ? most : 16);
    memmove(input + at, input + at + len, input_len - at - len);
    input_len -= len;
}

/* A stretch of the input itself, or of another seed, over or between the rest. */
static void mutate_copy(void) {
    static uint8_t stretch[FUZZ_INPUT_MAX];
    const seed own = {input, input_len};
    const seed from = below(2) && seed_count != 0 ? seeds[below(seed_count)] : own;
    if (from.len == 0)
        return;
    const size_t start = below(from.len), most = from.len - start;
    size_t len = 1 + below(most < 64 || below(4) == 0 ? most : 64);
    memcpy(stretch, from.data + start, len);
    const size_t at = below(input_len + 1);
    if (below(2))
        len = open_gap(at, len);
    else if (len > FUZZ_INPUT_MAX - at)
        len = FUZZ_INPUT_MAX - at;
    memcpy(input + at, stretch, len);
    if (at + len > input_len)
        input_len = at + len;
}

static void use_seed(size_t index) {
    memcpy(input, seeds[index].data, seeds[index].len);
    input_len = seeds[index].len;
}

static void next_input(void) {
    input_len = 0;
    if (seed_count != 0 && below(16) != 0)
        use_seed(below(seed_count));
    for (size_t i = 1 + below(MUTATIONS_MAX); i != 0; i--) {
        const size_t kind = input_len == 0 ? 4 : below(8);
        if (kind < 4)
            mutate_byte();
        else if (kind == 4)
            mutate_insert();
        else if (kind == 5)
            mutate_delete();
        else
            mutate_copy();
    }
}

/* ---- seeds ---- */

static void stop(const char *what, const char *path) {
    perror(path);
    fprintf(stderr, "cannot %s\n", what);
    exit(2);
}

static void load_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || seed_count == SEEDS_MAX)
        stop("open a seed, or one more", path);
    seed *s = &seeds[seed_count++];
    s->data = malloc(FUZZ_INPUT_MAX);
    s->len = s->data != NULL ? fread(s->data, 1, FUZZ_INPUT_MAX, file) : 0;
    if (s->data == NULL || ferror(file))
        stop("read a seed", path);
    fclose(file);
}

static void load(const char *path) {
    struct stat info;
    struct dirent **entries;
    if (stat(path, &info) != 0)
        stop("look at a seed", path);
    if (!S_ISDIR(info.st_mode)) {
        load_file(path);
        return;
    }
    const int count = scandir(path, &entries, NULL, alphasort); /* one order everywhere */
    if (count < 0)
        stop("list seeds", path);
    for (int i = 0; i < count; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            load_file(name);
        free(entries[i]);
    }
    free(entries);
}

static unsigned long long number(const char *text) {
    char *end;
    const unsigned long long value = strtoull(text, &end, 0);
    if (end == text || *end != '\0') {
        fprintf(stderr, "not a number: %s\n", text);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv) {
    unsigned long long seconds = 0, wanted = 0, start = (unsigned long long)time(NULL);
    const char *slash = strrchr(argv[0], '/'), *name = slash != NULL ? slash + 1 : argv[0];
    char here[4096];
    int i = 1;
    if (getcwd(here, sizeof here) == NULL)
        stop("work here", ".");
    snprintf(crash_path, sizeof crash_path, "%s/crash-%.200s", here, name);
    for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        if (strcmp(argv[i], "--seconds") == 0)
            seconds = number(argv[i + 1]);
        else if (strcmp(argv[i], "--runs") == 0)
            wanted = number(argv[i + 1]);
        else if (strcmp(argv[i], "--seed") == 0)
            start = number(argv[i + 1]);
        else
            break;
    }
    if (i < argc && strncmp(argv[i], "--", 2) == 0) {
        fprintf(stderr, "usage: %s [--seconds N] [--runs N] [--seed N] [FILE|DIRECTORY ...]\n",
                argv[0]);
        return 2;
    }
    printf("%s: seed %llu\n", name, start);
    fflush(stdout);
    watch();
    for (; i < argc; i++)
        load(argv[i]);
    for (size_t n = 0; n < seed_count; n++) {
        use_seed(n);
        run_input();
    }
    random_state = start;
    const time_t end = time(NULL) + (time_t)seconds;
    for (unsigned long long n = 0; wanted != 0 ? n < wanted : time(NULL) < end; n++) {
        next_input();
        run_input();
    }
    for (size_t s = 0; s < seed_count; s++)
        free(seeds[s].data);
    printf("%lu passed, 0 failed, 0 skipped\n", runs);
    return 0;
}
