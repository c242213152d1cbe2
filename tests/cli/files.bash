# Files, pipes, full disks, signals, memory. Sourced by run.

test_files() {
    output_files
    refused_outputs
    broken_outputs
    broken_inputs
    the_limit
    signals
    memory
    beyond_32_bits
}

output_files() {
    mkdir dir
    gives 'output file' 0 seal aes-256-gcm -o dir/sealed <big
    holds 'output file: nothing on stdout' [ ! -s out ]
    holds 'output file: mode 0600' [ "$(stat -c %a dir/sealed)" = 600 ]
    gives 'output file, opened' 0 open aes-256-gcm -o dir/opened <dir/sealed
    holds 'output file, opened: the same' cmp -s big dir/opened
    gives 'output file: --output' 0 open aes-256-gcm --output=dir/opened2 <dir/sealed
    holds 'output file: --output: the same' cmp -s big dir/opened2
    no_temporary 'output file' dir
    gives 'empty message' 0 seal aes-256-gcm -o dir/empty </dev/null
    holds 'empty message: 28 bytes' [ "$(wc -c <dir/empty)" -eq 28 ]
    gives 'empty message, opened' 0 open aes-256-gcm -o dir/empty.opened <dir/empty
    holds 'empty message, opened: a file of no bytes' test -f dir/empty.opened -a ! -s dir/empty.opened
}

refused_outputs() {
    local verb name
    echo precious >old
    seal aes-256-gcm <text >sealed
    for verb in seal open; do
        refuses "$verb: the output exists" 1 'old exists.*--force' $verb aes-256-gcm -o old <sealed
        holds "$verb: the output that existed is as it was" grep -qx precious old
        refuses "$verb: the output is a directory" 1 'dir is not a regular file' $verb aes-256-gcm -o dir --force <sealed
        refuses "$verb: the output is a device" 1 '/dev/null is not a regular file' $verb aes-256-gcm -o /dev/null --force <sealed
        ln -sf old link
        refuses "$verb: the output is a link" 1 'link is not a regular file' $verb aes-256-gcm -o link --force <sealed
        refuses "$verb: the output is the input" 1 'sealed is both input and output' \
            $verb aes-256-gcm -o sealed --force <sealed
        refuses "$verb: no such directory" 1 'nowhere/x: No such file' $verb aes-256-gcm -o nowhere/x <sealed
        refuses "$verb: a directory that cannot be written" 1 '/proc/x: ' $verb aes-256-gcm -o /proc/x <sealed
        refuses "$verb: an empty name" 2 "'' does not name a file" $verb aes-256-gcm -o '' <sealed
        refuses "$verb: a name of a directory" 2 "'new/' does not name a file" $verb aes-256-gcm -o new/ <sealed
        refuses "$verb: a name that is too long" 1 'too long' $verb aes-256-gcm -o "$(printf 'x%.0s' {1..5000})" <sealed
        no_temporary "$verb: refused outputs"
    done
    holds 'the input that was the output is as it was' [ "$(wc -c <sealed)" -eq 60 ]
    gives '--force' 0 open aes-256-gcm -o old --force <sealed
    holds '--force replaced' cmp -s old text
    # A wrong key with --force keeps the old file.
    refuses '--force with a wrong key' 3 'authentication failed' open chacha20-poly1305 -o old --force <sealed
    holds '--force with a wrong key keeps the old file' cmp -s old text
    for name in key nonce ad; do
        cp key32 given
        refuses "the output is the file of --$name" 1 "given is both output and --$name" \
            "$tacit" aead seal --alg aes-256-gcm --key @key32 --$name @given -o given --force <text
        holds "the file of --$name is as it was" cmp -s key32 given
    done
    cp key32 given
    refuses 'the output is the file of --key-fd' 1 'given is both output and --key-fd' \
        "$tacit" aead seal --alg aes-256-gcm --key-fd 7 -o given --force <text 7<given
    holds 'the file of --key-fd is as it was' cmp -s key32 given
    cp sealed both
    "$tacit" aead seal --alg aes-256-gcm --key @key32 <both >>both 2>err
    ok 'stdin and stdout are one file' "$([ $? -eq 1 ] && grep -q 'same file' err && cmp -s sealed both; echo $?)"
}

