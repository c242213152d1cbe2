# Installing: headers, both libraries, pkg-config and CMake packages, the
# command with its manual, the licence. All of it can be moved: paths inside are
# relative to the files that hold them.
include(CMakePackageConfigHelpers)

install(DIRECTORY include/tacit DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h)
install(TARGETS tacit_shared tacit_static EXPORT tacit
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

if(TACIT_CLI)
    install(TARGETS tacit RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(FILES docs/man/tacit.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES completions/tacit.bash
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tacit)
    # Debian's zsh reads site-functions of /usr/local only, and the other folder of packages.
    foreach(folder site-functions vendor-completions)
        install(FILES completions/_tacit DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${folder})
    endforeach()
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tacit)
install(EXPORT tacit FILE tacit-targets.cmake NAMESPACE tacit:: DESTINATION ${package_dir})
configure_package_config_file(cmake/tacit-config.cmake.in ${PROJECT_BINARY_DIR}/tacit-config.cmake
    INSTALL_DESTINATION ${package_dir})
# Before version 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tacit-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tacit-config.cmake
    ${PROJECT_BINARY_DIR}/tacit-config-version.cmake DESTINATION ${package_dir})

# From the directory of tacit.pc up to the prefix.
file(RELATIVE_PATH TACIT_PC_PREFIX
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" TACIT_PC_PREFIX "${TACIT_PC_PREFIX}")
set(TACIT_LIBS_PRIVATE "")
if(WIN32)
    set(TACIT_LIBS_PRIVATE "-lbcrypt") # tacit_random
endif()
configure_file(cmake/tacit.pc.in ${PROJECT_BINARY_DIR}/tacit.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tacit.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
