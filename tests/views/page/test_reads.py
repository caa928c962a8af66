"""Each page states which filters it reads: held against what it really looks at."""

import inspect
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from schema.fields import FIELDS
from tests.conftest import Site
from tests.rounds import swept
from views.address.filters import Filters
from views.address.settling import with_benchmark
from views.page.labels import FIELD_WORDS
from views.registry import PAGES
from views.shared import patterns

RUN = "theatre.choice-theatre-oracle-video"
ADDRESSES = (
    "", "leaderboard?metric=accuracy&by=type&compare=theatre-oracle&compare=theatre-abstainer",
    "cases", "cases?clip=theatre.bench-easy-literal",
    "cases?show=lanes&compare=theatre-literal&compare=theatre-glitching&differ=any",
    "trends", "agreement", "published", "published?benchmark=svbench&plot=sv-tasks", "try", "build",
    "annotate", "studies", "check", "check?checked=clips", "data", f"provenance?run={RUN}", "guide",
)  # fmt: skip
SHARED = Path(patterns.__file__).parent
COMMON = (Path(patterns.__file__),)
"""It asks for the conditions of any page."""
UNSEEN = {"show", "pattern", "tagged", "people"}
"""Read before the state is chosen, by `COMMON`, or where two people have labelled a clip."""
OF_OTHERS = {"home": {"clip", "metric"}, "published": {"by", "metric"}}
"""Read of addresses that the page makes, of other pages; of Published, the board of a figure."""
EVERYWHERE = {"benchmark", "version"}
"""Every page keeps them."""
Look = tuple[Path, str]
"""A module, and the field that it has read."""


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> set[Look]:
    """Which module has read which field, while the test runs."""
    seen: set[Look] = set()
    read = object.__getattribute__

    def record(self: Filters, name: str) -> Any:
        if name in FIELDS:
            frame = sys._getframe(1)
            if frame.f_code.co_name == "narrows" and frame.f_back:
                frame = frame.f_back
            seen.add((Path(frame.f_code.co_filename), name))
        return read(self, name)

    monkeypatch.setattr(Filters, "__getattribute__", record, raising=False)
    return seen


def read_by_states(theatre: Site, looks: set[Look]) -> Mapping[str, set[str]]:
    """State of a page → the fields that modules of its own folder or of several pages read."""
    reads = defaultdict[str, set[str]](set)
    pages = {page.path: page for page in PAGES}
    for address in ADDRESSES:
        path, _, query = address.partition("?")
        filters = Filters.parse(query).filters
        state = pages[path].at(filters)
        settled = with_benchmark(state, filters, theatre.store)
        looks.clear()
        model = state.load(settled, theatre.store)
        state.slots(model)
        state.options(model)
        own = Path(inspect.getfile(state.load)).parent
        reads[state.id] |= {
            name
            for module, name in looks
            if own in module.parents or (SHARED in module.parents and module not in COMMON)
        } - EVERYWHERE
    return reads


@swept
def test_every_page_reads_what_it_says(theatre: Site, looks: set[Look]) -> None:
    reads = read_by_states(theatre, looks)
    states = {state.id: state for page in PAGES for state in page.states or (page,)}
    assert reads.keys() == states.keys()
    for name, state in states.items():
        reads_what_is_set = set(state.reads) - FIELD_WORDS.keys()
        assert set(state.reads) <= FIELDS.keys()
        assert reads[name] - FIELD_WORDS.keys() <= reads_what_is_set | OF_OTHERS.get(name, set())
        assert reads_what_is_set <= reads[name] | UNSEEN, f"{name} does not read all of it"
