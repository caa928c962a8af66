"""A pytest plugin that prints where a run's CPU time went, by kind and by file.

Every run ends with the table, so that whoever adds an expensive test sees it. Kinds:

- `browser`: everything that runs for a test marked `browser`, its Chromium and servers included
- `store builds`: building a version of the store in the test's process, and reading its files
- `page fills`: computing a page's content in the test's process
- `processes`: servers and commands that other tests start
- `plain tests`: the rest of what tests and fixtures do
- `collection`: starting a worker and collecting its tests

The figures are CPU seconds of the process and of all its descendants, from the operating system.
"""

import contextlib
import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import pytest

from tests import forking

P = ParamSpec("P")
R = TypeVar("R")

Seconds = defaultdict[str, float]

KINDS: Final = (
    "browser",
    "store builds",
    "page fills",
    "processes",
    "plain tests",
    "collection",
)
MOST_FILES: Final = 15
"""Files that the table lists by name."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Costs:
    """CPU seconds of one worker by kind and by file, and how many tests each kind has."""

    def __init__(self) -> None:
        self.seconds: Seconds = defaultdict(float)
        self.files: dict[str, Seconds] = defaultdict(lambda: defaultdict(float))
        """Seconds by file and kind."""
        self.tests: Counter[str] = Counter()
        self.builds = 0
        self._inner: Seconds = defaultdict(float)
        """Seconds of this phase that store builds and page fills have taken."""
        self._is_inside = False
        self._item: pytest.Item | None = None
        self._children = 0.0

    def add(self, other: dict[str, Any]) -> None:
        """Add what another worker has sent."""
        for kind, seconds in other["seconds"].items():
            self.seconds[kind] += seconds
        for file, parts in other["files"].items():
            for kind, seconds in parts.items():
                self.files[file][kind] += seconds
        self.tests.update(other["tests"])
        self.builds += other["builds"]

    def sent(self) -> dict[str, Any]:
        """The figures as plain values."""
        return {
            "seconds": dict(self.seconds),
            "files": {file: dict(parts) for file, parts in self.files.items()},
            "tests": dict(self.tests),
            "builds": self.builds,
        }

    @contextlib.contextmanager
    def inside(self, kind: str) -> Iterator[None]:
        """Count this process's time under `kind`, unless an outer call already counts it."""
        if self._is_inside:
            yield
            return
        self._is_inside = True
        self.builds += kind == "store builds"
        start = time.process_time()
        try:
            yield
        finally:
            self._is_inside = False
            self._inner[kind] += time.process_time() - start

    @contextlib.contextmanager
    def phase(self, item: pytest.Item) -> Iterator[None]:
        """Count what this process does in a test's set-up, call or tear-down."""
        own = time.process_time()
        self._inner.clear()
        try:
            yield
        finally:
            own = time.process_time() - own
            rest = own - sum(self._inner.values())
            is_browser = _is_browser(item)
            parts = {"browser": own} if is_browser else self._inner | {"plain tests": rest}
            self._add(item, parts)

    def _add(self, item: pytest.Item, parts: Mapping[str, float]) -> None:
        for kind, seconds in parts.items():
            self.seconds[kind] += seconds
            self.files[_file(item)][kind] += seconds

    def turn(self, item: pytest.Item | None) -> None:
        """Count the children's time since the last turn for the file before; `item` is the next.

        Once a file, and once a browser test: looking at all processes takes milliseconds.
        """
        if self._item is not None:
            total = children_seconds()
            kind = "browser" if _is_browser(self._item) else "processes"
            self._add(self._item, {kind: total - self._children})
            self._children = total
        self._item = item

    def is_turn(self, item: pytest.Item) -> bool:
        """Return True if a test is in another file than the last one, or drives a browser."""
        last = self._item
        return last is None or _is_browser(item) or _file(item) != _file(last)


def _is_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


_last = _lost = 0.0


def children_seconds() -> float:
    """CPU seconds of all descendants of this process, those that have ended included.

    The system forgets a process whose parent did not wait for it. Its seconds are kept as they were
    when it was last seen.
    """
    global _last, _lost
    now = _seen_seconds()
    _lost += max(0.0, _last - now)
    _last = now
    return now + _lost


def _seen_seconds() -> float:
    """CPU seconds of the descendants that the system knows of."""
    times, (ended, alive) = os.times(), forking.used()
    total = times.children_user + times.children_system + ended + sum(map(_seconds, alive))
    waiting = [os.getpid(), *alive]
    while waiting:
        parent = waiting.pop()
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                for child in map(int, (task / "children").read_text().split()):
                    if child != forking.service():
                        waiting.append(child)
                        total += _seconds(child)
    return total


def _seconds(process: int, fields: int = 4) -> float:
    """CPU seconds of a process and of its children that have ended; with 2 fields, its own."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, stat[11 : 11 + fields])) / TICKS


costs = Costs()
"""Those of this process."""


def _counted(kind: str, function: Callable[P, R]) -> Callable[P, R]:
    def counted(*args: P.args, **named: P.kwargs) -> R:
        with costs.inside(kind):
            return function(*args, **named)

    return counted


def pytest_configure(config: pytest.Config) -> None:
    """Count what builds stores and fills pages, wherever a test calls it from."""
    from app.pages import page_cache
    from store.building import drafts
    from views.page import filled

    global costs
    costs = Costs()  # a forked worker has those of the collection before it
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    opened = drafts.opened

    @contextlib.contextmanager
    def counted(*args: Any, **named: Any) -> Iterator[drafts.Draft]:
        with costs.inside("store builds"), opened(*args, **named) as draft:
            yield draft

    patch.setattr(drafts, "opened", counted)
    fill = _counted("page fills", filled.fill)
    for module in (filled, page_cache):  # a forked worker has imported both
        patch.setattr(module, "fill", fill)


def pytest_collection_finish(session: pytest.Session) -> None:
    costs.seconds["collection"] += time.process_time()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    costs.tests["browser" if _is_browser(item) else "plain tests"] += 1
    if costs.is_turn(item):
        costs.turn(item)
    with costs.phase(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with costs.phase(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    with costs.phase(item):
        return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send a worker's figures to the process that prints them."""
    costs.turn(None)
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["costs"] = costs.sent()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's figures; a worker that crashed has sent none."""
    with contextlib.suppress(AttributeError, KeyError):
        costs.add(node.workeroutput["costs"])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    costs.seconds["processes"] += _seconds(forking.service(), fields=2)
    collectors = forking.used()[1]  # all that a process with workers has asked for
    costs.seconds["collection"] += sum(_seconds(process, fields=2) for process in collectors)
    total = sum(costs.seconds.values())
    terminalreporter.section("CPU time")
    for kind in KINDS:
        seconds = costs.seconds[kind]
        number = costs.builds if kind == "store builds" else costs.tests[kind]
        count = f"{number:6d}" if number else " " * 6
        share = seconds / total if total else 0.0
        terminalreporter.write_line(f"{kind:14s} {count} {seconds:8.1f} s {share:5.0%}")
    terminalreporter.write_line(f"{'all':14s} {'':6s} {total:8.1f} s")
    terminalreporter.write_line("The most expensive files:")
    files = {name: sum(parts.values()) for name, parts in costs.files.items()}
    for name, seconds in sorted(files.items(), key=lambda file: -file[1])[:MOST_FILES]:
        terminalreporter.write_line(f"{seconds:8.1f} s  {name}")
    if folder := os.environ.get("WHYREEL_TEST_ARTEFACTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        (Path(folder) / "costs.json").write_text(json.dumps(costs.sent(), indent=1))
