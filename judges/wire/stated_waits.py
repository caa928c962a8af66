"""Read how long an endpoint asks its clients to wait: in headers, an error body, or its text.

Names and units differ between services, so every field counts whose name has a word for a retry,
a wait or a reset. Its value is seconds, a span (`30s`, `6m0s`), a date or seconds since 1970.
"""

import email.utils
import math
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import httpx2

from judges.wire.json_fields import Field, fields, parsed, words

_UNITS: Final = {
    "ms": 0.001, "millis": 0.001, "milliseconds": 0.001, "s": 1.0, "sec": 1.0, "secs": 1.0,
    "second": 1.0, "seconds": 1.0, "m": 60.0, "min": 60.0, "mins": 60.0, "minute": 60.0,
    "minutes": 60.0, "h": 3600.0, "hr": 3600.0, "hour": 3600.0, "hours": 3600.0, "d": 86400.0,
    "day": 86400.0, "days": 86400.0,
}  # fmt: skip
_UNIT: Final = "|".join(sorted(_UNITS, key=len, reverse=True))
_PART: Final = re.compile(rf"(\d+(?:\.\d+)?)\s*({_UNIT})(?![a-z])", re.I)
_SPAN: Final = rf"(?:\d+(?:\.\d+)?\s*(?:{_UNIT})(?:(?![a-z])|(?=\d))[\s,]*(?:and\s+)?)+"
_WHOLE_SPAN: Final = re.compile(rf"(?:p?t)?{_SPAN}", re.I)
_MOMENT: Final = r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)"
_PROSE: Final = re.compile(
    rf"\b(?:again|retry\w*|wait|resets?|available)\b[^.;\d]{{0,60}}({_MOMENT}|{_SPAN})", re.I
)
_PARAMETERS: Final = re.compile(r"\b(r|remaining|t|reset)\s*=\s*\"?(\d+(?:\.\d+)?)", re.I)
"""Those of the `RateLimit` header in the drafts of the IETF's HTTPAPI group."""
_PAIRS: Final = (("reset", "remaining"), ("Reset", "Remaining"), ("RESET", "REMAINING"))
"""The word of a field that says when a limit is reset, and that of the field for what is left."""
_SECONDS_SINCE_1970: Final = 1e9
_MILLISECONDS_SINCE_1970: Final = 1e11
_LONGEST: Final = 1e9
"""The longest wait that a message states: thirty years."""


def may_pass(http: int) -> bool:
    """Whether a refusal with this status may pass by itself, so that asking again is worthwhile."""
    return http in (408, 409, 425, 429) or http >= 500


def stated_wait(
    headers: Mapping[str, str], body: Any, prose: str = "", *, limited: bool = True
) -> float | None:
    """Return the seconds to wait: the longest wait in a header or a field of the body, else the one
    in the prose; None if none is stated.

    The reset of a limit counts if that limit is used up. If the answer does not say whether it is,
    the reset counts only if nothing else is stated and the request was `limited` (HTTP 429).
    """
    named = [*_lines(headers), *fields(body)]
    certain = list(_waits(named, used_up=True))
    waits = certain or (list(_waits(named, used_up=None)) if limited else [])
    if waits:
        return max(waits)
    match = _PROSE.search(prose[:4000])
    return None if match is None else _seconds(match[1].strip(" ,"), 1.0)


def response_wait(answer: httpx2.Response) -> float:
    """Return the seconds that a response asks to wait; 0 if it states none."""
    limited = answer.status_code == 429
    return stated_wait(answer.headers, parsed(answer.text), answer.text, limited=limited) or 0.0


def _lines(headers: Mapping[str, str]) -> list[Field]:
    """The headers; values that a proxy joined by commas are separate again."""
    items = headers.multi_items() if isinstance(headers, httpx2.Headers) else headers.items()
    lines = list[Field]()
    for name, line in items:
        parts = line.split(",")
        joined = all(_number(part) is not None for part in parts)  # a date has a comma too
        lines += [(name, value, headers) for value in (parts if joined else [line])]
    return lines


