/*
 * arguments.c: the tacit command as a function: its main is called with arguments
 * and files that the input makes, in a directory of its own. It must end with a
 * documented status and a message where that is not 0, must leave a file that
 * exists as it is unless told to replace it, must leave nothing half made, and what it
 * seals it must open again.
 *
 * The input: a count of arguments; each one a word of the list below, or bytes
 * up to a zero; then what the files hold.
 */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int tacit_main(int argc, char **argv); /* main of cli/main.c */

enum { ARGUMENTS_MAX = 20, ARGV_MAX = ARGUMENTS_MAX + 5, WORD_MAX = 200 };

static const char *const words[] = {
    "aead",
    "seal",
    "open",
    "speed",
    "cpu",
    "check",
    "--alg",
    "aes-128-gcm",
    "aes-192-gcm",
    "aes-256-gcm",
    "AES-256-GCM-short-tag",
    "chacha20-poly1305",
    "xchacha20-poly1305",
    "--key",
    "@key",
    "@hexkey",
    "@there",
    "@missing",
    "@sub",
    "000102030405060708090a0b0c0d0e0f",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "--key-fd",
    "3",
    "4",
    "0",
    "--nonce",
    "@nonce",
    "000102030405060708090a0b",
    "--ad",
    "@ad",
    "00ff",
    "",
    "--tag-len",
    "12",
    "16",
    "8",
    "17",
    "--impl",
    "aesni",
    "bitslice64",
    "vaes512",
    "portable",
    "all",
    "--max",
    "1K",
    "0",
    "18446744073709551616",
    "99999999999G",
    "-o",
    "new",
    "there",
    "sub/new",
    "sub/",
    "missing/new",
    "key",
    "in",
    "./there",
    "link",
    "--force",
    "--output",
    "--help",
    "--version",
    "--cpu",
    "-avx512,-vaes",
    "+aes",
    "-aes",
    "--size",
    "16,1K",
    "--seconds",
    "0.5",
    "nan",
    "--",
    "aes-*-ctr",
    "-",
    "--alg=aes-128-gcm",
    "--key=@key",
    "-onew",
    "--f",
    "--no",
    "/dev/null",
    "chacha20-poly1305-old",
    "--tag-len=16",
    "--style",
    "bssl",
    "curve",
    "--baseline",
    "--save",
    "--op",
    "setup,seal",
    "--csv",
    "--json",
    "--in-place",
    "aes-128-ocb",
};

/* Out of the way of what the command opens and of what --key-fd names. */
enum { SAVED = 900 };

typedef struct file {
    const char *name;
    uint8_t *data;
    size_t len;
} file;

/* How one run ended, and what it printed. */
typedef struct outcome {
    int status;
    uint8_t *out, *err;
    size_t out_len, err_len;
} outcome;

/* ---- the directory ---- */

static char home[] = "/dev/shm/tacit-fuzz-XXXXXX", home_elsewhere[] = "/tmp/tacit-fuzz-XXXXXX";
static char *directory;

static void empty(const char *path) {
    DIR *dir = opendir(path);
    MUST(dir != NULL, "%s: %s", path, strerror(errno));
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char name[600];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlink(name) != 0 && errno != EISDIR && errno != EPERM)
            MUST(0, "%s: %s", name, strerror(errno));
    }
    closedir(dir);
}

static void leave(void) {
    empty("sub");
    empty(".");
    rmdir("sub");
    rmdir(directory);
}

/* To end where a sanitizer can report, whatever the command's descriptors are then. */
void __sanitizer_set_report_fd(void *fd) __attribute__((weak));

static void enter(void) {
    if (directory != NULL)
        return;
    directory = mkdtemp(home);
    if (directory == NULL)
        directory = mkdtemp(home_elsewhere);
    MUST(directory != NULL && chdir(directory) == 0 && mkdir("sub", 0700) == 0,
         "a directory to work in: %s", strerror(errno));
    atexit(leave);
    for (int fd = 0; fd < 3; fd++)
        MUST(fcntl(fd, F_DUPFD_CLOEXEC, SAVED + fd) == SAVED + fd, "saving descriptor %d", fd);
    if (__sanitizer_set_report_fd != NULL)
        __sanitizer_set_report_fd((void *)(intptr_t)(SAVED + 2));
}

