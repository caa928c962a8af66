"""Run the checks and the tests: `python -m scripts.run_tests [quick]`, for `make test` and `quick`.

Lint and the JavaScript checks come first. Then mypy runs beside the tests; its errors end the run
at once. Tests that fail run once more, alone, at the end: if all of them pass then, the run is
green, and their names are printed last and appended to `flaky.log`.

The last lines give the run's wall time and CPU time. CPU time is also given in units, each the CPU
time of a fixed computation, so that a slow machine does not look like a slow suite. It is measured
every half minute while the run goes on: a core is slower when the other one is busy too, and this
machine's speed changes within minutes.

`quick` runs the checks and the plain tests of the folders that differ from the main branch.

Artefacts are in `.whyreel/tests/`: `junit.xml`, `costs.json` and `flaky.log`.
"""

import contextlib
import ctypes
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / ".whyreel" / "tests"
FAILED: Final = ROOT / ".whyreel" / "pytest" / "v" / "cache" / "lastfailed"
BIN: Final = Path(sys.executable).parent
JAVASCRIPT: Final = ("./scripts/javascript.sh",)
JAVASCRIPT_FILES: Final = (
    "*.js", "*.mjs", "*.d.ts", "package*.json", "jsconfig*.json", ".npmrc", ".prettier*",
    "scripts/javascript.sh",
    "app/static/dist",
)  # fmt: skip
"""What the checks of the JavaScript depend on."""
PASSED: Final = user_cache_path("whyreel") / "javascript"
"""Has a file for each state of them that has passed, for all clones."""
CHECKS: Final = (
    (str(BIN / "ruff"), "check", "."),
    (str(BIN / "ruff"), "format", "--check", "."),
    JAVASCRIPT,
)
OWN_FORM: Final = r"/(test_\w+|conftest)\.py$"
"""Modules that pytest compiles itself."""
COMPILE: Final = (sys.executable, "-m", "compileall", "-q", "-x", OWN_FORM)
"""Compiles modules once, beside the first checks: else each worker compiles them all."""
TYPES: Final = (str(BIN / "mypy"),)
WORKERS: Final = (
    "-n", "3", "--no-loadscope-reorder", "--ignore", "tests/peers",
    # At its end each process would look through all memory five times for errors in destructors.
    "-p", "no:unraisableexception",
)  # fmt: skip
UNIT: Final = "sum(i * i for i in range(20_000_000))"
UNIT_EVERY_S: Final = 30
MOST_AGAIN: Final = 25
"""With more failures than this, a second run would say nothing that the first one does not."""
SUBREAPER: Final = 36
"""`PR_SET_CHILD_SUBREAPER` of Linux: orphaned processes become children of this one."""


def main(is_quick: bool = False) -> int:
    """Run everything, or what is quick; the exit code."""
    start = time.monotonic()
    _adopt_orphans()
    FOLDER.mkdir(parents=True, exist_ok=True)
    units = _Units()
    units.start()
    packages = [path.parent.name for path in ROOT.glob("*/__init__.py")]
    compiling = subprocess.Popen([*COMPILE, *packages], cwd=ROOT)
    code = next((code for check in CHECKS if (code := _check(check))), 0)
    compiling.wait()
    flaky: list[str] = []
    if code == 0:
        code, flaky = _tests(_quick_places() if is_quick else ["tests"])
    _print_costs(start, units)
    for name in flaky:
        print(f"FLAKY (failed once, then passed alone): {name}")
    return code


def _run(command: Sequence[str], **variables: str) -> int:
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}).returncode


def _check(command: Sequence[str]) -> int:
    """Run a check; the exit code. JavaScript that has passed before is not checked again."""
    passed = _javascript_state() if command == JAVASCRIPT else None
    if passed is None:
        return _run(command)
    passed.parent.mkdir(parents=True, exist_ok=True)
    return _run(command, CHECKED=str(passed))


def _javascript_state() -> Path | None:
    """The file that exists if the JavaScript as it is has passed; None where git has no answer."""
    names = _lines(
        "git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *JAVASCRIPT_FILES
    )
    digest = hashlib.blake2b(digest_size=16)
    for name in sorted(names):
        with contextlib.suppress(FileNotFoundError):
            data = (ROOT / name).read_bytes()
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return PASSED / digest.hexdigest() if names else None


