"""Processes that the fork service makes for tests: how they end, and that none is left over."""

import os
import signal
import sys
import time

import pytest

from tests.forking import Forked
from tests.waiting import until


@pytest.mark.parametrize(
    ("function", "word", "code"), [(sys.exit, 3, 3), (len, "ended", 0), (os._exit, 4, 4)]
)
def test_a_process_ends_with_its_code(function, word: object, code: int) -> None:
    assert Forked(function, word).wait() == code


@pytest.mark.parametrize(("end", "code"), [("kill", -signal.SIGKILL), ("terminate", -15)])
def test_a_process_runs_until_it_is_ended(end: str, code: int) -> None:
    process = Forked(time.sleep, 900)
    assert process.poll() is None
    getattr(process, end)()
    assert process.wait() == code == process.poll()


def is_gone(process: Forked) -> bool:
    try:
        os.kill(process.pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_to_end_a_process_whose_end_is_not_yet_told_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = Forked(len, "ended")
    until(lambda: is_gone(process))
    with monkeypatch.context() as patch:
        patch.setattr(process, "poll", lambda: None)
        process.terminate()
    assert process.wait() == 0


def test_a_process_ends_with_who_asked_for_it() -> None:
    process = Forked(time.sleep, 900)
    process.abandon()
    until(lambda: is_gone(process))
