"""A streamed completion: its server-sent events joined into one envelope."""

import contextlib
import json
import re
from typing import Any, Final

from judges.client.faults import CallFault, from_error
from judges.wire import envelope
from judges.wire.envelope import Envelope

GROWTH: Final = 64
_LINES: Final = re.compile(r"\r\n|\r|\n")
"""Line ends of a stream; `str.splitlines` splits at more characters, which a text may have."""


def read(raw: str) -> Envelope:
    """The envelope of a stream. Raises CallFault: transport where no finish reason came."""
    texts, refusals, tokens = list[str](), list[str](), list[Any]()
    thought = False
    finish, used = None, None
    for event in _events(raw):
        if event.get("error"):
            raise _error(event, raw)
        used = event.get("usage") or used
        for choice in _listed(event.get("choices"), raw):
            delta = _object(_object(choice, raw).get("delta"), raw)
            texts.append(_text(delta.get("content"), raw))
            refusals.append(_text(delta.get("refusal"), raw))
            thought = thought or envelope.holds_reasoning(delta)
            tokens += _listed(_object(choice.get("logprobs"), raw).get("content"), raw)
            finish = choice.get("finish_reason") or finish
    if finish is None:
        detail = "the stream closed without a finish reason"
        raise CallFault(
            "transport", detail, "retry", raw=raw, usage=envelope.usage(used), billed=True
        )
    message = {"content": "".join(texts), "refusal": "".join(refusals), "reasoning": thought}
    choice = {"message": message, "finish_reason": finish, "logprobs": {"content": tokens}}
    return envelope.envelope_of_choice(choice, envelope.usage(used), raw)


class ArrivingText:
    """The text of a completion while its stream arrives; what is odd in it is left to `read`."""

    def __init__(self) -> None:
        self._pending = b""
        self._reported = 0
        self.text = ""

    def take(self, piece: bytes) -> bool:
        """Add a piece of the body; whether the text has grown by a share that is worth a look.

        A share and not a length, so that many small pieces of a long text cost little.
        """
        whole, newline, self._pending = (self._pending + piece).rpartition(b"\n")
        if newline:
            with contextlib.suppress(CallFault):
                self.text += "".join(map(_delta, _events(whole.decode("utf-8", "replace"))))
        if len(self.text) - self._reported <= self._reported // GROWTH:
            return False
        self._reported = len(self.text)
        return True


def _delta(event: dict[str, Any]) -> str:
    choices = _listed(event.get("choices"), "")
    return "".join(
        _text(_object(_object(choice, "").get("delta"), "").get("content"), "")
        for choice in choices
    )


def _events(raw: str) -> list[dict[str, Any]]:
    events = list[dict[str, Any]]()
    for line in _LINES.split(raw):
        data = line.removeprefix("data:").strip()
        if not line.startswith("data:") or data == "[DONE]":
            continue
        try:
            event = json.loads(data)
        except (ValueError, RecursionError):
            raise _bad("an event that is no JSON", raw) from None
        if isinstance(event, dict):
            events.append(event)
    return events


def _object(value: Any, raw: str) -> dict[str, Any]:
    if value is None or isinstance(value, dict):
        return value or {}
    raise _bad("an event of another shape than a completion's", raw)


def _listed(value: Any, raw: str) -> list[Any]:
    if value is None or isinstance(value, list):
        return value or []
    raise _bad("an event of another shape than a completion's", raw)


def _text(value: Any, raw: str) -> str:
    text = envelope.text_of(value)
    if text is None:
        raise _bad("an event whose text is none", raw)
    return text


def _error(event: dict[str, Any], raw: str) -> CallFault:
    fault = from_error(json.dumps(event), "an error in the stream")
    fault.raw = raw
    return fault


def _bad(detail: str, raw: str) -> CallFault:
    return CallFault("bad_envelope", detail, "retry", raw=raw, http=200, billed=True)
