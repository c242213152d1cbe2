# tacit speed: its lines, its choices, and that it never gives a number for
# something that is wrong. Sourced by run.

quick=(--seconds 0.001)

number='[0-9]+(\.[0-9]+)?'
line="^Did [0-9]+ [A-Za-z0-9-]+ (\([0-9]+ bytes\) (seal|open|encrypt|decrypt|mac|hash) operations in [0-9]+us \($number ops/sec\): $number MB/s|(seal )?setup operations in [0-9]+us \($number ops/sec\))$"
header='^# [A-Za-z0-9-]+ on row [a-z0-9_+]+$'

test_speed() {
    every_line
    names_and_sizes
    emulators
    rows_and_features
    plausible
    wrong_results
}

every_line() {
    local name size
    gives 'speed' 0 "$tacit" speed "${quick[@]}"
    ok 'speed: every line has its form' "$(grep -qvE "$line|$header" out; [ $? -eq 1 ]; echo $?)" \
        "$(grep -vE "$line|$header" out)"
    for name in AES-128-GCM AES-192-GCM AES-256-GCM ChaCha20-Poly1305 XChaCha20-Poly1305 \
        ChaCha20-Poly1305-Old; do
        for size in 16 256 1350 8192 16384; do
            holds "speed: $name seals $size" grep -qE "^Did [0-9]+ $name \($size bytes\) seal operations" out
            holds "speed: $name opens $size" grep -qE "^Did [0-9]+ $name \($size bytes\) open operations" out
        done
        holds "speed: $name setup" grep -qE "^Did [0-9]+ $name seal setup operations" out
        holds "speed: $name names its row once" [ "$(grep -cE "^# $name on row " out)" -eq 1 ]
    done
    for name in AES-128-CTR AES-256-CTR AES-128-CBC AES-256-CBC AES-128-ECB AES-256-ECB ChaCha20; do
        holds "speed: $name" grep -qE "^Did [0-9]+ $name \(16384 bytes\) encrypt operations" out
    done
    for name in AES-128-GMAC AES-256-GMAC Poly1305; do
        holds "speed: $name" grep -qE "^Did [0-9]+ $name \(16384 bytes\) mac operations" out
    done
    holds 'speed: CBC decrypts' grep -qE '^Did [0-9]+ AES-128-CBC \(8192 bytes\) decrypt' out
    holds 'speed: whole blocks for CBC' grep -qE '^Did [0-9]+ AES-128-CBC \(1344 bytes\)' out
    ok 'speed: the numbers of a line agree' "$(awk '
        / bytes\)/ {
            for (i = 1; i <= NF; i++) if ($i == "operations") at = i
            n = $2; size = substr($4, 2); us = $(at + 2); rate = substr($(at + 3), 2); mb = $(at + 5)
            # us is rounded to 1 and mb to 0.1
            if (n / (us + 1) * 1e6 > rate * 1.001 || n / (us - 1) * 1e6 < rate * 0.999 && us > 1) bad = 1
            d = rate * size / 1e6 - mb; if (d < 0) d = -d
            if (d > 0.06 + mb * 1e-6) bad = 1
        }
        END { exit bad }' out; echo $?)"
}

# The helpers of emulators: other lines, each but the first of its kind with a ratio.
emulators() {
    local form row
    form="^Did [0-9]+ emu-[a-z0-9-]+ (\([0-9]+ bytes\) )?operations with [A-Za-z0-9(), ]+ in [0-9]+us \($number ops/sec\)(: $number times that with (a branching loop|four tables|neither))?$"
    gives 'speed emu' 0 "$tacit" speed "${quick[@]}" emu
    ok 'speed emu: every line has its form' "$(grep -qvE "$form" out; [ $? -eq 1 ]; echo $?)" "$(grep -vE "$form" out)"
    for row in $(rows emu-aes chosen available) $(rows emu-clmul chosen available); do
        holds "speed emu: $row" grep -qE " with $row in .* times that with " out
    done
    for row in 1420 8192; do
        holds "speed emu: neither, AES, multiply, both at $row" [ "$(grep -cE "^Did [0-9]+ emu-rfc4106-aes-128-gcm \($row bytes\) operations with (neither|AES only|multiply only|both)" out)" -eq 4 ]
    done
    for row in $(rows emu-aes chosen available) $(rows emu-clmul chosen available); do
        gives "speed emu --impl $row" 0 "$tacit" speed "${quick[@]}" --impl "$row" emu
        holds "speed emu --impl $row: it alone" [ "$(grep -oE ' with [a-z0-9]+ in' out | sort -u | grep -cvE ' (neither) ')" -eq 1 ]
    done
    run "$tacit" speed --impl nonsense emu
    ok 'speed emu: an unknown row' "$([ "$status" -eq 2 ] && grep -q "has no row 'nonsense'" err; echo $?)" "$(cat err)"
}

