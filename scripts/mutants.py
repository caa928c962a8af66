"""Put faults into the product, one at a time, and list those that no test catches.

    python -m scripts.mutants --count 75 --seed 1
    python -m scripts.mutants --only metrics/boards/order.py --count 20

The faults (scripts.faults) are spread evenly over `AREAS` and over the files of each; the same seed
chooses the same ones. Each is put into a temporary copy of the tree. The tests that are nearest to
the file by imports run first, and the first failure ends the run. At the end, all tests that caught
a fault run without one: a test counts only if it passes there. Exits with 1 if more than 5 % of the
faults survive.
"""

import argparse
import contextlib
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import chain, count, islice, zip_longest
from pathlib import Path
from typing import Any, Final

import pytest

from scripts.executed import ChosenTests, read, record
from scripts.faults import Mutant, faults

ROOT: Final = Path(__file__).parent.parent
MOST_SURVIVE: Final = 0.05
FIRST: Final = 6
"""Test files that run first; the others follow only if these catch nothing."""
MOST_CPU_S: Final = 300
"""CPU seconds after which a fault that makes the code run for ever counts as caught."""
MOST_S: Final = 300
"""Seconds after which a fault that makes a test wait for ever counts as caught."""
AREAS: Final = ("metrics", "store/queries", "judges/client", "app/server/access", "views/cases")
"""Folders that faults are put into."""
FOLDERS: Final = (
    *AREAS, "app/api/data_set", "app/exports/static_site", "judges/request", "judges/wire",
    "views/figures", "views/leaderboard", "views/pages", "views/player",
)  # fmt: skip
"""Folders below `tests/` whose tests are tried."""
KEPT: Final = ROOT / ".whyreel" / "mutants.json"
"""What the test files execute."""
PRELOADED: Final = (
    "duckdb", "fastapi.testclient", "gradio", "hypothesis", "numpy", "openai", "pandas",
    "playwright.sync_api", "pyarrow.parquet", "scipy.stats", "sqlalchemy", "tenacity",
)  # fmt: skip
"""Libraries that are imported once; the process of each fault is a fork of this one."""
EQUIVALENT: Final[dict[tuple[str, str, str], str]] = {
    (
        "store/queries/checking/checkable.py",
        "WHERE r.current AND r.judge_kind = 'truth' AND v.status = 'ok' GROUP BY v.clip_id)",
        "WHERE r.current AND r.judge_kind = 'truth' GROUP BY v.clip_id)",
    ): "A verdict of another status has no score (loaders/bundle/rules.py); NULL counts nowhere.",
    (
        "store/queries/checking/checkable.py",
        "GROUP BY question, setting, model_name, run_id "
        'ORDER BY question, setting, model_name, run_id"""',
        "GROUP BY question, setting, model_name, run_id "
        'ORDER BY question DESC, setting, model_name, run_id"""',
    ): "The rows go into a dictionary by question, whose order nobody reads.",
    (
        "app/server/state.py",
        "file.write(secrets.token_bytes(32))",
        "file.write(secrets.token_bytes(33))",
    ): "A key that is longer by a byte is as secret.",
    (
        "judges/client/call.py",
        "sent = Reservation(self._request.key, secrets.token_hex(6), time.time(), reserved)",
        "sent = Reservation(self._request.key, secrets.token_hex(7), time.time(), reserved)",
    ): "A random name that is longer by a byte names as well.",
    (
        "app/server/access/middleware.py",
        "BROTLI = 5",
        "BROTLI = 6",
    ): "The next level of compression changes a size by a few per cent.",
    (
        "judges/client/call.py",
        "most > SOME_DEARER * known.tokens_out",
        "most >= SOME_DEARER * known.tokens_out",
    ): "A call that is dearer by exactly a hundredth is learnt or not: a bound against noise.",
    (
        "metrics/boards/order.py",
        'at = VARIANTS.index(value) if field == "variant" and value else 0',
        'at = VARIANTS.index(value) if field == "variant" and value else 1',
    ): "Parts without a variant are clips, which are not named beside questions.",
    (
        "store/queries/catalogue/results.py",
        '_MODELS: Final = "SELECT DISTINCT generator FROM clip_case WHERE generator IS NOT NULL"',
        '_MODELS: Final = "SELECT generator FROM clip_case WHERE generator IS NOT NULL"',
    ): "The names become a set.",
    (
        "metrics/statistics/bootstrap.py",
        "ranks = (values < middle - near).sum(axis=1) + (values <= middle + near).sum(axis=1)",
        "ranks = (values < middle - near).sum(axis=1) + (values < middle + near).sum(axis=1)",
    ): "No drawn mean lies just a hundred-thousandth above the figure.",
    (
        "judges/client/retry_policy.py",
        "fewer = max((n for n in fault.numbers if half < n < self.max_tokens), default=half)",
        "fewer = max((n for n in fault.numbers if half <= n < self.max_tokens), default=half)",
    ): "Half is the default already.",
    (
        "judges/client/call.py",
        "shared.answers += 1",
        "shared.answers += 2",
    ): "It is compared with what it was before, and with none.",
    (
        "judges/client/throttle.py",
        "self._successes = 0",
        "self._successes = 1",
    ): "A new limit is the largest already, and the first cut counts from 0.",
    (
        "judges/client/throttle.py",
        "if sent_at >= self._cut_at:",
        "if sent_at > self._cut_at:",
    ): "No request is sent at the very nanosecond of a cut.",
    (
        "app/server/access/login.py",
        "return right and until.isascii() and until.isdigit() and int(until) > time.time()",
        "return right and until.isascii() and until.isdigit() and int(until) >= time.time()",
    ): "The clock has fractions of a second: both sides are never equal.",
    (
        "store/queries/boards/value_codes.py",
        "return table",
        "return None",
    ): "Rows are grouped by the values themselves then, which takes longer.",
    (
        "store/queries/boards/cofailures.py",
        "many = 1 << len(_COLUMNS)",
        "many = 2 << len(_COLUMNS)",
    ): "The further patterns have no clip.",
    (
        "store/queries/cases/case_counts.py",
        'rows = store.query(f"SELECT DISTINCT benchmark FROM {rows_of}")',
        'rows = store.query(f"SELECT benchmark FROM {rows_of}")',
    ): "The names become a set.",
    (
        "metrics/agreement/pairwise_intervals.py",
        "chance = (share * (1 - share)).sum(axis=1) / (tables.shape[1] - 1)",
        "chance = (share * (1 - share)).sum(axis=1) / (tables.shape[2] - 1)",
    ): "The tables are square.",
    (
        "store/queries/judging/subjects.py",
        "WHERE protocol = 'open_ended' AND judge IS NOT NULL AND benchmark = ? AND current",
        "WHERE judge IS NOT NULL AND benchmark = ? AND current",
    ): "It saves a query that would have no rows.",
}
"""File, line before, line after → why the fault cannot be seen from outside."""


