# The styles of tacit speed: their shapes, that their numbers agree, and how they
# compare with --baseline. Sourced by run.

columns=library,version,alg,impl,op,size,ad,ns_per_op,gb_per_s,cycles_per_byte,ghz,samples,spread

test_speed_styles() {
    table_style
    openssl_style
    slope_style
    tcrypt_style
    records
    baselines
}

# shape NAME REGEX: every line of out matches.
shape() {
    ok "$1: every line has its form" "$(grep -qvE "$2" out; [ $? -eq 1 ]; echo $?)" "$(grep -vE "$2" out)"
}

cell="($number ns|$number GB/s|-)[* ]"
table_title='^[A-Za-z0-9()-]+ [a-z]+( setup)?( +[0-9]+ B)* +c/B +GHz +best +spread$'
table_row="^  [a-z0-9_+]+( x[0-9]+)?( +$cell)+ +($number|-) +$number +-?$number% +$number%$"
since='^    since the baseline( +(\[[+-][0-9.]+%\]|-))+ *$'

table_style() {
    gives 'table' 0 "$tacit" speed "${quick[@]}" aes-128-gcm aes-128 poly1305
    shape 'table' "$table_title|$table_row|^$"
    holds 'table: set-up, seal, open' [ "$(grep -cE '^AES-128-GCM (setup|seal|open) ' out)" -eq 3 ]
    holds 'table: its sizes' grep -qE '^AES-128-GCM seal +16 B +256 B +1350 B +8192 B +16384 B ' out
    holds 'table: short texts by time, long ones by speed' \
        [ "$(grep -cE '^  [a-z0-9_+]+( +[0-9.]+ ns){2}( +[0-9.]+ GB/s){3} ' out)" -eq 3 ]
    ok 'table: one line has no best' "$(grep -q '\*' out; [ $? -eq 1 ]; echo $?)"
    gives 'table: all rows' 0 "$tacit" speed "${quick[@]}" --size 1350,8K --op seal --impl all chacha20-poly1305
    shape 'table: all rows' "$table_title|$table_row|^$"
    holds 'table: the best of each size is marked' [ "$(tr -dc '*' <out | wc -c)" -eq 2 ]
}

openssl_style() {
    local doing head
    doing="^Doing [A-Za-z0-9 -]+ for ${number}s on [0-9]+ size blocks: [0-9]+ [A-Za-z0-9 -]+'s in ${number}s$"
    gives 'openssl' 0 "$tacit" speed "${quick[@]}" --style openssl aes-128-gcm chacha20-poly1305
    ok 'openssl: progress has its form' "$(grep -qvE "$doing" err; [ $? -eq 1 ]; echo $?)" "$(grep -vE "$doing" err)"
    holds 'openssl: progress for all' [ "$(wc -l <err)" -eq 12 ]
    for head in 'version: tacit [0-9.]+' 'compiler: (gcc|clang) .+' 'processor: .+' \
        "The 'numbers' are in 1000s of bytes per second processed\."; do
        holds "openssl: $head" grep -qxE "$head" out
    done
    sed -i '1,/^The/d' out
    shape 'openssl' "^(type( +[0-9]+ bytes){6}|[A-Za-z0-9-]+( +[0-9]+\.[0-9]{2}k){6})$"
    holds 'openssl: its sizes' grep -qE '^type +16 bytes +64 bytes +256 bytes +1024 bytes +8192 bytes +16384 bytes$' out
    holds 'openssl: a line for each' [ "$(grep -cE '^(AES-128-GCM|ChaCha20-Poly1305) ' out)" -eq 2 ]
}

