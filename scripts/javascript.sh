#!/usr/bin/env bash
# Checks the JavaScript: eslint and prettier, in the versions that package-lock.json names. The
# product needs neither, so where they can't be had one line says so and nothing fails.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() { echo "JavaScript: not checked, $1"; exit 0; }

command -v node > /dev/null && command -v npm > /dev/null || skip "no node"
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
node -e "$new_enough" || skip "node $(node --version) is older than 20.19"

if [ ! -e node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
  npm ci --silent --ignore-scripts || skip "no packages"
  touch node_modules/.ready
fi
node_modules/.bin/eslint --max-warnings 0 .
node_modules/.bin/prettier --check --log-level warn .
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
scripts/bundle.sh "$made"
cmp -s "$made/disk.js" views/player/vendor/disk.js && cmp -s "$made/theme.js" app/static/vendor/theme.js \
  || { echo "JavaScript: scripts/bundle.sh has not been run since its modules changed"; exit 1; }
