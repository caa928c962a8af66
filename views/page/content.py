"""What a page shows, as plain values: one object for the shells and for the JSON twin.

All text in here is raw: whoever draws it escapes it. Addresses are relative (`watch?clip=…`), so
they hold in both shells and behind any prefix.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Tone = Literal["plain", "good", "bad", "warn", "muted", "accent"]
BlockStyle = Literal["lead", "p", "note", "warning", "quote", "code", "heading", "empty", "go"]
DIFFERENCE: Final = "points"
"""The unit of a difference of two scores, which is shown with its sign; `… points` on other scales
than 0–100."""
Sorted = Literal["descending", "ascending"]
ColumnFormat = Literal["text", "score", "count", "share", "badges", "flag"]


@dataclass(frozen=True, slots=True)
class Badge:
    """A short label with a tone; `title` is shown on hover, `href` is where it leads."""

    text: str
    tone: Tone = "plain"
    title: str = ""
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph-like piece of text, with an optional address; `outside`: of another site."""

    text: str
    style: BlockStyle = "p"
    href: str | None = None
    label: str = ""
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """What names a case to a visitor who tags it: the same in every version and shell."""

    benchmark: str
    key: str
    model: str = ""
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Blocks of text; `case` is the one that is open, which can be tagged."""

    blocks: tuple[Block, ...]
    case: Case | None = None
    kind: Literal["text"] = "text"


END_DECIMALS: Final = 4
"""Of an interval's end: draws have seven digits, and what follows is noise of single precision."""


@dataclass(frozen=True, slots=True)
class Score:
    """A figure that can be defended: value (None = unknown), unit, and what it rests on.

    `n` cases were asked, `ok` of them were answered. `right` of `base` is the value, where it is a
    share or a mean: `base` counts the cases that the score rests on, which officially are all
    with a reply; `right` sums what they are worth. Both None for other figures. `low` and `high`
    are the ends of the 95 % interval, None while none is computed; `few`: it rests on too few
    clusters to be relied on. `href` opens the cases behind the figure.
    """

    value: float | None
    unit: str
    n: int
    ok: int
    low: float | None = None
    high: float | None = None
    href: str | None = None
    few: bool = False
    right: float | None = None
    base: int | None = None

    def __post_init__(self) -> None:
        """Keep of the ends what their draws can tell, whoever made the score."""
        for name in ("low", "high"):
            end = getattr(self, name)
            if end is not None:
                object.__setattr__(self, name, round(end, END_DECIMALS))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `help` says what it holds.

    `href` leads to the table in another order; `sorted` is the one in which rows stand by it.
    """

    id: str
    label: str
    format: ColumnFormat = "text"
    help: str = ""
    href: str | None = None
    sorted: Sorted | None = None


Cell = str | int | float | bool | None | Score | Badge | tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `muted` rows are shown apart (not ranked). Rows of one `group` stand
    together under its name. A cell without a column is for the JSON twin alone.
    """

    cells: Mapping[str, Cell]
    href: str | None = None
    muted: bool = False
    key: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `empty` is what to say when there are no rows."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    empty: str = ""
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Figure:
    """A plotly figure as its JSON dict, with words for those who don't see it."""

    spec: Mapping[str, Any]
    summary: str
    empty: str = ""
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class Player:
    """The payload of the clip-and-chain player (see views.player.payload)."""

    payload: Mapping[str, Any]
    kind: Literal["player"] = "player"


@dataclass(frozen=True, slots=True)
class Lockstep:
    """The payload of the stage that plays several clips in step (see views.lockstep.payload)."""

    payload: Mapping[str, Any]
    kind: Literal["lockstep"] = "lockstep"


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
    case: Case | None = None
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
class Figures:
    """A row of headline figures: label, value as text, note, address."""

    items: tuple[tuple[str, str, str, str | None], ...]
    kind: Literal["metric"] = "metric"


@dataclass(frozen=True, slots=True)
class Download:
    """Links that save something: label, address, file name."""

    items: tuple[tuple[str, str, str], ...]
    kind: Literal["download"] = "download"


@dataclass(frozen=True, slots=True)
class Citation:
    """What to cite: label–text pairs, and the address that opens the view again."""

    facts: tuple[tuple[str, str], ...]
    address: str
    kind: Literal["citation"] = "citation"


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


@dataclass(frozen=True, slots=True)
class Upload:
    """The place of the form by which a visitor brings files; `lead` stands there without script."""

    lead: str
    kind: Literal["upload"] = "upload"


@dataclass(frozen=True, slots=True)
class Form:
    """What a script draws from a payload; `lead` stands there without script."""

    payload: Mapping[str, Any]
    lead: str


@dataclass(frozen=True, slots=True)
class Trial(Form):
    """The form by which a visitor has models judge a clip (see views.try_model.payload)."""

    kind: Literal["trial"] = "trial"


@dataclass(frozen=True, slots=True)
class Builder(Form):
    """The agents' turns beside the chain, and the form that starts them (views.build.payload)."""

    kind: Literal["builder"] = "builder"


@dataclass(frozen=True, slots=True)
class Checker(Form):
    """The form by which people keep or drop items one by one (views.check.payload)."""

    kind: Literal["checker"] = "checker"


@dataclass(frozen=True, slots=True)
class Way:
    """One of several views of the same page: its name, its address, whether it is shown."""

    text: str
    href: str
    is_current: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """Values of a field of which one is shown, as links beside each other."""

    field: str
    label: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Switches:
    """Switches below each other."""

    entries: tuple[Switch, ...]
    kind: Literal["switch"] = "switch"


Content = (
    Text | Table | Figure | Player | Lockstep | Gallery | Figures | Download | Citation | Folds
    | Upload | Trial | Builder | Checker | Switches
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a control offers, with how many cases it would leave (None = not counted)."""

    value: str
    label: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The filters that are set and not in sight: each in words, with the address without it."""

    chips: tuple[tuple[str, str], ...]
    clear: str


Notice = str | Block
"""What is said above a page: a text, or one that leads on (its `label` is the link's text)."""


@dataclass(frozen=True, slots=True)
class View:
    """A page filled for one set of filters. `status` is HTTP's: 200, or of a page that only says
    why it has no content, the reason.
    """

    page: str
    title: str
    query: str
    version: str
    slots: Mapping[str, Content]
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    narrowed: Narrowed | None = None
    status: int = 200
