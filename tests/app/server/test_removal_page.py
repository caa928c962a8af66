"""The page by which an operator removes: told first, refused to everybody else."""

import json
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.cli.importing import Request as Import
from app.cli.importing import take_in
from app.server import removal_page
from app.server.errors import add_error_handlers
from store.reading.versions import kept
from tests.app.asking import Asker
from tests.app.cli.test_waiting import evalkit, r3
from tests.conftest import Site, site
from tests.rounds import swept
from tests.servers import serving
from tests.variables import set_variable

OURS = {"x_whyreel": "1"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("removal")
    where = site(folder / "home")
    take_in(where.home, Import("r3", (str(r3(folder / "r3")),)))
    hostile = evalkit(folder / "one").rename(folder / "one" / "<b>M'\"&_r3.csv")
    for model in ("M-1", "M-2"):
        take_in(where.home, Import("vlmevalkit", (str(hostile),), model=model, benchmark="r3"))
    return where


@pytest.fixture(scope="module")
def operator(made: Site) -> Iterator[Asker]:
    with serving(made.home) as address:
        yield Asker(address)


def post(ask: Asker, order: object, **headers: str) -> tuple[int, str]:
    answer = ask("/api/remove", "POST", json.dumps(order).encode(), **headers)
    return answer.status, answer.text


@pytest.mark.parametrize(
    ("order", "headers", "status"),
    [
        ({"kind": "run", "id": "r3.M-1.choice"}, {}, 403),
        ({"kind": "run", "id": "r3.M-1.choice"}, OURS | {"origin": "http://evil.example"}, 403),
        ({"kind": "run", "id": "r3.M-1.choice"}, OURS | {"sec_fetch_site": "cross-site"}, 403),
        ({"kind": "run", "id": "r3.M-1.choice"}, OURS | {"x_forwarded_for": "10.0.0.1"}, 403),
        ({"kind": "run"}, OURS, 422),
        ({"kind": "run", "id": "x" * 300}, OURS, 422),
        ({"kind": "run", "id": "x\0"}, OURS, 422),
        ([1], OURS, 422),
        ({"kind": "run", "id": "x", "more": "y" * 5000}, OURS, 413),
    ],
)
def test_what_the_page_does_not_send_removes_nothing(
    made: Site, operator: Asker, order: object, headers: dict[str, str], status: int
) -> None:
    before = made.store.version
    assert post(operator, order, **headers)[0] == status
    assert made.store.version == before


@swept
def test_what_would_go_is_told_and_then_goes(made: Site, operator: Asker) -> None:
    before, versions = made.store.version, len(kept(made.home))
    drawn = operator("/remove").text
    assert "<li><b>r3.M-2.choice</b> <span>7 answers</span>" in drawn
    assert "&lt;b&gt;M&#39;&#34;&amp;_r3.csv" in drawn and "<b>M'" not in drawn
    order = {"kind": "run", "id": "r3.M-2.choice"}
    status, reply = post(operator, order | {"dry_run": True}, **OURS)
    shown = json.loads(reply)["told"]
    assert status == 200 and shown.startswith("Without run r3.M-2.choice these rows go:")
    assert "answer: 7 rows" in shown
    assert made.store.version == before and len(kept(made.home)) == versions
    reply = json.loads(post(operator, order, **OURS)[1])
    assert reply["ok"] and f"python -m app data use {before}" in reply["told"]
    assert made.store.query("SELECT run FROM star.run") == [{"run": "r3.M-1.choice"}]
    odd = json.loads(post(operator, {"kind": "--help", "id": "--yes"}, **OURS)[1])
    assert not odd["ok"] and "can be removed" in odd["told"]


@pytest.mark.parametrize(
    ("environment", "client"),
    [
        ({"WHYREEL_PUBLIC": "1"}, "127.0.0.1"),
        ({"WHYREEL_PROXIES": "1"}, "127.0.0.1"),
        ({"SPACE_HOST": "a-b.hf.space"}, "127.0.0.1"),
        ({}, "10.0.0.7"),
        ({}, ""),
    ],
)
def test_nobody_else_gets_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], client: str
) -> None:
    for name, value in environment.items():
        set_variable(monkeypatch, name, value)
    app = FastAPI()
    add_error_handlers(app)
    app.include_router(removal_page.router)
    # Without an address: by a socket file.
    visitor = TestClient(app, client=(client, 1), headers={"x-whyreel": "1"})
    answers = [visitor.get("/remove"), visitor.post("/api/remove")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert "python -m app data remove" in answers[0].text
