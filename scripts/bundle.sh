#!/usr/bin/env bash
# Makes what has to be a classic script of our own modules again, each in one file: what opens from a
# disk (views/player/vendor/disk.js, and app/static/vendor/offline.js for whole sites), since browsers load
# no module from there, and the choice of light or dark (app/static/vendor/theme.js), which runs before
# anything is drawn. To be run after a change of views/player/js, app/static/theme or app/static/offline;
# with a folder as argument it writes there instead.
# esbuild is of the version that package-lock.json names, so that the same sources give the same files.
set -euo pipefail
cd "$(dirname "$0")/.."
esbuild=${ESBUILD:-node_modules/.bin/esbuild}
bundle() {
  "$esbuild" "$1" --bundle --format=iife --target=es2022 --charset=utf8 --legal-comments=none \
    --log-level=warning --outfile="$2" --alias:preact=./app/static/vendor/preact.mjs \
    --banner:js="/* Made by scripts/bundle.sh from $1 and what it imports. */
\"use strict\";"
}
bundle views/player/js/disk/main.js "${1:-views/player/vendor}/disk.js"
bundle app/static/theme/main.js "${1:-app/static/vendor}/theme.js"
bundle app/static/offline/main.js "${1:-app/static/vendor}/offline.js"
