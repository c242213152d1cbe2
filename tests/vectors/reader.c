#include "vectors/reader.h"

#include "support/harness.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void malformed(const char *path, unsigned line, const char *what) {
    fprintf(stderr, "%s:%u: %s\n", path, line, what);
    exit(2);
}

int vector_open(vector_file *file, const char *path) {
    long size = -1;
    FILE *stream = fopen(path, "rb");
    memset(file, 0, sizeof *file);
    if (stream == NULL)
        return 0;
    if (fseek(stream, 0, SEEK_END) == 0)
        size = ftell(stream);
    rewind(stream);
    if (size >= 0 && (file->text = malloc((size_t)size + 1)) != NULL) {
        size = (long)fread(file->text, 1, (size_t)size, stream);
        file->text[size] = '\0';
        file->next = file->text;
        file->path = path;
    }
    fclose(stream);
    return file->text != NULL;
}

void vector_close(vector_file *file) {
    free(file->text);
    memset(file, 0, sizeof *file);
}

/* Cuts blanks off both ends of a text, in place. */
static char *trimmed(char *text) {
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* The next line without its end and outer blanks, or NULL. */
static char *next_line(vector_file *file) {
    char *line = file->next, *end;
    if (*line == '\0')
        return NULL;
    end = strchr(line, '\n');
    file->next = end != NULL ? end + 1 : line + strlen(line);
    if (end != NULL)
        *end = '\0';
    file->line++;
    return trimmed(line);
}

static void add_field(const vector_file *file, vector_record *record, char *line) {
    char *equals = strchr(line, '=');
    if (equals == NULL)
        malformed(file->path, file->line, "expected NAME = VALUE");
    if (record->count == VECTOR_FIELDS_MAX)
        malformed(file->path, file->line, "too many fields in a record");
    *equals = '\0';
    record->fields[record->count].name = trimmed(line);
    record->fields[record->count].value = trimmed(equals + 1);
    record->count++;
}

int vector_next(vector_file *file, vector_record *record) {
    char *line;
    memset(record, 0, sizeof *record);
    record->path = file->path;
    while ((line = next_line(file)) != NULL) {
        if (*line == '\0' && record->count != 0)
            break;
        if (*line == '\0' || *line == '#' || *line == '[')
            continue;
        if (record->count == 0)
            record->line = file->line;
        if (strcmp(line, "FAIL") == 0)
            record->fails = 1;
        else
            add_field(file, record, line);
    }
    /* How the sets that come from OpenSSL say FAIL. */
    if (vector_has(record, "Result"))
        record->fails = 1;
    return record->count != 0;
}

static char *find(const vector_record *record, const char *name) {
    for (size_t i = 0; name != NULL && i < record->count; i++) {
        if (strcasecmp(record->fields[i].name, name) == 0)
            return record->fields[i].value;
    }
    return NULL;
}

int vector_has(const vector_record *record, const char *name) {
    return find(record, name) != NULL;
}

vector_bytes vector_get(const vector_record *record, const char *name, const char *alternative) {
    char *value = find(record, name);
    vector_bytes bytes;
    size_t len;
    if (value == NULL)
        value = find(record, alternative);
    if (value == NULL) {
        malformed(record->path, record->line, name);
        return (vector_bytes){NULL, 0};
    }
    len = strlen(value);
    if (len >= 2 && value[0] == '"' && value[len - 1] == '"')
        return (vector_bytes){(uint8_t *)value + 1, len - 2};
    bytes.data = (uint8_t *)value;
    bytes.len = from_hex((uint8_t *)value, len / 2, value);
    return bytes;
}

uint32_t vector_number(const vector_record *record, const char *name) {
    const char *value = find(record, name);
    if (value == NULL)
        malformed(record->path, record->line, name);
    return value != NULL ? (uint32_t)strtoul(value, NULL, 10) : 0;
}
