"""What the server answers to calls and messages that no page of ours sends."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from app.api.endpoints import NAMES
from tests.app.asking import LEAKS, Asker
from tests.rounds import TIMES, few
from views.address.filters import Filters
from views.registry import PAGES

ADDRESSES = (
    "", "?", "a" * 200_000, "&".join(f"x{n}=1" for n in range(10_000)), "\0\r\n\x1b[2J", "%00%ff%",
    "?clip=../../../etc/passwd&node=%00", "tier=easy#<script>", "=&=&=", "page=2&case=../x",
    "version=../../stores/x", "\u202e\ud7ff\U0010ffff",
)  # fmt: skip


def test_gradio_has_no_handler_to_call_but_the_named_endpoints(ask: Asker) -> None:
    events = ask("/config").json()["dependencies"]
    assert [event["api_name"] for event in events if event["backend_fn"]] == [*NAMES]
    for event in events:
        order = {"fn_index": event["id"], "data": [], "session_hash": "x"}
        answer = ask("/gradio_api/queue/join", "POST", json.dumps(order).encode())
        known = event["api_name"] in NAMES
        assert answer.status in ((200, 422) if known else (404,)), event["api_name"]


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_any_address_is_drawn(ask: Asker, address: str) -> None:
    query = quote(address.lstrip("?")[:30_000], safe="=&%?./-_")
    for page in PAGES if TIMES > 1 or not address else PAGES[::4]:
        view = ask(f"/view/{page.name}?{query}").json()
        shown = page.at(Filters.parse(query).filters)
        assert set(view["slots"]) == {slot.id for slot in shown.layout}


def sent(
    ask: Asker, path: str, *messages: bytes | str, until: bytes = b"", **headers: str
) -> bytes:
    """What a websocket says back to some messages until it is still for a moment; before it has
    said `until`, it may think for long: a process draws its first page slowly."""
    heard = b""
    origin = headers.pop("origin", f"http://{ask.netloc}")
    with connect(f"ws://{ask.netloc}{path}", additional_headers={"Origin": origin, **headers},
                 proxy=None) as socket_:  # fmt: skip
        for message in messages:
            socket_.send(message)
        try:
            while True:
                chunk = socket_.recv(timeout=0.7 if until in heard else None)
                heard += chunk if isinstance(chunk, bytes) else chunk.encode()
        except (TimeoutError, ConnectionClosed):
            return heard


def refused(ask: Asker, path: str, origin: str) -> int:
    with pytest.raises(InvalidStatus) as refused:
        sent(ask, path, origin=origin)
    return refused.value.response.status_code


NO_SOCKETS = (
    "/", "/cases", "/queue/join", "/gradio_api/queue/join", "/streamlit/", "/_stcore/stream",
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


@few(1)
@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_on_the_websocket_tells_nothing(ask: Asker, junk: bytes | str) -> None:
    heard = sent(ask, "/streamlit/_stcore/stream", junk).decode("utf-8", "replace")
    assert not [leak for leak in (*LEAKS, *ask.secrets) if leak in heard]
    assert ask("/healthz").status == 200


def test_a_text_on_the_websocket_closes_it_without_a_traceback(ask: Asker, hostile: Path) -> None:
    logs = sorted(hostile.glob("server-*"))
    before = sum(path.stat().st_size for path in logs)
    for _ in range(3):
        with connect(f"ws://{ask.netloc}/streamlit/_stcore/stream", proxy=None,
                     additional_headers={"Origin": f"http://{ask.netloc}"}) as socket_:  # fmt: skip
            socket_.send("text")
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket_.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1003
    assert ask("/healthz").status == 200
    assert logs and sum(path.stat().st_size for path in logs) == before


def rerun(query: str, page: str = "") -> bytes:
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.query_string = query
    message.rerun_script.page_name = page
    body: bytes = message.SerializeToString()
    return body


def drawn(ask: Asker, query: str, page: str) -> None:
    reply = sent(ask, "/streamlit/_stcore/stream", rerun(query, page), until=b"wr-slot")
    heard = reply.decode("utf-8", "replace")
    assert "wr-slot" in heard
    assert not [leak for leak in (*LEAKS, *ask.secrets) if leak in heard]


@few(1)
@pytest.mark.parametrize("query", ADDRESSES, ids=range(len(ADDRESSES)))
def test_any_address_is_drawn_by_streamlit(ask: Asker, query: str) -> None:
    drawn(ask, query, "cases")


@few(1)
@pytest.mark.parametrize("page", ["nothing", "../../etc", "a" * 10_000])
def test_any_page_name_is_drawn_by_streamlit(ask: Asker, page: str) -> None:
    drawn(ask, "", page)


def test_no_exception_is_shown_and_no_statistics_are_gathered() -> None:
    from app.server.asgi import STREAMLIT_OPTIONS

    assert STREAMLIT_OPTIONS["client.showErrorDetails"] == "none"
    assert STREAMLIT_OPTIONS["browser.gatherUsageStats"] is False
    assert STREAMLIT_OPTIONS["client.toolbarMode"] == "viewer"
