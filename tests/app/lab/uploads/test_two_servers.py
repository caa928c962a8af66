"""Two real servers on one home, as a public board and its maintainer's have it."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.asking import Asker
from tests.app.lab.uploads.test_upload import LIMITS, ORDER, PREDICTIONS, Visitor, home
from tests.conftest import site
from tests.rounds import swept
from tests.servers import Served, serve
from tests.store.rows import put

__all__ = ["home"]
pytestmark = swept


@pytest.fixture(scope="module")
def first(home: Path) -> Iterator[Served]:
    with serve(home, workers_here=True, **LIMITS) as served:
        yield served


@pytest.fixture
def second(home: Path) -> Iterator[Served]:
    with serve(home, workers_here=True, **LIMITS) as served:
        yield served


def visitor_of(server: Served, home: Path, cookie: str = "") -> Visitor:
    made = Visitor(Asker(server.address, str(home)))
    made.cookie = cookie
    return made


def test_a_visitor_goes_on_at_the_other_server(home: Path, first: Served, second: Served) -> None:
    here = visitor_of(first, home)
    here.send("mine.csv", PREDICTIONS)
    there = visitor_of(second, home, here.cookie)
    assert [file["name"] for file in there.settled()["files"]] == ["mine.csv"]
    assert there.take(**ORDER)["ok"]
    for visitor in (here, there):
        assert "visitors-own" in json.dumps(visitor.board())
    before = site(home).store.version
    put(home, {"model": [{"model": "dan", "name": "DAN", "kind": "model"}]})
    for server in (first, second):
        assert visitor_of(server, home).board()["version"] == site(home).store.version != before
    here.post("/api/upload/forget")
    assert "visitors-own" not in json.dumps(there.board())
    assert not list((home / "sessions").glob("*/*"))


def test_an_import_whose_server_is_killed_is_done_or_done_again_at_the_other(
    home: Path, first: Served, second: Served
) -> None:
    there = visitor_of(second, home)
    there.send("mine.csv", PREDICTIONS)
    there.settled()
    answer = there.post("/api/upload/import", json.dumps(ORDER).encode())
    assert answer.status == 202
    os.kill(second.process, signal.SIGKILL)
    here = visitor_of(first, home, there.cookie)
    reports = here.settled()["reports"]
    if not any(report["ok"] for report in reports):
        assert here.take(**ORDER)["ok"]
    rows = here.board()["slots"]["board"]["rows"]
    assert [row["cells"]["model"] for row in rows if row["own"]] == ["visitors-own"]
    here.post("/api/upload/forget")
    assert not list((home / "sessions").glob("*/*"))
