"""Puts what was measured into the pages of docs."""

import os
import re
import subprocess

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
DOCS = os.path.join(ROOT, "docs")
MAIN = os.path.join(DOCS, "PERFORMANCE.md")
PAGES = os.path.join(DOCS, "performance")
BEGIN, END = "<!-- bench/run writes {} -->", "<!-- end of {} -->"
WHOLE, LIST, QEMU = "this", "the list of processors", "QEMU's part"


def put(path, what, text):
    with open(path) as file:
        before, mark, rest = file.read().partition(BEGIN.format(what))
    _, closing, after = rest.partition(END.format(what))
    if not mark or not closing:
        raise SystemExit(f"{path} has no marks for {what}")
    with open(path, "w") as file:
        file.write(f"{before}{mark}\n\n{text.strip()}\n\n{closing}{after}")


def part(path, what):
    """What stands there now, or nothing."""
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        _, mark, rest = file.read().partition(BEGIN.format(what))
    return rest.partition(END.format(what))[0].strip() if mark else ""


def commit():
    """What the tree is at, in a few digits; and whether files differ from it."""
    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], check=False,
                              stdout=subprocess.PIPE, text=True).stdout.strip()
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":!docs")
    name = git("rev-parse", "--short=10", "HEAD") or "unknown"
    return name + (", with changes" if changed else "")


def write_page(machine, text):
    """The page of a processor: made, if there is none, with a place for notes by hand."""
    os.makedirs(PAGES, exist_ok=True)
    path = os.path.join(PAGES, machine.page + ".md")
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write(f"# {machine.title}\n\n{BEGIN.format(WHOLE)}\n{END.format(WHOLE)}\n")
    put(path, WHOLE, text)


def write_list():
    """The processors that there are pages of, by what those say of themselves."""
    lines = []
    for name in sorted(os.listdir(PAGES)):
        with open(os.path.join(PAGES, name)) as file:
            text = file.read()
        title = re.search("^# (.*)$", text, re.M).group(1)
        facts = re.search("^Processor: (.*?)\n\n", text, re.M | re.S).group(1)
        lines.append(f"- [{title}](performance/{name}): {facts}")
    put(MAIN, LIST, "\n".join(lines))
