# cmake -DFROM=weights.txt -DTO=weights.inc -P embed_weights.cmake
# Makes rows of C++ numbers from lines of numbers; lines that begin with # say where they came from.
file(STRINGS ${FROM} lines)
set(rows "")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^#")
    string(REGEX REPLACE "([^ ]+)" "\\1f," row "${line}")
    string(APPEND rows "{{${row}}},\n")
  endif()
endforeach()
file(WRITE ${TO} "${rows}")
