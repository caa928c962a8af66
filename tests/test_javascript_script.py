"""scripts/javascript.sh on each kind of machine, with stand-ins for node, npm and its packages."""

import subprocess
from pathlib import Path

import pytest

from tests.machine import Stage
from tests.node import needs

TOOLS = ("mkdir", "mktemp", "rm", "diff", "git", "cp", "mv")
DIST = "app/static/dist"
NPM = """echo "npm $*" >> "{log}"
mkdir -p node_modules/.bin
for tool in eslint tsc prettier; do
  printf '#!%s\\necho "%s $*" >> "%s"\\n' "$BASH" "$tool" "{log}" > "node_modules/.bin/$tool"
  chmod +x "node_modules/.bin/$tool"
done"""
"""Installs an eslint, a tsc and a prettier that write down that they ran."""


class Machine(Stage):
    """A checkout whose bundles are as `scripts/bundle.mjs` makes them, and a cache of its user."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.cache = cache
        super().__init__(folder, "javascript.sh", TOOLS)
        (folder / "package-lock.json").touch()
        (folder / DIST).mkdir(parents=True)
        (folder / DIST / "shell.js").write_text("made")

    def has_node(self, version: str = "v22.1.0", is_new: bool = True) -> None:
        does = f"""case "$1" in
--version) echo {version} ;;
-e) exit {int(not is_new)} ;;
scripts/bundle.mjs) printf made > "$2/shell.js" ;;
esac"""
        self.put(self.bin / "node", does)

    def has_npm(self, works: bool = True) -> None:
        does = NPM.format(log=self.folder / "log") if works else "echo 'no network' >&2; exit 1"
        self.put(self.bin / "npm", does)

    def run(self, ci: str | None) -> subprocess.CompletedProcess[str]:
        return self.start() if ci is None else self.start(CI=ci)

    def start(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return super().start(*arguments, XDG_CACHE_HOME=str(self.cache), **variables)

    @property
    def ran(self) -> list[str]:
        return [line.split()[0] for line in self.lines("log")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path, tmp_path / "cache")


def lacks_node(machine: Machine) -> None:
    machine.has_npm()


def lacks_npm(machine: Machine) -> None:
    machine.has_node()


def has_an_old_node(machine: Machine) -> None:
    machine.has_node("v18.20.4", is_new=False)
    machine.has_npm()


LACKING = [
    (lacks_node, "there is no node"),
    (lacks_npm, "there is no npm"),
    (has_an_old_node, "node v18.20.4 is older than 20.19"),
]


@pytest.mark.parametrize("ci", [None, "", "false", "0"])
@pytest.mark.parametrize(("lacks", "reason"), LACKING)
def test_a_developer_without_node_is_told_that_nothing_was_checked(
    machine: Machine, lacks, reason: str, ci: str | None
) -> None:
    lacks(machine)
    done = machine.run(ci)
    assert (done.returncode, done.stdout) == (0, f"JavaScript: not checked, {reason}\n")
    assert machine.ran == []


@pytest.mark.parametrize("ci", ["true", "1"])
@pytest.mark.parametrize(("lacks", "reason"), LACKING)
def test_ci_without_node_fails(machine: Machine, lacks, reason: str, ci: str) -> None:
    lacks(machine)
    done = machine.run(ci)
    assert done.returncode == 1 and reason in done.stderr and "not checked" not in done.stdout


@pytest.mark.parametrize("ci", [None, "true"])
def test_packages_that_cannot_be_installed_fail_with_npms_reason(
    machine: Machine, ci: str | None
) -> None:
    machine.has_node()
    machine.has_npm(works=False)
    done = machine.run(ci)
    assert done.returncode == 1 and "no network" in done.stderr
    assert "npm ci could not install" in done.stderr
    assert not (machine.folder / "node_modules" / ".ready").exists()


@pytest.mark.parametrize("ci", [None, "true"])
def test_packages_are_installed_once_and_all_checks_run(machine: Machine, ci: str | None) -> None:
    machine.has_node()
    machine.has_npm()
    checks = ["eslint", "tsc", "tsc", "prettier"]  # tsc: for the browser, then for node
    for ran in (["npm", *checks], ["npm", *checks * 2]):
        done = machine.run(ci)
        assert (done.returncode, done.stderr) == (0, "") and machine.ran == ran


def test_another_clone_has_the_packages_of_the_same_lock(tmp_path: Path) -> None:
    clones = []
    for name in "abc":
        folder = tmp_path / name
        folder.mkdir()
        clones.append(Machine(folder, tmp_path / "cache"))
        clones[-1].has_node()
        clones[-1].has_npm()
    (clones[2].folder / "package-lock.json").write_text("{}")
    assert [clone.run("true").returncode for clone in clones] == [0, 0, 0]
    assert [clone.ran.count("npm") for clone in clones] == [1, 0, 1]
    tool = clones[1].folder / "node_modules" / ".bin" / "eslint"
    assert tool.read_text() == (clones[0].folder / "node_modules/.bin/eslint").read_text()
    assert len(list((tmp_path / "cache" / "whyreel" / "node_modules").iterdir())) == 1


def test_a_mark_is_made_only_when_every_check_has_passed(machine: Machine) -> None:
    mark = machine.folder / "mark"
    machine.has_npm()
    assert machine.start(CHECKED=str(mark)).returncode == 0 and not mark.exists()
    machine.has_node()
    machine.start(CHECKED=str(mark))
    assert mark.exists()
    mark.unlink()
    machine.put(machine.folder / "node_modules" / ".bin" / "eslint", "exit 1")
    assert machine.start(CHECKED=str(mark)).returncode == 1 and not mark.exists()


def test_what_has_passed_is_not_checked_again_but_packages_are_there(machine: Machine) -> None:
    mark = machine.folder / "mark"
    mark.touch()
    machine.has_node()
    machine.has_npm()
    done = machine.start(CI="true", CHECKED=str(mark))
    assert (done.returncode, done.stderr) == (0, "") and "unchanged" in done.stdout
    assert machine.ran == ["npm"] and (machine.folder / "node_modules" / ".ready").exists()


@pytest.mark.parametrize("tool", ["eslint", "tsc", "prettier"])
def test_a_check_that_fails_fails_the_script(machine: Machine, tool: str) -> None:
    machine.has_node()
    machine.has_npm()
    machine.run(None)
    machine.put(machine.folder / "node_modules" / ".bin" / tool, "exit 2")
    assert machine.run(None).returncode != 0


@pytest.mark.parametrize("name", ["shell.js", "no_entry_any_more.js"])
def test_a_bundle_of_older_modules_fails(machine: Machine, name: str) -> None:
    machine.has_node()
    machine.has_npm()
    (machine.folder / DIST / name).write_text("older")
    done = machine.run(None)
    assert done.returncode == 1 and "npm run bundle" in done.stderr


@pytest.mark.parametrize(
    ("ci", "is_skipped"), [(None, True), ("", True), ("false", True), ("true", False), ("1", False)]
)
def test_a_test_without_its_tool_is_skipped_except_in_ci(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ci: str | None, is_skipped: bool
) -> None:
    monkeypatch.delenv("CI", raising=False)
    if ci is not None:
        monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert needs("node").args == (is_skipped,)
    assert needs(tmp_path / "esbuild").args == (is_skipped,)
    (tmp_path / "esbuild").touch()
    assert needs(tmp_path / "esbuild").args == (False,)
