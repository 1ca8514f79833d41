# The libraries the house is built from, as far as they are needed in WebAssembly: from their sources and headers, which
# Debian's packages for the host bring.
find_path(tl_expected_include tl/expected.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(boost_include boost/json.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(googletest_sources googletest/src/gtest-all.cc PATHS /usr/src/googletest NO_DEFAULT_PATH)
set(here ${CMAKE_CURRENT_LIST_DIR})

# CMake before 3.31 knows it from Platform/WASI.cmake beside this file; since then it takes its own, which says nothing of it.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

# Optimised as a whole when it is linked: 0.64 to 0.73 of the native build's simulations in Kingdomino, 0.47 to 0.52 in Colomino, and smaller.
add_compile_options($<$<CONFIG:Release>:-flto>)

add_library(pioche_traps STATIC ${here}/traps.cpp)
target_compile_options(pioche_traps PRIVATE -w)
link_libraries(pioche_traps)

# Without numbers as countries write them: they would bring a seventh of the module along.
add_compile_definitions(FMT_STATIC_THOUSANDS_SEPARATOR=44)

foreach(headers_only tl::expected fmt::fmt Threads::Threads)
  add_library(${headers_only} INTERFACE IMPORTED)
endforeach()

add_library(boost_json STATIC ${here}/boost_json.cpp)
target_compile_options(boost_json PRIVATE -w)

if(BUILD_TESTING AND googletest_sources)
  add_library(googletest_wasm STATIC ${googletest_sources}/googletest/src/gtest-all.cc
              ${googletest_sources}/googlemock/src/gmock-all.cc ${googletest_sources}/googlemock/src/gmock_main.cc)
  target_compile_options(googletest_wasm PRIVATE -w)
  target_compile_definitions(googletest_wasm PRIVATE _WASI_EMULATED_SIGNAL PUBLIC GTEST_HAS_PTHREAD=0 GTEST_HAS_EXCEPTIONS=0
                             GTEST_HAS_STREAM_REDIRECTION=0 GTEST_HAS_POSIX_RE=0)
  target_include_directories(googletest_wasm SYSTEM PUBLIC ${googletest_sources}/googletest ${googletest_sources}/googlemock
                             ${googletest_sources}/googletest/include ${googletest_sources}/googlemock/include)
  target_link_libraries(googletest_wasm PUBLIC wasi-emulated-signal)  # newer versions may raise one
  # Newer C libraries do without a main, so that nobody looks for it in a library.
  target_link_options(googletest_wasm INTERFACE -Wl,--undefined=__main_argc_argv)
  add_library(GTest::gmock_main ALIAS googletest_wasm)
endif()
