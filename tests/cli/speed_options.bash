# The options of tacit speed: what each does, and what it refuses; where it
# writes. Sourced by run.

test_speed_options() {
    sizes_and_ops
    lengths
    places
    threads
    wrong_speed_options
    outputs
}

# column NUMBER ARGUMENT...: of the CSV.
column() {
    local number=$1
    shift
    "$tacit" speed "${quick[@]}" --csv "$@" | tail -n +2 | cut -d, -f"$number" | tr -d '"' | paste -sd' '
}

sizes_and_ops() {
    local case
    for case in 0,1,1350,16K,1M='0 1 1350 16384 1048576' 16..64='16 32 64' 1K..4K*2='1024 2048 4096' \
        1K..3K*2='1024 2048' 3..100*3='3 9 27 81' 0..48+16='0 16 32 48' 5..5='5' 16,64..256*4,1='16 64 256 1'; do
        holds "sizes ${case%%=*}" [ "$(column 6 --op seal --size "${case%%=*}" aes-128-gcm)" = "${case#*=}" ]
    done
    for case in seal='seal' seal,open='seal open' open,setup='setup open'; do
        holds "operations ${case%%=*}" [ "$(column 5 --size 16 --op "${case%%=*}" aes-128-gcm)" = "${case#*=}" ]
    done
    holds 'operations of blocks' [ "$(column 5 aes-128)" = 'encrypt setup encrypt decrypt setup decrypt' ]
    holds 'set-up of blocks' [ "$(column 5 --op setup aes-128)" = 'encrypt setup decrypt setup' ]
    holds 'an operation that some lack leaves those out' [ "$(column 3 --op mac --size 16 aes-128-gcm poly1305 2>err)" = poly1305 ]
}

lengths() {
    holds '--ad' [ "$(column 7 --op seal --size 16 --ad 13 aes-128-gcm)" = 13 ]
    holds '--ad 0' [ "$(column 7 --op seal --size 16 --ad 0 aes-128-gcm)" = 0 ]
    gives '--tag-len' 0 "$tacit" speed "${quick[@]}" --size 16 --tag-len 12 aes-128-gcm
    holds '--tag-len leaves out who has no such tag' \
        [ "$(column 3 --op seal --size 16 --tag-len 12 aes-128-gcm chacha20-poly1305 2>err)" = aes-128-gcm ]
    holds '--tag-len: who was named is told of' \
        [ "$(cat err)" = 'tacit: warning: ChaCha20-Poly1305 has not that, and is left out: --tag-len' ]
    holds '--tag-len: who was in a group is not' [ -z "$("$tacit" speed "${quick[@]}" --size 16 --tag-len 12 aead 2>&1 >out)" ]
    holds '--tag-len: the only one' [ "$(column 3 --op seal --size 16 --tag-len 20 tls | uniq)" = \
        'aes-128-cbc-hmac-sha1-tls aes-256-cbc-hmac-sha1-tls' ]
    refuses '--tag-len that nobody has' 2 '--tag-len: none of these' "$tacit" speed --tag-len 3 aes-128-gcm
    refuses 'an operation that nobody has' 2 '--op: none of these' "$tacit" speed --op mac aes-128-gcm
}

places() {
    local option
    for option in --in-place --apart '--align 1' '--align 63' --dirty '--in-place --apart'; do
        # shellcheck disable=SC2086
        gives "$option" 0 "$tacit" speed "${quick[@]}" --size 16,1350 $option aes-128-gcm aes-128-cbc ghash chacha20
    done
}

threads() {
    local cpu many
    holds '--threads 2: one thread, and two' \
        [ "$(column 4 --op seal --size 1350 --threads 2 --impl "$reference" aes-128-gcm)" = "$reference $reference x2" ]
    holds '--threads 1: one' [ "$(column 4 --op seal --size 1350 --threads 1 --impl "$reference" aes-128-gcm)" = "$reference" ]
    TACIT_FAULT=seal run "$faulty" speed "${quick[@]}" --style bssl --threads 2 --size 16 --op seal aes-128-gcm
    ok '--threads 2: a wrong result' "$([ "$status" -eq 1 ] && ! grep -q 'MB/s' out && grep -q 'than the reference' err; echo $?)" "$(cat out err)"
    # More threads than cores are no faster than the cores.
    many=$(($(nproc) > 16 ? 256 : 16 * $(nproc)))
    "$tacit" speed --seconds 0.02 --csv --threads "$many" --size 16K --op seal aes-128-gcm >out
    ok '--threads: no faster than there are cores' "$(awk -F, -v cores="$(nproc)" '
        NR > 1 { ns[NR] = $8 }
        END { exit !(ns[3] > 0 && ns[2] / ns[3] < 2 * cores) }' out; echo $?)" "$(cat out)"
    for cpu in $(taskset -cp $$ | sed 's/.*: //; s/[,-].*//'); do
        gives "--pin $cpu" 0 "$tacit" speed "${quick[@]}" --pin "$cpu" --size 16 aes-128-gcm
        "$tacit" speed --seconds 20 --pin "$cpu" --size 16 --op seal aes-128-gcm >out 2>err &
        sleep 0.3
        ok "--pin $cpu: stays there" "$([ "$(taskset -cp $! | sed 's/.*: //')" = "$cpu" ]; echo $?)" "$(taskset -cp $!)"
        kill $!
        wait $! 2>/dev/null
    done
    refuses '--pin: no such processor' 2 '--pin: cannot stay on processor 65535' "$tacit" speed --pin 65535 aes-128-gcm
    refuses '--pin and --threads' 2 '--pin and --threads' "$tacit" speed --pin 0 --threads 2 aes-128-gcm
}

