"""What the middleware does to one request, without a server."""

import asyncio
import errno
from typing import Any

import pytest
from fastapi import FastAPI, Request
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from app.server.access.access_gate import MARK, OWN_SCRIPT, own_script
from app.server.access.middleware import PathPrefix, RequestSanitizer
from app.server.errors import Refusal, TextRefusal


def sanitized(**scope: Any) -> Scope:
    """The scope that an app behind the sanitizer is given."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    asyncio.run(RequestSanitizer(app, ["", "cases"])(scope, None, None))  # type: ignore[arg-type]
    return seen[0]


HEADERS = [(b"host", b"a"), (b"Origin", b"http://b"), (b"X-Forwarded-Host", b"b")]


@pytest.mark.parametrize(
    ("request_", "kept"),
    [
        ({"type": "http", "method": "GET"}, [b"host"]),
        ({"type": "http", "method": "HEAD"}, [b"host"]),
        ({"type": "http", "method": "POST"}, [b"host", b"Origin"]),
        ({"type": "websocket"}, [b"host", b"Origin"]),
    ],
)
def test_only_a_request_that_reads_loses_its_origin(
    request_: dict[str, str], kept: list[bytes]
) -> None:
    scope = sanitized(**request_, path="/x", query_string=b"a=1", headers=HEADERS)
    assert [name for name, _ in scope["headers"]] == kept
    assert scope["query_string"] == b"a=1"


@pytest.mark.parametrize(
    ("path", "query"),
    [("/", b""), ("/cases", b""), ("/cases/", b""), ("/casesx", b"a=1"), ("/api/cases", b"a=1")],
)
def test_only_pages_lose_their_query(path: str, query: bytes) -> None:
    scope = sanitized(type="http", method="GET", path=path, query_string=b"a=1", headers=[])
    assert scope["query_string"] == query


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"x-whyreel": "1"}, 200),
        ({"x-whyreel": "1", "sec-fetch-site": "same-origin"}, 200),
        ({"x-whyreel": "1", "sec-fetch-site": "none"}, 200),
        ({"x-whyreel": "1", "sec-fetch-site": "same-site"}, 403),
        ({"x-whyreel": "1", "sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 403),
        ({}, 403),
    ],
)
def test_a_change_needs_our_header_and_our_own_page(headers: dict[str, str], status: int) -> None:
    app = FastAPI()

    @app.exception_handler(TextRefusal)
    def refused(_: object, refusal: TextRefusal) -> PlainTextResponse:
        return PlainTextResponse(str(refusal), refusal.status)

    @app.post("/change", dependencies=[OWN_SCRIPT])
    def change() -> str:
        return "done"

    assert TestClient(app).post("/change", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("target", "status", "answer"),
    [
        ("/tools/x", 307, "/tools/x/"),
        ("/tools/x?a=1&b=2", 307, "/tools/x/?a=1&b=2"),
        ("/tools/x/", 200, "/"),
        ("/tools/x/cases", 200, "/cases"),
        ("/tools/xy", 200, "/tools/xy"),
        ("/cases", 200, "/cases"),
    ],
)
def test_a_prefix_is_taken_away_where_it_ends_at_a_slash(
    target: str, status: int, answer: str
) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse(scope["path"])(scope, receive, send)

    client = TestClient(PathPrefix(app, "/tools/x"), follow_redirects=False)
    given = client.get(target)
    assert given.status_code == status
    assert (given.headers["location"] if status == 307 else given.text) == answer


def test_a_body_that_breaks_off_is_refused_and_not_taken() -> None:
    async def run() -> None:
        request = Request({"type": "http", "headers": [(MARK.encode(), b"1")]})
        open_ = own_script(request)
        await anext(open_)
        with pytest.raises(Refusal, match="closed before all had come") as refused:
            await open_.athrow(ClientDisconnect())
        assert refused.value.status == 400

    asyncio.run(run())


@pytest.mark.parametrize(
    ("number", "status"), [(errno.ENOSPC, 507), (errno.EROFS, 503)], ids=["full", "read-only"]
)
def test_a_disk_that_takes_nothing_is_a_refusal_with_its_reason(number: int, status: int) -> None:
    with pytest.raises(Refusal, match="nothing of it was kept") as refused:
        asyncio.run(broken(OSError(number, "no")))
    assert refused.value.status == status


def test_another_error_of_a_file_is_no_refusal() -> None:
    with pytest.raises(FileNotFoundError):
        asyncio.run(broken(FileNotFoundError(errno.ENOENT, "no")))


async def broken(error: OSError) -> None:
    """A call of our own script, whose body cannot be kept."""
    open_ = own_script(Request({"type": "http", "headers": [(MARK.encode(), b"1")]}))
    await anext(open_)
    await open_.athrow(error)
