# Weights that were learnt are data files; the build makes of each an .inc file of C++ numbers for the target's sources to include:
#
#   pioche_embed_weights(pioche_bots_kingdomino weights/small.txt)      #include <weights/small.inc>
function(pioche_embed_weights target)
  foreach(file IN LISTS ARGN)
    string(REGEX REPLACE "\\.txt$" ".inc" made "${CMAKE_CURRENT_BINARY_DIR}/embedded/${file}")
    add_custom_command(OUTPUT ${made} DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/embed_weights.cmake
      COMMAND ${CMAKE_COMMAND} -DFROM=${CMAKE_CURRENT_SOURCE_DIR}/${file} -DTO=${made}
              -P ${CMAKE_SOURCE_DIR}/cmake/embed_weights.cmake)
    target_sources(${target} PRIVATE ${made})
  endforeach()
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()
