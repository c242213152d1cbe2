/*
 * system.h: what the command asks of the operating system: posix.c, windows.c.
 * Texts and paths are bytes as the command line gives them, on Windows UTF-8.
 * Where nothing else is said, a result is 0, or -1 with errno.
 */
#ifndef TACIT_CLI_SYSTEM_H
#define TACIT_CLI_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

/* The standard descriptors. */
enum { SYSTEM_STDIN, SYSTEM_STDOUT, SYSTEM_STDERR };

/*
 * Before anything else: makes descriptors carry bytes as they are; keeps files
 * that are opened later from the places of standard descriptors that the caller
 * closed; makes a closed pipe an error like others. It may replace argc and argv.
 */
void system_begin(int *argc, char ***argv);

/* Whether a name matches a shell's pattern, in any case. */
int system_matches(const char *pattern, const char *name);

/* ---- Terminals. ---- */

int system_is_terminal(int fd);
/* Its columns and lines; 80 and 0 where that is not known, as of a file or a pipe. */
void system_terminal_size(int fd, unsigned *columns, unsigned *lines);
/* Whether the user's characters are those of UTF-8. */
int system_speaks_utf8(void);

/* ---- Other programs. ---- */

/*
 * Runs a program that the user's PATH has, argv[0], with these as its standard
 * input and output, -1 for none, and waits for it: its exit status; -1 with errno,
 * ENOENT where there is none of that name, EINTR where a signal ended it, ENOSYS
 * where this is not to be had.
 */
int system_run(char *const argv[], int in_fd, int out_fd);

/* ---- Modules. ---- */

/* The folder that the command itself is in. */
int system_own_folder(char *folder, size_t room);
/*
 * Loads a module, which stays, and sets a pointer to the function of that name in
 * it; or -1, and why in words.
 */
int system_load(void *function, const char *path, const char *name, char *why, size_t room);

/* ---- Descriptors. ---- */

/* Opens a file to read it; a descriptor that child processes do not get, or -1. */
int system_open(const char *path);
int system_close(int fd);
/* One read, or one write, of at most len bytes, past interruptions; the number done, or -1. */
ptrdiff_t system_read(int fd, void *out, size_t len);
ptrdiff_t system_write(int fd, const void *data, size_t len);
/* The last len bytes of a regular file, all of them. */
int system_read_end(int fd, void *out, size_t len);

/* ---- The processor. ---- */

/* Its name for people. */
void system_processor(char *out, size_t room);
/* Keeps this thread, and those that it starts, on processor number cpu. ENOSYS: not here. */
int system_pin(unsigned cpu);

/* ---- What a file is. ---- */

typedef struct system_file {
    int is_regular;
    int is_pipe;        /* or a socket */
    int has_identity;   /* whether the next two tell it from all other files */
    uint64_t volume;    /* where it is; 0 if unknown */
    uint64_t number[2]; /* which it is there */
    uint64_t size;      /* of a regular file */
} system_file;

int system_file_of(system_file *file, int fd);
/* Of the file a path names, or with `follow` of the one that a link there leads to. */
int system_file_at(system_file *file, const char *path, int follow);
/* Whether two are one file; where that is not known for sure, as far as it is known. */
static inline int system_same_file(const system_file *a, const system_file *b) {
    return a->has_identity && b->has_identity && a->number[0] == b->number[0] &&
           a->number[1] == b->number[1] &&
           (a->volume == b->volume || a->volume == 0 || b->volume == 0);
}

/* The part of a path that names the file: what is behind the directories; perhaps empty. */
const char *system_base_name(const char *path);

/* ---- A file that gets its name when it is whole; one at a time. ---- */

/*
 * Makes a file beside path, which only its owner may use; its descriptor or -1.
 * Whatever ends the process as signals or Ctrl-C do, the file goes.
 */
int system_create(const char *path);
/*
 * Brings its bytes to the disk, closes it and names it path. Without `replace`, a
 * file that is there already stays (EEXIST). The descriptor is closed in any case.
 */
int system_publish(int fd, const char *path, int replace);
/* Gives others the rights to it that the user's new files give; does nothing on Windows. */
int system_share(int fd);
/* Removes it, unless it has its name. fd: -1 if closed already. */
void system_discard(int fd);

#endif
