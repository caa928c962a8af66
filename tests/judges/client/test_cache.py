"""The cache: what was had is not asked for again, by its owner alone, after any kill."""

import asyncio
import json
import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, SecretStr

from judges.client.client import Client, Completion, Endpoint
from judges.client.reply_cache import CachedReply, ReplyCache, request_key, task_key
from judges.core.types import (
    Footage,
    JudgingOutcome,
    JudgingTask,
    Prompt,
    Sampling,
    Subject,
    TextPart,
    Turn,
    Usage,
)
from judges.protocols.registry import PROTOCOLS
from judges.protocols.template import Reply
from tests.judges.conftest import Far

EVA = PROTOCOLS["eva"]


def once(
    endpoint: Endpoint, subject: Subject, cache: ReplyCache, repeat: int = 0
) -> JudgingOutcome:
    async def run() -> JudgingOutcome:
        async with Client(endpoint, cache=cache) as client:
            return await client.judge(JudgingTask(subject, "eva", repeat=repeat), EVA)

    return asyncio.run(run())


def test_a_reply_is_asked_for_once(far: Far, subject: Subject, tmp_path: Path) -> None:
    endpoint = far.endpoint("ok#cache")
    first = once(endpoint, subject, ReplyCache(tmp_path / "a" / "mine"))
    second = once(endpoint, subject, ReplyCache(tmp_path / "a" / "mine"))
    assert (first.cached, second.cached) == (False, True)
    assert second.findings == first.findings and second.attempts == ()
    assert (second.frames, second.sampling, second.usage) == (
        first.frames, first.sampling, first.usage,
    )  # fmt: skip
    assert far.count("ok#cache") == 1
    once(endpoint, subject, ReplyCache(tmp_path / "a" / "mine"), repeat=1)
    assert far.count("ok#cache") == 2


def test_a_clip_that_is_not_there_is_said_before_anything_is_sent(
    far: Far, subject: Subject, tmp_path: Path
) -> None:
    async def run(media: Path | None) -> Completion:
        async with Client(far.endpoint("ok#no-clip")) as client:
            return await client.complete(EVA.prompt(subject, "−"), media=media)

    for media, detail in (
        (None, "there is no clip to send"), (tmp_path / "gone.mp4", "the clip can't be read"),
    ):  # fmt: skip
        done = asyncio.run(run(media))
        assert (done.status, done.detail, done.attempts) == ("missing_media", detail, ())
    assert far.count("ok#no-clip") == 0


def test_a_prompt_is_the_first_of_its_repeats_where_none_is_named(far: Far, tmp_path: Path) -> None:
    prompt = Prompt((Turn("user", (TextPart("Reply."),)),), Reply)

    async def run() -> list[bool]:
        async with Client(far.endpoint("ok#prompt"), cache=ReplyCache(tmp_path)) as client:
            first = await client.complete(prompt)
            return [first.cached, (await client.complete(prompt, repeat=0)).cached]

    assert asyncio.run(run()) == [False, True]


def test_one_owners_cache_serves_no_other(far: Far, subject: Subject, tmp_path: Path) -> None:
    endpoint = far.endpoint("ok#owners")
    once(endpoint, subject, ReplyCache(tmp_path / "one"))
    assert once(endpoint, subject, ReplyCache(tmp_path / "two")).cached is False
    path = tmp_path / "one" / "replies.jsonl"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("script", ["refusal", "missing", "length", "500"])
def test_only_good_replies_are_kept(
    far: Far, subject: Subject, tmp_path: Path, script: str
) -> None:
    cache = ReplyCache(tmp_path)
    once(far.endpoint(f"{script}#kept"), subject, cache)
    assert len(cache) == 0


def test_a_torn_line_is_cut_off_and_the_rest_stays(tmp_path: Path) -> None:
    cache = ReplyCache(tmp_path)
    kept = CachedReply("{}", "raw", Sampling(), (0.0, 1.5), ("note",), Usage(1, 2, None), 0.5)
    for name in ("a", "b"):
        asyncio.run(cache.put(name, kept))
    path = tmp_path / "replies.jsonl"
    whole = path.stat().st_size
    with path.open("ab") as torn:
        torn.write(b'{"key": "c", "content"')
    again = ReplyCache(tmp_path)
    assert len(again) == 2 and path.stat().st_size == whole
    assert again.get("a") == kept and again.get("c") is None
    asyncio.run(again.put("c", kept))
    assert ReplyCache(tmp_path).get("c") == kept


