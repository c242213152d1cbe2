#include "cli.h"

#include <tacit/base.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int next_option(int argc, char **argv, const char *letters, const struct option *options,
                const char *help, int *status) {
    opterr = 0;
    const int option = getopt_long(argc, argv, letters, options, NULL);
    switch (option) {
    case OPTION_HELP:
        fputs(help, stdout);
        *status = flush_stdout();
        return OPTION_DONE;
    case OPTION_VERSION:
        printf("tacit %s\n", tacit_version());
        *status = flush_stdout();
        return OPTION_DONE;
    case ':':
        *status = complain(STATUS_USAGE, "option '%s' needs a value; see 'tacit %s --help'",
                           argv[optind - 1], argv[0]);
        return OPTION_DONE;
    case '?':
        if (optopt > 0 && optopt < OPTION_LONG)
            *status = complain(STATUS_USAGE, "unknown option '-%c'; see 'tacit %s --help'", optopt,
                               argv[0]);
        else
            *status =
                complain(STATUS_USAGE, "unknown or malformed option '%s'; see 'tacit %s --help'",
                         argv[optind - 1], argv[0]);
        return OPTION_DONE;
    default:
        return option;
    }
}

int parse_number(const char *text, uint64_t *number) {
    char *end;
    if (text[0] < '0' || text[0] > '9')
        return 0;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0';
}

int parse_size(const char *text, uint64_t *size) {
    static const char units[] = "KMG";
    const size_t len = strlen(text);
    char digits[24];
    if (len == 0 || len >= sizeof digits)
        return 0;
    memcpy(digits, text, len + 1);
    unsigned shift = 0;
    const char last = digits[len - 1];
    const char *unit = strchr(units, last >= 'a' ? last - 'a' + 'A' : last);
    if (unit != NULL) {
        shift = 10 * (unsigned)(unit - units + 1);
        digits[len - 1] = '\0';
    }
    if (!parse_number(digits, size) || *size > UINT64_MAX >> shift)
        return 0;
    *size <<= shift;
    return 1;
}

int parse_seconds(const char *text, double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*seconds) && *seconds > 0 && *seconds <= 86400;
}

/* The bit of a feature's name, or 0. */
static uint32_t feature_bit(const char *name, size_t len) {
    for (unsigned bit = 0; bit < 31; bit++) {
        const char *known = tacit_cpu_feature_name(bit);
        if (known != NULL && strlen(known) == len && strncasecmp(known, name, len) == 0)
            return UINT32_C(1) << bit;
    }
    return 0;
}

int parse_features(const char *text, uint32_t *features) {
    const uint32_t have = tacit_cpu_features();
    *features = have;
    for (const char *at = text;;) {
        const size_t len = strcspn(at, ",");
        if (len < 2 || (*at != '-' && *at != '+'))
            return complain(STATUS_USAGE, "--cpu: '%.*s' is not -FEATURE or +FEATURE", (int)len,
                            at);
        const uint32_t bit = feature_bit(at + 1, len - 1);
        if (bit == 0)
            return complain(STATUS_USAGE, "--cpu: unknown feature '%.*s'; features are: %s",
                            (int)len - 1, at + 1, feature_names(~UINT32_C(0)));
        if (*at == '-')
            *features &= ~bit;
        else if ((have & bit) == 0)
            return complain(STATUS_ERROR, "--cpu: this processor does not have '%.*s'",
                            (int)len - 1, at + 1);
        if (at[len] == '\0')
            break;
        at += len + 1;
    }
    *features = tacit_cpu_close(*features);
    return STATUS_OK;
}
