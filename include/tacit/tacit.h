/*
 * tacit/tacit.h: all public headers.
 */
#ifndef TACIT_TACIT_H
#define TACIT_TACIT_H

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/base.h>
#include <tacit/chacha20.h>
#include <tacit/cpu.h>
#include <tacit/emu.h>
#include <tacit/impl.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#endif
