"""The speeds that tacit is to reach, most of them as ratios to what Debian 12 packages."""

import collections
import ctypes
import time

from . import tables

GCM_KEY_NS, GCM_KEY_GHZ = 120, 3.5
GHASH_AVX2_CYCLES = 6
AFAR = 0.9  # of the speed at 16 KiB, or of a copy's, texts beyond the caches keep

# An operation of tacit at a level takes at most 1/minimum of the time of another: a library's, or
# tacit's own other operation at the same level.
Target = collections.namedtuple("Target", "what level other alg op size minimum other_op",
                                defaults=(None,))


def _both(level, other, alg, size, minimum):
    return [Target(f"{tables.display(alg)} {op}", level, other, alg, op, size, minimum)
            for op in ("seal", "open")]


def _gcm(level, other, size, minimum):
    return (_both(level, other, "aes-128-gcm", size, minimum)
            + _both(level, other, "aes-256-gcm", size, minimum))


BEST = "at its best"
UNMASKED = (
    *_gcm("VAES-512", "ipsec-mb", 16384, 1.05), *_gcm("VAES-512", "ipsec-mb", 8192, 1.05),
    *_gcm("VAES-512", "ipsec-mb", 1350, 0.9), *_gcm("VAES-512", "libcrypto", 16, 4),
    Target("AES-128-CTR", "VAES-512", "libcrypto", "aes-128-ctr", "encrypt", 16384, 4),
    Target("AES-128-CBC decryption", "VAES-512", None, "aes-128-cbc", "decrypt", 16384, 0.9,
           ("aes-128-ctr", "encrypt")),
    *_gcm("VAES-256", "libcrypto", 16384, 2.2), *_gcm("AES-NI", "libcrypto", 16384, 1),
    *_both("VAES-512", "libcrypto", "chacha20-poly1305", 16384, 0.8),
    *_both("VAES-512", "libcrypto", "aes-128-ocb", 16384, 3.9),
    *_both("VAES-512", "libgcrypt", "aes-128-ocb", 16384, 2),
    *_both("VAES-512", "libgcrypt", "aes-128-ocb", 16, 1),
    Target("AES-128-CBC-SHA1 (TLS) seal", BEST, "libcrypto", "aes-128-cbc-hmac-sha1-tls", "seal",
           8192, 1),
)
MASKED = {"AES-NI without AVX": (
    *_both("AES-NI without AVX", "libgcrypt", "aes-128-ocb", 16384, 1),
), "no AES": (
    Target("AES-128-CTR", "no AES", "libcrypto", "aes-128-ctr", "encrypt", 8192, 1.5),
    *_both("no AES", "libcrypto", "aes-128-gcm", 8192, 1.1),
    *_both("no AES", "libcrypto", "aes-128-gcm", 1350, 1),
    *_both("no AES", "libcrypto", "aes-128-gcm", 16, 1.2),
)}
HEADS = ["what", "needs", "measured", ""]


def verdict(met):
    return "met" if met else "not met"


def _line(target, results, levels):
    row = levels[target.level].get(tables.table_of(target.alg))
    over = target.other or "its CTR"
    what = f"{target.what}, {target.size} bytes, tacit {target.level} over {over}"
    needs = f"at least {target.minimum:.2f}"
    other = target.other_op or (target.alg, target.op)
    own = results.ns(target.alg, target.op, target.size, row)
    theirs = results.ns(*other, target.size, target.other or row)
    if own is None or theirs is None:
        return [what, needs, f"no {over} here", "not measured"]
    ratio = theirs / own
    return [what, needs, f"{ratio:.3f} (row {row})", verdict(ratio >= target.minimum)]


def _key_line(results, levels):
    """As at one clock: a time of cycles, whatever the clock here."""
    what = "AES-128-GCM key set-up, tacit VAES-512"
    needs = f"at most {GCM_KEY_NS} ns at {GCM_KEY_GHZ} GHz"
    row = levels["VAES-512"]["gcm"]
    record = results.record("aes-128-gcm", "setup", 0, row)
    ns = record["ns_per_op"] * record["ghz"] / GCM_KEY_GHZ
    return [what, needs, f"{ns:.0f} ns (row {row})", verdict(ns <= GCM_KEY_NS)]


def unmasked(results, levels):
    """Those of the levels that the processor has; of others it is said that they are not here."""
    levels = {**levels, BEST: next(iter(levels.values()))}
    lines = [_line(target, results, levels) for target in UNMASKED if target.level in levels]
    if "VAES-512" in levels:
        lines.append(_key_line(results, levels))
    absent = dict.fromkeys(t.level for t in UNMASKED if t.level not in levels)
    note = f"Not to be measured here: {', '.join(absent)}." if absent else ""
    return tables.markdown("Speeds to reach", HEADS, lines, note)


def masked(level, results, levels):
    if level not in MASKED:
        return ""
    lines = [_line(target, results, levels) for target in MASKED[level]]
    return tables.markdown(f"Speeds to reach, {level}", HEADS, lines)


def by_row(results):
    lines = []
    for bits in (128, 256):
        for name, alg, forward, backward, size in tables.AES_PARTS:
            alg = alg.format(bits)
            minimum = 0.6 if size == 0 else 0.5
            # What holds on every row holds on the row where it is least so.
            ratio, row = min((results.ns(alg, forward, size, row)
                              / results.ns(alg, backward, size, row), row)
                             for row in results.rows(alg, forward))
            lines.append([f"AES-{bits}, {name}: decryption over encryption, on every row",
                          f"at least {minimum:.2f}", f"{ratio:.3f} (row {row})",
                          verdict(ratio >= minimum)])
    what, needs = "GHASH, 16384 bytes, row avx2", f"under {GHASH_AVX2_CYCLES} cycles a byte"
    record = results.record("ghash", "hash", 16384, "avx2")
    if record:
        cycles = record["cycles_per_byte"]
        lines.append([what, needs, f"{cycles:.2f}", verdict(cycles < GHASH_AVX2_CYCLES)])
    else:
        lines.append([what, needs, "no such row here", "not measured"])
    return tables.markdown("Speeds to reach, by row", HEADS, lines)


def copy_speed(size):
    """What libc's memcpy does with texts of a size, in gigabytes a second: the best of many."""
    source, sink = (ctypes.create_string_buffer(size) for _ in range(2))
    best, begin = float("inf"), time.monotonic()
    while time.monotonic() - begin < 0.2:
        start = time.perf_counter()
        ctypes.memmove(sink, source, size)
        best = min(best, time.perf_counter() - start)
    return size / best / 1e9


def far(results, alg, rows, sizes):
    """Whether a pass over a long text is as fast as over one in the first cache, or as a copy."""
    copies = {size: copy_speed(size) for size in sizes}
    lines = []
    for level, row in rows.items():
        for op in ("seal", "open"):
            for size in sizes:
                what = f"{tables.display(alg)} {op}, {tables.size_name(size)}, tacit {level}"
                needs = f"at least {AFAR:.2f} of the lesser of 16 KiB's speed and memcpy's"
                near, here = (results.ns(alg, op, length, row) for length in (16384, size))
                if near is None or here is None:
                    lines.append([what, needs, f"no {level} here", "not measured"])
                    continue
                ratio = (size / here) / min(16384 / near, copies[size])
                lines.append([what, needs, f"{ratio:.3f} (row {row})", verdict(ratio >= AFAR)])
    return tables.markdown("Speeds to reach, beyond the caches", HEADS, lines,
                           "memcpy: " + ", ".join(f"{tables.size_name(size)} at {speed:.1f} GB/s"
                                                  for size, speed in copies.items()) + ".")
