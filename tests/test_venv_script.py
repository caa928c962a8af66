"""scripts/venv.sh on each kind of machine, with stand-ins for Python and for Debian's tools."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.machine import Stage

BARE = "The virtual environment was not created successfully because ensurepip is not available."
PYTHON = """
mkdir -p .venv/bin; touch .venv/pyvenv.cfg; cp "{bin}/inner" .venv/bin/python
[ -e "{bin}/venv" ] && touch .venv/pip && exit 0
echo "{output}"; exit 1
"""
"""Makes half a .venv and fails, as Debian's does, until the package is there."""


class Machine(Stage):
    """Its Python has no venv until a package brings it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "venv.sh", ("mkdir", "rm", "cp"))
        self.has("inner", "[ -e .venv/pip ]")
        self.python(BARE)

    def python(self, output: str) -> None:
        self.has("python3", PYTHON.format(bin=self.bin, output=output))

    def has(self, name: str, does: str) -> None:
        self.put(self.bin / name, does)

    def apt(self, brings: str = "venv") -> None:
        self.has("apt-get", f'echo "$*" >> "{self.folder}/asked"; touch "{self.bin}/{brings}"')

    def run(self, python: str = "python3") -> subprocess.CompletedProcess[str]:
        return self.start(python)

    @property
    def is_whole(self) -> bool:
        return (self.folder / ".venv" / "pip").is_file()

    @property
    def packages(self) -> list[str]:
        return self.lines("asked")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.has("id", "echo 0")
    return made


def test_a_python_with_venv_needs_no_package(machine: Machine) -> None:
    machine.apt()
    (machine.bin / "venv").touch()
    done = machine.run()
    assert (done.returncode, done.stderr) == (0, "") and machine.is_whole and not machine.packages


def test_a_whole_environment_is_left_alone(machine: Machine) -> None:
    (machine.bin / "venv").touch()
    machine.run()
    (machine.folder / ".venv" / "mine").touch()
    assert machine.run().returncode == 0
    assert (machine.folder / ".venv" / "mine").is_file()


def test_an_environment_without_pip_is_made_anew(machine: Machine) -> None:
    machine.run()
    (machine.bin / "venv").touch()
    (machine.folder / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(machine.bin / "inner", machine.folder / ".venv" / "bin" / "python")
    (machine.folder / ".venv" / "left").touch()
    assert machine.run().returncode == 0 and machine.is_whole
    assert not (machine.folder / ".venv" / "left").exists()


@pytest.mark.parametrize("user", [0, 1000])
def test_debians_package_is_installed_where_it_may_be(machine: Machine, user: int) -> None:
    machine.apt()
    machine.has("id", f"echo {user}")
    machine.has("sudo", '[ "$1" = -n ] || exit 1; shift; [ "$1" = true ] || exec "$@"')
    assert machine.run().returncode == 0 and machine.is_whole
    assert machine.packages[-1].startswith("install") and machine.packages[-1].endswith(
        "python3-venv"
    )


@pytest.mark.parametrize("sudo", [None, "exit 1"])
def test_without_rights_one_line_says_what_to_install_and_nothing_is_left(
    machine: Machine, sudo: str | None
) -> None:
    machine.apt()
    machine.has("id", "echo 1000")
    if sudo:
        machine.has("sudo", sudo)
    done = machine.run()
    assert done.returncode == 1 and not machine.packages
    assert "apt-get install python3-venv" in done.stderr and done.stderr.count("\n") == 1
    assert not (machine.folder / ".venv").exists()


@pytest.mark.parametrize(
    ("python", "output", "reason"),
    [("python3", BARE, "python3-venv"), ("python3", "Error: [Errno 28] No space left", "No space"),
     ("python3.99", "", "command not found")],
)  # fmt: skip
def test_where_the_package_does_not_help_the_reason_is_told(
    machine: Machine, python: str, output: str, reason: str
) -> None:
    machine.apt(brings="other")
    machine.python(output)
    done = machine.run(python)
    assert done.returncode == 1 and machine.packages
    assert reason in done.stderr and done.stderr.count("\n") == 1
    assert not (machine.folder / ".venv").exists()
