# The libraries the house is built from. docs/decisions says why each of them and not its rivals.
find_package(tl-expected REQUIRED)
find_package(fmt REQUIRED)
find_package(GTest REQUIRED)
find_package(Threads REQUIRED)
find_path(BOOST_181_INCLUDE boost/json.hpp REQUIRED)
find_library(BOOST_JSON_LIBRARY boost_json REQUIRED)

add_library(boost_json INTERFACE)
target_include_directories(boost_json SYSTEM INTERFACE ${BOOST_181_INCLUDE})
target_link_libraries(boost_json INTERFACE ${BOOST_JSON_LIBRARY})
