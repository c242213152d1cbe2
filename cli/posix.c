/*
 * posix.c: system.h where there is POSIX.
 */
#define _FILE_OFFSET_BITS 64 /* where long has 32 bits: files may be longer ... */
#define _TIME_BITS 64        /* ... and newer than that, or nothing is known of them */

#include "cli.h"

#if !defined(_WIN32)
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) >= 8, "files of more than 2^31 - 1 bytes");

/* A file stands in for a closed descriptor, opened so that using it is an error, as before. */
static void occupy_standard_descriptors(void) {
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF &&
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(STATUS_ERROR);
    }
}

void system_begin(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    occupy_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like others ... */
    signal(SIGXFSZ, SIG_IGN); /* ... and so is a limit on the size of files */
}

int system_matches(const char *pattern, const char *name) {
    return fnmatch(pattern, name, FNM_CASEFOLD) == 0;
}

/* ---- Terminals. ---- */

int system_is_terminal(int fd) {
    return isatty(fd);
}

void system_terminal_size(int fd, unsigned *columns, unsigned *lines) {
    struct winsize size = {0};
    const int known = ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
    *columns = known ? size.ws_col : 80;
    *lines = known ? size.ws_row : 0;
}

/* The program itself stays in the C locale, in which numbers have points. */
int system_speaks_utf8(void) {
    const locale_t users = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (users == (locale_t)0)
        return 0;
    const int speaks = strcmp(nl_langinfo_l(CODESET, users), "UTF-8") == 0;
    freelocale(users);
    return speaks;
}

/* ---- The processor. ---- */

/* As Linux has it: "model name : ..." on x86, elsewhere perhaps "Hardware". */
void system_processor(char *out, size_t room) {
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "re");
    snprintf(out, room, "unknown processor");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (colon != NULL &&
            (strncmp(line, "model name", 10) == 0 || strncmp(line, "Hardware", 8) == 0)) {
            colon += 1 + strspn(colon + 1, " ");
            snprintf(out, room, "%.*s", (int)strcspn(colon, "\n"), colon);
            break;
        }
    }
    if (file != NULL)
        fclose(file);
}

#if defined(__linux__)
int system_pin(unsigned cpu) {
    cpu_set_t set;
    if (cpu >= CPU_SETSIZE) {
        errno = EINVAL;
        return -1;
    }
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    return sched_setaffinity(0, sizeof set, &set);
}
#else
int system_pin(unsigned cpu) {
    (void)cpu;
    errno = ENOSYS;
    return -1;
}
#endif

/* ---- Other programs. ---- */

static int give(posix_spawn_file_actions_t *files, int fd, int as, int flags) {
    return fd < 0 ? posix_spawn_file_actions_addopen(files, as, "/dev/null", flags, 0)
                  : posix_spawn_file_actions_adddup2(files, fd, as);
}

static int spawn(pid_t *child, char *const argv[], int in_fd, int out_fd) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t ignored; /* here; programs are not used to that */
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    sigaddset(&ignored, SIGXFSZ);
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        posix_spawnattr_setsigdefault(&attributes, &ignored);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        error = give(&files, in_fd, 0, O_RDONLY);
        if (error == 0)
            error = give(&files, out_fd, 1, O_WRONLY);
        if (error == 0)
            error = posix_spawnp(child, argv[0], &files, &attributes, argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

int system_run(char *const argv[], int in_fd, int out_fd) {
    pid_t child = -1, ended;
    int how;
    errno = spawn(&child, argv, in_fd, out_fd);
    if (errno != 0)
        return -1;
    do
        ended = waitpid(child, &how, 0);
    while (ended < 0 && errno == EINTR);
    if (ended == child && WIFEXITED(how))
        return WEXITSTATUS(how);
    errno = ended == child ? EINTR : errno;
    return -1;
}

/* ---- Modules. ---- */

int system_own_folder(char *folder, size_t room) {
    const ssize_t len = readlink("/proc/self/exe", folder, room);
    if (len <= 0 || (size_t)len >= room) {
        errno = ENAMETOOLONG;
        return -1;
    }
    folder[len] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash != NULL)
        *slash = '\0';
    return 0;
}

