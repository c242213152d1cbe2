/*
 * step.c: secrets as other bytes in each run, executed one instruction at a time.
 *
 * With the trap flag set the processor raises SIGTRAP before every instruction;
 * the handler sees which one comes and with what registers, and so which
 * addresses it is about to touch (x86_access.h). A case runs several times in
 * this one process: same public inputs, same buffers, same stack, other secrets.
 * All runs must make the same sequence of instructions and of addresses, and the
 * outputs must differ, else the secrets never got there. This sees every
 * instruction set that the processor has, and all code down to libc's memcpy.
 *
 * It is slow (about 100,000 instructions a second), so rows that valgrind covers
 * too run few lengths here, and with --fewer-lengths the others three: some blocks
 * without a batch, batches with a remainder, and a tail.
 */
#include "constant_time/controls.h"
#include "constant_time/secrets.h"
#include "constant_time/workload.h"
#include "constant_time/x86_access.h"
#include "support/harness.h"

#include <tacit/cpu.h>

#include <cpuid.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/* What valgrind's processor has at most. */
#define POISON_FEATURES                                                                            \
    (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL | TACIT_CPU_X86_AVX |          \
     TACIT_CPU_X86_AVX2)

enum { STEPS_MAX = 1 << 23 };

/* One digest a step of the first run, to compare the others with. */
static uint64_t *recorded;
static size_t recorded_steps;

static struct {
    int run;
    size_t steps;
} now;

/* ---- stepping ---- */

static size_t opmask_offset; /* of k0..k7 in the saved state of a signal, 0 if there are none */

static void load_state(x86_state *state, const ucontext_t *context) {
    static const int order[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                  REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                  REG_R12, REG_R13, REG_R14, REG_R15};
    for (int i = 0; i < 16; i++)
        state->gpr[i] = (uint64_t)context->uc_mcontext.gregs[order[i]];
    memset(state->opmask, 0, sizeof state->opmask);
    if (opmask_offset == 0)
        return;
    /* The XSAVE area: its header, at byte 512, says which parts are not in their initial state. */
    const uint8_t *area = (const uint8_t *)context->uc_mcontext.fpregs;
    uint64_t present;
    memcpy(&present, area + 512, sizeof present);
    if (present >> 5 & 1)
        memcpy(state->opmask, area + opmask_offset, sizeof state->opmask);
}

