"""The loop over many calls: each once, so many at a time, stopped and gone on with."""

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from judges import LogError
from judges.core.types import Attempt
from judges.runs.batch import RunProgress, calls_of, judge_all, log_failed_attempts
from judges.runs.log import RunLog, peek
from tests.judges.made import MadeJudge, head, key_of, tasks
from tests.rounds import swept


def run(place: Path, judge: MadeJudge, count: int, concurrency: int = 4) -> list[RunProgress]:
    async def go() -> list[RunProgress]:
        with RunLog.open(str(place), head()) as log:
            updates = judge_all(
                calls_of(tasks(count), key_of, log.known), judge.judge, log, concurrency=concurrency
            )
            return [update async for update in updates]

    return asyncio.run(go())


def test_every_task_once_and_so_many_at_a_time(tmp_path: Path) -> None:
    judge = MadeJudge(0.005)
    updates = run(tmp_path / "a", judge, 40)
    assert judge.most == 4 and set(judge.asked.values()) == {1} and len(judge.asked) == 40
    last = updates[-1]
    assert (last.total, last.settled, last.ok, last.failed, last.stopped) == (40, 40, 40, 0, "")
    assert last.cost == pytest.approx(0.4) and last.unpriced == 0
    assert last.rate and last.eta == 0


def test_calls_begun_ahead_are_bounded_too_and_made_once(tmp_path: Path) -> None:
    judge = MadeJudge(0.005)

    async def go() -> RunProgress:
        with RunLog.open(str(tmp_path / "a"), head()) as log:
            updates = judge_all(
                calls_of(tasks(30), key_of, log.known), judge.judge, log, concurrency=4, ahead=3
            )
            return [update async for update in updates][-1]

    assert asyncio.run(go()).ok == 30
    assert judge.most == 7 and set(judge.asked.values()) == {1}


def test_a_second_run_asks_for_nothing(tmp_path: Path) -> None:
    run(tmp_path / "a", MadeJudge(), 10)
    judge = MadeJudge()
    last = run(tmp_path / "a", judge, 10)[-1]
    assert not judge.asked and (last.resumed, last.ended, last.ok) == (10, 0, 10)


def test_a_failure_has_its_status_and_only_calls_without_a_reply_are_made_again(
    tmp_path: Path,
) -> None:
    plan = {0: ["refused"], 1: ["transport"], 2: ["invalid"], 3: ["rate_limited"]}
    first = run(tmp_path / "a", MadeJudge(plan=plan), 6)[-1]
    assert first.statuses == {
        "ok": 2, "refused": 1, "transport": 1, "invalid": 1, "rate_limited": 1,
    }  # fmt: skip
    judge = MadeJudge()
    last = run(tmp_path / "a", judge, 6)[-1]
    assert set(judge.asked) == {"theatre.clip-1", "theatre.clip-3"}
    assert last.statuses == {"ok": 4, "refused": 1, "invalid": 1}


def test_a_wrong_key_stops_the_run_and_it_goes_on_later(tmp_path: Path) -> None:
    judge = MadeJudge(0.001, plan={at: ["config_error"] for at in range(5, 60)})
    last = run(tmp_path / "a", judge, 60, 2)[-1]
    assert last.stopped.startswith("config_error: made config_error")
    assert sum(judge.asked.values()) <= 7
    again = MadeJudge()
    last = run(tmp_path / "a", again, 60)[-1]
    assert (last.ok, last.stopped) == (60, "") and len(again.asked) == 55


def test_a_spent_budget_stops_the_run_without_a_row(tmp_path: Path) -> None:
    judge = MadeJudge(plan={at: ["over_budget"] for at in range(3, 9)})
    last = run(tmp_path / "a", judge, 9, 1)[-1]
    assert last.stopped.startswith("over_budget") and last.settled == 3
    assert peek(str(tmp_path / "a"))[1].counts == {"ok": 3}


def test_unknown_prices_are_counted_and_never_zero(tmp_path: Path) -> None:
    class Unpriced(MadeJudge):
        async def judge(self, task):
            from tests.judges.made import outcome

            return outcome(task, cost=None)

    last = run(tmp_path / "a", Unpriced(), 3)[-1]
    assert (last.cost, last.unpriced) == (0.0, 3)


@swept
def test_whoever_stops_loses_nothing_that_has_ended(tmp_path: Path) -> None:
    judge = MadeJudge(0.02)

    async def go() -> None:
        with RunLog.open(str(tmp_path / "a"), head()) as log:
            updates = judge_all(
                calls_of(tasks(100), key_of, log.known), judge.judge, log, concurrency=4
            )
            async with aclosing(updates) as progress:
                async for update in progress:
                    if update.ended >= 8:
                        break

    asyncio.run(go())
    assert judge.flying == 0
    known = peek(str(tmp_path / "a"))[1]
    assert known.settled >= sum(judge.asked.values()) - 4 and known.torn == 0
    last = run(tmp_path / "a", MadeJudge(), 100)[-1]
    assert last.ok == 100


@pytest.mark.parametrize("how", ["append", "sync"])
def test_a_full_disk_ends_the_run_with_its_reason(tmp_path: Path, monkeypatch, how: str) -> None:
    def full(*_: object) -> None:
        raise LogError("a can't be written (No space left on device)")

    monkeypatch.setattr(RunLog, how, full)
    with pytest.raises(LogError, match="No space"):
        run(tmp_path / "a", MadeJudge(), 5)


def test_a_fault_of_our_own_costs_its_own_call_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Faulty(MadeJudge):
        async def judge(self, task):
            if task.subject.clip.endswith("-3"):
                raise KeyError("sk-secret-of-a-message")
            return await super().judge(task)

    last = run(tmp_path / "a", Faulty(), 8)[-1]
    assert last.statuses == {"ok": 7, "failed": 1}
    assert "KeyError" in (text := (tmp_path / "a").read_text("utf-8")) and "secret" not in text
    assert run(tmp_path / "a", MadeJudge(), 8)[-1].ok == 8
    assert "KeyError at test_batch.py:" in caplog.text and "secret" not in caplog.text
    caplog.clear()


def test_equal_requests_of_two_clips_are_two_rows(tmp_path: Path) -> None:
    async def go() -> RunProgress:
        with RunLog.open(str(tmp_path / "a"), head()) as log:
            updates = judge_all(
                calls_of(tasks(3), lambda _: "same" * 16, log.known),
                MadeJudge().judge,
                log,
                concurrency=2,
            )
            return [update async for update in updates][-1]

    assert asyncio.run(go()).settled == 3


def test_an_attempt_without_a_reply_is_in_the_log_at_once_and_once(tmp_path: Path) -> None:
    (task,) = tasks(1)
    key = key_of(task)
    lost = Attempt(12.3456, 0.1, "rate_limited", "slow down", http=429)
    with RunLog.open(str(tmp_path / "a"), head()) as log:
        log_failed_attempts(log)(key, lost)
        log_failed_attempts(log)(key, Attempt(13.0, 0.1, "invalid", raw="{}"))
        known = log.known
        assert known.sent == 1 and known.index.is_sent((key, 12.346))
        assert not known.index.is_sent((key, 13.0))

        async def judge(_):
            from tests.judges.made import outcome

            done = outcome(task)
            from dataclasses import replace

            return replace(done, attempts=(lost, *done.attempts))

        async def go() -> None:
            async for _ in judge_all(
                calls_of([task], key_of, log.known), judge, log, concurrency=1
            ):
                pass

        asyncio.run(go())
    text = (tmp_path / "a").read_text("utf-8")
    assert text.count('"line": "attempt"') == 2 and text.count("slow down") == 1
