# tacit speed: what it measures, on which rows, and that it never gives a number
# for something that is wrong. Its styles are in speed_styles.bash, its options
# in speed_options.bash, its pictures in speed_curve.bash. Sourced by run.

quick=(--seconds 0.001)

number='[0-9]+(\.[0-9]+)?'
change="( \[[+-]$number%\])?"
bssl_line="^Did [0-9]+ [A-Za-z0-9()-]+ (\([0-9]+ bytes\) (seal|open|encrypt|decrypt|mac|hash) operations in [0-9]+us \($number ops/sec\): $number MB/s|(seal setup|setup|encrypt setup|decrypt setup|encrypt|decrypt|mask) operations in [0-9]+us \($number ops/sec\))$change$"
bssl_head='^# [A-Za-z0-9()-]+ (on row [a-z0-9_+]+|by [A-Za-z0-9-]+ [^ ]+)( x[0-9]+)?( unmasked)?$'

test_speed() {
    everything
    names_and_groups
    emulators
    rows_and_features
    plausible
    wrong_results
}

# All algorithms, in lines that say what they are of.
everything() {
    local name size
    gives 'speed' 0 "$tacit" speed "${quick[@]}" --style bssl
    ok 'speed: every line has its form' "$(grep -qvE "$bssl_line|$bssl_head" out; [ $? -eq 1 ]; echo $?)" \
        "$(grep -vE "$bssl_line|$bssl_head" out)"
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
    for name in 'encrypt setup' encrypt 'decrypt setup' decrypt; do
        holds "speed: AES-128 $name" grep -qE "^Did [0-9]+ AES-128 $name operations in" out
        holds "speed: AES-256 $name" grep -qE "^Did [0-9]+ AES-256 $name operations in" out
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

# algs ARGUMENT...: the algorithms that are measured, in canonical form.
algs() { "$tacit" speed "${quick[@]}" --csv --size 16 "$@" | tail -n +2 | cut -d, -f3 | tr -d '"' | uniq; }

names_and_groups() {
    local names
    for names in aes-128-gcm AES-128-GCM Aes-128-Gcm; do
        holds "speed $names: it alone" [ "$(algs $names)" = aes-128-gcm ]
    done
    holds 'speed: a pattern, and a name' [ "$(algs --op encrypt,mac 'aes-*-ctr' poly1305 | sort | paste -sd' ')" = \
        'aes-128-ctr aes-192-ctr aes-256-ctr poly1305' ]
    holds 'speed: a group' [ "$(algs gcm | paste -sd' ')" = 'aes-128-gcm aes-192-gcm aes-256-gcm' ]
    holds 'speed: groups' [ "$(algs block ecb | sort | paste -sd' ')" = \
        'aes-128 aes-128-ecb aes-192 aes-192-ecb aes-256 aes-256-ecb' ]
    for names in aead chacha cipher ctr cbc mac hash; do
        holds "speed: group $names" [ -n "$(algs $names)" ]
    done
    holds 'speed: every algorithm is in a group' [ "$(algs | sort -u)" = \
        "$({ algs aead cipher block mac hash; algs quic; } 2>err | sort -u)" ]
    refuses 'speed: a size beyond memory' 1 'AES-128-CTR: not enough memory' \
        "$tacit" speed --style bssl --op encrypt --size 3000000G aes-128-ctr
    refuses 'speed: a size beyond what GCM takes' 2 '--size' "$tacit" speed --size 3000000G aes-128-gcm
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

# impls ARGUMENT...: the rows that are measured.
impls() { "$tacit" speed "${quick[@]}" --csv --size 16 "$@" | tail -n +2 | cut -d, -f4 | tr -d '"' | awk '!seen[$0]++'; }

rows_and_features() {
    local row table name
    for table in gcm:aes-128-gcm chacha20-poly1305:chacha20-poly1305 aes:aes-128-ecb aes:aes-128 ctr:aes-256-ctr \
        cbc:aes-128-cbc chacha20:chacha20 poly1305:poly1305 ghash:ghash; do
        name=${table#*:} table=${table%:*}
        holds "speed --impl all $name: every row that can run" \
            [ "$(impls --impl all "$name")" = "$(rows "$table" chosen available)" ]
        for row in $(rows "$table" chosen available); do
            holds "speed --impl $row $name: that row" [ "$(impls --impl "$row" "$name")" = "$row" ]
        done
        holds "speed $name: the chosen row" [ "$(impls "$name")" = "$(rows "$table" chosen)" ]
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
        holds "speed --cpu -$feature: row $wanted" [ "$(impls --cpu "-$feature" aes-128-gcm)" = "$wanted" ]
    done
    holds 'speed --cpu -ssse3: the reference' [ "$(impls --cpu -ssse3 aes-128-gcm)" = "$reference" ]
    if grep -q '^features:.* aes ' cpu.all; then
        ok 'a mask changes the row' "$([ "$(impls aes-128-ctr)" != "$(impls --cpu -aes aes-128-ctr)" ]; echo $?)"
        refuses 'speed: a row outside of the mask' 1 "the --cpu set lacks aes" \
            "$tacit" speed --cpu -aes --impl aesni aes-128-ctr
    fi
}

# Twice the length takes 1.6 to 2.4 times as long, and both directions cost about
# the same: the best of short repeats, since other processes may disturb.
plausible() {
    local repeat
    for ((repeat = 0; repeat < 30; repeat++)); do
        "$tacit" speed --csv --seconds 0.002 --op seal,open --size 8K,16K,32K aes-128-gcm chacha20-poly1305
    done >out
    ok "speed: time grows with length, and opening costs as sealing" "$(tr -d '"' <out | awk -F, '
        $6 ~ /^[0-9]/ {
            if (!(($3, $5, $6) in best) || $8 < best[$3, $5, $6]) best[$3, $5, $6] = $8
            names[$3]; ops[$5]
        }
        END {
            for (n in names) {
                for (o in ops) {
                    for (size = 8192; size <= 16384; size *= 2) {
                        ratio = best[n, o, 2 * size] / best[n, o, size]
                        if (ratio < 1.6 || ratio > 2.4) bad = 1
                    }
                }
                ratio = best[n, "seal", 16384] / best[n, "open", 16384]
                if (ratio < 0.5 || ratio > 2) bad = 1
            }
            exit bad
        }'; echo $?)" "$(tail -n 12 out)"
    local start end
    start=$(date +%s%N)
    gives 'speed: a second' 0 "$tacit" speed --seconds 0.5 --size 16 --op encrypt,setup aes-128-ctr
    end=$(date +%s%N)
    ok 'speed: two numbers of half a second take about a second' \
        "$([ $((end - start)) -gt 900000000 ] && [ $((end - start)) -lt 3000000000 ]; echo $?)" "$((end - start)) ns"
}

# The same command with a library that goes wrong in one function on all rows but
# the reference (tests/cli/faulty.c): no number, status 1, and check notices.
wrong_results() {
    local fault names style
    if [ ! -x "$faulty" ]; then
        skip 20 'this build has no tacit_faulty'
        return
    fi
    run "$faulty" speed "${quick[@]}" --size 16 aes-128-gcm
    ok 'the faulty command works without a fault' "$status" "$(cat err)"
    for fault in seal:aes-128-gcm open:aes-128-gcm ctr:aes-128-ctr cbc_encrypt:aes-128-cbc cbc_decrypt:aes-128-cbc \
        ecb_encrypt:aes-128-ecb ecb_decrypt:aes-128-ecb chacha20:chacha20 poly1305:poly1305; do
        names=${fault#*:} fault=${fault%:*}
        TACIT_FAULT=$fault run "$faulty" speed "${quick[@]}" --size 1350 --op seal,open,encrypt,decrypt,mac "$names"
        ok "speed: a wrong $fault gives no number" \
            "$([ "$status" -eq 1 ] && ! grep -q "$(wrong_number $fault)" out && grep -q 'than the reference at' err; echo $?)" "$(cat out err)"
        TACIT_FAULT=$fault run "$faulty" check
        ok "check: a wrong $fault is found" "$([ "$status" -eq 1 ] && grep -q '^tacit: .* on row ' err; echo $?)" "$(cat out err)"
    done
    # An operation that begins to fail while it is measured.
    for fault in seal_late open_late; do
        TACIT_FAULT=$fault run "$faulty" speed "${quick[@]}" --style bssl --size 1350 aes-128-gcm
        ok "speed: $fault gives no number" \
            "$([ "$status" -eq 1 ] && ! grep -q "${fault%_late} operations in" out && grep -q 'failed: ' err; echo $?)" "$(cat out err)"
    done
    for style in bssl openssl slope tcrypt curve json csv; do
        TACIT_FAULT=seal run "$faulty" speed "${quick[@]}" --style $style --save faulty.json aes-128-gcm
        ok "speed --style $style: a wrong row gives no number" \
            "$([ "$status" -eq 1 ] && ! grep -qE '[0-9] (MB/s|MiB/s)|[0-9]k|"seal"|operations in' out; echo $?)" "$(cat out err)"
        holds "speed --style $style: and no file" [ ! -e faulty.json ]
    done
}

# wrong_number FAULT: what a table would hold for the operation that is wrong.
wrong_number() {
    case $1 in
    seal | open) echo "GCM $1 " ;;
    *_*) echo "${1#*_} " ;;
    poly1305) echo 'mac ' ;;
    *) echo 'encrypt ' ;;
    esac
}
