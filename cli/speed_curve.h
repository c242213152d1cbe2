/*
 * speed_curve.h: pictures of rates by the length of data, in characters
 * (speed_curve.c) and through gnuplot (speed_gnuplot.c). They know nothing of
 * what was measured but names and numbers. Include cli.h first.
 */
#ifndef TACIT_CLI_SPEED_CURVE_H
#define TACIT_CLI_SPEED_CURVE_H

#include <stddef.h>
#include <stdint.h>

typedef struct speed_curve {
    const char *label;   /* its name in the key */
    const char *subject; /* what was measured: curves of one subject share a colour */
    const char *maker;   /* what computed it: those of one maker share dashes and points */
    const size_t *sizes; /* in bytes, ascending; 0 has no place on the axis and is left out */
    const double *rates; /* in MiB/s, one for each size */
    size_t count;
} speed_curve;

typedef struct speed_picture {
    const char *title; /* the processor's name belongs into it */
    const speed_curve *curves;
    size_t count;
} speed_picture;

/* As many curves as there are letters to tell them by. */
enum { SPEED_CURVES_MAX = 52 };

/* The logarithm to base 2 of the lengths at the ends of the axis: whole, the second larger. */
void speed_curve_ends(const speed_picture *picture, int *low, int *high);
/* A round number of MiB/s that no curve is above, and the distance of its ticks. */
double speed_curve_top(const speed_picture *picture, double *step);
/* Writes a length as an axis has it: 512, 1350, 1K, 64M. */
void speed_curve_size(char out[24], uint64_t size);

/* Copies what can be shown of a text anywhere, which is ASCII; other bytes become '?'. */
enum { SPEED_TEXT = 160 };
void speed_curve_text(char out[SPEED_TEXT], const char *text);

/*
 * A curve's colour and its kind of line, numbered from 0: colours tell subjects
 * and lines makers, or both tell makers where there is one subject only.
 */
void speed_curve_look(const speed_picture *picture, size_t index, unsigned *colour, unsigned *line);

/*
 * Draws on standard output, as wide as the terminal. An exit status; complains.
 */
int speed_curve_print(const speed_picture *picture);

/*
 * Before measuring: whether a file of that name can be made, and gnuplot make
 * it; what it will be written to. A path that exists is refused without force.
 * An exit status; complains.
 */
int speed_gnuplot_begin(output *out, const char *path, int force);
/* Draws and gives the file its name. An exit status; complains; ends the output in any case. */
int speed_gnuplot_draw(output *out, const speed_picture *picture);

#endif
