"""The tree of a condition: tests of fields and of outcomes, joined by and, or, not."""

from dataclasses import dataclass
from typing import Literal

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
Outcome = Literal["right", "wrong", "unanswered"]
Place = tuple[int, int]
"""Start and end of a part in the text."""


@dataclass(frozen=True, slots=True)
class FieldTest:
    """A field compared with values: one of them for `=`, none of them for `!=`.

    `field` is a name of `words.WORDS`. `rater`: the judge whose score is meant; empty: any judge's.
    The values of a number are ranges in `spans`, both ends included.
    """

    field: str
    operator: Operator
    values: tuple[str, ...]
    rater: str = ""
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomeTest:
    """How an answer ended."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds."""

    parts: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class NotOf:
    """The part is known not to hold."""

    part: "Tree"


Tree = FieldTest | OutcomeTest | AllOf | AnyOf | NotOf


class WhereError(ValueError):
    """What cannot be understood, where it stands, and the nearest known word."""

    def __init__(self, reason: str, place: Place, nearest: str = "") -> None:
        super().__init__(f"{reason} Did you mean “{nearest}”?" if nearest else reason)
        self.place = place
        self.nearest = nearest
