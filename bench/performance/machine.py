"""The processor at hand: its name, its page, and the levels of features that it can be at."""

import re
import subprocess

# The page of a processor, by vendor, family and ranges of models.
PAGES = (
    ("AuthenticAMD", 25, ((0x00, 0x0f), (0x20, 0x5f)), "amd-zen3", "AMD Zen 3"),
    ("AuthenticAMD", 25, ((0x10, 0x1f), (0x60, 0x7f), (0xa0, 0xaf)), "amd-zen4", "AMD Zen 4"),
    ("AuthenticAMD", 26, ((0x00, 0xff),), "amd-zen5", "AMD Zen 5"),
    ("GenuineIntel", 6, ((0x55, 0x55),), "intel-skylake-x", "Intel Skylake-X"),
    ("GenuineIntel", 6, ((0x6a, 0x6c),), "intel-icelake-server", "Intel Ice Lake server"),
    ("GenuineIntel", 6, ((0x8f, 0x8f), (0xcf, 0xcf)), "intel-sapphire-rapids",
     "Intel Sapphire Rapids"),
)

# Levels: what rows may use, and what a processor must have to be at one. Those of UNMASKED meet the
# libraries as they are, the others the libraries kept to the same features.
AES_NI = ("ssse3", "aes", "pclmul")
VAES_256 = AES_NI + ("sha", "avx", "avx2", "vaes", "vpclmul")
VAES_512 = VAES_256 + ("avx512", "avx512ifma")
NO_AES = ("ssse3", "avx", "avx2")
UNMASKED = (
    ("VAES-512", VAES_512, tuple(set(VAES_512) - {"sha", "avx512ifma"})),
    ("VAES-256", VAES_256, tuple(set(VAES_256) - {"sha"})),
    ("AES-NI", AES_NI, AES_NI),
)
MASKED = (
    ("AES-NI without AVX", AES_NI, AES_NI),
    ("no AES", NO_AES, NO_AES),
    ("SSSE3 alone", ("ssse3",), ("ssse3",)),
)


def _cpuinfo():
    fields = {}
    with open("/proc/cpuinfo") as file:
        for line in file:
            name, colon, value = line.partition(":")
            if colon:
                fields.setdefault(name.strip(), value.strip())
    return fields


class Machine:
    """The processor as the system and `tacit cpu` describe it."""

    def __init__(self, tacit):
        self.tacit = tacit
        fields = _cpuinfo()
        self.name = fields.get("model name", "unknown processor")
        self.vendor = fields.get("vendor_id", "unknown")
        self.family = int(fields.get("cpu family", 0))
        self.model = int(fields.get("model", 0))
        self.page, self.title = self._page()
        self.features, self.best = self._rows(())

    def _page(self):
        for vendor, family, ranges, page, title in PAGES:
            if (vendor, family) == (self.vendor, self.family) and any(
                    low <= self.model <= high for low, high in ranges):
                return page, title
        vendor = re.sub("[^a-z0-9]+", "-", self.vendor.lower())
        return f"{vendor}-{self.family}-{self.model}", self.name

    def describe(self):
        return f"{self.name}: {self.vendor}, family {self.family}, model {self.model}"

    def _rows(self, masked):
        """The features without those, and the row that is chosen of each table."""
        command = [self.tacit, "cpu"]
        if masked:
            command += ["--cpu", ",".join("-" + feature for feature in masked)]
        text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        features = re.search("^features: *(.*)$", text, re.M).group(1).split()
        table, rows = None, {}
        for line in text.splitlines():
            if re.match("[a-z0-9-]+$", line):
                table = line
            elif line.startswith("  * "):
                rows[table] = line.split()[1]
        return features, rows

    def masked(self, allowed):
        """What is here beyond those."""
        return [feature for feature in self.features if feature not in allowed]

    def levels(self, levels):
        """Those that this processor can be at: their names, each with its rows by table."""
        return {name: self._rows(self.masked(allowed))[1]
                for name, allowed, needed in levels if set(needed) <= set(self.features)}
