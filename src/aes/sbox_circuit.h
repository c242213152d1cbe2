/*
 * sbox_circuit.h: the AES S-box and its inverse (FIPS 197 sections 5.1.1 and
 * 5.3.2) as Boolean circuits, for bitsliced rows.
 *
 * The includer defines WORD, a type with the operators & ^ ~ on bits that do
 * not touch each other: an unsigned integer, or a vector type of gcc and clang.
 * sub_bytes replaces q[0..8), where bit i of q[k] is bit k of byte i, by the
 * S-box of each byte; inv_sub_bytes undoes it. There is no look-up and no
 * branch: the time cannot depend on the bytes.
 *
 * Both circuits have three parts. A linear one changes the basis of GF(2^8) to
 * a tower of GF(2^4) over GF(2^2). The middle, the only one with AND gates,
 * inverts there: first down to GF(2^4), whose inversion is small, then up by 18
 * products. The last, linear, returns to the basis of FIPS 197 and adds the
 * affine map (in the inverse, that stands in the first part).
 *
 * The S-box has 118 gates, 34 of them AND, in a depth of 19: the first part and
 * the middle are those of [BP11] (names t and m), which are shallow; the last is
 * that of [BP-SLP] (tc), which has ten gates less. The inverse has 127 gates in a
 * depth of 16 [BP11]. u0 is the most significant bit. tests/aes/test.c checks all
 * 256 inputs of both against the definition.
 *
 * The statements do not stand in the order of the parts but in one that a search
 * found to have few values alive at once, since compilers for processors with 16
 * registers allocate in the order of the source: with the best allocation, ten
 * values of the S-box and twelve of the inverse are stored and loaded again, where
 * the parts one after the other would need fifteen and nineteen.
 */
#ifndef TACIT_AES_SBOX_CIRCUIT_H
#define TACIT_AES_SBOX_CIRCUIT_H

#include "common/machine.h"

/* What the affine map complements; a row whose keys have 0x63 added may leave that out. */
#ifndef SBOX_NOT
#define SBOX_NOT(x) (~(x))
#endif

