# Sealing and opening. Sourced by run.

test_aead() {
    local alg row
    for alg in $algorithms; do
        for row in $(rows "$(table_of "$alg")" chosen available); do
            round_trips "$alg" "$row"
        done
        unavailable_rows "$alg"
        parameters_matter "$alg"
        every_bit "$alg"
        nonces_differ "$alg"
    done
    nonce_and_tag_lengths
    ocb_lengths
    ipsec
    run python3 "$here/libcrypto.py" "$tacit"
    cat out
    read -r p f < <(sed -nE 's/^libcrypto: ([0-9]+) equal, ([0-9]+) not$/\1 \2/p' out)
    passed=$((passed + ${p:-0})) failed=$((failed + ${f:-0}))
    ok 'bytes equal to those of libcrypto' "$status" "$(cat err)"
}

# With generated and given nonces, with data, of several lengths.
round_trips() {
    local alg=$1 row=$2 len options nonce
    nonce=$(nonce_of "$1")
    for len in 0 1 16 1350 100000; do
        head -c $len big >in
        for options in '' '--ad 0102030405' "--nonce $nonce --ad @text"; do
            # shellcheck disable=SC2086
            seal "$alg" --impl "$row" $options <in >sealed &&
                open "$alg" --impl "$row" $options <sealed >opened && cmp -s in opened
            ok "round trip: $alg, row $row, $len bytes, $options" $?
        done
        # What this row sealed, the chosen row opens.
        open "$alg" --nonce "$nonce" --ad @text <sealed | cmp -s in
        ok "row $row opens on the chosen row: $alg, $len bytes" $?
    done
}

unavailable_rows() {
    local row
    for row in $(rows "$(table_of "$1")" 'compiled in'); do
        refuses "$1: row $row is not available here" 1 "row '$row'.*lacks" \
            seal "$1" --impl "$row"
    done
}

# Another key, nonce, data or tag length does not open.
parameters_matter() {
    local alg=$1 n
    n=$(nonce_of "$1")
    seal "$alg" --nonce "$n" --ad 01 <text >sealed
    gives "$alg opens" 0 open "$alg" --nonce "$n" --ad 01 <sealed
    holds "$alg: the text" cmp -s out text
    refuses "$alg: another nonce" 3 'authentication failed' open "$alg" --nonce "${n%?}0" --ad 01 <sealed
    refuses "$alg: other data" 3 'authentication failed' open "$alg" --nonce "$n" --ad 02 <sealed
    refuses "$alg: no data" 3 'authentication failed' open "$alg" --nonce "$n" <sealed
    refuses "$alg: the nonce is not in the message" 3 'authentication failed' open "$alg" --ad 01 <sealed
    head -c "$(key_len "$alg")" big >key.other
    refuses "$alg: another key" 3 'authentication failed' "$tacit" aead open --alg "$alg" \
        --key @key.other --nonce "$n" --ad 01 <sealed
    local len
    for len in 0 1 3 7 11; do # shorter than any tag, with the nonce apart and within
        head -c $len sealed >short
        [ $len -ge 4 ] && case $alg in *short-tag) continue ;; esac
        refuses "$alg: $len bytes" 3 "$len bytes are too few" open "$alg" --nonce "$n" --ad 01 <short
        refuses "$alg: $len bytes with a nonce" 3 "$len bytes are too few" open "$alg" --ad 01 <short
    done
    head -c -1 sealed >short
    refuses "$alg: the last byte is gone" 3 'authentication failed' open "$alg" --nonce "$n" --ad 01 <short
    cat sealed - <<<x >long
    refuses "$alg: bytes at the end" 3 'authentication failed' open "$alg" --nonce "$n" --ad 01 <long
}

