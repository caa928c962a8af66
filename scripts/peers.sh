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
# LLaMA-Factory's Gradio takes no later Pillow, though Label Studio asks for one; verl reads its
# configuration by hydra 1.3, which the parser of formulas that others want would keep away.
printf '%s\n' "pillow<12" hydra-core==1.3.2 omegaconf==2.3.0 antlr4-python3-runtime==4.9.3 >>"$overrides"
put() {
  .venv/bin/python -m uv pip install --quiet --python .peers/bin/python --overrides "$overrides" \
    "${links[@]}" "$@" -r requirements-peers.txt
}
put --torch-backend cpu 2>/dev/null || put
# Its validator is what is wanted: on Python 3.11 too, and without what its converters need.
.venv/bin/python -m uv pip install --quiet --python .peers/bin/python --no-deps --python-version 3.12 \
  "${links[@]}" every-eval-ever==0.3.0
