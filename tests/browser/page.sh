#!/usr/bin/env bash
# The page's own checks: types, warnings, unit tests. 77 (skipped) where the page's parts are not installed.
cd "$(dirname "$0")/../../web" || exit 1
[ -d node_modules/vitest ] || { echo "skipped: run scripts/build-web first"; exit 77; }
node_modules/.bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings && node_modules/.bin/vitest run