TACIT_INLINE void sub_bytes(WORD q[8]) {
    const WORD u0 = q[7], u1 = q[6], u2 = q[5], u3 = q[4], u4 = q[3], u5 = q[2], u6 = q[1],
               u7 = q[0];
    const WORD t1 = u0 ^ u3;
    const WORD t7 = u1 ^ u2;
    const WORD t12 = u2 ^ u5;
    const WORD t3 = u0 ^ u6;
    const WORD t11 = u1 ^ u5;
    const WORD t18 = u3 ^ u7;
    const WORD t4 = u3 ^ u5;
    const WORD t21 = u6 ^ u7;
    const WORD t5 = u4 ^ u6;
    const WORD t6 = t1 ^ t5;
    const WORD t2 = u0 ^ u5;
    const WORD t16 = t5 ^ t12;
    const WORD t19 = t7 ^ t18;
    const WORD t27 = t1 ^ t12;
    const WORD t10 = t6 ^ t7;
    const WORD m12 = t4 & t27;
    const WORD m4 = t19 & u7;
    const WORD t15 = t5 ^ t11;
    const WORD t13 = t3 ^ t4;
    const WORD m1 = t13 & t6;
    const WORD t26 = t3 ^ t16;
    const WORD t14 = t6 ^ t11;
    const WORD m5 = m4 ^ m1;
    const WORD t24 = t2 ^ t10;
    const WORD m3 = t14 ^ m1;
    const WORD m17 = m5 ^ t24;
    const WORD t9 = u7 ^ t7;
    const WORD m6 = t3 & t16;
    const WORD m8 = t26 ^ m6;
    const WORD t22 = t7 ^ t21;
    const WORD m11 = t1 & t15;
    const WORD t23 = t2 ^ t22;
    const WORD m14 = t2 & t10;
    const WORD m15 = m14 ^ m11;
    const WORD m13 = m12 ^ m11;
    const WORD m7 = t22 & t9;
    const WORD m18 = m8 ^ m7;
    const WORD m21 = m17 ^ m15;
    const WORD t20 = t1 ^ t19;
    const WORD t8 = u7 ^ t6;
    const WORD m2 = t23 & t8;
    const WORD m16 = m3 ^ m2;
    const WORD m22 = m18 ^ m13;
    const WORD m20 = m16 ^ m13;
    const WORD t17 = t9 ^ t16;
    const WORD m9 = t20 & t17;
    const WORD m10 = m9 ^ m6;
    const WORD t25 = t20 ^ t17;
    const WORD m19 = m10 ^ m15;
    const WORD m23 = m19 ^ t25;
    const WORD m25 = m22 & m20;
    const WORD m27 = m20 ^ m21;
    const WORD m28 = m23 ^ m25;
    const WORD m31 = m20 & m23;
    const WORD m29 = m28 & m27;
    const WORD m37 = m21 ^ m29;
    const WORD m32 = m27 & m31;
    const WORD m33 = m27 ^ m25;
    const WORD m60 = m37 & t20;
    const WORD m38 = m32 ^ m33;
    const WORD m34 = m21 & m22;
    const WORD m26 = m21 ^ m25;
    const WORD m24 = m22 ^ m23;
    const WORD m30 = m26 & m24;
    const WORD m39 = m23 ^ m30;
    const WORD m36 = m24 ^ m25;
    const WORD m35 = m24 & m34;
    const WORD m40 = m35 ^ m36;
    const WORD m44 = m39 ^ m40;
    const WORD m46 = m44 & t6;
    const WORD m51 = m37 & t17;
    const WORD m47 = m40 & t8;
    const WORD m43 = m37 ^ m38;
    const WORD m58 = m43 & t3;
    const WORD m55 = m44 & t13;
    const WORD m49 = m43 & t16;
    const WORD m48 = m39 & u7;
    const WORD m57 = m39 & t19;
    const WORD m42 = m37 ^ m39;
    const WORD m50 = m38 & t9;
    const WORD m41 = m38 ^ m40;
    const WORD tc5 = m47 ^ m46;
    const WORD l2 = m46 ^ m48;
    const WORD m56 = m40 & t23;
    const WORD m59 = m38 & t22;
    const WORD m45 = m42 ^ m41;
    const WORD tc12 = m49 ^ m51;
    const WORD m54 = m41 & t10;
    const WORD m61 = m42 & t1;
    const WORD m63 = m41 & t2;
    const WORD tc6 = m49 ^ m50;
    const WORD m62 = m45 & t4;
    const WORD l0 = m61 ^ m62;
    const WORD tc14 = l2 ^ tc12;
    const WORD m53 = m45 & t27;
    const WORD tc11 = tc6 ^ tc5;
    const WORD tc13 = m59 ^ l0;
    const WORD tc8 = m53 ^ tc6;
    const WORD l16 = m56 ^ l0;
    const WORD tc18 = tc13 ^ tc14;
    const WORD m52 = m42 & t15;
    const WORD tc7 = m58 ^ l2;
    const WORD tc9 = m54 ^ tc7;
    const WORD tc10 = tc8 ^ tc9;
    const WORD tc16 = m52 ^ tc8;
    const WORD tc21 = l16 ^ m57;
    const WORD tc3 = m55 ^ l16;
    const WORD s7 = SBOX_NOT(m58 ^ tc18);
    const WORD s0 = tc3 ^ tc16;
    const WORD s3 = tc3 ^ tc11;
    const WORD s6 = SBOX_NOT(tc10 ^ tc18);
    const WORD tc17 = m60 ^ tc10;
    const WORD s4 = tc14 ^ s3;
    const WORD tc20 = m61 ^ tc16;
    const WORD tc26 = tc17 ^ tc20;
    const WORD s5 = tc21 ^ tc17;
    const WORD s2 = SBOX_NOT(tc26 ^ m63);
    const WORD s1 = SBOX_NOT(s3 ^ tc16);

    q[7] = s0;
    q[6] = s1;
    q[5] = s2;
    q[4] = s3;
    q[3] = s4;
    q[2] = s5;
    q[1] = s6;
    q[0] = s7;
}