broken_outputs() {
    local verb command
    seal aes-256-gcm <big >sealed
    for verb in seal open; do
        $verb aes-256-gcm <sealed >/dev/full 2>err
        ok "$verb: a full disk" "$([ $? -eq 1 ] && [ "$(cat err)" = 'tacit: cannot write standard output: No space left on device' ]; echo $?)" "$(cat err)"
        { $verb aes-256-gcm <sealed 2>err; echo $? >status; } | true
        ok "$verb: a closed pipe" "$([ "$(cat status)" -eq 1 ] && [ "$(cat err)" = 'tacit: cannot write standard output: Broken pipe' ]; echo $?)" "$(cat status err)"
        $verb aes-256-gcm <sealed >&- 2>err
        ok "$verb: stdout closed" "$([ $? -eq 1 ] && grep -q 'cannot write standard output' err; echo $?)" "$(cat err)"
        $verb aes-256-gcm <sealed -o closed.$verb >&- 2>err
        ok "$verb: stdout closed, but -o" $? "$(cat err)"
        holds "$verb: stdout closed, but -o: the file" [ -s closed.$verb ]
    done
    for command in cpu check 'speed --seconds 0.001 --size 16 aes-128-gcm' --help --version 'aead --help'; do
        # shellcheck disable=SC2086
        "$tacit" $command >/dev/full 2>err
        ok "$command: a full disk" "$([ $? -eq 1 ] && grep -qx 'tacit: cannot write standard output: No space left on device' err; echo $?)" "$(cat err)"
    done
    # A file system that is full, and one that cannot be written: only root can make them.
    if mkdir -p full && mount -t tmpfs -o size=64k none full 2>/dev/null; then
        refuses 'a full file system' 1 'full/x: No space left' seal aes-256-gcm -o full/x <big
        holds 'a full file system: no file' [ -z "$(ls -A full)" ]
        mount -o remount,ro full
        refuses 'a read-only file system' 1 'full/x: Read-only' seal aes-256-gcm -o full/x <text
        umount full
    else
        skip 3 'no right to mount a small file system'
    fi
    (ulimit -f 50 && seal aes-256-gcm -o limited <big 2>err)
    ok 'a limit on the size of files' "$([ $? -eq 1 ] && [ "$(cat err)" = 'tacit: cannot write limited: File too large' ]; echo $?)" "$(cat err)"
    no_temporary 'a limit on the size of files'
    if [ "$(id -u)" -ne 0 ]; then
        mkdir -m 555 locked
        refuses 'a directory without permission' 1 'locked/x: Permission denied' seal aes-256-gcm -o locked/x <text
    fi
}

# nonblocking COMMAND...: runs it between pipes that do not block; its input comes
# late and its output is taken away late, so that it finds one empty, the other full.
nonblocking() {
    python3 -c '
import os, subprocess, sys, threading, time
from_us, to_it = os.pipe()
from_it, to_us = os.pipe()
os.set_blocking(from_us, False)
os.set_blocking(to_us, False)
process = subprocess.Popen(sys.argv[1:], stdin=from_us, stdout=to_us)
os.close(from_us)
os.close(to_us)
def feed():
    time.sleep(0.2)
    with os.fdopen(to_it, "wb") as pipe:
        pipe.write(sys.stdin.buffer.read())
threading.Thread(target=feed).start()
time.sleep(0.6)
with os.fdopen(from_it, "rb") as pipe:
    sys.stdout.buffer.write(pipe.read())
sys.exit(process.wait())' "$@"
}

broken_inputs() {
    local verb name
    for verb in seal open; do
        refuses "$verb: stdin closed" 1 'cannot read standard input: Bad file' $verb aes-256-gcm -o closed <&-
        refuses "$verb: stdin is a directory" 1 'cannot read standard input: Is a directory' $verb aes-256-gcm -o closed <.
        holds "$verb: no file" [ ! -e closed ]
        no_temporary "$verb: broken inputs"
    done
    for name in key nonce ad; do
        refuses "--$name takes the message's pipe" 1 '/dev/stdin is standard input' \
            "$tacit" aead seal --alg aes-256-gcm --key @key32 --$name @/dev/stdin < <(cat key32)
    done
    # Descriptors that somebody has set not to block.
    seal aes-256-gcm <big | nonblocking "$tacit" aead open --alg aes-256-gcm --key @key32 >opened 2>err
    ok 'descriptors that do not block' "$(cmp -s big opened; echo $?)" "$(cat err)"
    # Bytes that come one by one.
    seal aes-256-gcm <text >sealed
    while IFS= read -r byte; do
        # shellcheck disable=SC2059
        printf "\\x$byte"
        sleep 0.005
    done < <(od -An -v -tx1 -w1 sealed | tr -d ' ') | open aes-256-gcm | cmp -s text
    ok 'open: bytes that come one by one' $?
    in_drips
}

