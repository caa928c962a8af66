"""Replies of other people's servers: each ends with its true status, and says what was sent."""

import asyncio
from dataclasses import replace

import pytest

from judges.client.budget import CostCap
from judges.client.client import Client
from judges.core.capabilities import Profiles
from judges.core.types import JudgingOutcome, JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from tests.judges.conftest import CLIP, Far, judged, many
from tests.judges.wild import USAGES, WILD
from tests.rounds import swept

PROVIDERS = {
    "OpenAI", "Azure", "Gemini", "Anthropic-compatible", "Mistral", "DeepSeek", "xAI", "DashScope",
    "Groq", "OpenRouter", "Together", "vLLM", "SGLang", "llama.cpp", "Ollama", "LM Studio", "TGI",
    "Bedrock",
}  # fmt: skip
LIMIT = 1200


def in_turn(far: Far, subject: Subject, script: str, count: int) -> list[JudgingOutcome]:
    """Judge the subject so often, one call after the other, by one client."""
    eva = PROTOCOLS["eva"]

    async def run() -> list[JudgingOutcome]:
        async with Client(far.endpoint(script)) as client:
            tasks = [JudgingTask(subject, "eva", repeat=at) for at in range(count)]
            return [await client.judge(task, eva) for task in tasks]

    return asyncio.run(run())


def test_a_reply_from_the_wild_ends_as_it_should(far: Far, subject: Subject) -> None:
    for name in WILD:
        wild, script = WILD[name], f"wild:{name},ok"
        outcome = judged(far, subject, script, max_tokens=LIMIT)
        statuses = tuple(attempt.status for attempt in outcome.attempts)
        assert statuses == wild.ends.attempts, (name, outcome.attempts[0].detail)
        assert outcome.status == statuses[-1], name
        assert bool(outcome.findings) == (outcome.status == "ok"), name
        assert wild.ends.words in "\n".join((*outcome.notes, outcome.stopped)), name
        assert outcome.sampling is not None and outcome.sampling.frames == wild.ends.frames
        last = far.bodies(script)[-1]
        tokens = last.get("max_tokens", last.get("max_completion_tokens"))
        assert tokens == pytest.approx(LIMIT * wild.ends.times_tokens, abs=1)


def test_the_table_has_every_provider_and_forty_replies() -> None:
    assert {wild.provider for wild in WILD.values()} >= PROVIDERS
    assert len(WILD) >= 40 and all(wild.source for wild in WILD.values())


@pytest.mark.parametrize(
    "script", ["wild:xai_403", "wild:dashscope_inspection", "wild:gemini_safety"]
)
def test_filters_stop_no_run_and_are_asked_once(far: Far, subject: Subject, script: str) -> None:
    done = many(Client(far.endpoint(f"{script}#many", max_concurrency=1)), subject, 5)
    assert [outcome.status for outcome in done] == ["refused"] * 5
    assert far.count(f"{script}#many") == 5 and not any(outcome.stopped for outcome in done)


def test_a_refusal_without_a_wait_stops_the_run_where_it_repeats(
    far: Far, subject: Subject
) -> None:
    done = in_turn(far, subject, "wild:openai_used_up#all", 3)
    assert [outcome.status for outcome in done] == ["rate_limited", "cancelled", "cancelled"]
    assert "the endpoint refused 2 times and states no time to wait" in done[0].stopped
    assert far.count("wild:openai_used_up#all") == 2


@swept
def test_a_refusal_that_others_get_past_stops_nothing(far: Far, subject: Subject) -> None:
    async def run() -> list[str]:
        async with Client(
            far.endpoint("wild:tgi_overloaded,ok,wild:tgi_overloaded#some")
        ) as client:
            tasks = [JudgingTask(subject, "eva", repeat=at) for at in range(2)]
            done = await asyncio.gather(*(client.judge(t, PROTOCOLS["eva"]) for t in tasks))
            return [outcome.stopped for outcome in done] + [client.stopped]

    assert asyncio.run(run()) == ["", "", ""]


def test_a_key_that_several_requests_in_a_row_are_refused_stops_the_run(
    far: Far, subject: Subject
) -> None:
    script = "ok,403,ok,403#a row"
    done = in_turn(far, subject, script, 9)
    statuses = [outcome.status for outcome in done]
    assert statuses == ["ok", "config_error", "ok"] + ["config_error"] * 3 + ["cancelled"] * 3
    assert far.count(script) == 6


def test_four_requests_of_one_case_are_the_most_and_each_step_is_noted(
    far: Far, subject: Subject
) -> None:
    outcome = judged(far, subject, "wild:ollama_context#end", max_tokens=LIMIT)
    assert outcome.status == "too_large" and len(outcome.attempts) == 4
    assert [note.rpartition(": ")[2] for note in outcome.notes] == [
        "frames lowered from 16 to 8",
        "frames lowered from 8 to 4",
        "reply tokens lowered from 1200 to 600",
    ]


