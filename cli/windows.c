/*
 * windows.c: system.h on Windows. Paths are turned into UTF-16 for the system;
 * descriptors are those of the C runtime, over the system's handles.
 */
#define _WIN32_WINNT 0x0602 /* Windows 8: FILE_ID_INFO */

#include "cli.h"

#if defined(_WIN32)
#include <tacit/base.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#include <sddl.h>
#include <shellapi.h>

/* errno of the system's last error, among those that files meet. */
static int fail(void) {
    static const struct {
        DWORD error;
        int number;
    } known[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},
    };
    const DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].error == error)
            errno = known[i].number;
    }
    return -1;
}

static HANDLE handle_of(int fd) {
    return (HANDLE)_get_osfhandle(fd);
}

/* ---- The start. ---- */

/* Its bytes are taken for UTF-8 by a console; which may belong to others, so it is put back. */
static UINT console_code_page;

static void restore_console(void) {
    SetConsoleOutputCP(console_code_page);
}

static void set_console(void) {
    static char held[4096];
    DWORD mode;
    /* By the character, which is how stdio writes otherwise, UTF-8 would be torn apart. */
    setvbuf(stderr, held, _IOFBF, sizeof held);
    if (!GetConsoleMode(handle_of(SYSTEM_STDOUT), &mode) &&
        !GetConsoleMode(handle_of(SYSTEM_STDERR), &mode))
        return;
    console_code_page = GetConsoleOutputCP();
    if (console_code_page != 0 && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_console);
}

/* A file stands in for a closed descriptor, opened so that using it is an error, as before. */
static void occupy_standard_descriptors(void) {
    for (int fd = 0; fd <= 2; fd++) {
        if (_get_osfhandle(fd) == -1 && _open("NUL", fd == 0 ? _O_WRONLY : _O_RDONLY) != fd)
            _exit(STATUS_ERROR);
        _setmode(fd, _O_BINARY);
    }
}

/* What the runtime gives to main has lost what the system's code page cannot say. */
static void take_arguments(int *argc, char ***argv) {
    int count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **arguments = calloc((size_t)count + 1, sizeof *arguments);
    for (int i = 0; wide != NULL && arguments != NULL && i < count; i++) {
        const int len = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
        arguments[i] = len > 0 ? malloc((size_t)len) : NULL;
        if (arguments[i] == NULL)
            exit(complain(STATUS_ERROR, "cannot read the command line"));
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, arguments[i], len, NULL, NULL);
    }
    if (wide == NULL || arguments == NULL)
        exit(complain(STATUS_ERROR, "cannot read the command line"));
    *argc = count;
    *argv = arguments;
}

/* Descriptors that do not exist are errors of the call, not the program's end. */
static void ignore(const wchar_t *what, const wchar_t *function, const wchar_t *file, unsigned line,
                   uintptr_t reserved) {
    (void)what, (void)function, (void)file, (void)line, (void)reserved;
}

void system_begin(int *argc, char ***argv) {
    _set_invalid_parameter_handler(ignore);
    occupy_standard_descriptors();
    set_console();
    take_arguments(argc, argv);
}

static int lower(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* '*' and '?' only. */
int system_matches(const char *pattern, const char *name) {
    for (; *pattern != '*'; pattern++, name++) {
        if (*pattern == '\0' || *name == '\0')
            return *pattern == *name;
        if (*pattern != '?' && lower(*pattern) != lower(*name))
            return 0;
    }
    do {
        if (system_matches(pattern + 1, name))
            return 1;
    } while (*name++ != '\0');
    return 0;
}

/* ---- Terminals. ---- */

int system_is_terminal(int fd) {
    return _isatty(fd);
}

void system_terminal_size(int fd, unsigned *columns, unsigned *lines) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    const int known = GetConsoleScreenBufferInfo(handle_of(fd), &info) != 0;
    *columns = known ? (unsigned)(info.srWindow.Right - info.srWindow.Left + 1) : 80;
    *lines = known ? (unsigned)(info.srWindow.Bottom - info.srWindow.Top + 1) : 0;
}

int system_speaks_utf8(void) {
    return GetConsoleOutputCP() == CP_UTF8;
}

/* ---- Other programs. ---- */

int system_run(char *const argv[], int in_fd, int out_fd) {
    (void)argv, (void)in_fd, (void)out_fd;
    errno = ENOSYS;
    return -1;
}

/* ---- Modules: nothing there is made for other libraries to be loaded. ---- */

