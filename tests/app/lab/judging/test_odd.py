"""One judge's odd answer, or a fault of ours, never calls off the panel."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from app.jobs.event_stream import Emit
from app.lab.judging import run
from app.lab.judging.order import JudgePlan
from app.lab.judging.run import FinishedCall, PanelJudge
from app.lab.live_calls import endpoint_forms, live_job
from judges.core.types import JudgingOutcome
from tests.app.asking import Answer, Asker
from tests.app.lab.judging.conftest import CLIP, Serve, events, outcomes, post
from tests.judges.conftest import Far, serving
from tests.judges.odd import ENVELOPES, FINE, REPLIES
from tests.rounds import few

EXPECTED = (
    {name: status for name, (status, _) in REPLIES.items()}
    | dict.fromkeys(FINE, "ok")
    | dict.fromkeys(ENVELOPES, "bad_envelope")
)
NAMES = list(EXPECTED)
PANELS = [tuple(NAMES[at : at + 4]) for at in range(0, len(NAMES), 4)]


@pytest.fixture(scope="module")
def far() -> Iterator[Far]:
    with serving() as server:
        yield server


def run_panel(ask: Asker, far: Far, *models: str, **more: Any) -> Answer:
    judges = [{"model": model, "base_url": far.url} for model in models]
    return post(ask, "", {"clip": CLIP, "protocol": "eva", "judges": judges, **more})


def lines(ask: Asker, answer: Answer) -> list[list[dict[str, Any]]]:
    """The logs of a run, to be downloaded."""
    _, done = events(answer)[-1]
    logs = [ask(f"/api/judge/run/{done['run']}?log={at}").text for at in range(len(done["logs"]))]
    return [[json.loads(line) for line in text.split("\n") if line] for text in logs]


@few(3)
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel[0])
def test_an_odd_judge_costs_its_own_verdict_alone(
    serve: Serve, far: Far, monkeypatch: pytest.MonkeyPatch, panel: tuple[str, ...]
) -> None:
    monkeypatch.setattr(endpoint_forms, "ATTEMPTS", 1)
    ask = serve()
    answer = run_panel(ask, far, "ok", *(f"odd:{name}" for name in panel))
    by_judge = {outcome["judge"]: outcome for outcome in outcomes(answer)}
    assert [by_judge[at]["status"] for at in range(len(panel) + 1)] == [
        "ok", *(EXPECTED[name] for name in panel)
    ]  # fmt: skip
    assert events(answer)[-1][0] == "done"
    for log, outcome in zip(
        lines(ask, answer), (by_judge[at] for at in sorted(by_judge)), strict=True
    ):
        assert {line["line"] for line in log} == {"run", "outcome", "attempt"}
        assert sum(line["line"] == "attempt" for line in log) == len(outcome["attempts"]) > 0


def test_a_fault_of_ours_costs_one_verdict_and_is_told_by_its_kind(
    serve: Serve, far: Far, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> JudgingOutcome:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(run.ScriptedJudge, "judge", broken)
    rule = {"kind": "trivial", "model": "coin"}
    judges = [{"model": "ok#beside", "base_url": far.url}, rule]
    answer = post(serve(), "", {"clip": CLIP, "protocol": "eva", "judges": judges})
    by_judge = {outcome["judge"]: outcome for outcome in outcomes(answer)}
    assert (by_judge[0]["status"], by_judge[1]["status"]) == ("ok", "failed")
    assert "RuntimeError" in by_judge[1]["notes"][0] and "secret" not in answer.text
    assert events(answer)[-1][1]["summary"]["ok"] == 1
    assert "secret" not in caplog.text
    caplog.clear()


def test_what_had_ended_when_a_run_is_cut_short_can_be_kept(
    serve: Serve, far: Far, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time limit passes as soon as the quick judge's outcome has been sent."""
    limits = list[asyncio.Timeout]()

    def limit(seconds: float | None) -> asyncio.Timeout:
        assert seconds == live_job.LONGEST_S
        limits.append(asyncio.timeout(None))
        return limits[0]

    whole_panel = run.run_panel

    async def run_panel_until_first(
        plan: JudgePlan, judges: Sequence[PanelJudge], emit: Emit, done: list[FinishedCall]
    ) -> None:
        async def emit_and_end(name: str, data: Any) -> None:
            await emit(name, data)
            if name == "outcome":
                limits[0].reschedule(asyncio.get_running_loop().time())

        await whole_panel(plan, judges, emit_and_end, done)

    monkeypatch.setattr(live_job, "asyncio", SimpleNamespace(timeout=limit))
    monkeypatch.setattr(run, "run_panel", run_panel_until_first)
    ask = serve(WHYREEL_PUBLIC="1", WHYREEL_JUDGE_NETS="127.0.0.0/8",
                WHYREEL_JUDGE_HOSTS="127.0.0.1")  # fmt: skip
    answer = run_panel(ask, far, "ok#quick", "slow")
    *_, (first, done), (last, why) = events(answer)
    assert (first, last) == ("done", "failed") and "longer than" in why["error"]
    assert done["summary"]["statuses"] == {"ok": 1} and len(done["logs"]) == 1
    assert '"line": "outcome"' in ask(f"/api/judge/run/{done['run']}?log=0").text
