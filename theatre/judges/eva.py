"""Judges of D1–D5: the truth, known by construction, and four rules to compare with it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from theatre.questions.choose import number
from theatre.story import Story, Truth


class Ruling(NamedTuple):
    """What a judge says on one dimension; `score` is None unless `status` is `ok`."""

    score: int | None
    reason: str
    status: str = "ok"
    pinned: bool = False


Rule = Callable[[Story, Truth], Ruling]


@dataclass(frozen=True)
class Judge:
    """A judge: model id, printed name, kind of model, its rule in words, and the rule."""

    id: str
    name: str
    kind: str
    note: str
    rule: Rule


def known(story: Story, truth: Truth) -> Ruling:  # noqa: ARG001 - a rule is called with both
    """The score that the script implies, with its reason and where that is pinned."""
    return Ruling(truth.score, truth.reason, pinned=True)


def always_pass(story: Story, truth: Truth) -> Ruling:  # noqa: ARG001
    """1, whatever is shown."""
    return Ruling(1, "By rule: passes every clip, without looking at it.")


def always_fail(story: Story, truth: Truth) -> Ruling:  # noqa: ARG001
    """0, whatever is shown."""
    return Ruling(0, "By rule: fails every clip, without looking at it.")


def coin(story: Story, truth: Truth) -> Ruling:
    """A fair toss that depends on clip and dimension."""
    heads = number("coin", story.clip, truth.dimension) % 2
    return Ruling(heads, f"By rule: a seeded coin, {'heads' if heads else 'tails'}.")


def cautious(story: Story, truth: Truth) -> Ruling:
    """The truth on easy and medium clips, a refusal on hard ones."""
    if story.tier == "hard":
        return Ruling(None, "By rule: refuses to judge hard clips.", status="refused")
    return known(story, truth)


TRUTH = Judge(
    "theatre-truth",
    "Ground truth",
    "truth",
    "The script of each scene implies its scores; nobody judged.",
    known,
)

JUDGES = (
    TRUTH,
    Judge(
        "theatre-always-pass",
        "Scripted · always pass",
        "scripted",
        "Scores 1 on every dimension of every clip.",
        always_pass,
    ),
    Judge(
        "theatre-always-fail",
        "Scripted · always fail",
        "scripted",
        "Scores 0 on every dimension of every clip.",
        always_fail,
    ),
    Judge(
        "theatre-coin",
        "Scripted · coin",
        "scripted",
        "A fair toss for each clip and dimension, the same each time.",
        coin,
    ),
    Judge(
        "theatre-cautious",
        "Scripted · cautious",
        "scripted",
        "Says what is known by construction on easy and medium clips, refuses hard ones.",
        cautious,
    ),
)