def test_a_text_is_given_fewer_tokens_for_its_reply(far: Far, subject: Subject) -> None:
    question = replace(subject, question="q", options=("Near", "Far"), answer=1)
    script = "wild:ollama_context,ok#text"
    outcome = judged(far, question, script, PROTOCOLS["choice"], "Blind", max_tokens=LIMIT)
    assert outcome.notes[0].endswith("reply tokens lowered from 1200 to 600")
    assert [body["max_tokens"] for body in far.bodies(script)][:2] == [1200, 600]


def test_how_many_images_are_taken_is_learnt_for_later_calls(far: Far, subject: Subject) -> None:
    profiles, script = Profiles(), "wild:vllm_images,ok#learnt"
    endpoint = far.endpoint(script, max_concurrency=1)
    many(Client(endpoint, profiles=profiles), subject, 1)
    (second,) = many(Client(endpoint, profiles=profiles), subject, 1)
    assert [attempt.status for attempt in second.attempts] == ["ok"]
    assert second.notes == ("the endpoint takes at most 5 images: frames lowered from 16 to 5",)


def test_reasoning_alone_is_asked_about_once_and_in_another_form(
    far: Far, subject: Subject
) -> None:
    script = "wild:ollama_reasoning#only"
    outcome = judged(far, subject, script)
    assert (outcome.status, len(outcome.attempts)) == ("empty", 2) and not outcome.findings
    assert outcome.attempts[-1].detail == "the model sent its reasoning and no answer"
    first, second = far.bodies(script)
    assert "response_format" in first and "response_format" not in second
    assert second["reasoning_effort"] == "none" and "reasoning_effort" not in first
    assert [turn["role"] for turn in second["messages"]] == ["system", "user"]


def test_a_reply_of_no_use_is_paid_for_three_times_at_most(far: Far, subject: Subject) -> None:
    outcome = judged(far, subject, "wild:zhipu_network#paid", attempts=6)
    assert [attempt.status for attempt in outcome.attempts] == ["bad_envelope"] * 3


def test_a_server_that_can_not_turn_reasoning_off_is_asked_without_that(
    far: Far, subject: Subject
) -> None:
    script = "wild:ollama_reasoning,no_reasoning_effort#off"
    outcome = judged(far, subject, script)
    assert [attempt.status for attempt in outcome.attempts] == ["empty", "config_error", "ok"]
    assert ["reasoning_effort" in body for body in far.bodies(script)] == [False, True, False]


def test_streamed_reasoning_is_no_answer(far: Far, subject: Subject) -> None:
    outcome = judged(far, subject, "stream_thinking,ok#1", stream=True)
    assert [attempt.status for attempt in outcome.attempts] == ["empty", "ok"]


def test_a_stream_that_was_called_off_is_not_whole(far: Far, subject: Subject) -> None:
    """vllm#57082: HTTP 200, a last event that says `abort`, then the end of the stream."""
    outcome = judged(far, subject, "stream_abort,ok#1", stream=True)
    assert [attempt.status for attempt in outcome.attempts] == ["bad_envelope", "ok"]


@pytest.mark.parametrize("name", USAGES)
def test_tokens_of_reasoning_are_paid_for(far: Far, subject: Subject, name: str) -> None:
    tokens_out = USAGES[name][-1]
    outcome = judged(far, subject, f"usage:{name}", price_in=0.0, price_out=1.0)
    assert outcome.usage.tokens_out == tokens_out
    assert outcome.usage.cost == pytest.approx(tokens_out / 1e6)


def test_a_cap_holds_where_reasoning_outgrows_the_limit_of_the_reply(
    far: Far, subject: Subject
) -> None:
    """Each reply is billed for 32,600 tokens although 1,200 were allowed."""
    profiles, script = Profiles(), "usage:long thoughts"
    priced = far.endpoint(script, price_in=0.0, price_out=10.0, max_concurrency=1, max_tokens=LIMIT)
    budget = CostCap(cap=1.0)
    done = many(Client(priced, budget=budget, profiles=profiles), subject, 5)
    assert sorted(outcome.status for outcome in done) == ["ok"] * 3 + ["over_budget"] * 2
    assert budget.spent == pytest.approx(0.978)


def test_the_wild_clip_is_real(far: Far, subject: Subject) -> None:
    """What is sent after a step down has as many pictures as the row says."""
    script = "wild:copilot_images,ok#clip"
    outcome = judged(far, replace(subject, media=CLIP), script)
    images = [p for p in far.bodies(script)[-1]["messages"][1]["content"] if p["type"] != "text"]
    assert len(images) == len(outcome.frames) == 10
