#!/usr/bin/env bash
# Writes constraints.txt from the present environment: run it after changing a requirement.
set -euo pipefail
cd "$(dirname "$0")/.."
{ echo "# Written by scripts/lock.sh: exact versions of all that is installed."; .venv/bin/python -m pip freeze --exclude pip --exclude uv --exclude setuptools; } > constraints.txt