TACIT_INLINE void inv_sub_bytes(WORD q[8]) {
    const WORD u0 = q[7], u1 = q[6], u2 = q[5], u3 = q[4], u4 = q[3], u5 = q[2], u6 = q[1],
               u7 = q[0];
    const WORD t1 = u3 ^ u4;
    const WORD r13 = u1 ^ u6;
    const WORD r18 = SBOX_NOT(u5 ^ u6);
    const WORD t23 = u0 ^ u3;
    const WORD t2 = SBOX_NOT(u0 ^ u1);
    const WORD r17 = SBOX_NOT(u2 ^ u5);
    const WORD r5 = u6 ^ u7;
    const WORD t22 = SBOX_NOT(u1 ^ u3);
    const WORD t8 = SBOX_NOT(u1 ^ t23);
    const WORD t9 = SBOX_NOT(u7 ^ t1);
    const WORD t24 = SBOX_NOT(u4 ^ u7);
    const WORD t6 = t22 ^ r17;
    const WORD t4 = u4 ^ t8;
    const WORD y5 = u0 ^ r17;
    const WORD t27 = t1 ^ r18;
    const WORD t10 = t2 ^ t24;
    const WORD t13 = t2 ^ r5;
    const WORD t14 = t10 ^ r18;
    const WORD r19 = SBOX_NOT(u2 ^ u4);
    const WORD m1 = t13 & t6;
    const WORD t3 = t1 ^ r5;
    const WORD t19 = t22 ^ r5;
    const WORD m3 = t14 ^ m1;
    const WORD m4 = t19 & y5;
    const WORD m5 = m4 ^ m1;
    const WORD t20 = t24 ^ r13;
    const WORD m17 = m5 ^ t24;
    const WORD t16 = r13 ^ r19;
    const WORD m2 = t23 & t8;
    const WORD t15 = t10 ^ t27;
    const WORD m16 = m3 ^ m2;
    const WORD m11 = t1 & t15;
    const WORD t25 = SBOX_NOT(u2 ^ t1);
    const WORD m12 = t4 & t27;
    const WORD m14 = t2 & t10;
    const WORD m13 = m12 ^ m11;
    const WORD m15 = m14 ^ m11;
    const WORD m7 = t22 & t9;
    const WORD t26 = t3 ^ t16;
    const WORD t17 = SBOX_NOT(u2 ^ t19);
    const WORD m20 = m16 ^ m13;
    const WORD m6 = t3 & t16;
    const WORD m8 = t26 ^ m6;
    const WORD m18 = m8 ^ m7;
    const WORD m9 = t20 & t17;
    const WORD m10 = m9 ^ m6;
    const WORD m22 = m18 ^ m13;
    const WORD m19 = m10 ^ m15;
    const WORD m21 = m17 ^ m15;
    const WORD m23 = m19 ^ t25;
    const WORD m27 = m20 ^ m21;
    const WORD m25 = m22 & m20;
    const WORD m31 = m20 & m23;
    const WORD m28 = m23 ^ m25;
    const WORD m32 = m27 & m31;
    const WORD m29 = m28 & m27;
    const WORD m33 = m27 ^ m25;
    const WORD m37 = m21 ^ m29;
    const WORD m60 = m37 & t20;
    const WORD m34 = m21 & m22;
    const WORD m24 = m22 ^ m23;
    const WORD m38 = m32 ^ m33;
    const WORD m26 = m21 ^ m25;
    const WORD m59 = m38 & t22;
    const WORD m30 = m26 & m24;
    const WORD m35 = m24 & m34;
    const WORD m50 = m38 & t9;
    const WORD m36 = m24 ^ m25;
    const WORD m40 = m35 ^ m36;
    const WORD m39 = m23 ^ m30;
    const WORD m57 = m39 & t19;
    const WORD m44 = m39 ^ m40;
    const WORD m51 = m37 & t17;
    const WORD m43 = m37 ^ m38;
    const WORD m46 = m44 & t6;
    const WORD m55 = m44 & t13;
    const WORD m48 = m39 & y5;
    const WORD m42 = m37 ^ m39;
    const WORD m61 = m42 & t1;
    const WORD m41 = m38 ^ m40;
    const WORD m56 = m40 & t23;
    const WORD p4 = m48 ^ m56;
    const WORD m47 = m40 & t8;
    const WORD m45 = m42 ^ m41;
    const WORD p3 = m47 ^ m50;
    const WORD p12 = m46 ^ m48;
    const WORD m53 = m45 & t27;
    const WORD m54 = m41 & t10;
    const WORD p8 = m50 ^ m53;
    const WORD m49 = m43 & t16;
    const WORD m62 = m45 & t4;
    const WORD m63 = m41 & t2;
    const WORD p16 = m57 ^ m61;
    const WORD m52 = m42 & t15;
    const WORD p0 = m52 ^ m61;
    const WORD p5 = m46 ^ m51;
    const WORD m58 = m43 & t3;
    const WORD p13 = m49 ^ m51;
    const WORD p14 = m49 ^ m62;
    const WORD p6 = m49 ^ m60;
    const WORD p2 = m54 ^ m62;
    const WORD p15 = m54 ^ m59;
    const WORD p1 = m58 ^ m59;
    const WORD p10 = m57 ^ p4;
    const WORD p18 = m63 ^ p5;
    const WORD p7 = p0 ^ p1;
    const WORD p23 = p7 ^ p8;
    const WORD p9 = m55 ^ m63;
    const WORD p17 = m58 ^ p2;
    const WORD p24 = p5 ^ p7;
    const WORD p20 = p4 ^ p6;
    const WORD p22 = p2 ^ p7;
    const WORD p19 = p2 ^ p3;
    const WORD p29 = p15 ^ p20;
    const WORD p25 = p6 ^ p10;
    const WORD p11 = p0 ^ p3;
    const WORD p26 = p9 ^ p11;
    const WORD p28 = p11 ^ p25;
    const WORD w1 = p26 ^ p29;
    const WORD w7 = p9 ^ p16;
    const WORD p27 = p10 ^ p18;
    const WORD w4 = p23 ^ p27;
    const WORD w5 = p19 ^ p24;
    const WORD w2 = p17 ^ p28;
    const WORD w0 = p13 ^ p22;
    const WORD w3 = p12 ^ p22;
    const WORD w6 = p14 ^ p23;

    q[7] = w0;
    q[6] = w1;
    q[5] = w2;
    q[4] = w3;
    q[3] = w4;
    q[2] = w5;
    q[1] = w6;
    q[0] = w7;
}

#endif
