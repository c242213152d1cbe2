/*
 * speed_peers.c: finds and loads the modules of other libraries (bench/peer.h).
 */
#include "cli.h"

#include "speed_peers.h"

#include <stdio.h>
#include <string.h>

/* From the folder of the command to that of installed modules. The build system knows better. */
#if !defined(TACIT_PEER_FOLDER)
#define TACIT_PEER_FOLDER "../lib/tacit"
#endif

/* What there are modules for, in the order of columns; where a module is not, what builds it. */
static const struct known_peer {
    const char *name, *headers;
} known[] = {
    {"libcrypto", "libssl-dev"}, {"libgcrypt", "libgcrypt20-dev"}, {"libsodium", "libsodium-dev"},
    {"nettle", "nettle-dev"},    {"ipsec-mb", "libipsec-mb-dev"},
};
enum { KNOWN = sizeof known / sizeof known[0], PATH_ROOM = 4096 };

static const struct known_peer *known_peer(const char *name) {
    for (size_t i = 0; i < KNOWN; i++) {
        if (strcmp(known[i].name, name) == 0)
            return &known[i];
    }
    return NULL;
}

/* The module's path in a folder; 1 if there is such a file. */
static int find_in(char *path, const char *folder, const char *name) {
    system_file file;
    const int len = snprintf(path, PATH_ROOM, "%s/tacit-peer-%s.so", folder, name);
    return len > 0 && len < PATH_ROOM && system_file_at(&file, path, 1) == 0;
}

/* Beside the command as it was built, or where it is installed; or in the folder told. */
static int find_module(char *path, const char *folder, const char *name) {
    static const char *const folders[] = {"peers", TACIT_PEER_FOLDER};
    char own[PATH_ROOM], one[PATH_ROOM + 64];
    if (folder != NULL)
        return find_in(path, folder, name);
    if (system_own_folder(own, sizeof own) != 0)
        return 0;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(one, sizeof one, "%s/%s", own, folders[i]);
        if (find_in(path, one, name))
            return 1;
    }
    return 0;
}

static int unknown_name(const char *name) {
    char names[256] = "";
    for (size_t i = 0; i < KNOWN; i++)
        join_name(names, sizeof names, known[i].name);
    return complain(STATUS_USAGE, "--peers: there is no module for '%s'; known: %s", name, names);
}

static int load_one(loaded_peers *loaded, const peers_options *o, const char *name) {
    char path[PATH_ROOM], why[256];
    bench_peer_entry *entry;
    if (!find_module(path, o->folder, name)) {
        const struct known_peer *k = known_peer(name);
        if (k == NULL)
            return unknown_name(name);
        warn("no module for %s: it is built where Debian's %s is installed", name, k->headers);
        return STATUS_OK;
    }
    if (system_load(&entry, path, BENCH_PEER_SYMBOL, why, sizeof why) != 0)
        return complain(STATUS_ERROR, "%s: %s", path, why);
    const bench_peer *peer = entry();
    if (peer->abi != BENCH_PEER_ABI)
        return complain(STATUS_ERROR,
                        "%s is made for another tacit: its interface is number %u, not %u", path,
                        (unsigned)peer->abi, (unsigned)BENCH_PEER_ABI);
    loaded_peer *one = &loaded->peers[loaded->count];
    const bench_peer_loading loading =
        peer->load(o->here, o->allowed, one->version, sizeof one->version);
    if (loading == BENCH_PEER_ABSENT) {
        warn("no %s here: install Debian's %s", name, peer->package);
        return STATUS_OK;
    }
    one->peer = peer;
    one->is_unmasked = loading == BENCH_PEER_UNMASKED;
    loaded->count++;
    return STATUS_OK;
}

/* A library's name, and so a part of a file's: no path, and loaded once. */
static int check_name(const loaded_peers *loaded, const char *name, size_t len) {
    if (len == 0 || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") < len)
        return complain(STATUS_USAGE, "--peers: '%.*s' is not the name of a library", (int)len,
                        name);
    for (size_t i = 0; i < loaded->count; i++) {
        const char *other = loaded->peers[i].peer->name;
        if (strlen(other) == len && strncmp(other, name, len) == 0)
            return complain(STATUS_USAGE, "--peers: %s twice", other);
    }
    return loaded->count < PEERS_MAX
               ? STATUS_OK
               : complain(STATUS_USAGE, "--peers: more than %d libraries", PEERS_MAX);
}

static int load_list(loaded_peers *loaded, const peers_options *o) {
    const char *name = o->list;
    for (;;) {
        char one[64];
        const size_t len = strcspn(name, ",");
        int status = check_name(loaded, name, len);
        if (status == STATUS_OK) {
            snprintf(one, sizeof one, "%.*s", (int)len, name);
            status = load_one(loaded, o, one);
        }
        if (status != STATUS_OK || name[len] == '\0')
            return status;
        name += len + 1;
    }
}

int load_peers(loaded_peers *loaded, const peers_options *o) {
    int status = STATUS_OK;
    memset(loaded, 0, sizeof *loaded);
    if (o->list != NULL)
        return load_list(loaded, o);
    for (size_t i = 0; i < KNOWN && status == STATUS_OK; i++)
        status = load_one(loaded, o, known[i].name);
    return status;
}
