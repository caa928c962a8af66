"""Cases as cards, and entries that open, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from views.page.tables import Badge, Table


@dataclass(frozen=True, slots=True)
class CaseIdentity:
    """What names a case to a visitor who tags it: the same in every version and shell."""

    benchmark: str
    key: str
    model: str = ""
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A case in a gallery. `lines` are short label–text pairs; with `case` it can be tagged.

    `beside` leads somewhere else than the card itself, `source` to another site: where the clip was
    cut from.
    """

    title: str
    href: str
    poster: str | None = None
    subtitle: str = ""
    badges: tuple[Badge, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    key: str = ""
    case: CaseIdentity | None = None
    beside: Badge | None = None
    source: Badge | None = None


@dataclass(frozen=True, slots=True)
class Gallery:
    """Cards with paging: `previous` and `next` are addresses or None.

    `marks` are the words of a search, in lower case: where a card holds them they are marked.
    """

    cards: tuple[Card, ...]
    total: int
    first: int = 1
    previous: str | None = None
    next: str | None = None
    empty: str = ""
    marks: tuple[str, ...] = ()
    kind: Literal["gallery"] = "gallery"


@dataclass(frozen=True, slots=True)
class Fold:
    """One entry that opens: a title with badges, label–text pairs, a table. Entries of one `group`
    stand together under its name.
    """

    title: str
    badges: tuple[Badge, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    table: Table | None = None
    open: bool = False
    moment: tuple[float | None, str | None] | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Folds:
    """A list of entries that open. `groups`: what is said of each group, in their order; where
    there are some, each opens as a whole and those in `opened` are open at first.
    """

    entries: tuple[Fold, ...]
    empty: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    kind: Literal["folds"] = "folds"
