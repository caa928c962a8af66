"""What people said of a record's items, and votes as a file."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pipelines.quality import Decision, Vote
from schema.build_record import BuildLine
from schema.check_item import of_record


class Ticks(NamedTuple):
    """Of a record's items: how many people decided, and how many they kept."""

    ticked: int
    kept: int


def ticks(record: BuildLine, decided: Mapping[str, Decision]) -> Ticks:
    """The count of a record. Raises KeyError, TypeError, ValueError: it holds no output."""
    said = [decided.get(item.id) for item in of_record(record)]
    kept = said.count("kept")
    return Ticks(kept + said.count("dropped"), kept)


def read_votes(lines: Iterable[str], name: str) -> list[Vote]:
    """The votes of a file, a JSON object a line. Raises ValueError with the line."""
    found = list[Vote]()
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            told = json.loads(text)
            vote = Vote(**{key: told[key] for key in Vote._fields if key in told})
        except (json.JSONDecodeError, TypeError, RecursionError):
            raise ValueError(f"{name}, line {number}: it is no vote") from None
        if not isinstance(vote.stands, bool) or not all(isinstance(vote[at], str) for at in (0, 1)):
            raise ValueError(f"{name}, line {number}: it is no vote")
        found.append(vote)
    return found