static void write_file(const file *f) {
    const int fd = open(f->name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    MUST(fd >= 0 && write(fd, f->data, f->len) == (ssize_t)f->len && close(fd) == 0, "writing %s",
         f->name);
}

/* The file's bytes, or NULL if there is none. */
static uint8_t *read_file(const char *name, size_t *len) {
    struct stat info;
    const int fd = open(name, O_RDONLY | O_NOFOLLOW);
    if (fd < 0 || fstat(fd, &info) != 0)
        return NULL;
    *len = (size_t)info.st_size;
    uint8_t *data = reserve(*len);
    MUST(read(fd, data, *len) == (ssize_t)*len, "reading %s", name);
    close(fd);
    return data;
}

/* ---- running the command ---- */

static void redirect(int fd, const char *path, int flags) {
    const int from = open(path, flags | O_CLOEXEC, 0600);
    MUST(from >= 0 && dup2(from, fd) == fd, "redirecting %d to %s", fd, path);
    close(from);
}

static outcome run_command(int argc, char **argv) {
    outcome result = {0};
    char *copies[ARGV_MAX] = {NULL};
    for (int i = 0; i < argc; i++)
        copies[i] = (char *)reserve_copy((uint8_t *)argv[i], strlen(argv[i]) + 1);
    redirect(0, "in", O_RDONLY);
    redirect(1, ".out", O_WRONLY | O_CREAT | O_TRUNC);
    redirect(2, ".err", O_WRONLY | O_CREAT | O_TRUNC);
    redirect(3, "key", O_RDONLY);
    optind = 0; /* glibc: from the start */
    result.status = tacit_main(argc, copies);
    fflush(stdout);
    clearerr(stdout);
    for (int fd = 0; fd < 3; fd++)
        dup2(SAVED + fd, fd);
    close(3);
    result.out = read_file(".out", &result.out_len);
    result.err = read_file(".err", &result.err_len);
    unlink(".out");
    unlink(".err");
    return result;
}

/* ---- what must be so ---- */

static int has_word(int argc, char **argv, const char *begin) {
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], begin, strlen(begin)) == 0)
            return 1;
    }
    return 0;
}

static void check_messages(const outcome *o, int argc) {
    MUST(o->status >= 0 && o->status <= 3, "status %d", o->status);
    if (o->status != 0)
        MUST(o->err_len > 7 && memcmp(o->err, argc < 2 ? "Usage: " : "tacit: ", 7) == 0,
             "status %d without a message", o->status);
}

/* Counts the names in a directory that are not of these files, and forbids temporary ones. */
static unsigned count_new(const char *path, const file *files, size_t count) {
    unsigned found = 0;
    DIR *dir = opendir(path);
    MUST(dir != NULL, "%s: %s", path, strerror(errno));
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        const char *name = entry->d_name;
        int known = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, "sub") == 0 ||
                    strcmp(name, "link") == 0;
        for (size_t i = 0; i < count; i++)
            known = known || strcmp(name, files[i].name) == 0;
        MUST(strncmp(name, ".tacit-", 7) != 0, "a temporary file is left: %s", name);
        found += !known;
    }
    closedir(dir);
    return found;
}

static void check_files(const outcome *o, int argc, char **argv, const file *files, size_t count) {
    unsigned changed = 0;
    const unsigned made = count_new(".", files, count) + count_new("sub", files, 0);
    for (size_t i = 0; i < count; i++) {
        size_t len = 0;
        const uint8_t *data = read_file(files[i].name, &len);
        MUST(data != NULL, "%s is gone", files[i].name);
        changed += len != files[i].len || memcmp(data, files[i].data, len) != 0;
    }
    MUST(changed == 0 || has_word(argc, argv, "--f"), "a file was changed without --force");
    const unsigned most = has_word(argc, argv, "--sa") ? 2 : 1; /* beside --save there is --out */
    MUST(made + changed <= (o->status == 0 ? most : 0), "status %d: %u files made, %u changed",
         o->status, made, changed);
    char target[8];
    MUST(readlink("link", target, sizeof target) == 5, "the link is gone");
}

/*
 * Where among the arguments "seal" stands, if what the command prints then is a
 * sealed message that the same arguments open: no help, no limit that the
 * longer message may break, nothing else read from the file of the message.
 */
