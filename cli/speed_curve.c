/*
 * speed_curve.c: curves drawn in characters.
 *
 * A cell of the picture shows the dots of a curve, 2 by 4 of them where the
 * user's characters are those of UTF-8 (braille), else one. So that curves can be
 * told without colours, and where they cover each other, each has a letter, and
 * the columns of the picture belong to the curves in turn: in its columns a curve
 * shows its letter.
 */
#include "cli.h"

#include "speed_curve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Axes. ---- */

static int floor_log2(size_t n) {
    int exponent = 0;
    while (n >>= 1)
        exponent++;
    return exponent;
}

/* For n >= 1; without the library of mathematics, which a plain cc does not link. */
static double log2_of(size_t n) {
    const int exponent = floor_log2(n);
    double x = (double)n / (double)((size_t)1 << exponent), result = exponent, bit = 1;
    for (int i = 0; i < 30; i++) {
        x *= x;
        bit /= 2;
        if (x >= 2) {
            x /= 2;
            result += bit;
        }
    }
    return result;
}

void speed_curve_ends(const speed_picture *picture, int *low, int *high) {
    size_t least = SIZE_MAX, most = 1;
    for (size_t i = 0; i < picture->count; i++) {
        const speed_curve *curve = &picture->curves[i];
        for (size_t j = 0; j < curve->count; j++) {
            if (curve->sizes[j] != 0 && curve->sizes[j] < least)
                least = curve->sizes[j];
            if (curve->sizes[j] > most)
                most = curve->sizes[j];
        }
    }
    *low = least <= most ? floor_log2(least) : 0;
    *high = most > 1 ? floor_log2(most - 1) + 1 : 0;
    if (*low == *high) { /* one length: in the middle */
        *low -= *low > 0;
        *high += 1;
    }
}

double speed_curve_top(const speed_picture *picture, double *step) {
    static const double multiples[] = {1, 2, 2.5, 5};
    enum { TICKS_MAX = 6 };
    double most = 1e-6, unit = 1e-6;
    for (size_t i = 0; i < picture->count; i++) {
        for (size_t j = 0; j < picture->curves[i].count; j++) {
            if (picture->curves[i].rates[j] > most)
                most = picture->curves[i].rates[j];
        }
    }
    size_t k = 0;
    while (unit * multiples[k] * TICKS_MAX < most) {
        if (++k == sizeof multiples / sizeof multiples[0]) {
            k = 0;
            unit *= 10;
        }
    }
    *step = unit * multiples[k];
    double top = *step;
    while (top < most)
        top += *step;
    return top;
}

void speed_curve_size(char out[24], uint64_t size) {
    static const char units[] = "\0KMGTPE";
    unsigned unit = 0;
    for (; size != 0 && size % 1024 == 0; size /= 1024)
        unit++;
    snprintf(out, 24, "%llu%.1s", (unsigned long long)size, &units[unit]);
}

void speed_curve_text(char out[SPEED_TEXT], const char *text) {
    size_t len = 0;
    for (; len < SPEED_TEXT - 1 && text[len] != '\0'; len++)
        out[len] = (char)(text[len] >= ' ' && text[len] <= '~' ? text[len] : '?');
    out[len] = '\0';
}

/* ---- What tells curves apart. ---- */

static const char *name_of(const speed_curve *curve, int of_maker) {
    return of_maker ? curve->maker : curve->subject;
}

/* How many different names there are before the first curve of that name. */
static unsigned names_before(const speed_picture *picture, const char *name, int of_maker) {
    unsigned before = 0;
    for (size_t i = 0; i < picture->count; i++) {
        const char *other = name_of(&picture->curves[i], of_maker);
        if (strcmp(other, name) == 0)
            break;
        size_t first = 0;
        while (strcmp(name_of(&picture->curves[first], of_maker), other) != 0)
            first++;
        before += first == i;
    }
    return before;
}

void speed_curve_look(const speed_picture *picture, size_t index, unsigned *colour,
                      unsigned *line) {
    const speed_curve *curve = &picture->curves[index];
    const char *last = picture->curves[picture->count - 1].subject;
    const int one_subject =
        names_before(picture, last, 0) == 0 && strcmp(picture->curves[0].subject, last) == 0;
    *line = names_before(picture, curve->maker, 1);
    *colour = one_subject ? *line : names_before(picture, curve->subject, 0);
}

/* ---- The canvas. ---- */

