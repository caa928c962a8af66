"""The attempts of one call: throttle slot, clip encoding, size check, cost cap, request, parsing,
record. `retry_policy` decides what follows a fault."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import tenacity
from pydantic import BaseModel

from judges import JudgingError, error_location
from judges.client import budget as cost
from judges.client.completion import Check, Completion
from judges.client.faults import CallFault, replace_surrogates
from judges.client.retry_policy import RetryState
from judges.client.shared_state import SharedState
from judges.client.throttle import TICK_S
from judges.core.types import Attempt, Prompt, Reservation, Status, Usage
from judges.request import encodings, messages, reply_parser
from judges.request.encodings import EncodedClip
from judges.wire import chat_http
from judges.wire.chat_http import OnText
from judges.wire.envelope import Envelope
from judges.wire.stated_waits import wait_text
from media.mp4 import MediaFault

LOG: Final = logging.getLogger("whyreel")
SOME_DEARER: Final = 1.01
"""A rate that is less above the one that is known is not worth a write."""
REFUSALS: Final = 3
"""The run stops after so many refused requests in a row: by HTTP 400 before the first answer, or by
403."""


class CallRequest(NamedTuple):
    """One request before it is sent: its key, prompt, reply check and clip (`duration` in s).

    `on_text` gets each attempt's text while it is streamed.
    """

    key: str
    prompt: Prompt
    check: Check
    media: Path | None
    duration: float | None
    on_text: OnText | None = None


def internal_error_text(error: Exception) -> str:
    """A message for an internal error: the exception's type alone, since its text may hold
    secrets."""
    return f"a fault of WhyReel’s own: {type(error).__name__}"


class Call:
    """One call with its retries; `run` always returns a completion."""

    def __init__(self, shared: SharedState, request: CallRequest) -> None:
        self._shared = shared
        self._request = request
        endpoint = shared.endpoint
        self._state = RetryState(
            endpoint,
            request.prompt,
            shared.profiles,
            endpoint.max_tokens or request.prompt.max_tokens,
            messages.sampling_of(request.prompt, endpoint.sampling),
        )
        self._attempts = list[Attempt]()
        self._answers_before = shared.answers
        self._clip: EncodedClip | None = None

    async def run(self) -> Completion:
        """Attempt until a reply is valid or the retry policy gives up. Raises JudgingError."""
        state = self._state
        loop = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception(state.should_retry),
            wait=state.pause,
            stop=tenacity.stop_never,
            sleep=self._sleep,
            reraise=True,
        )
        try:
            return await loop(self._attempt)
        except CallFault as fault:
            return self._given_up(fault)
        except JudgingError:
            raise
        except Exception as error:
            LOG.error("a call failed: %s", error_location(error))
            return self._given_up(
                CallFault("failed", internal_error_text(error), "none", raw=self._raw())
            )

    def _given_up(self, fault: CallFault) -> Completion:
        """The completion of a call that failed, and whether the run has to stop."""
        shared = self._shared
        status, stopped = fault.status, ""
        if fault.remedy == "stop":
            stopped = fault.detail
        elif fault.remedy == "retry":
            hopeless = self._hopeless(fault)
            stopped = f"{fault.detail}; {hopeless}" if hopeless else ""
            self._state.notes += (hopeless,) if hopeless else ()
        elif status == "config_error":
            status, stopped = self._refused_alone(fault)
        if stopped:
            shared.stopped = shared.stopped or stopped
            shared.throttle.release()
        return self._completion(status, None, fault.raw, fault.detail, stopped)

    def _hopeless(self, fault: CallFault) -> str:
        """Return why later calls would fail like this one; "" if they may succeed."""
        shared = self._shared
        if fault.wait is not None:
            return wait_text(fault.wait) if fault.wait > shared.endpoint.patience else ""
        if fault.status == "rate_limited" and shared.answers == self._answers_before:
            # No call has succeeded since this one began, and the endpoint states no time to wait.
            return f"the endpoint refused {len(self._attempts)} times and states no time to wait"
        return ""

    def _refused_alone(self, fault: CallFault) -> tuple[Status, str]:
        """Return the status, and the reason to stop the run, after a refused request.

        One bad clip must not stop a run. A 403 may also be about the key, so several in a row stop
        the run even if other calls were answered.
        """
        shared = self._shared
        if shared.answers and fault.http != 403:
            return "bad_envelope", ""
        shared.refusals += 1
        return "config_error", fault.detail if shared.refusals >= REFUSALS else ""

    async def _sleep(self, seconds: float) -> None:
        """Wait before the next attempt, but not after the run has stopped."""
        until = time.monotonic() + seconds
        while (rest := until - time.monotonic()) > 0 and not self._shared.stopped:
            await asyncio.sleep(min(rest, TICK_S))

    async def _attempt(self) -> Completion:
        done = await self._attempt_once()
        if isinstance(done, CallFault):
            raise done
        return done

    async def _attempt_once(self) -> Completion | CallFault:
        """One attempt; a fault is returned without its traceback: tenacity holds it until the next
        attempt, and the traceback would keep the request's megabytes in memory."""
        try:
            return await self._with_slot()
        except CallFault as fault:
            return fault.with_traceback(None)

    async def _with_slot(self) -> Completion:
        shared = self._shared
        got, parsed = await (self._retry() if self._attempts else self._first_attempt())
        done = self._completion("ok", parsed, got.raw)
        done = replace(done, confidence=reply_parser.confidence(got.content, got.tokens))
        if shared.cache is not None:
            await shared.cache.put(self._request.key, done.to_cache(self._state.content))
        return done

    async def _first_attempt(self) -> tuple[Envelope, BaseModel]:
        """Encode the request under the preparation semaphore, send it once a slot is free."""
        throttle = self._shared.throttle
        async with contextlib.AsyncExitStack() as place:
            await place.enter_async_context(throttle.preparing)
            self._raise_if_stopped()
            body = await self._body()
            async with throttle.slot():
                await place.aclose()
                return await self._sent(body)

    async def _retry(self) -> tuple[Envelope, BaseModel]:
        """Encode the request only once it has a slot: many more calls may wait for a retry than
        the preparation semaphore allows in memory."""
        async with self._shared.throttle.slot(retry=True):
            self._raise_if_stopped()
            return await self._sent(await self._body())

    def _raise_if_stopped(self) -> None:
        if self._shared.stopped:
            raise CallFault(
                "cancelled", f"not sent, since the run stopped: {self._shared.stopped}", "none"
            )

    async def _sent(self, body: bytes) -> tuple[Envelope, BaseModel]:
        """Reserve its cost and send it, unless the run was stopped or the cost cap is reached."""
        shared = self._shared
        self._raise_if_stopped()
        if shared.profiles.of(shared.endpoint) != self._state.sent:
            body = await self._body()
        reserved = self._estimate()
        refused = await shared.budget.reserve(reserved)
        if refused:
            raise CallFault("over_budget", f"not sent: {refused}", "none")
        async with shared.throttle.load(len(body)):
            return await self._exchange(body, reserved)

    async def _body(self) -> bytes:
        """The request body, the clip downsampled until the body fits the endpoint's size limit."""
        shared, state = self._shared, self._state
        while True:
            if state.sampling is not None:
                self._clip = await self._encoded()
            state.sent = shared.profiles.of(shared.endpoint)
            turns = messages.messages(state.prompt, self._clip, state.after)
            body = chat_http.body(
                shared.endpoint, state.prompt, turns, state.sent, state.max_tokens,
                plain=state.plain,
            )  # fmt: skip
            state.size = len(body)
            step = encodings.step_down(shared.endpoint, state.sent, len(body), state.sampling)
            if step is None:
                return body
            state.lower(*step)

    async def _encoded(self) -> EncodedClip:
        assert self._request.media is not None and self._state.sampling is not None
        try:
            return await self._shared.media.clip(self._request.media, self._state.sampling)
        except MediaFault as fault:
            raise CallFault("missing_media", f"the clip {fault}", "none") from None
        except OSError:
            raise CallFault("missing_media", "the clip can't be read", "none") from None

    def _estimate(self) -> float | None:
        state = self._state
        known = self._shared.profiles.of(state.endpoint)
        return cost.estimate(
            state.endpoint, state.prompt, self._clip, self._request.duration,
            max(state.max_tokens, known.tokens_out), known.told_rate,
        )  # fmt: skip

    async def _exchange(self, body: bytes, reserved: float | None) -> tuple[Envelope, BaseModel]:
        """Send, parse and validate; the attempt is recorded and its cost settled in any case."""
        shared, at = self._shared, time.monotonic()
        sent = Reservation(self._request.key, secrets.token_hex(6), time.time(), reserved)
        await self._announce(sent)
        attempt = Attempt(sent.began, 0.0, "cancelled", "called off while it was under way")
        paid: float | None = None
        try:
            got = await shared.wire.send(body, self._request.on_text)
            attempt = Attempt(sent.began, 0.0, "ok", "", got.raw, 200, self._priced(got.usage))
            paid = attempt.usage.cost
            shared.throttle.on_success()
            shared.answers += 1
            shared.refusals = 0
            self._state.content = replace_surrogates(got.content)
            return got, self._read(got)
        except CallFault as fault:
            replied = attempt.status == "ok"
            usage = self._priced(fault.usage) if fault.usage != Usage() else attempt.usage
            raw, http = fault.raw or attempt.raw, fault.http or attempt.http
            attempt = Attempt(sent.began, 0.0, fault.status, fault.detail, raw, http, usage)
            paid = usage.cost if replied or usage != Usage() or fault.billed else 0.0
            if fault.status == "rate_limited":
                # A longer wait stops the run, so the throttle need not wait for it.
                wait = fault.wait or 0.0
                shared.throttle.on_rate_limit(at, wait * (wait <= shared.endpoint.patience))
            raise
        except Exception as error:
            attempt = replace(attempt, status="failed", detail=internal_error_text(error))
            raise
        finally:
            seconds, charged = time.monotonic() - at, reserved if paid is None else paid
            self._record(
                replace(attempt, seconds=seconds, key=sent.key, id=sent.id, charged=charged)
            )
            shared.budget.settle(reserved, paid)

    async def _announce(self, sent: Reservation) -> None:
        """Record the reservation before the request is sent (write-ahead)."""
        shared = self._shared
        try:
            if shared.on_send is not None:
                await shared.on_send(sent)
        except BaseException:
            shared.budget.settle(sent.amount, 0.0)
            raise

    def _read(self, got: Envelope) -> BaseModel:
        parsed = reply_parser.reply(got.content, self._request.prompt.schema, got.raw)
        wrong = self._request.check(parsed)
        if wrong:
            raise CallFault("invalid", "; ".join(wrong), "ask_again", raw=got.raw)
        return parsed

    def _raw(self) -> str:
        """The body of the last response."""
        return self._attempts[-1].raw if self._attempts else ""

    def _priced(self, used: Usage) -> Usage:
        """Return the usage with its cost, and store rate and tokens out for later estimates."""
        profiles, endpoint = self._shared.profiles, self._shared.endpoint
        known = profiles.of(endpoint)
        rate, most = cost.rate_of(used) or 0.0, max(used.tokens_out or 0, known.tokens_out)
        dearer = rate > SOME_DEARER * (known.told_rate or 0.0)
        if dearer or (most > self._state.max_tokens and most > SOME_DEARER * known.tokens_out):
            rate = max(rate, known.told_rate or 0.0)
            profiles.learn(endpoint, replace(known, told_rate=rate or None, tokens_out=most))
        return replace(used, cost=cost.price(self._shared.endpoint, used))

    def _record(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)
        if self._shared.on_attempt is not None:
            self._shared.on_attempt(self._request.key, attempt)

    def _left_out(self) -> Iterator[str]:
        """A note for each parameter of the prompt's that the endpoint does not take."""
        state = self._state
        for name in state.endpoint.drawn(state.prompt) if self._attempts else ():
            if name in state.sent.dropped:
                yield f"the endpoint takes no {name}: sent without"

    def _completion(
        self,
        status: Status,
        parsed: BaseModel | None,
        raw: str,
        detail: str = "",
        stopped: str = "",
    ) -> Completion:
        sent = bool(self._attempts) and self._clip is not None
        return Completion(
            key=self._request.key,
            status=status,
            parsed=parsed,
            raw=raw,
            detail=detail,
            attempts=tuple(self._attempts),
            sampling=self._state.sampling if sent else None,
            frames=self._clip.seconds if sent and self._clip is not None else (),
            notes=(*self._state.notes, *self._left_out()),
            usage=cost.total(tuple(attempt.usage for attempt in self._attempts)),
            stopped=stopped,
        )
