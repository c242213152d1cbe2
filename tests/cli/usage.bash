# Help, versions, wrong usage, tacit cpu, tacit check. Sourced by run.

test_usage() {
    test_help
    test_wrong_usage
    test_wrong_aead_usage
    test_keys
    test_cpu
    test_check
}

test_help() {
    local command
    for command in '' aead speed cpu check; do
        # shellcheck disable=SC2086
        gives "help: $command" 0 "$tacit" $command --help
        holds "help names itself: $command" grep -q "^Usage: tacit ${command:-COMMAND}" out
        holds "help keeps stderr empty: $command" [ ! -s err ]
        # shellcheck disable=SC2086
        gives "version: $command" 0 "$tacit" $command --version
        holds "version: $command" grep -qxE 'tacit [0-9]+\.[0-9]+\.[0-9]+' out
    done
    gives 'no command' 2 "$tacit"
    holds 'no command: help on stderr' grep -q '^Usage: tacit' err
    refuses 'unknown command' 2 "unknown command 'sped'.*speed" "$tacit" sped
}

test_wrong_usage() {
    local command
    for command in aead speed cpu check; do
        refuses "$command: unknown option" 2 "'--nonsense'.*tacit $command --help" \
            "$tacit" $command --nonsense
        refuses "$command: unknown letter" 2 "'-z'.*tacit $command --help" "$tacit" $command -z
    done
    refuses 'cpu: an argument' 2 "argument 'x'" "$tacit" cpu x
    refuses 'check: an argument' 2 "argument 'x'" "$tacit" check x
    for list in aes '' -nonsense +nonsense - -aes,; do
        refuses "cpu list '$list'" 2 '--cpu' "$tacit" cpu --cpu "$list"
    done
    refuses 'missing value' 2 "'--cpu' needs a value" "$tacit" cpu --cpu
}

test_wrong_aead_usage() {
    local a=(aead seal --alg aes-128-gcm --key "$key_16") words
    refuses 'aead: no verb' 2 'tacit aead seal' "$tacit" aead
    refuses 'aead: unknown verb' 2 "'encrypt'" "$tacit" aead encrypt
    refuses 'aead: an argument' 2 "'text'" "$tacit" "${a[@]}" text
    refuses 'aead: no algorithm' 2 '--alg.*aes-128-gcm.*chacha20-poly1305' "$tacit" aead seal --key 00
    refuses 'aead: unknown algorithm' 2 "'rot13'.*aes-128-gcm.*chacha20-poly1305" \
        "$tacit" aead seal --alg rot13 --key 00
    refuses 'aead: no key' 2 '--key' "$tacit" aead seal --alg aes-128-gcm
    refuses 'aead: two keys' 2 'together' "$tacit" "${a[@]}" --key-fd 3
    for words in 0 1 2 x -1 99999999999; do
        refuses "aead: key-fd $words" 2 '--key-fd' "$tacit" aead seal --alg aes-128-gcm --key-fd "$words"
    done
    refuses 'aead: unknown row' 2 "no row 'fast'.*$reference" "$tacit" "${a[@]}" --impl fast
    for words in 0 4 8 11 17 x '' -1; do
        refuses "aead: tag-len '$words'" 2 '--tag-len.*12, 13, 14, 15, 16' "$tacit" "${a[@]}" --tag-len "$words"
    done
    refuses 'aead: short tag-len' 2 '--tag-len.*4, 8' "$tacit" aead seal --alg aes-128-gcm-short-tag \
        --key "$key_16" --tag-len 16
    refuses 'aead: chacha tag-len' 2 '--tag-len.* 16$' "$tacit" aead seal --alg chacha20-poly1305 \
        --key "$key_32" --tag-len 12
    refuses 'aead: max' 2 "--max: 'lots'" "$tacit" "${a[@]}" --max lots
    refuses 'aead: nonce of odd digits' 2 '--nonce: an odd' "$tacit" "${a[@]}" --nonce 000
    refuses 'aead: nonce not hex' 2 '--nonce: not hex' "$tacit" "${a[@]}" --nonce 0g
    refuses 'aead: empty nonce' 2 '--nonce: 0 bytes' "$tacit" "${a[@]}" --nonce ''
    refuses 'aead: ad of odd digits' 2 '--ad: an odd' "$tacit" "${a[@]}" --ad 0
    refuses 'aead: ad not hex' 2 '--ad: not hex' "$tacit" "${a[@]}" --ad 'zz'
    refuses 'aead: ad file missing' 1 'nowhere: No such file' "$tacit" "${a[@]}" --ad @nowhere
    refuses 'aead: nonce file missing' 1 'nowhere: No such file' "$tacit" "${a[@]}" --nonce @nowhere
    refuses 'aead: ad is a directory' 1 'directory' "$tacit" "${a[@]}" --ad @.
    for words in 11 13 8 0 24; do
        refuses "aead: chacha nonce of $words" 2 "--nonce: $words bytes.*takes 12" "$tacit" aead seal \
            --alg chacha20-poly1305 --key "$key_32" --nonce "$(printf '00%.0s' $(seq 1 "$words") | head -c $((2 * words)))"
    done
    refuses 'aead: xchacha nonce of 12' 2 '--nonce: 12 bytes.*takes 24' "$tacit" aead seal \
        --alg xchacha20-poly1305 --key "$key_32" --nonce 000102030405060708090a0b
}

