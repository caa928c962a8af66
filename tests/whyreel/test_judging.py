"""Judges of the library against a far end in a process of its own."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import whyreel as wr
from judges.runs.batch import RunProgress
from tests.app.lab.batch_judging.asking import judge as judge_by_command
from tests.judges.conftest import KEY, Far, serving
from tests.judges.frames_once import decoded_once
from tests.variables import set_variable

CLIP = "theatre.bench-easy-literal"
DIMENSIONS = ["D1", "D2", "D3", "D4", "D5"]


@pytest.fixture(scope="module")
def far() -> Iterator[Far]:
    with serving() as server, decoded_once():
        yield server


def made(far: Far, model: str, **more: float) -> wr.Judge:
    return wr.Judge(model, base_url=far.url, api_key=KEY, frames=2, side=64, **more)  # type: ignore[arg-type]


def easy(home: wr.Home) -> list[wr.ClipCase]:
    return [
        home.case(f"theatre.bench-easy-{name}") for name in ("literal", "faithful", "mindblind")
    ]


def test_a_verdict_has_a_score_and_a_reason_for_each_dimension(home: wr.Home, far: Far) -> None:
    judge = made(far, "ok#library", price_in=1, price_out=2)
    verdict = judge.judge(home.case(CLIP), "eva")
    assert (verdict.status, verdict.clip, verdict.detail) == ("ok", CLIP, "")
    assert list(verdict.scores) == DIMENSIONS and set(verdict.scores.values()) <= {0, 1}
    assert all(verdict.reasons.values()) and verdict.raw
    assert verdict.cost and judge.spent == pytest.approx(verdict.cost)
    assert verdict.seconds == tuple(i.info["second"] for i in home.case(CLIP).frames(2, side=64))
    (sent,) = far.bodies("ok#library")
    assert KEY in sent["head"] and KEY not in repr(judge) and KEY not in verdict.raw


@pytest.mark.parametrize("model", ["401#library", "refusal#library"])
def test_a_call_that_fails_has_a_status_and_no_score(home: wr.Home, far: Far, model: str) -> None:
    verdict = made(far, model).judge(home.case(CLIP))
    assert verdict.status in ("config_error", "refused")
    assert verdict.scores == {} and verdict.cost is None and verdict.detail


def test_nothing_is_sent_beyond_the_cap(home: wr.Home, far: Far) -> None:
    verdict = made(far, "ok#cap", price_in=1000, price_out=1000, max_cost=0.01).judge(
        home.case(CLIP)
    )
    assert verdict.status == "over_budget" and verdict.scores == {}
    assert far.count("ok#cap") == 0


def test_a_judge_is_asked_inside_a_running_loop_too(home: wr.Home, far: Far) -> None:
    async def in_a_notebook() -> tuple[wr.Verdict, wr.Verdict]:
        judge = made(far, "ok#loop")
        return judge.judge(home.case(CLIP)), await judge.ajudge(home.case(CLIP), "realism")

    eva, realism = asyncio.run(in_a_notebook())
    assert eva.status == realism.status == "ok" and list(realism.scores) == ["realism"]


def test_many_are_judged_once_and_go_on_where_they_stopped(
    home: wr.Home, far: Far, tmp_path: Path
) -> None:
    judge, log = made(far, "ok#all", price_in=1, price_out=2), tmp_path / "all.jsonl"
    seen: list[RunProgress] = []
    first = judge.judge_all(easy(home)[:2], log=log, progress=seen.append)
    assert first.stopped == "" and len(first.calls) == 2 and len(first.df) == 10
    assert (
        set(first.df["status"]) == {"ok"} and first.df["dimension"].unique().tolist() == DIMENSIONS
    )
    assert first.cost == pytest.approx(first.calls["cost"].sum()) and first.unpriced == 0
    assert seen[-1].settled == 2
    whole = judge.judge_all([*easy(home), *easy(home)], log=log, progress=False)
    assert len(whole.calls) == 3 and far.count("ok#all") == 3
    assert KEY not in log.read_text(encoding="utf-8")
    with pytest.raises(wr.JudgeError, match="is the log of another run"):
        made(far, "ok#other").judge_all(easy(home), log=log, progress=False)


def test_an_error_of_the_callers_progress_stays_that_error(
    home: wr.Home, far: Far, tmp_path: Path
) -> None:
    def show(progress: RunProgress) -> None:
        raise ValueError(f"{progress.total} is not mine")

    log = tmp_path / "progress.jsonl"
    with pytest.raises(ValueError, match="1 is not mine") as raised:
        made(far, "ok#progress").judge_all(easy(home)[:1], log=log, progress=show)
    assert not isinstance(raised.value, wr.WhyReelError)


def test_a_log_is_that_of_the_command_line(
    home: wr.Home, far: Far, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(home.folder))
    log, named = tmp_path / "both.jsonl", [f"--clip={case.clip}" for case in easy(home)]
    done = judge_by_command(far, log, *named, "--concurrency", "8", "--yes", model="ok#both")
    assert done.exit_code == 0, done.output
    judge = made(far, "ok#both")
    again = judge.judge_all(easy(home), run="made", log=log, progress=False)
    assert len(again.calls) == 3 and far.count("ok#both") == 3


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"base_url": "api.example.com"}, "must begin with http"),
        ({"base_url": "http://127.0.0.1:1/v1", "frames": 0}, "frames is 1 or more"),
        ({"base_url": "http://127.0.0.1:1/v1", "encoding": "gif"}, "encoding is one of frames"),
        ({"base_url": "http://127.0.0.1:1/v1", "temperature": 9}, "a temperature is"),
    ],
)
def test_what_is_no_judge_is_refused(values: dict[str, object], words: str) -> None:
    with pytest.raises(wr.JudgeError, match=words):
        wr.Judge("m", **values)  # type: ignore[arg-type]
