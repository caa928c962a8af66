"""Items that people validate one by one: clips, prompts, questions, chains.

An item's id is a hash of its content, so two validators in two browsers rate the same item.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, NamedTuple

Kind = Literal["clip", "prompt", "question", "chain"]
MOST: Final = 2_000
"""Items of one check session, at most."""
SHAPE_ERRORS: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""Exceptions that data of another layout cause."""
MODES: Final = ("full", "synthesis", "none")
"""SVBench's ablation: the agents that wrote a prompt."""
AVERAGE: Final = "Average"
"""The ablation's rows over all dimensions, as its printed table calls them."""
FIRST_DRAFTS: Final = "first drafts"
"""What the rules' rates of the ablation are of: what leaves the pipeline had to meet the rules.
Records from before have rates of that, which say nothing and are not counted."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item to keep or drop. `answer` is a 0-based index; `clip` is an id, or "".

    `facts` are label–text pairs shown beside the text; `steps` are a chain's links in words;
    `mode` is set on prompts of the ablation, `dimension` on SVBench's; `standard` names the
    criteria of a drop (schema.entries.criteria). `hints` are what runs without the film came to, as
    label–text pairs. `film` names a clip of a build that no import knows
    (schema.build_record.film_name).
    """

    id: str
    kind: Kind
    task: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()
    answer: int | None = None
    steps: tuple[tuple[str, str], ...] = ()
    clip: str = ""
    mode: str = ""
    standard: str = ""
    hints: tuple[tuple[str, str], ...] = ()
    dimension: str = ""
    film: str = ""


class Rate(NamedTuple):
    """How many first drafts one record has, and how many of them pass the rules."""

    mode: str
    prompts: int
    valid: int
    dimension: str = ""


def named(kind: Kind, task: str, text: str, film: str = "", **more: Any) -> Item:
    """An item whose id hashes the judged content, without the clip and the task's name.

    `film`: what tells the clip from others where it is itself judged.
    """
    made = Item("", kind, task, text, **more)
    seen = asdict(made)
    identifying = {
        name: seen[name] for name in ("kind", "text", "facts", "options", "answer", "steps")
    }
    body = json.dumps(identifying, ensure_ascii=False, sort_keys=True) + made.mode + film
    digest = hashlib.sha256(body.encode("utf-8", "replace")).hexdigest()[:16]
    return Item(**{**seen, "id": f"{kind}-{digest}"})


def non_empty(facts: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The label–text pairs that have a text."""
    return tuple((label, text) for label, text in facts if text)


class Checked(NamedTuple):
    """Deduplicated items, and the validity rates of prompts."""

    items: tuple[Item, ...]
    rates: tuple[Rate, ...]


def collected(items: Sequence[Item], rates: Sequence[Rate], name: str = "") -> Checked:
    """The items without duplicates. Raises ValueError for none, or more than MOST."""
    unique = tuple({item.id: item for item in items}.values())
    where = f"{name}: " if name else ""
    if not unique:
        raise ValueError(f"{where}there is nothing in it to be checked")
    if len(unique) > MOST:
        raise ValueError(f"{where}{len(unique):,} cases; at most {MOST:,} are checked at once")
    return Checked(unique, tuple(rates))
