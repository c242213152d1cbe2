/*
 * cli.h: what the subcommands of tacit share. Every file of the command
 * includes it first, for the feature test macros.
 */
#ifndef TACIT_CLI_H
#define TACIT_CLI_H

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* POSIX 2008, getopt_long, fnmatch's FNM_CASEFOLD, strcasecmp */
#endif

#include "system.h"

#include <tacit/cpu.h>
#include <tacit/impl.h>

#include <getopt.h>
#include <stddef.h>
#include <stdint.h>

/* Exit statuses. */
enum { STATUS_OK = 0, STATUS_ERROR = 1, STATUS_USAGE = 2, STATUS_AUTH = 3 };

/* The subcommands: argv[0] is the subcommand's name; they return an exit status. */
int cmd_aead(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_cpu(int argc, char **argv);
int cmd_speed(int argc, char **argv);

/* ---- speed_emu.c: tacit speed emu. ---- */

typedef struct emu_speed_options {
    const char *impl; /* NULL or "all": every row that can run */
    uint32_t features;
    double seconds;
} emu_speed_options;

/* An exit status. */
int speed_emu(const emu_speed_options *o);
/* Whether there is an emulator's row of that name. */
int speed_emu_knows(const char *row);
/* The rows to speak of where there is none of that name. */
const tacit_row_table *speed_emu_rows(void);

/* ---- message.c: one line on stderr, with the program's name before it. ---- */

#define CLI_PRINTF __attribute__((format(printf, 2, 3)))

/* Says what is wrong and returns the status given, so that a caller can return it too. */
int complain(int status, const char *format, ...) CLI_PRINTF;
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes out what stdio holds back for stdout; STATUS_ERROR and a message if it cannot. */
int flush_stdout(void);

/* Joins names with ", " into out, cutting with "..." for lack of room. */
void join_name(char *out, size_t room, const char *name);

/* ---- options.c ---- */

/*
 * getopt_long with the options that every subcommand has: prints the help or
 * the version, or complains about an unknown option, and then returns
 * OPTION_DONE with the exit status in *status; -1 at the end of the options.
 */
enum {
    OPTION_DONE = 1000,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_LONG = 256 /* a subcommand's options without a letter are numbered from here */
};
int next_option(int argc, char **argv, const char *letters, const struct option *options,
                const char *help, int *status);
/* The entries that an option array needs for it, the last one of all zeros. */
#define COMMON_OPTIONS                                                                             \
    {"help", no_argument, NULL, OPTION_HELP}, {"version", no_argument, NULL, OPTION_VERSION}, {    \
        NULL, 0, NULL, 0                                                                           \
    }

/* Parse text; they return 1, or 0 if it is not of that form. */
int parse_size(const char *text, uint64_t *size); /* 1350, 16K, 1M, 2G: powers of 1024 */
int parse_number(const char *text, uint64_t *number);
int parse_seconds(const char *text, double *seconds); /* above 0, at most a day */

/*
 * Reads "-avx512,-vaes" into *features: the processor's less those, closed. A
 * "+NAME" asserts that the processor has it. An exit status; complains.
 */
int parse_features(const char *text, uint32_t *features);

/* ---- rows.c ---- */

/* The names of a set of features, parted by blanks; "none" for an empty set. */
const char *feature_names(uint32_t features);

/*
 * Finds the named row of a table and asks whether it can run with these
 * features. An exit status; complains, with what lacks or which names there are.
 */
int choose_row(const tacit_row_table *table, const char *name, uint32_t features,
               const tacit_row **row);

/* ---- hex.c ---- */

/*
 * Decodes digits of hex into digits / 2 bytes; 1, or 0 if a character is no
 * hex digit or their number is odd. The digits decide no branch and no address.
 */
int hex_decode(uint8_t *out, const char *hex, size_t digits);
/* 1 if all of text is hex digits, else 0; in the same manner. */
int is_hex(const char *text, size_t len);

/* ---- wipe.c ---- */

/* Writes zeros that no compiler removes. */
void wipe(void *p, size_t len);

/* ---- input.c: reading all of something whose length is not known. ---- */

typedef struct buffer {
    uint8_t *data;
    size_t len, room;
} buffer;

enum { READ_TOO_LONG = 100 }; /* beside the exit statuses; the caller says what to do about it */

/*
 * Reads a descriptor to its end into an empty buffer, at most max bytes. An
 * exit status, with a message that names the thing, or READ_TOO_LONG. Beyond
 * 64 KiB the buffer may move as it grows, and leave copies in freed memory.
 */
int buffer_read(buffer *b, int fd, const char *name, uint64_t max);
int buffer_read_file(buffer *b, const char *path, uint64_t max);
/* Opens what an option names, to read it; or -1 with a message, as where that would take stdin. */
int open_argument(const char *path);
/* Wipes and frees. */
void buffer_free(buffer *b);
/* One read of at most len bytes; the number read, or -1 with a message. */
ptrdiff_t read_some(int fd, const char *name, uint8_t *out, size_t len);

/* ---- output.c: a file that appears under its name whole or not at all. ---- */

typedef struct output {
    const char *path; /* NULL: stdout */
    int fd, force;
} output;

/*
 * Starts an output to path, or to stdout if that is NULL. The bytes go to a
 * temporary file in the same directory, mode 0600. A path that exists is
 * refused without force; one that is not a regular file, or is the input at
 * in_fd, is refused always. All of these return an exit status and complain.
 */
int output_begin(output *out, const char *path, int force, int in_fd);
/* Whether path, which may be NULL, names a file that other, or if that is NULL fd, is too. */
int output_is_file(const char *path, const char *other, int fd);
int output_write(output *out, const uint8_t *data, size_t len);
/* For what is no secret: others may use the file as they may the user's other new files. */
int output_share(output *out);
/* Gives the file its name. */
int output_commit(output *out);
/* Removes the temporary file; harmless after output_commit. */
void output_abandon(output *out);

#endif