test_keys() {
    local seal=("$tacit" aead seal --alg aes-256-gcm --nonce 000000000000000000000000)
    refuses 'key: short' 2 '--key: 32 digits.*aes-256-gcm needs 64' "${seal[@]}" --key "$key_16"
    refuses 'key: odd' 2 '--key: 63 digits' "${seal[@]}" --key "${key_32%?}"
    refuses 'key: not hex' 2 '--key: not hex' "${seal[@]}" --key "${key_32%?}g"
    refuses 'key: empty' 2 '--key: 0 digits' "${seal[@]}" --key ''
    refuses 'key: file missing' 1 'nowhere: No such file' "${seal[@]}" --key @nowhere
    refuses 'key: directory' 1 'directory' "${seal[@]}" --key @.
    refuses 'key: file too short' 1 'key16: 16 bytes; aes-256-gcm needs 32' "${seal[@]}" --key @key16
    refuses 'key: file too long' 1 'longer than any key' "${seal[@]}" --key @/dev/zero
    refuses 'key: empty file' 1 '0 bytes' "${seal[@]}" --key @/dev/null
    refuses 'key: descriptor closed' 1 'descriptor 9: Bad file' "${seal[@]}" --key-fd 9
    printf %s "$key_16" >key.ambiguous # 32 bytes, but they are digits of a shorter key
    refuses 'key: digits of a shorter key' 1 '32 digits of hex; aes-256-gcm needs 64' \
        "${seal[@]}" --key @key.ambiguous
    printf '%s\n' "${key_32%??}0x" >key.bad
    refuses 'key: file of bad hex' 1 'key.bad: 65 bytes' "${seal[@]}" --key @key.bad

    gives 'key: in argv' 0 "${seal[@]}" --key "$key_32" <text
    cp out sealed.argv
    holds 'key: in argv warns' grep -qx 'tacit: warning: .*--key @FILE.*' err
    # shellcheck disable=SC2059
    printf "$(echo "$key_32" | sed 's/../\\x&/g')" >key.raw
    echo "$key_32" >key.hex
    printf '%s\r\n' "$key_32" | tr a-f A-F >key.HEX
    local form
    for form in raw hex HEX; do
        gives "key: file of $form" 0 "${seal[@]}" --key @key.$form <text
        holds "key: file of $form is the same key" cmp -s out sealed.argv
        holds "key: file of $form does not warn" [ ! -s err ]
        gives "key: descriptor of $form" 0 "${seal[@]}" --key-fd 7 7<key.$form <text
        holds "key: descriptor of $form is the same key" cmp -s out sealed.argv
    done
    key_is_blotted_out
}

