# One folder is one target, and what it links itself is all it may include. It may link only what stands below it: the
# floors are in src/CMakeLists.txt.
#
#   pioche_folder(pioche_base LINKS fmt::fmt tl::expected)
#
# makes a library of the .cpp files of the current folder (an interface library when there are none), a test
# program of its *_test.cpp files, and notes the folder's links so that pioche_check_layers can hold every
# #include against them. TEST_LINKS are for the tests alone.

define_property(GLOBAL PROPERTY PIOCHE_LAYERS BRIEF_DOCS "target|folder|links of each folder")

# For programs in which the compiler's time matters more than the machine's: tests and the command line.
function(pioche_build_quickly target)
  target_compile_options(${target} PRIVATE -O1)
endfunction()

# Where nothing is hot, a build with sanitizers leaves the code as it is written: that takes a third of the time. A fuzzer's inputs a second count.
function(pioche_leave_unoptimised target)
  if(TARGET ${target} AND NOT PIOCHE_FUZZ)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O0>)
  endif()
endfunction()

# Where headers take most of a file's time, some files are compiled together: that halves a cold build. So helpers of one folder's files, tests
# among them, have names of their own. Not the games, whose files one changes and tries within seconds.
function(pioche_compile_together target)
  if(TARGET ${target})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
endfunction()

function(pioche_folder target)
  cmake_parse_arguments(arg "" "" "LINKS;TEST_LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(${target} STATIC ${sources})
    set(visibility PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(visibility INTERFACE)
  endif()
  target_include_directories(${target} ${visibility} ${CMAKE_SOURCE_DIR}/src ${PIOCHE_GENERATED} ${PIOCHE_MORE_GAMES})
  target_link_libraries(${target} ${visibility} ${arg_LINKS})

  # In WebAssembly only tests that span folders run (tests/CMakeLists.txt), and those of the pocket.
  if(tests AND BUILD_TESTING AND NOT PIOCHE_FUZZ AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
    add_executable(${target}_test ${tests})
    target_link_libraries(${target}_test PRIVATE ${target} ${arg_TEST_LINKS} GTest::gmock_main)
    pioche_build_quickly(${target}_test)
    # Only where it is read: a path in every file's command would keep clones from sharing what a compiler cache holds.
    foreach(test IN LISTS tests)
      file(STRINGS ${test} reads_data REGEX PIOCHE_TEST_DATA)
      if(reads_data)
        set_property(SOURCE ${test} APPEND PROPERTY COMPILE_DEFINITIONS PIOCHE_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
      endif()
    endforeach()
    add_test(NAME ${target} COMMAND ${target}_test --gtest_brief=1)
  endif()

  # The folder as others include it, wherever it lives.
  set(folder ${CMAKE_CURRENT_SOURCE_DIR})
  foreach(root IN ITEMS ${CMAKE_SOURCE_DIR}/src ${PIOCHE_MORE_GAMES})
    cmake_path(IS_PREFIX root ${folder} inside)
    if(inside)
      file(RELATIVE_PATH folder ${root} ${folder})
    endif()
  endforeach()
  # What the Python module stands on is compiled alike for it and for the house, so that a compiler cache serves both. Hidden, so that it is no
  # slower for being fit for a module.
  if(sources AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI"
     AND folder MATCHES "^(base|games|show|play|search|bots|arena|observe)")
    set_target_properties(${target} PROPERTIES
      POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  endif()
  # What bots decide must not depend on the machine: no products that are rounded together with the sum they go into.
  if(sources AND folder MATCHES "^(games|search|bots)")
    target_compile_options(${target} PRIVATE -ffp-contract=off)
  endif()
  # For a browser, small goes before quick where nothing is hot.
  if(sources AND CMAKE_SYSTEM_NAME STREQUAL "WASI" AND folder MATCHES "(show|play|fair|table|days|people|store|desk|pocket)$")
    target_compile_options(${target} PRIVATE -Oz)
  elseif(sources AND CMAKE_SYSTEM_NAME STREQUAL "WASI" AND folder MATCHES "^bots")
    set(words ${sources})
    list(FILTER words INCLUDE REGEX "/(facts|reasons)\\.cpp$")  # why a move is good, once for a hint
    set_property(SOURCE ${words} PROPERTY COMPILE_OPTIONS -Oz)
  endif()
  if(folder MATCHES "^(fair|keys|names|table|days|people|store|desk|server|kdom|arena|puzzles)"
     OR (CMAKE_SYSTEM_NAME STREQUAL "WASI" AND folder MATCHES "^(play|pocket)$"))
    foreach(one IN ITEMS ${target} ${target}_test)
      pioche_compile_together(${one})
      pioche_leave_unoptimised(${one})
    endforeach()
  endif()
  if(TEST ${target})
    add_dependencies(every_test ${target}_test)
    if(folder MATCHES "^(base|games|search|fair|table|store/sqlite|desk|pocket)")
      pioche_test_with_sanitizers(${target})
    endif()
  endif()
  string(REPLACE ";" "," links "${arg_LINKS}")
  string(REPLACE ";" "," test_links "${arg_TEST_LINKS}")
  set_property(GLOBAL APPEND PROPERTY PIOCHE_LAYERS "${target}|${folder}|${links}|${test_links}")
endfunction()

# Untrusted text and the rules pass through these folders: ./test runs their tests in the build with sanitizers alone. Other builds make them
# when asked to (target every_test).
add_custom_target(sanitized_tests)
add_custom_target(every_test)
function(pioche_test_with_sanitizers target)
  set_property(TEST ${target} APPEND PROPERTY LABELS sanitized_only)
  add_dependencies(sanitized_tests ${target}_test)
  if(NOT PIOCHE_SANITIZE)
    set_target_properties(${target}_test PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

# For a folder whose tests run threads: they are run with the thread sanitizer's build too (ctest -L threads).
function(pioche_runs_threads target)
  if(TEST ${target})
    set_property(TEST ${target} APPEND PROPERTY LABELS threads)
  endif()
endfunction()

# Writes the list of folders, and checks it both when CMake runs and as a test.
function(pioche_check_layers)
  get_property(layers GLOBAL PROPERTY PIOCHE_LAYERS)
  string(REPLACE ";" "\n" text "${layers}")
  file(WRITE ${CMAKE_BINARY_DIR}/layers.txt "${text}\n")
  set(check ${CMAKE_COMMAND} -DLAYERS=${CMAKE_BINARY_DIR}/layers.txt "-DROOTS=${CMAKE_SOURCE_DIR}/src;${PIOCHE_MORE_GAMES}"
      -DGENERATED=${PIOCHE_GENERATED} -P ${CMAKE_SOURCE_DIR}/cmake/check_layers.cmake)
  execute_process(COMMAND ${check} COMMAND_ERROR_IS_FATAL ANY)
  if(BUILD_TESTING)
    add_test(NAME layers COMMAND ${check})
    set_property(TEST layers PROPERTY LABELS sanitized_too)
  endif()
endfunction()
