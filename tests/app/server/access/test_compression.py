"""Answers are compressed, large ones while others are answered."""

import asyncio
import gzip
import threading
from typing import Any

import pytest
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Message

from app.server.access.middleware import LARGE, compressed

WORDS = b"".join(b"%d, " % number for number in range(LARGE // 4))
GZIP = {"accept-encoding": "br;q=0, gzip;q=0.5"}


async def answer(app: ASGIApp, given: dict[str, str], method: str = "GET") -> Any:
    """The status, headers and body that an app answers."""
    parts: list[Message] = []

    async def receive() -> Message:
        return await asyncio.Future[Message]()  # nobody hangs up

    async def send(message: Message) -> None:
        parts.append(message)

    headers = [(name.encode(), value.encode()) for name, value in given.items()]
    scope = {"type": "http", "method": method, "path": "/", "headers": headers, "extensions": {}}
    await app(scope, receive, send)
    start, *bodies = parts
    names = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], names, b"".join(part.get("body", b"") for part in bodies)


def made(body: bytes = WORDS, kind: str = "application/json", **headers: str) -> ASGIApp:
    return compressed(Response(body, media_type=kind, headers=headers))


def test_a_large_answer_is_compressed_whole_or_in_parts() -> None:
    async def parts() -> Any:
        for start in range(0, len(WORDS), 100_000):
            yield WORDS[start : start + 100_000]

    length = {"content-length": str(len(WORDS))}
    for app in (
        made(etag='"x"'),
        compressed(StreamingResponse(parts(), headers=length, media_type="text/html")),
    ):
        status, headers, body = asyncio.run(answer(app, GZIP))
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert gzip.decompress(body) == WORDS and len(body) < len(WORDS) / 2
        assert "content-length" not in headers and "accept-encoding" in headers["vary"].lower()
        assert headers.get("etag", 'W/"x"') == 'W/"x"'


@pytest.mark.parametrize(
    ("app", "given"),
    [
        (made(), {}),
        (made(), {"accept-encoding": "gzip;q=0, identity"}),
        (made(WORDS[:400]), GZIP),
        (made(kind="application/zip"), GZIP),
        (made(WORDS, "application/json", **{"content-encoding": "br"}), GZIP),
    ],
)
def test_all_others_are_left_alone(app: ASGIApp, given: dict[str, str]) -> None:
    _, headers, body = asyncio.run(answer(app, given))
    assert WORDS.startswith(body) and int(headers["content-length"]) == len(body)


def test_a_part_of_a_file_is_left_alone(tmp_path: Any) -> None:
    (tmp_path / "a.json").write_bytes(WORDS)
    app = compressed(FileResponse(tmp_path / "a.json"))
    wanted = GZIP | {"range": f"bytes=0-{LARGE}"}
    status, headers, body = asyncio.run(answer(app, wanted))
    assert (status, body) == (206, WORDS[: LARGE + 1]) and "content-encoding" not in headers


@pytest.mark.parametrize("size", [LARGE, 8 * LARGE + 1])
def test_others_are_answered_while_a_large_answer_is_compressed(size: int) -> None:
    async def run() -> None:
        body = (WORDS * 8)[:size]
        large = asyncio.create_task(answer(made(body), GZIP))
        await asyncio.sleep(0)  # it begins
        assert (await answer(made(b"{}"), GZIP))[2] == b"{}" and not large.done()
        assert gzip.decompress((await large)[2]) == body

    asyncio.run(run())


def test_parts_of_a_large_answer_give_way_to_others_without_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Servers of other tests may sleep in threads of this process meanwhile."""
    naps, sleep, here = list[float](), asyncio.sleep, threading.get_ident()

    async def nap(seconds: float) -> None:
        if threading.get_ident() == here:
            naps.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", nap)
    asyncio.run(answer(made((WORDS * 8)[: 8 * LARGE]), GZIP))
    assert {*naps} == {0}


def test_a_compressed_answer_of_any_size_has_a_weak_tag() -> None:
    for given, tag in ((GZIP, 'W/"x"'), ({}, '"x"')):
        assert asyncio.run(answer(made(WORDS[:1000], etag='"x"'), given))[1]["etag"] == tag
