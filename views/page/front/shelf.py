"""Cards of the front page: one for each benchmark, and questions to start from."""

from dataclasses import dataclass
from typing import Literal

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
