# The address sanitizer and fuzzing are clang's: with its sanitizers and unoptimised (Layers.cmake) a file compiles in a third of the time that g++ took, and
# what two compilers accept is sounder. Debian 12 has the version that comes first.
find_program(PIOCHE_CLANG NAMES clang++-16 clang++ REQUIRED)
set(CMAKE_CXX_COMPILER ${PIOCHE_CLANG})
