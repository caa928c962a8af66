"""SVBench's pipeline against a server that errs on purpose, in a process of its own."""

import asyncio
import json
from pathlib import Path

import pytest

from judges.core.types import Prompt
from loaders.core.events import Options
from loaders.svbench.loader import load
from pipelines.build_job import BuildSettings
from pipelines.build_job import run as build
from pipelines.core.agent import ROUNDS, Review
from pipelines.core.graph import PipelineCase, run_case
from pipelines.jobs import JOBS
from pipelines.svbench.agents import Scenes, Tiers
from pipelines.svbench.checks import set_faults
from pipelines.svbench.job import experiment, validation
from pipelines.svbench.pipeline import MODES, RETURNS, drafts, first_drafts, pipeline, returned
from pipelines.theatre import BY_ID, paradigm
from tests.pipelines.asking import Wire

BALL = paradigm(BY_ID["moved-ball"])


def run(
    stand_in: str, mode: str = "full", model: str = "rehearsal", count: int = 3
) -> PipelineCase:
    wire = Wire(stand_in, model)
    return asyncio.run(run_case(pipeline(mode, count), "x", {"paradigm": BALL}, wire))


def test_each_error_is_rejected_fed_back_and_then_mended(stand_in: str) -> None:
    case = run(stand_in, count=1)
    assert case.status == "ok", case.reason
    attempts = [
        (attempt.agent, attempt.number, {f.code for f in attempt.faults})
        for _, attempt in case.rounds
    ]
    assert attempts == [
        ("understanding agent", 1, {"cycle"}),
        ("understanding agent", 2, set()),
        ("synthesis agent", 1, set()),
        ("critic", 1, set()),  # it rejects the scene, which tells the outcome
        ("synthesis agent", 1, set()),
        ("critic", 1, {"leak", "explains", "tense"}),
        ("critic", 2, set()),
        ("leak reviewer", 1, set()),
    ]
    assert returned(case.results) == (1,)
    for (_, before), (_, after) in zip(case.rounds, case.rounds[1:], strict=False):
        if before.faults:
            assert all(fault.code in after.question for fault in before.faults)
            assert all(fault.text in after.question for fault in before.faults)
    assert case.usage.tokens_in
    assert all(attempt.usage.tokens_out for _, attempt in case.rounds)


def test_three_tiers_of_three_are_valid_and_in_the_benchmarks_own_layout(
    stand_in: str, tmp_path: Path
) -> None:
    case = run(stand_in)
    made = drafts(case.results)
    assert set_faults(made) == ()
    layout = experiment(BALL, made)
    assert [p["difficulty"] for p in layout["prompts"]] == ["easy", "medium", "hard"] * 3
    folder = tmp_path / "data"
    folder.mkdir()
    layout["experiment_id"] = "EXP_031"
    (folder / "bench_for_short.json").write_text(json.dumps([layout]))
    events = list(load([folder], Options()))
    assert not [event for event in events if type(event).__name__ == "Reject"]
    assert "item" in str(events)


def test_an_agent_that_goes_on_erring_leaves_its_draft_and_the_reason(stand_in: str) -> None:
    case = run(stand_in, model="rehearsal-stubborn")
    assert (case.status, case.failed) == ("failed", "understanding")
    assert "cycle" in case.reason
    assert case.draft["chain"]["links"]
    assert len(case.rounds) == 3
    assert case.results == {}


def test_critic_and_leak_reviewer_know_the_test_point(stand_in: str) -> None:
    case = run(stand_in, count=1)
    point = case.results["understanding"].test_point
    questions = [attempt.question for _, attempt in case.rounds
             if attempt.agent in ("critic", "leak reviewer") and attempt.number == 1]  # fmt: skip
    assert len(questions) == 3
    assert all(f"<test_point>\n{point}\n</test_point>" in question for question in questions)


class Rejecting(Wire):
    """Whoever is named rejects, as often as is wanted."""

    def __init__(self, url: str, rejects: dict[type, int]) -> None:
        super().__init__(url, "rehearsal-good")
        self.rejects = rejects
        self.prompts: list[Prompt] = []

    async def complete(self, prompt, *, check, media=None):
        done = await super().complete(prompt, check=check, media=media)
        self.prompts.append(prompt)
        if self.rejects.get(prompt.schema, 0):
            self.rejects[prompt.schema] -= 1
            objection = {"error": "cannot test it", "instruction": "show the box from the start"}
            done.parsed = prompt.schema.model_validate({"objections": [objection]})
        return done


@pytest.mark.parametrize("who", [Tiers, Review])
def test_a_rejected_scene_is_written_anew_by_the_synthesis_agent(stand_in: str, who: type) -> None:
    wire = Rejecting(stand_in, {who: RETURNS})
    case = asyncio.run(run_case(pipeline("full", 1), "x", {"paradigm": BALL}, wire))
    assert case.status == "ok", case.reason
    assert returned(case.results) == (RETURNS,)
    questions = [
        attempt.question for _, attempt in case.rounds if attempt.agent == "synthesis agent"
    ]
    assert len(questions) == 1 + RETURNS
    assert "<objections>" not in questions[0]
    for question in questions[1:]:
        assert "show the box from the start" in question
        assert "<draft>" in question and "<count>\n1\n</count>" in question
    assert set_faults(drafts(case.results)) == ()


