/*
 * cpu.c: tacit cpu: what the processor offers and which rows serve.
 */
#include "cli.h"

#include <tacit/base.h>

#include <stdio.h>

static const char help[] =
    "Usage: tacit cpu [--cpu LIST]\n"
    "\n"
    "Lists the processor's features and every implementation (row) in the library,\n"
    "best first: which is chosen, which else can run here, and what the others lack.\n"
    "\n"
    "  --cpu LIST   as if the processor lacked features: -avx512,-vaes\n";

static void print_table(const tacit_row_table *table, uint32_t features) {
    const tacit_row *best = tacit_row_best(table, features);
    printf("\n%s\n", table->name);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        const uint32_t lacks = tacit_row_needs(row) & ~features;
        printf("  %c %-22s ", row == best ? '*' : ' ', tacit_row_name(row));
        if (row == best)
            puts("chosen");
        else if (lacks == 0)
            puts("available");
        else
            printf("compiled in, not available here: lacks %s\n", feature_names(lacks));
    }
}

int cmd_cpu(int argc, char **argv) {
    static const struct option options[] = {{"cpu", required_argument, NULL, OPTION_LONG},
                                            COMMON_OPTIONS};
    uint32_t features = tacit_cpu_features();
    int option, status = STATUS_OK;
    while ((option = next_option(argc, argv, ":", options, help, &status)) != -1) {
        if (option == OPTION_DONE)
            return status;
        status = parse_features(optarg, &features);
        if (status != STATUS_OK)
            return status;
    }
    if (optind < argc)
        return complain(STATUS_USAGE, "tacit cpu takes no argument '%s'", argv[optind]);
    uint32_t all = 0;
    for (unsigned bit = 0; bit < 31; bit++) {
        if (tacit_cpu_feature_name(bit) != NULL)
            all |= UINT32_C(1) << bit;
    }
    printf("tacit %s\n", tacit_version());
    printf("features: %s\n", feature_names(features));
    printf("missing:  %s\n", feature_names(all & ~features));
    const tacit_row_table *table;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++)
        print_table(table, features);
    return flush_stdout();
}
