#!/usr/bin/env python3
"""Computes data/tls-cbc-sha1.txt: TLS records of AES-CBC and HMAC-SHA1.

    tls_cbc.py          writes the file to standard output
    tls_cbc.py --check  compares it with the one in the tree

There is no standard with such records in it. Those of PUBLISHED are from another
library's tests, and are computed again here; the others are computed here alone:
HMAC and CBC are libcrypto's, through Debian's python3-cryptography, and what a
record is made of is RFC 5246, section 6.2.3.2. Records with a wrong byte stand
behind the word FAIL.
"""
import contextlib
import io
import pathlib
import sys

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

DATA = pathlib.Path(__file__).parent / "data" / "tls-cbc-sha1.txt"
MAC = 20

# [AWS-LC], crypto/cipher_extra/test/aes_128_cbc_sha1_tls_tests.txt: its first three.
# What each is: key, IV, header's first 11 bytes, text, what stands behind the MAC, record.
PUBLISHED = [
    ("padding that is not the shortest",
     "86d641b87797b684e0fb56f97c3961d8afa22993a340b9b3c589c7481df3f4183aa23fd8",
     "d7efd88503f78b8ed1c8e9ba2fd6773e", "d2c0267218cb7090c61713", "936a91d0b5", "16" * 23,
     "c6281c1cd562c1935946013b946a2342f00e08a2a3e0f0bf6c98426dce5d0ff98773f9560831e8ef348f50b35a2fbbf2"),
    ("a padding byte that is wrong",
     "86d641b87797b684e0fb56f97c3961d8afa22993a340b9b3c589c7481df3f4183aa23fd8",
     "d7efd88503f78b8ed1c8e9ba2fd6773e", "d2c0267218cb7090c61713", "936a91d0b5", "07060606060606",
     "c6281c1cd562c1935946013b946a23427970932c1b21fc2d10118e7e685e8af3"),
    ("no padding",
     "8503f78b8ed1c8e9ba2fd6773e0d0c302a5f47e037446f5891d77df660ed82933f62be8d",
     "c55b436965aabe477e0cdd46be99371e", "1df3f4183aa23fd8d7efd8",
     "936a91d0b5d2c0267218cb7090c6171386d641b87797b684e0fb56f97c3961d8afa22993a340b9b3c589c748", "",
     "7265eea4b391d880c6bc72d3282f663e5551c0a71ca35898047362694ee8f2710974350a2a38a13b0434d312"
     "ead153f0c9488b88357e81187178465d2416ca97"),
]

# Texts around the ends of the hash's and the cipher's blocks, with extra blocks of padding.
COMPUTED = [(0, 0), (1, 0), (11, 0), (12, 0), (13, 0), (42, 0), (43, 0), (51, 0), (64, 0), (100, 0),
            (107, 1), (255, 2), (256, 15), (333, 0), (0, 14), (1350, 3)]
# What may be wrong with a record before CBC: a byte from the end, from 0, and what is added to it.
WRONG = {"the last byte of the padding": (0, 1), "the first byte of the padding": (7, 16),
         "the last byte of the MAC": (8, 1), "the first byte of the MAC": (27, 128),
         "the last byte of the text": (28, 1)}


def pattern(purpose, length):
    return bytes((i * 131 + (i >> 8) * 17 + purpose * 59 + 7) & 255 for i in range(length))


def encrypt(key, iv, plain):
    encryptor = Cipher(algorithms.AES(key[MAC:]), modes.CBC(iv)).encryptor()
    return encryptor.update(plain) + encryptor.finalize()


def plain_record(key, header, text, padding):
    mac = hmac.HMAC(key[:MAC], hashes.SHA1())
    mac.update(header + len(text).to_bytes(2, "big") + text)
    return text + mac.finalize() + padding


def opens(padding):
    """Whether this, behind a MAC, is a padding."""
    return padding != b"" and set(padding) == {len(padding) - 1}


def show(what, key, iv, header, text, record, good=True):
    print(f"\n# {what}\nKEY = {key.hex()}\nIV = {iv.hex()}\nAD = {header.hex()}")
    print(f"TEXT = {text.hex()}" if good else "FAIL")
    print(f"RECORD = {record.hex()}")


def published():
    for what, *fields in PUBLISHED:
        key, iv, header, text, padding, record = map(bytes.fromhex, fields)
        if encrypt(key, iv, plain_record(key, header, text, padding)) != record:
            sys.exit(f"{what}: another record than published")
        show(what, key, iv, header, text, record, opens(padding))


def computed():
    for number, (length, extra) in enumerate(COMPUTED):
        key, iv = pattern(number, MAC + (16, 32)[number % 2]), pattern(number + 90, 16)
        header = number.to_bytes(8, "big") + bytes([23, 3, 2 + number // 2 % 2])
        text, count = pattern(number + 70, length), 16 - (length + MAC) % 16 + 16 * extra
        record = encrypt(key, iv, plain_record(key, header, text, bytes([count - 1] * count)))
        show(f"{length} bytes of text, {count} of padding", key, iv, header, text, record)
    for number, (what, (place, change)) in enumerate(WRONG.items()):
        key, iv = pattern(number + 30, MAC + (16, 32)[number % 2]), pattern(number, 16)
        header, text = bytes(7) + bytes([number, 22, 3, 3]), pattern(number + 40, 36)
        plain = bytearray(plain_record(key, header, text, b"\x07" * 8))
        plain[-1 - place] ^= change
        show(f"{what} is wrong", key, iv, header, text, encrypt(key, iv, bytes(plain)), False)


def write():
    print("# Source: the first three from [AWS-LC], aes_128_cbc_sha1_tls_tests.txt; the others computed\n"
          "# by tests/vectors/tls_cbc.py. TEXT has the length that padding leaves; FAIL: nothing opens.")
    published()
    computed()


def main():
    if sys.argv[1:] != ["--check"]:
        return write()
    made = io.StringIO()
    with contextlib.redirect_stdout(made):
        write()
    if made.getvalue() != DATA.read_text():
        sys.exit(f"{DATA} is not what {sys.argv[0]} makes")
    print("1 passed, 0 failed, 0 skipped")


main()
