#!/usr/bin/env bash
# Makes .peers, the environment of harnesses and trainers that tests/peers/ runs. Torch for the
# processor alone where its own index can be had, else what the machine's index has.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -x .peers/bin/python ] || .venv/bin/python -m uv venv --quiet --python .venv/bin/python .peers
links=(${PIP_FIND_LINKS:+--find-links "$PIP_FIND_LINKS"})
overrides=$(mktemp)
trap 'rm -f "$overrides"' EXIT
for name in torchvision torchaudio; do echo "$name ; sys_platform == \"never\""; done >"$overrides"
put() {
  .venv/bin/python -m uv pip install --quiet --python .peers/bin/python --overrides "$overrides" \
    "${links[@]}" "$@" -r requirements-peers.txt
}
put --torch-backend cpu 2>/dev/null || put
