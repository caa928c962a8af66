"""Content of the front page: a failing case, cards of benchmarks, and questions to start from.

The case is its clip, which plays, beside its chain or the question that it was asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from views.page.tables import Badge


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
    """A benchmark: what it tests, printed leaders, what is here, and how to bring the rest.

    `facts` are what is here (label, text, whether there is any). `bars_title` says what the bars
    are of. `doors`: links in the order of the buttons. `command` gets or imports it.
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
