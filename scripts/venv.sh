#!/usr/bin/env bash
# Makes .venv with the Python that is named. Debian keeps what that needs in a package of its own,
# which is installed where it may be. A .venv without pip, such as Python leaves behind when it fails,
# is made anew; after a failure there is none.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/debian.sh
python=${1:-python3}
whole() { [ -f .venv/pyvenv.cfg ] && .venv/bin/python -m pip --version >/dev/null 2>&1; }
told=""
make_it() {
  rm -rf .venv
  told=$("$python" -m venv .venv 2>&1) && whole && return 0
  rm -rf .venv
  return 1
}

whole || make_it && exit 0
install_debian python3-venv
make_it && exit 0
case $told in
  *ensurepip*) why="it has no venv: apt-get install python3-venv" ;;
  *) why=${told##*$'\n'} ;;
esac
echo "$python can't make .venv: $why; or name another Python, as in make run PYTHON=python3.12" >&2
exit 1
