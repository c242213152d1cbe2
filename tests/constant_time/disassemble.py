#!/usr/bin/env python3
"""Looks for instructions that no code which touches secrets may hold.

    disassemble.py CONTROLS OBJECT...   every function of the library's object files;
                                        that the checks find what the ct_control_
                                        functions of the program CONTROLS hold; and on
                                        x86-64 x86_access.c, in that program, against
                                        objdump
    disassemble.py --from SYMBOL[,SYMBOL...] BINARY
                                        only these functions of a program and all that
                                        they reach by direct calls and jumps

A trace of single steps cannot see the addresses of a gather, and no run sees code
that it does not take; the disassembly sees both. Ends with the line
"N passed, N failed, N skipped"; a case is a function. The files may be for x86-64,
i686, AArch64, ARMv7 or s390x (the objdump of that target must be there); CONTROLS and
the objects may be Windows' of x86-64, CONTROLS then being an object too.
"""

import argparse
import collections
import os
import re
import subprocess
import sys

DIVISION = "integer division: its time depends on the operands"
FLOATING = "floating-point arithmetic: its time depends on the operands"

# Mnemonics (AT&T, suffixes allowed), and why secrets must not meet them.
FORBIDDEN_X86 = [
    (r"v?p?gather(pf)?[a-z0-9]*", "gather: addresses from a vector"),
    (r"vp?scatter(pf)?[a-z0-9]*", "scatter: addresses from a vector"),
    (r"i?div[bwlq]?", DIVISION),
    (r"v?(div|sqrt|rcp|rcp14|rcp28|rsqrt|rsqrt14|rsqrt28)[ps][sdh]",
     "floating-point division or root"),
    (r"v?(add|sub|addsub|hadd|hsub|mul|min|max|dp|round|rndscale|getexp|getmant|fixupimm|range"
     r"|reduce|scalef)[ps][sdh]", "floating-point arithmetic: slow for denormal numbers"),
    (r"vf(n?m(add|sub)|maddsub|msubadd)[0-9]*[ps][sdh]", "floating-point arithmetic"),
    (r"v?(u?comi)s[sdh]|v?cmp[a-z_]*[ps][sdh]", "floating-point comparison"),
    (r"f(ld|st|stp|ild|ist|istp|isttp|add|sub|mul|div|sqrt|chs|abs|com|ucom|xch|free|init|wait"
     r"|cos|sin|tan|prem|scale|xtract|yl2x)[a-z0-9]*", "x87"),
    (r"pdep[lq]?|pext[lq]?", "pdep, pext: microcode on some processors, slower for some masks"),
    (r"v?maskmov[a-z]+|vpmaskmov[dq]", "memory operand masked by a vector"),
    (r"(rep[nz]*e? )?(cmps|scas)[bwlq]?", "string comparison: stops early"),
    (r"xlat[b]?", "table look-up"),
    (r"rdtscp?|rdpmc", "clock"),
    (r"rdrand[wlq]?|rdseed[wlq]?", "random numbers"),
]
FORBIDDEN_AARCH64 = [
    (r"[us]div", DIVISION),
    (r"f(?!mov)[a-z0-9]+|[us]cvtf", FLOATING),
    (r"mrs", "system register, a clock among them"),
    (r"(ld|st)[a-z0-9]+", "gather, scatter or masked access of SVE", r"\bz\d+\.[bhsd]"),
]
FORBIDDEN_ARM = [
    (r"[us]div([a-z]{2})?(\.w)?", DIVISION),
    (r"v(?!mov|ldr|str|ldm|stm)[a-z]+(\.\w+)*\.f(16|32|64)(\.\w+)*", FLOATING),
    (r"mrc2?|mrrc2?", "system register, a clock among them"),
    # Moves and sums under a condition take one cycle either way, loads and stores a trace sees.
    (r"([us]mlal|[us]mull|umaal|mul|ml[as])(eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)(\.w)?",
     "multiplication under a condition: its time depends on that"),
]
FORBIDDEN_S390X = [
    (r"d|dr|dl|dlr|dlg|dlgr|dsg|dsgr|dsgf|dsgfr|dp", DIVISION),
    (r"[a-z]*(eb|db|xb)r?a?", FLOATING),
    # Not clst, which is strcmp and meets the names of rows and algorithms only, nor the
    # comparison of words, which lengths are.
    (r"clc", "comparison: stops early", r"^\d*\((9|[1-9]\d+),"),
    (r"clcle?u?|cuse|srst|mvst", "comparison or search: stops early"),
    (r"trt?r?e?|tr(oo|ot|to|tt)", "table look-up"),
    (r"stck[ef]?", "clock"),
]
# Functions of the compiler's library that divide: they branch on what they divide.
DIVIDING_CALL = re.compile(r"[<\t ]__\w*(div|mod)\w*")