names_and_sizes() {
    local names
    for names in aes-128-gcm AES-128-GCM Aes-128-Gcm; do
        gives "speed $names" 0 "$tacit" speed "${quick[@]}" --size 16 "$names"
        ok "speed $names: nothing else" "$([ "$(grep -c '^Did' out)" -eq 3 ] && ! grep '^Did' out | grep -qv ' AES-128-GCM '; echo $?)"
    done
    gives 'speed: a pattern' 0 "$tacit" speed "${quick[@]}" --size 16 'aes-*-ctr' poly1305
    ok 'speed: a pattern' "$([ "$(grep -c '^# ' out)" -eq 4 ]; echo $?)" "$(cat out)"
    gives 'speed: sizes' 0 "$tacit" speed "${quick[@]}" --size 0,1,1350,16K,1M aes-128-gcm
    ok 'speed: sizes' "$([ "$(sed -nE 's/.*\(([0-9]+) bytes\) seal.*/\1/p' out | paste -sd,)" = 0,1,1350,16384,1048576 ]; echo $?)" "$(cat out)"
    run "$tacit" speed --size 3000000G aes-128-gcm
    ok 'speed: a size beyond memory' \
        "$([ "$status" -eq 1 ] && grep -q 'AES-128-GCM: not enough memory' err && ! grep -q '^Did' out; echo $?)" "$(cat out err)"
    local start end
    start=$(date +%s%N)
    gives 'speed: a second' 0 "$tacit" speed --seconds 0.5 --size 16 aes-128-ctr
    end=$(date +%s%N)
    ok 'speed: two lines of half a second take about a second' \
        "$([ $((end - start)) -gt 900000000 ] && [ $((end - start)) -lt 3000000000 ]; echo $?)" "$((end - start)) ns"
}

rows_and_features() {
    local row table
    for table in gcm:aes-128-gcm chacha20-poly1305:chacha20-poly1305 aes:aes-128-ecb ctr:aes-256-ctr \
        cbc:aes-128-cbc chacha20:chacha20 poly1305:poly1305 ghash:ghash; do
        gives "speed --impl all ${table#*:}" 0 "$tacit" speed "${quick[@]}" --size 16 --impl all "${table#*:}"
        ok "speed --impl all ${table#*:}: every row that can run" \
            "$([ "$(sed -n 's/^# .* on row //p' out)" = "$(rows "${table%:*}" chosen available)" ]; echo $?)" "$(cat out)"
        for row in $(rows "${table%:*}" chosen available); do
            gives "speed --impl $row ${table#*:}" 0 "$tacit" speed "${quick[@]}" --size 16 --impl "$row" "${table#*:}"
            holds "speed --impl $row ${table#*:}: that row" grep -qixF "# ${table#*:} on row $row" out
        done
        gives "speed ${table#*:}" 0 "$tacit" speed "${quick[@]}" --size 16 "${table#*:}"
        holds "speed ${table#*:}: the chosen row" grep -qixF "# ${table#*:} on row $(rows "${table%:*}" chosen)" out
    done
    for row in $(rows gcm 'compiled in'); do
        refuses "speed: row $row is not available here" 1 "row '$row'.*this processor lacks" \
            "$tacit" speed "${quick[@]}" --impl "$row" aes-128-gcm
    done
    masks
}

