"""The stand-in's replies to `realism`: a score by the clip's code, in the setting that asks."""

import json
from typing import Any, Final

from tools.stand_in_model.locate import CASE

RATES: Final = "You rate how real a clip of people looks"
BY_RULE: Final = "By rule, no model: nothing was looked at"
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
