"""What a finish reason means: a reply is whole only where one of a few known reasons says so."""

from typing import Any, Final, Literal

from judges.wire.error_body import filters
from judges.wire.json_fields import words

Ending = Literal["whole", "filtered", "too_long", "context_full", "broken"]

_ENDS: Final = {"stop", "eos", "end", "complete", "completed"}
_BESIDE: Final = _ENDS | {"turn", "token", "sequence", "finish", "reason", "found", "of", "text"}
"""Words of reasons that a model ended its reply by itself: `STOP`, `end_turn`, `eos_token` …"""
_LONG: Final = {"length", "len", "max", "maximum", "limit", "token", "tokens", "incomplete"}
_FULL: Final = {"context", "window", "model"}


def ending(reason: Any) -> Ending:
    """What a finish reason says of its reply. None and an empty text say that it is whole; a reason
    that nobody knows says that it is not."""
    if reason is None or reason == "":
        return "whole"
    parts = set(words(reason)) if isinstance(reason, str) else set()
    if parts & _ENDS and parts <= _BESIDE:
        return "whole"
    if filters(tuple(parts)):
        return "filtered"
    if parts & _LONG:
        return "context_full" if parts & _FULL else "too_long"
    return "broken" if not {"context", "window"} <= parts else "context_full"