class Recorder:
    """A pytest plugin that writes the names of failed tests to a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")

    pytest_collectreport = pytest_runtest_logreport


class Copy:
    """A copy of the tree, in which one fault at a time is tested."""

    def __init__(self, place: Path) -> None:
        self.place, self.failed = place / "tree", place / "failed"
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)  # noqa: S603
        for name in listed.stdout.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (self.place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.place / name)
        self.files = {
            path.relative_to(self.place).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(self.place.rglob("*.py"))
        }
        self.times = count(int(time.time()) + 10)

    def write(self, path: str, text: bytes) -> None:
        """Write a file with a time of its own, so that Python compiles it anew."""
        (self.place / path).write_bytes(text)
        at = next(self.times)
        os.utime(self.place / path, (at, at))

    def choice(self) -> ChosenTests:
        """Choose tests by what they execute; recorded anew where the code or a test has changed."""
        tests = [
            path
            for path in self.files
            if re.search(r"/test_\w+\.py$", path)
            and path.startswith(tuple(f"tests/{folder}/" for folder in FOLDERS))
        ]
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        recorder = os.fork()
        if recorder == 0:
            self._enter()
            forking = import_module("tests.forking")
            forking.begin()  # one server of forks for all, as for the workers of a run of the tests
            try:
                record(self.place, AREAS, KEPT, tests, self.files, self._pytest)
            finally:
                forking.end()
                os._exit(0)
        os.waitpid(recorder, 0)
        records = read(KEPT, self.files)
        folders = tuple(f"{area}/" for area in AREAS)
        return ChosenTests(
            {test: records[test] for test in tests if test in records},
            {path: text for path, text in self.files.items() if path.startswith(folders)},
        )

    def run(self, tests: Sequence[str], *options: str) -> tuple[bool, list[str]]:
        """Whether tests fail, and the names of the failed ones; in a fork of this process."""
        self.failed.unlink(missing_ok=True)
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            self._enter()
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
            code = 3
            try:
                code = self._pytest(*options, *tests)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        with contextlib.suppress(ProcessLookupError):  # servers of a test that was cut off
            os.killpg(child, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(status)
        names = self.failed.read_text(encoding="utf-8").split("\n") if self.failed.exists() else []
        return code not in (0, 5), [name for name in names if name]  # 5: all were deselected

    def _enter(self) -> None:
        """Let this process be one of its own, which has imported nothing of the product."""
        os.setsid()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.chdir(self.place)
        sys.path[:] = [str(self.place), *(each for each in sys.path if each not in ("", str(ROOT)))]
        for name in list(sys.modules):
            if (self.place / name.partition(".")[0]).is_dir():
                del sys.modules[name]

    def _pytest(self, *words: str) -> int:
        fixed = ["-n", "0", "-q", "--timeout", str(MOST_S), "-m", "not browser and not wheel"]
        return int(pytest.main([*fixed, *words], plugins=[Recorder(self.failed)]))


def shuffled(mutants: Sequence[Mutant], seed: int) -> list[Mutant]:
    """The faults in an order that goes from file to file and, in each, from kind to kind."""
    draw = random.Random(seed)  # noqa: S311
    of_file: dict[str, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for fault in mutants:
        of_file[fault.path][fault.kind].append(fault)
    files = []
    for kinds in of_file.values():
        for some in kinds.values():
            draw.shuffle(some)
        order = sorted(kinds)
        draw.shuffle(order)
        rounds = zip_longest(*(kinds[kind] for kind in order))
        files.append([fault for fault in chain(*rounds) if fault])
    draw.shuffle(files)
    return [fault for fault in chain(*zip_longest(*files)) if fault]


def all_faults(copy: Copy, only: str, size: int, seed: int) -> Iterator[Mutant]:
    """The faults to put in, area by area."""
    of_area: dict[str, list[Mutant]] = {area: [] for area in AREAS}
    for path, text in copy.files.items():
        for area in AREAS:
            if path.startswith(f"{area}/") and only in path:
                of_area[area] += faults(path, text.encode())
    areas = [mutants for mutants in of_area.values() if mutants]
    for place, mutants in enumerate(areas):
        share = size // len(areas) + (place < size % len(areas))
        visible = (
            fault
            for fault in shuffled(mutants, seed)
            if (fault.path, *fault.lines(copy.files[fault.path].encode())) not in EQUIVALENT
        )
        yield from islice(visible, share)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description="List the faults that no test catches.")
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--count", type=int, default=75, help="number of faults (default: 75)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    options = parser.parse_args()
    for name in PRELOADED:
        import_module(name)
    survived: list[str] = []
    caught: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as place:
        copy = Copy(Path(place))
        choice = copy.choice()
        for fault in all_faults(copy, options.only, options.count, options.seed):
            text = copy.files[fault.path].encode()
            before, after = fault.lines(text)
            shown = f"{fault.path}:{fault.line}\n    - {before}\n    + {after}"
            tests, since = choice.tests(fault), cpu()
            copy.write(fault.path, fault.put_into(text))
            failed, names = copy.run(tests[:FIRST], "-x")
            if not failed:
                failed, names = copy.run(tests[FIRST:], "-x")
            copy.write(fault.path, text)
            by = names[0] if names else "an import or a crash"
            if failed:
                caught[shown] = by
            else:
                survived.append(shown)
            word = f"caught by {by}" if failed else "SURVIVED"
            print(f"{shown}\n    {word} ({cpu() - since:.0f} CPU s)", flush=True)
        tests_that_caught = sorted({by.partition("[")[0] for by in caught.values() if "/" in by})
        _, broken = copy.run(tests_that_caught) if tests_that_caught else (False, [])
    total = len(caught) + len(survived)
    print(f"\n{total} faults, {len(survived)} survived, {cpu():.0f} CPU s")
    print("".join(f"{shown}\n" for shown in survived), end="")
    if broken:
        print("These tests fail without a fault too:", *broken, sep="\n  ")
        return 2
    return int(len(survived) > MOST_SURVIVE * total)


if __name__ == "__main__":
    sys.exit(main())
