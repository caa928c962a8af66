#!/usr/bin/env bash
# Makes sure that a Chromium which plays H.264 is there: Debian's where it may be installed, else
# the Chrome that Playwright knows how to fetch.
set -euo pipefail
cd "$(dirname "$0")/.."
have() { command -v "$1" >/dev/null 2>&1; }
if ! have chromium && have apt-get; then
  run=""
  if [ "$(id -u)" != 0 ] && have sudo && sudo -n true 2>/dev/null; then run="sudo -n"; fi
  if [ "$(id -u)" = 0 ] || [ -n "$run" ]; then
    $run env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    $run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      chromium ffmpeg fonts-dejavu-core >/dev/null || true
  fi
fi
if ! have chromium && ! have google-chrome; then
  .venv/bin/playwright install --with-deps chrome || .venv/bin/playwright install chromium
fi
