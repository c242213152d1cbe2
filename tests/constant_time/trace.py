#!/usr/bin/env python3
"""Runs test_ct_trace (trace.c) under qemu-user and compares the traces of its runs.

    trace.py [--quick] [--seed N] [--table TABLE] MACHINE PLUGIN PROGRAM

MACHINE is a key of MACHINES below, PLUGIN the shared object of trace_plugin.c.
Checks that

    - the runs of each case, which differ in their secrets alone, have one trace
      (where two differ, it prints the first difference and the code's place);
    - the controls that leak are noticed, and the one that does not is not;
    - every row that the library lists was traced, but those that no emulated processor runs;
    - rows for AES or for carry-less multiplication instructions execute some of
      them, and all others execute none.

For each row that passed it prints "CHECKED by trace on TARGET: TABLE/ROW", and at
the end "N passed, N failed, N skipped".
"""

import argparse
import collections
import itertools
import os
import re
import subprocess
import sys
import tempfile

# The processor to emulate, and its flags for the harness (tests/support/harness.h): one with
# everything that the rows of the architecture may need, and, on Arm, without SVE (trace_plugin.c).
MACHINES = {
    "aarch64": (["qemu-aarch64", "-cpu", "cortex-a72"], "asimd aes pmull sha1"),
    "i686": (["qemu-i386", "-cpu", "max"], "sse2 ssse3 aes pclmulqdq"),
    "armhf": (["qemu-arm", "-cpu", "max"], "neon aes pmull sha1"),
    "s390x": (["qemu-s390x"], ""),
}
# What the instructions are named that none of these has under qemu 7.2: rows of it are seen by
# disassemble.py alone, and the program must say of them that they did not run.
MISSING = {"i686": "shani"}
ADDR2LINE = {
    "aarch64": "aarch64-linux-gnu-addr2line",
    "i686": "i686-linux-gnu-addr2line",
    "armhf": "arm-linux-gnueabihf-addr2line",
    "s390x": "s390x-linux-gnu-addr2line",
}
SHOWN_DIFFERENCES = 3

CASE = re.compile(r"CASE (\d+) (\S+?)((?: leaks| aes| clmul)*): (.*)")
LISTED = re.compile(r"LISTED on (.+): (\S+)")
CLOSING = re.compile(r"(\d+) passed, (\d+) failed, (\d+) skipped")
REGION = re.compile(r"region (\d+) instructions (\d+) accesses (\d+) aes (\d+) clmul (\d+)"
                    r" trace ([0-9a-f]{16})")

Region = collections.namedtuple("Region", "instructions accesses aes clmul trace")


class Case:
    def __init__(self, first, row, expected, what):
        self.first, self.row, self.expected, self.what = int(first), row, expected.split(), what
        self.finding = None
        self.regions = []


class Run:
    """One run of the program: its lines, and the regions that the plugin wrote down."""

    def __init__(self, options, dump=None):
        command, flags = MACHINES[options.machine]
        with tempfile.NamedTemporaryFile("r", suffix=".regions") as out:
            plugin = f"{options.plugin},out={out.name}"
            if dump:
                plugin += f",dump={dump[0]},region={dump[1]}"
            arguments = ["--seed", str(options.seed)]
            arguments += ["--quick"] * options.quick
            arguments += ["--table", options.table] if options.table else []
            run = subprocess.run([*command, "-plugin", plugin, options.program, *arguments],
                                 env={**os.environ, "TACIT_TEST_CPU_FLAGS": flags},
                                 capture_output=True, text=True)
            self.regions = [Region(*map(int, m.groups()[1:5]), m.group(6))
                            for m in map(REGION.match, out) if m]
        self.status, self.lines, self.errors = run.returncode, run.stdout.splitlines(), run.stderr
        self.cases, self.listed, self.not_run, self.target = [], [], [], None
        self.counts = None
        self.read_lines()

    def read_lines(self):
        for line in self.lines:
            if match := CASE.fullmatch(line):
                self.cases.append(Case(*match.groups()))
            elif line.startswith("FINDING "):
                self.cases[-1].finding = line.removeprefix("FINDING ")
            elif match := LISTED.fullmatch(line):
                self.target = match.group(1)
                self.listed.append(match.group(2))
            elif line.startswith("NOT RUN HERE "):
                self.not_run.append(line.removeprefix("NOT RUN HERE "))
            elif match := CLOSING.fullmatch(line):
                self.counts = [int(n) for n in match.groups()]
        ends = [case.first for case in self.cases[1:]] + [len(self.regions)]
        for case, end in zip(self.cases, ends):
            case.regions = self.regions[case.first:end]


