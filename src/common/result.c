#include <tacit/base.h>

const char *tacit_version(void) {
    return TACIT_VERSION_STRING;
}

const char *tacit_strerror(int result) {
    switch (result) {
    case TACIT_OK:
        return "no error";
    case TACIT_ERR_AUTH:
        return "authentication failed: the key, nonce, associated data or text is not what was "
               "sealed";
    case TACIT_ERR_ARGUMENT:
        return "a pointer is null but its length is not zero";
    case TACIT_ERR_KEY_LEN:
        return "the key has a length that the algorithm does not accept";
    case TACIT_ERR_NONCE_LEN:
        return "the nonce has a length that the algorithm does not accept";
    case TACIT_ERR_TAG_LEN:
        return "the tag has a length that the algorithm or the key does not accept";
    case TACIT_ERR_LENGTH:
        return "the output's length does not fit the input's, or is no whole number of blocks";
    case TACIT_ERR_LIMIT:
        return "the message is longer than the algorithm allows";
    case TACIT_ERR_OVERLAP:
        return "buffers overlap without being the same";
    case TACIT_ERR_STATE:
        return "the call is out of order, or the context is not set up";
    case TACIT_ERR_NONCE_REUSE:
        return "the nonce has already sealed a message";
    case TACIT_ERR_UNSUPPORTED:
        return "this processor cannot run the implementation, or the mode cannot do this";
    case TACIT_ERR_RANDOM:
        return "the system gave no random bytes";
    case TACIT_ERR_AD_LEN:
        return "the associated data has a length that the algorithm does not accept";
    default:
        return "unknown error";
    }
}
