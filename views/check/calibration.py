"""The calibration set: clips and questions whose outcome is known, to be judged before a check.

Clips are the theatre's: sound ones, ones drawn with a fault, ones that drift from their prompt, and
sound ones shown with another scene's prompt. Questions have their own answer marked, or another
option. What is said of them is compared with what is known, and counts nowhere else.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from schema.checking.item import Item, named
from store.queries.checking.checkable import known_clips, known_questions
from store.reading.store import Row, Store

SOUND, FAULTY, DRIFTING, SWAPPED, QUESTIONS = 6, 6, 4, 4, 12
PREFIX: Final = "known"
SWAP: Final = "The prompt is that of another scene."


class Known(NamedTuple):
    """What is known of an item: whether it stands, by which criteria it does not, and why."""

    stands: bool
    criteria: tuple[str, ...]
    why: str


Pair = tuple[Item, Known]


def calibration_items(store: Store) -> tuple[Pair, ...]:
    """The items with what is known of each; empty where no loaded data are true by construction."""
    clips = _clips(known_clips(store))
    questions = _questions(known_questions(store, QUESTIONS))
    return (*_mixed(clips), *_mixed(questions))


def _mixed(pairs: Iterator[Pair]) -> list[Pair]:
    """In an order that tells nothing, the same each time: one goes on where one stopped."""
    return sorted(pairs, key=lambda pair: hashlib.sha256(pair[0].id.encode()).hexdigest())


def _clips(rows: Sequence[Row]) -> Iterator[Pair]:
    sound = [row for row in rows if row["sound"]]
    for row in sound[:SOUND]:
        yield _clip(row, Known(True, (), "Nothing is wrong with it."))
    faulty = [row for row in rows if row["fault"] and not row["drift"]]
    for row in faulty[:FAULTY]:
        yield _clip(row, Known(False, ("physics", "artefacts"), str(row["fault"])))
    for row in [row for row in rows if row["drift"]][:DRIFTING]:
        criteria = ("drift", "physics", "artefacts") if row["fault"] else ("drift",)
        yield _clip(row, Known(False, criteria, str(row["drift"])))
    rest = sound[SOUND:]
    for row in rest[:SWAPPED]:
        other = next((each for each in rest if _scene(each) != _scene(row)), None)
        if other:
            yield _clip(row | {"text": other["text"]}, Known(False, ("drift",), SWAP))


def _scene(row: Row) -> str:
    """Tiers of one scene differ in a cue alone: their prompts are no prompts of another scene."""
    return str(row["item"]).removesuffix(f"-{row['tier']}")


def _questions(rows: Sequence[Row]) -> Iterator[Pair]:
    for at, row in enumerate(rows):
        right, options = int(row["answer"]), tuple(map(str, row["options"]))
        if at % 2:
            wrong = (right + 1) % len(options)
            why = f"Right is {options[right]!r}, which is not the marked one."
            yield _question(row, options, wrong, Known(False, ("wrong", "several"), why))
        else:
            yield _question(row, options, right, Known(True, (), "The marked option is right."))


def _clip(row: Row, known: Known) -> Pair:
    made = named("clip", "clips", str(row["text"]), film=str(row["clip"]), clip=str(row["clip"]),
                 standard="clip")  # fmt: skip
    return _hidden(made), known


def _question(row: Row, options: tuple[str, ...], answer: int, known: Known) -> Pair:
    made = named("question", "questions", str(row["text"]), facts=(("Type", str(row["type"])),),
                 options=options, answer=answer, clip=str(row["clip"]),
                 standard="question")  # fmt: skip
    return _hidden(made), known


def _hidden(item: Item) -> Item:
    """The item under an id of its own: a vote on it is none on the same item of a check."""
    values: dict[str, Any] = {name: getattr(item, name) for name in Item.__slots__}
    return Item(**{**values, "id": f"{PREFIX}-{item.id}"})
