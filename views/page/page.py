"""The page contract: controls, slots, and one model that everything is derived from.

A page loads its model once per request; its slots, its controls' options and its file are pure
functions of the model. Pages know no UI framework.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import Citation, Content, Notice, Option
from views.page.forms import Looser
from views.page.tables import Listed

SlotKind = Literal[
    "text",
    "table",
    "figure",
    "player",
    "lockstep",
    "gallery",
    "metric",
    "download",
    "folds",
    "citation",
    "upload",
    "trial",
    "builder",
    "checker",
    "annotator",
    "study",
    "switch",
    "rail",
    "filters",
    "reference",
    "printed",
    "hero",
    "shelf",
    "starts",
    "outcome",
    "excerpts",
    "menus",
]
Widget = Literal["one", "many", "text"]
Section = Literal["home", "leaderboard", "cases", "analysis", "lab", "data"]
Benchmarks = Literal["one", "all", "kept"]
"""How a page uses the benchmark of the header: it needs one, it allows all, or only its links keep
it.
"""
Options = Mapping[str, tuple[Option, ...]]
"""Field of Filters → the values that its control offers."""


AT_END: Final = "download"
"""The slot of a page's files: both shells draw it in the row that ends every page."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot in a page's layout. `wide` slots span the row; others share it, a rail as its
    beginning.
    """

    id: str
    kind: SlotKind
    title: str = ""
    wide: bool = True


def rows_of(layout: Sequence[Slot]) -> list[list[Slot]]:
    """Slots by row: a wide one takes a row, others share one with their neighbours; a rail begins
    a row.

    A page's files stand at its end, beside what every page offers to take along.
    """
    rows: list[list[Slot]] = []
    for slot in layout:
        if slot.id == AT_END:
            continue
        if slot.wide or slot.kind == "rail" or not rows or rows[-1][0].wide:
            rows.append([slot])
        else:
            rows[-1].append(slot)
    return rows


@dataclass(frozen=True, slots=True)
class Control:
    """A filter that the page offers: the field of Filters, its label and its widget.

    `required`: it always has a value, since the page chooses one where the visitor has not.
    `share`: how much of the row it has, against 1 of the others.
    """

    field: str
    label: str
    widget: Widget = "many"
    help: str = ""
    required: bool = False
    share: int = 1


@dataclass(frozen=True, slots=True)
class Model:
    """The base of every page's model; pages add what they read from the store.

    `filters` are settled: defaults are chosen for what the visitor left open (the clip, the
    metric), and unknown ids are dropped, so that their URL reproduces the view. `notices` explain
    what was dropped and why. `looser`: where nothing fits the filters, the ways out.
    """

    filters: Filters
    notices: tuple[str, ...] = field(default=(), kw_only=True)
    looser: tuple[Looser, ...] = field(default=(), kw_only=True)


M = TypeVar("M", bound=Model)


def _nothing(model: Model) -> Options:
    del model
    return {}


@dataclass(frozen=True)
class PageOf(Generic[M]):
    """A page whose model is an `M`.

    `load` settles the filters and reads the store; nothing else of a page reads the store. `slots`
    returns the content of the `layout`'s slots by id, `options` those of the controls, `listed` the
    full list that the page shows in parts, for files, `cite` what its figures rest on, `heading`
    what the document is called for the content of its slots. `reads` names the fields of Filters
    that it reads, besides `benchmark` and `version`: any other is left in its address unread. A
    `compact` page gives its room to its content: its lead is left out, and its controls stand in
    one row.

    `section`: its place in the header, None for a page that is reached otherwise; `tab`: its label
    among the pages of the section, by default the title. A page of several `states` is what
    `choose` names for an address; each state is a page of its own at the same path.
    """

    path: str
    title: str
    lead: str
    controls: tuple[Control, ...]
    layout: tuple[Slot, ...]
    load: Callable[[Filters, Store], M]
    slots: Callable[[M], Mapping[str, Content]]
    options: Callable[[M], Options] = _nothing
    listed: Callable[[M], Listed] | None = None
    cite: Callable[[M], Citation] | None = None
    heading: Callable[[Mapping[str, Content]], str] | None = None
    reads: tuple[str, ...] = ()
    compact: bool = False
    section: Section | None = None
    tab: str = ""
    benchmarks: Benchmarks = "kept"
    state: str = ""
    states: tuple["PageOf[Any]", ...] = ()
    choose: Callable[[Filters], str] | None = None

    @property
    def name(self) -> str:
        """Its name in the addresses of twins, views and exports."""
        return self.path or "home"

    @property
    def id(self) -> str:
        """A name that tells it from every page and from the other states of its path."""
        return f"{self.name}-{self.state}" if self.state else self.name

    def at(self, filters: Filters) -> "PageOf[Any]":
        """The state that an address opens; the page itself where it has one state only."""
        if self.choose is None:
            return self
        chosen = self.choose(filters)
        return next(each for each in self.states if each.state == chosen)


Page: TypeAlias = PageOf[Any]
"""A page with any model, as shells, twins and exports use it."""


class PageAddress(NamedTuple):
    """A parsed address: the state of the page that it opens, its filters, and a notice of each
    parameter that was left out.
    """

    page: Page
    filters: Filters
    notices: tuple[Notice, ...]


def address_of(page: Page, query: str) -> PageAddress:
    """Parse a query string for a page: once for each request."""
    filters, notices = Filters.parse(query)
    return PageAddress(page.at(filters), filters, notices)
