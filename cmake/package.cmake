# `cpack` in a build directory makes a Debian package of everything installed.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tacit)
set(CPACK_PACKAGE_VENDOR "the tacit authors")
set(CPACK_PACKAGE_CONTACT "the tacit authors <tacit@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "constant-time authenticated encryption")
set(CPACK_PACKAGE_DESCRIPTION
"Library, headers and command for authenticated encryption: AES-GCM and
ChaCha20-Poly1305, without secret-dependent timing on any processor.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS gnuplot-nox) # tacit speed --out
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
