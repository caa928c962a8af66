"""The fault table: every failure of a call → one `CallFault` with a final status and a remedy.

`judges/client/retry_policy.py` decides how often a remedy is tried. `judges/wire/error_body.py`
reads error bodies, `judges/wire/stated_waits.py` how long to wait.
"""

from collections.abc import Mapping
from typing import Final, Literal

import httpx2

from judges.core.types import Status, Usage
from judges.wire.error_body import DETAIL, ErrorBody, Excess
from judges.wire.network_guard import Refused
from judges.wire.redaction import Redactor
from judges.wire.stated_waits import may_pass, stated_wait

Remedy = Literal[
    "retry", "parameter", "lengthen", "shrink", "repeat", "answer_only", "ask_again", "stop", "none"
]
"""retry: wait and send again. parameter: change the profile. lengthen: more tokens. shrink: a
smaller clip, or fewer tokens for the reply. repeat: the same again. answer_only: ask for the answer
without its reasoning. ask_again: tell the model what is wrong. stop: end the run."""

_CONFIG: Final = (401, 402, 404)


class CallFault(Exception):  # noqa: N818
    """A failed attempt.

    `wait` is how many seconds the endpoint asks to wait, `parameter` the one that a 400 named,
    `excess` what of the request is too much and `numbers` those that the message names, `raw` the
    response body, `billed` whether it may have been billed although it reported no usage, `owes`
    whether a code says that the account's quota or balance is used up.
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
        excess: Excess = "bytes",
        numbers: tuple[int, ...] = (),
        owes: bool = False,
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
        self.excess: Excess = excess
        self.numbers = numbers
        self.owes = owes

    def redacted(self, redactor: Redactor) -> "CallFault":
        """The same with API keys redacted, in the detail and in the raw body."""
        return CallFault(
            self.status, redactor.text(self.detail), self.remedy, raw=redactor.body(self.raw),
            http=self.http, wait=self.wait, parameter=self.parameter, usage=self.usage,
            billed=self.billed, excess=self.excess, numbers=self.numbers, owes=self.owes,
        )  # fmt: skip


def replace_surrogates(text: str) -> str:
    """The text with lone surrogates, which UTF-8 can't encode, replaced by question marks."""
    return text.encode("utf-8", "replace").decode()


def from_response(http: int, headers: Mapping[str, str], raw: str) -> CallFault:
    """The fault of a response with a status other than 200."""
    body = ErrorBody(raw)
    message = body.message
    detail = f"HTTP {http}" + (f": {message}" if message else "")
    if body.is_filter(http):
        return CallFault("refused", detail, "none", raw=raw, http=http)
    if 300 <= http < 400:
        return CallFault("config_error", detail, "stop", raw=raw, http=http)
    excess = _excess(http, body)
    if excess is not None:
        status: Status = "config_error" if body.takes_no_images else "too_large"
        return CallFault(
            status, detail, "shrink", raw=raw, http=http, excess=excess, numbers=body.numbers
        )
    if may_pass(http):
        return _passing(http, detail, body, headers)
    if http == 400 and body.wants_longer_reply:
        return CallFault("truncated", detail, "lengthen", raw=raw, http=http)
    wait = stated_wait(headers, body.json, limited=False) if http in (402, 403) else None
    if wait is not None:
        return CallFault("rate_limited", detail, "retry", raw=raw, http=http, wait=wait)
    if http in _CONFIG:
        return CallFault("config_error", detail, "stop", raw=raw, http=http)
    return _bad_request(http, detail, body)


def _excess(http: int, body: ErrorBody) -> Excess | None:
    """Return what of the request is too much, by status, text and numbers; None if nothing is."""
    if http == 429:
        return "context" if body.passes_never else None
    if http == 413:
        return body.excess or "bytes"
    if http in (400, 422, 500):
        return body.excess
    return None


def _passing(http: int, detail: str, body: ErrorBody, headers: Mapping[str, str]) -> CallFault:
    """The fault of a refusal that may pass by itself."""
    if http >= 500 and body.is_unfit and body.parameter:
        # llama-cpp-python's server answers so where it does not know a form of reply.
        return _bad_request(http, detail, body)
    wait = stated_wait(headers, body.json, body.prose, limited=http == 429)
    status: Status = "rate_limited" if http == 429 else "transport"
    return CallFault(
        status, detail, "retry", raw=body.raw, http=http, wait=wait,
        owes=http == 429 and body.speaks_of_account,
    )  # fmt: skip


def _bad_request(http: int, detail: str, body: ErrorBody) -> CallFault:
    named = body.parameter if http != 403 else ""
    return CallFault(
        "config_error", detail, "parameter" if named else "none", raw=body.raw, http=http,
        parameter=named,
    )  # fmt: skip


def from_error(raw: str, where: str) -> CallFault:
    """The fault of an error inside a response of status 200, as proxies send it."""
    body = ErrorBody(raw)
    detail = f"{where}: {body.message}"
    http = body.status or 200
    fault = None if http == 200 else from_response(http, {}, raw)
    if body.is_filter(http):
        fault = CallFault("refused", detail, "none")
    elif http == 200 and body.excess is not None:
        fault = CallFault("too_large", detail, "shrink", excess=body.excess, numbers=body.numbers)
    elif fault is None or fault.status in ("config_error", "transport"):
        fault = CallFault("bad_envelope", detail, "retry")
    fault.detail, fault.raw, fault.http = replace_surrogates(detail)[:DETAIL], raw, 200
    fault.billed = True
    return fault


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
