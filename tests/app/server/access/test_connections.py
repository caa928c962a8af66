"""Clients that send half a request or do not read: a real server, raw sockets, short times."""

import asyncio
import contextlib
import shutil
import socket
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from app.server.access.connection_limits import TimeoutProtocol, connection_limits
from tests.conftest import Site
from tests.rounds import few
from tests.servers import Served, serve
from tests.variables import set_variable
from tests.waiting import until

SHORT = {"WHYREEL_HEADERS_S": "1", "WHYREEL_BODY_S": "1", "WHYREEL_READING_S": "1"}
FILES = 512


@pytest.fixture(scope="module")
def home(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy: what is begun in a server's home is nothing that other tests know of."""
    folder = tmp_path_factory.mktemp("connections") / "home"
    shutil.copytree(theatre.home, folder)
    return folder


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Served]:
    """It may have 512 files open."""
    with serve(home, most_files=FILES, **SHORT) as served:
        yield served


def connected(server: Served, source: str = "127.0.0.1") -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", server.port), source_address=(source, 0))
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return wire


def rest(wire: socket.socket) -> bytes:
    """Return what comes until the other side closes."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := wire.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def sockets(server: Served) -> int:
    """How many sockets the server's process has open."""
    count = 0
    for handle in Path(f"/proc/{server.process}/fd").iterdir():
        with contextlib.suppress(OSError):
            count += str(handle.readlink()).startswith("socket:")
    return count


@few(1)
@pytest.mark.parametrize("sent", ["", "GET / HTTP/1.1\r\nHost: 127", "GET /"])
def test_half_a_request_is_not_waited_for(server: Served, sent: str) -> None:
    with connected(server) as wire:
        wire.sendall(sent.encode())
        assert rest(wire).startswith(b"HTTP/1.1 408 ")


def test_a_byte_now_and_then_gains_no_time(server: Served) -> None:
    with connected(server) as wire, contextlib.suppress(ConnectionError):
        wire.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        wire.settimeout(0.2)
        while True:
            wire.sendall(b"a")
            with contextlib.suppress(TimeoutError):
                if wire.recv(100).startswith(b"HTTP/1.1 408 "):
                    break


def test_half_a_second_request_is_not_waited_for(server: Served) -> None:
    with connected(server) as wire:
        wire.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert wire.recv(1000).startswith(b"HTTP/1.1 200 ")
        wire.sendall(b"GET /heal")
        assert rest(wire).endswith(b"too long to come whole.\n")


@few(1)
@pytest.mark.parametrize("path", ["/api/upload?name=a.csv", "/api/build"])
def test_half_a_body_is_not_waited_for(server: Served, path: str) -> None:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-WhyReel: 1\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    )
    with connected(server) as wire:
        wire.sendall(head.encode() + b'{"model": ')
        assert rest(wire).startswith(b"HTTP/1.1 408 ")


def test_a_client_that_does_not_read_is_let_go(server: Served) -> None:
    before = sockets(server)
    with contextlib.ExitStack() as stack:
        for _ in range(4):
            wire = stack.enter_context(connected(server))
            # Many answers on one connection, of which none is read: more than any buffer takes.
            ask = f"GET /data/answer.json HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
            wire.sendall(ask.encode() * 20)
            assert wire.recv(12) == b"HTTP/1.1 200"  # and nothing more
        until(lambda: sockets(server) <= before)


def test_readers_that_stall_hold_no_other_download_up(home: Path) -> None:
    with (
        serve(home, WHYREEL_READING_S="600") as server,
        contextlib.ExitStack() as stack,
    ):
        for _ in range(6):
            wire = stack.enter_context(connected(server))
            wire.sendall(
                f"GET /data/answer.json HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
            )
            assert wire.recv(12) == b"HTTP/1.1 200"
        for name in ("verdict.csv", "all.zip"):
            with urllib.request.urlopen(f"{server.address}/data/{name}") as answer:
                assert answer.status == 200 and answer.read()


def test_an_address_has_as_many_connections_as_it_may(home: Path) -> None:
    with serve(home, WHYREEL_CONNECTIONS="2") as served, contextlib.ExitStack() as stack:
        wires = [stack.enter_context(connected(served)) for _ in range(3)]
        for wire in wires:
            wire.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        answers = [wire.recv(12) for wire in wires]
    assert answers == [b"HTTP/1.1 200", b"HTTP/1.1 200", b"HTTP/1.1 503"]


def test_one_address_does_not_take_all_connections(server: Served) -> None:
    with contextlib.ExitStack() as stack:
        turned_away = 0
        for _ in range(FILES + 100):
            wire = stack.enter_context(connected(server))
            wire.sendall(b"GET / HTTP/1.1\r\n")
        turned_away = wire.recv(12) == b"HTTP/1.1 503"
        assert turned_away
        with connected(server, "127.0.0.2") as other:
            ask = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
            other.sendall(ask.encode())
            assert other.recv(12) == b"HTTP/1.1 200"


def test_an_answer_that_takes_its_time_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SHORT:
        set_variable(monkeypatch, name, "0.5")

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await asyncio.sleep(1)
            await socket.send_text("at last")
            return
        await asyncio.sleep(1)
        await PlainTextResponse("at last")(scope, receive, send)

    config = uvicorn.Config(slow, http=TimeoutProtocol, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as place:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [place]})
        thread.start()
        try:
            address = f"127.0.0.1:{place.getsockname()[1]}/"
            for body in (None, b"x" * 100_000):
                with urllib.request.urlopen(f"http://{address}", body) as answer:
                    assert answer.read() == b"at last"
            with connect(f"ws://{address}") as wire:
                assert wire.recv() == "at last"
        finally:
            server.should_exit = True
            thread.join()


@pytest.mark.parametrize(("files", "most"), [(1024, 768), (400, 200)])
def test_files_are_kept_free_for_the_store_and_uploads(
    files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """256 of them, or half where there are few (docs/operating.md)."""
    set_variable(monkeypatch, "WHYREEL_CONNECTIONS", "10000")
    monkeypatch.setattr("resource.getrlimit", lambda _: (files, files))
    assert connection_limits() == (most / 2, most)
