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
- how often a query string was parsed, and the module of pages was entered;
- its stages (`PAGE_STAGES`, `JUDGING_STAGES`) in the order in which they were entered, and which
  were entered again. What a stage calls is a part of it, unless it is a stage itself.
"""

import argparse
import inspect
import os
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FrameType
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

Stages = Mapping[str, tuple[str, ...]]
"""Stage → its modules, or one function of a module (`module:function`)."""
PAGE_STAGES: Final[Stages] = {
    "parse": ("views/page/page.py:address_of",),
    "choose the version": ("app/server/visible_store.py",),
    "settle": ("views/address/settling.py",),
    "load": ("PAGE.load",),
    "content": (
        "PAGE.slots",
        "PAGE.options",
        "PAGE.cite",
        "PAGE.heading",
        "views/leaderboard/arrangement.py",
        "views/leaderboard/drawing.py",
        "views/leaderboard/table.py",
        "views/leaderboard/text.py",
        "views/page/citation.py",
    ),
    "HTML": ("app/pages/rendered_page.py", "app/pages/html.py"),
}
"""`PAGE` is any page: the module of a function of its contract, or the function alone where the
page has one module for both.
"""
JUDGING_STAGES: Final[Stages] = {
    "order and plan": ("app/lab/judging/order.py",),
    "requests and replies": ("app/lab/judging/run.py", "judges/calibration/scripted_judges.py"),
    "verdicts": ("app/lab/judging/verdicts.py",),
}

Function = tuple[str, int]
"""File and first line."""


class Trace(NamedTuple):
    """The functions that ran, how often each file was entered from another, query strings parsed.

    `callers`: function → the other files that called it. `going_on`: functions that called another
    file themselves. `stages`: in the order in which they were entered.
    """

    functions: set[Function]
    entered: Counter[str]
    parsed: int
    callers: Mapping[Function, set[str]]
    going_on: set[Function]
    stages: list[str]

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


def stage_places(stages: Stages) -> dict[str, str]:
    """Module, or module and function → its stage; a page's module of several stages has none."""
    from views.registry import PAGES

    states = [state for page in PAGES for state in page.states or (page,)]
    stages_of: dict[str, set[str]] = defaultdict(set)
    for stage, names in stages.items():
        for name in names:
            if not name.startswith("PAGE."):
                stages_of[name].add(stage)
                continue
            for function in (getattr(state, name.removeprefix("PAGE.")) for state in states):
                if function and function.__module__ != "views.page.page":
                    file = f"{function.__module__.replace('.', '/')}.py"
                    stages_of[file].add(stage)
                    stages_of[f"{file}:{function.__name__}"].add(stage)
    return {place: stage for place, (stage, *more) in stages_of.items() if not more}


def traced(work: Callable[[], object], of: Stages = PAGE_STAGES) -> Trace:
    """Do the work, and count our functions that run, in all threads that it begins."""
    functions, entered, ours = set[Function](), Counter[str](), dict[str, str]()
    calls, begun = Counter[tuple[str, str]](), dict[int, FrameType]()
    callers, going_on = defaultdict[Function, set[str]](set), set[Function]()
    places, stages, known = stage_places(of), list[str](), dict[CodeType, str]()

    def room_file(frame: FrameType) -> str:
        path = frame.f_code.co_filename
        if path not in ours:
            inside = Path(path).is_relative_to(ROOT) and path.removeprefix(f"{ROOT}/")
            ours[path] = inside if inside and inside.partition("/")[0] in ROOMS else ""
        return ours[path]

    def stage_of(frame: FrameType) -> str:
        code = frame.f_code
        if code not in known:
            file = room_file(frame)
            known[code] = places.get(f"{file}:{code.co_name}") or places.get(file, "")
        return known[code]

    def note_stage(frame: FrameType | None) -> None:
        while frame is not None and not stage_of(frame):
            frame = frame.f_back
        if frame is not None and stages[-1:] != [stage_of(frame)]:
            stages.append(stage_of(frame))

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not (file := room_file(frame)) or frame.f_code.co_name == "<module>":
            return
        if frame.f_code.co_flags & RESUMED:
            if id(frame) in begun:  # a generator or coroutine goes on: nothing is called
                return
            begun[id(frame)] = frame  # kept, so that no other frame has its id
        note_stage(frame)
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
    return Trace(functions, entered, calls[PARSED], callers, going_on, stages)


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
    more = [stage for stage, count in Counter(trace.stages).items() if count > 1]
    stages = f"{' → '.join(trace.stages)}; again: {', '.join(more) or 'none'}"
    return "\n".join((f"{name}: {figures}; {pages}", f"  {often}", f"  {stages}", *listed))


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
        stages = JUDGING_STAGES if step is judge else PAGE_STAGES
        print(lines_of(name, traced(step, stages), given.again))


if __name__ == "__main__":
    main()
