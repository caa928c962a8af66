"""Reading ahead: the same steps in order, faults where they are waited for, no thread left over."""

import threading
from collections.abc import Iterator

import pytest

from app.ahead import STEPS, ahead


def readers() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name == "reading"]


def test_the_steps_come_in_order_and_the_thread_ends() -> None:
    assert list(ahead(iter(range(10 * STEPS)))) == list(range(10 * STEPS))
    assert not readers()


def test_what_the_iterable_raises_is_raised_after_its_steps() -> None:
    def faulty() -> Iterator[int]:
        yield 1
        raise ValueError("row 2")

    steps = ahead(faulty())
    assert next(steps) == 1
    with pytest.raises(ValueError, match="row 2"):
        next(steps)
    assert not readers()


def test_who_leaves_early_ends_the_reading() -> None:
    read = []

    def endless() -> Iterator[int]:
        while True:
            read.append(len(read))
            yield len(read)

    steps = ahead(endless())
    next(steps)
    steps.close()
    assert not readers() and len(read) <= 3 * STEPS
