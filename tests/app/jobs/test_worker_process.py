"""A worker process is asked, listened to, and killed where it takes too long or nobody waits."""

import asyncio
import os
from typing import Any

import pytest

from app.jobs.worker_pools import Pool
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess
from tests.waiting import until


def worker(do: str, seconds: float = 60) -> WorkerProcess:
    return WorkerProcess(
        "tests.app.jobs.small_worker",
        {"do": do},
        seconds,
        WorkerEnds("died", "late"),
        is_quiet=True,
    )


def test_its_messages_and_its_result_come_and_what_libraries_print_does_not() -> None:
    messages: list[dict[str, Any]] = []
    assert worker("hello").run(messages.append) == {"answer": "hello"}
    assert messages == [{"what": "reading", "done": 1}]


@pytest.mark.parametrize(
    ("do", "seconds", "reason"), [("fail", 60, "died"), ("wait", 0, "late"), ("refuse", 60, "no")]
)
def test_one_that_fails_is_late_or_refuses_has_no_result(
    do: str, seconds: float, reason: str
) -> None:
    with pytest.raises(WorkerFault, match=reason):
        worker(do, seconds).run()


def test_one_that_was_killed_before_it_began_never_starts() -> None:
    ended = worker("hello")
    ended.kill()
    with pytest.raises(WorkerFault):
        ended.run()


def test_one_whose_caller_is_gone_is_killed() -> None:
    waiting, pool = worker("wait"), Pool(1)

    async def leave() -> None:
        asking = asyncio.create_task(waiting.run_in(pool))
        await asyncio.to_thread(until, lambda: waiting._process is not None)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(leave())
    assert waiting._process is not None
    with pytest.raises(ProcessLookupError):
        os.kill(waiting._process.pid, 0)
