"""Count what Python code a request runs through.

    python -m scripts.trace_request --home HOME [--svbench FILE …]

It asks for a board that no cache has, for its page as a browser gets it, for the list of cases and
for a live run of a scripted judge; with files, it imports them too (a dry run). For each it prints
how many files and functions of ours ran, how often a file was entered that had been left (the first
of them follow), how often a query string was parsed and the module of pages was entered. HOME has
the theatre's data.
"""

import argparse
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
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
MOST_SHOWN: Final = 6


class Trace(NamedTuple):
    """Files, functions, how often each file was entered from another, and query strings parsed."""

    files: frozenset[str]
    functions: int
    entered: Counter[str]
    parsed: int

    @property
    def returns(self) -> int:
        """How often a file was entered that had been left."""
        return self.entered.total() - len(self.entered)


def traced(work: Callable[[], object]) -> Trace:
    """Do the work, and count our functions that run, in all threads that it begins."""
    functions, entered, ours = set[tuple[str, int]](), Counter[str](), dict[str, str]()
    calls = Counter[tuple[str, str]]()

    def room_file(frame: FrameType) -> str:
        path = frame.f_code.co_filename
        if path not in ours:
            inside = Path(path).is_relative_to(ROOT) and path.removeprefix(f"{ROOT}/")
            ours[path] = inside if inside and inside.partition("/")[0] in ROOMS else ""
        return ours[path]

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not (file := room_file(frame)) or frame.f_code.co_name == "<module>":
            return
        functions.add((file, frame.f_code.co_firstlineno))
        calls[file, frame.f_code.co_name] += 1
        caller = frame.f_back
        while caller is not None and not room_file(caller):
            caller = caller.f_back
        if caller is None or room_file(caller) != file:
            entered[file] += 1

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return Trace(frozenset(file for file, _ in functions), len(functions), entered, calls[PARSED])


def lines_of(name: str, trace: Trace) -> str:
    """One line of figures, and one of the files that were entered most often."""
    often = ", ".join(f"{file} {count}" for file, count in trace.entered.most_common(MOST_SHOWN))
    figures = f"{len(trace.files)} files, {trace.functions} functions, {trace.returns} returns"
    pages = f"query parsed {trace.parsed} times, pages entered {trace.entered[PAGES]} times"
    return f"{name}: {figures}; {pages}\n  {often}"


def main() -> None:
    """Trace each request, and print its figures."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--home", type=Path, required=True)
    options.add_argument("--svbench", type=Path, nargs="*", default=[])
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
        print(lines_of(name, traced(step)))


if __name__ == "__main__":
    main()
