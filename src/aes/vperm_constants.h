/*
 * vperm_constants.h: the tables of AES by vector permutes. Their values are in
 * vperm_constants.c, apart, so that what uses them loads them side by side from
 * one address instead of one by one from among its own constants.
 *
 * Sixteen bytes are a table of a permute or, in a `move`, its indices. Pairs are of
 * a byte, by its low and its high nibble, or of 1 / x, by io and jo. vperm_rounds.h
 * explains the words; T and D are the towers of encryption and decryption.
 */
#ifndef TACIT_AES_VPERM_CONSTANTS_H
#define TACIT_AES_VPERM_CONSTANTS_H

#include <stdint.h>

#define TABLE(name) _Alignas(16) uint8_t name[16]
#define TABLES(name, count) _Alignas(16) uint8_t name[count][16]

typedef struct vperm_encryption {
    TABLES(in, 2);   /* T(x) */
    TABLE(inverse);  /* 1 / n */
    TABLE(quotient); /* a / n */
    TABLES(sub, 2);  /* T of SubBytes */
    TABLES(sub2, 2); /* T of 2 SubBytes */
    TABLES(move, 4); /* ShiftRows, then every column rotated by 0 to 3 rows */
    TABLES(last, 2); /* SubBytes */
} vperm_encryption;

typedef struct vperm_decryption {
    TABLES(in, 2); /* D(x) */
    TABLE(inverse);
    TABLE(quotient);
    TABLES(sub, 8);  /* D of 14, 11, 13 and 9 InvSubBytes */
    TABLES(move, 4); /* InvShiftRows, then every column rotated by 0 to 3 rows */
    TABLES(last, 2); /* InvSubBytes */
} vperm_decryption;

/* Of key expansion, beside what encryption has. */
typedef struct vperm_schedule {
    TABLE(rcon);     /* T of the ten round constants */
    TABLE(constant); /* T(63) in every byte */
} vperm_schedule;

/* Of making keys for decryption from those for encryption. */
typedef struct vperm_inversion {
    TABLES(mix, 8);  /* from T(x) to D of 14, 11, 13 and 9 x */
    TABLES(move, 3); /* every column rotated by 1 to 3 rows */
} vperm_inversion;

/* Out of the towers. */
typedef struct vperm_bytes {
    TABLES(enc, 2); /* from T(x) to x */
    TABLES(dec, 2); /* from D(x) to x */
} vperm_bytes;

#undef TABLE
#undef TABLES

typedef struct tacit_aes_vperm_tables {
    vperm_encryption encryption;
    vperm_decryption decryption;
    vperm_schedule schedule;
    vperm_inversion inversion;
    vperm_bytes bytes;
} tacit_aes_vperm_tables;

extern const tacit_aes_vperm_tables tacit_aes_vperm;

#endif
