# The pictures of tacit speed --style curve: of numbers that are known, drawn by
# tacit_curves (curves.c), and of what the command measured. Sourced by run.

curves=$build/tests/tacit_curves

test_speed_curve() {
    drawn_in_characters
    drawn_in_a_terminal
    drawn_by_gnuplot
    measured
}

# in_utf8 COMMAND..., in_ascii COMMAND...: with the characters of such a user.
in_utf8() { LC_ALL=C.UTF-8 "$@"; }
in_ascii() { LC_ALL=C "$@"; }

# widest: the most characters that a line of out has.
widest() { in_utf8 wc -L <out; }

# letters FROM: those in the picture whose top line begins with FROM.
letters() { sed -n "/^ *$1 /,/^ *0 /s/^[ 0-9.]*[+|]//p" out | grep -o '[a-zA-Z]' | sort -u | tr -d '\n'; }

drawn_in_characters() {
    local kind
    for kind in several close one point names; do
        gives "curve, ASCII: $kind" 0 in_ascii "$curves" $kind
        ok "curve, ASCII: $kind: no other characters" "$(LC_ALL=C grep -q '[^ -~]' out; [ $? -eq 1 ]; echo $?)"
        holds "curve, ASCII: $kind: at most 80 columns" [ "$(widest)" -le 80 ]
        gives "curve, UTF-8: $kind" 0 in_utf8 "$curves" $kind
        ok "curve, UTF-8: $kind: no escapes" "$(grep -q "$(printf '\33')" out; [ $? -eq 1 ]; echo $?)"
        holds "curve, UTF-8: $kind: at most 80 columns" [ "$(widest)" -le 80 ]
        holds "curve, UTF-8: $kind: valid" iconv -f UTF-8 -t UTF-8 -o /dev/null out
    done
    gives 'curve: several' 0 in_ascii "$curves" several
    holds 'curve: the title' grep -qx 'seal, AMD EPYC 7B13' out
    holds 'curve: from 0' grep -qE '^ +0 \+' out
    holds 'curve: to a round number above all' grep -qE '^10000 \+' out
    holds 'curve: from 1K to 64M' grep -qE '^ +1K .* 64M$' out
    holds 'curve: a line of the key' grep -qxE 'a  aes-128-ocb seal tacit +6194 +8000 +9994 1M' out
    holds 'curve: the last line of the key' grep -qxE 'l  chacha20-poly1305 seal nettle +619 .*' out
    holds 'curve: each has its letter' [ "$(letters 10000)" = abcdefghijkl ]
    gives 'curve: close' 0 in_ascii "$curves" close
    holds 'curve: of two that cover each other both show' grep -qE '^ *4000 .*ab\.+ab' out
    gives 'curve: one' 0 in_ascii "$curves" one
    holds 'curve: rates below 1' grep -qE '^ *0\.6 \+' out
    gives 'curve: a point' 0 in_ascii "$curves" point
    holds 'curve: a point is drawn' [ "$(letters 3000)" = a ]
    holds 'curve: a point is in the middle' grep -qE '^ +4K +8K +16K$' out
    refuses 'curve: none' 2 '1 to 52 curves, not 0' "$curves" none
    refuses 'curve: more than letters' 2 '1 to 52 curves, not 60' "$curves" many
    run eval '"$curves" several >/dev/full'
    ok 'curve: a full device' "$([ "$status" -eq 1 ] && grep -q 'No space' err; echo $?)" "$(cat err)"
}

