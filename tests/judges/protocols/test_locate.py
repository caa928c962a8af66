"""locate: what is asked, which replies are let through, what a wrong one is told."""

import asyncio
import contextlib
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from judges.client.client import Client, ReplyCache
from judges.core.chain_steps import CitableLink, CitableNode, LocatedStep
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingOutcome, JudgingTask, Subject, TextPart
from judges.protocols import locate, template
from judges.protocols.locate import link_ids, step_ids
from judges.protocols.registry import PROTOCOLS
from judges.runs import log_lines
from judges.runs.log import LogState
from judges.runs.plan import plan
from tests.judges.conftest import Far, judged
from tests.pipelines.asking import rehearsal
from tests.rounds import swept

LOCATE = PROTOCOLS["locate"]
WRONG = {
    "step_twice": "S1 (Event-1): times 0–1 and 0.5–1 overlap",
    "step_again": "step S1 is listed 2 times",
    "step_backwards": "S1 (Event-1): `end` 1 is before `start` 3",
    "step_unknown": "step 'S99' is none of those that were asked for: S1, S2, S3",
    "step_missing": "step S3 is missing",
    "step_late": "S1 (Event-1): `end` 99 is outside the clip",
    "step_early": "S1 (Event-1): `start` -1 is outside the clip",
    "step_untimed": "S1 (Event-1): it is shown, so `start` and `end` must say when",
    "step_unseen": "S1 (Event-1): it is not shown, so `start` and `end` must be null",
    "step_sure": "steps.0.confidence",
    "step_number": "steps.0.start",
    "step_blank": "steps.0.evidence",
    "step_more": "steps.0.seen_by",
    "link_unknown": "link 'L7' is none of those",
    "link_missing": "link L1, L2 is missing",
    "link_blank": "links.0.reason",
    "link_maybe": "links.0.holds",
    "other_case": "field `case` must be the code",
}
FAULTS = {
    "429:0.01": "rate_limited",
    "length": "truncated",
    "refusal": "refused",
    "filter": "refused",
    "prose": "unparsed",
    "empty": "empty",
    "500": "transport",
    "html": "bad_envelope",
}


@pytest.fixture
def clip(subject: Subject) -> Subject:
    """Three steps, named by no order of time, and their two links."""
    return replace(
        subject,
        steps=(
            CitableNode("chain-1", "Event-2", "event", "tea", "Tea sits far off.", 4.0, 6.0),
            CitableNode("chain-1", "Event-1", "event", "sol", "Sol reads at one end.", 5.0, 6.5),
            CitableNode("chain-1", "Belief-1", "belief", "tea", "Tea sees that Sol wants quiet."),
        ),
        links=(
            CitableLink("chain-1", "Event-2-sub", ("Belief-1",), "Event-2"),
            CitableLink("chain-1", "Belief-1-sub", ("Event-1",), "Belief-1"),
        ),
    )


def text(subject: Subject, setting: str = "−") -> str:
    turns = LOCATE.prompt(subject, setting).turns
    return "\n".join(part.text for t in turns for part in t.parts if isinstance(part, TextPart))


def test_the_chain_is_sent_without_its_times_and_by_its_links(clip: Subject) -> None:
    assert [node.node for node in step_ids(clip).values()] == ["Event-1", "Belief-1", "Event-2"]
    assert [link.result for link in link_ids(clip).values()] == ["Belief-1", "Event-2"]
    sent = locate.payload(clip)
    assert sent["links"][1] == {"id": "L2", "from": ["S2"], "to": "S3"}
    assert sent["asked"] == {"locate": ["S1", "S2", "S3"], "links": ["L1", "L2"]}
    assert sent == locate.payload(
        replace(clip, steps=tuple(replace(step, start=None, end=None) for step in clip.steps))
    )
    assert not {clip.prompt, clip.ground_truth, clip.title} & set(text(clip).splitlines())


def test_a_cycle_and_a_link_to_nowhere_end_no_call(clip: Subject) -> None:
    odd = (
        CitableLink("chain-1", "back", ("Event-2",), "Event-1"),
        CitableLink("chain-1", "gone", ("Event-9",), "Event-2"),
    )
    round_about = replace(clip, links=(*clip.links, *odd))
    assert len(step_ids(round_about)) == 3
    assert "gone" not in {link.subchain for link in link_ids(round_about).values()}
    assert "[CASE" in text(round_about)


def test_a_valid_reply_places_every_step(far: Far, clip: Subject) -> None:
    outcome = judged(far, clip, "ok#locate", LOCATE)
    assert (outcome.status, outcome.findings) == ("ok", ())
    assert outcome.grounding is not None
    first, second, last = outcome.grounding.steps
    assert first == LocatedStep("chain-1", "Event-1", True, 0.0, 1.0, 0.75, "It is there.")
    assert (second.node, second.start) == ("Belief-1", 1.0)
    assert (last.node, last.shown, last.start, last.end) == ("Event-2", False, None, None)
    assert [(link.subchain, link.holds) for link in outcome.grounding.links] == [
        ("Belief-1-sub", False),
        ("Event-2-sub", False),
    ]


def test_one_step_a_call_asks_for_it_and_the_links_to_it(far: Far, clip: Subject) -> None:
    alone = replace(clip, focus=("chain-1", "Event-2"))
    sent = locate.payload(alone)
    assert (len(sent["steps"]), sent["asked"]) == (3, {"locate": ["S3"], "links": ["L2"]})
    outcome = judged(far, alone, "ok#alone", LOCATE, "each step")
    assert outcome.grounding is not None
    assert [step.node for step in outcome.grounding.steps] == ["Event-2"]
    assert [link.subchain for link in outcome.grounding.links] == ["Event-2-sub"]
    with pytest.raises(ValueError, match="needs a step"):
        LOCATE.prompt(clip, "each step")


