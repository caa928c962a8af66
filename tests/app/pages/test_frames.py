"""A root that is asked for a page leads there, and nowhere else."""

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from app.server.old_addresses import SpaceRedirect


async def behind(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("root")(scope, receive, send)


@pytest.fixture
def client() -> TestClient:
    return TestClient(SpaceRedirect(behind, ["", "trends", "cases"]), follow_redirects=False)


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ("at=trends", "/trends"),
        ("at=trends&clip=theatre.x&t=2.5", "/trends?clip=theatre.x&t=2.5"),
        ("tier=easy&at=streamlit/cases&tier=hard", "/streamlit/cases?tier=easy&tier=hard"),
        ("at=streamlit/", "/streamlit/"),
        ("setting=%2BSub&at=trends", "/trends?setting=%2BSub"),
    ],
)
def test_a_page_in_the_query_is_opened(client: TestClient, query: str, target: str) -> None:
    answer = client.get(f"/?{query}")
    assert (answer.status_code, answer.headers["location"]) == (307, target)


@pytest.mark.parametrize(
    "query", ["", "tier=easy", "at=", "at=//evil.example", "at=nowhere", "at=https://evil.example"]
)
def test_anything_else_stays_at_the_root(client: TestClient, query: str) -> None:
    assert client.get(f"/?{query}").text == "root"


def test_other_paths_are_left_alone(client: TestClient) -> None:
    assert client.get("/trends?at=cases").text == "root"