wrong_speed_options() {
    local value
    for value in x '' 16, 16Q -1 1e3 99999999999G 16..4 4..16*1 0..16 0..16*2 4..16+0 4..16-1 4.. ..4 4...5 4..16*2*2 ,; do
        refuses "speed: size '$value'" 2 '--size' "$tacit" speed --size "$value" aes-128-gcm
    done
    refuses 'too many sizes' 2 '--size: more than' "$tacit" speed --size 1..1000+1
    refuses 'too many sizes one by one' 2 '--size: more than' "$tacit" speed --size "$(seq -s, 1 1000)"
    for value in 0 -1 x inf nan 1x ''; do
        refuses "speed: seconds '$value'" 2 '--seconds' "$tacit" speed --seconds "$value"
    done
    for value in aes '' -nonsense +nonsense - -aes,; do
        refuses "speed: cpu list '$value'" 2 '--cpu' "$tacit" speed --cpu "$value"
    done
    for value in x '' seal, ,seal SEAL 'seal open'; do
        refuses "speed: op '$value'" 2 "--op: .* is not one of setup, seal, open" "$tacit" speed --op "$value"
    done
    for value in x '' -1 1.5 99999999999; do
        refuses "speed: ad '$value'" 2 '--ad: ' "$tacit" speed --ad "$value"
        refuses "speed: tag-len '$value'" 2 '--tag-len: ' "$tacit" speed --tag-len "$value"
        refuses "speed: align '$value'" 2 '--align: ' "$tacit" speed --align "$value"
        refuses "speed: pin '$value'" 2 '--pin: ' "$tacit" speed --pin "$value"
        refuses "speed: threads '$value'" 2 '--threads: ' "$tacit" speed --threads "$value"
    done
    refuses 'speed: threads 0' 2 '--threads: ' "$tacit" speed --threads 0
    for value in x '' TABLE tab; do
        refuses "speed: style '$value'" 2 "--style: unknown style '$value'; styles are: table, .*, csv" \
            "$tacit" speed --style "$value"
    done
    for value in impl cpu op size ad tag-len align seconds pin threads style save baseline peer-dir out; do
        refuses "speed: --$value without a value" 2 "'--$value' needs a value" "$tacit" speed --$value
    done
    for value in in-place apart dirty json csv force; do
        refuses "speed: --$value with a value" 2 "option '--$value=x'" "$tacit" speed --$value=x
    done
    refuses 'speed: unknown algorithm' 2 "'aes-129-gcm'.*AES-128-GCM.*ChaCha20-Poly1305" "$tacit" speed aes-129-gcm
    refuses 'speed: unknown row' 2 "no row 'fast'.*$reference" "$tacit" speed --impl fast aes-128-gcm
    refuses 'speed: a row of another algorithm' 2 "no row '$reference'" "$tacit" speed --impl "$reference" chacha20
    refuses '--peer-dir without --peers' 2 '--peer-dir is for --peers' "$tacit" speed --peer-dir .
    refuses '--out and --save of one file' 2 '--out and --save' \
        "$tacit" speed --style curve --out x.svg --save x.svg aes-128-gcm
    refuses 'speed: two sizes for a slope' 2 'two sizes for --style slope: none' \
        "$tacit" speed --style slope --size 1K aes-128-gcm
    refuses 'speed: no slope of single blocks' 2 'two sizes for --style slope: none' "$tacit" speed --style slope aes-128
    for value in openssl slope tcrypt curve; do
        refuses "speed: --style $value of set-ups" 2 "--op: --style $value has no set-ups" \
            "$tacit" speed --style $value --op setup aes-128-gcm
    done
    for value in save baseline; do
        refuses "speed: --$value and emu" 2 'emu has lines' "$tacit" speed --$value x.json emu
    done
    refuses '--out without curves' 2 '--out is for --style curve' "$tacit" speed --out x.svg aes-128-gcm
}

# Pipes that are closed, devices that are full, files that cannot be; no progress but for a terminal.
outputs() {
    local style
    for style in table bssl openssl slope tcrypt curve json csv; do
        run eval '"$tacit" speed "${quick[@]}" --style $style --size 1K,2K aes-128-gcm >/dev/full'
        ok "$style: a full device" "$([ "$status" -eq 1 ] && grep -q '^tacit: .*No space' err; echo $?)" "$(cat err)"
    done
    "$tacit" speed --seconds 0.05 --style bssl aes-128-gcm chacha20-poly1305 aes-128-ctr 2>err | head -n 1 >out
    ok 'a closed pipe ends it' "$([ "${PIPESTATUS[0]}" -eq 1 ] && grep -q 'Broken pipe' err; echo $?)" "$(cat err)"
    gives 'no progress without a terminal' 0 "$tacit" speed "${quick[@]}" --size 16 aes-128-gcm
    holds 'no progress without a terminal: nothing on stderr' [ ! -s err ]
    TERM=xterm in_terminal 80 "$tacit" speed "${quick[@]}" --size 16 aes-128-gcm
    holds 'progress in a terminal' grep -qE '1 of 3: AES-128-GCM' out
    TERM=xterm in_terminal 80 sh -c "'$tacit' speed --seconds 0.001 --size 16 --csv aes-128-gcm >in.csv"
    ok 'progress in a terminal is not in the output' "$(grep -q ' of ' in.csv; [ $? -eq 1 ]; echo $?)" "$(cat in.csv)"
    refuses '--save: no such directory' 1 'nowhere' "$tacit" speed "${quick[@]}" --save nowhere/x aes-128-gcm
    refuses '--save: a directory' 1 'not a regular file' "$tacit" speed "${quick[@]}" --save . aes-128-gcm
    refuses '--save: full' 1 'not a regular file' "$tacit" speed "${quick[@]}" --save /dev/full --force aes-128-gcm
    no_temporary 'outputs'
}
