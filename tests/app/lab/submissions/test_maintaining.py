"""The maintainers' page: for the machine itself alone, and closed boards take nothing."""

import json

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.lab.submissions import maintaining, routes
from app.server.errors import RateLimited, add_error_handlers
from tests.variables import set_variable

HERE = {"x-whyreel": "1"}


def visitor(client: str) -> TestClient:
    app = FastAPI()
    add_error_handlers(app)
    for room in (maintaining, routes):
        app.include_router(room.router)
    return TestClient(app, client=(client, 1), headers=HERE)


@pytest.mark.parametrize(
    ("environment", "client"),
    [
        ({"WHYREEL_PUBLIC": "1"}, "127.0.0.1"),
        ({"WHYREEL_PROXIES": "1"}, "127.0.0.1"),
        ({"SPACE_HOST": "a-b.hf.space"}, "127.0.0.1"),
        ({}, "10.0.0.7"),
    ],
)
def test_nobody_else_decides(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], client: str
) -> None:
    for name, value in environment.items():
        set_variable(monkeypatch, name, value)
    answers = [visitor(client).get("/submissions"), visitor(client).post("/api/submissions")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert "submissions list" in answers[0].text


def test_a_board_takes_none_unless_its_operator_opened_it() -> None:
    somebody = visitor("10.0.0.7")
    for answer in (somebody.get("/api/submission/offer/1"), somebody.post("/api/submission")):
        assert answer.status_code == 403 and "takes no submissions" in answer.text


@pytest.mark.parametrize(
    ("more", "place"),
    [({"action": "delete"}, "action"), ({"receipt": "--help"}, "receipt"), ({"by": 1}, "by"),
     ({"reason": "x" * 1_001}, "reason")],
)  # fmt: skip
def test_a_decision_is_refused_with_its_place(more: dict[str, object], place: str) -> None:
    order = {"action": "show", "receipt": "AAAA-AAAA-AAAA"} | more
    answer = visitor("127.0.0.1").post("/api/submissions", content=json.dumps(order))
    assert answer.status_code == 422 and answer.json()["error"].startswith(place)


def test_an_address_submits_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_SUBMISSIONS_PER_HOUR", "1")
    routes.SUBMISSION_LIMITER.forget_all()
    routes.SUBMISSION_LIMITER.count("203.0.113.1")
    routes.SUBMISSION_LIMITER.count("203.0.113.2")
    with pytest.raises(RateLimited, match="1 submissions an hour"):
        routes.SUBMISSION_LIMITER.count("203.0.113.1")
    routes.SUBMISSION_LIMITER.forget_all()
