# build/wasm/pioche.wasm: a library of functions (a "reactor": _initialize, no main), made small and quick by Binaryen.
set(exports ${CMAKE_CURRENT_SOURCE_DIR}/wasm/exports.cpp)
add_executable(pioche_module ${exports})
target_link_libraries(pioche_module PRIVATE pioche_pocket)
# A worker never takes more than 64 MiB: a search tree has 35 of them, the rest is the desk and its tables.
target_link_options(pioche_module PRIVATE -mexec-model=reactor -Wl,--max-memory=67108864 -Wl,--gc-sections -Wl,--strip-debug)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/pioche.wasm DEPENDS pioche_module
  COMMAND ${PIOCHE_WASM_OPT} -O3 --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int
          --enable-mutable-globals --strip-debug --strip-producers $<TARGET_FILE:pioche_module> -o ${CMAKE_BINARY_DIR}/pioche.wasm)
add_custom_target(pocket ALL DEPENDS ${CMAKE_BINARY_DIR}/pioche.wasm)