slope_style() {
    gives 'slope' 0 "$tacit" speed --seconds 0.004 --style slope aes-128-ctr chacha20-poly1305
    shape 'slope' "^([A-Za-z0-9-]+ +\| +nanosecs/byte +mebibytes/sec +cycles/byte +auto Mhz +fixed|\
 +[a-z]+ [a-z0-9_+]+ \| +-?$number ns/B +-?$number MiB/s +-?$number c/B +[0-9]+ +-?$number ns)$"
    holds 'slope: encrypt, seal, open' [ "$(grep -cE '^ +(encrypt|seal|open) ' out)" -eq 3 ]
    ok 'slope: nanoseconds a byte and MiB a second agree' "$(awk '
        / ns\/B / { # which is rounded to 0.001
            off = $4 * $6 * 1048576 / 1e9 - 1; room = 0.01 + ($4 == 0 ? 1 : 0.0006 / ($4 < 0 ? -$4 : $4))
            if (off > room || off < -room) bad = 1
        }
        END { exit bad }' out; echo $?)" "$(cat out)"
}

tcrypt_style() {
    gives 'tcrypt' 0 "$tacit" speed "${quick[@]}" --style tcrypt aes-128-gcm aes-256-gcm
    shape 'tcrypt' "^(|testing speed of [a-z0-9(),]+ \(tacit [a-z0-9_+]+\) (en|de)cryption|\
test [0-9]+ \([0-9]+ bit key, [0-9]+ byte blocks\): [0-9]+ operations in [0-9.]+ seconds \([0-9]+ bytes\))$"
    holds 'tcrypt: 1420 bytes' grep -qE '^test 5 \(128 bit key, 1420 byte blocks\): ' out
    holds 'tcrypt: keys of both lengths are numbered through' grep -qE '^test 13 \(256 bit key, 1420 byte blocks\): ' out
    holds 'tcrypt: both ways' [ "$(grep -cE '^testing speed of gcm\(aes\) .* (en|de)cryption$' out)" -eq 2 ]
    ok 'tcrypt: the numbers of a line agree' "$(awk '
        /^test / { if ($9 * $6 != substr($14, 2)) bad = 1 } END { exit bad }' out; echo $?)" "$(cat out)"
}

# JSON and CSV: read by Python, their numbers compared with each other.
records() {
    local form
    for form in json csv; do
        gives "$form" 0 "$tacit" speed "${quick[@]}" --$form --impl all --size 16,8K aes-128-gcm aes-128 poly1305
        cp out "speed.$form"
        run python3 "$here/speed_records.py" $form $columns "speed.$form"
        ok "$form: columns and numbers" "$status" "$(cat err)"
        gives "$form: as a style" 0 "$tacit" speed "${quick[@]}" --style $form --size 16 aes-128-ecb
    done
    gives 'save' 0 "$tacit" speed "${quick[@]}" --style curve --size 1K,2K --op seal --save saved.json aes-128-gcm
    holds 'save: beside a picture' grep -q 'aes-128-gcm seal, tacit' out
    run python3 "$here/speed_records.py" json $columns saved.json
    ok 'save: JSON' "$status" "$(cat err)"
    holds 'save: what was measured' [ "$(grep -c '"op":"seal"' saved.json)" -eq 2 ]
    refuses 'save: a file that exists' 1 'saved.json exists' \
        "$tacit" speed "${quick[@]}" --size 16 --save saved.json aes-128-ecb
    gives 'save: --force' 0 "$tacit" speed "${quick[@]}" --size 16 --save saved.json --force aes-128-ecb
    holds 'save: replaced' grep -q aes-128-ecb saved.json
    (umask 027; "$tacit" speed "${quick[@]}" --size 16 --save rights.json aes-128-ecb >out)
    holds 'save: who may read it' [ "$(stat -c %a rights.json)" = 640 ]
    no_temporary 'save'
}