def _waits(named: Iterable[Field], *, used_up: bool | None) -> Iterator[float]:
    """Yield the stated waits, and the resets of limits that are used up; with `used_up=None` the
    resets of limits of which that is unknown."""
    for name, value, beside in named:
        parts = words(name)
        if parts in (("ratelimit",), ("rate", "limit")) and isinstance(value, str):
            yield from _waits(_draft_fields(value), used_up=used_up)
        elif _names_wait(parts) and _is_used_up(name, beside) is used_up:
            seconds = _seconds(value, _unit(parts))
            if seconds is not None:
                yield seconds


def _draft_fields(value: str) -> Iterator[Field]:
    """Yield `"default";r=0;t=30` or `limit=100, remaining=0, reset=30` as fields."""
    long = {"r": "remaining", "t": "reset"}
    named = {long.get(name.lower(), name.lower()): v for name, v in _PARAMETERS.findall(value)}
    if "reset" in named:
        yield "reset", named["reset"], named


def _names_wait(parts: tuple[str, ...]) -> bool:
    if "retry" in parts:
        return bool({"after", "delay", "in", "at", "wait"} & set(parts)) or parts[-1] in _UNITS
    return bool({"reset", "resets", "cooldown"} & set(parts)) or parts[:1] == ("wait",)


def _is_used_up(name: str, beside: Mapping[str, Any]) -> bool | None:
    """Whether the limit that this field resets is used up; None if the answer does not say. True
    for other fields, since they are about this request."""
    for reset, remaining in _PAIRS:
        if reset in name:
            left = beside.get(name.replace(reset, remaining))
            return None if left is None else _number(left) == 0
    return True


def _unit(parts: tuple[str, ...]) -> float:
    """The unit of a bare number by its field's name (`…_ms`, `…_minutes`), by default seconds. The
    name of a limit per minute or day (`…-tokens-minute`) is not a unit."""
    names_unit = parts[-1][-1:] == "s" and len(parts[-1]) > 1
    return _UNITS.get(parts[-1], 1.0) if names_unit else 1.0


def _seconds(value: Any, unit: float) -> float | None:
    """Seconds from now of a number, a span, a date or a moment; None for any other value."""
    if isinstance(value, Mapping):  # google.protobuf.Duration
        value, unit = value.get("seconds"), 1.0
    number = _number(value)
    if number is not None:
        if number > _MILLISECONDS_SINCE_1970:
            number /= 1000
        since_1970 = number > _SECONDS_SINCE_1970
        return max(0.0, number - time.time()) if since_1970 else number * unit
    if not isinstance(value, str):
        return None
    text = value.strip()[:100]
    if _WHOLE_SPAN.fullmatch(text):
        return sum(
            float(count) * _UNITS[name.lower()] for count, name in _PART.findall(_open(text))
        )
    moment = _moment(text)
    return None if moment is None else max(0.0, moment - time.time())


def _open(span: str) -> str:
    """`1h2m` as `1h 2m`, so that each part ends where its unit does."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", span, flags=re.I)


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) and number >= 0 else None


def _moment(text: str) -> float | None:
    """A date of HTTP or of ISO 8601 in seconds since 1970; without a zone it is in UTC."""
    try:
        date = datetime.fromisoformat(text.replace("UTC", "+00:00").replace(" +", "+"))
    except ValueError:
        try:
            date = email.utils.parsedate_to_datetime(text)
        except (ValueError, TypeError, OverflowError):
            return None
    try:
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None


def wait_text(wait: float) -> str:
    """Say for a message how long the endpoint asks to wait, and until when."""
    wait = min(wait, _LONGEST)
    moment = datetime.fromtimestamp(time.time() + wait, UTC)
    minutes = math.ceil(wait / 60)
    span = f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60} min"
    return f"the endpoint asks to wait {span}, until {moment:%Y-%m-%d %H:%M} UTC"
