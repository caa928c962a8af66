"""A failing case on the front page: its clip, which plays, beside its chain or what was asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from views.page.tables import Badge


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
