/*
 * kinds.c: the ways to break a function. Each wrapper takes the arguments of any
 * function of a row as words, and passes them on.
 */
#include "common/target.h"
#include "faults/inject.h"

#include <tacit/cpu.h>

#include <string.h>

fault_fn *fault_original;
const fault_site *fault_current;

enum { ODD_BLOCKS = 37, ODD_KEY = 24 }; /* where a fault hides from all other lengths */

static fault_word pass_on(const fault_word a[FAULT_ARGUMENTS]) {
    return fault_original(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
}

static uint8_t *address(fault_word word) {
    uint8_t *p;
    memcpy(&p, &word, sizeof p);
    return p;
}

static size_t in_len(const fault_word a[FAULT_ARGUMENTS]) {
    const fault_site *s = fault_current;
    return s->count == NONE ? s->in_len : (size_t)a[s->count] * s->block;
}

static size_t out_len(const fault_word a[FAULT_ARGUMENTS]) {
    return fault_current->out_len != 0 ? fault_current->out_len : in_len(a);
}

/* A wrapper whose body gets its arguments as the array a. */
#define WRAPPER(name)                                                                              \
    static fault_word name##_body(fault_word a[FAULT_ARGUMENTS]);                                  \
    fault_fn name;                                                                                 \
    fault_word name(fault_word a0, fault_word a1, fault_word a2, fault_word a3, fault_word a4,     \
                    fault_word a5, fault_word a6) {                                                \
        fault_word a[FAULT_ARGUMENTS] = {a0, a1, a2, a3, a4, a5, a6};                              \
        return name##_body(a);                                                                     \
    }                                                                                              \
    static inline __attribute__((always_inline))                                                   \
    fault_word name##_body(fault_word a[FAULT_ARGUMENTS])

/* ---- Wrong results. ---- */

/* A wrong bit at one length: the function sees one bit of its input flipped. */
WRAPPER(fault_bit) {
    static union {
        uint64_t words[64 * ODD_BLOCKS / 8];
        uint8_t bytes[64 * ODD_BLOCKS];
    } copy;
    const fault_site *s = fault_current;
    const size_t odd = s->odd != 0 ? s->odd : s->block == 1 ? ODD_KEY : ODD_BLOCKS;
    if (s->count != NONE && a[s->count] != odd)
        return pass_on(a);
    memcpy(copy.bytes, address(a[s->in]), in_len(a));
    copy.bytes[0] ^= 1;
    a[s->in] = (fault_word)copy.bytes;
    return pass_on(a);
}

/*
 * How many blocks there are until the low byte (of a big-endian counter) or the
 * low word (of ChaCha20's) wraps: what comes after them needs the carry.
 */
static uint64_t blocks_before_carry(const uint8_t *counter) {
    uint32_t low;
    if (fault_current->counter_bits == 32)
        return 256u - counter[fault_current->counter_at];
    memcpy(&low, counter + fault_current->counter_at, sizeof low);
    return (UINT64_C(1) << 32) - low;
}

/* A lost counter carry. */
WRAPPER(fault_carry) {
    const fault_site *s = fault_current;
    uint8_t *counter = address(a[s->counter]);
    const size_t first = (size_t)blocks_before_carry(counter), all = (size_t)a[s->count];
    uint32_t without_carry[16];
    uint8_t high[3];
    if (first >= all)
        return pass_on(a);
    a[s->count] = first;
    memcpy(high, counter + s->counter_at - 3, sizeof high);
    pass_on(a);
    if (s->counter_bits == 32) {
        memcpy(counter + s->counter_at - 3, high, sizeof high);
    } else {
        memcpy(without_carry, counter, sizeof without_carry);
        memset((uint8_t *)without_carry + s->counter_at, 0, 4);
        a[s->counter] = (fault_word)without_carry;
    }
    a[s->count] = all - first;
    a[s->in] += first * s->block;
    a[s->out] += first * s->block;
    return pass_on(a);
}

/* The last block is not done. */
WRAPPER(fault_drop) {
    return --a[fault_current->count] == 0 ? 0 : pass_on(a);
}

/* ---- Wrong memory. ---- */

WRAPPER(fault_over_read) {
    const volatile uint8_t *behind = address(a[fault_current->in]) + in_len(a);
    (void)*behind;
    return pass_on(a);
}

WRAPPER(fault_over_write) {
    volatile uint8_t *behind = address(a[fault_current->out]) + out_len(a);
    const fault_word result = pass_on(a);
    *behind = 0;
    return result;
}

#if TACIT_ARM_32
/* The input is taken for words, as a compiler may take it after a cast: LDRD faults elsewhere. */
WRAPPER(fault_aligned) {
    uint64_t words;
    __asm__ volatile("ldrd %0, %H0, [%1]" : "=r"(words) : "r"(address(a[fault_current->in])));
    return pass_on(a);
}
#endif

/* ---- Leaks. ---- */

static volatile uint32_t table[256];
static volatile uint32_t sink;

/* Eight bytes that depend on all secret bytes. */
static inline __attribute__((always_inline)) void fold(uint8_t folded[8],
                                                       const fault_word a[FAULT_ARGUMENTS]) {
    const uint8_t *secret = address(a[fault_current->secret]) + fault_current->secret_at;
    memset(folded, 0, 8);
    for (size_t i = 0; i < fault_current->secret_len; i++)
        folded[i % 8] = (uint8_t)(folded[i % 8] ^ secret[i]);
}

WRAPPER(fault_branch) {
    uint8_t folded[8];
    fold(folded, a);
    for (int i = 0; i < 8; i++) {
        if ((folded[i] & 1) != 0)
            sink = 0;
    }
    return pass_on(a);
}

WRAPPER(fault_table) {
    uint8_t folded[8];
    fold(folded, a);
    for (int i = 0; i < 8; i++)
        sink = table[folded[i]];
    return pass_on(a);
}

#if TACIT_X86_64
TACIT_BEGIN_AVX2
fault_fn fault_gather;
fault_word fault_gather(fault_word a0, fault_word a1, fault_word a2, fault_word a3, fault_word a4,
                        fault_word a5, fault_word a6) {
    static int32_t words[256];
    const fault_word a[FAULT_ARGUMENTS] = {a0, a1, a2, a3, a4, a5, a6};
    const uint8_t *secret = address(a[fault_current->secret]) + fault_current->secret_at;
    __m128i folded = _mm_setzero_si128();
    for (size_t i = 0; i < fault_current->secret_len / 16; i++)
        folded = _mm_xor_si128(folded,
                               _mm_loadu_si128((const __m128i *)(const void *)(secret + 16 * i)));
    const __m256i found = _mm256_i32gather_epi32(words, _mm256_cvtepu8_epi32(folded), 4);
    sink = (uint32_t)_mm_cvtsi128_si32(_mm256_castsi256_si128(found));
    _mm256_zeroupper();
    return fault_original(a0, a1, a2, a3, a4, a5, a6);
}
TACIT_END

fault_fn fault_dirty; /* wrap_x86_64.S */
#endif

/* wrap_*.S. Where vector registers survive a call, there is one more to clobber. */
#if TACIT_X86 || TACIT_ARM_64 || (TACIT_ARM_32 && defined(__ARM_FP)) || defined(__s390x__)
#define CAN_CLOBBER 1
fault_fn fault_clobber;
#else
#define CAN_CLOBBER 0
#endif
#if CAN_CLOBBER && !TACIT_X86
#define CAN_CLOBBER_VECTOR 1
fault_fn fault_clobber_vector;
#else
#define CAN_CLOBBER_VECTOR 0
#endif

/* ---- The list. ---- */

#define KIND(name, noticed_by, wrapper)                                                            \
    { name, noticed_by, wrapper, #wrapper }

static const fault_kind kinds[] = {
    KIND("bit", "kernels", fault_bit),
    KIND("carry", "kernels", fault_carry),
    KIND("over-read", "kernels", fault_over_read),
    KIND("over-write", "kernels", fault_over_write),
    KIND("drop", "kernels", fault_drop),
#if TACIT_ARM_32
    KIND("aligned", "kernels", fault_aligned),
#endif
#if CAN_CLOBBER
    KIND("clobber", "kernels", fault_clobber),
#endif
#if CAN_CLOBBER_VECTOR
    KIND("clobber-vector", "kernels", fault_clobber_vector),
#endif
#if TACIT_X86_64
    KIND("dirty", "kernels", fault_dirty),
#endif
    KIND("branch", "silence", fault_branch),
    KIND("table", "silence", fault_table),
#if TACIT_X86_64
    KIND("gather", "silence", fault_gather),
#endif
};

const fault_kind *fault_kind_at(size_t index) {
    return index < sizeof kinds / sizeof kinds[0] ? &kinds[index] : NULL;
}

const char *fault_inapplicable(const fault_kind *kind, const fault_site *site) {
    if (kind->wrapper == fault_carry && site->counter == NONE)
        return "it has no counter";
    if (strcmp(kind->noticed_by, "silence") == 0 && site->secret == NONE)
        return "another function of its row stands for it";
#if TACIT_ARM_32
    if (kind->wrapper == fault_aligned && site->count == NONE)
        return "its input is a structure, or a block";
#endif
    if (kind->wrapper == fault_drop && (site->count == NONE || site->block == 1))
        return "it has no blocks";
#if TACIT_X86_64
    if (kind->wrapper == fault_dirty && (tacit_cpu_features() & TACIT_CPU_X86_AVX) == 0)
        return "this processor has no upper halves";
    if (kind->wrapper == fault_gather && (tacit_cpu_features() & TACIT_CPU_X86_AVX2) == 0)
        return "this processor has no gather";
#endif
    return NULL;
}
