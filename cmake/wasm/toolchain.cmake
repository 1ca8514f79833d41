# WebAssembly with what Debian ships (12: clang 16), wasi-libc, libc++ and compiler-rt for wasm32. No Emscripten.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})  # Platform/WASI.cmake: what CMake 3.25 doesn't know of it

# The version that is here with its libraries for wasm32; 16 is the one that the figures in docs/performance.md were made with.
set(version 16)
foreach(other 16 19 18 17)
  if(EXISTS /usr/lib/llvm-${other}/include/wasm32-wasi/c++/v1/__config)
    set(version ${other})
    break()
  endif()
endforeach()
set(CMAKE_CXX_COMPILER clang++-${version})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-${version})
set(CMAKE_RANLIB llvm-ranlib-${version})

find_path(PIOCHE_WASM_LIBCXX __config PATHS /usr/lib/llvm-${version}/include/wasm32-wasi/c++/v1 NO_DEFAULT_PATH)
find_program(PIOCHE_WASM_COMPILER clang++-${version})
find_program(PIOCHE_WASM_LINKER NAMES wasm-ld-${version})
find_program(PIOCHE_WASM_OPT wasm-opt)
if(NOT PIOCHE_WASM_LIBCXX OR NOT PIOCHE_WASM_COMPILER OR NOT PIOCHE_WASM_LINKER OR NOT PIOCHE_WASM_OPT
   OR NOT EXISTS /usr/include/wasm32-wasi/stdio.h)
  message(FATAL_ERROR "The compiler for WebAssembly is not whole here. On Debian: scripts/setup wasm")
endif()

# Templates from the host (Boost, fmt, tl) come from /usr/include, which clang looks at after WASI's own headers.
string(APPEND CMAKE_CXX_FLAGS_INIT " -nostdinc++ -isystem ${PIOCHE_WASM_LIBCXX}")
# Vectors of 16 bytes: every browser since 2023 has them.
string(APPEND CMAKE_CXX_FLAGS_INIT " -msimd128 -mbulk-memory")
# Nothing of ours throws. What Boost.JSON throws can't be caught here: it ends the module (traps.cpp).
string(APPEND CMAKE_CXX_FLAGS_INIT " -fexceptions -fignore-exceptions -DBOOST_SYSTEM_DISABLE_THREADS -DFMT_HEADER_ONLY")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=${PIOCHE_WASM_LINKER}")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Runs the tests. With V8's fast calls Node 20 ends most programs that wrote more than some pages with a segmentation fault in its own WASI.
set(CMAKE_CROSSCOMPILING_EMULATOR node;--no-warnings;--no-turbo-fast-api-calls;${CMAKE_CURRENT_LIST_DIR}/run.mjs)
