"""The stand-in's replies to judge protocols, by rule.

`locate`: equal parts of the clip in the chain's order, each less sure than the one before.
`realism`: a score by the clip's code, in the setting that asks. `eva`, `choice` and `open_ended`:
by the case's code.
"""

import json
import re
from typing import Any, Final

CASE: Final = re.compile(r"\[CASE (\w{8})\]\n(.*?)\n\[END \1\]", re.DOTALL)
BY_RULE: Final = "By rule, no model: nothing was looked at"
IN_EQUAL_PARTS: Final = f"{BY_RULE}; the chain's order in equal parts."


def locates(request: dict[str, Any]) -> bool:
    """Whether a request is one of the protocol `locate`."""
    return "steps of a chain of causes" in json.dumps(request["messages"][:1])


def located(text: str) -> dict[str, Any]:
    """A valid reply to the texts of a request. Raises ValueError where they hold no chain."""
    case = CASE.search(text)
    if case is None:
        raise ValueError("there is no chain in the request")
    chain = json.loads(case[2])
    part = chain.get("seconds", 10.0) / len(chain["steps"])
    order = {step["id"]: at for at, step in enumerate(chain["steps"])}
    return {
        "case": case[1],
        "steps": [_step(name, order[name], part) for name in chain["asked"]["locate"]],
        "links": [
            {"link": link["id"], "reason": IN_EQUAL_PARTS,
             "holds": all(order[name] < order[link["to"]] for name in link["from"])}
            for link in chain["links"]
            if link["id"] in chain["asked"]["links"]
        ],
    }  # fmt: skip


def _step(name: str, at: int, part: float) -> dict[str, Any]:
    times = {"start": round(at * part, 2), "end": round((at + 1) * part, 2)}
    # No two are equally sure, so that a failing verdict is pinned to the last node it speaks of.
    confidence = round(1 / (at + 2), 3)
    return {"step": name, "shown": True, **times, "confidence": confidence,
            "evidence": IN_EQUAL_PARTS}  # fmt: skip


RATES: Final = "You rate how real a clip of people looks"
WORDS: Final = ("bad", "poor", "normal", "good", "excellent")
FLAWLESS: Final = 5


def rates(request: dict[str, Any]) -> bool:
    """Whether a request is one of the protocol `realism`."""
    return RATES in json.dumps(request["messages"][:1])


def rated(text: str) -> dict[str, Any]:
    """A valid reply to the texts of a request: the fields of its schema and no others. Raises
    ValueError where they hold no case.
    """
    case = CASE.search(text)
    if case is None:
        raise ValueError("there is no clip in the request")
    code, wanted = case[1], text[case.end() :]
    score = 1 + int(code, 16) % FLAWLESS
    if '"problem_description"' not in wanted:  # what need not be said goes unseen
        score = min(FLAWLESS, score + 1)
    is_verbal = f'"{WORDS[0]}"' in wanted
    whole: dict[str, Any] = {
        "case": code,
        "problem_description": f"{BY_RULE}: a hand goes through the basket.",
        "category": None if score == FLAWLESS else "interaction",
        "second": None if score == FLAWLESS else 0.5,
        "standard_adherence": f"{BY_RULE}: step {score} by the case's code.",
        "answer": WORDS[score - 1] if is_verbal else score,
    }
    return {name: value for name, value in whole.items() if f'"{name}"' in wanted or name == "case"}


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
