/*
 * speed_peers.h: the other libraries that tacit speed --peers measures.
 */
#ifndef TACIT_CLI_SPEED_PEERS_H
#define TACIT_CLI_SPEED_PEERS_H

#include "bench/peer.h"

enum { PEERS_MAX = 16 };

typedef struct loaded_peer {
    const bench_peer *peer;
    char version[40];
    int is_unmasked; /* it uses features that it is not allowed, and cannot be told */
} loaded_peer;

typedef struct loaded_peers {
    loaded_peer peers[PEERS_MAX];
    size_t count;
} loaded_peers;

typedef struct peers_options {
    const char *list;   /* names with commas between; NULL: all that are known */
    const char *folder; /* of the modules; NULL: where they were built or installed */
    uint32_t here;      /* the processor's features */
    uint32_t allowed;   /* those of them that may be used */
} peers_options;

/*
 * Loads the libraries, once in a process. An exit status: of those that are not here it says how to
 * install them, and goes on; unknown names and modules that do not fit end the run.
 */
int load_peers(loaded_peers *loaded, const peers_options *options);

#endif
