"""First come, first served; and what is slow holds nobody up for long."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from app.pages.fifo_limiter import Turns


def test_turns_come_in_order_and_no_more_at_a_time() -> None:
    turns, order, at_once, most = Turns("a", "b"), [], 0, 0
    lock, first = threading.Lock(), threading.Event()

    def work(number: int) -> None:
        nonlocal at_once, most
        with turns.turn(5):
            with lock:
                order.append(number)
                at_once += 1
                most = max(most, at_once)
            first.wait(5)
            time.sleep(0.01)
            with lock:
                at_once -= 1

    with ThreadPoolExecutor(8) as pool:
        running = []
        for number in range(8):
            running.append(pool.submit(work, number))
            time.sleep(0.01)
        first.set()
        for one in running:
            one.result()
    assert (most, sorted(order)) == (2, list(range(8)))
    assert all(abs(place - number) < 2 for place, number in enumerate(order))


def test_who_has_waited_long_enough_goes_on_and_turns_are_not_lost() -> None:
    turns, leave = Turns("only"), threading.Event()

    def hold() -> None:
        with turns.turn(5):
            leave.wait(5)

    holder = threading.Thread(target=hold)
    holder.start()
    time.sleep(0.01)
    started = time.perf_counter()
    with turns.turn(0.05) as place:
        waited = time.perf_counter() - started
    leave.set()
    holder.join()
    with turns.turn(5) as again:
        pass
    assert place is None and waited >= 0.05
    assert again == "only"


def test_the_best_free_place_is_given_and_one_that_is_withdrawn_never_again() -> None:
    turns = Turns("here")
    turns.add("there")
    with turns.turn(1) as first, turns.turn(1) as second, turns.turn(0.01) as third:
        assert (first, second, third) == ("here", "there", None)
        turns.withdraw("there")
    with turns.turn(1) as first, turns.turn(0.01) as second:
        assert (first, second) == ("here", None)


def test_a_new_place_serves_who_waits_already() -> None:
    turns, given = Turns("here"), []

    def wait() -> None:
        with turns.turn(5) as place:
            given.append(place)

    with turns.turn(1):
        waiting = threading.Thread(target=wait)
        waiting.start()
        time.sleep(0.02)
        turns.add("there")
        waiting.join(5)
    assert given == ["there"]
