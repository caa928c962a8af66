"""A server's memory levels off, however many visitors and addresses it has seen."""

import http.client
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.rounds import swept
from tests.servers import Served, serve

ADDRESSES = 10_000
CLIENTS = 6
PAGES = ("", "leaderboard", "cases", "cases", "agreement", "trends", "data", "guide")
FORMS = ("/", "/view/", "/api/", "/streamlit/")


def distinct(number: int) -> str:
    """An address that no other number has: a page in one of its forms, with filters."""
    chance = random.Random(number)
    page, form = chance.choice(PAGES), chance.choice(FORMS)
    name = "home" if not page and form in ("/view/", "/api/") else page
    query = [("benchmark", "theatre"), ("q", f"word{number}")]
    query += [("tier", tier) for tier in ("easy", "medium", "hard") if chance.random() < 0.4]
    query += [("page", str(chance.randint(1, 9)))] if chance.random() < 0.3 else []
    return f"{form}{name}?{urlencode(query)}"


def visit(served: Served, numbers: Iterator[int]) -> None:
    """Ask each address once, each as another visitor, some at a time."""
    lock, faults = threading.Lock(), list[str]()

    def ask() -> None:
        line = http.client.HTTPConnection("127.0.0.1", served.port)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            visitor = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
            line.request("GET", distinct(number), headers={"x-forwarded-for": visitor})
            answer = line.getresponse()
            answer.read()
            if answer.status not in (200, 503):  # 503: a busy machine is slow
                faults.append(f"{answer.status} {distinct(number)}")

    threads = [threading.Thread(target=ask) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


@swept
@pytest.mark.timeout(7200)
def test_memory_levels_off(theatre_home: Path) -> None:
    """The second half of ten thousand visitors takes less than 15 % more than the first."""
    with serve(theatre_home, "env", WHYREEL_PROXIES="1") as served:
        visit(served, iter(range(ADDRESSES // 2)))
        middle = served.memory()
        visit(served, iter(range(ADDRESSES // 2, ADDRESSES)))
        assert served.memory() <= 1.15 * middle
