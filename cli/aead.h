/*
 * aead.h: the parts of `tacit aead`: its options and what they stand for.
 */
#ifndef TACIT_CLI_AEAD_H
#define TACIT_CLI_AEAD_H

#include "cli.h"

#include <tacit/aead.h>

typedef struct aead_options {
    int sealing; /* else opening */
    const tacit_aead *algorithm;
    const tacit_row *row;
    char *key;              /* as given: HEX or @FILE; NULL: not given */
    const char *nonce, *ad; /* the same */
    const char *out;
    int key_fd; /* -1: not given */
    size_t tag_len;
    uint64_t max; /* of input */
    int force;
} aead_options;

/* Reads the command line. An exit status; *done says that nothing is left to do. */
int aead_parse(int argc, char **argv, aead_options *o, int *done);

/* Reads what --key or --key-fd says into a key of the algorithm's length. */
int aead_read_key(const aead_options *o, uint8_t *key);

/*
 * Reads what an option other than the key says: hex, or the bytes of a file as
 * they are. A null argument is an empty buffer.
 */
int aead_read_bytes(const char *option, const char *argument, uint64_t max, buffer *b);

#endif
