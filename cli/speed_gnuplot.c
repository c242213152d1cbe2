/*
 * speed_gnuplot.c: curves as SVG or PNG, through gnuplot.
 *
 * gnuplot gets a script on its standard input and writes the picture to its
 * standard output, which is the temporary file of output.c: no shell is between,
 * and no file's name in the script. Names are in it between single quotes, where
 * all other characters stand for themselves.
 */
#include "cli.h"

#include "speed_curve.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char how_to_install[] = "it draws the pictures (on Debian: apt install gnuplot-nox)";

static const char *ending_of(const char *path) {
    const char *dot = strrchr(system_base_name(path), '.');
    return dot != NULL ? dot : "";
}

static int is_png(const char *path) {
    return system_matches(".png", ending_of(path));
}

/* Of a run that did not even begin or come to its end; a status is the caller's to tell. */
static int run_error(void) {
    if (errno == ENOSYS)
        return complain(STATUS_ERROR, "--out: there are no pictures on this system; take --csv");
    if (errno == ENOENT)
        return complain(STATUS_ERROR, "there is no gnuplot: %s", how_to_install);
    return complain(STATUS_ERROR, "cannot run gnuplot: %s", strerror(errno));
}

/* Dashes as they are asked for came with version 5. */
static int check_gnuplot(void) {
    char *const argv[] = {"gnuplot", "-d", "-e", "if (GPVAL_VERSION < 5) exit status 4", NULL};
    const int result = system_run(argv, -1, -1);
    if (result < 0)
        return run_error();
    if (result > 0)
        return complain(STATUS_ERROR, "gnuplot is older than version 5, or fails: %s",
                        how_to_install);
    return STATUS_OK;
}

int speed_gnuplot_begin(output *out, const char *path, int force) {
    if (!is_png(path) && !system_matches(".svg", ending_of(path)))
        return complain(STATUS_USAGE, "--out: '%s' ends in neither .svg nor .png", path);
    int status = output_begin(out, path, force, SYSTEM_STDIN);
    if (status != STATUS_OK)
        return status;
    status = check_gnuplot();
    if (status != STATUS_OK)
        output_abandon(out);
    return status;
}

/* ---- The script. ---- */

/* Versions differ in what quotes inside of quotes are, so there are none. */
static void put_quoted(FILE *script, const char *text) {
    char shown[SPEED_TEXT];
    speed_curve_text(shown, text);
    for (char *at = shown; *at != '\0'; at++)
        *at = (char)(*at == '\'' ? '?' : *at);
    fprintf(script, "'%s'", shown);
}

/* The picture's width: that of the curves, and what the longest name in the key takes. */
static unsigned width_for(const speed_picture *picture) {
    enum { CURVES = 760, LETTER = 8 };
    size_t longest = 0;
    for (size_t i = 0; i < picture->count; i++) {
        char label[SPEED_TEXT];
        speed_curve_text(label, picture->curves[i].label);
        longest = strlen(label) > longest ? strlen(label) : longest;
    }
    return CURVES + LETTER * (unsigned)longest;
}

static void put_terminal(FILE *script, unsigned width, int png) {
    static const char options[] = "noenhanced linewidth 1.3";
    if (!png)
        fprintf(script,
                "set terminal svg size %u,520 font 'sans-serif,13' %s background '#ffffff'\n",
                width, options);
    else /* Cairo's letters and lines are the better ones, where this gnuplot has them. */
        fprintf(script,
                "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) "
                "set terminal pngcairo size %u,520 font 'sans,10' %s; "
                "else set terminal png size %u,520 %s\n",
                width, options, width, options);
}

static void put_axes(FILE *script, const speed_picture *picture) {
    int low, high;
    double step, top = speed_curve_top(picture, &step);
    speed_curve_ends(picture, &low, &high);
    fputs("set title ", script);
    put_quoted(script, picture->title);
    fprintf(script,
            "\nset key outside right center Left reverse samplen 4 spacing 1.3\n"
            "set grid xtics ytics lt 1 lw 0.5 lc rgb '#d8d8d8'\n"
            "set border 3\n"
            "set tics nomirror out\n"
            "set xlabel 'bytes of text'\n"
            "set ylabel 'MiB/s'\n"
            "set logscale x 2\n"
            "set xrange [%llu*0.95:%llu*1.05]\n"
            "set yrange [0:%.10g]\n"
            "set ytics %.10g\n"
            "set xtics (",
            1ULL << low, 1ULL << high, top, step);
    const int apart = (high - low + 15) / 16;
    for (int power = low; power <= high; power += apart) {
        char label[24];
        speed_curve_size(label, UINT64_C(1) << power);
        fprintf(script, "%s'%s' %llu", power == low ? "" : ", ", label, 1ULL << power);
    }
    fputs(")\n", script);
}

