"""The fault table: every failure of a call → one `CallFault` with a final status and a remedy.

`judges/client/retry_policy.py` decides how often a remedy is tried.
"""

import email.utils
import json
import math
import re
import time
from collections.abc import Mapping
from typing import Any, Final, Literal

import httpx2

from judges.core.types import Status, Usage
from judges.wire.network_guard import Refused
from judges.wire.redaction import Redactor

Remedy = Literal["retry", "parameter", "lengthen", "shrink", "repeat", "ask_again", "stop", "none"]
"""retry: wait and send again. parameter: change the profile. lengthen: more tokens. shrink: a
smaller clip. repeat: the same again. ask_again: tell the model what is wrong. stop: end the run."""

DETAIL: Final = 500
_CONFIG: Final = (401, 402, 403, 404)
_AGAIN: Final = (408, 409, 425)
_QUOTA: Final = re.compile(
    r"insufficient_quota|exceeded your current quota|billing|credits?\b", re.I
)
_TOO_LONG: Final = re.compile(
    r"context_length_exceeded|context length|context window|maximum context|too many tokens"
    r"|(request|payload|prompt|input|image|video)[^.]{0,40} too (large|long|big)",
    re.I,
)
_FILTER: Final = re.compile(r"content_filter|content_policy|moderation|flagged|safety system", re.I)
_PARAMETER: Final = re.compile(
    r"response_format|json_schema|json_object|structured output|grammar|guided"
    r"|max_completion_tokens|max_tokens|temperature|top_p|top_logprobs|logprobs|stream_options",
    re.I,
)
_UNFIT: Final = re.compile(r"validation error|literal_error|unsupported|not supported", re.I)
_SPAN: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")
_UNITS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


class CallFault(Exception):  # noqa: N818
    """A failed attempt.

    `wait` is the Retry-After in seconds, `parameter` the one that a 400 named, `raw` the response
    body, `billed` whether it may have been billed although it reported no usage.
    """

    def __init__(
        self,
        status: Status,
        detail: str,
        remedy: Remedy,
        *,
        raw: str = "",
        http: int | None = None,
        wait: float | None = None,
        parameter: str = "",
        usage: Usage | None = None,
        billed: bool = False,
    ) -> None:
        super().__init__(detail)
        self.status: Status = status
        self.detail = replace_surrogates(detail)[:DETAIL]
        self.remedy: Remedy = remedy
        self.raw = raw
        self.http = http
        self.wait = wait
        self.parameter = parameter
        self.usage = usage or Usage()
        self.billed = billed

    def redacted(self, redactor: Redactor) -> "CallFault":
        """The same with API keys redacted, in the detail and in the raw body."""
        return CallFault(
            self.status, redactor.text(self.detail), self.remedy, raw=redactor.body(self.raw),
            http=self.http, wait=self.wait, parameter=self.parameter, usage=self.usage,
            billed=self.billed,
        )  # fmt: skip


def replace_surrogates(text: str) -> str:
    """The text with lone surrogates, which UTF-8 can't encode, replaced by question marks."""
    return text.encode("utf-8", "replace").decode()


def from_response(http: int, headers: Mapping[str, str], raw: str) -> CallFault:
    """The fault of a response with a status other than 200."""
    code, message = error_text(raw)
    detail = f"HTTP {http}" + (f": {message}" if message else "")
    described = f"{code} {message}"
    if http == 429:
        if _QUOTA.search(described):
            return CallFault("config_error", detail, "stop", raw=raw, http=http)
        return CallFault(
            "rate_limited", detail, "retry", raw=raw, http=http, wait=retry_after_seconds(headers)
        )
    if http == 413:
        return CallFault("too_large", detail, "shrink", raw=raw, http=http)
    if http in (400, 403, 422) and _FILTER.search(described):
        return CallFault("refused", detail, "none", raw=raw, http=http)
    if http in _CONFIG or 300 <= http < 400:
        return CallFault("config_error", detail, "stop", raw=raw, http=http)
    if http >= 500 and _UNFIT.search(described) and _PARAMETER.search(described):
        # llama-cpp-python's server answers so where it does not know a form of reply.
        return _bad_request(http, detail, described, raw)
    if http in _AGAIN or http >= 500:
        return CallFault(
            "transport", detail, "retry", raw=raw, http=http, wait=retry_after_seconds(headers)
        )
    return _bad_request(http, detail, described, raw)


