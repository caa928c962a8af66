# To be sourced: Debian's packages, where they may be installed (as root, or by a sudo that asks
# nothing). What goes wrong is no reason to stop: who asks looks whether it has what it wanted.
have() { command -v "$1" >/dev/null 2>&1; }

may_install=yes
as_root=()
if [ "$(id -u)" != 0 ]; then
  as_root=(sudo -n)
  { have sudo && sudo -n true 2>/dev/null; } || may_install=no
fi

install_debian() {
  [ "$may_install" = yes ] && have apt-get || return 0
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "$@" >/dev/null || true
}
