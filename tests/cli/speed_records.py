#!/usr/bin/env python3
"""Reads what tacit speed prints for programs: speed_records.py json|csv COLUMNS FILE.

Looks at the columns, that numbers are numbers, and that those of a result agree.
"""
import csv
import json
import sys

form, columns, path = sys.argv[1], sys.argv[2].split(","), sys.argv[3]
with open(path, encoding="utf-8", newline="") as file:
    rows = json.load(file) if form == "json" else list(csv.DictReader(file))
assert rows, "no results"
for row in rows:
    assert list(row) == columns, f"columns are {list(row)}"
    if form == "json":
        assert all(isinstance(row[name], str) for name in columns[:5]), row
        assert all(isinstance(row[name], (int, float)) for name in columns[5:]), row
    size, ad = int(row["size"]), int(row["ad"])
    ns, rate, cycles, ghz = (float(row[name]) for name in columns[7:11])
    assert row["library"] == "tacit" and row["version"] and row["impl"] and row["alg"], row
    assert row["alg"] == row["alg"].lower() and size >= 0 and ad >= 0 and ns > 0, row
    assert int(row["samples"]) > 0 and float(row["spread"]) >= 0 and 0 < ghz < 10, row
    if size == 0:
        assert rate == 0 and cycles == 0, row
    else:
        assert abs(rate * ns / size - 1) < 1e-3 and cycles > 0, row
