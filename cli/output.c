#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The temporary file, where a signal handler can find it. */
static char temporary[PATH_MAX];
static volatile sig_atomic_t temporary_exists;

static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
enum { DEADLY_COUNT = sizeof deadly / sizeof deadly[0] };

/* SA_RESETHAND: the signal raised again here kills, with its own status. */
static void remove_and_die(int signal_number) {
    if (temporary_exists)
        unlink(temporary);
    raise(signal_number);
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = remove_and_die, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < DEADLY_COUNT; i++) {
        struct sigaction old;
        if (sigaction(deadly[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(deadly[i], &action, NULL);
    }
}

/* Blocks the deadly signals, or with a null set gives the old mask back. */
static void hold_signals(sigset_t *old, int hold) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < DEADLY_COUNT; i++)
        sigaddset(&set, deadly[i]);
    if (hold)
        sigprocmask(SIG_BLOCK, &set, old);
    else
        sigprocmask(SIG_SETMASK, old, NULL);
}

/* Makes the temporary file beside path; its descriptor, or -1 with errno. */
static int make_temporary(const char *path) {
    const char *slash = strrchr(path, '/');
    const int dir_len = slash != NULL ? (int)(slash - path + 1) : 0;
    const int len = snprintf(temporary, sizeof temporary, "%.*s.tacit-XXXXXX", dir_len, path);
    if (len < 0 || (size_t)len >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return -1;
    }
    sigset_t old;
    hold_signals(&old, 1);
    const int fd = mkstemp(temporary); /* exclusive, mode 0600 */
    temporary_exists = fd >= 0;
    hold_signals(&old, 0);
    return fd;
}

static int same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Refuses what must not or need not be overwritten. */
static int check_path(const char *path, int force, int in_fd) {
    struct stat there, input;
    if (path[0] == '\0' || path[strlen(path) - 1] == '/')
        return complain(STATUS_USAGE, "-o: '%s' does not name a file", path);
    if (lstat(path, &there) != 0) {
        if (errno == ENOENT)
            return STATUS_OK;
        return complain(STATUS_ERROR, "cannot write %s: %s", path, strerror(errno));
    }
    if (!S_ISREG(there.st_mode))
        return complain(STATUS_ERROR,
                        "%s is not a regular file; use standard output to write there", path);
    if (fstat(in_fd, &input) == 0 && same_file(&there, &input))
        return complain(STATUS_ERROR, "%s is both input and output; name another output", path);
    if (!force)
        return complain(STATUS_ERROR, "%s exists; name another file, or give --force to replace it",
                        path);
    return STATUS_OK;
}

int output_is_file(const char *path, const char *other, int fd) {
    struct stat a, b;
    return path != NULL && stat(path, &a) == 0 &&
           (other != NULL ? stat(other, &b) : fstat(fd, &b)) == 0 && same_file(&a, &b);
}

static int check_stdout(int in_fd) {
    struct stat in, out;
    if (fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(out.st_mode) && fstat(in_fd, &in) == 0 &&
        same_file(&in, &out))
        return complain(STATUS_ERROR, "standard input and standard output are the same file");
    return STATUS_OK;
}

int output_begin(output *out, const char *path, int force, int in_fd) {
    *out = (output){path, STDOUT_FILENO, force};
    if (path == NULL)
        return check_stdout(in_fd);
    const int status = check_path(path, force, in_fd);
    if (status != STATUS_OK)
        return status;
    catch_signals();
    out->fd = make_temporary(path);
    if (out->fd < 0)
        return complain(STATUS_ERROR, "cannot create a file beside %s: %s", path, strerror(errno));
    return STATUS_OK;
}

static int write_error(const output *out) {
    return complain(STATUS_ERROR, "cannot write %s: %s",
                    out->path != NULL ? out->path : "standard output", strerror(errno));
}

int output_write(output *out, const uint8_t *data, size_t len) {
    while (len != 0) {
        const ssize_t wrote = write(out->fd, data, len);
        if (wrote < 0 && (errno == EINTR || wait_until_ready(out->fd, POLLOUT)))
            continue;
        if (wrote < 0)
            return write_error(out);
        data += wrote;
        len -= (size_t)wrote;
    }
    return STATUS_OK;
}

/* Without force a file that appeared meanwhile stays: link never replaces one. */
static int give_name(const output *out) {
    if (!out->force) {
        if (link(temporary, out->path) == 0)
            return unlink(temporary);
        struct stat there;
        if (errno == EEXIST || lstat(out->path, &there) == 0) {
            errno = EEXIST;
            return -1;
        }
        /* A file system without links: the rename below, a moment after the look. */
    }
    return rename(temporary, out->path);
}

int output_commit(output *out) {
    const int on_disk = out->path == NULL || fsync(out->fd) == 0;
    const int fd = out->fd;
    out->fd = -1;
    if (!on_disk) {
        const int status = write_error(out);
        close(fd);
        return status;
    }
    if (close(fd) != 0)
        return write_error(out);
    if (out->path == NULL)
        return STATUS_OK;
    sigset_t old;
    hold_signals(&old, 1);
    const int status = give_name(out) == 0 ? STATUS_OK : write_error(out);
    if (status == STATUS_OK)
        temporary_exists = 0;
    hold_signals(&old, 0);
    return status;
}

void output_abandon(output *out) {
    if (out->path != NULL && out->fd >= 0 && out->fd != STDOUT_FILENO)
        close(out->fd);
    if (temporary_exists)
        unlink(temporary);
    temporary_exists = 0;
}
