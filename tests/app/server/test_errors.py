"""Errors as answers: a full or failing disk, or a time limit, has a status and words."""

import errno
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.server.disk_trouble import NO_ROOM, trouble
from app.server.errors import add_error_handlers
from media.film_writer import write_film
from store import OverBudget

FULL = Path("/dev/full")
"""A device that is always full."""


def write_full() -> None:
    FULL.write_bytes(b"x")


def draw_full() -> None:
    write_film([np.zeros((64, 64, 3), np.uint8)] * 3, FULL, 5, (64, 64))


def wrap_full() -> None:
    try:
        write_full()
    except OSError as error:
        raise ValueError("no set could be made") from error


@pytest.mark.skipif(not FULL.exists(), reason="this system has no such device")
@pytest.mark.parametrize("fill", [write_full, draw_full, wrap_full])
def test_a_full_disk_is_told_from_any_other_error(fill: Callable[[], None]) -> None:
    with pytest.raises((OSError, ValueError)) as caught:
        fill()
    problem = trouble(caught.value)
    assert problem is not None and (problem.status, problem.reason) == (507, NO_ROOM)


@pytest.mark.parametrize("error", [OSError("no frame"), ValueError("x"), FileNotFoundError(2, "x")])
def test_other_errors_are_none_of_the_disk(error: Exception) -> None:
    assert trouble(error) is None


@pytest.mark.parametrize(("number", "status"), [(errno.ENOSPC, 507), (errno.EROFS, 503)])
def test_an_answer_that_cannot_be_made_says_so(
    number: int, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    app = FastAPI()
    add_error_handlers(app)

    @app.get("/")
    def answer() -> None:
        raise OSError(number, "a place of the machine", "/srv/secret")

    got = TestClient(app).get("/")
    assert got.status_code == status and "disk" in got.text and "secret" not in got.text
    assert "Traceback" not in caplog.text and "secret" not in caplog.text
    caplog.clear()


def test_an_answer_over_its_time_is_no_fault_of_the_server() -> None:
    app = FastAPI()
    add_error_handlers(app)

    @app.get("/")
    def answer() -> None:
        raise OverBudget("the queries of this request took longer than 5 s")

    got = TestClient(app).get("/")
    assert got.status_code == 503 and "time limit" in got.text
