#!/usr/bin/env bash
# Checks the JavaScript with eslint, tsc and prettier, and that its bundles are up to date, in the
# versions that package-lock.json names.
# The product needs no node, so a developer's machine without it skips the checks and says so. In CI
# (the variable CI is set) a missing node is an error. Packages that cannot be installed always are.
set -euo pipefail
cd "$(dirname "$0")/.."
case "${CI:-}" in "" | 0 | false) in_ci=no ;; *) in_ci=yes ;; esac

no_node() {
  if [ "$in_ci" = yes ]; then
    echo "JavaScript: CI needs node 20.19 or newer with npm, but $1" >&2
    exit 1
  fi
  echo "JavaScript: not checked, $1"
  exit 0
}
fail() { echo "JavaScript: $1" >&2; exit 1; }

command -v node > /dev/null || no_node "there is no node"
command -v npm > /dev/null || no_node "there is no npm"
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
node -e "$new_enough" || no_node "node $(node --version) is older than 20.19"

if [ ! -e node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
  # What one clone has installed, the next one links: npm takes 5 CPU seconds, links a tenth of one.
  lock=$(git hash-object package-lock.json 2> /dev/null || true)
  kept="${XDG_CACHE_HOME:-${HOME:-}/.cache}/whyreel/node_modules/$lock"
  rm -rf node_modules
  if [ -z "$lock" ] || ! cp -al "$kept" node_modules 2> /dev/null; then
    rm -rf node_modules
    npm ci --ignore-scripts --no-audit --no-fund --loglevel error > /dev/null \
      || fail "npm ci could not install the packages that check it"
    if [ -n "$lock" ]; then # in place of those of another lock; whole or not at all
      rm -rf "${kept%/*}"
      { mkdir -p "${kept%/*}" && cp -al node_modules "$kept.$$" && mv -T "$kept.$$" "$kept"; } \
        2> /dev/null || rm -rf "$kept.$$"
    fi
  fi
  touch node_modules/.ready
fi
# A file that exists once every check has passed: scripts/run_tests.py gives one for each state of
# the JavaScript. The packages are installed all the same, since tests need them too.
if [ -n "${CHECKED:-}" ] && [ -e "$CHECKED" ]; then
  echo "JavaScript: unchanged since the checks passed"
  exit 0
fi
node_modules/.bin/eslint --max-warnings 0 .
node_modules/.bin/tsc --project jsconfig.json --pretty false
node_modules/.bin/tsc --project jsconfig.node.json --pretty false
node_modules/.bin/prettier --check --log-level warn .
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
node scripts/bundle.mjs "$made"
diff -rq "$made" app/static/dist > /dev/null || fail "run \`npm run bundle\`: app/static/dist is out of date"

if [ -n "${CHECKED:-}" ]; then touch "$CHECKED"; fi
