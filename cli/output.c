#include "cli.h"

#include <errno.h>
#include <string.h>

/* Refuses what must not or need not be overwritten. */
static int check_path(const char *path, int force, int in_fd) {
    system_file there, input;
    if (*system_base_name(path) == '\0')
        return complain(STATUS_USAGE, "'%s' does not name a file", path);
    if (system_file_at(&there, path, 0) != 0) {
        if (errno == ENOENT)
            return STATUS_OK;
        return complain(STATUS_ERROR, "cannot write %s: %s", path, strerror(errno));
    }
    if (!there.is_regular)
        return complain(STATUS_ERROR,
                        "%s is not a regular file; use standard output to write there", path);
    if (system_file_of(&input, in_fd) == 0 && system_same_file(&there, &input))
        return complain(STATUS_ERROR, "%s is both input and output; name another output", path);
    if (!force)
        return complain(STATUS_ERROR, "%s exists; name another file, or give --force to replace it",
                        path);
    return STATUS_OK;
}

int output_is_file(const char *path, const char *other, int fd) {
    system_file a, b;
    return path != NULL && system_file_at(&a, path, 1) == 0 &&
           (other != NULL ? system_file_at(&b, other, 1) : system_file_of(&b, fd)) == 0 &&
           system_same_file(&a, &b);
}

static int check_stdout(int in_fd) {
    system_file in, out;
    if (system_file_of(&out, SYSTEM_STDOUT) == 0 && out.is_regular &&
        system_file_of(&in, in_fd) == 0 && system_same_file(&in, &out))
        return complain(STATUS_ERROR, "standard input and standard output are the same file");
    return STATUS_OK;
}

int output_begin(output *out, const char *path, int force, int in_fd) {
    *out = (output){path, path == NULL ? SYSTEM_STDOUT : -1, force};
    if (path == NULL)
        return check_stdout(in_fd);
    const int status = check_path(path, force, in_fd);
    if (status != STATUS_OK)
        return status;
    out->fd = system_create(path);
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
        const ptrdiff_t wrote = system_write(out->fd, data, len);
        if (wrote < 0)
            return write_error(out);
        data += wrote;
        len -= (size_t)wrote;
    }
    return STATUS_OK;
}

int output_share(output *out) {
    return out->path == NULL || system_share(out->fd) == 0 ? STATUS_OK : write_error(out);
}

int output_commit(output *out) {
    const int fd = out->fd;
    out->fd = -1;
    const int result =
        out->path == NULL ? system_close(fd) : system_publish(fd, out->path, out->force);
    return result == 0 ? STATUS_OK : write_error(out);
}

void output_abandon(output *out) {
    if (out->path != NULL)
        system_discard(out->fd);
}
