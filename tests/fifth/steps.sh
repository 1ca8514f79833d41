#!/usr/bin/env bash
# Adds the fifth game to a copy of the project by the steps of docs/adding_a_game.md, a folder and its name in one line, and compares: the
# headers written from the list of games, and what is built of it, are those of the build that plays it (build/dev, given as $1).
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
built=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
fail() { echo "steps.sh: $*" >&2; exit 1; }

tar -C "$root" --exclude=node_modules -cf - CMakeLists.txt cmake src tests bench scripts docs | tar -C "$copy" -xf -
cp -r "$root/tests/fifth/games/nim" "$copy/src/games/nim"                          # "Make the folder", "Showing"
sed -i 's/^set(PIOCHE_GAMES \(.*\))$/set(PIOCHE_GAMES \1 nim)/' "$copy/src/CMakeLists.txt"  # "and add yours to PIOCHE_GAMES"
[ "$(diff "$root/src/CMakeLists.txt" "$copy/src/CMakeLists.txt" | grep -c '^>')" = 1 ] || fail "the name is not one line"

# Its two CMakeLists.txt are the lines of the guide.
for made in "$copy"/src/games/nim/{,show/}CMakeLists.txt; do
  sed 's/yours/nim/g' "$root/docs/adding_a_game.md" | grep -qF "\`$(cat "$made")\`" || fail "the guide has no line $(cat "$made")"
done

cmake -S "$copy" -B "$copy/build" -G Ninja >"$copy/log" 2>&1 || { tail -20 "$copy/log" >&2; fail "it does not configure"; }
for header in play/list.h play/shows.h bots/lists.h; do
  grep -q -i nim "$copy/build/generated/$header" || [ $header = bots/lists.h ] || fail "$header does not name the game"
  diff "$copy/build/generated/$header" "$built/generated/$header" || fail "$header differs"
done
ninja -C "$copy/build" -t targets all | grep -q 'games/nim/' || fail "the folder is not built"
echo "a folder and one line, as docs/adding_a_game.md says"