typedef struct cell {
    unsigned char dots;  /* braille's bits; in ASCII 1 for a dot */
    unsigned char curve; /* the one that came first */
    char letter;         /* or 0 */
} cell;

typedef struct canvas {
    const speed_picture *picture;
    int utf8, coloured;
    int low, high;          /* the logarithms of the lengths at the ends */
    double top, step;       /* of the rates */
    unsigned ticks;         /* steps up to the top */
    unsigned margin;        /* columns left of the axis */
    unsigned columns, rows; /* of cells */
    cell *cells;
    int *heights; /* of one curve at each column of dots, from the top; or NONE */
} canvas;

enum { NONE = -1, MARGIN_MAX = 16, COLUMNS_MIN = 24, COLUMNS_MAX = 200, ROWS_MAX = 25 };

/* The dots in a cell. */
static unsigned across(const canvas *c) {
    return c->utf8 ? 2 : 1;
}

static unsigned down(const canvas *c) {
    return c->utf8 ? 4 : 1;
}

static char letter_of(size_t curve) {
    return (char)(curve < 26 ? 'a' + (int)curve : 'A' + (int)curve - 26);
}

/* Where a value has its dot, 0 to dots - 1. */
static int dot_of(double value, double least, double most, unsigned dots) {
    const double at = (value - least) / (most - least) * (dots - 1);
    return at < 0 ? 0 : at > dots - 1 ? (int)dots - 1 : (int)(at + 0.5);
}

/* The heights of a curve: straight from each of its points to the next. */
static void trace(canvas *c, const speed_curve *curve) {
    const unsigned width = c->columns * across(c), height = c->rows * down(c);
    int last_x = NONE, last_y = 0;
    for (unsigned x = 0; x < width; x++)
        c->heights[x] = NONE;
    for (size_t i = 0; i < curve->count; i++) {
        if (curve->sizes[i] == 0)
            continue;
        const int x = dot_of(log2_of(curve->sizes[i]), c->low, c->high, width);
        const int y = (int)height - 1 - dot_of(curve->rates[i], 0, c->top, height);
        for (int between = last_x; last_x != NONE && between < x; between++)
            c->heights[between] = last_y + (y - last_y) * (between - last_x) / (x - last_x);
        c->heights[x] = y;
        last_x = x;
        last_y = y;
    }
}

static cell *cell_at(const canvas *c, unsigned x, int y) {
    return &c->cells[(unsigned)y / down(c) * c->columns + x / across(c)];
}

static void put_dot(canvas *c, unsigned x, int y, size_t curve) {
    static const unsigned char bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    cell *at = cell_at(c, x, y);
    if (at->dots == 0)
        at->curve = (unsigned char)curve;
    at->dots |= bits[(unsigned)y % down(c)][x % across(c)];
}

/* The dots of the heights; where it is steep, as many as join it to the column before. */
static void put_dots(canvas *c, size_t curve) {
    for (unsigned x = 0; x < c->columns * across(c); x++) {
        const int y = c->heights[x], before = x > 0 ? c->heights[x - 1] : NONE;
        if (y == NONE)
            continue;
        const int step = before < y ? -1 : 1;
        put_dot(c, x, y, curve);
        for (int at = y; before != NONE && at != before; at += step)
            put_dot(c, x, at, curve);
    }
}

static int put_letter(canvas *c, unsigned column, size_t curve) {
    const unsigned x = column * across(c);
    const int y = c->heights[x] != NONE ? c->heights[x] : c->heights[x + across(c) - 1];
    cell *at = y != NONE ? cell_at(c, x, y) : NULL;
    if (at == NULL || at->letter != 0)
        return 0;
    at->letter = letter_of(curve);
    at->curve = (unsigned char)curve;
    return 1;
}

/* The curve's letter in the columns that are its own; if it is in none of those, where it can. */
static void put_letters(canvas *c, size_t curve) {
    enum { APART_MIN = 5 };
    const size_t count = c->picture->count, apart = count > APART_MIN ? count : APART_MIN;
    int put = 0;
    for (unsigned column = (unsigned)curve; column < c->columns; column += (unsigned)apart)
        put += put_letter(c, column, curve);
    for (unsigned column = c->columns; put == 0 && column-- > 0;)
        put = put_letter(c, column, curve);
}

/* ---- Writing it. ---- */

