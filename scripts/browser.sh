#!/usr/bin/env bash
# Makes sure that a browser which plays H.264 is there: one of Debian's where it may be installed,
# else what Playwright knows how to fetch. Debian's headless shell is Chromium without a window; it
# takes two thirds of Chromium's processor time, so CI installs it even if there is another browser.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian.sh
found() { have chromium-headless-shell || have chromium || have google-chrome; }

case "${CI:-}" in
  "" | 0 | false) found && exit 0 ;;
  *) have chromium-headless-shell && exit 0 ;;
esac
install_debian chromium-headless-shell ffmpeg fonts-dejavu-core
found && exit 0
# Where apt does not know the headless shell, it has installed nothing of that line.
install_debian chromium ffmpeg fonts-dejavu-core
found && exit 0
# `--with-deps` asks for a password where it may not install: then its own Chromium has to do.
if [ "$may_install" = yes ]; then
  .venv/bin/playwright install --with-deps chrome || true
fi
found || .venv/bin/playwright install chromium
