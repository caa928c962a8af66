"""The stand-in's replies to VideoRealBench's agents, and one error for those that are checked.

It looks at nothing: each reply says so.
"""

from collections.abc import Mapping
from typing import Any, Final


def screen(given: Mapping[str, Any]) -> dict[str, Any]:
    """The theatre's scenes are all about people."""
    del given
    reason = "By rule, nothing was looked at: every scene of the theatre has people in it."
    return {"people": True, "reason": reason}


def label(given: Mapping[str, Any]) -> dict[str, Any]:
    """A middling label, whatever the clip."""
    del given
    return {
        "description": "by rule, nothing was looked at: a hand goes through the basket",
        "category": "interaction", "area": 0.15, "duration": 0.3,
        "adherence": "the error takes 15 % of the picture and 30 % of the time, so it is plain",
        "score": 3,
    }  # fmt: skip


def too_good(made: dict[str, Any]) -> dict[str, Any]:
    """The best score, though something is wrong."""
    return {**made, "score": 5}


def polish(given: Mapping[str, Any]) -> dict[str, Any]:
    """Both texts as whole sentences."""
    return {name: _sentence(str(given["label"].get(name) or ""))
            for name in ("description", "adherence")}  # fmt: skip


def _sentence(text: str) -> str:
    text = " ".join(text.replace(" ,", ",").replace("->", "–").split())
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def embellish(made: dict[str, Any]) -> dict[str, Any]:
    """A number that nobody gave."""
    return {**made, "description": f"{made['description']} It happens 4 times."}


def accept(given: Mapping[str, Any]) -> dict[str, Any]:
    """No objection."""
    del given
    return {"objections": []}


AGENTS: Final = {
    "people filter": (screen, lambda made: made),
    "label drafter": (label, too_good),
    "polisher": (polish, embellish),
    "claim checker": (accept, lambda made: made),
}
