"""One call from its first attempt to its end: slot, clip, size, budget, wire, reading, record."""

import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import tenacity
from pydantic import BaseModel

from judges.client import budget as cost
from judges.client.budget import Purse
from judges.client.completion import Check, Completion
from judges.client.faults import Fault, whole
from judges.client.reply_cache import Cache
from judges.client.retry_policy import Course
from judges.client.throttle import Gate
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.errors import JudgingError
from judges.core.types import Attempt, Prompt, Reservation, Status, Usage
from judges.request import messages, reply_parser, size_limit
from judges.request.encoded_clips import Media
from judges.request.encodings import Clip
from judges.wire import chat_http
from judges.wire.chat_http import Wire
from judges.wire.envelope import Envelope
from media.mp4 import MediaFault

REFUSALS: Final = 3
"""So many calls refused (HTTP 400) before any was answered end a run."""

OnAttempt = Callable[[str, Attempt], None]
OnSend = Callable[[Reservation], Awaitable[None]]


class Line:
    """What the calls of one client share."""

    def __init__(
        self,
        endpoint: Endpoint,
        line: Wire,
        budget: Purse,
        profiles: Profiles,
        cache: Cache | None,
        on_attempt: OnAttempt | None,
        on_send: OnSend | None,
    ) -> None:
        self.endpoint = endpoint
        self.wire = line
        self.budget = budget
        self.profiles = profiles
        self.cache = cache
        self.on_attempt = on_attempt
        self.on_send = on_send
        self.gate = Gate(endpoint.max_concurrency)
        self.media = Media()
        self.stopped = ""
        self.answered = False
        self.refusals = 0


class Asked(NamedTuple):
    """What one call is about."""

    key: str
    prompt: Prompt
    check: Check
    media: Path | None
    duration: float | None


def own_fault(error: Exception) -> str:
    """What is told of a fault of ours: its kind alone, since its text may hold anything."""
    return f"a fault of WhyReel’s own: {type(error).__name__}"


