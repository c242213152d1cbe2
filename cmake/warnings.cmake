# Link with this for the project's warnings; users of the library do not see it.
add_library(tacit_warnings INTERFACE)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(tacit_warnings INTERFACE
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow
        $<$<BOOL:${TACIT_WERROR}>:-Werror>)
endif()
