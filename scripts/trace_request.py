"""Count what Python code a request runs through.

    python -m scripts.trace_request --home HOME [--svbench FILE …]

It asks for a board that no cache has, for its page as a browser gets it, for the list of cases and
for a live run of a scripted judge; with files, it imports them too (a dry run). HOME has the
theatre's data. For each it prints

- how many Python files, templates and functions of ours ran;
- returns: how often a file was entered that had been left, and the files that were entered most
  often. Nearly all are values and helpers that a loop asks: a link and a label for each cell;
- handed on again: how often a module went on to a third module for one more module than before.
  Loops and helpers that call nothing else are left out. `--again` lists these modules;
- how often a query string was parsed, and the module of pages was entered.
"""

import argparse
import inspect
import os
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
ROOMS: Final = frozenset(
    {"annotations", "app", "judges", "loaders", "media", "metrics", "pipelines", "schema", "store",
     "views"}
)  # fmt: skip
PARSED: Final = ("views/address/filters.py", "parse")
PAGES: Final = "app/pages/page_service.py"
BOARD: Final = "/view/leaderboard?benchmark=theatre&metric="
CLIP: Final = "theatre.plank-easy-faithful"
CACHE: Final = "store/reading/store.py"
"""Its cache calls functions for the modules that ask for their results, so it hands on nothing."""
RESUMED: Final = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
MOST_SHOWN: Final = 6

Function = tuple[str, int]
"""File and first line."""


class Trace(NamedTuple):
    """The functions that ran, how often each file was entered from another, query strings parsed.

    `callers`: function → the other files that called it. `going_on`: functions that called another
    file themselves.
    """

    functions: set[Function]
    entered: Counter[str]
    parsed: int
    callers: Mapping[Function, set[str]]
    going_on: set[Function]

    @property
    def files(self) -> set[str]:
        """The files of the functions."""
        return {file for file, _ in self.functions}

    @property
    def modules(self) -> int:
        """How many of the files are Python; the others are templates."""
        return sum(file.endswith(".py") for file in self.files)

    @property
    def returns(self) -> int:
        """How often a file was entered that had been left."""
        return self.entered.total() - len(self.entered)

    def again(self) -> dict[str, list[str]]:
        """Each module that went on to others for several modules → these modules."""
        served: dict[str, set[str]] = {}
        for function in self.going_on:
            served.setdefault(function[0], set()).update(self.callers[function] - {CACHE})
        return {file: sorted(by) for file, by in sorted(served.items()) if len(by) > 1}


def traced(work: Callable[[], object]) -> Trace:
    """Do the work, and count our functions that run, in all threads that it begins."""
    functions, entered, ours = set[Function](), Counter[str](), dict[str, str]()
    calls, begun = Counter[tuple[str, str]](), dict[int, FrameType]()
    callers, going_on = defaultdict[Function, set[str]](set), set[Function]()

    def room_file(frame: FrameType) -> str:
        path = frame.f_code.co_filename
        if path not in ours:
            inside = Path(path).is_relative_to(ROOT) and path.removeprefix(f"{ROOT}/")
            ours[path] = inside if inside and inside.partition("/")[0] in ROOMS else ""
        return ours[path]

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not (file := room_file(frame)) or frame.f_code.co_name == "<module>":
            return
        if frame.f_code.co_flags & RESUMED:
            if id(frame) in begun:  # a generator or coroutine goes on: nothing is called
                return
            begun[id(frame)] = frame  # kept, so that no other frame has its id
        function = (file, frame.f_code.co_firstlineno)
        functions.add(function)
        calls[file, frame.f_code.co_name] += 1
        caller = frame.f_back
        while caller is not None and not room_file(caller):
            caller = caller.f_back
        if caller is None or room_file(caller) != file:
            entered[file] += 1
        if caller is not None and (other := room_file(caller)) != file:
            callers[function].add(other)
            going_on.add((other, caller.f_code.co_firstlineno))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return Trace(functions, entered, calls[PARSED], callers, going_on)


def lines_of(name: str, trace: Trace, lists_again: bool) -> str:
    """One line of figures, one of the files that were entered most often, and what is asked for."""
    again = trace.again()
    templates = len(trace.files) - trace.modules
    figures = (
        f"{trace.modules} Python files, {templates} templates, {len(trace.functions)} functions, "
        f"{trace.returns} returns, {sum(len(by) - 1 for by in again.values())} handed on again"
    )
    pages = f"query parsed {trace.parsed} times, pages entered {trace.entered[PAGES]} times"
    often = ", ".join(f"{file} {count}" for file, count in trace.entered.most_common(MOST_SHOWN))
    listed = [f"  {file} for {', '.join(by)}" for file, by in again.items() if lists_again]
    return "\n".join((f"{name}: {figures}; {pages}", f"  {often}", *listed))


def main() -> None:
    """Trace each request, and print its figures."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--home", type=Path, required=True)
    options.add_argument("--svbench", type=Path, nargs="*", default=[])
    options.add_argument("--again", action="store_true", help="list modules that went on again")
    given = options.parse_args()
    os.environ["WHYREEL_HOME"] = str(given.home)
    from starlette.testclient import TestClient

    from app.server.asgi import create

    client = TestClient(create(), "http://127.0.0.1", headers={"x-whyreel": "1"})

    def ask(address: str) -> None:
        client.get(address).raise_for_status()

    def judge() -> None:
        judges = [{"kind": "trivial", "model": "always pass"}]
        order = {"clip": CLIP, "protocol": "eva", "judges": judges}
        client.post("/api/judge", json=order).raise_for_status()

    def import_files() -> None:
        from app.cli.importing import Request, take_in

        take_in(given.home, Request("svbench", tuple(map(str, given.svbench)), dry_run=True))

    ask(f"{BOARD}cis")  # a first request loads modules, which would be counted
    judge()
    work: dict[str, Callable[[], object]] = {
        "board": lambda: ask(f"{BOARD}accuracy"),
        "its page": lambda: ask(f"{BOARD}cis".removeprefix("/view")),
        "cases": lambda: ask("/view/cases"),
        "live run": judge,
    }  # fmt: skip
    if given.svbench:
        work["import"] = import_files
    for name, step in work.items():
        print(lines_of(name, traced(step), given.again))


if __name__ == "__main__":
    main()
