#!/usr/bin/env bash
# Writes the locks from the requirements: exact versions of all that comes along, with the SHA-256 of
# every file that may be installed. Versions stay as they are where a requirement allows it;
# `scripts/lock.sh --upgrade` takes newer ones.
set -euo pipefail
cd "$(dirname "$0")/.."
lock() {
  .venv/bin/python -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --emit-build-options --no-header --no-annotate "$1.txt" -o "$1.lock" "${@:2}"
}
lock requirements "$@"
lock requirements-uv "$@"
# What both need is the same in both.
lock requirements-dev "$@" -c requirements.lock
