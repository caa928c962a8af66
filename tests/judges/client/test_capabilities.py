"""What an endpoint refuses is learnt once and remembered: parameters, structured output, sizes."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judges.client.client import Client
from judges.core.capabilities import Capabilities, Profiles
from judges.core.types import ENCODINGS, JudgingOutcome, JudgingTask, Subject
from judges.endpoint_probe import probe
from judges.protocols.registry import PROTOCOLS
from tests.judges.conftest import Far

EVA = PROTOCOLS["eva"]


def twice(
    far: Far, subject: Subject, script: str, profiles: Profiles, **more: Any
) -> list[JudgingOutcome]:
    async def run() -> list[JudgingOutcome]:
        async with Client(far.endpoint(script, **more), profiles=profiles) as client:
            return [
                await client.judge(JudgingTask(subject, "eva", repeat=at), EVA) for at in range(2)
            ]

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("refused", "changes"),
    [
        ("temperature", {"dropped": frozenset({"temperature"})}),
        ("top_p", {"dropped": frozenset({"top_p"})}),
        ("max_tokens", {"tokens": "max_completion_tokens"}),
        ("json_schema", {"structured": "json_object"}),
        ("json_schema+json_object", {"structured": "prompt"}),
        ("max_tokens+max_completion_tokens", {"tokens": "max_completion_tokens",
                                              "dropped": frozenset({"max_completion_tokens"})}),
        ("logprobs", {"dropped": frozenset({"logprobs", "top_logprobs"})}),
    ],
)  # fmt: skip
def test_a_refused_parameter_is_dropped_once_and_for_all(
    far: Far, subject: Subject, refused: str, changes: dict[str, Any]
) -> None:
    profiles, model = Profiles(), f"no_{refused}#once"
    first, second = twice(far, subject, model, profiles, logprobs=True, top_p=0.5)
    assert (first.status, second.status) == ("ok", "ok")
    assert len(second.attempts) == 1
    drawn = refused if refused in ("temperature", "top_p") else ""
    note = (f"the endpoint takes no {drawn}: sent without",) if drawn else ()
    assert first.notes == second.notes == note, "the log says what was not sent"
    assert profiles.of(far.endpoint(model)) == replace(Capabilities(), **changes)
    last = far.bodies(model)[-1]
    assert not set(refused.split("+")) & set(last)
    assert (last.get("response_format") or {"type": "prompt"})["type"] not in refused.split("+")


def test_a_form_of_reply_that_a_500_does_not_know_is_no_outage(far: Far, subject: Subject) -> None:
    """As llama-cpp-python's server answers, which takes json_object alone."""
    profiles = Profiles()
    first, second = twice(far, subject, "unfit#1", profiles)
    assert [attempt.status for attempt in first.attempts] == ["config_error", "ok"]
    assert len(second.attempts) == 1
    assert profiles.of(far.endpoint("unfit#1")).structured == "json_object"


def test_a_profile_outlives_its_process(far: Far, subject: Subject, tmp_path: Path) -> None:
    path = tmp_path / "profiles.json"
    twice(far, subject, "no_temperature+json_schema#file", Profiles(path))
    known = Profiles(path).of(far.endpoint("no_temperature+json_schema#file"))
    assert known.structured == "json_object" and known.dropped == {"temperature"}
    assert Profiles(path).of(far.endpoint("other")) == Capabilities()
    path.write_text("{", encoding="utf-8")
    assert Profiles(path).of(far.endpoint("ok")) == Capabilities()


def test_a_size_that_was_refused_is_not_tried_again(far: Far, subject: Subject) -> None:
    profiles, model = Profiles(), "413,ok#size"
    _, second = twice(far, subject, model, profiles)
    limit = profiles.of(far.endpoint(model)).max_bytes
    assert limit and len(second.attempts) == 1
    assert second.notes and str(limit) in second.notes[0]


def test_a_refusal_of_one_request_ends_that_request_alone(far: Far, subject: Subject) -> None:
    first, second = twice(far, subject, "ok,400#alone", Profiles())
    assert (first.status, second.status) == ("ok", "bad_envelope")
    assert len(second.attempts) == 1


def test_calls_at_once_learn_from_one_another(far: Far, subject: Subject) -> None:
    """All were sent with the parameter; only the first refusal may change the profile."""

    async def run() -> list[JudgingOutcome]:
        async with Client(far.endpoint("no_temperature+json_schema#many")) as client:
            tasks = [client.judge(JudgingTask(subject, "eva", repeat=at), EVA) for at in range(6)]
            return list(await asyncio.gather(*tasks))

    done = asyncio.run(run())
    assert {outcome.status for outcome in done} == {"ok"}
    assert max(len(outcome.attempts) for outcome in done) <= 3


def test_refusals_without_an_answer_end_a_run(far: Far, subject: Subject) -> None:
    async def run() -> list[str]:
        async with Client(far.endpoint("400#end")) as client:
            tasks = [JudgingTask(subject, "eva", repeat=at) for at in range(5)]
            return [(await client.judge(task, EVA)).status for task in tasks]

    assert asyncio.run(run()) == ["config_error"] * 3 + ["cancelled"] * 2


@pytest.mark.parametrize(
    ("script", "status", "requests"),
    [("401", "config_error", 1), ("quota", "rate_limited", 2), ("429:9999", "rate_limited", 1)],
)
def test_after_a_refusal_that_stops_the_run_nothing_more_is_sent(
    far: Far, subject: Subject, script: str, status: str, requests: int
) -> None:
    first, second = twice(far, subject, f"{script}#stop", Profiles())
    assert (first.status, second.status) == (status, "cancelled")
    assert first.stopped and not second.attempts and "not sent" in second.notes[0]
    assert far.count(f"{script}#stop") == requests


@pytest.mark.parametrize(
    ("script", "sights"),
    [
        ("ok", ["seen", "seen", "seen", "seen"]),
        ("only_frames", ["seen", "refused", "refused", "seen"]),
        ("blind", ["seen", "not seen", "not seen", "seen"]),
    ],
)
def test_a_probe_tells_what_is_seen_from_what_is_taken(
    far: Far, script: str, sights: list[str]
) -> None:
    profiles, endpoint = Profiles(), far.endpoint(f"{script}#probe")
    probed = asyncio.run(probe(endpoint, profiles=profiles))
    assert (probed.status, [sight for _, sight in probed.sights]) == ("ok", sights)
    assert profiles.of(endpoint).encodings == tuple(
        (name, sight == "seen") for name, sight in zip(ENCODINGS, sights, strict=True)
    )


def test_a_probe_of_an_endpoint_that_refuses_says_why(far: Far) -> None:
    probed = asyncio.run(probe(far.endpoint("401#probe")))
    assert (probed.status, probed.sights) == ("config_error", ()) and "401" in probed.detail
    assert far.count("401#probe") == 1