def _tests(places: Sequence[str]) -> tuple[int, list[str]]:
    """Run mypy and tests; the exit code, and the tests that passed only alone."""
    types = subprocess.Popen(TYPES, cwd=ROOT)
    tests = subprocess.Popen(_pytest("junit.xml", *WORKERS, *places), cwd=ROOT, env=_variables())
    while tests.poll() is None:
        if types.poll():
            tests.terminate()
            tests.wait()
            return types.returncode, []
        time.sleep(0.2)
    if failed := types.wait():
        return failed, []
    if tests.returncode != 1:
        return tests.returncode, []
    return _again(_failed())


def _quick_places() -> list[str]:
    """The words for pytest: no browser, and the folders of tests that belong to changed files."""
    changed = _lines("git", "diff", "--name-only", _base()) + _lines(
        "git", "ls-files", "--others", "--exclude-standard"
    )
    folders = {folder for name in changed if (folder := _tests_of(Path(name)))}
    outer = [str(folder) for folder in folders if not folders & set(folder.parents)]
    print(f"Tests of {', '.join(sorted(outer)) or 'no folder: nothing has changed'}", flush=True)
    return ["-m", "not browser and not wheel", *(sorted(outer) or ["tests/test_names.py"])]


def _base() -> str:
    """Where this branch left the main one; the commit before the last one on the main branch."""
    for main in ("origin/main", "main"):
        base = _lines("git", "merge-base", "HEAD", main)
        if base and base != _lines("git", "rev-parse", "HEAD"):
            return base[0]
    return "HEAD~1"


def _lines(*command: str) -> list[str]:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def _tests_of(file: Path) -> Path | None:
    """The folder of tests for a file: the deepest one whose path is that of a folder above it."""
    if file.parts[0] == "tests":
        return file.parent if file.parent != Path("tests") else None
    folders = (Path("tests") / folder for folder in file.parents if folder != Path())
    return next((folder for folder in folders if (ROOT / folder).is_dir()), None)


def _again(names: Sequence[str]) -> tuple[int, list[str]]:
    """Run failed tests alone; the exit code, and their names if all of them pass."""
    if not names or len(names) > MOST_AGAIN:
        return 1, []
    print(f"{len(names)} failed: once more, alone", flush=True)
    command = _pytest("again.xml", "-n", "0", "--last-failed", "--last-failed-no-failures", "none")
    if code := _run(command):  # without a table of costs: that of the whole run is kept
        return code, []
    when = datetime.now(UTC).isoformat(timespec="seconds")
    with (FOLDER / "flaky.log").open("a", encoding="utf-8") as log:
        log.writelines(f"{when} {name}\n" for name in names)
    return 0, list(names)


def _pytest(report: str, *words: str) -> list[str]:
    return [str(BIN / "pytest"), f"--junitxml={FOLDER / report}", *words]


def _variables() -> dict[str, str]:
    return {**os.environ, "WHYREEL_TEST_ARTEFACTS": str(FOLDER)}


def _failed() -> list[str]:
    """The tests that failed, or whose set-up did, as pytest keeps them for `--last-failed`."""
    kept: dict[str, bool] = json.loads(FAILED.read_text(encoding="utf-8"))
    return sorted(kept)


def _adopt_orphans() -> None:
    """Count processes whose parents end before them (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


class _Units(threading.Thread):
    """Measures a unit at once and then every half minute, until the program ends."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._first = threading.Event()
        self._seconds: list[float] = []

    def run(self) -> None:
        while True:
            self._seconds.append(_unit())
            self._first.set()
            time.sleep(UNIT_EVERY_S)

    def measured(self) -> list[float]:
        """CPU seconds of each unit so far; at least one."""
        self._first.wait()
        return list(self._seconds)


def _unit() -> float:
    """CPU seconds of one unit, whatever other processes have ended meanwhile."""
    process = subprocess.Popen([sys.executable, "-c", UNIT])
    used = os.wait4(process.pid, 0)[2]
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def _children() -> float:
    for _ in _ended():
        pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _ended() -> Iterator[int]:
    """Wait for adopted processes that have ended, so that the system counts them."""
    try:
        while (process := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            yield process
    except ChildProcessError:
        return


def _print_costs(start: float, units: _Units) -> None:
    wall, measured = time.monotonic() - start, units.measured()
    unit, cpu = statistics.mean(measured), _children() - sum(measured)
    print(
        f"Wall time {wall:.0f} s; CPU time {cpu:.0f} s = {cpu / unit:.0f} units of {unit:.2f} s",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] == ["quick"]))
