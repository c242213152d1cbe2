# tacit speed --peers: other libraries give tacit's bytes, do without what tacit does without, and
# what is not right about one is said. Sourced by run.

# peers LIST ARGUMENT...: a short run beside these libraries.
peers() {
    local list=$1
    shift
    "$tacit" speed --seconds 0.001 --json "--peers=$list" "$@"
}
# time_of LIBRARY: the nanoseconds of its one result in ./out.
time_of() {
    sed -nE "s/.*\"library\":\"$1\".*\"ns_per_op\":([0-9.e+]+).*/\1/p" out
}

# What each has at least: a wrong byte of anything that it has ends the run.
peer_names='libcrypto libgcrypt libsodium nettle ipsec-mb'
least_of() {
    case $1 in
    libcrypto) echo 'aes-128-gcm/seal aes-128-ocb/open aes-128-cbc-hmac-sha1-tls/open rfc4106-aes-128-gcm/seal aes-256/decrypt poly1305/mac' ;;
    libgcrypt) echo 'aes-256-gcm/open aes-128-ocb/seal chacha20-poly1305/seal aes-128-cbc/decrypt chacha20/encrypt aes-128-gmac/mac' ;;
    libsodium) echo 'chacha20-poly1305/seal chacha20-poly1305-old/open xchacha20-poly1305/seal poly1305/mac' ;;
    nettle) echo 'aes-128-gcm/open chacha20-poly1305/seal aes-192-ctr/encrypt aes-128/encrypt aes-256-cbc/encrypt' ;;
    ipsec-mb) echo 'aes-128-gcm/seal chacha20-poly1305/open ghash/hash aes-128-ctr/encrypt poly1305/mac' ;;
    esac
}

test_peers() {
    local name
    for name in $peer_names; do
        if [ -e "$build/cli/peers/tacit-peer-$name.so" ]; then
            peer_agrees "$name"
        else
            skip 8 "no module for $name was built: its headers are not installed"
        fi
    done
    all_peers
    masked_peers
    broken_peers
    steady
}

peer_agrees() {
    local want
    gives "speed --peers=$1" 0 peers "$1" --size 16,250,1350
    holds "speed --peers=$1: nothing is said" [ ! -s err ]
    for want in $(least_of "$1"); do
        holds "speed --peers=$1: $want" \
            grep -qE "\"library\":\"$1\",\"version\":\"[0-9].*\"alg\":\"${want%/*}\".*\"op\":\"${want#*/}\"" out
    done
    gives "speed --peers=$1, with associated data, in place" 0 \
        peers "$1" --ad 13 --in-place --size 100 aes-128-gcm aes-256-gcm chacha20-poly1305
}

# Without a list: all that are here; and ratios to each in the table.
all_peers() {
    gives 'speed --peers' 0 "$tacit" speed --seconds 0.001 --size 256 --peers --json aes-256-gcm
    for name in $peer_names; do
        [ ! -e "$build/cli/peers/tacit-peer-$name.so" ] ||
            holds "speed --peers: $name" grep -q "\"library\":\"$name\"" out
    done
}

# What the library reaches with these options, in ./out.
ctr_time() {
    run "$tacit" speed --seconds 0.01 --json "--peers=$1" "${@:2}" --size 16K aes-128-ctr
    time_of "$1"
}

# slower NAME FACTOR: its time without AES instructions is so many times that with them. Once in some
# tries, for others may use the machine.
slower() {
    local with without tries good=1
    for ((tries = 0; tries < 5 && good != 0; tries++)); do
        with=$(ctr_time "$1")
        without=$(ctr_time "$1" --cpu -aes)
        good=$(awk -v a="$with" -v b="$without" -v f="$2" 'BEGIN { exit !(a > 0 && b > f * a) }'; echo $?)
    done
    ok "speed --peers=$1 --cpu -aes: $with ns, then $without" "$good"
    ok "speed --peers=$1 --cpu -aes: not unmasked" "$(grep -q '"impl":"unmasked"' out; [ $? -eq 1 ]; echo $?)"
}

