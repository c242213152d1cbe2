#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_ROOM = 1 << 16 };

int wait_until_ready(int fd, short events) {
    const int error = errno;
    struct pollfd wanted = {fd, events, 0};
    const int ready =
        (error == EAGAIN || error == EWOULDBLOCK) && (poll(&wanted, 1, -1) >= 0 || errno == EINTR);
    errno = error;
    return ready;
}

ptrdiff_t read_some(int fd, const char *name, uint8_t *out, size_t len) {
    for (;;) {
        const ssize_t got = read(fd, out, len);
        if (got >= 0)
            return got;
        if (errno != EINTR && !wait_until_ready(fd, POLLIN)) {
            complain(STATUS_ERROR, "cannot read %s: %s", name, strerror(errno));
            return -1;
        }
    }
}

void buffer_free(buffer *b) {
    if (b->data != NULL)
        wipe(b->data, b->len);
    free(b->data);
    *b = (buffer){NULL, 0, 0};
}

/* What must leave no copy behind, a key, fits in the first room and never moves. */
static int grow(buffer *b, size_t room, const char *name) {
    uint8_t *data = room > b->room ? realloc(b->data, room) : NULL;
    if (data == NULL)
        return complain(STATUS_ERROR, "%s: out of memory at %zu bytes", name, b->len);
    b->data = data;
    b->room = room;
    return STATUS_OK;
}

/* A first guess: one byte more than a regular file holds, so that its end shows at once. */
static size_t first_room(int fd) {
    struct stat info;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size < FIRST_ROOM)
        return FIRST_ROOM;
    return (uintmax_t)info.st_size < SIZE_MAX ? (size_t)info.st_size + 1 : FIRST_ROOM;
}

/* Not more than max and the one byte that tells of too many. */
static size_t limited(size_t room, uint64_t max) {
    return max < SIZE_MAX && room > max + 1 ? (size_t)max + 1 : room;
}

int buffer_read(buffer *b, int fd, const char *name, uint64_t max) {
    size_t room = first_room(fd);
    for (;;) {
        if (b->len == b->room) {
            const int status = grow(b, limited(room, max), name);
            if (status != STATUS_OK)
                return status;
            room = room <= SIZE_MAX / 2 ? 2 * room : SIZE_MAX;
        }
        const ptrdiff_t got = read_some(fd, name, b->data + b->len, b->room - b->len);
        if (got < 0)
            return STATUS_ERROR;
        if (got == 0)
            return STATUS_OK;
        b->len += (size_t)got;
        if (b->len > max)
            return READ_TOO_LONG;
    }
}

/* Whether what is read from fd is then missing from standard input: one pipe, as /dev/stdin. */
static int takes_stdin(int fd) {
    struct stat a, b;
    return fstat(fd, &a) == 0 && fstat(STDIN_FILENO, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino && (S_ISFIFO(a.st_mode) || S_ISSOCK(a.st_mode));
}

int open_argument(const char *path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        complain(STATUS_ERROR, "cannot open %s: %s", path, strerror(errno));
        return -1;
    }
    if (!takes_stdin(fd))
        return fd;
    complain(STATUS_ERROR, "%s is standard input, which is the message; use another file", path);
    close(fd);
    return -1;
}

int buffer_read_file(buffer *b, const char *path, uint64_t max) {
    const int fd = open_argument(path);
    if (fd < 0)
        return STATUS_ERROR;
    const int status = buffer_read(b, fd, path, max);
    close(fd);
    return status;
}
