"""Items that people validate one by one (clips, prompts, questions, chains), and the criteria by
which they drop one, in the papers' order.

An item's id is a hash of its content, so two validators in two browsers rate the same item.

Sources of the criteria: VGenST-Bench D.3 (videos, then questions), R3-Bench 2.2 (questions of
chains, and what people submit), VideoRealBench (labels whose words a model polished). The first two
list what their people looked for and allow no second reason for one drop; what no criterion names
is `OTHER`.
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


class Criterion(NamedTuple):
    """A reason to drop: its name in votes, its label, and what it means."""

    name: str
    label: str
    about: str


OTHER: Final = Criterion("other", "something else", "None of these says what is wrong with it.")
STANDARDS: Final[dict[str, tuple[Criterion, ...]]] = {
    "clip": (
        Criterion("physics", "impossible",
                  "Something impossible happens that the task does not ask for."),
        Criterion("artefacts", "artefacts",
                  "Things melt, swap or flicker. A question cannot be answered for it."),
        Criterion("drift", "drift",
                  "The clip does not show what prompt and scenario call for."),
        OTHER,
    ),
    "question": (
        Criterion("wrong", "wrong answer", "The option that is marked right is not right."),
        Criterion("ambiguous", "ambiguous", "Several options, or none, can be defended."),
        Criterion("one_frame", "one frame is enough",
                  "A reasoning question (L3) that a single frame answers."),
        Criterion("no_film", "no film needed",
                  "Words and common sense give it away; nobody has to watch."),
        OTHER,
    ),
    "chain_question": (
        Criterion("rules", "against the rules", "It is not made as questions of its type are."),
        Criterion("time", "unclear time", "The time it refers to is wrong or ambiguous."),
        Criterion("coverage", "leaves something out",
                  "It does not cover all that its node or subchain says."),
        Criterion("several", "not one right option", "Of the options several, or none, are right."),
        OTHER,
    ),
    "submission": (
        Criterion("depth", "no causal depth", "It asks what is seen, not why."),
        Criterion("mind", "no mental state", "It has nobody's belief, intent, desire or emotion."),
        Criterion("explanation", "unclear explanation",
                  "How the answer follows from the clip is not told."),
        Criterion("several", "not one right option", "Of the options several, or none, are right."),
        OTHER,
    ),
    "rationale": (
        Criterion("claim", "new claim", "The polished words say what the first do not."),
        Criterion("lost", "something lost", "The polished words leave out what the first say."),
        Criterion("label", "wrong label", "Score or kind of error do not fit the clip."),
        OTHER,
    ),
}  # fmt: skip
"""Standard → its criteria; an item of another standard, or of none, is dropped without one."""
CRITERION_NAMES: Final = frozenset(
    each.name for standard in STANDARDS.values() for each in standard
)
CRITERIA_HEADINGS: Final = {
    "clip": "Why a clip is dropped (VGenST-Bench, Stage 1)",
    "question": "Why a question is dropped (VGenST-Bench, Stage 2)",
    "chain_question": "Why a question of a chain is dropped (R3-Bench)",
    "submission": "Why a submitted question is dropped (R3-Bench)",
    "rationale": "Why a label’s words are dropped (VideoRealBench)",
}
"""Kind of check → what its criteria say."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item to keep or drop. `answer` is a 0-based index; `clip` is an id, or "".

    `facts` are label–text pairs shown beside the text; `steps` are a chain's links in words;
    `mode` is set on prompts of the ablation, `dimension` on SVBench's; `standard` names the
    criteria of a drop (`STANDARDS`). `hints` are what runs without the film came to, as
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
