# IBM Z Linux, a big-endian target, by Debian's cross compiler (gcc-s390x-linux-gnu).
#
#   cmake -S . -B build-s390x -DCMAKE_TOOLCHAIN_FILE=cmake/toolchains/s390x-linux-gnu.cmake
#
# CMAKE_C_COMPILER may be given too. Programs run under qemu-user, also those that
# ctest starts; the environment variable QEMU_CPU chooses a processor model.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)

if(NOT CMAKE_C_COMPILER)
    set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)
endif()
set(CMAKE_FIND_ROOT_PATH /usr/s390x-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x -L /usr/s390x-linux-gnu)