def _bad_request(http: int, detail: str, described: str, raw: str) -> CallFault:
    if _TOO_LONG.search(described):
        return CallFault("too_large", detail, "shrink", raw=raw, http=http)
    named = _PARAMETER.search(_parameter(raw)) or _PARAMETER.search(described)
    if named:
        return CallFault(
            "config_error", detail, "parameter", raw=raw, http=http, parameter=named[0].lower()
        )
    return CallFault("config_error", detail, "none", raw=raw, http=http)


def from_exception(error: Exception) -> CallFault:
    """The fault of an exception of the SDK or of its HTTP client.

    The detail has the exception's type alone: its text may carry the request.
    """
    import openai

    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException | TimeoutError):
        return CallFault("transport", "no answer within the time limit", "retry", billed=True)
    if isinstance(error, openai.APIConnectionError):
        cause = error.__cause__
        if isinstance(cause, Refused):
            return CallFault("config_error", str(cause), "stop")
        kind = type(cause).__name__ if cause is not None else "connection"
        billed = not isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout)
        return CallFault("transport", f"the connection failed ({kind})", "retry", billed=billed)
    if isinstance(error, httpx2.HTTPError):
        detail = f"the answer broke off ({type(error).__name__})"
        return CallFault("transport", detail, "retry", billed=True)
    return CallFault("transport", f"the call failed ({type(error).__name__})", "retry", billed=True)


def error_text(raw: str) -> tuple[str, str]:
    """The code and the message of an error body; without them its first 200 characters."""
    body = _error(raw)
    if body is None:
        return "", " ".join(re.sub(r"<[^>]*>", " ", raw[:2000]).split())[:200]
    message = body.get("message")
    code = " ".join(str(body.get(name) or "") for name in ("code", "type"))
    return code, " ".join(str(message if message is not None else body).split())[:DETAIL]


def _parameter(raw: str) -> str:
    body = _error(raw)
    return "" if body is None else str(body.get("param") or "")


def _error(raw: str) -> dict[str, Any] | None:
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if isinstance(body, list) and body:
        body = body[0]
    if not isinstance(body, dict):
        return None
    error = body.get("error", body)
    return error if isinstance(error, dict) else {"message": error}


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait: the largest of Retry-After and of the reset headers of exhausted limits."""
    waits = [_number(text, 0.001) for text in _header_values(headers, "retry-after-ms")]
    waits += [_number(text) or _date(text) for text in _header_values(headers, "retry-after")]
    for what in ("-requests", "-tokens", ""):
        left = headers.get(f"x-ratelimit-remaining{what}")
        if left is None or _number(left) == 0:
            waits.append(_reset(headers.get(f"x-ratelimit-reset{what}")))
    known = [wait for wait in waits if wait is not None]
    return max(known) if known else None


def _header_values(headers: Mapping[str, str], name: str) -> list[str]:
    """Every value of a header, whether repeated or joined by commas (by a proxy)."""
    if isinstance(headers, httpx2.Headers):
        lines = headers.get_list(name)
    else:
        lines = [headers.get(name, "")]
    values = list[str]()
    for line in lines:
        parts = line.split(",")
        joined = all(_number(part) is not None for part in parts)  # a date has a comma too
        values += parts if joined else [line]
    return values


def _number(text: str | None, scale: float = 1.0) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value * scale if math.isfinite(value) and value >= 0 else None


def _date(text: str | None) -> float | None:
    try:
        moment = email.utils.parsedate_to_datetime(text or "")
        return max(0.0, moment.timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None


def _reset(text: str | None) -> float | None:
    """`6m0s`, `20ms`, seconds, or a moment in seconds or milliseconds since 1970."""
    value = _number(text)
    if value is None:
        parts = _SPAN.findall(text or "")
        return sum(float(count) * _UNITS[unit] for count, unit in parts) if parts else None
    if value > 1e11:
        value /= 1000
    return max(0.0, value - time.time()) if value > 1e9 else value
