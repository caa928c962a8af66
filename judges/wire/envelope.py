"""Validation of a completion's envelope.

The SDK takes an error body with status 200, a page of HTML or a missing `choices` for a completion,
so the body is parsed here, from its bytes.
"""

import json
import math
from dataclasses import dataclass, replace
from typing import Any, Final

from judges.client.faults import CallFault, error_text
from judges.core.types import Usage
from judges.wire.redaction import Redactor

MOST_TOKENS: Final = 2**31 - 1
"""A larger token count is implausible and becomes None."""
_REFUSING: Final = ("content_filter", "refusal", "safety", "prohibited_content")


@dataclass(frozen=True, slots=True)
class Envelope:
    """A completion: its text, finish reason, usage, and tokens with their log probabilities."""

    content: str
    finish: str | None
    usage: Usage
    raw: str
    tokens: tuple[tuple[str, float], ...] = ()

    def redacted(self, redactor: Redactor) -> "Envelope":
        """The same with API keys redacted."""
        tokens = tuple((redactor.text(token), logprob) for token, logprob in self.tokens)
        return replace(self, content=redactor.text(self.content), raw=redactor.body(self.raw),
                       tokens=tokens)  # fmt: skip


def read(raw: str) -> Envelope:
    """The envelope of a body. Raises CallFault: bad_envelope, refused, truncated or empty."""
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        what = "HTML" if raw.lstrip()[:1] == "<" else "no JSON"
        raise _bad(f"status 200 with {what} in it", raw) from None
    if not isinstance(body, dict):
        raise _bad("status 200 with JSON that is no completion", raw)
    if body.get("error"):
        raise _bad(f"status 200 with an error in it: {error_text(raw)[1]}", raw)
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise _bad("status 200 without choices", raw)
    return envelope_of_choice(choices[0], usage(body.get("usage")), raw)


def envelope_of_choice(choice: dict[str, Any], used: Usage, raw: str) -> Envelope:
    """The envelope of one choice. Raises CallFault."""
    message = choice.get("message")
    if choice.get("error") or not isinstance(message, dict):
        raise _bad("status 200 with a choice that holds no message", raw)
    finish = choice.get("finish_reason")
    if finish == "error":
        raise _bad("the model's server ended the reply with an error", raw)
    if message.get("refusal") or finish in _REFUSING:
        refusal = str(message.get("refusal") or finish)
        detail = f"the model refused: {refusal}"
        raise CallFault("refused", detail, "none", raw=raw, usage=used, billed=True)
    if finish == "length":
        detail = "the reply reached its token limit"
        raise CallFault("truncated", detail, "lengthen", raw=raw, usage=used, billed=True)
    content = text_of(message.get("content"))
    if content is None:
        raise _bad("status 200 with content that is no text", raw)
    if not content.strip():
        detail = "the reply is empty"
        raise CallFault("empty", detail, "repeat", raw=raw, usage=used, billed=True)
    return Envelope(content, finish, used, raw, _tokens(choice.get("logprobs")))


def _bad(detail: str, raw: str) -> CallFault:
    return CallFault("bad_envelope", detail, "retry", raw=raw, http=200, billed=True)


def text_of(content: Any) -> str | None:
    """The text of a message's content: a string, text parts, or null; None for any other value."""
    if content is None or isinstance(content, str):
        return content or ""
    if not isinstance(content, list):
        return None
    texts = [part.get("text") for part in content if isinstance(part, dict)]
    return "".join(text for text in texts if isinstance(text, str))


def usage(payload: Any) -> Usage:
    """Tokens, and the cost where the response states one; None for what it lacks."""
    if not isinstance(payload, dict):
        return Usage()
    cost = _number(payload.get("cost"))
    return Usage(
        _count(payload.get("prompt_tokens")),
        _count(payload.get("completion_tokens")),
        cost if cost is not None and cost >= 0 else None,
    )


def told_cost(header: str | None) -> float | None:
    """The cost that a proxy tells in a header, in US dollars; None where it is no such number."""
    try:
        cost = float(header or "")
    except ValueError:
        return None
    return cost if math.isfinite(cost) and cost >= 0 else None


def with_cost(used: Usage, price: float | None) -> Usage:
    """The usage with a cost from elsewhere, where the body has none."""
    return used if price is None or used.cost is not None else replace(used, cost=price)


def _count(value: Any) -> int | None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and 0 <= value <= MOST_TOKENS else None


def _number(value: Any) -> float | None:
    """A finite number, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _tokens(payload: Any) -> tuple[tuple[str, float], ...]:
    """Tokens with their log probabilities; empty where one of them is malformed."""
    listed = payload.get("content") if isinstance(payload, dict) else None
    if not isinstance(listed, list):
        return ()
    tokens = list[tuple[str, float]]()
    for entry in listed:
        token = entry.get("token") if isinstance(entry, dict) else None
        logprob = entry.get("logprob") if isinstance(entry, dict) else None
        if not isinstance(token, str) or not isinstance(logprob, int | float):
            return ()
        try:
            tokens.append((token, float(logprob)))
        except OverflowError:
            return ()
    return tuple(tokens)
