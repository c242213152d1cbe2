/*
 * check_published.c: short known answers, from the standards themselves.
 */
#include "check.h"

#define KEY_128 "2b7e151628aed2a6abf7158809cf4f3c"
#define KEY_192 "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b"
#define KEY_256 "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"

/* The four blocks of SP 800-38A's examples. */
#define TEXT_38A                                                                                   \
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"                             \
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
#define COUNTER_38A "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
#define IV_38A "000102030405060708090a0b0c0d0e0f"

/* The key, nonce, data and text that the test cases of [MV05] share. */
#define KEY_GCM "feffe9928665731c6d6a8f9467308308"
#define NONCE_GCM "cafebabefacedbaddecaf888"
#define AD_GCM "feedfacedeadbeeffeedfacedeadbeefabaddad2"
#define TEXT_GCM                                                                                   \
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"                             \
    "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
#define NONCE_GCM_LONG                                                                             \
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728"                             \
    "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b"

/* "Ladies and Gentlemen of the class of '99: ..." */
#define TEXT_8439                                                                                  \
    "4c616469657320616e642047656e746c656d656e206f662074686520636c6173"                             \
    "73206f66202739393a204966204920636f756c64206f6666657220796f75206f"                             \
    "6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73"                             \
    "637265656e20776f756c642062652069742e"

