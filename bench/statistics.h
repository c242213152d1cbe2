/*
 * statistics.h: what many samples say together.
 */
#ifndef TACIT_BENCH_STATISTICS_H
#define TACIT_BENCH_STATISTICS_H

#include <stddef.h>

/*
 * The value below which a part (0 to 1) of count >= 1 values lies, between two of them in
 * proportion; sorts them. The median is that of 0.5.
 */
double bench_quantile(double *values, size_t count, double part);

/* y = fixed + slope * x, with the least sum of squares over points of at least two x. */
typedef struct bench_line {
    double fixed, slope;
} bench_line;

/* 1, or 0 if the points do not give a line. */
int bench_fit(bench_line *line, const double *x, const double *y, size_t count);

#endif
