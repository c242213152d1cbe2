#include "giant/giant.h"

#include <tacit/cpu.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/*
 * How often the file itself repeats its window: emulators take long over each
 * mapping, and 32 bits mean an emulator.
 */
enum { FENCE = 1 << 16, REPEATS = SIZE_MAX == UINT32_MAX ? 128 : 1, FILE_LEN = REPEATS * WINDOW };

/* Below it nothing here is worth a test. */
#define LEAST ((UINT64_C(1) << 29) + 17)

/* A stretch of addresses whose last byte is the file's last. */
typedef struct stretch {
    uint8_t *end;
    size_t len;
} stretch;

static stretch in, out;

static int make_file(int filled) {
    const int fd = memfd_create("tacit-giant", 0);
    if (fd < 0 || ftruncate(fd, FILE_LEN) != 0) {
        perror("a file in memory");
        exit(1);
    }
    uint8_t *bytes = mmap(NULL, FILE_LEN, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (bytes == MAP_FAILED) {
        perror("mapping a file in memory");
        exit(1);
    }
    uint64_t x = UINT64_C(0x853c49e6748fea9b); /* xorshift64 */
    for (size_t i = 0; filled && i < WINDOW; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        bytes[i] = (uint8_t)(x >> 56);
    }
    for (size_t i = 1; filled && i < REPEATS; i++)
        memcpy(bytes + i * WINDOW, bytes, WINDOW);
    munmap(bytes, FILE_LEN);
    return fd;
}

/* As many files as `most` bytes need, or none. */
static stretch map_files(int fd, uint64_t most, int protection) {
    const stretch none = {NULL, 0};
    const uint64_t count = (most + FILE_LEN - 1) / FILE_LEN, len = count * FILE_LEN;
    if (len > SIZE_MAX / 2 + SIZE_MAX / 4)
        return none;
    uint8_t *start = mmap(NULL, (size_t)len + FENCE, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED)
        return none;
    for (size_t at = 0; at < len; at += FILE_LEN) {
        if (mmap(start + at, FILE_LEN, protection, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
            munmap(start, (size_t)len + FENCE);
            return none;
        }
    }
    return (stretch){start + len, (size_t)len};
}

static stretch map_file(int filled, uint64_t most, int protection) {
    const int fd = make_file(filled);
    stretch result = map_files(fd, most, protection);
    if (result.len == 0)
        result = map_files(fd, LEAST, protection);
    close(fd);
    return result;
}

void giant_begin(void) {
    const int narrow = SIZE_MAX == UINT32_MAX;
    const uint64_t most = UINT64_C(1) << (narrow ? 31 : 32);
    in = map_file(1, most + 17, PROT_READ);
    out = map_file(0, narrow ? LEAST : most + 17, PROT_READ | PROT_WRITE);
    printf("giant: room for %llu bytes to read and %llu to write\n", (unsigned long long)in.len,
           (unsigned long long)out.len);
    check(in.len >= LEAST && out.len >= LEAST, "too little room: %s", strerror(errno));
    giant_took("mapping");
}

const uint8_t *giant_in(size_t len) {
    return len <= in.len ? in.end - len : NULL;
}

const uint8_t *giant_in_at(uint64_t distance, size_t *len) {
    if (distance > in.len)
        distance = in.len - WINDOW + (distance - in.len) % WINDOW;
    if (*len > distance)
        *len = (size_t)distance;
    return in.end - distance;
}

uint8_t *giant_out(size_t len) {
    return len <= out.len ? out.end - len : NULL;
}

size_t giant_part(unsigned index, size_t left) {
    static const size_t parts[] = {1,  65537, (size_t)1 << 20,      15, ((size_t)1 << 29) + 5,
                                   16, 4097,  ((size_t)1 << 30) - 3};
    const size_t part = parts[index % (sizeof parts / sizeof parts[0])];
    return part < left ? part : left;
}

const tacit_row *giant_best(const tacit_row_table *table) {
    return tacit_row_best(table, tacit_cpu_features());
}

const tacit_row *giant_other(const tacit_row_table *table) {
    size_t i = 0;
    while (table->rows[i] != giant_best(table))
        i++;
    for (i++; i < table->count; i++) {
        if (tacit_row_available(table->rows[i]))
            return table->rows[i];
    }
    return giant_best(table);
}

const char *giant_name(uint64_t len) {
    static char names[4][40];
    static unsigned next;
    char *name = names[next++ % 4];
    for (unsigned power = 29; power < 40; power++) {
        const int64_t above = (int64_t)(len - (UINT64_C(1) << power));
        if (above >= -64 && above <= 64) {
            snprintf(name, sizeof names[0], above == 0 ? "2^%u" : "2^%u%+d", power, (int)above);
            return name;
        }
    }
    snprintf(name, sizeof names[0], "%llu", (unsigned long long)len);
    return name;
}

void giant_took(const char *what) {
    static double before;
    const double now = (double)clock() / CLOCKS_PER_SEC;
    printf("giant: %-28s %6.1f s of processor time\n", what, now - before);
    fflush(stdout);
    before = now;
}
