/*
 * peer.c: modules of libraries that are not there, or not as they should be. A test makes several
 * of it, by what the macros say; each has AES-128-CTR, and leaves the output as it is.
 */
#include "bench/peer.h"

#include <stdio.h>
#include <string.h>

#if !defined(PEER_ABI)
#define PEER_ABI BENCH_PEER_ABI
#endif
#if !defined(PEER_LOADING)
#define PEER_LOADING BENCH_PEER_LOADED
#endif
#if !defined(PEER_RESULT)
#define PEER_RESULT 1
#endif

static bench_peer_loading load(uint32_t here, uint32_t allowed, char *version, size_t room) {
    (void)here, (void)allowed;
    snprintf(version, room, "0");
    return PEER_LOADING;
}

static int run(void *context, const bench_peer_message *message) {
    (void)context, (void)message;
    return PEER_RESULT;
}

static bench_peer_run *make(const bench_peer_job *job, void **context) {
    *context = NULL;
    return strcmp(job->algorithm, "aes-128-ctr") == 0 && job->operation == BENCH_PEER_ENCRYPT
               ? run
               : NULL;
}

static void release(void *context) {
    (void)context;
}

const bench_peer *tacit_peer(void) {
    static const bench_peer peer = {PEER_ABI, PEER_NAME, "lib" PEER_NAME "1", load, make, release};
    return &peer;
}
