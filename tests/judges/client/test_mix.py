"""The fault mix, also under the rules of public mode: every row ends, with its true status."""

import asyncio
from collections import Counter

import pytest

from judges.client.client import Client
from judges.core.types import JudgingOutcome, JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from judges.wire.network_guard import http_client
from tests.judges.conftest import serving
from tests.judges.kill_driver import PUBLIC
from tests.rounds import sweep

EVA = PROTOCOLS["eva"]
COUNT = 100


@pytest.mark.parametrize("guarded", sweep([True], [False, True]))
def test_every_row_ends_ok_or_with_its_true_status(subject: Subject, guarded: bool) -> None:
    async def run() -> list[JudgingOutcome]:
        endpoint = far.endpoint("mix soon", max_concurrency=16, attempts=6)
        async with Client(endpoint, http=http_client(PUBLIC) if guarded else None) as client:
            tasks = (JudgingTask(subject, "eva", repeat=at) for at in range(COUNT))
            return await asyncio.gather(*(client.judge(task, EVA) for task in tasks))

    with serving() as far:
        done = asyncio.run(run())
        requests = far.count("mix soon")
    ends = Counter(outcome.status for outcome in done)
    assert set(ends) == {"ok", "refused"} and ends["refused"] < 0.03 * COUNT
    assert all(outcome.attempts[-1].status == outcome.status for outcome in done)
    assert all(bool(outcome.findings) == (outcome.status == "ok") for outcome in done)
    assert requests == sum(len(outcome.attempts) for outcome in done) <= 1.15 * ends["ok"]
    faults = {attempt.status for outcome in done for attempt in outcome.attempts}
    assert faults == {"ok", "rate_limited", "transport", "refused", "invalid"}
