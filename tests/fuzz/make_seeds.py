#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets that are made by rule: tests/fuzz/make_seeds.py

Each target reads its input front to back as fuzz.h describes; a seed is a
message that somebody would send, in that form. Mutation does the rest.
"""

import itertools
import pathlib
import re

ALGORITHMS = 15  # as many as tacit_aead_at knows
OCB = (6, 7, 8)  # which of them have nonces of 1 to 15 bytes

HERE = pathlib.Path(__file__).parent / "seeds"


def below(value, bound):
    """take_below: as many bytes as the bound needs, the highest first."""
    size = 1
    while (1 << 8 * size) - 1 < bound - 1:
        size += 1
    return value.to_bytes(size, "big")


def long_of(value):
    """take64"""
    return value.to_bytes(8, "big")


ZEROS, ONES = b"\x00", b"\x01"


def runs(width, noise):
    """take_fill: runs of zeros and ones; width is an index into its list."""
    return bytes([2, width, noise])


def one_bit(number):
    return b"\x04" + long_of(number)


def raw(data):
    return b"\x05" + data


def noise(number):
    return bytes([6, number])


def length(kind, value):
    """take_len of seal_open: kinds 0..3 are below 1, 40, 300, 6000."""
    return bytes([kind]) + below(value, (1, 40, 300, 6000)[kind])


def write(target, name, data):
    folder = HERE / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


def seal_open():
    seal, open_, forged = 0, 1, 2
    joined, detached, pieces, stream, other = range(5)
    lengths = [(0, 0), (0, 1), (13, 0), (16, 16), (20, 64), (5, 255), (0, 256), (64, 1350), (299, 4097)]

    def sized(value):
        return length(1 if value < 40 else 2 if value < 300 else 3, value)

    def call(what, way, detail=b""):
        return bytes([3 * way + what]) + detail

    for number, (algorithm, (ad_len, text_len)) in enumerate(itertools.product(range(ALGORITHMS), lengths)):
        head = bytes([algorithm, number % 8, 16 if number % 3 else 12 + number % 5])
        longer = below(number % 15, 15) if algorithm in OCB else below(number % 40, 300)
        head += b"\x00" if number % 4 else b"\x01" + longer
        head += sized(ad_len) + sized(text_len)
        fills = noise(number) + noise(number + 1) + runs(number % 8, number) + noise(number + 2)
        cuts = bytes([number % 70, 1, 0, 1, 16, 17, 1, 63, 1, 64, 2, 65, 200, 1, 44])
        calls = call(seal, number % 5, cuts) + call(open_, number % 5, cuts)
        calls += call(forged, (number + 1) % 5, bytes([number % 4]) + long_of(number * 7) + cuts)
        write("seal_open", f"{algorithm}-{ad_len}-{text_len}", head + fills + calls)



def open_garbage():
    def call(kind, text_len, side_by_side=True, in_place=False, genuine=True, lens=(0, 0, 0, 0, 0)):
        data = bytes([0, kind, 1 if side_by_side else 0]) + below(text_len, 320)
        for number, change in enumerate(lens):
            data += bytes([0]) if change == 0 else b"\xa0" + bytes([change])
            data += b"\x00" if side_by_side else b"\x00" + below(150 * number, 700)
        data += bytes([0 if in_place else 1])
        return data + bytes([0 if genuine else 1])

    for algorithm in range(ALGORITHMS):
        head = bytes([algorithm, algorithm % 5]) + noise(algorithm) + b"\x10" + noise(algorithm + 1)
        for kind in range(8):
            calls = call(kind, 40) + call(kind, 0) + call(kind, 17, in_place=True)
            calls += call(kind, 64, side_by_side=False) + call(kind, 33, genuine=False)
            calls += call(kind, 20, lens=(0, 0, 1, 0, 2)) + b"\x07\x00\x10\x00"
            write("open_garbage", f"{algorithm}-{kind}", head + calls)


def padded():
    seal, made, encrypted, raw_record = range(4)

    def sized(value):
        kind = 0 if value < 20 else 1 if value < 300 else 3 if value < 5000 else 4
        return bytes([kind]) + below(value, (20, 300, 300, 5000, 16385)[kind])

    for number, text_len in enumerate((0, 1, 12, 43, 64, 108, 255, 299, 1350, 16384)):
        head = bytes([number % 2, number % 12]) + noise(number) + noise(number + 1) + noise(number + 2)
        text = sized(text_len) + noise(number + 3)
        good = sized(text_len) + bytes([number % 16]) + noise(number + 4)
        place = bytes([number % 2])
        calls = bytes([seal]) + text + place + place
        calls += bytes([made]) + good + b"\x00" + place
        calls += bytes([made]) + good + b"\x01" + below(number * 5, 300) + b"\x20" + place
        calls += bytes([encrypted]) + below(16 * number + 32, 700) + (ONES if number % 2 else ZEROS) + place
        calls += bytes([raw_record]) + below(20 * number, 700) + noise(number + 5) + place
        write("padded", f"{number:02}", head + calls)


def primitives():
    """The order of values differs from one primitive to the next: as in primitives.c."""
    keys = [bytes([n]) for n in range(3)]

    def count(blocks):
        return b"\x01" + below(blocks - 1, 40) if blocks <= 40 else b"\x00" + below(blocks - 1, 300)

    contents = [ZEROS, ONES, noise(9)] + [runs(width, 77) for width in range(8)]
    cuts = bytes([0, 6, 1, 31, 16, 2])
    for number in range(len(contents)):
        row = number % 4
        text, other = contents[number], contents[(number + row) % len(contents)]
        blocks = count((1, 7, 16, 33, 40, 129)[(number + row) % 6])
        key = keys[number % 3]
        way = bytes([number % 2])
        place = bytes([row % 2])
        wrap = b"\x01" + below(number * 3, 300)
        seeds = {
            0: blocks + key + way + bytes([row]) + other + text + place,
            1: blocks + key + way + bytes([row]) + other + text + place + noise(1) + cuts,
            2: blocks + key + bytes([row]) + other + text + place + noise(2) + wrap + cuts,
            3: below(100 * number + row, 5000) + key + bytes([row]) + other + text + place + noise(3)
            + wrap + bytes([number, 4]) + cuts,
            4: blocks + bytes([row]) + noise(4) + text + place + wrap + b"\x00",
            5: below(300 * row + number, 6000) + bytes([row, 1]) + below(number, 100) + other
            + noise(5) + text + place,
            6: blocks + bytes([row]) + other + text + way + cuts,
            7: below(150 * number + row, 3000) + bytes([row]) + other + text + cuts,
            8: blocks + bytes([row]) + other + noise(6) + text + cuts,
            9: blocks + key + way + bytes([2 * row]) + noise(7) + text + place + other + noise(8)
            + noise(9) + wrap + cuts,
        }
        for which, seed in seeds.items():
            write("primitives", f"{which}-{number}", bytes([which]) + seed)


def arguments():
    source = (HERE.parent / "arguments.c").read_text()
    listed = re.search(r"words\[\] = \{(.*?)\};", source, re.S).group(1)
    words = re.findall(r'"([^"]*)"', listed)

    def line(text):
        """The count, then each argument: a word of the list, or 255 and its bytes."""
        parts = text.split()
        data = bytes([len(parts)])
        for part in parts:
            data += bytes([words.index(part)]) if part in words else b"\xff" + part.encode() + b"\0"
        return data

    seal = "aead seal --alg aes-128-gcm --key @key"
    lines = [
        "", "--help", "--version", "nonsense", "cpu", "cpu --cpu -avx512,-vaes", "cpu --cpu +aes",
        "check", "speed", "speed aes-*-ctr", "speed --impl all aes-128-gcm", "speed --size 16,1K",
        "speed --cpu -aes --impl aesni", "aead", "aead seal", seal, seal + " --tag-len 12",
        seal + " --nonce @nonce --ad @ad", seal + " --ad 00ff --nonce 000102030405060708090a0b",
        seal + " -o new", seal + " -o there", seal + " -o there --force", seal + " -o in --force",
        seal + " -o key --force", seal + " -o link --force", seal + " -o sub/new",
        seal + " -o sub/", seal + " -o missing/new", seal + " --max 1K", seal + " --max 0",
        seal + " --impl bitslice64", seal + " --impl vaes512 --", seal + " --tag-len 17",
        seal.replace("@key", "@hexkey"), seal.replace("@key", "@missing"),
        seal.replace("@key", "@sub"), seal.replace("@key", "000102030405060708090a0b0c0d0e0f"),
        seal.replace("--key @key", "--key-fd 3"), seal.replace("--key @key", "--key-fd 0"),
        seal.replace("seal", "open"), seal.replace("seal", "open") + " -o new",
        seal.replace("seal", "open") + " --nonce @nonce -o there --force",
        "aead seal --alg aes-128-ocb --key @key --tag-len 8 --nonce 00ff --ad @ad",
        "aead seal --alg aes-128-ocb --key @key --nonce @nonce", "aead open --alg aes-128-ocb --key @key",
        "aead seal --alg=aes-128-gcm --key=@key --tag-len=16", "aead seal --a aes-128-gcm --ke @key",
        "aead seal --alg chacha20-poly1305 --key @there", "aead seal --help", "aead seal extra",
        "speed --csv --op setup,seal aes-128-gcm", "speed --json --in-place chacha20-poly1305",
        "speed --style curve --save new aes-128-gcm", "speed --save there --force aes-128-gcm",
    ]
    for number, text in enumerate(lines):
        files = b"\x00\x01" + below(33 * number % 600, 600) + noise(1) + noise(2) + b"\x00"
        files += noise(3) + below(20, 100) + noise(4) + below(16, 100) + noise(5)
        write("arguments", f"{number:02}", line(text) + files)
    # Earlier results, which are the first file: of each form that is read.
    text = '"library":"tacit","version":"0.1.0","alg":"aes-128-gcm","impl":"vaes256","op":"seal"'
    text += ',"size":48,"ad":0,"ns_per_op":45.3,"gb_per_s":1.06,"cycles_per_byte":2.7,"ghz":2.87'
    text += ',"samples":16,"spread":0.063'
    columns, values = zip(*(part.split(":") for part in text.split(",")))
    results = {
        "bssl": "# AES-128-GCM on row vaes256\nDid 9 AES-128-GCM (48 bytes) seal operations in"
        " 8us (1125000.0 ops/sec): 54.0 MB/s [+1.5%]\nDid 9 AES-128 encrypt setup operations in"
        " 8us (1125000.0 ops/sec)\n",
        "json": "[\n{" + text + "},\n{" + text + "}\n]\n",
        "csv": ",".join(columns).replace('"', "") + "\n" + ",".join(values) + "\n",
    }
    for form, result in results.items():
        files = b"\x00\x01" + below(len(result), 600) + result.encode() + b"\x00\x00"
        write("arguments", f"baseline-{form}",
              line("speed --style bssl --baseline in aes-128-gcm") + files)


seal_open()
open_garbage()
padded()
primitives()
arguments()
