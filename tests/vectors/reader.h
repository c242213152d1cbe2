/*
 * reader.h: files of test vectors.
 *
 * The files of NIST's validation programmes, and others laid out like them,
 * hold records parted by blank lines. A line of a record is NAME = VALUE, where
 * a value is hex, a decimal number or text in double quotes; or the single word
 * FAIL, which says that the case must not authenticate. Lines in brackets and
 * lines that begin with # stand between the records.
 */
#ifndef TACIT_TESTS_VECTORS_READER_H
#define TACIT_TESTS_VECTORS_READER_H

#include <stddef.h>
#include <stdint.h>

typedef struct vector_bytes {
    const uint8_t *data;
    size_t len;
} vector_bytes;

enum { VECTOR_FIELDS_MAX = 12 };

typedef struct vector_record {
    const char *path;
    unsigned line; /* of its first field */
    int fails;     /* it must not authenticate */
    size_t count;
    struct {
        const char *name;
        char *value;
    } fields[VECTOR_FIELDS_MAX];
} vector_record;

typedef struct vector_file {
    const char *path;
    char *text, *next;
    unsigned line;
} vector_file;

/* Reads a file into memory; 0 if that cannot be done. */
int vector_open(vector_file *file, const char *path);
void vector_close(vector_file *file);

/* Finds the next record; 0 at the end. Ends the program with a message if the file is malformed. */
int vector_next(vector_file *file, vector_record *record);

/*
 * The value of the field that has one of the two names, in any case of letters;
 * alternative may be NULL. A record without it ends the program. The bytes are
 * decoded where the text stood: ask once a record.
 */
vector_bytes vector_get(const vector_record *record, const char *name, const char *alternative);
uint32_t vector_number(const vector_record *record, const char *name);

/* Whether the record has the field. */
int vector_has(const vector_record *record, const char *name);

#endif
