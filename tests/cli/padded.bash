# Algorithms that pad: whole messages, of few lengths. Sourced by run.

test_padded() {
    local alg
    for alg in aes-128-cbc-hmac-sha1-tls aes-256-cbc-hmac-sha1-tls; do
        padded_round_trips $alg
        padded_parameters $alg
        padded_limits $alg
        padded_bits $alg
    done
    run python3 "$here/tls.py" "$tacit"
    cat out
    read -r p f < <(sed -nE 's/^tls: ([0-9]+) equal, ([0-9]+) not$/\1 \2/p' out)
    passed=$((passed + ${p:-0})) failed=$((failed + ${f:-0}))
    ok 'records equal to those of libcrypto' "$status" "$(cat err)"
}

header=0000000000000001170303

# On every row, opened on the chosen one; the nonce given, or before the record.
padded_round_trips() {
    local alg=$1 row len nonce
    nonce=$(nonce_of $alg)
    for row in $(rows tls-cbc chosen available); do
        for len in 0 44 16384; do
            head -c $len big >in
            seal $alg --impl "$row" --ad $header <in >sealed &&
                open $alg --ad $header <sealed | cmp -s - in
            ok "round trip: $alg, row $row, $len bytes" $?
            ok "$alg: $len bytes sealed" \
                "$([ "$(wc -c <sealed)" -eq $((16 + (len + 20) / 16 * 16 + 16)) ]; echo $?)"
            seal $alg --nonce "$nonce" --ad $header <in >sealed &&
                open $alg --impl "$row" --nonce "$nonce" --ad $header <sealed | cmp -s - in
            ok "round trip: $alg, row $row opens $len bytes" $?
        done
    done
}

padded_parameters() {
    local alg=$1 n
    n=$(nonce_of $alg)
    seal $alg --nonce "$n" --ad $header <text >sealed
    refuses "$alg: another nonce" 3 'authentication failed' open $alg --nonce "${n%?}1" --ad $header <sealed
    refuses "$alg: other data" 3 'authentication failed' open $alg --nonce "$n" --ad "${header%?}2" <sealed
    refuses "$alg: the nonce is not in the message" 3 'authentication failed' open $alg --ad $header <sealed
    head -c "$(key_len $alg)" big >key.other
    refuses "$alg: another key" 3 'authentication failed' "$tacit" aead open --alg $alg \
        --key @key.other --nonce "$n" --ad $header <sealed
    refuses "$alg: no data" 2 "--ad: 0 bytes; $alg takes 11" seal $alg --nonce "$n" <text
    refuses "$alg: data of 12 bytes" 2 "--ad: 12 bytes; $alg takes 11" seal $alg --ad ${header}00 <text
    refuses "$alg: data of 13 bytes, opening" 2 "--ad: 13 bytes; $alg takes 11" open $alg --ad ${header}0000 <sealed
    refuses "$alg: nonce of 12 bytes" 2 "--nonce: 12 bytes; $alg takes 16" \
        seal $alg --ad $header --nonce 000102030405060708090a0b <text
    refuses "$alg: tags of 16 bytes" 2 "no tags of '16' bytes, but of: 20" seal $alg --ad $header --tag-len 16 <text
    seal $alg --tag-len 20 --nonce "$n" --ad $header <text | cmp -s - sealed
    ok "$alg: tags of 20 bytes are the usual" $?
}

# Texts and records that are too long, and too short: nothing is written.
padded_limits() {
    local alg=$1 len
    head -c 16385 big >in
    refuses "$alg: a text of 16385 bytes" 1 "$alg seals in one message \(16384 bytes\)" seal $alg --ad $header <in
    refuses "$alg: a text of 16385 bytes leaves no file" 1 16384 seal $alg --ad $header -o long.sealed <in
    holds "$alg: a text of 16385 bytes leaves no file" [ ! -e long.sealed ]
    refuses "$alg: a text longer than --max" 1 'longer than --max \(100 bytes\)' seal $alg --ad $header --max 100 <in
    head -c 17000 big >sealed
    refuses "$alg: a record of 17000 bytes" 1 "$alg: cannot open" open $alg --ad $header <sealed
    for len in 0 15 16 35; do
        head -c $len big >short
        refuses "$alg: $len bytes" 3 "$len bytes are too few" open $alg --ad $header <short
    done
    for len in 36 47 48 49; do
        head -c $len big >short
        refuses "$alg: $len bytes" 3 'authentication failed' open $alg --ad $header <short
    done
}

padded_bits() {
    local alg=$1 bit bits bad=0
    printf 'abc' | seal $alg --ad $header >sealed
    bits=$(python3 -c '
data = bytearray(open("sealed", "rb").read())
for bit in range(0, 8 * len(data), 13):
    data[bit // 8] ^= 1 << bit % 8
    open("flipped.%d" % bit, "wb").write(data)
    data[bit // 8] ^= 1 << bit % 8
    print(bit)')
    for bit in $bits; do
        open $alg --ad $header <"flipped.$bit" >out 2>err
        [ $? -eq 3 ] && [ ! -s out ] || bad=$((bad + 1))
    done
    ok "$alg: flipped bits are refused" $bad "$bad were not"
    rm -f flipped.*
}
