"""What a set of cases would bring: how many cases and clips, how large, under which licences."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.takeout.opened import shown_clip
from pipelines.training.rights import UNSTATED
from schema import COMMAND
from store.queries.catalogue.overview import overview
from store.reading.store import Store
from views.address.filters import Filters
from views.cases.list.case_set import SetCase, case_set, cases_of_set

MOST_CASES: Final = 500
"""Cases of a set that a page makes; the command line sets its own bound."""
PER_CASE: Final = 6_000
"""About how many bytes a case's chain and texts take, compressed."""
BASE: Final = 300_000
"""The page, its scripts and its style."""


class SetPlan(NamedTuple):
    """A set before it is made. `clips`: clip id → its file; `licences`: benchmark → licence;
    `benchmarks`: their ids.
    """

    title: str
    query: str
    total: int
    cases: tuple[SetCase, ...]
    clips: Mapping[str, Path]
    licences: Mapping[str, str]
    benchmarks: tuple[str, ...]

    @property
    def clip_bytes(self) -> int:
        """The bytes of all clips."""
        return sum(path.stat().st_size for path in self.clips.values())

    @property
    def size(self) -> int:
        """About how many bytes the set will have."""
        return self.clip_bytes + PER_CASE * len(self.cases) + BASE

    def as_json(self) -> dict[str, Any]:
        """What the visitor is told before the download."""
        return {
            "title": self.title,
            "cases": len(self.cases),
            "total": self.total,
            "clips": len(self.clips),
            "without_clip": len({case.clip for case in self.cases} - {*self.clips}),
            "bytes": self.size,
            "site": f"{COMMAND} export site --query {shlex.quote(self.query)} --out FOLDER",
            "licences": [{"benchmark": name, "licence": text}
                         for name, text in self.licences.items()],
        }  # fmt: skip


def set_plan(filters: Filters, store: Store, most: int = MOST_CASES) -> SetPlan:
    """The set that the list of cases shows under these filters, at most `most` cases."""
    chosen = case_set(filters, store)
    taken = tuple(cases_of_set(chosen, store, most))
    names = dict.fromkeys(case.clip for case in taken if case.clip)
    files = {name: path for name in names if (path := shown_clip(store, name))}
    known = {row["benchmark"]: row for row in overview(store).benchmarks}
    used = tuple(name for name in dict.fromkeys(case.benchmark for case in taken) if name in known)
    licences = {
        str(known[name]["name"] or name): str(known[name]["licence"] or UNSTATED) for name in used
    }
    return SetPlan(chosen.title, chosen.filters.query(), chosen.total, taken, files, licences, used)