# Each feature masked in turn changes the row to what tacit cpu says with the same mask.
masks() {
    local feature wanted
    for feature in $(sed -n 's/^features: //p' cpu.all | sed 's/none//'); do
        wanted=$("$tacit" cpu --cpu "-$feature" | awk '/^[^ ]/ { t = $1 } t == "gcm" && / chosen$/ { print $2 }')
        gives "speed --cpu -$feature" 0 "$tacit" speed "${quick[@]}" --size 16 --cpu "-$feature" aes-128-gcm
        holds "speed --cpu -$feature: row $wanted" grep -qxF "# AES-128-GCM on row $wanted" out
    done
    gives 'speed --cpu -ssse3' 0 "$tacit" speed "${quick[@]}" --size 16 --cpu -ssse3 aes-128-gcm
    holds 'speed --cpu -ssse3: the reference' grep -qx "# AES-128-GCM on row $reference" out
    if grep -q '^features:.* aes ' cpu.all; then
        "$tacit" speed "${quick[@]}" --size 16 aes-128-ctr | grep '^#' >with
        "$tacit" speed "${quick[@]}" --size 16 --cpu -aes aes-128-ctr | grep '^#' >without
        ok 'a mask changes the row' "$(cmp -s with without; [ $? -eq 1 ]; echo $?)" "$(cat with without)"
        refuses 'speed: a row outside of the mask' 1 "the --cpu set lacks aes" \
            "$tacit" speed --cpu -aes --impl aesni aes-128-ctr
    fi
}

# Twice the length takes about twice the time, and both directions cost about the
# same: the best of short repeats, since other processes may disturb.
plausible() {
    local repeat
    for ((repeat = 0; repeat < 60; repeat++)); do
        "$tacit" speed --seconds 0.002 --size 8K,16K aes-128-gcm chacha20-poly1305
    done >out
    ok "speed: time grows with length, and opening costs as sealing" "$(awk '
        / (seal|open) operations/ {
            rate = substr($10, 2) + 0
            if (rate > best[$3, substr($4, 2), $6]) best[$3, substr($4, 2), $6] = rate
            names[$3]; directions[$6]
        }
        END {
            for (n in names) {
                for (d in directions) {
                    ratio = best[n, 8192, d] / best[n, 16384, d]
                    if (ratio < 1.5 || ratio > 2.6) bad = 1
                }
                ratio = best[n, 16384, "seal"] / best[n, 16384, "open"]
                if (ratio < 0.5 || ratio > 2) bad = 1
            }
            exit bad
        }' out; echo $?)" "$(grep -v setup out | tail -n 16)"
}

# The same command with a library that goes wrong in one function from the
# second call on (tests/cli/faulty.c): no number, status 1, and check notices.
wrong_results() {
    local fault names
    if [ ! -x "$faulty" ]; then
        skip 20 'this build has no tacit_faulty'
        return
    fi
    run "$faulty" speed "${quick[@]}" --size 16 aes-128-gcm
    ok 'the faulty command works without a fault' "$status" "$(cat err)"
    for fault in seal:aes-128-gcm open:aes-128-gcm ctr:aes-128-ctr cbc_encrypt:aes-128-cbc cbc_decrypt:aes-128-cbc \
        ecb_encrypt:aes-128-ecb ecb_decrypt:aes-128-ecb chacha20:chacha20 poly1305:poly1305; do
        names=${fault#*:} fault=${fault%:*}
        TACIT_FAULT=$fault run "$faulty" speed "${quick[@]}" --size 1350 "$names"
        ok "speed: a wrong $fault gives no number" \
            "$([ "$status" -eq 1 ] && ! grep -q 'MB/s' out && grep -q 'than the reference at' err; echo $?)" "$(cat out err)"
        TACIT_FAULT=$fault run "$faulty" check
        ok "check: a wrong $fault is found" "$([ "$status" -eq 1 ] && grep -q '^tacit: .* on row ' err; echo $?)" "$(cat out err)"
    done
    # An operation that begins to fail while it is measured.
    for fault in seal_late open_late; do
        TACIT_FAULT=$fault run "$faulty" speed "${quick[@]}" --size 1350 aes-128-gcm
        ok "speed: $fault gives no number" \
            "$([ "$status" -eq 1 ] && ! grep -q "${fault%_late} operations in" out && grep -q 'failed: ' err; echo $?)" "$(cat out err)"
    done
}