static uint64_t mix(uint64_t digest, uint64_t word) {
    digest = (digest ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return digest ^ digest >> 29;
}

/* Before an instruction: records it in the first run, compares it in the others. */
static void on_step(int signal, siginfo_t *info, void *context) {
    x86_state state;
    x86_access access;
    (void)signal;
    (void)info;
    load_state(&state, context);
    const uint64_t pc = (uint64_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    /* NOLINTNEXTLINE(performance-no-int-to-ptr): a program counter is a number */
    x86_access_of(&access, (const uint8_t *)(uintptr_t)pc, &state);
    if (access.forbidden != NULL)
        secrets_finding("an instruction that secrets must not meet", access.forbidden, pc);
    uint64_t digest = mix(mix(1, pc), state.gpr[4]); /* rsp: pushes, calls, returns */
    for (unsigned i = 0; i < access.count; i++)
        digest = mix(digest, access.value[i] ^ (uint64_t)access.kind[i] << 56);
    if (now.steps < STEPS_MAX) {
        if (now.run == 0)
            recorded[now.steps] = digest;
        else if (now.steps >= recorded_steps || recorded[now.steps] != digest)
            secrets_finding("step",
                            "the secret decides an instruction, an address, a mask or a shift", pc);
    }
    now.steps++;
}

/* popfq with the trap flag (bit 8) on or off; below the red zone of the caller. */
#define SET_TRAP_FLAG(operation)                                                                   \
    __asm__ volatile("lea -128(%%rsp), %%rsp\n\tpushfq\n\t" operation                              \
                     "\n\tpopfq\n\tlea 128(%%rsp), %%rsp"                                          \
                     :                                                                             \
                     :                                                                             \
                     : "memory", "cc")

static int stepping;

void secrets_watch_off(void) {
    if (stepping)
        SET_TRAP_FLAG("andq $~0x100, (%%rsp)");
}

void secrets_watch_on(void) {
    if (stepping)
        SET_TRAP_FLAG("orq $0x100, (%%rsp)");
}

static void prepare_stepping(void) {
    static uint8_t handler_stack[1 << 18];
    const stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    struct sigaction action = {.sa_sigaction = on_step, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    unsigned size, offset, c, d;
    sigemptyset(&action.sa_mask);
    recorded = mmap(NULL, STEPS_MAX * sizeof *recorded, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (recorded == MAP_FAILED || sigaltstack(&stack, NULL) != 0 ||
        sigaction(SIGTRAP, &action, NULL) != 0) {
        perror("cannot prepare for single steps");
        exit(2);
    }
    if ((system_features() & TACIT_CPU_X86_AVX512) != 0 &&
        __get_cpuid_count(13, 5, &size, &offset, &c, &d) && size >= 64)
        opmask_offset = offset;
}

/* ---- judging ---- */

static void begin_run(int run) {
    now.run = run;
    now.steps = 0;
    secrets_begin(run);
}

/* A function of its own, lest a compiler makes two loops of judge's and two addresses of this. */
__attribute__((noinline)) static void run_in_steps(const ct_case *c) {
    stepping = 1;
    secrets_watch_on();
    c->run(c);
    secrets_watch_off();
    stepping = 0;
}

/* Runs a case with all secrets; 1 if nothing was found. */
static int judge(const ct_case *c) {
    secrets_forget();
    begin_run(0);
    c->run(c); /* not stepped: lets the loader bind and the library ask the processor */
    for (int run = 0; run < SECRETS_RUNS && secrets_found.count == 0; run++) {
        begin_run(run);
        run_in_steps(c);
        if (run == 0)
            recorded_steps = now.steps;
        if (now.steps > STEPS_MAX)
            secrets_finding(c->what, "has more steps than there is room for", 0);
        if (now.steps < recorded_steps)
            secrets_finding(c->what, "takes fewer steps than with another secret", 0);
    }
    return secrets_found.count == 0;
}

/* Where a finding is, by addr2line: the functions, innermost first, and their lines. */
static void print_place(uint64_t pc) {
    extern const char __executable_start[];
    char command[200];
    snprintf(command, sizeof command, "addr2line -f -i -p -e /proc/%d/exe 0x%llx", (int)getpid(),
             (unsigned long long)(pc - (uintptr_t)__executable_start));
    fflush(stdout);
    /* NOLINTNEXTLINE(cert-env33-c): a fixed command on this program's own file */
    if (system(command) != 0)
        printf("at %s\n", command);
}

static size_t row_steps;
static int first_failure_only;
static ct_depth deepest = CT_LONG;

static void check_case(const ct_case *c) {
    const int clean = judge(c);
    row_steps += now.steps;
    check(clean, "%s/%s, %s: %s; seed %llu", c->table, c->row_name, c->what, secrets_found.first,
          (unsigned long long)harness_seed());
    if (!clean && secrets_found.pc != 0)
        print_place(secrets_found.pc);
    if (!clean && first_failure_only)
        exit(harness_end());
}

static void check_controls(void) {
    const ct_control *control;
    for (size_t i = 0; (control = ct_control_at(i)) != NULL; i++) {
        if ((control->needs & ~tacit_cpu_features()) != 0)
            continue;
        const int clean = judge(&control->head);
        check(clean == !(control->caught_by & CT_BY_STEP), "control %s: %s", control->head.row_name,
              clean ? "not caught" : secrets_found.first);
    }
}

/* How deep to go into a row: less where valgrind goes too; 0 for not at all. */
static int depth_of(const tacit_row *row, ct_depth *depth) {
    const int only_here = (tacit_row_needs(row) & ~POISON_FEATURES) != 0;
    *depth = only_here && !harness_quick() ? deepest : CT_SHORT;
    return only_here || !harness_quick();
}

static void check_row(const tacit_row_table *table, const tacit_row *row, ct_depth depth) {
    row_steps = 0;
    const size_t cases = ct_visit_row(table, row, depth, check_case);
    printf("%s/%s: %zu cases, %zu instructions a secret\n", table->name, tacit_row_name(row), cases,
           row_steps);
    if (check(cases != 0, "no case for the rows of table %s", table->name))
        row_checked("step", table, row);
}

static void check_rows(const char *table_name) {
    const tacit_row_table *table;
    ct_depth depth;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        if (table_name != NULL && strcmp(table_name, table->name) != 0)
            continue;
        for (size_t r = 0; r < table->count; r++) {
            if (row_wanted(table, table->rows[r]) && depth_of(table->rows[r], &depth))
                check_row(table, table->rows[r], depth);
        }
    }
}

/*
 * For disassemble.py, which compares with objdump: reads instructions in hex and
 * prints what x86_access_of finds with known registers.
 */
static int decode_lines(void) {
    char line[64];
    x86_state state;
    for (uint64_t i = 0; i < 16; i++)
        state.gpr[i] = (i + 1) * UINT64_C(0x0123456789) + (i << 52);
    for (uint64_t i = 0; i < 8; i++)
        state.opmask[i] = 0x1111 * i;
    while (fgets(line, sizeof line, stdin) != NULL) {
        uint8_t code[32] = {0};
        x86_access access;
        line[strcspn(line, "\n")] = '\0';
        from_hex(code, sizeof code, line);
        x86_access_of(&access, code, &state);
        for (unsigned i = 0; i < access.count; i++)
            printf("%c%llx ", access.kind[i], (unsigned long long)access.value[i]);
        printf("|%s\n", access.forbidden != NULL ? access.forbidden : "");
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--decode") == 0)
        return decode_lines();
    const char *table_name = NULL;
    harness_begin("ct_step", &argc, argv);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--table") == 0 && i + 1 < argc)
            table_name = argv[++i];
        else if (strcmp(argv[i], "--first-failure") == 0)
            first_failure_only = 1;
        else if (strcmp(argv[i], "--fewer-lengths") == 0)
            deepest = CT_REPEAT;
    }
    prepare_stepping();
    if (!first_failure_only)
        check_controls();
    check_rows(table_name);
    return harness_end();
}
