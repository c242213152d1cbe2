# A project that finds an installed tacit: built by tests/link as its CMakeLists.txt.
cmake_minimum_required(VERSION 3.16)
project(consumer C)
find_package(tacit REQUIRED)
add_executable(seal_static seal.c)
target_link_libraries(seal_static PRIVATE tacit::tacit_static)
add_executable(seal_shared seal.c)
target_link_libraries(seal_shared PRIVATE tacit::tacit)
