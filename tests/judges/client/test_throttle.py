"""The adaptive throttle at its bounds: bytes in flight, the pause after a 429, growth."""

import asyncio
import time

import pytest

from judges.client.throttle import AdaptiveThrottle


async def settle() -> None:
    """Let every task run until it waits for something."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize(("second", "under_way"), [(39, 99), (40, 100), (41, 60)])
def test_requests_may_fill_the_byte_limit_exactly(second: int, under_way: int) -> None:
    async def run() -> int:
        throttle, leave = AdaptiveThrottle(10, 100), asyncio.Event()

        async def send(size: int) -> None:
            async with throttle.load(size):
                await leave.wait()

        tasks = [asyncio.create_task(send(size)) for size in (60, second)]
        await settle()
        size = throttle.bytes
        leave.set()
        await asyncio.gather(*tasks)
        assert throttle.bytes == 0
        return size

    assert asyncio.run(run()) == under_way


def test_a_rate_limit_holds_new_requests_for_the_longest_wait() -> None:
    throttle = AdaptiveThrottle(8)
    before = time.monotonic()
    throttle.on_rate_limit(before, 3600)
    assert throttle._hold_until >= before + 3600
    throttle.on_rate_limit(before, 1)
    assert throttle._hold_until >= before + 3600, "a shorter wait takes nothing back"


def test_a_limit_is_halved_once_an_episode_and_grows_by_one() -> None:
    throttle = AdaptiveThrottle(8)
    sent = time.monotonic()
    throttle.on_rate_limit(sent, 0)
    throttle.on_rate_limit(sent, 0)
    assert throttle.limit == 4, "the second request was sent before the first cut"
    limits = []
    for _ in range(9):
        throttle.on_success()
        limits.append(throttle.limit)
    assert limits == [4, 4, 4, 5, 5, 5, 5, 5, 6]


@pytest.mark.parametrize(("wait", "longest"), [(3600.0, 0.5), (0.1, 0.1)])
def test_a_hold_is_waited_out_in_short_steps(
    wait: float, longest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that stops ends a wait of an hour within half a second."""
    throttle, slept = AdaptiveThrottle(2), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        throttle.release()

    async def run() -> None:
        throttle.on_rate_limit(time.monotonic(), wait)
        async with throttle.slot():
            pass

    monkeypatch.setattr("judges.client.throttle.asyncio.sleep", sleep)
    asyncio.run(run())
    assert all(0 < seconds <= longest for seconds in slept)
