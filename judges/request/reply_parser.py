"""Reply schemas as JSON, and replies parsed by them.

A parser is tolerant of what surrounds the JSON object and strict about its fields. Nothing is
clamped, filled in or guessed; what does not fit the schema is sent back to the model once. Schemas
are memoised: pydantic takes 5 ms for one, a call needs three.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import json_repair
from pydantic import BaseModel, ValidationError

from judges.client.faults import CallFault, replace_surrogates

_TAG: Final = r"(?:think|thinking|thought|reasoning)"
_FINAL: Final = r"<\|channel\|>final[^{<]*(?:<\|constrain\|>[^{<]*)?<\|message\|>"
_CLOSED: Final = re.compile(rf"\A.*(?:</{_TAG}>|\[/THINK\]|◁/think▷|{_FINAL})", re.S | re.I)
_OPEN: Final = re.compile(rf"\A\s*(?:<{_TAG}>|\[THINK\]|◁think▷|<\|channel\|>analysis)", re.I)
"""Marks of reasoning in the text; the opening mark may be in the prompt's template instead."""
_ANSWER: Final = re.compile(r'"answer"\s*:\s*"?\s*')
_LISTED: Final = 8


class TwiceError(Exception):
    """A duplicate key in one object: either value may be meant."""


def reply(text: str, schema: type[BaseModel], raw: str = "") -> BaseModel:
    """The reply in a text, validated against the schema.

    Raises:
        Fault: `unparsed` where it is no JSON object even when mended, `invalid` where it does not
            fit the schema; the detail says what is wrong, for the re-ask.
    """
    try:
        parsed = obj(text)
        if parsed is None:
            detail = "the reply is not one JSON object"
            raise CallFault("unparsed", detail, "ask_again", raw=raw or text)
        # Through JSON, so that strict means the types of JSON: no "1" and no true for 1.
        plain = json.dumps(parsed, ensure_ascii=False)
        plain.encode()
        return schema.model_validate_json(plain)
    except TwiceError as error:
        wrong = str(error)
    except UnicodeEncodeError:
        wrong = "a text ends within a character (half of a surrogate pair)"
    except RecursionError:
        wrong = "the reply is nested too deeply"
    except ValidationError as error:
        wrong = _validation_text(error)
    raise CallFault("invalid", wrong, "ask_again", raw=raw or text)


def obj(text: str) -> dict[str, Any] | None:
    """The one JSON object of a text, repaired by json-repair if needed; None if there is none.

    Raises TwiceError.
    """
    bare = without_reasoning(text)
    try:
        parsed = json.loads(bare, object_pairs_hook=_pairs)
    except (ValueError, RecursionError):
        parsed = _mended(bare)
        _refuse_doubled(bare, parsed)
    return parsed if isinstance(parsed, dict) and parsed else None


def without_reasoning(text: str) -> str:
    """Return the text after its marked reasoning; empty if the reasoning never ends. A text that
    begins with a JSON object has no reasoning, whatever marks its values contain."""
    bare = text.removeprefix("\ufeff")
    if bare.lstrip()[:1] == "{":
        return bare
    rest = _CLOSED.sub("", bare)
    return "" if rest == bare and _OPEN.match(bare) else rest


def _mended(text: str) -> Any:
    try:
        return json_repair.loads(text)
    except Exception:  # its exceptions are undocumented
        return None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    counts = Counter(name for name, _ in pairs)
    if len(counts) < len(pairs):
        raise _twice(next(name for name, count in counts.items() if count > 1))
    return dict(pairs)


def _refuse_doubled(text: str, parsed: Any) -> None:
    """Raise TwiceError for a duplicate key: json-repair keeps the last of two values, so the text
    then names a key more often than the parsed object."""
    inside = text[text.find("{") : text.rfind("}") + 1]
    for name, count in Counter(_names(parsed)).items():
        named = re.findall(rf"""(?<!\\)["']{re.escape(name)}["']\s*:""", inside)
        if len(named) > count:
            raise _twice(name)


def _names(parsed: Any) -> Iterator[str]:
    if isinstance(parsed, dict):
        for name, value in parsed.items():
            yield str(name)
            yield from _names(value)
    elif isinstance(parsed, list):
        for value in parsed:
            yield from _names(value)


def _twice(name: str) -> TwiceError:
    return TwiceError(f"the key “{replace_surrogates(name)[:60]}” comes twice in one object")


def _validation_text(error: ValidationError) -> str:
    """The validation errors, field by field, without the values."""
    wrong = [
        f"{'.'.join(map(str, fault['loc'])) or 'the reply'}: {fault['msg']}"
        for fault in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    more = f" and {len(wrong) - _LISTED} more" if len(wrong) > _LISTED else ""
    return "; ".join(wrong[:_LISTED]) + more


def confidence(content: str, tokens: tuple[tuple[str, float], ...]) -> float | None:
    """The probability of the first token of the field `answer`; None where it is unknown."""
    match = _ANSWER.search(content, len(content) - len(without_reasoning(content)))
    if match is None or "".join(token for token, _ in tokens) != content:
        return None
    at = 0
    for token, logprob in tokens:
        at += len(token)
        if at > match.end():
            return math.exp(min(0.0, logprob)) if math.isfinite(logprob) else None
    return None


@lru_cache(maxsize=256)
def text(schema: type[BaseModel]) -> str:
    """The schema as one line of JSON, its keys sorted: for the prompt and for the key."""
    return json.dumps(schema.model_json_schema(), sort_keys=True)


@lru_cache(maxsize=256)
def strict(schema: type[BaseModel]) -> dict[str, Any]:
    """The schema for strict structured output: every field required, no additional properties."""
    from openai.lib import _pydantic  # 0.3 s: only where a model is asked

    return _pydantic.to_strict_json_schema(schema)