class Call:
    """One call; `run` ends it with a completion, whatever happens."""

    def __init__(self, line: Line, request: Asked) -> None:
        self._line = line
        self._asked = request
        endpoint = line.endpoint
        shown = messages.shows_clip(request.prompt)
        self._course = Course(
            endpoint,
            request.prompt,
            line.profiles,
            endpoint.max_tokens or request.prompt.max_tokens,
            endpoint.sampling if shown else None,
        )
        self._attempts = list[Attempt]()
        self._clip: Clip | None = None

    async def run(self) -> Completion:
        """Attempt until it is good or given up."""
        course = self._course
        loop = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception(course.again),
            wait=course.pause,
            stop=tenacity.stop_never,
            reraise=True,
        )
        try:
            return await loop(self._attempt)
        except Fault as fault:
            return self._given_up(fault)
        except JudgingError:
            raise
        except Exception as error:
            return self._given_up(Fault("failed", own_fault(error), "none", raw=self._raw()))

    def _given_up(self, fault: Fault) -> Completion:
        line = self._line
        status = fault.status
        if fault.remedy == "stop":
            line.stopped = line.stopped or fault.detail
        elif status == "config_error" and line.answered:
            # It answers others: what it does not like is this request.
            status = "bad_envelope"
        elif status == "config_error":
            # One odd clip must not end a run whose other answers are still on their way.
            line.refusals += 1
            line.stopped = fault.detail if line.refusals >= REFUSALS else line.stopped
        return self._completion(status, None, fault.raw, fault.detail)

    async def _attempt(self) -> Completion:
        done = await self._tried()
        if isinstance(done, Fault):
            raise done
        return done

    async def _tried(self) -> Completion | Fault:
        """One attempt. Its fault is returned bare: tenacity keeps it while the call waits for its
        next turn, and a traceback would keep the request's megabytes with it."""
        try:
            return await self._in_turn()
        except Fault as fault:
            return fault.with_traceback(None)

    async def _in_turn(self) -> Completion:
        line = self._line
        got, parsed = await (self._again() if self._attempts else self._first())
        done = self._completion("ok", parsed, got.raw)
        done = replace(done, confidence=reply_parser.confidence(got.content, got.tokens))
        if line.cache is not None:
            await line.cache.put(self._asked.key, done.kept(self._course.content))
        return done

    async def _first(self) -> tuple[Envelope, BaseModel]:
        """Made ready in one of the few places for that, sent when a slot is free."""
        gate = self._line.gate
        async with contextlib.AsyncExitStack() as place:
            await place.enter_async_context(gate.places)
            self._go_on()
            body = await self._body()
            async with gate.slot():
                await place.aclose()
                return await self._sent(body)

    async def _again(self) -> tuple[Envelope, BaseModel]:
        """Made only once it has a slot: of calls that wait for their next attempt there may be many
        more than places."""
        async with self._line.gate.slot(again=True):
            self._go_on()
            return await self._sent(await self._body())

    def _go_on(self) -> None:
        if self._line.stopped:
            raise Fault(
                "cancelled", f"not sent, since the run stopped: {self._line.stopped}", "none"
            )

    async def _sent(self, body: bytes) -> tuple[Envelope, BaseModel]:
        """Send it, unless the run has stopped or the purse is empty since it was made."""
        line = self._line
        self._go_on()
        if line.profiles.of(line.endpoint) != self._course.sent:
            body = await self._body()
        reserved = self._estimate()
        refused = await line.budget.reserve(reserved)
        if refused:
            raise Fault("over_budget", f"not sent: {refused}", "none")
        async with line.gate.load(len(body)):
            return await self._exchange(body, reserved)

    async def _body(self) -> bytes:
        """The body, with a smaller clip where it would be larger than the endpoint takes."""
        line, course = self._line, self._course
        while True:
            if course.sampling is not None:
                self._clip = await self._encoded()
            course.sent = line.profiles.of(line.endpoint)
            turns = messages.messages(course.prompt, self._clip, course.after)
            body = chat_http.body(
                line.endpoint, course.prompt, turns, course.sent, course.max_tokens
            )
            course.size = len(body)
            step = size_limit.step_down(line.endpoint, course.sent, len(body), course.sampling)
            if step is None:
                return body
            course.lower(*step)

    async def _encoded(self) -> Clip:
        assert self._asked.media is not None and self._course.sampling is not None
        try:
            return await self._line.media.clip(self._asked.media, self._course.sampling)
        except MediaFault as fault:
            raise Fault("missing_media", f"the clip {fault}", "none") from None
        except OSError:
            raise Fault("missing_media", "the clip can't be read", "none") from None

    def _estimate(self) -> float | None:
        course = self._course
        return cost.estimate(
            course.endpoint, course.prompt, self._clip, self._asked.duration, course.max_tokens
        )

    async def _exchange(self, body: bytes, reserved: float | None) -> tuple[Envelope, BaseModel]:
        """Send, read, check; whatever comes of it is recorded and paid for."""
        line, at = self._line, time.monotonic()
        sent = Reservation(self._asked.key, secrets.token_hex(6), time.time(), reserved)
        await self._announce(sent)
        attempt = Attempt(sent.began, 0.0, "cancelled", "called off while it was under way")
        paid: float | None = None
        try:
            got = await line.wire.send(body)
            attempt = Attempt(sent.began, 0.0, "ok", "", got.raw, 200, self._priced(got.usage))
            paid = attempt.usage.cost
            line.gate.good()
            line.answered = True
            self._course.content = whole(got.content)
            return got, self._read(got)
        except Fault as fault:
            replied = attempt.status == "ok"
            usage = self._priced(fault.usage) if fault.usage != Usage() else attempt.usage
            raw, http = fault.raw or attempt.raw, fault.http or attempt.http
            attempt = Attempt(sent.began, 0.0, fault.status, fault.detail, raw, http, usage)
            paid = usage.cost if replied or usage != Usage() or fault.billed else 0.0
            if fault.status == "rate_limited":
                line.gate.limited(at, min(fault.wait or 0.0, line.endpoint.patience))
            raise
        except Exception as error:
            attempt = replace(attempt, status="failed", detail=own_fault(error))
            raise
        finally:
            seconds, charged = time.monotonic() - at, reserved if paid is None else paid
            self._record(
                replace(attempt, seconds=seconds, key=sent.key, id=sent.id, charged=charged)
            )
            line.budget.settle(reserved, paid)

    async def _announce(self, sent: Reservation) -> None:
        """What the request may cost is on record before it goes out."""
        line = self._line
        try:
            if line.on_send is not None:
                await line.on_send(sent)
        except BaseException:
            line.budget.settle(sent.amount, 0.0)
            raise

    def _read(self, got: Envelope) -> BaseModel:
        parsed = reply_parser.reply(got.content, self._asked.prompt.schema, got.raw)
        wrong = self._asked.check(parsed)
        if wrong:
            raise Fault("invalid", "; ".join(wrong), "ask_again", raw=got.raw)
        return parsed

    def _raw(self) -> str:
        """What came back last."""
        return self._attempts[-1].raw if self._attempts else ""

    def _priced(self, used: Usage) -> Usage:
        return replace(used, cost=cost.price(self._line.endpoint, used))

    def _record(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)
        if self._line.on_attempt is not None:
            self._line.on_attempt(self._asked.key, attempt)

    def _completion(
        self, status: Status, parsed: BaseModel | None, raw: str, detail: str = ""
    ) -> Completion:
        sent = bool(self._attempts) and self._clip is not None
        return Completion(
            key=self._asked.key,
            status=status,
            parsed=parsed,
            raw=raw,
            detail=detail,
            attempts=tuple(self._attempts),
            sampling=self._course.sampling if sent else None,
            frames=self._clip.seconds if sent and self._clip is not None else (),
            notes=self._course.notes,
            usage=cost.total(tuple(attempt.usage for attempt in self._attempts)),
        )
