#!/usr/bin/env bash
# How ./test goes through its parts (scripts/parts): one that fails stops nothing but what needs it, and the end names it. A ctest of paper
# stands in for the real one.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/build/good" "$folder/build/bad" "$folder/build/skipping" "$folder/build/dying" "$folder/bin"

cat >"$folder/bin/ctest" <<'PAPER'
#!/usr/bin/env bash
case "$(basename "$PWD")" in
  dying) echo "Test project nowhere"; exit 8 ;;
  good) echo ' 1/2 Test  #4: quick ............................   Passed    0.01 sec'; second='Passed  ' status=0 sum='100% tests passed, 0 tests failed out of 2' ;;
  bad) [ ! -v PIOCHE_FAILED ] || { printf 'FAILED  one scenario of many\n  its reason\n' >>"$PIOCHE_FAILED"; sleep 1; }; echo ' 1/2 Test  #4: quick ............................   Passed    0.01 sec'; second='***Failed' status=8 sum='50% tests passed, 1 tests failed out of 2' ;;
  skipping) second='***Skipped' status=0 sum='100% tests passed, 0 tests failed out of 2' ;;
esac
echo " 2/2 Test #12: slow .............................$second   41.70 sec"
echo
echo "$sum"
exit $status
PAPER
chmod +x "$folder/bin/ctest"

cat >"$folder/all" <<'ALL'
set -euo pipefail
here=$1
source "$2/scripts/steps"
source "$2/scripts/parts"
halfway() { echo "halfway begins"; false; echo "halfway goes on"; }
part "first" halfway
part --after "first" "needs the first" echo "must not run"
part --after "needs the first" "needs that" echo "must not run either"
part "leaves the shell" exit 3
part --unless "what needs the moon. It is too far." "the moon" exit 75
part "the moon, without excuse" exit 75
part --unless "nothing" "breaks by itself" exit 4
part "last" echo "the last one runs"
ctest_part good "good tests" -j2
ctest_part bad "bad tests"
ctest_part skipping "skipping tests"
ctest_part dying "dying tests"
ctest_part good --after "first" "tests of nothing"
closing
ALL

wrong=0
expect() { grep -qE -- "$1" <<<"$output" || { echo "parts.sh: nothing like /$1/ in the output" >&2; wrong=1; }; }
expect_not() { ! grep -qE -- "$1" <<<"$output" || { echo "parts.sh: /$1/ is in the output" >&2; wrong=1; }; }

status=0
output=$(PATH="$folder/bin:$PATH" bash "$folder/all" "$folder" "$root" 2>&1) || status=$?
[ $status -eq 1 ] || { echo "parts.sh: status $status instead of 1" >&2; wrong=1; }
expect "^halfway begins"
expect_not "halfway goes on|must not run"
expect "^the last one runs"
expect "^== FAILED: first \(status 1\)"
expect '^== FAILED: needs the first \(not run: it needs "first"\)'
expect '^== FAILED: needs that \(not run: it needs "needs the first"\)'
expect "^== FAILED: leaves the shell \(status 3\)"
expect "^== bad tests: 50% tests passed, 1 tests failed out of 2"
expect '^   of "bad tests": slow 42 s, quick 0 s'
expect "^== FAILED: bad tests \(status 8\)"
[ "$(grep -c "^FAILED  one scenario of many" <<<"$output")" -eq 2 ] || { echo "parts.sh: what failed is not said at once and at the end" >&2; wrong=1; }
expect "Test #12: slow .*Failed"
expect "^== FAILED: skipping tests \(status 1\)"
expect "^== dying tests: ctest did not come to its end"
expect "^== FAILED: tests of nothing \(not run"
expect "^== FAILED: the moon, without excuse \(status 75\)"
expect "^== FAILED: breaks by itself \(status 4\)"
expect "^== NOT RUN: what needs the moon. It is too far."
expect "^== 10 of 13 parts failed"
expect_not "FAILED: last|FAILED: good tests|FAILED: the moon \(|NOT RUN: nothing"

output=$(PATH="$folder/bin:$PATH" bash -c 'set -euo pipefail; here=$1; source "$2/scripts/steps"; source "$2/scripts/parts"
part one true; part --unless "the stars" two exit 75; ctest_part good "good tests"; closing' bash "$folder" "$root" 2>&1) || { echo "parts.sh: good parts end with $?" >&2; wrong=1; }
expect "^== good tests: 100% tests passed, 0 tests failed out of 2"
expect "^== All of 2 parts passed in [0-9]+ s"
[ "$(tail -n 1 <<<"$output")" = "== NOT RUN: the stars" ] || { echo "parts.sh: what was left out isn't said at the end" >&2; wrong=1; }

# The Python checks where PyPI can't be reached: left out, and under CI a failure.
for try in false:75 true:1; do
  status=0
  output=$(CI=${try%:*} PIP_CONFIG_FILE=/dev/null PIP_INDEX_URL=http://127.0.0.1:9/simple PIOCHE_PYTHON_FOLDER=$folder/python \
    "$root/scripts/test-python" 2>&1) || status=$?
  [ $status -eq "${try#*:}" ] || { echo "parts.sh: without PyPI and CI=${try%:*} the Python checks end with $status" >&2; wrong=1; }
  expect "^PyPI can't be reached"
done
[ $wrong -eq 0 ] || { echo "$output" >&2; exit 1; }
