"""Counts of people's decisions on a record's items, and a reader of vote files."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pipelines.quality import Decision, ValidatorVote, has_sound_criterion
from schema.build_record import BuildLine
from schema.checking.item import Item
from schema.checking.records import of_record


class Ticks(NamedTuple):
    """Of a record's prompts, or of its label: how many were decided, and how many were kept."""

    ticked: int
    kept: int


def ticks(record: BuildLine, decided: Mapping[str, Decision]) -> Ticks:
    """The counts of a record. Raises KeyError, TypeError, ValueError: it has no output."""
    decisions = [decided.get(item.id) for item in of_record(record) if _counts(item)]
    kept = decisions.count("kept")
    return Ticks(kept + decisions.count("dropped"), kept)


def _counts(item: Item) -> bool:
    return item.kind == "prompt" or item.standard == "rationale"


def read_votes(lines: Iterable[str], name: str) -> list[ValidatorVote]:
    """The votes of a file, a JSON object a line. Raises ValueError with the line."""
    votes = list[ValidatorVote]()
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            fields = json.loads(text)
            vote = ValidatorVote(
                **{key: fields[key] for key in ValidatorVote._fields if key in fields}
            )
        except (json.JSONDecodeError, TypeError, RecursionError):
            raise ValueError(f"{name}, line {number}: it is no vote") from None
        words = all(isinstance(vote[at], str) for at in (0, 1))
        if not isinstance(vote.stands, bool) or not words or not has_sound_criterion(vote):
            raise ValueError(f"{name}, line {number}: it is no vote")
        votes.append(vote)
    return votes
