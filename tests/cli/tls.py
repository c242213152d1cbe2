"""Compares `tacit aead` with records put together of libcrypto's CBC and HMAC, both
ways and with every padding.

Usage: tls.py TACIT. Prints "tls: N equal, N not".
"""
import os
import subprocess
import sys

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes


def tacit(command, verb, key, nonce, header, data):
    with open("tls.key", "wb") as file:
        file.write(key)
    name = "aes-%d-cbc-hmac-sha1-tls" % (8 * (len(key) - 20))
    return subprocess.run([command, "aead", verb, "--alg", name, "--key", "@tls.key", "--nonce",
                           nonce.hex(), "--ad", header.hex()], input=data, check=True,
                          stdout=subprocess.PIPE).stdout


def record(key, nonce, header, text, padding):
    mac = hmac.HMAC(key[:20], hashes.SHA1())
    mac.update(header + len(text).to_bytes(2, "big") + text)
    encryptor = Cipher(algorithms.AES(key[20:]), modes.CBC(nonce)).encryptor()
    return encryptor.update(text + mac.finalize() + bytes([padding] * (padding + 1)))


def main():
    equal = unequal = 0
    for number, length in enumerate([0, 11, 12, 43, 1350, 16384]):
        key, nonce = os.urandom(20 + 16 * (1 + number % 2)), os.urandom(16)
        header, text = os.urandom(11), os.urandom(length)
        least = 15 - (length + 20) % 16
        results = [tacit(sys.argv[1], "seal", key, nonce, header, text) ==
                   record(key, nonce, header, text, least)]
        for padding in range(least, 256, 112):
            sealed = record(key, nonce, header, text, padding)
            results.append(tacit(sys.argv[1], "open", key, nonce, header, sealed) == text)
        equal += sum(results)
        unequal += len(results) - sum(results)
        if not all(results):
            print("FAILED cli: a record of %d bytes: %s" % (length, results))
    print("tls: %d equal, %d not" % (equal, unequal))


main()
