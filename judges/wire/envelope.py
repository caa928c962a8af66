"""Validation of a completion's envelope.

The SDK takes an error body with status 200, a page of HTML or a missing `choices` for a completion,
so the body is parsed here, from its bytes. A reply is whole only if its finish reason is one of a
few known ones that say so.
"""

import json
import math
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from judges.client.faults import CallFault, from_error
from judges.core.types import Usage
from judges.request.reply_parser import without_reasoning
from judges.wire.error_body import ErrorBody, filters
from judges.wire.json_fields import fields, words
from judges.wire.redaction import Redactor

Ending = Literal["whole", "filtered", "too_long", "context_full", "broken"]
_ENDS: Final = {"stop", "eos", "end", "complete", "completed"}
_BESIDE: Final = _ENDS | {"turn", "token", "sequence", "finish", "reason", "found", "of", "text"}
"""Words of reasons for a reply that the model itself ended: `STOP`, `end_turn`, `eos_token` …"""
_LONG: Final = {"length", "len", "max", "maximum", "limit", "token", "tokens", "incomplete"}
_FULL: Final = {"context", "window", "model"}
MOST_TOKENS: Final = 2**31 - 1
"""A larger token count is implausible and becomes None."""
_THINKING: Final = {"reasoning", "thinking", "thought", "thoughts"}
"""Words in the names of fields and content parts that hold a model's reasoning."""


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
        raise from_error(raw, "status 200 with an error in it")
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        if ErrorBody(raw).is_filter(200):
            raise _refused("a filter of its server", usage(body.get("usage")), raw)
        raise _bad("status 200 without choices", raw)
    return envelope_of_choice(choices[0], usage(body.get("usage")), raw)


def envelope_of_choice(choice: dict[str, Any], used: Usage, raw: str) -> Envelope:
    """The envelope of one choice. Raises CallFault."""
    message = choice.get("message")
    if choice.get("error") or not isinstance(message, dict):
        raise _bad("status 200 with a choice that holds no message", raw)
    finish = choice.get("finish_reason")
    if message.get("refusal"):
        raise _refused(str(message["refusal"]), used, raw)
    _raise_unless_whole(finish, used, raw)
    content = text_of(message.get("content"))
    if content is None:
        raise _bad("status 200 with content that is no text", raw)
    if not without_reasoning(content).strip():
        raise _empty(message, used, raw)
    return Envelope(content, finish, used, raw, _tokens(choice.get("logprobs")))


def _raise_unless_whole(finish: Any, used: Usage, raw: str) -> None:
    """Raise CallFault if the finish reason does not say that the reply is whole."""
    match ending(finish):
        case "filtered":
            raise _refused(str(finish), used, raw)
        case "too_long":
            detail = "the reply reached its token limit"
            raise CallFault("truncated", detail, "lengthen", raw=raw, usage=used, billed=True)
        case "context_full":
            detail = f"the reply was cut off where the model's context was full ({finish})"
            raise CallFault(
                "truncated", detail, "shrink", raw=raw, usage=used, billed=True, excess="context"
            )
        case "broken":
            detail = f"the model's server ended the reply early ({str(finish)[:60]})"
            raise CallFault(
                "bad_envelope", detail, "retry", raw=raw, http=200, usage=used, billed=True
            )


def _refused(why: str, used: Usage, raw: str) -> CallFault:
    return CallFault(
        "refused", f"the model refused: {why}", "none", raw=raw, usage=used, billed=True
    )


def _empty(message: dict[str, Any], used: Usage, raw: str) -> CallFault:
    """The fault of a message without an answer: it is empty, or has only reasoning."""
    if holds_reasoning(message) or (text_of(message.get("content")) or "").strip():
        detail = "the model sent its reasoning and no answer"
        return CallFault("empty", detail, "answer_only", raw=raw, usage=used, billed=True)
    return CallFault("empty", "the reply is empty", "repeat", raw=raw, usage=used, billed=True)


def holds_reasoning(message: dict[str, Any]) -> bool:
    """Whether a message, or a piece of a streamed one, has reasoning beside its content."""
    parts = message.get("content")
    return (isinstance(parts, list) and any(map(_is_thinking, parts))) or any(
        value and _THINKING & set(words(name)) for name, value in message.items()
    )


def _bad(detail: str, raw: str) -> CallFault:
    return CallFault("bad_envelope", detail, "retry", raw=raw, http=200, billed=True)


def text_of(content: Any) -> str | None:
    """The text of a message's content: a string, text parts, or null; None for any other value.
    Parts that hold reasoning are left out."""
    if content is None or isinstance(content, str):
        return content or ""
    if not isinstance(content, list):
        return None
    texts = [
        part.get("text") for part in content if isinstance(part, dict) and not _is_thinking(part)
    ]
    return "".join(text for text in texts if isinstance(text, str))


def _is_thinking(part: Any) -> bool:
    if not isinstance(part, dict):
        return False
    kind = part.get("type")
    named = set(words(kind)) if isinstance(kind, str) else set[str]()
    return bool(named & _THINKING) or bool(part.get("thought"))


def usage(payload: Any) -> Usage:
    """Return tokens and stated cost; None for each that is missing.

    Tokens of reasoning are billed as tokens out. Some services count them only in the total or in
    the details.
    """
    if not isinstance(payload, dict):
        return Usage()
    sent = _first_count(payload, "prompt_tokens", "input_tokens")
    given = _first_count(payload, "completion_tokens", "output_tokens")
    whole = _first_count(payload, "total_tokens")
    thought = max(_thought_counts(payload), default=0)
    if sent is None and None not in (whole, given):
        assert whole is not None and given is not None
        sent = whole - given if whole >= given else None
    counts = [] if given is None else [given]
    if whole is not None and sent is not None and whole >= sent:
        counts.append(whole - sent)
    if thought > (given or 0):  # so the tokens out do not include them
        counts.append(thought + (given or 0))
    return Usage(sent, _count(max(counts, default=None)), _cost(payload))


def _first_count(payload: dict[str, Any], *names: str) -> int | None:
    counts = (_count(payload.get(name)) for name in names)
    return next((count for count in counts if count is not None), None)


def _thought_counts(payload: dict[str, Any]) -> list[int]:
    """Counts of reasoning tokens anywhere in the usage."""
    return [
        count
        for name, value, _ in fields(payload)
        if _THINKING & set(words(name)) and (count := _count(value)) is not None
    ]


def _cost(payload: dict[str, Any]) -> float | None:
    """Return the stated cost. If the router uses the user's own key at the provider (`is_byok`),
    the provider's price is added."""
    cost = _number(payload.get("cost"))
    if cost is None or cost < 0:
        return None
    details = payload.get("cost_details")
    if payload.get("is_byok") is not True or not isinstance(details, dict):
        return cost
    return cost + max(0.0, _number(details.get("upstream_inference_cost")) or 0.0)


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


def ending(reason: Any) -> Ending:
    """Return how a reply ended. Without a reason it is whole; with an unknown reason it is not."""
    if reason is None or reason == "":
        return "whole"
    named = words(reason) if isinstance(reason, str) else ()
    parts = set(named)
    if parts & _ENDS and parts <= _BESIDE:
        return "whole"
    if filters(named):
        return "filtered"
    if parts >= {"context", "window"} or (parts & _LONG and parts & _FULL):
        return "context_full"
    return "too_long" if parts & _LONG else "broken"