@pytest.mark.parametrize("script", WRONG)
def test_a_wrong_reply_is_asked_again_with_the_step_named(
    far: Far, clip: Subject, script: str
) -> None:
    outcome = judged(far, clip, f"{script}#locate", LOCATE)
    assert (outcome.status, outcome.grounding, len(outcome.attempts)) == ("invalid", None, 2)
    assert WRONG[script] in outcome.attempts[0].detail
    assert judged(far, clip, f"{script},ok#locate", LOCATE).status == "ok"


@pytest.mark.parametrize("script", FAULTS)
def test_a_failed_call_has_no_times_and_is_not_not_shown(
    far: Far, clip: Subject, script: str
) -> None:
    outcome = judged(far, clip, f"{script}#located", LOCATE)
    assert (outcome.status, outcome.grounding) == (FAULTS[script], None)
    line = log_lines.outcome_line(JudgingTask(clip, "locate"), outcome)
    assert [step.node for step in line.steps] == ["Event-2", "Event-1", "Belief-1"]
    assert {(step.shown, step.start, step.end, step.confidence) for step in line.steps} == {
        (None, None, None, None)
    }
    assert {link.holds for link in line.links} == {None}


def test_a_clip_without_a_chain_is_told(subject: Subject) -> None:
    bare = replace(subject, steps=())
    with pytest.raises(ValueError, match="locate needs a chain"):
        LOCATE.prompt(bare, "−")
    tasks = [JudgingTask(each, "locate") for each in (bare, subject)]
    planned = plan(tasks, LOCATE, Endpoint("http://127.0.0.1:9/v1", "m"), LogState())
    assert planned.left_out == {"locate needs a chain, and the clip has none": 1}
    assert planned.calls == 1


def test_a_long_chain_has_room_and_a_long_list_of_errors_has_an_end(clip: Subject) -> None:
    steps = tuple(CitableNode("c", f"Event-{at}", "event", "", "It is.") for at in range(100))
    long = replace(clip, steps=steps, links=())
    assert LOCATE.prompt(long, "−").max_tokens == 100 * locate.TOKENS
    assert LOCATE.prompt(clip, "−").max_tokens == template.MAX_TOKENS
    entry = {"shown": True, "start": 9e9, "end": 9e9, "confidence": 1, "evidence": "So."}
    reply = locate.LocateReply.model_validate(
        {
            "case": template.code(locate.payload(long)),
            "steps": [entry | {"step": f"S{at}"} for at in range(1, 101)],
            "links": [],
        }
    )
    wrong = LOCATE.check(reply, long)
    assert len(wrong) == locate.LISTED + 1 and wrong[-1] == "and 192 more"


def test_a_located_outcome_is_a_line(clip: Subject) -> None:
    grounding = replace(
        clip.unlocated, steps=(LocatedStep("chain-1", "Event-1", True, 1.0, 2.0, 0.5, "So."),)
    )
    task = JudgingTask(replace(clip, focus=("chain-1", "Event-1")), "locate", "each step")
    line = log_lines.outcome_line(task, JudgingOutcome("k", "ok", grounding=grounding))
    assert [tuple(step.model_dump().values()) for step in line.steps] == [
        ("chain-1", "Event-1", True, 1.0, 2.0, 0.5, "So.")
    ]
    assert line.focus == "chain-1 Event-1"
    other = replace(task, subject=replace(clip, focus=("chain-1", "Event-2")))
    assert log_lines.outcome_line(other, JudgingOutcome("k", "ok")).row != line.row


@swept
def test_the_stand_in_answers_by_rule_and_says_so(clip: Subject) -> None:
    async def run(url: str, stream: bool) -> JudgingOutcome:
        async with Client(Endpoint(url, "rehearsal-good", stream=stream)) as client:
            return await client.judge(JudgingTask(clip, "locate"), LOCATE)

    with rehearsal() as url:
        outcomes = [asyncio.run(run(url, stream)) for stream in (False, True)]
    for outcome in outcomes:
        assert (outcome.status, len(outcome.attempts)) == ("ok", 1)
        assert outcome.grounding is not None and outcome.usage.tokens_in is not None
        assert [step.start for step in outcome.grounding.steps] == [0.0, 2.25, 4.5]
        said_so = [step.evidence for step in outcome.grounding.steps]
        assert all(words.startswith("By rule, no model") for words in said_so)
        assert [link.holds for link in outcome.grounding.links] == [True, True]


def test_a_located_reply_is_cached_and_goes_to_another_machine(
    far: Far, clip: Subject, tmp_path: Path
) -> None:
    task = JudgingTask(clip, "locate")

    async def run() -> list[JudgingOutcome]:
        with contextlib.closing(ReplyCache(tmp_path)) as cache:
            async with Client(far.endpoint("ok#cached"), cache=cache) as client:
                return [await client.judge(task, LOCATE) for _ in range(2)]

    first, again = asyncio.run(run())
    assert far.count("ok#cached") == 1 and again.cached and not first.cached
    assert first.grounding is not None and first.grounding == again.grounding
    sent = pickle.loads(pickle.dumps((LOCATE, task, first)))
    assert sent[1:] == (task, first) and sent[0].version == LOCATE.version
