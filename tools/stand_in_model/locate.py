"""The stand-in's replies to `locate`: equal parts of the clip in the chain's order, by rule."""

import json
import re
from typing import Any, Final

CASE: Final = re.compile(r"\[CASE (\w{8})\]\n(.*?)\n\[END \1\]", re.DOTALL)
BY_RULE: Final = "By rule, no model: nothing was looked at; the chain's order in equal parts."


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
    places = {step["id"]: at * part for at, step in enumerate(chain["steps"])}
    return {
        "case": case[1],
        "steps": [_step(name, places[name], part) for name in chain["asked"]["locate"]],
        "links": [
            {"link": link["id"], "reason": BY_RULE,
             "holds": all(places[name] < places[link["to"]] for name in link["from"])}
            for link in chain["links"]
            if link["id"] in chain["asked"]["links"]
        ],
    }  # fmt: skip


def _step(name: str, start: float, part: float) -> dict[str, Any]:
    times = {"start": round(start, 2), "end": round(start + part, 2)}
    return {"step": name, "shown": True, **times, "confidence": 0.5, "evidence": BY_RULE}
