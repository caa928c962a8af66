"""How questions are put: a few wordings for each kind, one drawn by the question's key."""

import re
from collections.abc import Sequence
from typing import Final

from theatre.questions.choose import pick
from theatre.story import NodeKind

_LOWERED: Final = frozenset(
    re.findall(
        r"\w+",
        "A An The Another Both Each Everyone Nobody No One Two Three Four Their They Then There "
        "Neither All Somebody Someone Nothing",
    )
)

_NODE: dict[NodeKind, tuple[str, ...]] = {
    "event": (
        "What does {who} do {when}?",
        "Look at {who} {when}. Which of these happens?",
        "Which of these can be seen of {who} {when}?",
    ),
    "belief": (
        "What does {who} take to be the case {when}?",
        "What is in {who}'s mind {when}?",
        "Which of these does {who} hold true {when}?",
    ),
    "intent": (
        "What is {who} setting out to do {when}?",
        "Which plan moves {who} {when}?",
        "What does {who} mean to do {when}?",
    ),
    "desire": (
        "What does {who} wish for {when}?",
        "Which wish drives {who} {when}?",
        "What would {who} like {when}?",
    ),
    "emotion": (
        "How does {who} feel {when}?",
        "Which feeling does {who} show {when}?",
        "What is {who}'s state of mind {when}?",
    ),
}
_SCENE = (
    "What happens {when}?",
    "Which of these takes place {when}?",
    "What can be seen {when}?",
)
_WHY = (
    "What brought it about that {result}?",
    "At some point, {result}. What had led to that?",
    "Which of these explains why {result}?",
    "It comes to this: {result}. Through what?",
)
_WHAT = (
    "{reasons}. What comes of it?",
    "{reasons}. Which of these does that lead to?",
    "Suppose you have seen this: {lower}. What follows from it?",
    "{reasons}. What is the outcome?",
)
_WHEN = ("about {second} s into the clip", "around second {second}", "{second} s in")


def clause(text: str) -> str:
    """A node's text as part of a sentence: no full stop, no capital of an ordinary first word."""
    bare = text.strip().rstrip(".")
    first, _, rest = bare.partition(" ")
    return f"{first.lower()} {rest}" if first in _LOWERED else bare


def joined(texts: Sequence[str]) -> str:
    """Several node texts as one sentence without a full stop: `A`, `A, and B`, `A, B, and C`."""
    clauses = [clause(text) for text in texts]
    head = ", ".join(clauses[:-1])
    sentence = f"{head}, and {clauses[-1]}" if head else clauses[-1]
    return sentence[:1].upper() + sentence[1:]


def ask_node(kind: NodeKind, who: str | None, second: float, key: str) -> str:
    """The question for one event (EU) or mental state (MSE) at a time in seconds."""
    when = pick(_WHEN, key, "when").format(second=f"{second:g}") if second else "at the start"
    template = pick(_SCENE if who is None else _NODE[kind], key, "wording")
    return template.format(who=who, when=when)


def ask_why(result: str, key: str) -> str:
    """The abductive question of a subchain (CW): what are the reasons of this result?"""
    return pick(_WHY, key, "wording").format(result=clause(result))


def ask_what(reasons: Sequence[str], key: str) -> str:
    """The deductive question of a subchain (CH/W): what follows from these reasons?"""
    together = joined(reasons)
    lower = ", and ".join(clause(reason) for reason in reasons)
    return pick(_WHAT, key, "wording").format(reasons=together, lower=lower)