# Each bit of nonce, ciphertext and tag: status 3, nothing on stdout, no file.
every_bit() {
    local alg=$1 bit bits bad=0
    printf 'abc' | seal "$alg" >sealed
    bits=$(($(wc -c <sealed) * 8))
    python3 - sealed <<'P'
import sys
data = bytearray(open(sys.argv[1], "rb").read())
for bit in range(len(data) * 8):
    data[bit // 8] ^= 1 << bit % 8
    open("flipped.%d" % bit, "wb").write(data)
    data[bit // 8] ^= 1 << bit % 8
P
    for ((bit = 0; bit < bits; bit++)); do
        open "$alg" <flipped.$bit >out 2>err
        [ $? -eq 3 ] && [ ! -s out ] || bad=$((bad + 1))
    done
    ok "$alg: each of $bits bits flipped is refused" $bad "$bad were not"
    refuses "$alg: a flipped bit leaves no file" 3 'authentication failed' open "$alg" -o opened.$alg <flipped.100
    holds "$alg: a flipped bit leaves no file" [ ! -e opened.$alg ]
    no_temporary "$alg: a flipped bit"
    rm -f flipped.*
}

nonces_differ() {
    seal "$@" <text >a
    seal "$@" <text >b
    ok "$1: generated nonces differ" "$(cmp -s -n $(($(nonce_of "$1" | wc -c) / 2)) a b; [ $? -eq 1 ]; echo $?)"
}

nonce_and_tag_lengths() {
    local len nonce
    for len in 1 8 11 13 16 60 128; do
        nonce=$(head -c $len big | od -An -v -tx1 | tr -d ' \n')
        seal aes-192-gcm --nonce "$nonce" <text >sealed &&
            open aes-192-gcm --nonce "$nonce" <sealed | cmp -s text
        ok "aes-192-gcm: nonce of $len bytes" $?
        head -c $len big >nonce
        open aes-192-gcm --nonce @nonce <sealed | cmp -s text
        ok "aes-192-gcm: nonce of $len bytes from a file" $?
    done
    for len in 12 13 14 15 16; do
        seal aes-128-gcm --tag-len $len <text >sealed
        ok "aes-128-gcm: tag of $len bytes" "$([ "$(wc -c <sealed)" -eq $((12 + 32 + len)) ]; echo $?)"
        open aes-128-gcm --tag-len $len <sealed | cmp -s text
        ok "aes-128-gcm: tag of $len bytes opens" $?
        [ $len -eq 16 ] ||
            refuses "aes-128-gcm: tag of $len bytes is not one of 16" 3 'authentication failed' \
                open aes-128-gcm <sealed
    done
    for len in 4 8; do
        seal aes-256-gcm-short-tag --tag-len $len <text >sealed &&
            open aes-256-gcm-short-tag --tag-len $len <sealed | cmp -s text
        ok "aes-256-gcm-short-tag: tag of $len bytes" $?
    done
}

ocb_lengths() {
    local len nonce
    for len in {1..15}; do
        nonce=$(head -c $len big | od -An -v -tx1 | tr -d ' \n')
        seal aes-192-ocb --nonce "$nonce" <text >sealed &&
            open aes-192-ocb --nonce "$nonce" <sealed | cmp -s text
        ok "aes-192-ocb: nonce of $len bytes" $?
    done
    for nonce in '' "${key_16}"; do
        refuses "aes-192-ocb: nonce of $((${#nonce} / 2)) bytes" 2 \
            "--nonce: $((${#nonce} / 2)) bytes; aes-192-ocb takes 1 to 15" seal aes-192-ocb --nonce "$nonce"
    done
    for len in {8..16}; do
        seal aes-128-ocb --tag-len $len <text >sealed
        ok "aes-128-ocb: tag of $len bytes" "$([ "$(wc -c <sealed)" -eq $((12 + 32 + len)) ]; echo $?)"
        open aes-128-ocb --tag-len $len <sealed | cmp -s text
        ok "aes-128-ocb: tag of $len bytes opens" $?
        [ $len -eq 16 ] ||
            refuses "aes-128-ocb: tag of $len bytes is not one of 16" 3 'authentication failed' \
                open aes-128-ocb <sealed
    done
    refuses 'aes-128-ocb: tag of 7 bytes' 2 "no tags of '7' bytes" seal aes-128-ocb --tag-len 7
    # The tag's length is part of the nonce's block: eight bytes of a tag of 16 are no tag of 8.
    seal aes-128-ocb --nonce "$(nonce_of aes-128-ocb)" <text >sealed
    head -c -8 sealed >short
    refuses 'aes-128-ocb: a tag of 16 bytes cut to 8' 3 'authentication failed' \
        open aes-128-ocb --tag-len 8 --nonce "$(nonce_of aes-128-ocb)" <short
}

# Of rfc4106 what differs from GCM: keys, nonces, tags, and what it takes for data.
ipsec() {
    local alg row len bits data=0001020304050607
    for bits in 128 192 256; do
        alg=rfc4106-aes-$bits-gcm
        head -c "$(key_len $alg)" /dev/urandom >"key$(key_len $alg)"
        for row in $(rows gcm chosen available); do
            head -c 1350 big | seal $alg --impl "$row" --ad $data >sealed &&
                open $alg --ad $data <sealed | cmp -s - <(head -c 1350 big)
            ok "round trip: $alg, row $row" $?
            ok "$alg: nonce, text, tag" "$([ "$(wc -c <sealed)" -eq $((8 + 1350 + 16)) ]; echo $?)"
        done
        # AES-GCM with the salt at the end of the key in front of the nonce.
        head -c $((bits / 8)) "key$(key_len $alg)" >key.cipher
        seal $alg --nonce 1011121314151617 --ad ${data}08090a0b <text >sealed
        "$tacit" aead open --alg aes-$bits-gcm --key @key.cipher --ad ${data}08090a0b \
            --nonce "$(tail -c 4 "key$(key_len $alg)" | od -An -v -tx1 | tr -d ' \n')1011121314151617" <sealed |
            cmp -s - text
        ok "$alg: aes-$bits-gcm opens it" $?
        for len in 8 12 16; do
            seal $alg --ad $data --tag-len $len <text >sealed && open $alg --ad $data --tag-len $len <sealed | cmp -s - text
            ok "$alg: tag of $len bytes" $?
        done
        nonces_differ $alg --ad $data
    done
    refuses "$alg: tag of 4 bytes" 2 "no tags of '4' bytes" seal $alg --ad $data --tag-len 4
    refuses "$alg: nonce of 12 bytes" 2 "--nonce: 12 bytes; $alg takes 8" seal $alg --ad $data --nonce ${data}00000000
    for len in 0 1 7 9 11 13 16; do
        head -c $len big >data
        refuses "$alg: data of $len bytes" 2 "--ad: $len bytes; $alg takes 8, 12" seal $alg --ad @data -o refused <text
        holds "$alg: data of $len bytes leaves no file" [ ! -e refused ]
    done
}
