#!/usr/bin/python3
"""Computes cli/check_computed.c: known answers for inputs long enough to reach
every loop of every row. The answers come from libcrypto, through Debian's
python3-cryptography; GHASH and HChaCha20, which it does not offer, are computed
from their definitions: GHASH is first held against libcrypto's GMAC, HChaCha20
against its published vector.

  tools/check_vectors.py          writes the file to standard output
  tools/check_vectors.py --check  compares it with the one in the tree

The inputs are byte patterns that cli/check.c makes too (pattern); what is kept
of an output is its Poly1305 tag under the key 00 01 ... 1f.
"""
import os
import struct
import sys

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESOCB3, ChaCha20Poly1305
from cryptography.hazmat.primitives.poly1305 import Poly1305

KEY, NONCE, AD, TEXT = range(4)  # what a pattern is for

# Around the ends of batches of 1 to 32 blocks of 16 bytes and of 1 to 16 of 64,
# and far beyond them.
LENGTHS = [1, 15, 16, 17, 63, 64, 65, 127, 255, 256, 257, 511, 513, 1023, 1024, 1025, 1350,
           2047, 2049, 4097, 8192, 16400, 65551]


def pattern(purpose, length):
    return bytes((i * 131 + (i >> 8) * 17 + purpose * 59 + 7) & 255 for i in range(length))


def encrypt(cipher, data):
    encryptor = cipher.encryptor()
    return encryptor.update(data) + encryptor.finalize()


def ecb(key, _nonce, _ad, text):
    return encrypt(Cipher(algorithms.AES(key), modes.ECB()), text)


def ctr(key, nonce, _ad, text):
    return encrypt(Cipher(algorithms.AES(key), modes.CTR(nonce)), text)


def cbc(key, nonce, _ad, text):
    return encrypt(Cipher(algorithms.AES(key), modes.CBC(nonce)), text)


def gcm(key, nonce, ad, text):
    encryptor = Cipher(algorithms.AES(key), modes.GCM(nonce)).encryptor()
    encryptor.authenticate_additional_data(ad)
    return encryptor.update(text) + encryptor.finalize() + encryptor.tag


def ocb(key, nonce, ad, text):
    return AESOCB3(key).encrypt(nonce, text, ad)


def chacha20(key, nonce, _ad, text):
    return encrypt(Cipher(algorithms.ChaCha20(key, bytes(4) + nonce), mode=None), text)


def poly1305(key, _nonce, _ad, text):
    return Poly1305.generate_tag(key, text)


def chacha20_poly1305(key, nonce, ad, text):
    return ChaCha20Poly1305(key).encrypt(nonce, text, ad)


def hchacha20(key, block):
    """draft-irtf-cfrg-xchacha-03, section 2.2: rows 0 and 3 after ChaCha20's twenty rounds."""
    x = list(struct.unpack("<16I", b"expand 32-byte k" + key + block))
    for turn in [0, 1] * 10:
        for j in range(4):
            a, b, c, d = (4 * row + (j + row * turn) % 4 for row in range(4))
            for to, by, mixed, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[to] = x[to] + x[by] & 0xffffffff
                word = x[mixed] ^ x[to]
                x[mixed] = (word << bits | word >> 32 - bits) & 0xffffffff
    return struct.pack("<8I", *x[:4], *x[12:])


def xchacha20_poly1305(key, nonce, ad, text):
    return chacha20_poly1305(hchacha20(key, nonce[:16]), bytes(4) + nonce[16:], ad, text)


def chacha20_poly1305_old(key, nonce, ad, text):
    """draft-agl-tls-chacha20poly1305-04, section 5: a 64-bit counter, and no padding."""
    stream = encrypt(Cipher(algorithms.ChaCha20(key, bytes(8) + nonce), mode=None),
                     bytes(64) + text)
    lengths = [struct.pack("<Q", len(data)) for data in (ad, text)]
    return stream[64:] + Poly1305.generate_tag(
        stream[:32], ad + lengths[0] + stream[64:] + lengths[1])


def ghash(key, _nonce, _ad, text):
    """SP 800-38D sections 6.3 and 6.4, with bit 0 of a block as an integer's highest."""
    h = int.from_bytes(key, "big")
    powers = []  # of x times h
    for _ in range(128):
        powers.append(h)
        h = h >> 1 ^ (0xe1 << 120 if h & 1 else 0)
    y = 0
    for at in range(0, len(text), 16):
        x = y ^ int.from_bytes(text[at:at + 16], "big")
        y = 0
        for bit in range(128):
            if x >> 127 - bit & 1:
                y ^= powers[bit]
    return y.to_bytes(16, "big")


def rfc4106(key, nonce, ad, text):
    return gcm(key[:-4], key[-4:] + nonce, ad, text)


def quic_aes(key, _nonce, _ad, sample):
    """RFC 9001 section 5.4.3."""
    return ecb(key, None, None, sample)[:5]


def quic_chacha20(key, _nonce, _ad, sample):
    """RFC 9001 section 5.4.4: the sample is the counter and the nonce."""
    return encrypt(Cipher(algorithms.ChaCha20(key, sample), mode=None), bytes(5))