masked_peers() {
    local name
    if ! "$tacit" cpu | grep -q '^features:.* aes' || [ "$(uname -m)" != x86_64 ]; then
        skip 8 'no AES instructions to do without'
        return
    fi
    for name in libcrypto libgcrypt nettle; do
        [ ! -e "$build/cli/peers/tacit-peer-$name.so" ] || slower "$name" 3
    done
    for name in libsodium:-ssse3:chacha20-poly1305 ipsec-mb:-aes:aes-128-ctr; do
        IFS=: read -r name feature alg <<<"$name"
        [ -e "$build/cli/peers/tacit-peer-$name.so" ] || continue
        gives "speed --peers=$name --cpu $feature" 0 peers "$name" --cpu "$feature" --size 256 "$alg"
        holds "speed --peers=$name --cpu $feature: unmasked" \
            grep -q "\"library\":\"$name\".*\"impl\":\"unmasked\"" out
    done
}

broken_peers() {
    local broken=$build/tests/peers-broken
    refuses 'a library that gives other bytes ends the run' 1 'liar.*encrypt' \
        "$tacit" speed --peers=liar --peer-dir "$broken" --op encrypt --size 64 aes-128-ctr
    refuses 'a library that fails ends the run' 1 'failing.*encrypt' \
        "$tacit" speed --peers=failing --peer-dir "$broken" --op encrypt --size 64 aes-128-ctr
    refuses 'a module of another interface' 1 'tacit-peer-older.so is made for another tacit' \
        peers older --peer-dir "$broken" aes-128-ctr
    gives 'a library that is absent does not end the run' 0 \
        peers absent --peer-dir "$broken" --size 64 aes-128-ctr
    holds 'it is said how to install it' grep -q "^tacit: warning: no absent here: install Debian's libabsent1$" err
    mkdir -p empty
    gives 'a module that is absent does not end the run' 0 \
        peers nettle --peer-dir empty --size 64 aes-128-ctr
    holds 'it is said what builds it' grep -q "^tacit: warning: no module for nettle: .*nettle-dev" err
    echo junk >empty/tacit-peer-junk.so
    refuses 'a file that is no module' 1 'tacit-peer-junk.so' peers junk --peer-dir empty aes-128-ctr
    refuses 'a library that nobody knows' 2 "no module for 'libnone'; known: libcrypto, " peers libnone aes-128-ctr
    refuses 'a library twice' 2 'liar twice' peers liar,liar --peer-dir "$broken" aes-128-ctr
    refuses 'no name of a library' 2 'is not the name' peers ../liar aes-128-ctr
    refuses 'no name at all' 2 'is not the name' peers '' aes-128-ctr
}

# bench/steady: ratios that stay, and one that moves by more than 5%.
steady() {
    local record='{"library":"%s","version":"1","alg":"aes-128-gcm","impl":"%s","op":"seal","size":16,"ns_per_op":%s}'
    # shellcheck disable=SC2059
    both() { printf "[$record,$record]\n" tacit row "$1" libcrypto '' "$2"; }
    both 20 100 >first.json
    both 40 208 >near.json
    both 20 106 >far.json
    echo '[]' >none.json
    gives 'steady: as before, on a slower machine' 0 "$here/../../bench/steady" first.json near.json
    holds 'steady: the ratios' grep -qx 'libcrypto aes-128-gcm seal 16: 5.000, 5.200 (+4.0%)' out
    run "$here/../../bench/steady" first.json far.json
    ok 'steady: a ratio that moved' "$([ "$status" -eq 1 ] && grep -q '1 ratios moved by more than 5%' err; echo $?)" "$(cat err)"
    run "$here/../../bench/steady" first.json none.json
    ok 'steady: nothing to compare with' "$([ "$status" -eq 1 ]; echo $?)" "$(cat err)"
}
