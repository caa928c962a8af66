"""Read finish reasons: a reply is whole only if one of a few known reasons says so."""

from typing import Any, Final, Literal

from judges.wire.error_body import filters
from judges.wire.json_fields import words

Ending = Literal["whole", "filtered", "too_long", "context_full", "broken"]

_ENDS: Final = {"stop", "eos", "end", "complete", "completed"}
_BESIDE: Final = _ENDS | {"turn", "token", "sequence", "finish", "reason", "found", "of", "text"}
"""Words of reasons for a reply that the model itself ended: `STOP`, `end_turn`, `eos_token` …"""
_LONG: Final = {"length", "len", "max", "maximum", "limit", "token", "tokens", "incomplete"}
_FULL: Final = {"context", "window", "model"}


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
