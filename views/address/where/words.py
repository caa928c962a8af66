"""The tree of a condition, and the words that its tests may use.

Tests of fields and of outcomes are joined by and, or, not. Words are fields of the address, judged
dimensions, and outcomes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final, Literal, NamedTuple

from schema.fields import FIELDS
from schema.protocols import REALISM, judging, score_column
from store.reading.case_columns import KINDS

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
Outcome = Literal["right", "wrong", "unanswered"]
Place = tuple[int, int]
"""Start and end of a part in the text."""
Home = Literal["verdict", "answer", "run", "place"]
"""What has the value: a verdict on a clip, an answer, a run, or the clip's or question's place."""
OUTCOMES: Final[dict[str, Outcome]] = {
    "right": "right", "correct": "right", "wrong": "wrong", "incorrect": "wrong",
    "unanswered": "unanswered",
}  # fmt: skip
JOINTS: Final = ("and", "or", "not")
SCORE: Final = "score"
_LEFT_OUT: Final = frozenset({"benchmark", "run", "judged", "error", "annotator"})
_OF_ANSWERS: Final = frozenset((
    "type", "level", "variant", "cognition", "category", "system", "minds", "scale", "perspective",
    "dynamics",
))  # fmt: skip
_MARKS: Final = {"✓": "1", "✗": "0", "pass": "1", "fail": "0", "passed": "1", "failed": "0"}


class Word(NamedTuple):
    """A field that can be tested: its column, whether it is a number, its closed values."""

    name: str
    column: str
    home: Home
    is_number: bool
    values: tuple[str, ...]
    label: str
    aliases: Mapping[str, str] = {}


@cache
def words() -> dict[str, Word]:
    """Every field that a condition may test, by name in lower case."""
    known = [*_scores(), *_of_address()]
    return {word.name.lower(): word for word in known}


def _scores() -> list[Word]:
    """The judged dimensions of all protocols; realism is called `score` too."""
    listed = []
    for protocol in judging().values():
        for name in protocol.dimensions:
            scores = tuple(f"{score:g}" for score in protocol.scores)
            aliases = _MARKS if protocol.is_binary else {}
            label = protocol.names.get(name, name)
            listed.append(Word(name, score_column(name), "verdict", True, scores, label, aliases))
    realism = next(word for word in listed if word.name == REALISM.dimensions[0])
    return [*listed, realism._replace(name=SCORE)]


def _of_address() -> list[Word]:
    return [
        Word(name, about.column, _home(name), KINDS[about.column] == "number", about.values,
             about.label)
        for name, about in FIELDS.items()
        if about.column and about.label and name not in _LEFT_OUT and about.column in KINDS
    ]  # fmt: skip


def _home(name: str) -> Home:
    if FIELDS[name].of_run:
        return "run"
    if name == "judge":
        return "verdict"
    return "answer" if name in _OF_ANSWERS or name == "status" else "place"


def nearest(text: str, known: tuple[str, ...]) -> str:
    """The known word that is most like `text`; empty where none is near."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(text.lower(), list(by_lower), 1, 0.5)
    return by_lower[close[0]] if close else ""


@cache
def vocabulary() -> tuple[str, ...]:
    """All words that can begin a condition."""
    return (*(word.name for word in words().values()), "right", "wrong", "unanswered")


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