static void put_colour(const canvas *c, size_t curve, int bold) {
    static const unsigned char colours[] = {34, 33, 32, 35, 36, 31, 94, 93, 92, 95, 96, 91};
    unsigned colour, line;
    speed_curve_look(c->picture, curve, &colour, &line);
    printf("\x1b[%s%um", bold ? "1;" : "", colours[colour % sizeof colours]);
}

/* What a cell shows that no curve runs through. */
static void put_empty(const canvas *c, unsigned row, unsigned column) {
    if ((c->rows - 1 - row) % ((c->rows - 1) / c->ticks) != 0 || column % 4 != 3)
        putchar(' ');
    else if (c->utf8)
        fputs(c->coloured ? "\x1b[2m\u00b7\x1b[m" : "\u00b7", stdout);
    else
        putchar('-');
}

static void put_cell(const canvas *c, unsigned row, unsigned column) {
    const cell *at = &c->cells[row * c->columns + column];
    if (at->dots == 0 && at->letter == 0) {
        put_empty(c, row, column);
        return;
    }
    if (c->coloured)
        put_colour(c, at->curve, at->letter != 0);
    if (at->letter != 0)
        putchar(at->letter);
    else if (c->utf8)
        printf("\xe2%c%c", 0xa0 | at->dots >> 6, 0x80 | (at->dots & 0x3f));
    else
        putchar('.');
    if (c->coloured)
        fputs("\x1b[m", stdout);
}

static void put_rows(const canvas *c) {
    const unsigned rows_of_a_step = (c->rows - 1) / c->ticks;
    for (unsigned row = 0; row < c->rows; row++) {
        const unsigned up = c->rows - 1 - row, tick = up / rows_of_a_step;
        const int is_tick = up % rows_of_a_step == 0;
        if (is_tick)
            printf("%*.10g ", (int)c->margin - 1, c->step * tick);
        else
            printf("%*s", (int)c->margin, "");
        fputs(c->utf8 ? is_tick ? "\u2524" : "\u2502" : is_tick ? "+" : "|", stdout);
        for (unsigned column = 0; column < c->columns; column++)
            put_cell(c, row, column);
        putchar('\n');
    }
}

/* The axis of lengths, and its labels: at each power of two, or at as many as find room. */
static void put_lengths(const canvas *c) {
    enum { LABEL = 5, MOST = COLUMNS_MAX + 1 };
    const unsigned powers = (unsigned)(c->high - c->low);
    char is_tick[MOST] = {0}, labels[MOST];
    unsigned apart = 1;
    while (c->columns * apart / powers < LABEL)
        apart++;
    memset(labels, ' ', sizeof labels);
    for (unsigned power = 0; power <= powers; power += apart) {
        const unsigned column =
            (unsigned)dot_of(power, 0, powers, c->columns * across(c)) / across(c);
        char label[24];
        speed_curve_size(label, UINT64_C(1) << (c->low + (int)power));
        const unsigned len = (unsigned)strlen(label), last = c->columns - len;
        is_tick[column] = 1;
        for (unsigned i = 0; i < len; i++)
            labels[(column < last ? column : last) + i] = label[i];
    }
    printf("%*s%s", (int)c->margin, "", c->utf8 ? "\u2514" : "+");
    for (unsigned column = 0; column < c->columns; column++)
        fputs(c->utf8           ? is_tick[column] ? "\u252c" : "\u2500"
              : is_tick[column] ? "+"
                                : "-",
              stdout);
    printf("\n%*s%.*s\n", (int)c->margin + 1, "", (int)c->columns, labels);
}

static void put_rate(double rate) {
    printf(" %9.*f", rate < 10 ? 2 : rate < 100 ? 1 : 0, rate);
}

/* A line of the key; a short one has the best rate only. */
static void put_curve(const canvas *c, size_t index, int label_len, int is_short) {
    const speed_curve *curve = &c->picture->curves[index];
    size_t best = 0;
    if (curve->count == 0)
        return;
    for (size_t i = 1; i < curve->count; i++)
        best = curve->rates[i] > curve->rates[best] ? i : best;
    char size[24], label[SPEED_TEXT];
    speed_curve_size(size, curve->sizes[best]);
    speed_curve_text(label, curve->label);
    if (c->coloured)
        put_colour(c, index, 1);
    printf("%c%s  %-*.*s", letter_of(index), c->coloured ? "\x1b[m" : "", label_len, label_len,
           label);
    if (!is_short) {
        put_rate(curve->rates[0]);
        put_rate(curve->rates[curve->count - 1]);
    }
    put_rate(curve->rates[best]);
    printf(" %s\n", size);
}

