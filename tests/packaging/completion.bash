# What completes tacit's command line in bash and zsh, held against the command
# itself: its help, and what it says of values that it does not know. Sourced by run.

export PATH="$build/cli:$PATH"

# complete_words WORDS...: what completions/tacit.bash offers for the last word.
complete_words() {
    bash -c '. completions/tacit.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _tacit; printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}

# same NAME WANTED GOT: the words are these, in any order.
same() {
    local wanted got
    wanted=$(tr ' ' '\n' <<<"$2" | sed '/^$/d' | sort -u)
    got=$(sed '/^ *$/d' <<<"$3" | sort -u)
    ok "completion, $1" "$([ "$got" = "$wanted" ]; echo $?)" "$(diff <(echo "$wanted") <(echo "$got"))"
}

# offers NAME WANTED WORDS...: the last word is completed to these. Bash parts some
# words in two or three. zsh gets the lines all at once (in_zsh).
lines=() names_of_lines=() wanted_of_lines=()
offers() {
    local name=$1 wanted=$2
    shift 2
    same "bash: $name" "$wanted" "$(complete_words "$@")"
    lines+=("$(sed 's/ = \?/=/; s/ @ / @/' <<<"$*")")
    names_of_lines+=("$name")
    wanted_of_lines+=("$(tr ' ' '\n' <<<"$wanted" | sed 's/.*,//; s/^@//; s:/$::')")
}

# What zsh completes is the part behind commas, = and @; it knows --OPTION=VALUE as an option, too.
in_zsh() {
    local i
    if ! command -v zsh >/dev/null; then
        skipped=$((skipped + ${#lines[@]}))
        echo 'SKIPPED packaging: no zsh'
        return
    fi
    try 'completion, zsh: is zsh' zsh -n completions/_tacit
    zsh -f tests/packaging/complete.zsh completions "$work/offered" "${lines[@]}"
    for i in "${!lines[@]}"; do
        same "zsh: ${names_of_lines[i]}" "${wanted_of_lines[i]}" \
            "$(cat "$work/offered.$((i + 1))" | { [[ ${lines[i]} == *=* ]] && grep -v ^-- || cat; })"
    done
}

# The command's own words: options of its help, and lists in messages.
options_of() { tacit "$1" --help | grep -oE -- '(^|[ (])--[a-z-]+' | tr -d ' (' | sort -u; }
listed() { tr ',' '\n' <<<"$1" | sed 's/ //g'; }
styles=$(listed "$(tacit speed --style '?' 2>&1 | sed 's/.*styles are: //')")
ops=$(listed "$(tacit speed --op '?' 2>&1 | sed 's/.*is not one of //')")
peers=$(listed "$(tacit speed --peers=none 2>&1 | sed 's/.*known: //')")
aeads=$(listed "$(tacit aead seal --alg '?' 2>&1 | sed 's/.*known: //')")
names=$(tacit speed --csv --seconds 0.0001 --size 16 | tail -n +2 | cut -d, -f3 | tr -d '"' | sort -u)
names+=$'\n'$(tacit speed --help | sed -n '/or a group: /,/\. /{s/.*or a group: //; s/\. .*//; p}' | tr -d ' \n' | tr ',' '\n')
names+=$'\nemu'
features=$(tacit cpu | sed -nE 's/^(features|missing): *//p' | grep -vx none | tr ' ' '\n')
all_rows=$(tacit cpu | sed -nE 's/^  [* ] ([a-z0-9_+]+) .*/\1/p' | sort -u)

offers 'commands' 'aead speed cpu check' tacit ''
offers 'a command' speed tacit sp
offers 'what to do' 'seal open' tacit aead ''
for command in speed cpu check aead; do
    also='--help --version'
    [ $command != aead ] || also+=' --output'
    offers "options of $command" "$(options_of $command) $also" tacit $command --
done
offers 'names to measure' "$names" tacit speed ''
offers 'styles' "$styles" tacit speed --style ''
offers 'styles after =' "$styles" tacit speed --style =
offers 'a style after =' csv tacit speed --style = cs
offers 'operations' "$ops" tacit speed --op ''
offers 'more operations' seal,open tacit speed --op seal,o
offers 'libraries' "$peers" tacit speed --peers =
offers 'more libraries' libgcrypt,nettle tacit speed --peers = libgcrypt,net
offers 'names after --peers, which needs no value' 'ghash' tacit speed --peers gh
offers 'algorithms' "$aeads" tacit aead seal --alg ''
offers 'rows' "$all_rows" tacit aead seal --impl ''
offers 'rows, or all' "$all_rows all" tacit speed --impl ''
offers 'features' "-${features//$'\n'/ -}" tacit cpu --cpu ''
offers 'more features' "-avx512,-vaes -avx512,-vpclmul" tacit speed --cpu -avx512,-v
offers 'a file after @' @LICENSE tacit aead seal --key @ LICEN
offers 'a directory after @' @examples/ tacit aead seal --key @ exampl
offers 'a file' CHANGELOG.md tacit speed --save CHANGE
offers 'a directory' cmake tacit speed --peer-dir cmak
same 'bash: a file after @, where that does not part words' @LICENSE \
    "$(complete_words tacit aead seal --key @LICEN)"
in_zsh
