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


def test_a_request_larger_than_the_byte_limit_is_sent_alone() -> None:
    async def run() -> list[list[int]]:
        throttle, under_way = AdaptiveThrottle(10, 100), list[int]()
        leave = {size: asyncio.Event() for size in (40, 500, 60)}

        async def send(size: int) -> None:
            async with throttle.load(size):
                under_way.append(size)
                await leave[size].wait()
                under_way.remove(size)

        tasks = [asyncio.create_task(send(size)) for size in (40, 500)]
        await settle()
        together = [list(under_way)]
        leave[40].set()
        await settle()
        tasks.append(asyncio.create_task(send(60)))
        await settle()
        together.append(list(under_way))
        leave[500].set()
        await settle()
        return [*together, list(under_way)]

    assert asyncio.run(run()) == [[40], [500], [60]]


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
    for _ in range(100):
        throttle.on_success()
    assert throttle.limit == 8, "never more than were asked for"


def test_a_request_that_was_sent_after_a_cut_cuts_again() -> None:
    throttle = AdaptiveThrottle(8)
    throttle.on_rate_limit(time.monotonic(), 0)
    for _ in range(3):
        throttle.on_success()
    throttle.on_rate_limit(time.monotonic(), 0)
    assert throttle.limit == 2
    for _ in range(2 + 3 + 4 + 5 + 6 + 7 - 1):
        throttle.on_success()
    assert throttle.limit == 7, "successes before the cut do not count"
    throttle.on_success()
    assert throttle.limit == 8


@pytest.mark.parametrize(("most", "half"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_limit_is_halved_to_at_least_one(most: int, half: int) -> None:
    throttle = AdaptiveThrottle(most)
    throttle.on_rate_limit(time.monotonic(), 0)
    assert throttle.limit == half


def test_never_more_than_the_limit_are_under_way_and_a_retry_comes_next() -> None:
    async def run() -> tuple[int, list[str]]:
        throttle, order = AdaptiveThrottle(2), list[str]()
        most = inside = 0

        async def send(name: str, *, retry: bool = False) -> None:
            nonlocal most, inside
            async with throttle.slot(retry=True) if retry else throttle.slot():
                inside += 1
                most = max(most, inside)
                order.append(name)
                await asyncio.sleep(0)
                inside -= 1

        async with asyncio.TaskGroup() as tasks:
            for name in "abcde":
                tasks.create_task(send(name))
            tasks.create_task(send("again", retry=True))
        assert throttle.busy == 0
        return most, order

    assert asyncio.run(run()) == (2, ["a", "b", "again", "c", "d", "e"])


def test_who_is_called_off_while_waiting_takes_no_slot() -> None:
    async def run() -> None:
        throttle, leave = AdaptiveThrottle(1), asyncio.Event()

        async def send() -> None:
            async with throttle.slot():
                await leave.wait()

        first, second, third = (asyncio.create_task(send()) for _ in range(3))
        await settle()
        second.cancel()
        await settle()
        assert throttle.busy == 1 and not third.done()
        leave.set()
        await asyncio.gather(first, third)
        assert throttle.busy == 0 and second.cancelled()

    asyncio.run(run())


def test_who_is_called_off_when_a_slot_has_come_gives_it_to_the_next() -> None:
    async def run() -> None:
        throttle, leave = AdaptiveThrottle(1), asyncio.Event()
        at_work = list[str]()

        async def send(name: str) -> None:
            async with throttle.slot():
                at_work.append(name)
                await leave.wait()

        first, second, third = (asyncio.create_task(send(name)) for name in "abc")
        await settle()
        first.cancel()
        await asyncio.sleep(0)  # its slot is the second's now, which does not know it yet
        second.cancel()
        await settle()
        assert (at_work, throttle.busy) == (["a", "c"], 1)
        leave.set()
        await third

    asyncio.run(run())


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
    assert len(slept) == 1 and 0 < slept[0] <= longest