def test_the_key_tells_calls_apart(far: Far, subject: Subject, tmp_path: Path) -> None:
    base = far.endpoint("ok")
    task = JudgingTask(subject, "eva")
    same = task_key(task, EVA, base)
    copy = tmp_path / "copy.mp4"
    assert subject.media is not None
    copy.write_bytes(subject.media.read_bytes())
    alike: list[dict[str, Any]] = [
        {"key": SecretStr("other")}, {"timeout": 1.0}, {"max_concurrency": 2},
        {"price_in": 1.0}, {"attempts": 9}, {"preset": "vllm"},
    ]  # fmt: skip
    for change in alike:
        assert task_key(task, EVA, replace(base, **change)) == same, change
    assert task_key(replace(task, subject=replace(subject, media=copy)), EVA, base) == same
    other: list[dict[str, Any]] = [
        {"model": "b"}, {"base_url": "http://x/v1"}, {"max_tokens": 5},
        {"sampling": Sampling(frames=8)}, {"sampling": Sampling(side=256)},
        {"sampling": Sampling("video_url")},
    ]  # fmt: skip
    keys = [task_key(task, EVA, replace(base, **change)) for change in other]
    changed = [replace(subject, prompt="Other."), replace(subject, duration=3.0)]
    keys += [task_key(replace(task, subject=variant), EVA, base) for variant in changed]
    keys += [task_key(replace(task, repeat=1), EVA, base)]
    with copy.open("ab") as more:
        more.write(os.urandom(8))
    keys += [task_key(replace(task, subject=replace(subject, media=copy)), EVA, base)]
    assert len({same, *keys}) == len(keys) + 1


def test_who_grades_is_in_the_key_of_an_open_answer(far: Far, subject: Subject) -> None:
    question = replace(subject, expected="three", question="q")
    task, open_ended = JudgingTask(question, "open_ended"), PROTOCOLS["open_ended"]
    plain_key = task_key(task, open_ended, far.endpoint("a"))
    assert plain_key == task_key(task, open_ended, far.endpoint("a"), far.endpoint("a"))
    assert plain_key != task_key(task, open_ended, far.endpoint("a"), far.endpoint("b"))


def test_a_kept_reply_that_todays_checks_refuse_is_asked_for_again(
    far: Far, subject: Subject, tmp_path: Path
) -> None:
    """The parser is not in the key: raw replies are kept, and read anew by the day's checks."""
    endpoint, cache = far.endpoint("ok#refused"), ReplyCache(tmp_path)
    key = task_key(JudgingTask(subject, "eva"), EVA, endpoint)
    mark = {"score": 1, "reason": "x", "step": None, "second": None}
    reply = {"case": "00000000", "expected": "x"} | {f"D{at}": mark for at in range(1, 6)}
    asyncio.run(cache.put(key, CachedReply(json.dumps(reply), "raw")))
    outcome = once(endpoint, subject, cache)
    assert (outcome.status, outcome.cached) == ("ok", False) and far.count("ok#refused") == 1


def test_every_part_of_a_prompt_is_in_its_key() -> None:
    prompt = Prompt((), OneReply, 100, 0.0)
    changes = (
        {"schema": OtherReply},
        {"temperature": 0.5},
        {"structured": False},
        {"max_tokens": 9},
        {"top_p": 0.9},
    )
    keys = {
        request_key(replace(prompt, **change), Endpoint("http://x/v1", "m")) for change in changes
    }
    assert len(keys | {request_key(prompt, Endpoint("http://x/v1", "m"))}) == 6
    own = ({"temperature": 0.5}, {"top_p": 0.9})
    theirs = {request_key(prompt, Endpoint("http://x/v1", "m", **each)) for each in own}
    assert theirs < keys, "a parameter is the same, whoever asks for it"


def test_keys_of_before_stay_as_they_were(tmp_path: Path) -> None:
    """Caches and logs of runs long ended hold them: these were written in November 2026."""
    clip = tmp_path / "a.mp4"
    clip.write_bytes(b"clip")
    prompt = Prompt((Turn("user", (TextPart("?"), Footage())),), OneReply, 100, 0.0)
    keys = [
        request_key(prompt, Endpoint("http://x/v1", "m", sampling=Sampling(way)), media=clip)
        for way in ("frames", "video_url")
    ]
    assert keys == [
        "4db25ca6890a5fd9d9dedfc9ae34f521a6a675a1c07929b9081d75ef172ce616",
        "1971dacdcd1d728feb2d1f7fa3a1a4af1a25dd2627fe344864ddb1de112f2ed6",
    ]
    probed = Prompt((Turn("user", (TextPart("?"), Footage(pick="middle"))),), OneReply, 100, 0.0)
    assert request_key(probed, Endpoint("http://x/v1", "m"), media=clip) not in keys


class OneReply(BaseModel):
    value: int


class OtherReply(BaseModel):
    two: int
