"""The queue of previews: a few are made, some wait, and the rest are asked to come again."""

import asyncio
import threading

import pytest
from starlette.requests import Request

from app.jobs.worker_pools import PREVIEWS
from app.server.errors import RateLimited
from app.server.limits.limiters import run_queued


def request(address: str) -> Request:
    return Request({"type": "http", "headers": [], "client": (address, 1)})


async def fill(addresses: list[str]) -> tuple[list[int], int]:
    """Ask for a preview from each address; the statuses of refusals, and the most at a time."""
    going_on, busy, most, lock = threading.Event(), 0, 0, threading.Lock()
    refused: list[int] = []

    def make() -> None:
        nonlocal busy, most
        with lock:
            busy += 1
            most = max(most, busy)
        going_on.wait()
        with lock:
            busy -= 1

    async def ask(address: str) -> None:
        try:
            await run_queued(request(address), make)
        except RateLimited as error:
            refused.append(error.status)

    tasks = [asyncio.create_task(ask(address)) for address in addresses]
    await asyncio.sleep(0)  # each has joined the queue, or was refused
    while busy < PREVIEWS.at_once:
        await asyncio.sleep(0.01)
    # Threads that draw pages are free all the while.
    assert await asyncio.to_thread(lambda: "a page") == "a page"
    going_on.set()
    await asyncio.gather(*tasks)
    return refused, most


@pytest.mark.parametrize(
    ("addresses", "status", "taken"),
    [
        ([f"192.0.2.{number}" for number in range(30)], 503, 12),
        (["192.0.2.1"] * 30, 429, 6),
    ],
)
def test_only_so_many_wait(addresses: list[str], status: int, taken: int) -> None:
    refused, most = asyncio.run(fill(addresses))
    assert refused == [status] * (30 - taken) and most == PREVIEWS.at_once
    assert asyncio.run(fill(addresses[:taken])) == ([], PREVIEWS.at_once), "places are free again"
