"""The page contract: a page says what can be set and what is shown, and knows no framework."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import Content, Option
from views.page.listing import Listed

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
    "switch",
]
Widget = Literal["one", "many", "range", "text"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a page. `wide` slots take the row; others share it two by two."""

    id: str
    kind: SlotKind
    title: str = ""
    wide: bool = True


@dataclass(frozen=True, slots=True)
class Control:
    """A filter that the page offers: the field of Filters, its label and its widget."""

    field: str
    label: str
    widget: Widget = "many"
    help: str = ""
    advanced: bool = False


Render = Callable[[Filters, Store], Mapping[str, Content]]
Options = Callable[[Filters, Store], Mapping[str, tuple[Option, ...]]]
Lists = Callable[[Filters, Store], Listed]
Settle = Callable[[Filters, Store], Filters]


Lacks = Callable[[Filters, Store], Mapping[str, str]]


def _as_they_are(filters: Filters, store: Store) -> Filters:
    del store
    return filters


def _nothing(filters: Filters, store: Store) -> Mapping[str, str]:
    del filters, store
    return {}


@dataclass(frozen=True, slots=True)
class Page:
    """A page: `render` fills the slots of `layout`; `options` says what the controls offer.

    `settle` makes choices that the visitor left open (the clip, the metric), so that the address
    says what is shown. `listed` gives all of what the page shows in parts, for files. `lacks` says
    of fields of settled filters why the page has no such thing; they are left out.
    """

    path: str
    title: str
    lead: str
    controls: tuple[Control, ...]
    layout: tuple[Slot, ...]
    render: Render
    options: Options
    settle: Settle = _as_they_are
    listed: Lists | None = None
    lacks: Lacks = _nothing
