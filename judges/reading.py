"""The text of a reply → the reply: tolerant of the wrapping, strict about what is in it.

Nothing is clamped, filled in or guessed; what does not fit is told to the model once.
"""

import json
import math
import re
from typing import Any, Final

import json_repair
from pydantic import BaseModel, ValidationError

from judges.faults import Fault

_THOUGHT: Final = re.compile(r"\A\s*<think>.*?</think>", re.S | re.I)
_ANSWER: Final = re.compile(r'"answer"\s*:\s*"?\s*')
_LISTED: Final = 8


def reply(text: str, schema: type[BaseModel], raw: str = "") -> BaseModel:
    """The reply that a text holds.

    Raises:
        Fault: `unparsed` where it is no JSON object even when mended, `invalid` where it does not
            fit the schema; the detail says what is wrong, for the re-ask.
    """
    held = obj(text)
    if held is None:
        raise Fault("unparsed", "the reply is not one JSON object", "ask_again", raw=raw or text)
    try:
        # Through JSON, so that strict means the types of JSON: no "1" and no true for 1.
        return schema.model_validate_json(json.dumps(held))
    except ValidationError as error:
        raise Fault("invalid", _told(error), "ask_again", raw=raw or text) from None


def obj(text: str) -> dict[str, Any] | None:
    """The one JSON object of a text, mended by json-repair where need be; None if there is none."""
    bare = _THOUGHT.sub("", text)
    try:
        held = json.loads(bare)
    except (ValueError, RecursionError):
        held = _mended(bare)
    return held if isinstance(held, dict) and held else None


def _mended(text: str) -> Any:
    try:
        return json_repair.loads(text)
    except (ValueError, RecursionError):
        return None


def _told(error: ValidationError) -> str:
    """What is wrong, field by field; never the values, which a re-ask shows anyway."""
    wrong = [
        f"{'.'.join(map(str, fault['loc'])) or 'the reply'}: {fault['msg']}"
        for fault in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    more = f" and {len(wrong) - _LISTED} more" if len(wrong) > _LISTED else ""
    return "; ".join(wrong[:_LISTED]) + more


def confidence(content: str, tokens: tuple[tuple[str, float], ...]) -> float | None:
    """The probability of the first token of the field `answer`; None where it can't be told."""
    found = _ANSWER.search(content)
    if found is None or "".join(token for token, _ in tokens) != content:
        return None
    at = 0
    for token, logprob in tokens:
        at += len(token)
        if at > found.end():
            return min(1.0, math.exp(logprob)) if math.isfinite(logprob) else None
    return None
