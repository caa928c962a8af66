"""SVBench's pipeline against a server that errs on purpose, in a process of its own."""

import asyncio
import json
from pathlib import Path

import pytest

from loaders.core.events import Options
from loaders.svbench.loader import load
from pipelines.core.graph import PipelineCase, run_case
from pipelines.svbench.checks import set_faults
from pipelines.svbench.layout import experiment, rates
from pipelines.svbench.pipeline import MODES, drafts, pipeline
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
        ("synthesis agent", 1, {"count"}),
        ("synthesis agent", 2, set()),
        ("critic", 1, {"leak", "explains", "tense"}),
        ("critic", 2, set()),
        ("leak reviewer", 2, set()),
    ]
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


def test_the_ablation_has_its_rates(stand_in: str) -> None:
    sets = {mode: drafts(run(stand_in, mode).results) for mode in MODES}
    by_mode = {row["mode"]: row for row in rates(sets)}
    assert {mode: row["prompts"] for mode, row in by_mode.items()} == dict.fromkeys(MODES, 9)
    assert by_mode["full"]["valid"] == 9
    assert by_mode["none"]["valid"] == 0
    assert by_mode["none"]["leak"] == 9


@pytest.mark.parametrize(("mode", "count"), [("other", 1), ("full", 0)])
def test_what_is_no_pipeline(mode: str, count: int) -> None:
    with pytest.raises(ValueError, match="mode"):
        pipeline(mode, count)
