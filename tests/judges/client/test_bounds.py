"""What is bounded: requests under way, bytes, pauses; and what a cut does."""

import asyncio
import json
import re
import time
from pathlib import Path

import httpx2
import pytest

from judges.client.budget import CostCap
from judges.client.client import Client, Completion, Endpoint
from judges.client.throttle import TICK_S
from judges.core.types import Attempt, JudgingTask, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.request.encodings import EncodedClip
from tests.judges import replies
from tests.judges.conftest import Far, judged, many, serving
from tests.rounds import swept

EVA = PROTOCOLS["eva"]


@swept
def test_no_more_than_the_limit_under_way(subject: Subject) -> None:
    with serving(0.1) as slow:
        done = many(Client(slow.endpoint("together:4", max_concurrency=4)), subject, 16)
        assert {outcome.status for outcome in done} == {"ok"}
        assert slow.stats()["most"] == 4


@swept
def test_the_next_clips_are_made_ready_while_others_are_under_way(
    subject: Subject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slot that falls free waits for no decoder; and no more than a few clips wait for slots."""
    ready, ended, waiting = list[EncodedClip](), list[Attempt](), list[int]()

    async def answer(request: httpx2.Request) -> httpx2.Response:
        """Answer once a third clip is ready, and after some time in which a fifth could be."""
        while len(ready) < 8 and len(ready) - len(ended) < 3:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        status, headers, text = replies.answer("ok", json.loads(request.content), request.content)
        return httpx2.Response(status, headers=headers, text=text)

    async def run() -> None:
        async with (
            httpx2.AsyncClient(transport=httpx2.MockTransport(answer)) as http,
            Client(
                Endpoint("http://far/v1", "ok", max_concurrency=2),
                http=http,
                on_attempt=lambda _, attempt: ended.append(attempt),
            ) as client,
        ):
            media = client._shared.media
            clip = media.clip

            async def changed(path: Path, sampling: Sampling) -> EncodedClip:
                made = await clip(path, sampling)
                ready.append(made)
                waiting.append(len(ready) - len(ended))
                return made

            monkeypatch.setattr(media, "clip", changed)
            work = [client.judge(JudgingTask(subject, "eva", repeat=at), EVA) for at in range(8)]
            await asyncio.gather(*work)

    asyncio.run(run())
    # Two in the slots and at most two behind them.
    assert len(ready) == 8 and 2 < max(waiting) <= 4


def test_what_was_learnt_while_a_request_waited_is_heeded(subject: Subject) -> None:
    """The first is told that a parameter is not taken; what was ready to go is made anew."""
    with serving(0.1) as slow:
        endpoint = slow.endpoint("no_temperature", max_concurrency=1)
        done = many(Client(endpoint), subject, 3)
    assert sorted(len(outcome.attempts) for outcome in done) == [1, 1, 2]


@swept
def test_a_retry_does_not_wait_for_the_whole_run(subject: Subject) -> None:
    keys = list[str]()
    with serving(0.1) as slow:
        endpoint = slow.endpoint("500,ok", max_concurrency=1)
        many(Client(endpoint, on_attempt=lambda key, _: keys.append(key)), subject, 6)
    (retried,) = {key for key in keys if keys.count(key) == 2}
    first = keys.index(retried)
    assert keys.index(retried, first + 1) - first <= 2


def test_what_was_ready_is_not_sent_once_the_run_has_stopped(subject: Subject) -> None:
    with serving(0.1) as slow:
        done = many(Client(slow.endpoint("401", max_concurrency=1)), subject, 5)
        assert slow.count("401") == 1
    assert sorted(outcome.status for outcome in done) == ["cancelled"] * 4 + ["config_error"]


def test_a_fault_of_our_own_ends_its_call_and_what_was_paid_is_kept(
    far: Far, subject: Subject, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> Completion:
        def broken(_: object) -> tuple[str, ...]:
            raise KeyError("ours")

        async with Client(far.endpoint("ok#ours", price_in=1.0, price_out=10.0)) as client:
            return await client.complete(
                EVA.prompt(subject, "−"), check=broken, media=subject.media
            )

    done = asyncio.run(run())
    assert done.status == "failed" and "KeyError" in done.detail and "ours" not in done.detail
    assert [(attempt.status, attempt.charged) for attempt in done.attempts] == [("failed", 0.002)]
    assert "expected" in done.raw and far.count("ok#ours") == 1
    assert caplog.text.count("KeyError at test_bounds.py:") == 1 and "ours" not in caplog.text
    caplog.clear()


@swept
def test_of_two_waits_that_are_asked_for_the_longer_is_sat_out(far: Far, subject: Subject) -> None:
    for script in ("429:0.01+0.4,ok", "429:0.4+0.01,ok"):
        outcome = judged(far, subject, script)
        first, second = outcome.attempts
        assert outcome.status == "ok" and second.began - first.began >= 0.4


def test_after_a_429_all_wait_as_long_as_was_asked(far: Far, subject: Subject) -> None:
    client = Client(far.endpoint("429:0.6,ok#hold", max_concurrency=16))
    start = time.monotonic()
    done = many(client, subject, 8)
    assert time.monotonic() - start >= 0.6
    assert {outcome.status for outcome in done} == {"ok"} and client.concurrency < 16
    assert sum(len(outcome.attempts) for outcome in done) == 9


def test_a_wait_beyond_our_patience_stops_the_run_and_says_when_to_resume(
    far: Far, subject: Subject
) -> None:
    endpoint = far.endpoint("429:9999,ok#long", patience=0.1, max_concurrency=1)
    done = many(Client(endpoint), subject, 2)
    # Whichever has its frames first is sent.
    sent, other = sorted(done, key=lambda outcome: outcome.status, reverse=True)
    assert (sent.status, other.status) == ("rate_limited", "cancelled")
    assert re.search(
        r"HTTP 429: Slow down; the endpoint asks to wait 2 h 47 min, until [\d-]{10} [\d:]{5} UTC",
        sent.stopped,
    )
    assert sent.stopped in other.notes[0]


def test_what_waits_for_a_hold_ends_when_the_run_stops(subject: Subject) -> None:
    """A key that is refused meanwhile stops calls that were asked to wait for minutes too."""
    script = "together:2+429:300,together:2+401#held"
    with serving() as own:
        done = many(Client(own.endpoint(script, max_concurrency=2)), subject, 4)
        assert own.count(script) == 2
    assert {outcome.status for outcome in done} == {"config_error", "cancelled"}


def test_what_waits_for_its_own_retry_ends_when_the_run_stops(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks twice a second whether the run has stopped."""
    naps, sleep = [0.0], asyncio.sleep

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(asyncio, "sleep", nap)
    script = "503:300,401#retry"
    with serving() as own:
        done = many(Client(own.endpoint(script, max_concurrency=1)), subject, 2)
        assert own.count(script) == 2
    assert max(naps) == TICK_S
    assert sorted(outcome.status for outcome in done) == ["cancelled", "config_error"]


def test_a_clip_that_goes_away_meanwhile_is_said(
    far: Far, subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def vanished(*_: object) -> EncodedClip:
        raise FileNotFoundError

    client = Client(far.endpoint("ok#gone"))
    monkeypatch.setattr(client._shared.media, "clip", vanished)
    (outcome,) = many(client, subject, 1)
    assert outcome.status == "missing_media" and not outcome.attempts


@swept
def test_a_pause_is_the_largest_that_is_asked(far: Far, subject: Subject) -> None:
    start = time.monotonic()
    many(Client(far.endpoint("reset_header:300ms,ok#pause")), subject, 1)
    assert time.monotonic() - start >= 0.3


def test_a_caller_that_leaves_takes_nothing_with_it(subject: Subject, tmp_path: Path) -> None:
    """Called off in flight: the slot and the money come back, the attempt is told."""
    statuses = list[str]()

    async def run(far: Far) -> Client:
        endpoint = far.endpoint("slow,ok", max_concurrency=1, price_in=1.0, price_out=1.0)
        client = Client(
            endpoint,
            budget=CostCap(1.0),
            on_attempt=lambda _, attempt: statuses.append(attempt.status),
        )
        work = [
            asyncio.create_task(client.judge(JudgingTask(subject, "eva"), EVA)) for _ in range(3)
        ]
        while await asyncio.to_thread(far.count, "slow,ok") < 1:
            await asyncio.sleep(0.01)
        work[0].cancel()
        work[1].cancel()
        assert (await work[2]).status == "ok"
        await client.close()
        return client

    with serving() as far:
        asyncio.run(run(far))
    assert statuses == ["cancelled", "ok"]