# Seal passes on what comes, in pieces of any lengths: under OCB what is whole blocks of it.
in_drips() {
    local alg nonce=000102030405060708090a0b
    for alg in aes-128-gcm aes-128-ocb; do
        seal $alg --nonce $nonce <big >sealed
        python3 -c '
import os, sys, time
data, at, step = open("big", "rb").read(), 0, 0
while at < len(data):
    step = step + 1 if at < 2000 else 7919
    os.write(1, data[at:at + step])
    time.sleep(0.002)
    at += step' | seal $alg --nonce $nonce | cmp -s sealed
        ok "seal in drips: $alg" $?
    done
    # The first block is there before the message ends; sealed has that under OCB.
    mkfifo drips
    seal aes-128-ocb --nonce $nonce <drips >dripped &
    exec 8>drips
    head -c 17 big >&8
    local i
    for i in $(seq 1 200); do
        [ "$(wc -c <dripped)" -ge 16 ] && break
        sleep 0.02
    done
    ok 'seal in drips: a whole block leaves, a part of one does not' \
        "$([ "$(wc -c <dripped)" -eq 16 ] && cmp -s -n 16 dripped sealed; echo $?)" "$(wc -c <dripped) bytes, $i looks"
    exec 8>&-
    wait $!
    open aes-128-ocb --nonce $nonce <dripped | cmp -s - <(head -c 17 big)
    ok 'seal in drips: the rest' $?
    rm drips dripped
}

the_limit() {
    seal aes-256-gcm <text >sealed # 60 bytes
    gives 'open: as long as --max' 0 open aes-256-gcm --max 60 <sealed
    refuses 'open: longer than --max' 1 'standard input is longer than --max \(59 bytes\).*memory.*larger' \
        open aes-256-gcm --max 59 <sealed
    refuses 'open: longer than --max, from a pipe' 1 'longer than --max' open aes-256-gcm --max 59 < <(cat sealed)
    refuses 'open: longer than --max leaves no file' 1 'longer than --max' open aes-256-gcm --max 1 -o limited <sealed
    holds 'open: longer than --max leaves no file' [ ! -e limited ]
    refuses 'open: endless input meets --max' 1 'longer than --max \(1048576 bytes\)' open aes-256-gcm --max 1M </dev/zero
    refuses 'data longer than --max' 1 '--ad: /dev/zero is longer than --max' open aes-256-gcm --max 1M --ad @/dev/zero
    gives 'seal: as long as --max' 0 seal aes-256-gcm --max 32 <text
    refuses 'seal: longer than --max' 1 'longer than --max \(31 bytes\)' seal aes-256-gcm --max 31 -o limited <text
    holds 'seal: longer than --max leaves no file' [ ! -e limited ]
    truncate -s $(((1 << 30) + 1)) huge # sparse
    refuses 'open: one byte more than 1 GiB' 1 'longer than --max \(1073741824 bytes\)' open aes-256-gcm <huge
    rm huge
}

# A signal while sealing: the temporary file goes, and the signal kills.
signals() {
    local signal number pid i
    mkfifo fifo
    for signal in INT:2 TERM:15 HUP:1 QUIT:3 XCPU:24; do
        number=${signal#*:} signal=${signal%:*}
        # A background job of a script ignores SIGINT and SIGQUIT; python puts them back.
        python3 -c 'import os, resource, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
os.execv(sys.argv[1], sys.argv[1:])' "$tacit" aead seal --alg aes-256-gcm --key @key32 -o dir/signalled <fifo 2>err &
        pid=$!
        exec 8>fifo
        for i in $(seq 1 200); do
            has_temporary dir && break
            sleep 0.02
        done
        ok "SIG$signal: there is a temporary file" "$(has_temporary dir; echo $?)" "$i looks"
        kill -s "$signal" $pid
        { wait $pid; } 2>/dev/null # the shell tells of the signal
        ok "SIG$signal: kills" "$([ $? -eq $((128 + number)) ]; echo $?)"
        exec 8>&-
        no_temporary "SIG$signal" dir
        holds "SIG$signal: no output" [ ! -e dir/signalled ]
    done
    rm fifo
}

# max_rss COMMAND...: the command's peak memory in KiB into $rss; stdin and stdout pass.
max_rss() {
    python3 -c 'import resource, subprocess, sys
status = subprocess.run(sys.argv[2:]).returncode
with open(sys.argv[1], "w") as file:
    file.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)' rss "$@"
}

