# bash completion for tacit(1). Installed as bash-completion/completions/tacit.

# What each command has; tests/packaging holds these against the command.
_tacit_aeads='aes-128-gcm aes-192-gcm aes-256-gcm aes-128-gcm-short-tag aes-192-gcm-short-tag
    aes-256-gcm-short-tag aes-128-ocb aes-192-ocb aes-256-ocb chacha20-poly1305 xchacha20-poly1305
    chacha20-poly1305-old rfc4106-aes-128-gcm rfc4106-aes-192-gcm rfc4106-aes-256-gcm
    aes-128-cbc-hmac-sha1-tls aes-256-cbc-hmac-sha1-tls'
_tacit_algorithms='aes-128-gcm aes-192-gcm aes-256-gcm aes-128-ocb aes-192-ocb aes-256-ocb
    chacha20-poly1305 xchacha20-poly1305 chacha20-poly1305-old rfc4106-aes-128-gcm
    rfc4106-aes-192-gcm rfc4106-aes-256-gcm aes-128-cbc-hmac-sha1-tls aes-256-cbc-hmac-sha1-tls
    aes-128-gmac aes-192-gmac aes-256-gmac poly1305 ghash aes-128-ctr aes-192-ctr aes-256-ctr
    aes-128-cbc aes-192-cbc aes-256-cbc aes-128-ecb aes-192-ecb aes-256-ecb chacha20 aes-128 aes-192
    aes-256 quic-aes-128 quic-aes-256 quic-chacha20'
_tacit_groups='aead gcm ocb chacha tls rfc4106 cipher ctr cbc ecb block mac hash quic emu'
_tacit_styles='table bssl openssl slope tcrypt curve json csv'
_tacit_ops='setup seal open encrypt decrypt mac hash mask'
_tacit_peers='libcrypto libgcrypt libsodium nettle ipsec-mb'
_tacit_aead_options='--alg --key --key-fd --nonce --ad --tag-len --impl --max -o --output --force'
_tacit_speed_options='--impl --cpu --op --size --ad --tag-len --in-place --apart --align --seconds
    --pin --threads --dirty --style --json --csv --save --baseline --peers --peer-dir --out --force'

_tacit_rows() {
    tacit cpu 2>/dev/null | sed -nE 's/^  [* ] ([a-z0-9_+]+) .*/\1/p' | sort -u
}

_tacit_features() {
    tacit cpu 2>/dev/null | sed -nE 's/^(features|missing): *//p' | grep -vx none
}

# _tacit_list WORDS: completes the last word of a list with commas.
_tacit_list() {
    local last=${word##*,}
    compopt -o nospace 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -P "${word%"$last"}" -W "$1" -- "$last")
}

# _tacit_files KIND: completes paths, -f files or -d directories.
_tacit_files() {
    compopt -o filenames 2>/dev/null # a slash, not a blank, after a directory
    mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
}

# The value of @FILE or hex.
_tacit_at_file() {
    [[ $word == @* ]] || return 0
    mapfile -t COMPREPLY < <(compgen -f -P @ -- "${word#@}")
    if [ ${#COMPREPLY[@]} -eq 1 ] && [ -d "${COMPREPLY[0]#@}" ]; then
        COMPREPLY[0]+=/
        compopt -o nospace 2>/dev/null
    fi
}

# _tacit_value COMMAND OPTION: completes an option's value; 1 if the option has none.
_tacit_value() {
    local words
    case $1:$2 in
    aead:--alg) words=$_tacit_aeads ;;
    aead:--impl) words=$(_tacit_rows) ;;
    speed:--impl) words="$(_tacit_rows) all" ;;
    speed:--style) words=$_tacit_styles ;;
    speed:--op) _tacit_list "$_tacit_ops"; return 0 ;;
    speed:--peers=) _tacit_list "$_tacit_peers"; return 0 ;;
    *:--cpu) _tacit_list "$(_tacit_features | tr ' ' '\n' | sed 's/^/-/')"; return 0 ;;
    aead:--key | aead:--nonce | aead:--ad) _tacit_at_file; return 0 ;;
    aead:-o | aead:--output | speed:--out | speed:--save | speed:--baseline)
        _tacit_files -f; return 0 ;;
    speed:--peer-dir) _tacit_files -d; return 0 ;;
    aead:--max | aead:--tag-len | aead:--key-fd | speed:--size | speed:--seconds | speed:--ad | \
        speed:--tag-len | speed:--align | speed:--pin | speed:--threads) return 0 ;;
    *) return 1 ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

_tacit() {
    local command=${COMP_WORDS[1]} words
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    # Bash hands @FILE over as two words, and --OPTION=VALUE as three, unless COMP_WORDBREAKS has
    # no @ and no =; but it replaces both words of the first, and the last of the second.
    if [ "$before" = @ ] && [ "$COMP_CWORD" -ge 2 ]; then
        word=@$word before=${COMP_WORDS[COMP_CWORD - 2]}
    elif [ "$before" = = ] && [ "$COMP_CWORD" -ge 3 ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
        [ "$before" != --peers ] || before+==
    elif [ "$word" = = ]; then
        word=
        [ "$before" != --peers ] || before+==
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='aead speed cpu check'
        [[ $word != -* ]] || words='--help --version'
    else
        _tacit_value "$command" "$before" && return
        case $command:$word in
        aead:-*) words="$_tacit_aead_options --help --version" ;;
        aead:*) words='seal open' ;;
        speed:-*) words="$_tacit_speed_options --help --version" ;;
        speed:*) words="$_tacit_algorithms $_tacit_groups" ;;
        cpu:*) words='--cpu --help --version' ;;
        check:*) words='--help --version' ;;
        *) return ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _tacit tacit
