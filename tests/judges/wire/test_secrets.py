"""The key: sent to its endpoint, and nowhere else, even where the far end repeats it."""

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path
from typing import Any

import httpx2
import pytest
from pydantic import SecretStr

from judges.client.client import Client, CostCap, Endpoint
from judges.client.reply_cache import ReplyCache
from judges.core.types import Attempt, JudgingOutcome, JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from judges.runs.log import RunLog
from judges.runs.log_lines import attempt_line, head, outcome_line
from tests.judges.conftest import KEY, Far
from tests.judges.echoes import ECHO_KEY, FORMS, delta_texts, traces
from tests.rounds import sweep, swept

EVA = PROTOCOLS["eva"]


def run(client: Client, subject: Subject) -> JudgingOutcome:
    async def judged() -> JudgingOutcome:
        async with client:
            return await client.judge(JudgingTask(subject, "eva"), EVA)

    return asyncio.run(judged())


def test_the_key_is_sent_and_shown_nowhere(
    far: Far, subject: Subject, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    attempts = list[Attempt]()
    endpoint = far.endpoint("key,401#secret")
    client = Client(
        endpoint, cache=ReplyCache(tmp_path), on_attempt=lambda _, attempt: attempts.append(attempt)
    )
    outcome = run(client, subject)
    sent = far.bodies("key,401#secret")[0]["head"]
    assert f"Bearer {KEY}" in sent
    shown = [
        repr(endpoint),
        repr(client),
        repr(outcome),
        repr(attempts),
        caplog.text,
        client.stopped,
    ]
    shown += [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()]
    assert KEY not in "\n".join(shown)
    assert "[key]" in outcome.attempts[0].raw


def echoed(far: Far, subject: Subject, folder: Path, script: str, **more: Any) -> JudgingOutcome:
    """One call whose far end repeats the key; looked for in all that is kept, shown or logged."""
    place, attempts = folder / "log.jsonl", list[Attempt]()
    endpoint = far.endpoint(script, key=SecretStr(ECHO_KEY), attempts=1, **more)
    client = Client(
        endpoint,
        cache=ReplyCache(folder / "cache"),
        on_attempt=lambda _, attempt: attempts.append(attempt),
    )
    outcome = run(client, subject)
    task = JudgingTask(subject, "eva")
    with RunLog.open(str(place), head("echoed", endpoint, EVA)) as log:
        log.write([outcome_line(task, outcome)])
        log.write([attempt_line(outcome.key, attempt) for attempt in outcome.attempts])
    kept = [path.read_text("utf-8") for path in (*(folder / "cache").iterdir(), place)]
    for text in (*kept, repr(outcome), repr(attempts), client.stopped):
        assert not traces(ECHO_KEY, text), text
    assert f"Bearer {ECHO_KEY}" in far.bodies(script)[0]["head"]
    return outcome


ECHOES = ("echo_error", "echo_late", "echo_html", "echo_reply")


@pytest.mark.parametrize(
    ("script", "form"),
    sweep(zip(cycle(ECHOES), FORMS, strict=False), product(ECHOES, FORMS)),
)
def test_a_key_that_comes_back_in_any_form_is_kept_nowhere(
    far: Far, subject: Subject, tmp_path: Path, script: str, form: str
) -> None:
    outcome = echoed(far, subject, tmp_path, f"{script}:{form}")
    if script == "echo_reply":
        assert outcome.status == "ok" and "[key]" in outcome.findings[0].reason
    assert "[key]" in outcome.raw


@pytest.mark.parametrize("script", ["echo_stream", "echo_tokens"])
def test_a_key_that_comes_back_in_pieces_is_kept_nowhere(
    far: Far, subject: Subject, tmp_path: Path, script: str
) -> None:
    outcome = echoed(far, subject, tmp_path, script, logprobs=True)
    assert outcome.status == "ok" and outcome.findings[0].reason == "I was sent [key]"
    kept = [path.read_text("utf-8") for path in tmp_path.rglob("*.jsonl")]
    for raw in (outcome.raw, *(json.loads(line)["raw"] for text in kept
                               for line in text.splitlines() if '"raw"' in line)):  # fmt: skip
        assert ECHO_KEY[:6] not in delta_texts(raw)
        assert str([*ECHO_KEY[:3].encode()])[1:-1] not in raw


def test_an_address_that_is_none_or_tells_too_much() -> None:
    for url, message in [
        ("ftp://x/v1", "http"),
        ("file:///etc/passwd", "http"),
        ("x", "http"),
        ("http://user:secret@x/v1", "password"),
        ("http://x/v1?key=secret", "query"),
        *(
            (f"http://{host}/secret", "can't be read")
            for host in ("0177.0.0.1", "256.1.1.1", "x:99999", "x:secret", "[::1", "\u2488", "x:-1")
        ),
        *((f"http://x/{sign}secret", "line breaks") for sign in "\r\n\t\0 \u2028\u202e"),
        ("http://x\r\nX-Other: secret/v1", "line breaks"),
        ("http://x/secret" + "a" * 70_000, "can't be read"),
    ]:
        with pytest.raises(ValueError, match=message) as refused:
            Endpoint(url, "m")
        assert "secret" not in str(refused.value)


def test_nothing_of_the_operators_environment_is_sent(
    far: Far, subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_ADMIN_KEY"):
        monkeypatch.setenv(name, "operators-own")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Operator: operators-own")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://operators-own/v1")
    assert run(Client(far.endpoint("ok#env", key=None)), subject).status == "ok"
    assert "operators-own" not in far.bodies("ok#env")[0]["head"]


def test_a_client_handed_in_is_the_one_used(far: Far, subject: Subject) -> None:
    """Public mode hands in one that connects only to checked addresses."""
    seen = list[str]()

    class Checked(httpx2.AsyncHTTPTransport):
        async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
            seen.append(str(request.url))
            return await super().handle_async_request(request)

    async def judged() -> tuple[JudgingOutcome, bool]:
        async with httpx2.AsyncClient(transport=Checked()) as http:
            async with Client(far.endpoint("ok#own"), http=http) as client:
                outcome = await client.judge(JudgingTask(subject, "eva"), EVA)
            return outcome, http.is_closed

    outcome, closed = asyncio.run(judged())
    assert outcome.status == "ok" and seen == [f"{far.url}/chat/completions"] and not closed


def test_no_redirect_is_followed(far: Far, subject: Subject) -> None:
    client = Client(far.endpoint("redirect#1"))
    outcome = run(client, subject)
    assert "307" in client.stopped
    assert outcome.status == "config_error" and "307" in outcome.attempts[0].detail
    assert far.count("redirect#1") == 1


@swept
def test_a_missing_far_end_and_a_slow_one(subject: Subject, far: Far) -> None:
    absent = Endpoint("http://127.0.0.1:9/v1", "m", SecretStr(KEY), attempts=2, backoff=0.01)
    budget = CostCap(cap=1.0)
    outcome = run(Client(replace(absent, price_in=1.0, price_out=1.0), budget=budget), subject)
    assert [attempt.status for attempt in outcome.attempts] == ["transport"] * 2
    assert budget.spent == 0  # what was never connected is never billed
    for script in ("slow", "drip"):
        slow = far.endpoint(f"{script}#1", timeout=0.3, attempts=1)
        outcome = run(Client(slow), subject)
        assert outcome.status == "transport" and "time limit" in outcome.attempts[0].detail


def test_an_answer_without_end_is_not_read_to_its_end(far: Far, subject: Subject) -> None:
    outcome = run(Client(far.endpoint("endless#1")), subject)
    assert outcome.status == "bad_envelope" and "bytes" in outcome.attempts[0].detail
    assert len(outcome.raw) < 10_000
    outcome = run(Client(far.endpoint("endless500#1", attempts=1)), subject)
    assert outcome.status == "transport" and len(outcome.raw) <= 100_000


def test_of_an_error_only_its_beginning_is_read(subject: Subject) -> None:
    read = list[int]()

    async def endless() -> AsyncIterator[bytes]:
        for at in range(200):
            read.append(at)
            yield b" " * 2**16

    async def answer(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(500, content=endless())

    http = httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
    endpoint = Endpoint("http://far/v1", "m", attempts=1)
    assert run(Client(endpoint, http=http), subject).status == "transport"
    assert len(read) == 2


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"model": " "}, "model"),
        ({"max_concurrency": 0}, "positive"),
        ({"repeats": 0}, "positive"),
        ({"attempts": 0}, "positive"),
        ({"timeout": 0.0}, "positive"),
        ({"base_url": "ftp://x/v1"}, "http"),
        ({"base_url": "http:///v1"}, "http"),
        ({"base_url": "http://u@x/v1"}, "password"),
        ({"base_url": "http://:p@x/v1"}, "password"),
        ({"base_url": "http://x/v1?key=1"}, "query"),
        ({"base_url": "http://x/v1#key"}, "query"),
    ],
)
def test_what_is_no_endpoint(more: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Endpoint(**{"base_url": "http://x/v1", "model": "m", **more})


def test_a_key_needs_no_trace_in_the_process(far: Far) -> None:
    more: dict[str, Any] = {"key": SecretStr("another-marker")}
    assert "another-marker" not in repr(far.endpoint("ok", **more))
    assert "another-marker" not in str(os.environ)
