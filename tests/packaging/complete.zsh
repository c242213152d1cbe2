#!/usr/bin/env zsh
# What zsh offers for command lines: complete.zsh FUNCTIONS OUT LINE... writes to
# OUT.1, OUT.2, ... a match a line. An interactive zsh in a pseudo terminal gets
# the lines, and a key that writes down what completion would add.
emulate -R zsh
zmodload zsh/zpty

folder=$1 out=$2
shift 2
zpty -b shell "FUNCTIONS=${(q)folder} OUT=${(q)out} zsh -f -i"
zpty -w shell 'PS1= number=0 fpath=($FUNCTIONS $fpath); autoload -Uz compinit && compinit -D -u
compadd() {
    local -a matches
    builtin compadd -O matches "$@"
    print -rl -- $matches >>$OUT.part
    builtin compadd "$@"
}
offer() {
    : >$OUT.part
    _main_complete
    mv $OUT.part $OUT.$((++number))
}
zle -C offer complete-word offer
bindkey "^T" offer
zle-line-init() { : >$OUT.ready }
zle -N zle-line-init'
# What is typed before the line editor is there may be lost.
for ((wait = 0; wait < 600; wait++)); do
    [[ -e $out.ready ]] && break
    sleep 0.05
    zpty -r -t shell discard
done
for ((number = 1; number <= $#; number++)); do
    zpty -n -w shell $'\C-U'"${argv[number]}"$'\C-T'
    for ((wait = 0; wait < 200; wait++)); do
        [[ -e $out.$number ]] && break
        sleep 0.05
        zpty -r -t shell discard
    done
done
zpty -d shell
