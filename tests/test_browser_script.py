"""scripts/browser.sh on each kind of machine, with stand-ins that write down what is asked."""

from pathlib import Path

import pytest

from tests.machine import Stage


class Machine(Stage):
    """`run` gives what the stand-ins were called with."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "browser.sh")
        (folder / ".venv" / "bin").mkdir(parents=True)

    def has(self, name: str, does: str = "exit 0", where: str = "bin") -> None:
        command = f'echo "{name} $*" >> "{self.folder}/log"'
        self.put(self.folder / where / name, f"{command}\n{does}")

    def run(self, **variables: str) -> list[str]:
        done = self.start(**variables)
        assert done.returncode == 0, done.stderr
        return [line for line in self.lines("log") if not line.startswith("id ")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.has("playwright", where=".venv/bin")
    return made


def apt(machine: Machine, works: bool = True, package: str = "chromium-headless-shell") -> None:
    """Debian's installer, which knows one browser and refuses a line with another."""
    target = machine.bin / package
    make = f'touch "{target}"; chmod +x "{target}"' if works else "exit 100"
    make = f'case "$*" in *" {package} "*) {make};; *) exit 100;; esac'
    machine.has("apt-get", f'case "$1" in install) {make};; *) exit {0 if works else 100};; esac')


@pytest.mark.parametrize("name", ["chromium-headless-shell", "chromium", "google-chrome"])
def test_nothing_is_done_where_a_browser_is(machine: Machine, name: str) -> None:
    machine.has(name)
    machine.has("id", "echo 0")
    apt(machine)
    assert machine.run() == []


@pytest.mark.parametrize("works", [True, False])
def test_ci_has_the_headless_shell_where_it_can_be_installed(machine: Machine, works: bool) -> None:
    machine.has("chromium")
    machine.has("id", "echo 0")
    apt(machine, works)
    calls = machine.run(CI="true")
    assert [line.split()[:2] for line in calls] == [["apt-get", "update"], ["apt-get", "install"]]
    assert machine.run(CI="true")[2:] == ([] if works else calls), "it is not installed twice"


def test_root_installs_without_sudo(machine: Machine) -> None:
    machine.has("id", "echo 0")
    apt(machine)
    calls = machine.run()
    assert [line.split()[:2] for line in calls] == [["apt-get", "update"], ["apt-get", "install"]]


def test_where_apt_knows_no_headless_shell_chromium_is_installed(machine: Machine) -> None:
    machine.has("id", "echo 0")
    apt(machine, package="chromium")
    calls = machine.run()
    assert " chromium " in calls[-1] and not any("playwright" in line for line in calls)


def test_a_sudo_that_asks_nothing_is_used(machine: Machine) -> None:
    machine.has("id", "echo 1000")
    machine.has("sudo", 'shift; [ "$1" = true ] && exit 0; exec "$@"')
    apt(machine)
    calls = machine.run()
    assert calls[0] == "sudo -n true"
    assert all(line.startswith(("sudo -n ", "apt-get ")) for line in calls)
    assert any(line.startswith("apt-get install") for line in calls)


@pytest.mark.parametrize("sudo", [None, "exit 1"])
def test_without_rights_playwrights_own_is_fetched_and_nobody_is_asked(
    machine: Machine, sudo: str | None
) -> None:
    machine.has("id", "echo 1000")
    apt(machine)
    if sudo:
        machine.has("sudo", sudo)
    calls = [line for line in machine.run() if not line.startswith("sudo -n true")]
    assert calls == ["playwright install chromium"]


def test_where_the_packages_fail_playwright_is_asked(machine: Machine) -> None:
    machine.has("id", "echo 0")
    apt(machine, works=False)
    calls = machine.run()
    assert calls[-2:] == ["playwright install --with-deps chrome", "playwright install chromium"]