static void put_data(FILE *script, const speed_picture *picture) {
    for (size_t i = 0; i < picture->count; i++) {
        const speed_curve *curve = &picture->curves[i];
        fprintf(script, "$curve%zu << END\n", i);
        for (size_t j = 0; j < curve->count; j++) {
            if (curve->sizes[j] != 0)
                fprintf(script, "%zu %.6g\n", curve->sizes[j], curve->rates[j]);
        }
        fputs("END\n", script);
    }
}

/*
 * Okabe's and Ito's colours, which are different to the colour-blind too, but
 * for the yellow, which is none on white; then darker ones of the same hues.
 */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#00476f",
                                      "#8a3d00", "#005c43", "#8c4a70", "#8f6200"};

/* A maker's dashes, of lengths drawn and left out, and its points. */
static const struct {
    const char *dashes;
    int point;
} lines[] = {{"solid", 7}, {"(12,5)", 5},         {"(3,4)", 9}, {"(12,4,3,4)", 13}, {"(20,6)", 11},
             {"(6,4)", 4}, {"(12,4,3,4,3,4)", 8}, {"(2,7)", 6}, {"(20,4,3,4)", 12}, {"(6,9)", 10}};

static void put_plot(FILE *script, const speed_picture *picture) {
    enum { COLOURS = sizeof colours / sizeof colours[0], LINES = sizeof lines / sizeof lines[0] };
    for (size_t i = 0; i < picture->count; i++) {
        unsigned colour, line;
        speed_curve_look(picture, i, &colour, &line);
        fprintf(script,
                "%s $curve%zu using 1:2 with linespoints lw %s lc rgb '%s' dt %s pt %d ps 0.6 "
                "title ",
                i == 0 ? "plot" : ",", i, line == 0 ? "2" : "1.3", colours[colour % COLOURS],
                lines[line % LINES].dashes, lines[line % LINES].point);
        put_quoted(script, picture->curves[i].label);
    }
    putc('\n', script);
}

static int no_script(void) {
    return complain(STATUS_ERROR, "cannot make a temporary file: %s", strerror(errno));
}

static int run_script(FILE *script, int out_fd) {
    char *const argv[] = {"gnuplot", "-d", "-", NULL}; /* -d: without the user's settings */
    if (fflush(script) != 0 || ferror(script))
        return no_script();
    rewind(script);
    const int result = system_run(argv, fileno(script), out_fd);
    if (result < 0)
        return run_error();
    return result == 0 ? STATUS_OK
                       : complain(STATUS_ERROR, "gnuplot failed, with status %d", result);
}

/* gnuplot does not look whether what it wrote found room: a picture that has no end is cut. */
static int check_end(const output *out) {
    static const char svg[] = "</svg>", png[] = "IEND\xae\x42\x60\x82";
    const char *end = is_png(out->path) ? png : svg;
    const size_t len = strlen(end);
    char last[16]; /* an SVG's has perhaps ends of lines behind it */
    size_t read = sizeof last;
    if (system_read_end(out->fd, last, sizeof last) != 0)
        read = 0;
    while (read != 0 && (last[read - 1] == '\n' || last[read - 1] == '\r'))
        read--;
    if (read >= len && memcmp(last + read - len, end, len) == 0)
        return STATUS_OK;
    return complain(STATUS_ERROR, "gnuplot wrote no whole picture to %s: is there room?",
                    out->path);
}

static int draw(const output *out, const speed_picture *picture) {
    if (picture->count == 0 || picture->count > SPEED_CURVES_MAX)
        return complain(STATUS_USAGE, "a picture has 1 to %d curves, not %zu: name fewer",
                        SPEED_CURVES_MAX, picture->count);
    FILE *script = tmpfile();
    if (script == NULL)
        return no_script();
    put_terminal(script, width_for(picture), is_png(out->path));
    put_axes(script, picture);
    put_data(script, picture);
    put_plot(script, picture);
    int status = run_script(script, out->fd);
    fclose(script);
    if (status == STATUS_OK)
        status = check_end(out);
    return status;
}

int speed_gnuplot_draw(output *out, const speed_picture *picture) {
    int status = draw(out, picture);
    if (status == STATUS_OK)
        status = output_share(out);
    if (status == STATUS_OK)
        status = output_commit(out);
    output_abandon(out);
    return status;
}
