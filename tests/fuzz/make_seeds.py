#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets that are made by rule: tests/fuzz/make_seeds.py

Each target reads its input front to back as fuzz.h describes; a seed is a
message that somebody would send, in that form. Mutation does the rest.
"""

import itertools
import pathlib

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

    for number, (algorithm, (ad_len, text_len)) in enumerate(itertools.product(range(9), lengths)):
        head = bytes([algorithm, number % 8, 16 if number % 3 else 12 + number % 5])
        head += b"\x00" if number % 4 else b"\x01" + below(number % 40, 300)
        head += sized(ad_len) + sized(text_len)
        fills = noise(number) + noise(number + 1) + runs(number % 8, number) + noise(number + 2)
        cuts = bytes([number % 70, 1, 0, 1, 16, 17, 1, 63, 1, 64, 2, 65, 200, 1, 44])
        calls = call(seal, number % 5, cuts) + call(open_, number % 5, cuts)
        calls += call(forged, (number + 1) % 5, bytes([number % 4]) + long_of(number * 7) + cuts)
        write("seal_open", f"{algorithm}-{ad_len}-{text_len}", head + fills + calls)


seal_open()
