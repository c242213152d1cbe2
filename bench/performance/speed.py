"""Runs tacit speed, and holds what it measured."""

import json
import subprocess

LIBRARIES = ("libcrypto", "libgcrypt", "libsodium", "nettle", "ipsec-mb")


class Results:
    """What one or more runs measured, by algorithm, operation, size and who did it.

    Who: a row's name for tacit, a library's name for others.
    """

    def __init__(self, records=()):
        self.cells = {}
        self.sizes = {}
        self.libraries = {}
        for record in records:
            self.add(record)

    def add(self, record):
        key = record["alg"], record["op"]
        who = record["impl"] if record["library"] == "tacit" else record["library"]
        if record["library"] != "tacit":
            unmasked = ", unmasked" if record["impl"] == "unmasked" else ""
            self.libraries[who] = f"{who} {record['version']}{unmasked}"
        self.cells[(*key, record["size"], who)] = record
        sizes = self.sizes.setdefault(key, [])
        if record["size"] not in sizes:
            sizes.append(record["size"])

    def record(self, alg, op, size, who):
        return self.cells.get((alg, op, size, who))

    def ns(self, alg, op, size, who):
        """The median time of one operation in nanoseconds, or None."""
        record = self.record(alg, op, size, who)
        return record["ns_per_op"] if record else None

    def rows(self, alg, op):
        """tacit's rows that have this, in the order in which they were measured."""
        found = []
        for a, o, _, who in self.cells:
            if (a, o) == (alg, op) and who not in LIBRARIES and who not in found:
                found.append(who)
        return found

    def gigahertz(self):
        clocks = sorted(r["ghz"] for r in self.cells.values() if r["ghz"] > 0)
        return clocks[len(clocks) // 2] if clocks else 0


def command(tacit, core, seconds, *arguments):
    return [tacit, "speed", "--json", "--pin", str(core), "--seconds", f"{seconds:g}", *arguments]


def shown(arguments):
    """A command as one may type it."""
    return " ".join(["tacit", *(f"'{a}'" if "*" in a else a for a in arguments[1:])])


def run(arguments):
    """The records of one run."""
    done = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)