# The prefix of the tools, what is forbidden, whether it is x86; its name in docs/SOUNDNESS.md.
Machine = collections.namedtuple("Machine", "tools forbidden x86 target")


def compiled(patterns):
    return [(re.compile(mnemonic + r"\Z"), why, re.compile(operands[0] if operands else ""))
            for mnemonic, why, *operands in patterns]


X86_64 = Machine("", compiled(FORBIDDEN_X86), True, "x86-64 SysV")
WINDOWS = Machine("x86_64-w64-mingw32-", compiled(FORBIDDEN_X86), True, "x86-64 Windows")
MACHINES = {  # by e_machine of the ELF header
    3: Machine("i686-linux-gnu-", compiled(FORBIDDEN_X86), True, "i686"),
    22: Machine("s390x-linux-gnu-", compiled(FORBIDDEN_S390X), False, "s390x"),
    40: Machine("arm-linux-gnueabihf-", compiled(FORBIDDEN_ARM), False, "armhf"),
    62: X86_64,
    183: Machine("aarch64-linux-gnu-", compiled(FORBIDDEN_AARCH64), False, "AArch64"),
}


def machine_of(path):
    with open(path, "rb") as file:
        header = file.read(20)
    if header[:2] == b"\x64\x86":
        return WINDOWS  # an object in COFF
    order = "little" if header[5] == 1 else "big"
    return MACHINES[int.from_bytes(header[18:20], order)]


# Loads and stores under an opmask: in these files only, where the mask is made of the
# number of blocks that are left, which is public. That no run's mask depends on a secret
# the single steps check.
MASKS_OF_PUBLIC_LENGTHS = {
    "src/aes/x86/vaes512.c",
    "src/cbc/x86/vaes512.c",
    "src/ctr/x86/vaes512.c",
    "src/gcm/x86/vaes512.c",
    "src/ghash/x86/vpclmul512.c",
    "src/ocb/x86/vaes512.c",
}

MASKED = re.compile(r"\{%k[1-7]\}")
MEMORY = re.compile(r"(?P<disp>-?0x[0-9a-f]+)?\((?P<base>%\w+)?(,(?P<index>%\w+),?(?P<scale>\d)?)?\)")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.+)>:$")
LINE = re.compile(r"^\s*([0-9a-f]+):\t(?:((?:[0-9a-f]{2,8} )+)\s*\t)?(.*)$")
RELOCATION = re.compile(r"^\s+([0-9a-f]+): (?:IMAGE_REL|R)_\w+\s+(\S+)$")
TARGET = re.compile(r"\b(?:call|jmp|j[a-z]+)[ql]?\s+[0-9a-f]+ <([^>+]+)(?:\+0x[0-9a-f]+)?>")
PREFIXES = re.compile(r"^((lock|notrack|bnd|data16|cs|ds|es|ss|fs|gs|addr32|rex[.WRXB]*|\{\w+\}"
                      r"|rep|repz|repnz|repe|repne) )+")