const check_published check_published_answers[] = {
    {CHECK_ECB, "[FIPS 197] appendix C.1", "000102030405060708090a0b0c0d0e0f", "", "",
     "00112233445566778899aabbccddeeff", "69c4e0d86a7b0430d8cdb78070b4c55a", 0},
    {CHECK_ECB, "[FIPS 197] appendix C.2", "000102030405060708090a0b0c0d0e0f1011121314151617", "",
     "", "00112233445566778899aabbccddeeff", "dda97ca4864cdfe06eaf70a0ec0d7191", 0},
    {CHECK_ECB, "[FIPS 197] appendix C.3",
     "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "", "",
     "00112233445566778899aabbccddeeff", "8ea2b7ca516745bfeafc49904b496089", 0},
    {CHECK_ECB, "[SP 800-38A] F.1.1", KEY_128, "", "", TEXT_38A,
     "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
     "43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
     0},
    {CHECK_ECB, "[SP 800-38A] F.1.3", KEY_192, "", "", TEXT_38A,
     "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eef"
     "ef7afd2270e2e60adce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e",
     0},
    {CHECK_ECB, "[SP 800-38A] F.1.5", KEY_256, "", "", TEXT_38A,
     "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
     "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7",
     0},
    {CHECK_CBC, "[SP 800-38A] F.2.1", KEY_128, IV_38A, "", TEXT_38A,
     "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
     "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
     0},
    {CHECK_CBC, "[SP 800-38A] F.2.3", KEY_192, IV_38A, "", TEXT_38A,
     "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
     "571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd",
     0},
    {CHECK_CBC, "[SP 800-38A] F.2.5", KEY_256, IV_38A, "", TEXT_38A,
     "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
     "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
     0},
    {CHECK_CTR, "[SP 800-38A] F.5.1", KEY_128, COUNTER_38A, "", TEXT_38A,
     "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
     "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee",
     0},
    {CHECK_CTR, "[SP 800-38A] F.5.3", KEY_192, COUNTER_38A, "", TEXT_38A,
     "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
     "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050",
     0},
    {CHECK_CTR, "[SP 800-38A] F.5.5", KEY_256, COUNTER_38A, "", TEXT_38A,
     "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
     "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
     0},
    {CHECK_GCM, "[MV05] test case 1", "00000000000000000000000000000000",
     "000000000000000000000000", "", "", "58e2fccefa7e3061367f1d57a4e7455a", 0},
    {CHECK_GCM, "[MV05] test case 4", KEY_GCM, NONCE_GCM, AD_GCM, TEXT_GCM,
     "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
     "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
     "5bc94fbc3221a5db94fae95ae7121a47",
     0},
    {CHECK_GCM, "[MV05] test case 5", KEY_GCM, "cafebabefacedbad", AD_GCM, TEXT_GCM,
     "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
     "73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598"
     "3612d2e79e3b0785561be14aaca2fccb",
     0},
    {CHECK_GCM, "[MV05] test case 6", KEY_GCM, NONCE_GCM_LONG, AD_GCM, TEXT_GCM,
     "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7"
     "01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5"
     "619cc5aefffe0bfa462af43c1699d050",
     0},
    {CHECK_GCM, "[MV05] test case 10", KEY_GCM "feffe9928665731c", NONCE_GCM, AD_GCM, TEXT_GCM,
     "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c"
     "7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710"
     "2519498e80f1478f37ba55bd6d27618c",
     0},
    {CHECK_GCM, "[MV05] test case 16", KEY_GCM KEY_GCM, NONCE_GCM, AD_GCM, TEXT_GCM,
     "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
     "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
     "76fc6ece0f4e1768cddf8853bb2d551b",
     0},
    {CHECK_GCM, "[McG09]", "4c80cdefbb5d10da906ac73c3613a6342e443b68", "4956ed7e3b244cfe",
     "000043218765432100000000",
     "45000048699a000080114db7c0a80102c0a801010a9bf15638d3010000010000"
     "00000000045f736970045f756470037369700963796265726369747902646b00"
     "0021000101020201",
     "fecf537e729d5b07dc30df528dd22b768d1b98736696a6fd348509fa13ceac34"
     "cfa2436f14a3f3cf65925bf1f4a13c5d15b21e1884f5ff6247aeabb786b93bce"
     "61bc17d768fd9732459018148f6cbe722fd04796562dfdb4",
     0},
    {CHECK_GCM, "[McG09]", "feffe9928665731c6d6a8f9467308308feffe9928665731ccafebabe",
     "facedbaddecaf888", "0000a5f80000000a",
     "45000028a4ad4000400678800a01038f0a010612802306b8cb712602dd6bb03e"
     "501016d075680001",
     "a5b1f8066029aea40e598b8122de02420938b3ab33f828e687b8858b5bfbdbd0"
     "315b27452144cc7795457b9652037f5318027b5b4cd7a636",
     0},
    {CHECK_GCM, "[McG09]",
     "abbccddef00112233445566778899aababbccddef00112233445566778899aab11223344", "0102030405060708",
     "4a2cbfe300000002",
     "4500003069a6400080062690c0a801029389155e0a9e008b2dc57ee000000000"
     "7002400020bf0000020405b40101040201020201",
     "ff425c9b724599df7a3bcd510194e00d6a78107f1b0b1cbf06efae9d65a5d763"
     "748a637985771d347f0545659f14e99def842d8eb335f4eecfdbf831824b4c49"
     "15956c96",
     0},
    {CHECK_CHACHA20, "[RFC 8439] 2.4.2",
     "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "000000000000004a00000000",
     "", TEXT_8439,
     "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b"
     "f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8"
     "07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"
     "5af90bbf74a35be6b40b8eedf2785e42874d",
     1},
    {CHECK_POLY1305, "[RFC 8439] 2.5.2",
     "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b", "", "",
     "43727970746f6772617068696320466f72756d2052657365617263682047726f7570",
     "a8061dc1305136c6c22b8baf0c0127a9", 0},
    {CHECK_CHACHA20_POLY1305, "[RFC 8439] 2.8.2",
     "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f", "070000004041424344454647",
     "50515253c0c1c2c3c4c5c6c7", TEXT_8439,
     "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
     "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
     "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
     "3ff4def08e4b7a9de576d26586cec64b6116"
     "1ae10b594f09e26a7e902ecbd0600691",
     0},
    {CHECK_CHACHA20_POLY1305, "[XChaCha] A.3.1",
     "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
     "404142434445464748494a4b4c4d4e4f5051525354555657", "50515253c0c1c2c3c4c5c6c7", TEXT_8439,
     "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb"
     "731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452"
     "2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9"
     "21f9664c97637da9768812f615c68b13b52e"
     "c0875924c1c7987947deafd8780acf49",
     0},
    {CHECK_CHACHA20_POLY1305, "[AGL04] section 7",
     "4290bcb154173531f314af57f3be3b5006da371ece272afa1b5dbdd1100a1007", "cd7cf67be39c794a",
     "87e229d4500845a079c0", "86d09974840bded2a5ca",
     "e3e446f7ede9a19b62a4677dabf4e3d24b876bb284753896e1d6", 0},
    {CHECK_GHASH, "[MV05] test case 2", "66e94bd4ef8a2c3b884cfa59ca342b2e", "", "",
     "0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080",
     "f38cbb1ad69223dcc3457ae5b6b0f885", 0},
    {CHECK_QUIC_AES, "[RFC 9001] A.2", "9f50449e04a0e810283a1e9933adedd2", "", "",
     "d1b1c98dd7689fb8ec11d242b123dc9b", "437b9aec36", 0},
    {CHECK_QUIC_AES, "[RFC 9001] A.3", "c206b8d9b9f0f37644430b490eeaa314", "", "",
     "2cd0991cd25b0aac406a5816b6394100", "2ec0d8356a", 0},
    {CHECK_QUIC_CHACHA20, "[RFC 9001] A.5",
     "25a282b9e82f06f21f488917a4fc8f1b73573685608597d0efcb076b0ab7a7a4", "", "",
     "5e5cd55c41f69080575d7999c25a5bfb", "aefefe7d03", 0},
};

const size_t check_published_count =
    sizeof check_published_answers / sizeof check_published_answers[0];
