"""Server-sent events: their form, their pings, and work that ends with its visitor."""

import asyncio
from typing import Any

import pytest

from app.jobs import event_stream
from app.jobs.event_stream import Emit, EventStream, Work

SCOPE = {"type": "http", "method": "POST"}


def answered(work: Work, until: asyncio.Event | None = None) -> tuple[list[Any], list[str]]:
    """What is sent of a response; its visitor goes once the event is set. Also how it ended."""
    sent: list[Any] = []
    ends: list[str] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        await (until or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    asyncio.run(EventStream(work, lambda: ends.append("end"))(SCOPE, receive, send))
    return sent, ends


def body(sent: list[Any]) -> bytes:
    return b"".join(message.get("body", b"") for message in sent)


def test_events_go_out_whole_and_in_order() -> None:
    async def work(emit: Emit) -> None:
        await emit("plan", {"text": "two\nlines"})
        await emit("done", [1, None])

    sent, ends = answered(work)
    headers = dict(sent[0]["headers"])
    assert headers[b"content-type"] == b"text/event-stream; charset=utf-8"
    assert headers[b"cache-control"] == b"no-store" and headers[b"x-accel-buffering"] == b"no"
    assert body(sent) == (
        b'event: plan\ndata: {"text":"two\\nlines"}\n\nevent: done\ndata: [1,null]\n\n'
    )
    assert not sent[-1]["more_body"] and ends == ["end"]


def test_work_ends_when_its_visitor_goes() -> None:
    began, cancelled = asyncio.Event(), []

    async def work(emit: Emit) -> None:
        await emit("plan", 1)
        began.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    _, ends = answered(work, began)
    assert cancelled == [True] and ends == ["end"]


def test_silent_work_is_kept_alive_by_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "PING_S", 0.01)
    sent: list[Any] = []

    async def respond() -> None:
        pinged = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message)
            if message.get("body") == b": \n\n":
                pinged.set()

        async def work(emit: Emit) -> None:
            del emit
            await pinged.wait()

        await EventStream(work, lambda: None)(SCOPE, asyncio.Event().wait, send)

    asyncio.run(respond())
    assert b": \n\n" in body(sent)


def test_who_left_before_the_first_event_leaves_no_error() -> None:
    ends: list[str] = []

    async def send_to_closed(message: Any) -> None:
        raise OSError("the connection is closed")

    async def work(emit: Emit) -> None:
        await emit("plan", 1)

    async def respond() -> None:
        await EventStream(work, lambda: ends.append("end"))(
            SCOPE, asyncio.Event().wait, send_to_closed
        )

    asyncio.run(respond())
    assert ends == ["end"]


def test_an_error_of_the_work_is_no_disconnect(caplog: pytest.LogCaptureFixture) -> None:
    """An OSError of the work, a full disk for example, looked like that of a closed connection."""

    async def work(emit: Emit) -> None:
        await emit("plan", {})
        raise OSError("sk-secret")

    sent, ends = answered(work)
    assert b"event: failed" in body(sent) and ends == ["end"]
    assert "OSError at test_event_stream.py:" in caplog.text
    assert "sk-secret" not in caplog.text + str(sent)
    caplog.clear()
