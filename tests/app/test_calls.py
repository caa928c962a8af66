"""What the server answers to calls and messages that no page of ours sends."""

import json
import socket
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.app.asking import LEAKS, Asker

pytestmark = pytest.mark.xdist_group("server")


@pytest.fixture(scope="module")
def events(ask: Asker) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ask("/config").json()["dependencies"]
    return [event for event in found if event["backend_fn"]]


def joined(ask: Asker, body: dict[str, Any]) -> tuple[int, str]:
    """The answer to a call, with the events that follow where it was taken."""
    session = uuid4().hex[:12]
    said = ask("/gradio_api/queue/join", "POST",
               json.dumps({"session_hash": session, **body}).encode(),
               content_type="application/json")  # fmt: skip
    if said.status != 200:
        return said.status, said.text
    return 200, ask(f"/gradio_api/queue/data?session_hash={session}").text


ADDRESSES = (
    "", "?", "a" * 200_000, "&".join(f"x{n}=1" for n in range(10_000)), "\0\r\n\x1b[2J", "%00%ff%",
    "?clip=../../../etc/passwd&node=%00", "tier=easy#<script>", "=&=&=", "page=2&case=../x",
    "version=../../stores/x", "\u202e\ud7ff\U0010ffff",
)  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_any_address_is_answered_by_every_handler(
    ask: Asker, events: list[dict[str, Any]], address: str
) -> None:
    for event in [one for one in events if one["api_name"].startswith("load_")]:
        data: list[Any] = [address, *[None] * (len(event["inputs"]) - 1)]
        status, said = joined(ask, {"fn_index": event["id"], "data": data})
        assert (status, '"success":true' in said) == (200, True), said[:300]


VALUES = (10**15, -1.5, True, ["a", None, 3], "x" * 10_000, "' OR 1=1 --", "<b>", ["../.."] * 150)


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_any_plain_value_is_answered_by_a_handler(
    ask: Asker, events: list[dict[str, Any]], value: Any
) -> None:
    for event in events[::7]:
        if event["inputs"]:
            data = [value] * len(event["inputs"])
            status, said = joined(ask, {"fn_index": event["id"], "data": data})
            assert (status, '"success":true' in said) == (200, True), said[:300]


FILES = (
    {"path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}},
    {"path": "x", "url": "http://127.0.0.1:%d/", "meta": {"_type": "gradio.FileData"}},
    {"path": "http://127.0.0.1:%d/x.png", "meta": {"_type": "gradio.FileData"}},
)


@pytest.mark.parametrize("value", FILES, ids=range(len(FILES)))
def test_nothing_is_fetched_or_copied_for_a_caller(
    ask: Asker, events: list[dict[str, Any]], value: dict[str, Any]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as outside:
        outside.settimeout(0.5)
        text = json.dumps(value).replace("%d", str(outside.getsockname()[1]))
        event = max(events, key=lambda one: len(one["inputs"]))
        data = [json.loads(text)] * len(event["inputs"])
        assert joined(ask, {"fn_index": event["id"], "data": data})[0] == 422
        with pytest.raises(TimeoutError):
            outside.accept()


def test_a_session_that_is_not_there_is_said_in_a_word(ask: Asker) -> None:
    for session in ("nobody", "%00", "a" * 5000, "..%2f..%2fx"):
        assert "404: Not Found" in ask(f"/gradio_api/queue/data?session_hash={session}").text


def sent(ask: Asker, path: str, *messages: bytes | str, **headers: str) -> bytes:
    """What a websocket says back to some messages until it is still for a moment."""
    heard = b""
    origin = headers.pop("origin", f"http://{ask.netloc}")
    with connect(f"ws://{ask.netloc}{path}", additional_headers={"Origin": origin, **headers},
                 proxy=None) as socket_:  # fmt: skip
        for message in messages:
            socket_.send(message)
        try:
            while True:
                said = socket_.recv(timeout=0.7)
                heard += said if isinstance(said, bytes) else said.encode()
        except (TimeoutError, ConnectionClosed):
            return heard


def refused(ask: Asker, path: str, origin: str) -> int:
    with pytest.raises(InvalidStatus) as found:
        sent(ask, path, origin=origin)
    return found.value.response.status_code


NO_SOCKETS = (
    "/", "/watch", "/queue/join", "/gradio_api/queue/join", "/streamlit/", "/_stcore/stream",
    "/streamlit//_stcore/stream", "/streamlit/_stcore/stream/", "/stream", "/config",
    "/streamlit/_stcore/agent", "/streamlit/_stcore/component",
)  # fmt: skip


def test_a_websocket_opens_where_streamlit_listens_and_nowhere_else(ask: Asker) -> None:
    sent(ask, "/streamlit/_stcore/stream")
    for path in NO_SOCKETS:
        assert refused(ask, path, f"http://{ask.netloc}") == 403, path


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://",
                                    "https://share.streamlit.io", "http://localhost"])  # fmt: skip
def test_a_websocket_of_another_site_is_refused(ask: Asker, origin: str) -> None:
    assert refused(ask, "/streamlit/_stcore/stream", origin) == 403


JUNK = (b"", b"\x00" * 10, b"\xff" * 1000, "text", b"\x0a\xff\xff\xff\xff\x0f", b"x" * 900_000,
        b"x" * 2_000_000)  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_on_the_websocket_tells_nothing(ask: Asker, junk: bytes | str) -> None:
    heard = sent(ask, "/streamlit/_stcore/stream", junk).decode("utf-8", "replace")
    assert not [leak for leak in (*LEAKS, *ask.secrets) if leak in heard]
    assert ask("/healthz").status == 200


def rerun(query: str, page: str = "") -> bytes:
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.query_string = query
    message.rerun_script.page_name = page
    body: bytes = message.SerializeToString()
    return body


def drawn(ask: Asker, query: str, page: str) -> None:
    heard = sent(ask, "/streamlit/_stcore/stream", rerun(query, page)).decode("utf-8", "replace")
    assert "wr-head" in heard
    assert not [leak for leak in (*LEAKS, *ask.secrets) if leak in heard]


@pytest.mark.parametrize("query", ADDRESSES, ids=range(len(ADDRESSES)))
def test_any_address_is_drawn_by_streamlit(ask: Asker, query: str) -> None:
    drawn(ask, query, "watch")


@pytest.mark.parametrize("page", ["nothing", "../../etc", "a" * 10_000])
def test_any_page_name_is_drawn_by_streamlit(ask: Asker, page: str) -> None:
    drawn(ask, "", page)


def test_no_exception_is_shown_and_no_statistics_are_gathered() -> None:
    from app.server import STREAMLIT_OPTIONS

    assert STREAMLIT_OPTIONS["client.showErrorDetails"] == "none"
    assert STREAMLIT_OPTIONS["browser.gatherUsageStats"] is False
    assert STREAMLIT_OPTIONS["client.toolbarMode"] == "viewer"
