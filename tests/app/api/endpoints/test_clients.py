"""Gradio's own Python client against a real server: it gets what the JSON API answers."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError, ValidationError

from tests.app.asking import Asker
from tests.rounds import few
from tests.servers import Served

CLIP = "theatre.bench-easy-literal"
JSON = {"content_type": "application/json"}


@pytest.fixture(scope="module")
def client(theatre_address: str) -> Iterator[Client]:
    made = Client(theatre_address, verbose=False, analytics_enabled=False)
    yield made
    made.close()


@pytest.fixture(scope="module")
def ask(theatre_address: str) -> Asker:
    return Asker(theatre_address)


def test_the_client_lists_the_endpoints_with_their_parameters(client: Client) -> None:
    listed = client.view_api(return_format="dict", print_info=False)
    assert isinstance(listed, dict)
    named = listed["named_endpoints"]
    assert not listed["unnamed_endpoints"]
    assert {name: [each["parameter_name"] for each in known["parameters"]]
            for name, known in named.items()} == {
        "/board": ["benchmark", "metric", "where", "filters", "version"],
        "/cases": ["benchmark", "pattern", "where", "q", "page", "filters", "version"],
        "/case": ["clip", "version"],
        "/figure": ["page", "slot", "filters", "version"],
    }  # fmt: skip
    assert all(known["description"].startswith("Return ") for known in named.values())


@few(1)
@pytest.mark.parametrize(
    ("endpoint", "arguments", "twin"),
    [
        ("/board", {}, "/api/leaderboard"),
        (
            "/board",
            {"metric": "accuracy", "where": "tier=hard", "filters": {"by": "length"}},
            "/api/leaderboard?metric=accuracy&where=tier%3Dhard&by=length",
        ),
        (
            "/cases",
            {"q": "the", "page": 2, "filters": {"tier": ["easy", "hard"]}},
            "/api/cases?q=the&page=2&tier=easy&tier=hard",
        ),
        ("/case", {"clip": CLIP}, f"/api/case/{CLIP}"),
    ],
)
def test_an_endpoint_answers_what_the_json_api_answers(
    client: Client, ask: Asker, endpoint: str, arguments: dict[str, Any], twin: str
) -> None:
    assert client.predict(api_name=endpoint, **arguments) == ask(twin).json()


def test_a_figure_is_that_of_its_page(client: Client, ask: Asker) -> None:
    slots = ask("/api/trends?by=tier").json()["slots"]
    figure = client.predict(filters={"by": "tier"}, api_name="/figure")
    assert figure == slots["trend"] and figure["spec"]["data"]
    chosen = {"benchmark": "svbench", "plot": "sv-tasks"}
    printed = ask("/api/published?benchmark=svbench&plot=sv-tasks").json()["slots"]["plot"]
    assert client.predict("published", "plot", chosen, api_name="/figure") == printed


def test_calls_at_once_each_get_their_own_answer(client: Client, ask: Asker) -> None:
    pages = range(1, 11)
    jobs = [client.submit(page=page, api_name="/cases") for page in pages]
    for page, job in zip(pages, jobs, strict=True):
        assert job.result(timeout=60) == ask(f"/api/cases?page={page}").json()


@few(1)
@pytest.mark.parametrize(
    ("endpoint", "arguments", "reason"),
    [
        ("/board", {"filters": {"nothing": "1"}}, "“nothing” is no filter; there are "),
        ("/board", {"where": "((("}, "“(((” is not understood"),
        ("/board", {"metric": "../../etc/passwd"}, "metric=../../etc/passwd"),
        ("/cases", {"page": -1}, "page=-1"),
        ("/case", {"clip": "../../../etc/passwd"}, "there is no such case"),
        ("/case", {"clip": CLIP, "version": "000009-00000000"}, "version of the data is not kept"),
        ("/figure", {"page": "nothing"}, "“nothing” is no page; there are "),
        ("/figure", {"page": "guide"}, "shows no figure"),
        ("/figure", {"slot": "says"}, "the page “trends” has no figure “says”; it has: trend"),
    ],
)
def test_what_cannot_be_answered_is_an_error_with_its_reason(
    client: Client, endpoint: str, arguments: dict[str, Any], reason: str
) -> None:
    with pytest.raises(AppError) as refused:
        client.predict(api_name=endpoint, **arguments)
    assert reason in str(refused.value) and len(str(refused.value)) < 2000


@pytest.mark.parametrize(
    "arguments",
    [{"filters": 5}, {"filters": {"tier": {"a": "b"}}}, {"benchmark": ["a"]}, {"where": True}],
)
def test_an_argument_of_another_type_is_named(client: Client, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=next(iter(arguments))):
        client.predict(api_name="/board", **arguments)


def number_of(ask: Asker, name: str) -> int:
    events = ask("/config").json()["dependencies"]
    return next(int(event["id"]) for event in events if event["api_name"] == name)


def joined(ask: Asker, body: object, path: str = "queue/join", **headers: str) -> Any:
    return ask(f"/gradio_api/{path}", "POST", json.dumps(body).encode(), **JSON, **headers)


def test_a_script_without_the_client_calls_by_name(ask: Asker) -> None:
    event = joined(ask, {"data": [CLIP]}, "call/case").json()["event_id"]
    path = f"/gradio_api/call/case/{event}"
    assert ask(path, "HEAD").status == 200, "HEAD fetches nothing"
    kind, data = ask(path).text.strip().split("\n")
    assert kind == "event: complete"
    assert json.loads(data.removeprefix("data: ")) == [ask(f"/api/case/{CLIP}").json()]
    assert ask(path).status == 404, "an answer is fetched once"
    event = joined(ask, {"data": ["nothing"]}, "call/case").json()["event_id"]
    assert ask(f"/gradio_api/call/case/{event}").text.startswith('event: error\ndata: "there is')


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"fn_index": 0, "data": [], "session_hash": "x"}, 404),
        ({"fn_index": 10**30, "data": [], "session_hash": "x"}, 422),
        ({"fn_index": "case", "data": [], "session_hash": "x"}, 422),
        ({"data": [], "session_hash": "x"}, 422),
        ({"fn_index": None, "data": [], "session_hash": "x"}, 422),
        ({"fn_index": "board", "data": {}, "session_hash": "x"}, 422),
        ([], 422),
    ],
)
def test_a_call_of_another_form_is_refused(ask: Asker, body: object, status: int) -> None:
    assert joined(ask, body).status == status


@pytest.mark.parametrize(
    ("data", "session", "status"),
    [
        ([], "x", 422),
        ([CLIP, "", "more"], "x", 422),
        ([None], "x", 422),
        ([CLIP], "../x", 422),
        ([CLIP], "x" * 65, 422),
        ([CLIP], "x\n", 422),
        (["a" * 40_000], "x", 413),
    ],
)
def test_its_arguments_session_and_length_are_checked(
    ask: Asker, data: list[Any], session: str, status: int
) -> None:
    number = number_of(ask, "case")
    body = {"fn_index": number, "data": data, "session_hash": session}
    assert joined(ask, body).status == status


def test_another_site_and_another_host_are_refused(ask: Asker) -> None:
    body = {"fn_index": number_of(ask, "board"), "data": [], "session_hash": "other"}
    assert joined(ask, body, origin="http://evil.example").status == 403
    assert joined(ask, body, host="evil.example").status == 421
    assert ask("/gradio_api/queue/data?session_hash=other").status == 404, "nothing was left"
    assert joined(ask, body, origin=f"http://{ask.netloc}").status == 200
    for method in ("HEAD", "GET"):
        assert ask("/gradio_api/queue/data?session_hash=other", method).status == 200
    assert ask("/gradio_api/queue/data?session_hash=other", "HEAD").status == 404


def test_gradios_own_functions_and_files_stay_closed(ask: Asker) -> None:
    for path in ("run/board", "api/board", "call/v2/board", "queue/status", "upload", "cancel"):
        assert joined(ask, {"data": []}, path).status == 404, path
    for path in ("/endpoints", "/gradio_api/heartbeat/x", "/gradio_api/file=/etc/passwd"):
        assert ask(path).status == 404, path


def test_gradios_own_queue_wakes_no_server_at_rest(ask: Asker, theatre_server: Served) -> None:
    """Nothing is ever put there, and it was looked into a thousand times a second."""
    assert ask("/healthz").status == 200
    start, before = time.monotonic(), theatre_server.wakings()
    time.sleep(0.5)
    assert theatre_server.wakings() - before < 100 * (time.monotonic() - start)