class Judge:
    def __init__(self, options):
        self.options = options
        self.passed = self.failed = self.shown = 0
        self.bad_rows = set()

    def check(self, good, row, message):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            self.bad_rows.add(row)
            print(f"FAILED ct_trace on {self.options.machine}: {row}: {message}")

    def control(self, case):
        leaks = len({r.trace for r in case.regions}) != 1 or case.finding is not None
        wanted = "leaks" in case.expected
        self.check(leaks == wanted, case.row, "not noticed" if wanted else "noticed without cause")

    def row_case(self, case):
        traces = [r.trace for r in case.regions]
        same = len(traces) > 1 and len(set(traces)) == 1
        self.check(same, case.row, f"{case.what}: a secret decides an instruction or an address")
        if len(set(traces)) > 1 and self.shown < SHOWN_DIFFERENCES:
            self.shown += 1
            other = next(i for i, t in enumerate(traces) if t != traces[0])
            show_difference(self.options, case.first, case.first + other)
        self.check(case.finding is None, case.row, f"{case.what}: {case.finding}")
        for kind in ("aes", "clmul"):
            executed = [getattr(r, kind) for r in case.regions]
            if kind in case.expected:
                self.check(all(executed), case.row, f"{case.what}: executes no {kind} instruction")
            else:
                self.check(not any(executed), case.row,
                           f"{case.what}: executes {max(executed, default=0)} {kind} instructions")


def place_of(options, pc):
    run = subprocess.run([ADDR2LINE[options.machine], "-f", "-i", "-p", "-e", options.program, pc],
                         capture_output=True, text=True)
    return run.stdout.strip() or pc


def show_difference(options, region, other):
    """Runs twice more, for the traces themselves, and prints where they part."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, str(n)) for n in (region, other)]
        for name, n in zip(names, (region, other)):
            Run(options, dump=(name, n))
        here = "the beginning"
        with open(names[0]) as a, open(names[1]) as b:
            for x, y in itertools.zip_longest(a, b, fillvalue="the end\n"):
                if x != y:
                    print(f"  after {here}:\n    {x}    {y}", end="")
                    for line in {x, y} - {"the end\n"}:
                        print("    " + place_of(options, "0x" + line.split()[-1 if "by" in line
                                                                            else 1]))
                    return
                here = x.strip()


def summary(rows):
    """A line a row: what it executed, all cases and secrets together."""
    print(f"{'row':32}{'cases':>6}{'instructions':>14}{'accesses':>12}{'AES':>10}{'clmul':>10}")
    for row, cases in rows.items():
        regions = [r for case in cases for r in case.regions]
        sums = [sum(getattr(r, name) for r in regions) for name in Region._fields[:4]]
        print(f"{row:32}{len(cases):6}{sums[0]:14}{sums[1]:12}{sums[2]:10}{sums[3]:10}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--table")
    parser.add_argument("machine", choices=MACHINES)
    parser.add_argument("plugin")
    parser.add_argument("program")
    options = parser.parse_args()
    options.plugin = os.path.abspath(options.plugin)
    run = Run(options)
    judge = Judge(options)
    for line in run.lines:
        if line.startswith(("FAILED", "NOT RUN")):
            print(line)
    judge.check(run.status == 0 and run.counts is not None, "the program",
                f"status {run.status}, {run.errors.strip()}")
    judge.passed += run.counts[0] if run.counts else 0
    rows = {}
    for case in run.cases:
        if case.row.startswith("control/"):
            judge.control(case)
        else:
            judge.row_case(case)
            rows.setdefault(case.row, []).append(case)
    judge.check(len(rows) != 0, "the program", "traced nothing")
    for row in run.listed:
        if MISSING.get(options.machine) in re.split("[/+]", row):
            judge.check(row in rows or row in run.not_run, row, "neither traced nor not run")
        else:
            judge.check(row in rows, row, "listed by the library, not traced")
    summary(rows)
    for row in run.listed:
        if row in rows and row not in judge.bad_rows:
            print(f"CHECKED by trace on {run.target}: {row}")
    if judge.failed:
        print(f"repeat with --seed {options.seed}")
    print(f"{judge.passed} passed, {judge.failed} failed, 0 skipped")
    return 1 if judge.failed else 0


if __name__ == "__main__":
    sys.exit(main())