drawn_in_a_terminal() {
    local columns escape
    escape=$(printf '\33')
    for columns in 132 80 60; do
        LC_ALL=C.UTF-8 TERM=xterm NO_COLOR='' in_terminal $columns "$curves" several
        ok "curve: a terminal of $columns columns" $? "$(cat err)"
        holds "curve: colours in a terminal of $columns columns" grep -q "$escape\[1;[0-9]*ma" out
        ok 'curve: only escapes for colours' "$(sed "s/$escape\[[0-9;]*m//g" out | grep -q "$escape"; [ $? -eq 1 ]; echo $?)"
        sed -i "s/$escape\[[0-9;]*m//g" out
        holds "curve: all of $columns columns" [ "$(widest)" -eq $columns ]
    done
    TERM=xterm NO_COLOR=1 in_terminal 80 "$curves" several
    ok 'curve: NO_COLOR' "$(grep -q "$escape" out; [ $? -eq 1 ]; echo $?)"
    TERM=dumb NO_COLOR='' in_terminal 80 "$curves" several
    ok 'curve: a terminal without colours' "$(grep -q "$escape" out; [ $? -eq 1 ]; echo $?)"
}

# texts FILE: the texts of an SVG file, a line each; fails if it is not well-formed.
texts() {
    python3 - "$1" <<'P'
import sys, xml.etree.ElementTree as tree
for element in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text"):
    print("".join(element.itertext()).strip())
P
}

drawn_by_gnuplot() {
    local kind
    without_gnuplot
    if ! command -v gnuplot >/dev/null; then
        skip 20 'no gnuplot'
        return
    fi
    for kind in several point names; do
        gives "picture, SVG: $kind" 0 "$curves" $kind $kind.svg
        holds "picture, SVG: $kind: nothing on standard output" [ ! -s out ]
        holds "picture, SVG: $kind: nothing of gnuplot's" [ ! -s err ]
        gives "picture, PNG: $kind" 0 "$curves" $kind $kind.PNG
        ok "picture, PNG: $kind: is PNG" "$(file $kind.PNG | grep -q 'PNG image data'; echo $?)"
        texts $kind.svg >$kind.texts 2>err
        ok "picture, SVG: $kind: well-formed" $? "$(cat err)"
    done
    for kind in 1K 64M 0 10000 MiB/s 'seal, AMD EPYC 7B13' 'aes-128-ocb seal tacit' 'chacha20-poly1305 seal nettle'; do
        holds "picture: has $kind" grep -qxF "$kind" several.texts
    done
    holds 'picture: all in the key' [ "$(grep -c ' seal ' several.texts)" -eq 12 ]
    holds 'picture: three colours' [ "$(grep -oiE 'stroke="?(=| )?.*rgb\( *(0, *114, *178|213, *94, *0|0, *158, *115)\)' several.svg | grep -oE 'rgb\([^)]*\)' | sort -u | wc -l)" -eq 3 ]
    holds 'picture: names are names' grep -qF '; ? `touch caught`' names.texts
    holds 'picture: and no commands' [ ! -e caught ]
    (umask 027; "$curves" point rights.svg)
    holds 'picture: who may read it' [ "$(stat -c %a rights.svg)" = 640 ]
    refuses 'picture: a file that exists' 1 'point.svg exists' "$curves" point point.svg
    gives 'picture: --force' 0 "$curves" several point.svg force
    holds 'picture: --force replaces' cmp -s several.svg point.svg
    refuses 'picture: no picture' 2 "'x.pdf' ends in neither .svg nor .png" "$curves" point x.pdf
    refuses 'picture: a directory that is not there' 1 'nowhere' "$curves" point nowhere/x.svg
    gives 'picture: any name' 0 "$curves" point "; touch caught; '\$(touch caught)\`touch caught\`.svg"
    holds 'picture: any name is a name' [ ! -e caught ]
    echo 'system "touch caught"' >.gnuplot
    HOME=$PWD run "$curves" point settings.svg
    ok "picture: without the user's settings" "$([ "$status" -eq 0 ] && [ ! -e caught ]; echo $?)" "$(cat err)"
    no_temporary 'picture'
}

# gnuplot is not there, is old, fails, dies: an error, and no file.
without_gnuplot() {
    local case
    mkdir fake
    refuses 'picture: no gnuplot' 1 'no gnuplot: .*apt install gnuplot' \
        env PATH="$PWD/fake" "$curves" point fake.svg
    for case in 'old:exit 4:older than version 5, or fails: .*apt install' 'dies:kill -9 $$:cannot run gnuplot' \
        'later:[ "$2" = -e ] || exit 7:gnuplot failed, with status 7' \
        'cut:[ "$2" = -e ] || echo "<svg>":no whole picture'; do
        printf '#!/bin/sh\n%s\n' "$(cut -d: -f2 <<<"$case")" >fake/gnuplot
        chmod +x fake/gnuplot
        refuses "picture: gnuplot ${case%%:*}" 1 "$(cut -d: -f3- <<<"$case")" \
            env PATH="$PWD/fake" "$curves" point fake.svg
    done
    holds 'picture: no file without gnuplot' [ ! -e fake.svg ]
    no_temporary 'picture without gnuplot'
}

# What the command measures is what it draws.
measured() {
    local these=(--style curve --size 1K..8K*2 aes-128-gcm chacha20-poly1305)
    gives 'curve: measured' 0 in_ascii "$tacit" speed "${quick[@]}" "${these[@]}"
    holds 'curve: measured: an axis' grep -qE '^ +1K +2K +4K +8K$' out
    holds 'curve: measured: the first of each' [ "$(sed -nE 's/^[a-z]  (.*), tacit [a-z0-9_+]+ .*/\1/p' out | paste -sd,)" = \
        'aes-128-gcm seal,chacha20-poly1305 seal' ]
    gives 'curve: measured: rows' 0 in_ascii "$tacit" speed "${quick[@]}" "${these[@]}" --impl all
    holds 'curve: measured: all rows' [ "$(sed -nE 's/^[a-zA-Z]  aes-128-gcm seal, tacit ([a-z0-9_+]+) .*/\1/p' out)" = \
        "$(rows gcm chosen available)" ]
    refuses 'curve: measured: more than letters' 2 'at most 52|1 to 52 curves' \
        "$tacit" speed "${quick[@]}" --style curve --size 1K --impl all
    refuses 'picture: measured: no gnuplot' 1 'no gnuplot: ' timeout 20 env PATH="$PWD/fake-none" \
        "$tacit" speed --seconds 99 "${these[@]}" --out none.svg
    : >there.svg
    refuses 'picture: measured: a file that exists' 1 'there.svg exists' timeout 20 \
        "$tacit" speed --seconds 99 "${these[@]}" --out there.svg
    command -v gnuplot >/dev/null || return
    gives 'picture: measured' 0 "$tacit" speed "${quick[@]}" "${these[@]}" --op seal,open --out measured.svg
    texts measured.svg >measured.texts 2>err
    ok 'picture: measured: well-formed' $? "$(cat err)"
    holds 'picture: measured: what was asked' [ "$(sed -nE 's/, tacit .*//p' measured.texts | paste -sd,)" = \
        'aes-128-gcm seal,aes-128-gcm open,chacha20-poly1305 seal,chacha20-poly1305 open' ]
    gives 'picture: measured: --force' 0 "$tacit" speed "${quick[@]}" "${these[@]}" --out there.svg --force
    holds 'picture: measured: --force replaces' [ -s there.svg ]
}