int system_load(void *function, const char *path, const char *name, char *why, size_t room) {
    void *module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = module != NULL ? dlsym(module, name) : NULL;
    if (symbol == NULL) {
        snprintf(why, room, "%s", dlerror());
        return -1;
    }
    memcpy(function, &symbol, sizeof symbol);
    return 0;
}

/* ---- Descriptors. ---- */

int system_open(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC);
}

int system_close(int fd) {
    return close(fd);
}

/*
 * After a read or write that failed: whether to try again. If it is only for the
 * descriptor being set not to block, as another program may have left a shared
 * one, waits first.
 */
static int may_retry(int fd, short events) {
    const int error = errno;
    struct pollfd wanted = {fd, events, 0};
    if (error == EINTR)
        return 1;
    const int ready =
        (error == EAGAIN || error == EWOULDBLOCK) && (poll(&wanted, 1, -1) >= 0 || errno == EINTR);
    errno = error;
    return ready;
}

ptrdiff_t system_read(int fd, void *out, size_t len) {
    ssize_t got;
    do
        got = read(fd, out, len);
    while (got < 0 && may_retry(fd, POLLIN));
    return got;
}

ptrdiff_t system_write(int fd, const void *data, size_t len) {
    ssize_t wrote;
    do
        wrote = write(fd, data, len);
    while (wrote < 0 && may_retry(fd, POLLOUT));
    return wrote;
}

int system_read_end(int fd, void *out, size_t len) {
    const off_t end = lseek(fd, 0, SEEK_END);
    if (end >= 0 && (uint64_t)end >= len)
        return pread(fd, out, len, end - (off_t)len) == (ssize_t)len ? 0 : -1;
    errno = EINVAL;
    return -1;
}

/* ---- What a file is. ---- */

static int describe(system_file *file, int result, const struct stat *info) {
    if (result != 0)
        return -1;
    *file = (system_file){.is_regular = S_ISREG(info->st_mode),
                          .is_pipe = S_ISFIFO(info->st_mode) || S_ISSOCK(info->st_mode),
                          .has_identity = 1,
                          .volume = (uint64_t)info->st_dev,
                          .number = {(uint64_t)info->st_ino, 0},
                          .size = (uint64_t)info->st_size};
    return 0;
}

int system_file_of(system_file *file, int fd) {
    struct stat info;
    return describe(file, fstat(fd, &info), &info);
}

int system_file_at(system_file *file, const char *path, int follow) {
    struct stat info;
    return describe(file, follow ? stat(path, &info) : lstat(path, &info), &info);
}

const char *system_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* ---- A file that gets its name when it is whole. ---- */

/* Where a signal handler can find it. */
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

/* Blocks the deadly signals, or without `hold` gives the old mask back. */
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

int system_create(const char *path) {
    const int dir_len = (int)(system_base_name(path) - path);
    const int len = snprintf(temporary, sizeof temporary, "%.*s.tacit-XXXXXX", dir_len, path);
    if (len < 0 || (size_t)len >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return -1;
    }
    catch_signals();
    sigset_t old;
    hold_signals(&old, 1);
    const int fd = mkstemp(temporary); /* exclusive, mode 0600 */
    temporary_exists = fd >= 0;
    hold_signals(&old, 0);
    return fd;
}

/* Without `replace` a file that appeared meanwhile stays: link never replaces one. */
static int give_name(const char *path, int replace) {
    if (!replace) {
        if (link(temporary, path) == 0)
            return unlink(temporary);
        struct stat there;
        if (errno == EEXIST || lstat(path, &there) == 0) {
            errno = EEXIST;
            return -1;
        }
        /* A file system without links: the rename below, a moment after the look. */
    }
    return rename(temporary, path);
}

int system_publish(int fd, const char *path, int replace) {
    if (fsync(fd) != 0) {
        const int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    if (close(fd) != 0)
        return -1;
    sigset_t old;
    hold_signals(&old, 1);
    const int result = give_name(path, replace);
    if (result == 0)
        temporary_exists = 0;
    hold_signals(&old, 0);
    return result;
}

int system_share(int fd) {
    const mode_t mask = umask(0); /* asking for it sets it */
    umask(mask);
    return fchmod(fd, 0666 & ~mask);
}

void system_discard(int fd) {
    if (fd >= 0)
        close(fd);
    if (temporary_exists)
        unlink(temporary);
    temporary_exists = 0;
}
#endif
