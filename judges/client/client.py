"""The client: one subject in, one outcome out, whatever the far end does.

Concurrency and bytes under way are bounded in here, so callers may start any number.
"""

import asyncio
from pathlib import Path

import httpx2
from pydantic import BaseModel

from judges.client import request_key
from judges.client.budget import Budget, Purse
from judges.client.call import Asked, Call, Line, OnAttempt, OnSend
from judges.client.completion import Check, Completion, from_kept
from judges.client.faults import Fault
from judges.client.reply_cache import Cache
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import GradedProtocol, JudgingProtocol, Outcome, Prompt, Task
from judges.request import messages, reply_parser
from judges.wire.chat_http import Wire
from media.file_fingerprint import content_hash

__all__ = ["Budget", "Cache", "Client", "Completion", "Endpoint", "Profiles"]


class Client:
    """Calls to one endpoint and model.

    `cache` is its owner's alone. `budget` may be shared. `http` replaces the HTTP client: public
    mode hands in one that connects only to checked addresses; it is not closed by us. `on_attempt`
    gets every request's key and attempt as soon as it ended, `on_send` its reservation before it
    goes out. `grader` is the client whose model
    grades open answers, this one where none is given; it is closed by whoever made it. After a
    config_error nothing more is sent: later calls end as `cancelled`, and `stopped` says why.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        cache: Cache | None = None,
        budget: Purse | None = None,
        http: httpx2.AsyncClient | None = None,
        on_attempt: OnAttempt | None = None,
        on_send: OnSend | None = None,
        profiles: Profiles | None = None,
        grader: "Client | None" = None,
    ) -> None:
        self.endpoint = endpoint
        self._grader = grader or self
        self._line = Line(
            endpoint, Wire(endpoint, http), budget or Budget(), profiles or Profiles(), cache,
            on_attempt, on_send,
        )  # fmt: skip

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._line.wire.close()

    @property
    def stopped(self) -> str:
        """Why nothing more is sent; empty while all is well."""
        return self._line.stopped

    @property
    def concurrency(self) -> int:
        """How many requests may be under way now: fewer after a 429, growing again."""
        return self._line.gate.limit

    @property
    def profiles(self) -> Profiles:
        """What was learnt of the endpoint."""
        return self._line.profiles

    async def judge(self, task: Task, protocol: JudgingProtocol) -> Outcome:
        """Judge one subject once. A fault of the far end is the outcome's status, never raised.

        Raises:
            ValueError: the subject lacks what the protocol needs; the text names it.
        """
        subject = task.subject
        done = await self.complete(
            protocol.prompt(subject, task.setting),
            check=lambda reply: protocol.check(reply, subject),
            media=subject.media,
            repeat=task.repeat,
            version=request_key.version(protocol, task.setting, self._grader.endpoint),
            duration=subject.duration,
        )
        if done.parsed is None:
            return done.outcome(())
        if isinstance(protocol, GradedProtocol):
            return await self._graded(done, done.parsed, task, protocol)
        return done.outcome(protocol.findings(done.parsed, subject))

    async def _graded(
        self, done: Completion, reply: BaseModel, task: Task, protocol: GradedProtocol
    ) -> Outcome:
        """The second call: whether the answer is right. Without a grade there is no finding."""
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
    ) -> Completion:
        """Send one prompt until it is answered well or given up. Faults are statuses, not raised.

        `check` tells what is wrong with a reply that fits the prompt's schema. `version` is the
        template's hash, `media` the clip where the prompt has `Footage`, `duration` its seconds.
        """
        try:
            if media is not None and messages.shows_clip(prompt):
                await asyncio.to_thread(content_hash, media)  # reads the file the first time
            key = request_key.request_key(
                prompt, self.endpoint, version=version, media=media, repeat=repeat
            )
        except OSError:
            return Completion("", "missing_media", detail="the clip can't be read")
        if messages.shows_clip(prompt) and media is None:
            return Completion(key, "missing_media", detail="there is no clip to send")
        request = Asked(key, prompt, check, media, duration)
        return self._had(request) or await Call(self._line, request).run()

    def _had(self, request: Asked) -> Completion | None:
        """A reply had already, read anew; one that today's checks refuse is asked for again."""
        cache = self._line.cache
        kept = None if cache is None else cache.get(request.key)
        if kept is None:
            return None
        try:
            parsed: BaseModel = reply_parser.reply(kept.content, request.prompt.schema)
        except Fault:
            return None
        return None if request.check(parsed) else from_kept(request.key, parsed, kept)
