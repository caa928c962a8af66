"""Which test files execute a line of the product, and what each of them costs.

Each test file runs once under coverage, in a process of its own: a cache that another file has
filled would hide the lines that it needs. The process is forked after all modules are imported, so
that only what tests call is recorded. A record is kept until the test file, or code that it
executes, changes. Servers that tests start are not recorded.
"""

import ast
import contextlib
import json
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import coverage

from scripts.faults import Mutant

FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
AT_ONCE: Final = 2
"""Test files that are recorded side by side."""
MOST_S: Final = 150.0
"""Recorded CPU seconds of the test files that run for a fault at most."""


class Record(NamedTuple):
    """What running a test file cost, and the lines of each file of the product that it executed.

    `state` is a hash of the test file and of those files.
    """

    state: str
    seconds: float
    lines: dict[str, list[int]]


class Span(NamedTuple):
    """Lines of a file, the last one included."""

    path: str
    first: int
    last: int


def record(
    tree: Path,
    folders: Sequence[str],
    kept: Path,
    tests: Sequence[str],
    texts: Mapping[str, str],
    run: Callable[[str], object],
) -> None:
    """Run the test files that `kept` has no valid record of, and add theirs.

    Args:
        tree: The folder that all lies in.
        folders: The folders of the code that is recorded.
        kept: A JSON file with the records by test file.
        tests: The test files.
        texts: All Python files.
        run: Runs a test file in this process.
    """
    records = read(kept, texts)
    missing = [test for test in tests if test not in records]
    for test in missing:
        import_module(test.removesuffix(".py").replace("/", "."))
    watched = [str(tree / folder) for folder in folders]
    running: deque[tuple[int, str]] = deque()
    for place, test in enumerate(missing, 1):
        child = os.fork()
        if child == 0:
            _watch(watched, kept.with_suffix(f".{os.getpid()}"), partial(run, test))
        running.append((child, test))
        while len(running) == AT_ONCE or (running and place == len(missing)):
            first, ran = running.popleft()
            _, _, used = os.wait4(first, 0)
            with contextlib.suppress(ProcessLookupError):  # servers that a test has left behind
                os.killpg(first, signal.SIGKILL)
            lines_file = kept.with_suffix(f".{first}")
            executed = (
                json.loads(lines_file.read_text(encoding="utf-8")) if lines_file.exists() else {}
            )
            lines_file.unlink(missing_ok=True)
            lines = {str(Path(path).relative_to(tree)): each for path, each in executed.items()}
            seconds = round(used.ru_utime + used.ru_stime, 1)
            records[ran] = Record(_state(ran, lines, texts), seconds, lines)
            kept.write_text(json.dumps(records), encoding="utf-8")


def _watch(folders: Sequence[str], lines_file: Path, run: Callable[[], object]) -> NoReturn:
    """Write the lines of each file that something executes, then end this process."""
    os.setsid()
    measured = coverage.Coverage(data_file=None, source=folders, config_file=False)
    with contextlib.suppress(BaseException), measured.collect():
        run()
    data = measured.get_data()
    lines = {path: sorted(data.lines(path) or ()) for path in data.measured_files()}
    executed = {path: each for path, each in lines.items() if each}
    lines_file.write_text(json.dumps(executed), encoding="utf-8")
    os._exit(0)


def read(kept: Path, texts: Mapping[str, str]) -> dict[str, Record]:
    """The records that are still valid."""
    every = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    records = ((test, Record(*each)) for test, each in every.items())
    return {test: each for test, each in records if each.state == _state(test, each.lines, texts)}


def _state(test: str, paths: Iterable[str], texts: Mapping[str, str]) -> str:
    together = "".join(texts.get(path, "") for path in (test, *sorted(paths)))
    return sha256(together.encode()).hexdigest()


class ChosenTests:
    """Chooses the tests for a fault."""

    def __init__(self, records: Mapping[str, Record], texts: Mapping[str, str]) -> None:
        """Take the records by test file, and the text of each file of the product by path."""
        self.records = sorted(records.items(), key=lambda each: each[1].seconds)
        self.texts = texts
        self.trees = {path: ast.parse(text) for path, text in texts.items()}

    def tests(self, fault: Mutant) -> list[str]:
        """The cheapest test files that execute the line, then those of its file and its folder.

        A line outside of functions is executed by an import: functions that name what it defines
        stand for it. Tests of the folder may start a server that executes it.
        """
        whole = Span(fault.path, 1, self.texts[fault.path].count("\n") + 1)
        folder = f"tests/{Path(fault.path).parent.as_posix()}/"
        ranked = {
            **self._executing([*self._spans(fault)]),
            **self._executing([whole]),
            **{test: each for test, each in self.records if test.startswith(folder)},
        }
        chosen: list[str] = []
        seconds = 0.0
        for test, each in ranked.items():
            seconds += each.seconds
            if seconds <= MOST_S or not chosen:
                chosen.append(test)
        return chosen

    def _executing(self, spans: Sequence[Span]) -> dict[str, Record]:
        return {
            test: each
            for test, each in self.records
            for path, first, last in spans
            if any(first <= line <= last for line in each.lines.get(path, ()))
        }

    def _spans(self, fault: Mutant) -> Iterator[Span]:
        around = [
            node
            for node in ast.walk(self.trees[fault.path])
            if isinstance(node, ast.stmt) and node.lineno <= fault.line <= (node.end_lineno or 0)
        ]
        if any(isinstance(node, FUNCTIONS) for node in around):
            yield _span(fault.path, around[-1])
        else:
            yield from self._users(fault.path, around[0])

    def _users(self, path: str, defined: ast.stmt) -> Iterator[Span]:
        """The functions that name what a statement defines, or what other statements make of it."""
        waiting, seen = [(path, defined)], {defined}
        for file, statement in waiting:
            for name in _names(statement):
                for other in [file] if name.startswith("_") else self.trees:
                    if name not in self.texts[other]:
                        continue
                    for node in self.trees[other].body:
                        if node in seen or not _mentions(node, name):
                            continue
                        seen.add(node)
                        functions = [each for each in ast.walk(node) if isinstance(each, FUNCTIONS)]
                        yield from (_span(other, each) for each in functions)
                        if not functions:
                            waiting.append((other, node))


def _mentions(node: ast.stmt, name: str) -> bool:
    return any(
        (isinstance(each, ast.Name) and each.id == name)
        or (isinstance(each, ast.Attribute) and each.attr == name)
        for each in ast.walk(node)
    )


def _span(path: str, node: ast.stmt) -> Span:
    """The lines of a simple statement, the head of a compound one, the body of a function."""
    last = node.end_lineno or node.lineno
    body = getattr(node, "body", None)
    if isinstance(node, FUNCTIONS):
        return Span(path, node.body[0].lineno, last)
    return Span(path, node.lineno, max(node.lineno, body[0].lineno - 1) if body else last)


def _names(statement: ast.stmt) -> list[str]:
    """The names that a statement of a module binds."""
    if isinstance(statement, ast.ClassDef):
        return [statement.name]
    return [
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
