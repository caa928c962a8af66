"""An asynchronous client of one endpoint: faults of the server become statuses, never exceptions.

The client limits its own concurrency and bytes in flight, so callers may start any number of calls.
"""

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx2
from pydantic import BaseModel

from judges.client import reply_cache
from judges.client.budget import CostBudget, CostCap
from judges.client.call import Call, CallRequest
from judges.client.completion import Check, Completion, from_cache
from judges.client.faults import CallFault
from judges.client.reply_cache import ReplyCache
from judges.client.shared_state import OnAttempt, OnSend, SharedState
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import (
    GradedProtocol,
    GroundingProtocol,
    JudgingOutcome,
    JudgingProtocol,
    JudgingTask,
    Prompt,
)
from judges.request import messages, reply_parser
from judges.wire.chat_http import OnText, Wire
from media.file_fingerprint import content_hash

__all__ = ["Client", "Completion", "CostCap", "Endpoint", "Profiles", "ReplyCache"]


class Client:
    """Calls to one endpoint and model.

    `cache` belongs to one owner. `budget` may be shared. `http` replaces the HTTP client (public
    mode passes one with an SSRF guard); the caller closes it. `on_attempt` gets the request key and
    the attempt once it has ended, `on_send` the reservation before the request is sent. `grader` is
    the client whose model grades open answers, by default this one; its maker closes it. After a
    config_error nothing more is sent: later calls end as `cancelled`, and `stopped` says why.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        cache: ReplyCache | None = None,
        budget: CostBudget | None = None,
        http: httpx2.AsyncClient | None = None,
        on_attempt: OnAttempt | None = None,
        on_send: OnSend | None = None,
        profiles: Profiles | None = None,
        grader: "Client | None" = None,
    ) -> None:
        self.endpoint = endpoint
        self._grader = grader or self
        self._shared = SharedState(
            endpoint, Wire(endpoint, http), budget or CostCap(), profiles or Profiles(), cache,
            on_attempt, on_send,
        )  # fmt: skip

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._shared.wire.close()

    @property
    def stopped(self) -> str:
        """The reason why nothing more is sent; empty while the client is usable."""
        return self._shared.stopped

    @property
    def concurrency(self) -> int:
        """The current concurrency limit: halved after a 429, then recovering."""
        return self._shared.throttle.limit

    @property
    def pause(self) -> float:
        """Seconds for which nothing is sent, since the endpoint asked to wait; 0 otherwise."""
        return self._shared.throttle.pause

    @property
    def profiles(self) -> Profiles:
        """The endpoints' learnt capability profiles."""
        return self._shared.profiles

    async def judge(
        self, task: JudgingTask, protocol: JudgingProtocol, on_text: OnText | None = None
    ) -> JudgingOutcome:
        """Judge one subject once. A fault of the endpoint is the outcome's status, never raised.

        `on_text` gets the reply's text as it grows, where the endpoint streams it.

        Raises:
            ValueError: the subject lacks what the protocol needs; the text names it.
        """
        subject = task.subject
        done = await self.complete(
            protocol.prompt(subject, task.setting),
            check=lambda reply: protocol.check(reply, subject),
            media=subject.media,
            repeat=task.repeat,
            version=reply_cache.version(protocol, task.setting, self._grader.endpoint),
            duration=subject.duration,
            on_text=on_text,
        )
        if done.parsed is None:
            return done.outcome(())
        if isinstance(protocol, GradedProtocol):
            return await self._graded(done, done.parsed, task, protocol)
        if isinstance(protocol, GroundingProtocol):
            grounding = protocol.grounding(done.parsed, subject)
            return replace(done.outcome(()), grounding=grounding)
        return done.outcome(protocol.findings(done.parsed, subject))

    async def _graded(
        self, done: Completion, reply: BaseModel, task: JudgingTask, protocol: GradedProtocol
    ) -> JudgingOutcome:
        """Grade an open answer by a second call; without a grade there is no finding."""
        subject = task.subject
        grade = await self._grader.complete(
            protocol.grading(reply, subject),
            check=lambda graded: protocol.check_grade(graded, reply, subject),
            repeat=task.repeat,
            version=f"{protocol.name} {protocol.version} grade",
        )
        if grade.parsed is None:
            return done.failed_by(grade).outcome(())
        findings = protocol.graded(reply, grade.parsed, subject)
        return done.with_attempts(grade).outcome(findings)

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Check = lambda _: (),
        media: Path | None = None,
        repeat: int = 0,
        version: str = "",
        duration: float | None = None,
        on_text: OnText | None = None,
    ) -> Completion:
        """Send one prompt, with retries. Faults are statuses, not raised.

        `check` returns the errors of a reply that fits the prompt's schema. `version` is the
        template's hash, `media` the clip where the prompt has `Footage`, `duration` its seconds.
        """
        try:
            if media is not None and messages.shows_clip(prompt):
                await asyncio.to_thread(content_hash, media)  # reads the file the first time
            key = reply_cache.request_key(
                prompt, self.endpoint, version=version, media=media, repeat=repeat
            )
        except OSError:
            return Completion("", "missing_media", detail="the clip can't be read")
        if messages.shows_clip(prompt) and media is None:
            return Completion(key, "missing_media", detail="there is no clip to send")
        request = CallRequest(key, prompt, check, media, duration, on_text)
        return self._cached_reply(request) or await Call(self._shared, request).run()

    def _cached_reply(self, request: CallRequest) -> Completion | None:
        """The cached reply, parsed and checked anew; None where it is absent or now invalid."""
        cache = self._shared.cache
        cached = None if cache is None else cache.get(request.key)
        if cached is None:
            return None
        try:
            parsed: BaseModel = reply_parser.reply(cached.content, request.prompt.schema)
        except CallFault:
            return None
        return None if request.check(parsed) else from_cache(request.key, parsed, cached)