int system_own_folder(char *folder, size_t room) {
    (void)folder, (void)room;
    errno = ENOSYS;
    return -1;
}

int system_load(void *function, const char *path, const char *name, char *why, size_t room) {
    (void)function, (void)path, (void)name;
    snprintf(why, room, "modules are not loaded on Windows");
    return -1;
}

/* ---- Descriptors. ---- */

/* To be freed; NULL with errno. */
static wchar_t *wide_path(const char *path) {
    const int len = MultiByteToWideChar(CP_UTF8, 0, path, -1, NULL, 0);
    wchar_t *wide = len > 0 ? malloc((size_t)len * sizeof *wide) : NULL;
    if (wide == NULL)
        errno = ENOMEM;
    else
        MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, len);
    return wide;
}

int system_open(const char *path) {
    wchar_t *wide = wide_path(path);
    const int fd = wide != NULL ? _wopen(wide, _O_RDONLY | _O_BINARY | _O_NOINHERIT) : -1;
    free(wide);
    return fd;
}

int system_close(int fd) {
    return _close(fd);
}

ptrdiff_t system_read(int fd, void *out, size_t len) {
    enum { MOST = 1 << 30 };
    return _read(fd, out, len < MOST ? (unsigned)len : MOST);
}

ptrdiff_t system_write(int fd, const void *data, size_t len) {
    enum { MOST = 1 << 15 }; /* more at once than a console of old takes */
    return _write(fd, data, len < MOST ? (unsigned)len : MOST);
}

int system_read_end(int fd, void *out, size_t len) {
    if (_lseeki64(fd, -(int64_t)len, SEEK_END) < 0)
        return -1;
    return system_read(fd, out, len) == (ptrdiff_t)len ? 0 : -1;
}

/* ---- The processor. ---- */

void system_processor(char *out, size_t room) {
    const char *name = getenv("PROCESSOR_IDENTIFIER");
    snprintf(out, room, "%s", name != NULL ? name : "unknown processor");
}

int system_pin(unsigned cpu) {
    if (cpu >= 8 * sizeof(DWORD_PTR)) {
        errno = EINVAL;
        return -1;
    }
    return SetThreadAffinityMask(GetCurrentThread(), (DWORD_PTR)1 << cpu) != 0 ? 0 : fail();
}

/* ---- What a file is. ---- */

/* Whether it stands for another one, as links do; there are other reparse points. */
static int is_link(HANDLE handle) {
    FILE_ATTRIBUTE_TAG_INFO tag;
    return GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) &&
           (tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
           IsReparseTagNameSurrogate(tag.ReparseTag);
}

static int describe(system_file *file, HANDLE handle) {
    FILE_STANDARD_INFO info;
    FILE_ID_INFO id;
    const DWORD type = GetFileType(handle);
    if (type == FILE_TYPE_UNKNOWN && GetLastError() != NO_ERROR)
        return fail();
    *file = (system_file){.is_pipe = type == FILE_TYPE_PIPE};
    if (type != FILE_TYPE_DISK)
        return 0;
    if (!GetFileInformationByHandleEx(handle, FileStandardInfo, &info, sizeof info) ||
        !GetFileInformationByHandleEx(handle, FileIdInfo, &id, sizeof id))
        return fail();
    file->is_regular = !info.Directory && !is_link(handle);
    file->size = (uint64_t)info.EndOfFile.QuadPart;
    file->has_identity = 1;
    file->volume = id.VolumeSerialNumber;
    memcpy(file->number, &id.FileId, sizeof file->number);
    return 0;
}

int system_file_of(system_file *file, int fd) {
    return describe(file, handle_of(fd));
}

int system_file_at(system_file *file, const char *path, int follow) {
    wchar_t *wide = wide_path(path);
    if (wide == NULL)
        return -1;
    const DWORD flags =
        FILE_FLAG_BACKUP_SEMANTICS | (follow ? 0 : (DWORD)FILE_FLAG_OPEN_REPARSE_POINT);
    const HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                      OPEN_EXISTING, flags, NULL);
    int result = handle != INVALID_HANDLE_VALUE ? 0 : fail();
    free(wide);
    if (result == 0) {
        result = describe(file, handle);
        CloseHandle(handle);
    }
    return result;
}

const char *system_base_name(const char *path) {
    const char *base = path[0] != '\0' && path[1] == ':' ? path + 2 : path;
    for (const char *at = base; *at != '\0'; at++) {
        if (*at == '/' || *at == '\\')
            base = at + 1;
    }
    return base;
}

