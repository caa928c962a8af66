"""A failing case on the front page: its clip, which plays, beside its chain or what was asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from views.page.tables import Badge


@dataclass(frozen=True, slots=True)
class HeroStep:
    """A node of the chain. `state`: what the run made of it; `words` say it; times in seconds.
    Not `located`: the judge scored a dimension as a whole, and named no step."""

    id: str
    kind: str
    text: str
    state: str
    words: str
    href: str
    start: float | None = None
    end: float | None = None
    located: bool = True


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
class HeroLink:
    """A drawn piece of a link: an SVG path, whether it ends in an arrow, and its state."""

    path: str
    arrow: bool
    state: str


@dataclass(frozen=True, slots=True)
class HeroDrawing:
    """The chain in a panel of `size`: the middle of each card and a card's size, in percent.
    `lines` of a node's text are shown.
    """

    size: tuple[int, int]
    cards: Mapping[str, tuple[float, float]]
    card: tuple[float, float]
    links: tuple[HeroLink, ...]
    lines: int = 3


@dataclass(frozen=True, slots=True)
class Hero:
    """`go` is the button's text and URL. `payload`: the clip's file and its seconds.

    `whose` tells who made the chain; `wide` and `narrow` are the chain for a desk's and a phone's
    panel; a case without a chain has `lines` instead: the question with its options, or what was
    said of the clip. Without a case there is no `title`, and only words are shown.
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
    steps: tuple[HeroStep, ...] = ()
    wide: HeroDrawing | None = None
    narrow: HeroDrawing | None = None
    lines: tuple[HeroLine, ...] = ()
    payload: Mapping[str, Any] | None = None
    kind: Literal["hero"] = "hero"
