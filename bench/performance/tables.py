"""Markdown tables of what was measured."""

from .speed import LIBRARIES

TABLES = (("rfc4106", "gcm"), ("gcm", "gcm"), ("gmac", "gcm"), ("ocb", "ocb"), ("tls", "tls-cbc"),
          ("ctr", "ctr"), ("cbc", "cbc"), ("ghash", "ghash"), ("chacha20-poly1305",
                                                               "chacha20-poly1305"),
          ("chacha20", "chacha20"), ("poly1305", "poly1305"), ("aes", "aes"))
NAMES = {"chacha20-poly1305": "ChaCha20-Poly1305",
         "chacha20-poly1305-old": "ChaCha20-Poly1305-Old",
         "xchacha20-poly1305": "XChaCha20-Poly1305",
         "aes-128-cbc-hmac-sha1-tls": "AES-128-CBC-SHA1 (TLS)",
         "aes-256-cbc-hmac-sha1-tls": "AES-256-CBC-SHA1 (TLS)",
         "rfc4106-aes-128-gcm": "rfc4106, AES-128-GCM",
         "chacha20": "ChaCha20", "poly1305": "Poly1305"}


def table_of(alg):
    """The name of the table of rows that an algorithm's are from."""
    return next(table for word, table in TABLES if word in alg)


def display(alg):
    return NAMES.get(alg, alg.upper())


def markdown(title, heads, lines, note=""):
    text = [f"### {title}", ""]
    if note:
        text += [note, ""]
    text += ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    text += ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join(text) + "\n"


def speed_cell(ns, size):
    """Short messages in nanoseconds, long ones in gigabytes a second."""
    if ns is None:
        return "-"
    if size <= 256:
        return f"{ns:.1f} ns"
    return f"{size / ns:.{3 if size < ns else 2}f} GB/s"


def ratio_cell(own, other):
    return "-" if own is None or other is None else f"{other / own:.2f}"


def size_name(size):
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= 1 << 15 and size % unit == 0:
            return f"{size // unit} {name}"
    return str(size)


def _who(results, levels, cells):
    """Whose columns are not empty: tacit's levels, libraries. Levels with the same rows are one."""
    columns = {}
    for name, rows in levels.items():
        taken = tuple(rows.get(table_of(alg)) for alg, _, _ in cells)
        if any(results.ns(*cell, row) for cell, row in zip(cells, taken)):
            columns.setdefault(taken, name)
    others = [who for who in LIBRARIES if any(results.ns(*cell, who) for cell in cells)]
    return {name: taken for taken, name in columns.items()}, others


def _table(results, levels, title, first, cells, name_of):
    """tacit at its levels, then the libraries, then the ratios of the first to each of those."""
    own, others = _who(results, levels, cells)
    if not own:
        return ""
    heads = [first, *(f"tacit {name}" for name in own),
             *(results.libraries[who] for who in others), *(f"over {who}" for who in others)]
    lines = []
    for i, cell in enumerate(cells):
        times = [results.ns(*cell, rows[i]) for rows in own.values()]
        theirs = [results.ns(*cell, who) for who in others]
        lines.append([name_of(cell), *(speed_cell(ns, cell[2]) for ns in times + theirs),
                      *(ratio_cell(times[0], ns) for ns in theirs)])
    rows = "; ".join(f"{name}: {', '.join(f'`{row}`' for row in dict.fromkeys(taken) if row)}"
                     for name, taken in own.items())
    return markdown(title, heads, lines, f"Rows: {rows}.")


def comparison(results, levels, title, alg, op):
    """An operation by the length of texts."""
    cells = [(alg, op, size) for size in results.sizes[alg, op]]
    return _table(results, levels, title, "bytes", cells, lambda cell: size_name(cell[2]))


def keys(results, levels, title):
    """Key set-up of all algorithms."""
    cells = [(alg, op, 0) for alg, op in results.sizes if op == "setup"]
    return _table(results, levels, title, "key set-up", cells, lambda cell: display(cell[0]))


def by_row(results, title, alg, op, note=""):
    """Every row that runs here, by size."""
    sizes = results.sizes.get((alg, op), [])
    lines = [[f"`{row}`", *(speed_cell(results.ns(alg, op, size, row), size) for size in sizes)]
             for row in results.rows(alg, op)]
    return markdown(title, ["row", *(size_name(size) for size in sizes)], lines, note)


AES_PARTS = (("key set-up", "aes-{}", "encrypt setup", "decrypt setup", 0),
             ("one block", "aes-{}", "encrypt", "decrypt", 16),
             ("16384 bytes", "aes-{}-ecb", "encrypt", "decrypt", 16384))


def aes_parts(results, bits):
    """Encryption and decryption by row, and what part of the one's speed the other has."""
    heads, lines = ["row"], []
    for name, *_ in AES_PARTS:
        heads += [f"{name}: encryption", "decryption", "its speed over encryption"]
    for row in results.rows(f"aes-{bits}", "encrypt"):
        line = [f"`{row}`"]
        for _, alg, forward, backward, size in AES_PARTS:
            one, other = (results.ns(alg.format(bits), op, size, row)
                          for op in (forward, backward))
            line += [speed_cell(one, size), speed_cell(other, size), ratio_cell(other, one)]
        lines.append(line)
    return markdown(f"AES-{bits} by row: keys and blocks", heads, lines)
