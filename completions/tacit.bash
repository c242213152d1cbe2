# bash completion for tacit(1). Installed as bash-completion/completions/tacit.

_tacit_rows() {
    tacit cpu 2>/dev/null | sed -nE 's/^  [* ] ([a-z0-9_+]+) .*/\1/p' | sort -u
}

_tacit() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words
    COMPREPLY=()
    # Bash hands @FILE over as two words, unless COMP_WORDBREAKS has no @, but replaces both.
    if [ "$before" = @ ] && [ "$COMP_CWORD" -ge 2 ]; then
        word=@$word before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $before in
    --alg) words='aes-128-gcm aes-192-gcm aes-256-gcm chacha20-poly1305 xchacha20-poly1305
        chacha20-poly1305-old aes-128-gcm-short-tag aes-192-gcm-short-tag aes-256-gcm-short-tag' ;;
    --impl)
        words=$(_tacit_rows)
        [ "${COMP_WORDS[1]}" = speed ] && words+=' all'
        ;;
    --key | --nonce | --ad)
        if [[ $word == @* ]]; then
            mapfile -t COMPREPLY < <(compgen -f -P @ -- "${word#@}")
            if [ ${#COMPREPLY[@]} -eq 1 ] && [ -d "${COMPREPLY[0]#@}" ]; then
                COMPREPLY[0]+=/
                compopt -o nospace 2>/dev/null
            fi
        fi
        return
        ;;
    -o | --output)
        compopt -o filenames 2>/dev/null # a slash, not a blank, after a directory
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    --size | --seconds | --cpu | --max | --tag-len | --key-fd) return ;;
    *)
        if [ "$COMP_CWORD" -eq 1 ]; then
            words='aead speed cpu check --help --version'
        else
            case ${COMP_WORDS[1]} in
            aead) words='seal open --alg --key --key-fd --nonce --ad --tag-len --impl --max -o
                --force --help --version' ;;
            speed) words='--impl --cpu --size --seconds --help --version AES-128-GCM AES-192-GCM
                AES-256-GCM ChaCha20-Poly1305 XChaCha20-Poly1305 ChaCha20-Poly1305-Old AES-128-GMAC
                AES-192-GMAC AES-256-GMAC AES-128-CTR AES-192-CTR AES-256-CTR AES-128-CBC AES-192-CBC AES-256-CBC AES-128-ECB AES-192-ECB
                AES-256-ECB ChaCha20 Poly1305 GHASH emu' ;;
            cpu) words='--cpu --help --version' ;;
            check) words='--help --version' ;;
            *) return ;;
            esac
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _tacit tacit