def objdump(path, *options):
    run = subprocess.run([machine_of(path).tools + "objdump", "-dr", "--insn-width=16", *options,
                          path], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


class Instruction:
    """Or a reference to a symbol, which has no code."""

    def __init__(self, machine, address, code, text):
        self.machine, self.address, self.code = machine, address, code
        self.text = (text.split("#")[0] if machine.x86 else text).strip()
        plain = PREFIXES.sub("", self.text + " ").strip()
        self.mnemonic, self.operands = (plain.split(None, 1) + ["", ""])[:2]


def source_of(path):
    """The source file of an object file in the build tree, or the file itself."""
    inside = path.partition(".dir/")[2].removesuffix(".obj").removesuffix(".o")
    return os.path.normpath("src/" + inside) if inside else path


def functions_of(path):
    """Functions as (name, source, [Instruction]); statics of several files share names."""
    found = []
    machine = machine_of(path)
    for line in objdump(path):
        match = FUNCTION.match(line)
        if match:
            found.append((match.group(1), source_of(path), []))
            continue
        match = LINE.match(line)
        if match and found and match.group(2):
            found[-1][2].append(Instruction(machine, int(match.group(1), 16),
                                            bytes.fromhex(match.group(2)), match.group(3)))
            continue
        match = RELOCATION.match(line)
        if match and found:
            found[-1][2].append(Instruction(machine, int(match.group(1), 16), b"",
                                            "reference " + match.group(2)))
    if machine is WINDOWS:
        found = [(name, source, without_table(code)) for name, source, code in found]
    return found


def without_table(instructions):
    """A function without the table of a switch, which clang puts behind its code for Windows."""
    bad = next((i for i, x in enumerate(instructions) if x.text.startswith("(bad)")), None)
    ends = [i for i, x in enumerate(instructions[:bad]) if x.mnemonic in ("ret", "jmp")]
    return instructions if bad is None or not ends else instructions[:ends[-1] + 1]


def is_masked(x):
    return x.mnemonic != "lea" and MEMORY.search(x.operands) and MASKED.search(x.operands)


def findings(source, instructions):
    for x in instructions:
        for mnemonic, why, operands in x.machine.forbidden:
            if mnemonic.match(x.mnemonic) and operands.search(x.operands):
                yield f"{x.address:x}: {x.text}: {why}"
        if DIVIDING_CALL.search(x.text):
            yield f"{x.address:x}: {x.text}: {DIVISION}"
        if x.mnemonic == "lea" or not x.machine.x86:
            continue
        memory = MEMORY.search(x.operands)
        if is_masked(x) and source not in MASKS_OF_PUBLIC_LENGTHS:
            yield f"{x.address:x}: {x.text}: masked memory operand, not on the list of public masks"
        if memory and x.mnemonic.rstrip("wlq") in ("bt", "bts", "btr", "btc") \
                and x.operands.startswith("%"):
            yield f"{x.address:x}: {x.text}: bit address from a register"


class Count:
    passed = failed = 0

    def check(self, good, message):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED ct_disassembly:", message)

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed, 0 skipped")
        return 1 if self.failed else 0


def check_functions(count, functions):
    for name, source, instructions in functions:
        found = list(findings(source, instructions))
        count.check(not found, f"{name} ({source}): " + "; ".join(found[:3]))


# ---- the controls: what must be found in which ct_control_ function --------------

CONTROLS = {
    "clean": None,
    "lookup": None,  # branches and look-ups are for the other programs
    "branch": None,
    "early_exit": None,
    "unpadding": None,
    "block_count": None,
    "mac_place": None,
    "lost": None,
    "division": "integer division",
}
CONTROLS_ARM = {
    **CONTROLS,
    "predicated_store": None,
    "predicated_product": "multiplication under a condition",
}
CONTROLS_X86 = {
    **CONTROLS,
    "shift": None,
    "gather": "gather",
    "vector_mask": "masked by a vector",
}
CONTROLS_X86_64 = {
    **CONTROLS_X86,
    "scatter": "scatter",
    "opmask": "masked memory operand",
}


def check_controls(count, functions, wanted_controls):
    seen = {}
    for name, source, instructions in functions:
        if name.startswith("ct_control_") and name != "ct_control_at":
            seen[name.removeprefix("ct_control_")] = list(findings(source, instructions))
    count.check(set(seen) == set(wanted_controls),
                f"controls {sorted(seen)} are not the expected ones")
    for name, found in seen.items():
        wanted = wanted_controls.get(name)
        good = any(wanted in f for f in found) if wanted else not found
        count.check(good, f"control {name}: wanted {wanted or 'nothing'}, found {found}")


# ---- x86_access.c against objdump ------------------------------------------------

ORDER = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
VALUES = {f"%{name}": (i + 1) * 0x0123456789 + (i << 52) for i, name in enumerate(ORDER)}
VALUES["%riz"] = 0
MASK64 = (1 << 64) - 1
NO_ACCESS = re.compile(r"lea[wlq]?\Z|nop[wlq]?\Z|endbr64\Z")
IMPLICIT = re.compile(r"(push|pop|call|ret|leave|enter)[wlq]?\Z")
BY_REGISTER = re.compile(r"(shl|shr|sar|sal|rol|ror|rcl|rcr|shld|shrd)[bwlq]?\Z")


def expected(x):
    """What x86_access.c must say about an instruction, as sorted (kind, value)."""
    result = []
    if not NO_ACCESS.match(x.mnemonic):
        for match in MEMORY.finditer(x.operands):
            base, index = match.group("base"), match.group("index")
            if base == "%rip" or re.match(r"%[xyz]mm", index or ""):
                continue
            value = VALUES.get(base, 0) + VALUES.get(index, 0) * int(match.group("scale") or 1)
            result.append(("m", value & MASK64))
        mask = MASKED.search(x.operands)
        if mask and MEMORY.search(x.operands):
            result.append(("k", 0x1111 * int(mask.group(0)[3])))
    if BY_REGISTER.match(x.mnemonic) and x.operands.startswith("%cl,"):
        result.append(("s", VALUES["%rcx"] & 0xff))
    if x.mnemonic in ("shlx", "sarx", "shrx"):
        name = x.operands.split(",")[0][1:]
        name = re.sub(r"^e", "r", name) if name[-1] not in "dwb" or name[0] == "e" else name[:-1]
        result.append(("s", VALUES["%" + name]))
    return sorted(result)


def check_decoder(count, program, instructions):
    """Feeds every different instruction to the program and compares."""
    distinct = {x.code: x for x in instructions
                if x.code and not x.text.startswith("(bad)") and x.mnemonic}
    lines = "".join(code.hex() + "\n" for code in distinct)
    run = subprocess.run([program, "--decode"], input=lines, capture_output=True, text=True,
                         check=True)
    answers = run.stdout.splitlines()
    count.check(len(answers) == len(distinct), f"{program} --decode answered too few lines")
    for x, answer in zip(distinct.values(), answers):
        words, _, forbidden = answer.partition("|")
        got = sorted((w[0], int(w[1:], 16)) for w in words.split())
        gathers = bool(re.match(r"v?p?(gather|scatter)", x.mnemonic))
        good = got == expected(x) or gathers
        count.check(good, f"x86_access.c: {x.code.hex()} {x.text}: wanted {expected(x)}, got {got}")
        named = any(p.match(x.mnemonic) for p, _, _ in X86_64.forbidden)
        count.check(named or not forbidden, f"x86_access.c: {x.text}: forbids it: {forbidden}")
    return len(distinct)


# ---- --from ------------------------------------------------------------------------


def reachable(functions, roots):
    by_name = {}
    for function in functions:
        by_name.setdefault(function[0], []).append(function)
    missing = [root for root in roots if root not in by_name]
    if missing:
        sys.exit(f"disassemble.py: no function {missing[0]}")
    todo, done = list(roots), {}
    while todo:
        name = todo.pop()
        if name in done:
            continue
        done[name] = by_name.get(name, [])
        for _, _, instructions in done[name]:
            for x in instructions:
                match = TARGET.search(x.text)
                if match and match.group(1) in by_name:
                    todo.append(match.group(1))
    return [function for group in done.values() for function in group]


def check_x86_64(count, path, library, program):
    masked = {source for _, source, instructions in library if any(map(is_masked, instructions))}
    idle = MASKS_OF_PUBLIC_LENGTHS - masked
    count.check(not idle, f"the list of public masks has files without masks: {sorted(idle)}")
    check_controls(count, program, CONTROLS_X86_64)
    decoded = check_decoder(count, path, [x for f in library + program for x in f[2]])
    print(f"{decoded} instructions decoded as objdump does")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--from", dest="roots", metavar="SYMBOL[,SYMBOL...]")
    parser.add_argument("program")
    parser.add_argument("objects", nargs="*")
    arguments = parser.parse_args()
    count = Count()
    program = functions_of(arguments.program)
    if arguments.roots:
        check_functions(count, reachable(program, arguments.roots.split(",")))
        return count.end()
    library = [f for path in arguments.objects for f in functions_of(path)]
    count.check(library, "no object files of the library")
    check_functions(count, library)
    machine = machine_of(arguments.program)
    if machine is X86_64:
        check_x86_64(count, arguments.program, library, program)
    else:
        controls = (CONTROLS_X86 if machine.x86 else CONTROLS_ARM if machine.target == "armhf"
                    else CONTROLS)
        check_controls(count, program, CONTROLS_X86_64 if machine is WINDOWS else controls)
    print(f"{len(library)} functions looked at")
    if not count.failed:
        print(f"CHECKED by disassembly on {machine.target}: every row")
    return count.end()


if __name__ == "__main__":
    sys.exit(main())