memory() {
    local mib=$((1 << 20))
    head -c $((64 * mib)) /dev/zero | max_rss "$tacit" aead seal --alg aes-256-gcm --key @key32 >sealed
    ok 'seal 64 MiB: works in little memory' "$([ "$(cat rss)" -lt 16384 ]; echo $?)" "$(cat rss) KiB"
    max_rss "$tacit" aead open --alg aes-256-gcm --key @key32 <sealed | cmp -s - <(head -c $((64 * mib)) /dev/zero)
    ok 'open 64 MiB' $?
    ok 'open 64 MiB: holds the message once' "$([ "$(cat rss)" -lt 81920 ]; echo $?)" "$(cat rss) KiB"
    # shellcheck disable=SC2002
    cat sealed | max_rss "$tacit" aead open --alg aes-256-gcm --key @key32 | cmp -s - <(head -c $((64 * mib)) /dev/zero)
    ok 'open 64 MiB from a pipe' $?
    ok 'open 64 MiB from a pipe: holds the message once' "$([ "$(cat rss)" -lt 81920 ]; echo $?)" "$(cat rss) KiB"
    head -c $((64 * mib - 28)) /dev/zero | seal aes-256-gcm >sealed
    # shellcheck disable=SC2002
    (ulimit -v 110000 && cat sealed | open aes-256-gcm --max 64M 2>err) |
        cmp -s - <(head -c $((64 * mib - 28)) /dev/zero)
    ok 'open 64 MiB, the limit: asks for no more memory than that' $? "$(cat err)"
    max_rss "$tacit" aead open --alg aes-256-gcm --key @key32 --max 1M </dev/zero 2>err
    ok 'open endless input in little memory' "$([ "$(cat rss)" -lt 16384 ]; echo $?)" "$(cat rss) KiB"
    (
        ulimit -v 100000
        head -c $((256 * mib)) /dev/zero | "$tacit" aead open --alg aes-256-gcm --key @key32 2>err
    )
    ok 'open: out of memory' "$([ $? -eq 1 ] && grep -q '^tacit: standard input: out of memory' err; echo $?)" "$(cat err)"
    rm sealed
}

# Counts that do not fit in 32 bits, and reads and writes that the system cuts at 2 GiB.
beyond_32_bits() {
    case $(rows gcm chosen) in
    bitslice*)
        skip 2 'gigabytes take too long without AES instructions'
        return
        ;;
    esac
    local gib=$((1 << 30)) free
    head -c $((4 * gib + 1)) /dev/zero |
        seal aes-256-gcm --nonce 000000000000000000000000 |
        python3 -c '
import sys
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
size, step = (4 << 30) + 1, 1 << 20
read = sys.stdin.buffer.read
decryptor = Cipher(algorithms.AES(open("key32", "rb").read()), modes.GCM(bytes(12))).decryptor()
left, zeros = size, bytes(step)
while left:
    data = decryptor.update(read(min(step, left)))
    assert data == zeros[:len(data)], left
    left -= len(data)
decryptor.finalize_with_tag(read(16))
assert read(1) == b""' 2>err
    ok 'seal 4 GiB and a byte: libcrypto opens it' $? "$(cat err)"
    free=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
    if [ "${free:-0}" -lt 4 ]; then
        skip 1 "opening 2 GiB needs 4 GiB of memory; there are ${free:-0}"
        return
    fi
    head -c $((2 * gib + 1)) /dev/zero | seal aes-128-gcm | open aes-128-gcm --max 3G |
        cmp -s - <(head -c $((2 * gib + 1)) /dev/zero)
    ok 'seal and open 2 GiB and a byte' $?
}
