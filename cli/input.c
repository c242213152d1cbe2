#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 16 };

ptrdiff_t read_some(int fd, const char *name, uint8_t *out, size_t len) {
    const ptrdiff_t got = system_read(fd, out, len);
    if (got < 0)
        complain(STATUS_ERROR, "cannot read %s: %s", name, strerror(errno));
    return got;
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
    system_file file;
    if (system_file_of(&file, fd) != 0 || !file.is_regular || file.size < FIRST_ROOM)
        return FIRST_ROOM;
    return file.size < SIZE_MAX ? (size_t)file.size + 1 : FIRST_ROOM;
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
    system_file a, b;
    return system_file_of(&a, fd) == 0 && system_file_of(&b, SYSTEM_STDIN) == 0 && a.is_pipe &&
           system_same_file(&a, &b);
}

int open_argument(const char *path) {
    const int fd = system_open(path);
    if (fd < 0) {
        complain(STATUS_ERROR, "cannot open %s: %s", path, strerror(errno));
        return -1;
    }
    if (!takes_stdin(fd))
        return fd;
    complain(STATUS_ERROR, "%s is standard input, which is the message; use another file", path);
    system_close(fd);
    return -1;
}

int buffer_read_file(buffer *b, const char *path, uint64_t max) {
    const int fd = open_argument(path);
    if (fd < 0)
        return STATUS_ERROR;
    const int status = buffer_read(b, fd, path, max);
    system_close(fd);
    return status;
}
