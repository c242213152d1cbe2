"""What an emulator gains: tables of what `tacit speed emu` and bench/qemu/run print."""

import os
import re
import subprocess

from . import pages, tables

HELPERS = (("emu-multiply", "carry-less product, over a branching loop", {"": 20, "portable": 8}),
           ("emu-aesenc-chained", "AESENC, each of the one before, over four tables", {"": 2.5}),
           ("emu-aesenc-independent", "AESENC of eight states in turn, over four tables", {"": 4}))
WANTED_OF_BOTH = 4
LINE = re.compile(r"Did \d+ (\S+)(?: \((\d+) bytes\))? operations with (.*?) in .*?"
                  r"(?:: ([\d.]+) times that with .*)?$")
QEMU_LINE = re.compile(r"(\d+) bytes: before ([\d.]+) MB/s, after ([\d.]+) MB/s: ([\d.]+) times")


def measure(tacit, seconds, runs):
    """Lines of some runs: for each what was measured, with what, and the lowest ratio."""
    lowest = {}
    for _ in range(runs):
        text = subprocess.run([tacit, "speed", "--seconds", f"{seconds:g}", "emu"], check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        for name, size, row, times in map(lambda m: m.groups(), map(LINE.match,
                                                                   text.splitlines())):
            if times:
                key = name, int(size or 0), row
                lowest[key] = min(float(times), lowest.get(key, float("inf")))
    return lowest


def helpers_table(lowest):
    lines = []
    for name, title, wanted in HELPERS:
        for (operation, _, row), times in lowest.items():
            if operation == name:
                portable = row.startswith(("portable", "bitslice"))
                want = wanted.get("portable" if portable else "")
                lines.append([title, f"`{row}`", f"{times:.1f}" if times >= 1 else f"{times:.2f}",
                              f"{want:g}" if want else ""])
    return tables.markdown("Emulator helpers", ["", "row", "times as fast", "wanted"], lines)


def guest_table(lowest):
    lines = {}
    for (name, size, row), times in lowest.items():
        if name.startswith("emu-rfc4106"):
            lines.setdefault(size, {})[row.split(" ")[0]] = times
    return tables.markdown(
        "A small emulator whose guest seals rfc4106 AES-128-GCM, over neither helper",
        ["bytes", "AES only", "multiply only", "both", "wanted of both"],
        [[str(size), *(f"{of.get(kind, 0):.1f}" for kind in ("AES", "multiply", "both")),
          f"{WANTED_OF_BOTH}"] for size, of in lines.items()])


def qemu(build, may_build, log):
    """bench/qemu/run's lines as a table, or nothing where its emulators are not built."""
    if not may_build and not os.path.exists(os.path.join(build, "qemu-after")):
        return ""
    log("bench/qemu/run")
    text = subprocess.run([os.path.join(pages.ROOT, "bench", "qemu", "run"), build], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    head = next(line for line in text.splitlines() if line.endswith(":"))
    lines = [[size, f"{before} MB/s", f"{after} MB/s", times]
             for size, before, after, times in QEMU_LINE.findall(text)]
    return tables.markdown("A real emulator", ["bytes", "before", "after", "times"], lines,
                           f"`bench/qemu/run`: {head[:-1]}.")
