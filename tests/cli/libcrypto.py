"""Compares `tacit aead` with libcrypto, through python3-cryptography, both ways.

Usage: libcrypto.py TACIT. Prints "libcrypto: N equal, N not".
"""
import os
import subprocess
import sys

from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESOCB3, ChaCha20Poly1305

LENGTHS = [0, 1, 15, 16, 17, 255, 1350, 65537, 262143, 262144, 262145,
           (16 << 20) - 1, 16 << 20, (16 << 20) + 1]


class Rfc4106:
    """RFC 4106: the end of the key goes in front of the nonce."""

    def __init__(self, key):
        self.gcm, self.salt = AESGCM(key[:-4]), key[-4:]

    def encrypt(self, nonce, text, ad):
        return self.gcm.encrypt(self.salt + nonce, text, ad)

    def decrypt(self, nonce, sealed, ad):
        return self.gcm.decrypt(self.salt + nonce, sealed, ad)


def tacit(command, verb, name, key, nonce, ad, data):
    with open("libcrypto.key", "wb") as file:
        file.write(key)
    options = ["--alg", name, "--key", "@libcrypto.key", "--ad", ad.hex()]
    if nonce is not None:
        options += ["--nonce", nonce.hex()]
    return subprocess.run([command, "aead", verb] + options, input=data, check=True,
                          stdout=subprocess.PIPE).stdout


def main():
    equal = unequal = 0
    for name, make, key_len in (("aes-128-gcm", AESGCM, 16), ("aes-192-gcm", AESGCM, 24),
                                ("aes-256-gcm", AESGCM, 32), ("aes-128-ocb", AESOCB3, 16),
                                ("chacha20-poly1305", ChaCha20Poly1305, 32),
                                ("rfc4106-aes-128-gcm", Rfc4106, 20)):
        ipsec = make == Rfc4106
        nonce_len = 8 if ipsec else 12
        for length in LENGTHS[:9] if ipsec else LENGTHS:
            key, nonce = os.urandom(key_len), os.urandom(nonce_len)
            ad, text = os.urandom(8 + length % 2 * 4 if ipsec else length % 300), os.urandom(length)
            expected = make(key).encrypt(nonce, text, ad)
            sealed = tacit(sys.argv[1], "seal", name, key, None, ad, text)
            results = (tacit(sys.argv[1], "seal", name, key, nonce, ad, text) == expected,
                       tacit(sys.argv[1], "open", name, key, nonce, ad, expected) == text,
                       tacit(sys.argv[1], "open", name, key, None, ad, nonce + expected) == text,
                       make(key).decrypt(sealed[:nonce_len], sealed[nonce_len:], ad) == text)
            equal += sum(results)
            unequal += 4 - sum(results)
            if not all(results):
                print("FAILED cli: %s of %d bytes: %s" % (name, length, results))
    print("libcrypto: %d equal, %d not" % (equal, unequal))


main()
