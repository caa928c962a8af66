#!/usr/bin/env bash
# Makes sure that a browser which plays H.264 is there: Debian's Chromium where it may be installed
# (as root, or by a sudo that asks nothing), else what Playwright knows how to fetch.
set -euo pipefail
cd "$(dirname "$0")/.."
have() { command -v "$1" >/dev/null 2>&1; }
found() { have chromium || have google-chrome; }

found && exit 0
may_install=yes
as_root=()
if [ "$(id -u)" != 0 ]; then
  as_root=(sudo -n)
  { have sudo && sudo -n true 2>/dev/null; } || may_install=no
fi
if [ "$may_install" = yes ] && have apt-get; then
  # Whatever goes wrong here is not the last word: Playwright comes next.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends chromium ffmpeg fonts-dejavu-core >/dev/null || true
fi
found && exit 0
# `--with-deps` asks for a password where it may not install: then its own Chromium has to do.
if [ "$may_install" = yes ]; then
  .venv/bin/playwright install --with-deps chrome || true
fi
found || .venv/bin/playwright install chromium