static int sealed_by(int argc, char **argv) {
    int verb = 0;
    for (int i = 1; i < argc; i++) {
        const int found = strcmp(argv[i], "seal") == 0;
        if (found && verb != 0) /* one is an option's */
            return 0;
        verb = found ? i : verb;
        if (strstr(argv[i], "@in") != NULL)
            return 0;
    }
    if (argc < 2 || strcmp(argv[1], "aead") != 0 || has_word(argc, argv, "--m") ||
        has_word(argc, argv, "--h") || has_word(argc, argv, "--v"))
        return 0;
    return verb;
}

/* What went to standard output opens again, with the same arguments. */
static void check_back(const outcome *sealed, int argc, char **argv, int verb, file *in) {
    const file original = *in;
    char *with[ARGV_MAX];
    in->data = sealed->out;
    in->len = sealed->out_len;
    write_file(in);
    memcpy(with, argv, (size_t)(argc + 1) * sizeof *with);
    with[verb] = (char *)(uintptr_t) "open";
    const outcome back = run_command(argc, with);
    MUST(back.status == 0, "what was sealed does not open: %.*s", (int)back.err_len, back.err);
    MUST(back.out_len == original.len, "%zu bytes instead of %zu", back.out_len, original.len);
    must_equal(back.out, original.data, original.len, "sealed and opened");
}

/* ---- the input ---- */

static size_t take_arguments(source *s, char **argv) {
    const size_t count = take_byte(s) % ARGUMENTS_MAX;
    for (size_t i = 0; i < count; i++) {
        const uint8_t which = take_byte(s);
        if (which < sizeof words / sizeof words[0]) {
            argv[i] = (char *)(uintptr_t)words[which];
            continue;
        }
        char *word = (char *)reserve(WORD_MAX + 1);
        size_t len = 0;
        for (uint8_t c; len < WORD_MAX && (c = take_byte(s)) != 0;)
            word[len++] = (char)(c == '/' ? '_' : c); /* to stay in this directory */
        word[len] = '\0';
        argv[i] = word;
    }
    return count;
}

static file take_file(source *s, const char *name, size_t len) {
    file f = {name, reserve(len), len};
    take_fill(s, f.data, len);
    write_file(&f);
    return f;
}

/*
 * Makes `tacit speed` measure little: in the end, where it counts more than what was said before,
 * and in front as well, since the last argument may be an option and take the next for its own.
 */
static int shorten(int argc, char **argv) {
    memmove(argv + 4, argv + 2, (size_t)(argc - 2) * sizeof *argv);
    argv[2] = argv[argc + 2] = (char *)(uintptr_t) "--size=48";
    argv[3] = argv[argc + 3] = (char *)(uintptr_t) "--seconds=1e-9";
    return argc + 4;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    source s = {data, size};
    char *argv[ARGV_MAX] = {(char *)(uintptr_t) "tacit"};
    enter();
    empty("sub");
    empty(".");
    int argc = 1 + (int)take_arguments(&s, argv + 1);
    const size_t key_len = 16 + 8 * (take_byte(&s) % 3u);
    file files[] = {
        take_file(&s, "in", take_byte(&s) % 4 != 0 ? take_below(&s, 600) : take_below(&s, 70000)),
        take_file(&s, "key", key_len),
        take_file(&s, "nonce", take_byte(&s) % 2 == 0 ? 12 : take_below(&s, 40)),
        take_file(&s, "ad", take_below(&s, 100)),
        take_file(&s, "there", take_below(&s, 100)),
        {"hexkey", NULL, 0},
    };
    const size_t count = sizeof files / sizeof files[0];
    file *hex = &files[count - 1];
    hex->data = reserve(2 * key_len + 1);
    hex->len = 2 * key_len;
    for (size_t i = 0; i < key_len; i++)
        snprintf((char *)hex->data + 2 * i, 3, "%02x", files[1].data[i]);
    write_file(hex);
    MUST(symlink("there", "link") == 0, "a link: %s", strerror(errno));

    /* Measuring takes as long as one says; known answers take no input. */
    if (argc > 1 && strcmp(argv[1], "speed") == 0) {
        argc = shorten(argc, argv);
    } else if (argc == 2 && strcmp(argv[1], "check") == 0) {
        argv[argc++] = (char *)(uintptr_t) "now";
    }
    argv[argc] = NULL;
    const outcome o = run_command(argc, argv);
    check_messages(&o, argc);
    check_files(&o, argc, argv, files, count);
    const int verb = sealed_by(argc, argv);
    if (verb != 0 && o.status == 0 && o.out_len != 0)
        check_back(&o, argc, argv, verb, &files[0]);
    release_all();
    return 0;
}
