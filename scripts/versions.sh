#!/usr/bin/env bash
# Tries one end of the ranges in pyproject.toml: `scripts/versions.sh lowest-direct 3.11` installs the
# least versions that they allow into an environment of its own, `highest` the newest ones. Then the
# theatre is prepared, the app is made, and the tests of the library, the store and films run there.
set -euo pipefail
cd "$(dirname "$0")/.."
end=${1:?lowest-direct or highest} version=${2:-3.11}
place=.whyreel/versions/$end-$version
uv() { .venv/bin/python -m uv "$@"; }
mkdir -p "$place"
uv venv --quiet --clear --python "$version" "$place/venv"
uv pip compile --quiet --python-version "$version" --resolution "$end" --no-annotate --no-header \
  pyproject.toml -o "$place/versions.txt"
# The tests' own tools; those that need a version of a library that the ranges do not are left out.
grep -E '^(hatchling|hypothesis|krippendorff|llmock|playwright|polars|pytest|scikit-learn|statsmodels)' \
  requirements-dev.txt > "$place/tools.txt"
uv pip install --quiet --python "$place/venv/bin/python" -r "$place/versions.txt" -r "$place/tools.txt"
export WHYREEL_HOME=$PWD/$place/home
rm -rf "$WHYREEL_HOME"
"$place/venv/bin/python" -m app data prepare
"$place/venv/bin/python" -c "from app.server.asgi import create; create()"
unset WHYREEL_HOME
"$place/venv/bin/python" -m pytest -q -n 0 --disable-warnings \
  tests/whyreel tests/store tests/media/playing tests/media/cutting