/* What the letters stand for, with the numbers that a picture is too coarse for. */
static void put_key(const canvas *c, unsigned width) {
    enum { LETTER = 3, RATE = 10, AT = 5, LABEL_MIN = 12 };
    unsigned longest = LABEL_MIN, room;
    for (size_t i = 0; i < c->picture->count; i++) {
        char label[SPEED_TEXT];
        speed_curve_text(label, c->picture->curves[i].label);
        longest = strlen(label) > longest ? (unsigned)strlen(label) : longest;
    }
    const int is_short = width < LETTER + longest + 3 * RATE + AT;
    room = width > LETTER + LABEL_MIN + RATE + AT ? width - LETTER - RATE - AT : LABEL_MIN;
    const int label_len = (int)(is_short && longest > room ? room : longest);
    printf("\n   %-*s", label_len, "MiB/s");
    if (!is_short)
        printf(" %9s %9s", "shortest", "longest");
    printf(" %9s\n", "best at");
    for (size_t i = 0; i < c->picture->count; i++)
        put_curve(c, i, label_len, is_short);
}

static int wants_colour(void) {
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return system_is_terminal(SYSTEM_STDOUT) && (no == NULL || *no == '\0') && term != NULL &&
           strcmp(term, "dumb") != 0;
}

/* Fits the picture into a terminal: all of its width; of its height what the key leaves. */
static void measure(canvas *c, unsigned width, unsigned lines) {
    const unsigned other_lines = 7 + (unsigned)c->picture->count;
    unsigned rows = ROWS_MAX, rows_of_a_step;
    speed_curve_ends(c->picture, &c->low, &c->high);
    c->top = speed_curve_top(c->picture, &c->step);
    c->ticks = (unsigned)(c->top / c->step + 0.5);
    char label[32];
    const int len = snprintf(label, sizeof label, "%.10g", c->top);
    c->margin = (unsigned)(len > 5 ? len : 5) + 1;
    for (unsigned tick = 1; tick < c->ticks; tick++) { /* 2.5 is longer than 10 */
        const int one = snprintf(label, sizeof label, "%.10g", tick * c->step);
        c->margin = (unsigned)one >= c->margin ? (unsigned)one + 1 : c->margin;
    }
    c->columns = width > c->margin + 1 + COLUMNS_MIN ? width - c->margin - 1 : COLUMNS_MIN;
    c->columns = c->columns < COLUMNS_MAX ? c->columns : COLUMNS_MAX;
    if (lines != 0 && lines < other_lines + rows)
        rows = lines > other_lines ? lines - other_lines : 1;
    rows_of_a_step = (rows - 1) / c->ticks;
    c->rows = c->ticks * (rows_of_a_step > 3 ? rows_of_a_step : 3) + 1;
}

int speed_curve_print(const speed_picture *picture) {
    unsigned width, lines;
    canvas c = {.picture = picture, .utf8 = system_speaks_utf8(), .coloured = wants_colour()};
    if (picture->count == 0 || picture->count > SPEED_CURVES_MAX)
        return complain(STATUS_USAGE, "a picture has 1 to %d curves, not %zu: name fewer",
                        SPEED_CURVES_MAX, picture->count);
    system_terminal_size(SYSTEM_STDOUT, &width, &lines);
    measure(&c, width, lines);
    c.cells = calloc((size_t)c.columns * c.rows, sizeof *c.cells);
    c.heights = calloc((size_t)c.columns * across(&c), sizeof *c.heights);
    const int is_memory = c.cells != NULL && c.heights != NULL;
    for (size_t i = 0; is_memory && i < picture->count; i++) {
        trace(&c, &picture->curves[i]);
        put_dots(&c, i);
        put_letters(&c, i);
    }
    if (is_memory) {
        char title[SPEED_TEXT];
        speed_curve_text(title, picture->title);
        printf("%.*s\n%*s\n", (int)(width < SPEED_TEXT ? width : SPEED_TEXT), title,
               (int)c.margin - 1, "MiB/s");
        put_rows(&c);
        put_lengths(&c);
        put_key(&c, width);
    }
    free(c.cells);
    free(c.heights);
    return is_memory ? flush_stdout() : complain(STATUS_ERROR, "not enough memory for a picture");
}
