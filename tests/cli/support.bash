# Counting, running, and what all parts use. Sourced by run.

passed=0 failed=0 skipped=0

# ok NAME STATUS [DETAIL]: counts a check.
ok() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED cli: %s\n' "$1"
        [ -z "${3:-}" ] || printf '%s\n' "$3" | head -20 | sed 's/^/    /'
    fi
}

# skip COUNT REASON
skip() {
    skipped=$((skipped + $1))
    printf 'SKIPPED cli: %s\n' "$2"
}

# holds NAME CONDITION...: the check passes if the command succeeds.
holds() {
    local name=$1
    shift
    "$@"
    ok "$name" $? "$*"
}

# run COMMAND...: leaves stdout in ./out, stderr in ./err, the status in $status.
run() {
    "$@" >out 2>err
    status=$?
}

# gives NAME STATUS COMMAND...: the command ends with that status and, if it is
# not 0, has written nothing to stdout.
gives() {
    local name=$1 wanted=$2 good=0
    shift 2
    run "$@"
    [ "$status" -eq "$wanted" ] || good=1
    [ "$wanted" -eq 0 ] || [ ! -s out ] || good=1
    ok "$name" $good "status $status, not $wanted: $(head -c 300 err)"
}

# refuses NAME STATUS REGEX COMMAND...: the same, and stderr is, beside
# warnings, one line that begins with "tacit: " and matches.
refuses() {
    local name=$1 wanted=$2 regex=$3 good=0 lines
    shift 3
    run "$@"
    grep -v '^tacit: warning: ' err >lines
    lines=$(wc -l <lines)
    [ "$status" -eq "$wanted" ] && [ "$lines" -eq 1 ] && grep -qE "^tacit: .*($regex)" lines &&
        [ ! -s out ] || good=1
    ok "$name" $good "status $status, not $wanted; $lines lines; $(head -c 300 err)"
}

# in_terminal COLUMNS COMMAND...: out is what it writes to a terminal that wide.
in_terminal() {
    python3 - "$@" >out 2>err <<'P'
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 50, int(sys.argv[1]), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
text = b""
while True:
    try:
        more = os.read(fd, 65536)
    except OSError:
        break
    if not more:
        break
    text += more
sys.stdout.buffer.write(text.replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
P
}

# has_temporary [DIRECTORY]: whether a temporary file of tacit is there.
has_temporary() {
    [ -n "$(find "${1:-.}" -maxdepth 1 -name '.tacit-*')" ]
}

# no_temporary NAME [DIRECTORY]
no_temporary() {
    has_temporary "${2:-.}"
    ok "$1: no temporary file is left" "$([ $? -eq 1 ]; echo $?)"
}

key_16=000102030405060708090a0b0c0d0e0f
key_24=${key_16}1011121314151617
key_32=${key_16}101112131415161718191a1b1c1d1e1f

# The algorithms with their key lengths, and the rows of each that can run here.
algorithms='aes-128-gcm aes-192-gcm aes-256-gcm aes-128-ocb chacha20-poly1305 xchacha20-poly1305
    chacha20-poly1305-old aes-128-gcm-short-tag aes-192-gcm-short-tag aes-256-gcm-short-tag'
key_len() {
    case $1 in
    aes-128-*-tls) echo 36 ;;
    aes-256-*-tls) echo 52 ;;
    aes-128-*) echo 16 ;;
    aes-192-*) echo 24 ;;
    rfc4106-aes-128-*) echo 20 ;;
    rfc4106-aes-192-*) echo 28 ;;
    rfc4106-aes-256-*) echo 36 ;;
    *) echo 32 ;;
    esac
}
# A nonce of the usual length, in hex.
nonce_of() {
    case $1 in
    *-tls) echo 000102030405060708090a0b0c0d0e0f ;;
    xchacha20-*) echo 000102030405060708090a0b0c0d0e0f1011121314151617 ;;
    *-old | rfc4106-*) echo 0001020304050607 ;;
    *) echo 000102030405060708090a0b ;;
    esac
}
table_of() {
    case $1 in
    aes-*-ocb) echo ocb ;;
    aes-*) echo gcm ;;
    *) echo chacha20-poly1305 ;;
    esac
}

# rows TABLE STATE...: names of a table's rows that tacit cpu shows in these states.
rows() {
    local table=$1
    shift
    "$tacit" cpu | awk -v table="$table" -v states="$*" '
        /^[^ ]/ { inside = ($0 == table) }
        inside && /^  / {
            name = substr($0, 5); sub(/ .*/, "", name)
            state = $0; sub(/^....[^ ]+ +/, "", state); sub(/,.*/, "", state)
            if (index(" " states " ", " " state " ")) print name
        }'
}

prepare() {
    local len
    for len in 16 24 32 36 52; do
        head -c $len /dev/urandom >key$len
    done
    printf 'Meet me under the clock at noon.' >text
    head -c 100000 /dev/urandom >big
    # The last row of AES-GCM, which is portable where this build has such a row.
    reference=$(rows gcm chosen available | tail -n 1)
}

# seal and open with a key file: seal ALG OPTIONS... <in >out
seal() {
    local alg=$1
    shift
    "$tacit" aead seal --alg "$alg" --key "@key$(key_len "$alg")" "$@"
}
open() {
    local alg=$1
    shift
    "$tacit" aead open --alg "$alg" --key "@key$(key_len "$alg")" "$@"
}
