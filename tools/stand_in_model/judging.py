"""The stand-in's replies to `eva`, `choice` and `open_ended`: by the case's code, by rule."""

import json
from typing import Any, Final

from tools.stand_in_model.locate import CASE

BY_RULE: Final = "By rule, no model: nothing was looked at"
DIMENSIONS: Final = ("D1", "D2", "D3", "D4", "D5")
ASKED: Final = {
    "You examine short generated clips of people": "eva",
    "You answer a question about a clip. Exactly one": "choice",
    "You answer a question about a clip in your own words": "open",
    "You compare an answer with the expected one": "grade",
}
"""How the system message of a protocol begins → which rule answers it."""


def rule_for(request: dict[str, Any]) -> str:
    """The rule that answers a request of a judge protocol; empty for others."""
    system = json.dumps(request["messages"][:1])
    return next((rule for words, rule in ASKED.items() if words in system), "")


def judged(rule: str, text: str) -> dict[str, Any]:
    """Return a valid reply to the texts of a request. Raises ValueError if they hold no case."""
    case = CASE.search(text)
    if case is None:
        raise ValueError("there is no case in the request")
    code, given = case[1], json.loads(case[2])
    number = int(code, 16)
    if rule == "choice":
        letters = sorted(given["options"])
        answer = letters[number % len(letters)]
        return {"case": code, "reason": f"{BY_RULE}.", "answer": answer}
    if rule == "open":
        return {"case": code, "answer": BY_RULE}
    if rule == "grade":
        return {"case": code, "reason": f"{BY_RULE}.", "correct": False}
    marks = {name: _mark(number >> place & 1, given) for place, name in enumerate(DIMENSIONS)}
    return {"case": code, "expected": f"{BY_RULE}.", **marks}


def _mark(passes: int, given: dict[str, Any]) -> dict[str, Any]:
    """A passed dimension, or one that fails at the first intended step, in the clip's middle."""
    if passes:
        return {"score": 1, "reason": f"{BY_RULE}.", "step": None, "second": None}
    steps = given.get("intended steps") or [{"id": None}]
    middle = round(given.get("seconds", 2.0) / 2, 2)
    return {"score": 0, "reason": f"{BY_RULE}.", "step": steps[0]["id"], "second": middle}
