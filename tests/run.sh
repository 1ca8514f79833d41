#!/usr/bin/env bash
# ./run where WebAssembly can't be built, because its compiler can't be installed or doesn't work: it says so, and opens a house whose page has no
# pocket. Everything that builds is of paper.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/scripts" "$folder/bin" "$folder/build/release" "$folder/build/wasm"
cp "$root/run" "$folder"
cp "$root/scripts/steps" "$root/scripts/setup" "$root/scripts/build-pocket" "$folder/scripts"
for tool in bash cat cp cut dirname env grep mkdir mktemp rm tail touch; do ln -s "$(command -v $tool)" "$folder/bin/$tool"; done

paper() { # NAME, and what it does on standard input
  { echo '#!/usr/bin/env bash'; cat; } >"$folder/$1"
  chmod +x "$folder/$1"
}
paper scripts/build-web <<<'[ -f "$(dirname "$0")/../build/wasm/pioche.wasm" ] && echo "a page with a pocket" || echo "a page without a pocket"'
paper build/release/pioche <<<'echo "pioche $*"'
paper bin/node <<<'true'
paper bin/npm <<<'true'
paper bin/id <<<'echo 1000'  # nobody who may install something, and no sudo
paper bin/apt-get <<<'true'
paper bin/apt-cache <<<'echo "$2 | 1"'  # everything could be had
paper bin/dpkg-query <<<'case "${!#}" in *wasm* | clang-16) [ -z "${NO_COMPILER:-}" ] || exit 1 ;; esac; echo installed'
paper bin/cmake <<<'case "$*" in *wasm*) [ -z "${BROKEN_COMPILER:-}" ] || { echo "clang: no such target"; exit 1; }; touch build/wasm/pioche.wasm ;; esac'
touch "$folder/build/release/build.ninja" "$folder/build/wasm/build.ninja"

wrong=0
expect() { grep -qE -- "$1" <<<"$output" || { echo "run.sh: nothing like /$1/ in the output of $case" >&2; wrong=1; }; }
expect_not() { ! grep -qE -- "$1" <<<"$output" || { echo "run.sh: /$1/ is in the output of $case" >&2; wrong=1; }; }
try() { # CASE VARIABLE...
  case=$1; shift
  touch "$folder/build/wasm/pioche.wasm" # of a day when all was well: an old pocket must not meet a new page
  output=$(env -i PATH="$folder/bin" "$@" "$folder/run" 2>&1) || { echo "run.sh: $case ends with $?" >&2; wrong=1; }
  expect "^pioche serve"
  [ $wrong -eq 0 ] || { echo "$output" >&2; exit 1; }
}

try "a whole toolchain"
expect "^a page with a pocket"
expect_not "Without the house in the pocket"
try "no compiler" NO_COMPILER=yes
expect "^setup: these Debian packages are missing: clang-16 .*wasm32"
expect "^== Without the house in the pocket: .*Every game then goes through the server"
expect "^a page without a pocket"
try "a broken compiler" BROKEN_COMPILER=yes
expect "^clang: no such target"
expect "^== Without the house in the pocket"
expect "^a page without a pocket"
[ $wrong -eq 0 ] || { echo "$output" >&2; exit 1; }
