/*
 * main.c: the tacit command: finds the subcommand.
 */
#include "cli.h"

#include <tacit/base.h>

#include <stdio.h>
#include <string.h>

static const char help[] =
    "Usage: tacit COMMAND [OPTIONS]\n"
    "\n"
    "Authenticated encryption that leaks nothing through timing.\n"
    "\n"
    "  tacit aead seal|open   encrypt and authenticate standard input, or undo it\n"
    "  tacit speed            measure the algorithms on this processor\n"
    "  tacit cpu              what the processor offers, and which code serves\n"
    "  tacit check            known answers on everything that can run here\n"
    "\n"
    "  --help, --version      also after a COMMAND\n"
    "\n"
    "Exit status: 0 success, 1 error, 2 wrong usage, 3 authentication failure.\n"
    "The manual is tacit(1).\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {{"aead", cmd_aead}, {"speed", cmd_speed}, {"cpu", cmd_cpu}, {"check", cmd_check}};

int main(int argc, char **argv) {
    system_begin(&argc, &argv);
    if (argc < 2) {
        fputs(help, stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        fputs(help, stdout);
        return flush_stdout();
    }
    if (strcmp(name, "--version") == 0) {
        printf("tacit %s\n", tacit_version());
        return flush_stdout();
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(name, commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    }
    return complain(STATUS_USAGE, "unknown command '%s'; the commands are aead, speed, cpu, check",
                    name);
}
