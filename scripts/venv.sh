#!/usr/bin/env bash
# Makes .venv with the Python that is named. Debian keeps what that needs in a package of its own,
# which is installed where it may be (as root, or by a sudo that asks nothing). A .venv without pip,
# such as Python leaves behind when it fails, is made anew; after a failure there is none.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
have() { command -v "$1" >/dev/null 2>&1; }
whole() { [ -f .venv/pyvenv.cfg ] && .venv/bin/python -m pip --version >/dev/null 2>&1; }
told=""
make_it() {
  rm -rf .venv
  told=$("$python" -m venv .venv 2>&1) && whole && return 0
  rm -rf .venv
  return 1
}

whole || make_it && exit 0
may_install=yes
as_root=()
if [ "$(id -u)" != 0 ]; then
  as_root=(sudo -n)
  { have sudo && sudo -n true 2>/dev/null; } || may_install=no
fi
if [ "$may_install" = yes ] && have apt-get; then
  # Whatever goes wrong here is told by the second try.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends python3-venv >/dev/null || true
  make_it && exit 0
fi
case $told in
  *ensurepip*) why="it has no venv: apt-get install python3-venv" ;;
  *) why=${told##*$'\n'} ;;
esac
echo "$python can't make .venv: $why; or name another Python, as in make run PYTHON=python3.12" >&2
exit 1