def tls_cbc(key, nonce, ad, text):
    """RFC 5246, section 6.2.3.2, with the shortest padding. key: the MAC's, then AES's."""
    mac = hmac.HMAC(key[:20], hashes.SHA1())
    mac.update(ad + struct.pack(">H", len(text)) + text)
    plain = text + mac.finalize()
    count = 16 - len(plain) % 16
    return cbc(key[20:], nonce, None, plain + bytes([count - 1] * count))


def sha1(_key, _nonce, _ad, text):
    digest = hashes.Hash(hashes.SHA1())
    digest.update(text)
    return digest.finalize()


def check_ghash():
    key, nonce, ad = pattern(KEY, 16), pattern(NONCE, 12), pattern(AD, 160)
    mask = ecb(key, None, None, nonce + bytes([0, 0, 0, 1]))
    hashed = ghash(ecb(key, None, None, bytes(16)), None, None,
                   ad + (8 * len(ad)).to_bytes(8, "big") + bytes(8))
    if bytes(a ^ b for a, b in zip(mask, hashed)) != gcm(key, nonce, ad, b""):
        sys.exit("ghash here is not GHASH")


def check_hchacha20():
    subkey = hchacha20(bytes(range(32)), bytes.fromhex("000000090000004a0000000031415927"))
    if subkey.hex() != "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc":
        sys.exit("hchacha20 here is not HChaCha20")


def cases():
    """(family, function, key length, nonce length, length of associated data, of text)"""
    for length in LENGTHS:
        whole = (length + 15) // 16 * 16
        ad = 0 if length % 3 == 0 else length % 300
        for key in (16, 24, 32):
            if whole == length:
                yield "ECB", ecb, key, 0, 0, length
                yield "CBC", cbc, key, 16, 0, length
                if key == 16:
                    yield "GHASH", ghash, key, 0, 0, length
            yield "CTR", ctr, key, 16, 0, length
            yield "GCM", gcm, key, 12, ad, length
            if length % 4 == 3 or length > 1024:
                yield "GCM", rfc4106, key + 4, 8, 8 + length % 2 * 4, length
            yield "OCB", ocb, key, 12, ad, length
        if length <= 1 << 14:
            yield "TLS_CBC", tls_cbc, 36, 16, 11, length
            yield "TLS_CBC", tls_cbc, 52, 16, 11, length
        yield "SHA1", sha1, 0, 0, 0, length
        yield "CHACHA20", chacha20, 32, 12, 0, length
        yield "POLY1305", poly1305, 32, 0, 0, length
        yield "CHACHA20_POLY1305", chacha20_poly1305, 32, 12, ad, length
        yield "CHACHA20_POLY1305", xchacha20_poly1305, 32, 24, ad, length
        yield "CHACHA20_POLY1305", chacha20_poly1305_old, 32, 8, ad, length
    for key in (16, 32):
        yield "QUIC_AES", quic_aes, key, 0, 0, 16
    yield "QUIC_CHACHA20", quic_chacha20, 32, 0, 0, 16
    for length in (0, 11, 12, 42, 43, 50, 51, 1 << 14):
        yield "TLS_CBC", tls_cbc, 36 + length % 2 * 16, 16, 11, length
    # GMAC and the like: associated data alone; then nonces that are hashed, or longer.
    for ad in (1, 16, 255, 1350, 8192, 65535):
        yield "GCM", gcm, 16, 12, ad, 0
        yield "OCB", ocb, 16, 12, ad, 0
        yield "CHACHA20_POLY1305", chacha20_poly1305, 32, 12, ad, 0
    for nonce in (8, 13, 16, 60, 128):
        yield "GCM", gcm, 32, nonce, 20, 4097
    for nonce in (13, 14, 15):
        yield "OCB", ocb, 32, nonce, 20, 4097


def text_of_file():
    check_ghash()
    check_hchacha20()
    lines = ["/* Made by tools/check_vectors.py. */", '#include "check.h"', "",
             "/* clang-format off */",
             "const check_computed check_computed_answers[] = {"]
    count = 0
    for family, function, key, nonce, ad, length in cases():
        output = function(pattern(KEY, key), pattern(NONCE, nonce), pattern(AD, ad),
                          pattern(TEXT, length))
        tag = Poly1305.generate_tag(bytes(range(32)), output)
        digits = ", ".join("0x%02x" % byte for byte in tag)
        lines.append("    {CHECK_%s, %d, %d, %d, %d,\n     {%s}}," %
                     (family, key, nonce, ad, length, digits))
        count += 1
    lines += ["};", "/* clang-format on */", "",
              "const size_t check_computed_count =",
              "    sizeof check_computed_answers / sizeof check_computed_answers[0];", ""]
    return "\n".join(lines)


def main():
    if sys.argv[1:] == ["--check"]:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../cli/check_computed.c")
        with open(path, encoding="ascii") as file:
            if file.read() != text_of_file():
                sys.exit("cli/check_computed.c is not what tools/check_vectors.py makes")
        return
    if sys.argv[1:]:
        sys.exit("usage: tools/check_vectors.py [--check]")
    sys.stdout.write(text_of_file())


main()