# What was measured before, in each form that can be read.
baselines() {
    local form these=(--size '16,1350' aes-128-gcm aes-128)
    "$tacit" speed "${quick[@]}" --style bssl "${these[@]}" >before.bssl
    "$tacit" speed "${quick[@]}" "${these[@]}" >before.table
    "$tacit" speed "${quick[@]}" --csv "${these[@]}" >before.csv
    "$tacit" speed "${quick[@]}" --json "${these[@]}" >before.json
    "$tacit" speed "${quick[@]}" --save before.saved "${these[@]}" >out
    # bssl itself has other lines beside, and names no rows.
    { echo 'Did 3 RSA 2048 signing operations in 1000us (3000.0 ops/sec)'; grep ^Did before.bssl; } >before.other
    for form in table bssl csv json saved other; do
        gives "baseline: $form" 0 "$tacit" speed "${quick[@]}" --style bssl --baseline before.$form "${these[@]}"
        shape "baseline: $form" "$bssl_line|$bssl_head"
        ok "baseline: $form: each line is compared" \
            "$(grep ^Did out | grep -qvE ' \[[+-][0-9]+\.[0-9]%\]$'; [ $? -eq 1 ]; echo $?)" "$(cat out)"
        gives "baseline: $form, table" 0 "$tacit" speed "${quick[@]}" --baseline before.$form "${these[@]}"
        shape "baseline: $form, table" "$table_title|$table_row|$since|^$"
        holds "baseline: $form, table: each line is compared" \
            [ "$(grep -cE "$since" out)" -eq "$(grep -cE "$table_row" out)" ]
    done
    for form in openssl tcrypt; do
        "$tacit" speed "${quick[@]}" --style $form aes-128-gcm >before.$form 2>err
        "$tacit" speed "${quick[@]}" --style bssl --baseline before.$form --op seal --size 1024,8192 aes-128-gcm | grep ^Did >out
        shape "baseline: $form" ' \[[+-][0-9]+\.[0-9]%\]$'
        holds "baseline: $form: compared" [ "$(wc -l <out)" -eq 2 ]
    done
    # An output with changes is a baseline, too.
    "$tacit" speed "${quick[@]}" --style bssl --baseline before.csv "${these[@]}" >after.bssl
    gives 'baseline: an output with changes' 0 "$tacit" speed "${quick[@]}" --style bssl --baseline after.bssl "${these[@]}"
    # Much slower before is much faster now, and the other way round.
    sed -E 's/"ns_per_op":[0-9.e+]+/"ns_per_op":1e5/' before.json >slow.json
    sed -E 's/"ns_per_op":[0-9.e+]+/"ns_per_op":0.001/' before.json >fast.json
    "$tacit" speed "${quick[@]}" --style bssl --baseline slow.json aes-128-gcm --size 16,1350 | grep ^Did >out
    shape 'baseline: faster than before' ' \[\+[0-9]{3,}\.[0-9]%\]$'
    "$tacit" speed "${quick[@]}" --style bssl --baseline fast.json aes-128-gcm --size 16,1350 | grep ^Did >out
    shape 'baseline: slower than before' ' \[-(99\.[0-9]|100\.0)%\]$'
    # What was not measured before has no change.
    "$tacit" speed "${quick[@]}" --style bssl --baseline before.json aes-192-gcm --size 16 | grep ^Did >out
    shape 'baseline: without an earlier number' 'ops/sec\)(: [0-9.]+ MB/s)?$'
    refuses 'baseline: no such file' 1 'nowhere: No such file' "$tacit" speed --baseline nowhere aes-128-gcm
    "$tacit" speed "${quick[@]}" --style slope aes-128-ctr >slope
    for form in slope /dev/null text; do
        refuses "baseline: $form" 1 "$form: no results" "$tacit" speed "${quick[@]}" --baseline $form aes-128-gcm
    done
    { head -n 1 before.bssl; printf '\0\n'; } >zeros
    refuses 'baseline: not a text' 1 'zeros: not a text' "$tacit" speed "${quick[@]}" --baseline zeros aes-128-gcm
    sed '3s/"size":[0-9]*/"size":many/' before.json >broken.json
    refuses 'baseline: broken' 1 'broken.json: line 3 ' "$tacit" speed "${quick[@]}" --baseline broken.json aes-128-gcm
    for form in openssl slope tcrypt curve json csv; do
        refuses "baseline: $form does not compare" 2 "--baseline: --style $form does not" \
            "$tacit" speed --style $form --baseline before.json aes-128-gcm
    done
}
