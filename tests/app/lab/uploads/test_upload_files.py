"""Bodies that come too slowly."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from app.server import request_body
from app.server.errors import Refusal
from app.server.request_body import write_body
from app.server.sessions import Session


async def stalling() -> dict[str, Any]:
    await asyncio.Event().wait()
    raise AssertionError


async def trickling() -> dict[str, Any]:
    await asyncio.sleep(0.01)
    return {"type": "http.request", "body": b"a", "more_body": True}


@pytest.mark.parametrize("receive", [stalling, trickling])
def test_a_body_that_stalls_or_trickles_is_not_waited_for(
    receive: Callable[[], Awaitable[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_body, "GRACE_S", 0.3)
    request = Request({"type": "http", "headers": [], "query_string": b""}, receive)
    with pytest.raises(Refusal) as refused:
        asyncio.run(write_body(request, tmp_path / "draft", "a", Session(tmp_path), lambda _: None))
    assert refused.value.status == 408
