"""Question, rotation and setting as a task of ours notes them beside a sample, and the runs that
rows in several rotations are part of."""

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Final, NamedTuple

from loaders.core.columns import Row
from loaders.predictions.runs import RunKey
from schema.vocabulary import RUN_SETTINGS

MOST_TURNS: Final = len(ascii_uppercase)


class NotedTurn(NamedTuple):
    """What is noted; the sample's own id tells question and rotation at once."""

    question: str | None = None
    rotation: int = 0
    setting: str | None = None


def noted(metadata: object) -> NotedTurn:
    """What a sample's metadata say, if a task of ours wrote them: numbers may be texts there."""
    known = metadata if isinstance(metadata, dict) else {}
    question, rotation = known.get("question_id"), known.get("rotation")
    if isinstance(rotation, str) and rotation.isdecimal() and len(rotation) < 3:
        rotation = int(rotation)
    is_turn = isinstance(rotation, int) and not isinstance(rotation, bool)
    if not (isinstance(question, str) and question.strip() and is_turn):
        return NotedTurn()
    if not isinstance(rotation, int) or not 0 <= rotation < MOST_TURNS:
        return NotedTurn()
    setting = known.get("setting")
    return NotedTurn(question, rotation, setting if setting in RUN_SETTINGS else None)


def identities(row: Row, who: RunKey, turned: bool) -> Iterator[RunKey]:
    """The runs that a row is part of: as printed it is a `choice`, among rotations `circular`, and
    without options a judge's `open_ended`."""
    if who.judge and row["options"] is None:
        yield who._replace(protocol="open_ended")
        return
    if not row["rotation"]:
        yield who._replace(protocol="choice", judge=None)
    if turned:
        yield who._replace(protocol="circular", judge=None)