/* ---- A file that gets its name when it is whole. ---- */

/* Rights for the user alone: to be freed; NULL with errno. */
static PSECURITY_DESCRIPTOR owners_rights(void) {
    union {
        TOKEN_USER user;
        char room[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
    } token;
    PSECURITY_DESCRIPTOR rights = NULL;
    HANDLE process = NULL;
    char *sid = NULL, text[256];
    DWORD len;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &process) &&
        GetTokenInformation(process, TokenUser, &token, sizeof token, &len) &&
        ConvertSidToStringSidA(token.user.User.Sid, &sid)) {
        snprintf(text, sizeof text, "D:P(A;;FA;;;%s)", sid);
        ConvertStringSecurityDescriptorToSecurityDescriptorA(text, SDDL_REVISION_1, &rights, NULL);
    }
    if (rights == NULL)
        fail();
    LocalFree(sid);
    if (process != NULL)
        CloseHandle(process);
    return rights;
}

/*
 * Marked to be deleted when the last handle closes, a file goes however the
 * process ends.
 */
static int set_doomed(HANDLE handle, BOOLEAN doomed) {
    FILE_DISPOSITION_INFO info = {doomed};
    return SetFileInformationByHandle(handle, FileDispositionInfo, &info, sizeof info) ? 0 : fail();
}

/* The path of a temporary file beside another, to be freed; NULL with errno. */
static wchar_t *temporary_path(const char *path) {
    const size_t dir_len = (size_t)(system_base_name(path) - path), room = dir_len + 40;
    char *name = malloc(room);
    uint64_t number = 0;
    wchar_t *wide = NULL;
    if (name == NULL)
        errno = ENOMEM;
    else if (tacit_random(&number, sizeof number) != TACIT_OK)
        errno = EIO;
    else {
        snprintf(name, room, "%.*s.tacit-%016llx", (int)dir_len, path, (unsigned long long)number);
        wide = wide_path(name);
    }
    free(name);
    return wide;
}

static int create(const wchar_t *path, PSECURITY_DESCRIPTOR rights) {
    SECURITY_ATTRIBUTES attributes = {sizeof attributes, rights, FALSE};
    const HANDLE handle = CreateFileW(path, GENERIC_READ | GENERIC_WRITE | DELETE, 0, &attributes,
                                      CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return fail();
    int fd = -1;
    if (set_doomed(handle, TRUE) == 0)
        fd = _open_osfhandle((intptr_t)handle, _O_BINARY);
    if (fd < 0)
        CloseHandle(handle);
    return fd;
}

int system_create(const char *path) {
    PSECURITY_DESCRIPTOR rights = owners_rights();
    if (rights == NULL)
        return -1;
    wchar_t *wide = temporary_path(path);
    const int fd = wide != NULL ? create(wide, rights) : -1;
    free(wide);
    LocalFree(rights);
    return fd;
}

/* Renames an open file. */
static int give_name(HANDLE handle, const wchar_t *path, int replace) {
    const size_t name_size = wcslen(path) * sizeof *path;
    FILE_RENAME_INFO *info = calloc(1, sizeof *info + name_size);
    if (info == NULL)
        return -1;
    info->ReplaceIfExists = replace != 0;
    info->FileNameLength = (DWORD)name_size;
    memcpy(info->FileName, path, name_size);
    const int result =
        SetFileInformationByHandle(handle, FileRenameInfo, info, (DWORD)(sizeof *info + name_size))
            ? 0
            : fail();
    free(info);
    return result;
}

/* Lets the file live, under its name; if it cannot have that, it is doomed again. */
static int name_file(HANDLE handle, const char *path, int replace) {
    wchar_t *wide = wide_path(path);
    int result = wide != NULL ? set_doomed(handle, FALSE) : -1;
    if (result == 0 && (result = give_name(handle, wide, replace)) != 0) {
        const int error = errno;
        set_doomed(handle, TRUE);
        errno = error;
    }
    free(wide);
    return result;
}

int system_publish(int fd, const char *path, int replace) {
    int result = _commit(fd);
    if (result == 0)
        result = name_file(handle_of(fd), path, replace);
    const int error = errno;
    const int closed = _close(fd);
    if (result != 0)
        errno = error;
    return result != 0 ? result : closed;
}

int system_share(int fd) {
    (void)fd;
    return 0;
}

void system_discard(int fd) {
    if (fd >= 0)
        _close(fd);
}
#endif