# While it waits for its input, the command's arguments no longer show the key.
key_is_blotted_out() {
    local pid i shown=1
    mkfifo wait
    "$tacit" aead seal --alg aes-256-gcm --key "$key_32" <wait >/dev/null 2>&1 &
    pid=$!
    exec 8>wait
    for i in $(seq 1 100); do
        grep -q "$key_32" "/proc/$pid/cmdline" || { shown=0; break; }
        sleep 0.02
    done
    ok 'key: blotted out of argv' $shown "$i looks"
    exec 8>&-
    wait $pid
    rm wait
}

test_cpu() {
    local table name
    gives 'cpu' 0 "$tacit" cpu
    cp out cpu.all
    holds 'cpu: features' grep -q '^features: ' out
    for table in aes ctr cbc ghash gcm ocb chacha20 poly1305 chacha20-poly1305 sha1 tls-cbc; do
        holds "cpu: table $table" grep -qx "$table" cpu.all
        ok "cpu: one row of $table is chosen" "$([ "$(rows $table chosen | wc -l)" -eq 1 ]; echo $?)"
    done
    gives 'cpu without SSSE3' 0 "$tacit" cpu --cpu -ssse3
    holds 'cpu without SSSE3 has no features' grep -qx 'features: none' out
    ok 'cpu without SSSE3 chooses the last row of each table' "$(awk '
        /^[^ ]/ || /^$/ { if (row != "" && row !~ / chosen$/) bad = 1; row = "" }
        /^  / { row = $0 }
        END { exit bad || row !~ / chosen$/ }' out; echo $?)"
    if grep -q ' aes ' cpu.all; then
        gives 'cpu without AES' 0 "$tacit" cpu --cpu -AES
        ok 'cpu without AES loses what stands on it' \
            "$(grep -qE '^features:.* (aes|vaes)( |$)' out; [ $? -ne 0 ]; echo $?)"
        holds 'cpu names what lacks' grep -q 'aesni .*not available here: lacks aes' out
    else
        skip 3 'this processor has no AES instructions to mask'
    fi
    name=$(sed -n 's/^missing: *//p' cpu.all | cut -d' ' -f1)
    if [ "$name" != none ]; then
        refuses 'cpu: a feature that it does not have' 1 "does not have '$name'" "$tacit" cpu --cpu "+$name"
    fi
    name=$(sed -n 's/^features: //p' cpu.all | cut -d' ' -f1)
    if [ "$name" != none ]; then
        gives 'cpu: a feature that it has' 0 "$tacit" cpu --cpu "+$name"
        holds 'cpu: a feature that it has changes nothing' cmp -s out cpu.all
    fi
}

test_check() {
    gives 'check' 0 "$tacit" check
    holds 'check: closing line' grep -qxE '[0-9]+ known answers right, 0 wrong; [0-9]+ rows not available here' out
    # The rows of each table, in order, are those of something that is checked.
    local table names
    grep -E '(right, 0 wrong|not available here: lacks .*)$' out |
        awk '{ what = substr($0, 1, 18); row = substr($0, 20); sub(/ .*/, "", row); rows[what] = rows[what] " " row }
            END { for (what in rows) print rows[what] }' >checked
    while read -r table names; do
        holds "check: a line for every row of $table" grep -qxF " $names" checked
    done < <(awk '/^[^ ]/ { table = $1 }
        /^  / { row = substr($0, 5); sub(/ .*/, "", row); rows[table] = rows[table] " " row }
        END { for (table in rows) print table rows[table] }' cpu.all)
    holds 'check: the stored answers are those of tools/check_vectors.py' \
        "$here/../../tools/check_vectors.py" --check
}
