"""Odd answers: each call ends with a status, and the reply and what it cost are in the log."""

import asyncio
from pathlib import Path

import pytest

from judges.client.client import Client, ReplyCache
from judges.client.reply_cache import task_key
from judges.core.types import JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from judges.runs.batch import (
    RunProgress,
    calls_of,
    judge_all,
    log_failed_attempts,
    log_reservations,
)
from judges.runs.log import RunLog, peek
from judges.runs.log_lines import head
from schema.judging_log import LINES, AttemptLine, OutcomeLine
from tests.judges.conftest import Far
from tests.judges.odd import ENVELOPES, FINE, REPLIES

EVA = PROTOCOLS["eva"]
EXPECTED = (
    {name: (status, 2) for name, (status, _) in REPLIES.items()}
    | dict.fromkeys(FINE, ("ok", 1))
    | dict.fromkeys(ENVELOPES, ("bad_envelope", 3))
    | dict.fromkeys(("partial", "accepted"), ("bad_envelope", 1))
)
"""How each call ends, and after how many requests."""


@pytest.mark.parametrize("name", EXPECTED)
def test_an_odd_answer_has_a_status_and_is_in_the_log(
    far: Far, subject: Subject, tmp_path: Path, name: str
) -> None:
    place, script = str(tmp_path / "a.jsonl"), f"odd:{name}"
    end = far.endpoint(script, price_in=1.0, price_out=1.0, logprobs=True)

    async def go() -> RunProgress:
        with RunLog.open(place, head("odd", end, EVA)) as log:
            async with Client(
                end,
                cache=ReplyCache(tmp_path / "cache"),
                on_attempt=log_failed_attempts(log),
                on_send=log_reservations(log),
            ) as client:
                updates = judge_all(
                    calls_of(
                        [JudgingTask(subject, "eva")],
                        lambda task: task_key(task, EVA, end),
                        log.known,
                    ),
                    lambda task: client.judge(task, EVA), log, concurrency=1,
                )  # fmt: skip
                return [update async for update in updates][-1]

    status, requests = EXPECTED[name]
    before = far.count(script)
    assert asyncio.run(go()).statuses == {status: 1}
    assert far.count(script) - before == requests
    lines = [LINES.validate_json(line) for line in Path(place).read_bytes().splitlines()]
    attempts = [line for line in lines if isinstance(line, AttemptLine)]
    (outcome,) = (line for line in lines if isinstance(line, OutcomeLine))
    assert len(attempts) == requests and all((attempt.charged or 0) > 0 for attempt in attempts)
    assert outcome.raw or name in ("partial", "accepted")
    assert {attempt.tokens_in for attempt in attempts} <= {None, 1000}
    known = peek(place)[1]
    assert not known.open and known.charged == pytest.approx(
        sum(attempt.charged for attempt in attempts)
    )
    assert bool(known.settled) is (status != "bad_envelope")
