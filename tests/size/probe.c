/*
 * probe.c: what the compiler takes for granted is a part of what the probe finds,
 * whatever the processor says of itself: the last row of every table is there. It
 * only asks, so that it can run on a processor on which the rows could not.
 */
#include <tacit/cpu.h>
#include <tacit/impl.h>

#include <stdio.h>

int main(void) {
    const tacit_row_table *table;
    int missing = 0;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        const tacit_row *last = table->rows[table->count - 1];
        if (!tacit_row_available(last)) {
            printf("%s/%s is not available\n", table->name, tacit_row_name(last));
            missing++;
        }
    }
    printf("features %03x, %d missing\n", (unsigned)tacit_cpu_features(), missing);
    return missing != 0;
}
