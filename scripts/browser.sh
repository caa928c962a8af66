#!/usr/bin/env bash
# Makes sure that a browser which plays H.264 is there: Debian's Chromium where it may be installed,
# else what Playwright knows how to fetch.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian.sh
found() { have chromium || have google-chrome; }

found && exit 0
install_debian chromium ffmpeg fonts-dejavu-core
found && exit 0
# `--with-deps` asks for a password where it may not install: then its own Chromium has to do.
if [ "$may_install" = yes ]; then
  .venv/bin/playwright install --with-deps chrome || true
fi
found || .venv/bin/playwright install chromium
