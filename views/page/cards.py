"""Cards as plain values: of cases, with expandable entries, and those of the front page.

The front page has a failing case, the benchmarks, and questions to start from. Its case is a clip,
which plays, beside its chain or the question that it was asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from views.page.tables import Badge, Table, Term

PER_PAGE: Final = 24
"""Cards on a page of a gallery."""


@dataclass(frozen=True, slots=True)
class CaseIdentity:
    """The stable identity of a case that visitors can tag: the same in every version and shell."""

    benchmark: str
    key: str
    model: str = ""
    judge: str = ""


@dataclass(frozen=True, slots=True)
class ChainSketch:
    """A chain in the place of a poster: its first steps as SVG, and how many are left out."""

    svg: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A case in a gallery. `lines` are short label–text pairs; with `case` it can be tagged.

    `beside` links to another page than the card itself, `source` to an external site: the video
    that the clip was cut from. `words` or a `sketch` stand in the place of a poster that there is
    not. `full`: those of the lines that a card cuts, as they are.
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
    words: str = ""
    sketch: ChainSketch | None = None
    full: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Gallery:
    """Cards with pagination: `previous` and `next` are URLs or None. `heading`: what they are;
    `order`: how they stand, in short and as a tooltip.

    `marks` are search terms in lower case, highlighted in the cards.
    """

    cards: tuple[Card, ...]
    total: int
    first: int = 1
    previous: str | None = None
    next: str | None = None
    empty: str = ""
    marks: tuple[str, ...] = ()
    heading: str = ""
    order: tuple[str, str] | None = None
    kind: Literal["gallery"] = "gallery"


@dataclass(frozen=True, slots=True)
class Rail:
    """The list that the open case or clip is part of: the `cards` around it, from place `first` on.

    `place`: of the open one, from 1; 0: it is none of the list. `up` leads back to the whole list
    (URL and text), `previous` and `next` to what is beside the open one, `earlier` and `later` to
    what lies beyond the cards. `noun`: what the list is of. `plays_through`: each may play its
    moment by itself, after which the next one opens.
    """

    title: str
    cards: tuple[Card, ...] = ()
    place: int = 0
    total: int = 0
    first: int = 1
    rule: str = ""
    noun: str = "case"
    up: tuple[str, str] | None = None
    previous: str | None = None
    next: str | None = None
    earlier: str | None = None
    later: str | None = None
    plays_through: bool = False
    kind: Literal["rail"] = "rail"


@dataclass(frozen=True, slots=True)
class Fold:
    """An expandable entry: a title with badges, label–text pairs, a table. Entries of one
    `group` are listed together under its name; `id` can be linked to. `terms`: what it is by the
    benchmark's terms, as label, word and term.
    """

    title: str
    badges: tuple[Badge, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    table: Table | None = None
    open: bool = False
    moment: tuple[float | None, str | None] | None = None
    group: str = ""
    id: str = ""
    terms: tuple[tuple[str, str, Term], ...] = ()


@dataclass(frozen=True, slots=True)
class Folds:
    """A list of expandable entries. `groups`: group name → its summary, in order; where there
    are some, each expands as a whole and those in `opened` are expanded at first.
    """

    entries: tuple[Fold, ...]
    empty: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    kind: Literal["folds"] = "folds"


Verdict = Literal["good", "bad", "none"]


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """One sentence that says where the open case failed and who says so.

    `title` says it in a few words, for the document's title; `actions` are links (label, URL) that
    lead on where something is missing, such as the time of the failure.
    """

    text: str
    tone: Verdict = "none"
    title: str = ""
    actions: tuple[tuple[str, str], ...] = ()
    kind: Literal["outcome"] = "outcome"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A text under its label. `by`: who wrote it; `tone`: whether it was right."""

    label: str
    text: str
    tone: Verdict = "none"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Excerpts:
    """Texts side by side, each cut after four lines until it is opened."""

    entries: tuple[Excerpt, ...]
    kind: Literal["excerpts"] = "excerpts"


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A link of a menu. `file`: the name to save it as; `beside`: a second link's text
    and URL; `leaves`: whether it opens another page."""

    label: str
    href: str
    is_chosen: bool = False
    file: str = ""
    beside: tuple[str, str] | None = None
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu: its label, the value that it shows, and its links. `id` is a text to copy."""

    name: str
    label: str
    value: str = ""
    items: tuple[MenuItem, ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Menus:
    """The menus of the open case; `case`: what the visitor's tags are set on."""

    entries: tuple[Menu, ...]
    case: CaseIdentity | None = None
    kind: Literal["menus"] = "menus"


@dataclass(frozen=True, slots=True)
class MiniBar:
    """A small bar: its label, its value as text, and its length as a share. `href` leads to the
    table that has the value; `behind`, to the cases that the value is about.
    """

    label: str
    value: str
    share: float
    title: str = ""
    href: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class BenchmarkCard:
    """A benchmark: its topic, the leaders in its paper, the data loaded here, how to load more.

    `facts` describe the loaded data (label, text, whether there is any). `bars_title` is the title
    of the bars.
    `doors`: links in the order of the buttons. `command` downloads or imports the benchmark.
    """

    id: str
    title: str
    text: str
    bars_title: str
    bars: tuple[MiniBar, ...]
    facts: tuple[tuple[str, str, bool], ...]
    doors: tuple[Badge, ...]
    command: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The benchmarks beside each other."""

    cards: tuple[BenchmarkCard, ...]
    kind: Literal["shelf"] = "shelf"


@dataclass(frozen=True, slots=True)
class StartCard:
    """A question with a number that answers it at a glance, and where it is answered in full."""

    question: str
    href: str
    figure: str
    words: str
    bars: tuple[MiniBar, ...] = ()
    beside: Badge | None = None


@dataclass(frozen=True, slots=True)
class Starts:
    """Questions to start from."""

    cards: tuple[StartCard, ...]
    kind: Literal["starts"] = "starts"


@dataclass(frozen=True, slots=True)
class HeroLine:
    """What was asked, an option, or what somebody said of the clip. `state`: whether it is right
    or wrong; `words` say who chose it, or that it is the right one.
    """

    label: str
    text: str
    state: Literal["none", "right", "wrong"] = "none"
    words: str = ""


@dataclass(frozen=True, slots=True)
class Hero:
    """`go` is the button's text and URL. `payload`: the clip's file and its seconds.

    `whose` tells who made the chain; `wide` and `narrow` are its drawings for a desk and a phone,
    as SVG whose nodes lead to the case; a case without a chain has `lines` instead: the question
    with its options, or what was said of the clip. Without a case there is no `title`, and only
    words are shown.
    """

    headline: str
    purpose: str
    go: tuple[str, str]
    title: str = ""
    caption: str = ""
    whose: str = ""
    badges: tuple[Badge, ...] = ()
    reason: str = ""
    poster: str | None = None
    wide: str = ""
    narrow: str = ""
    lines: tuple[HeroLine, ...] = ()
    payload: Mapping[str, Any] | None = None
    kind: Literal["hero"] = "hero"