@pytest.mark.parametrize(("who", "unwritten"), [(Tiers, 3), (Review, None)])
def test_a_scene_that_is_rejected_to_the_end_fails_with_the_diagnosis(
    stand_in: str, who: type, unwritten: int | None
) -> None:
    wire = Rejecting(stand_in, {who: RETURNS + 1})
    fields = {"scene": "moved-ball"}
    case, _, made = asyncio.run(build(JOBS["svbench"], "x", fields, BuildSettings(1), wire))
    rate = made["rate"]  # it counts in the arm's rate, with what it wrote first or with nothing
    assert (rate["mode"], rate["prompts"], rate.get("rejected")) == ("full", 3, unwritten)
    assert rate["valid"] == (0 if unwritten else 3) and rate["returned"] == RETURNS
    assert (case.status, case.failed, case.call) == ("failed", "critic", "invalid")
    assert "written 3 times" in case.reason
    assert "show the box from the start" in case.reason
    assert case.draft["prompt"]


class Leaking(Wire):
    """A critic whose tiers break a rule in every round of its first dialogue."""

    broken = 0

    async def complete(self, prompt, *, check, media=None):
        done = await super().complete(prompt, check=check, media=media)
        if prompt.schema is Tiers and self.broken < ROUNDS:
            self.broken += 1
            done.parsed.hard.prompt += " He realises that this is because of the boy."
        return done


def test_tiers_that_break_the_rules_to_the_end_send_their_scene_back(stand_in: str) -> None:
    wire = Leaking(stand_in, "rehearsal-good")
    case = asyncio.run(run_case(pipeline("full", 1), "x", {"paradigm": BALL}, wire))
    assert case.status == "ok", case.reason
    assert returned(case.results) == (1,)
    anew = [attempt.question for _, attempt in case.rounds if attempt.agent == "synthesis agent"][1]
    assert "explains" in anew and "leave the reason out" in anew
    # What the critic wrote first had the fault, and the rate is of that.
    row = validation("full", "D1", first_drafts(case.results), returned(case.results))
    assert (row["prompts"], row["valid"], row["explains"], row["returned"]) == (3, 2, 1, 1)


class Repeating(Wire):
    """A synthesis agent that writes one scene twice."""

    repeated = False

    async def complete(self, prompt, *, check, media=None):
        done = await super().complete(prompt, check=check, media=media)
        if prompt.schema is Scenes and not self.repeated:
            self.repeated = True
            self.last, done.parsed.scenes[1] = done.parsed.scenes[1], done.parsed.scenes[0]
        elif prompt.schema is Scenes:
            done.parsed.scenes[0] = self.last
        return done


def test_a_scene_that_another_says_is_written_anew(stand_in: str) -> None:
    wire = Repeating(stand_in, "rehearsal-good")
    case = asyncio.run(run_case(pipeline("full", 2), "x", {"paradigm": BALL}, wire))
    assert case.status == "ok", case.reason
    assert returned(case.results) == (0, 1)
    assert set_faults(drafts(case.results)) == ()


def test_rates_are_of_what_each_arm_wrote_first(stand_in: str) -> None:
    """By counting here: the full pipeline's prompts all pass, its first drafts do not."""
    cases = {mode: run(stand_in, mode) for mode in MODES}
    rows = {mode: validation(mode, "D1", first_drafts(case.results), returned(case.results))
            for mode, case in cases.items()}  # fmt: skip
    assert {mode: row["prompts"] for mode, row in rows.items()} == dict.fromkeys(MODES, 9)
    assert set_faults(drafts(cases["full"].results)) == ()
    for mode, case in cases.items():
        made = first_drafts(case.results)
        bad = {fault.place for fault in set_faults(made)}
        assert rows[mode]["valid"] == sum(draft.id not in bad for draft in made)
    agents = {mode: {attempt.agent for _, attempt in case.rounds} for mode, case in cases.items()}
    assert agents["synthesis"] == {"understanding agent", "synthesis agent"}
    assert agents["none"] == {"writer"}
    # Three scenes: the first was sent back; then the critic's easy tier of each leaked at first.
    assert (rows["full"]["valid"], rows["full"]["leak"], rows["full"]["returned"]) == (6, 3, 1)
    assert 0 < rows["synthesis"]["valid"] < 9 and rows["synthesis"]["leak"] == 1
    assert (rows["none"]["valid"], rows["none"]["leak"]) == (0, 9)


def test_scenes_without_a_critic_have_no_tier(stand_in: str) -> None:
    made = drafts(run(stand_in, "synthesis", count=1).results)
    layout = experiment(BALL, made)
    assert len(layout["prompts"]) == 3
    assert not any("difficulty" in prompt for prompt in layout["prompts"])


@pytest.mark.parametrize(("mode", "count"), [("other", 1), ("full", 0)])
def test_what_is_no_pipeline(mode: str, count: int) -> None:
    with pytest.raises(ValueError, match="mode"):
        pipeline(mode, count)


def test_the_plan_bounds_the_calls_also_where_a_scene_goes_back(stand_in: str) -> None:
    setting = BuildSettings(1)
    bounds = JOBS["svbench"].calls(setting)
    wire = Rejecting(stand_in, {Review: RETURNS})
    case = asyncio.run(run_case(pipeline("full", 1), "x", {"paradigm": BALL}, wire))
    reviews = [attempt for _, attempt in case.rounds if attempt.agent == "leak reviewer"]
    assert bounds.least <= len(case.rounds) == wire.calls <= bounds.most
    assert bounds.validating <= len(reviews) == RETURNS + 1 <= bounds.validating_most
    drafting, checking = bounds.apart()
    assert (drafting.least + checking.least, drafting.most + checking.most) == bounds[:2]
