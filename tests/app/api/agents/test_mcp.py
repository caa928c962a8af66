"""Agents ask a real server by the SDK's own client, over HTTP and over stdio."""

import asyncio
import base64
import io
import json
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio.to_thread
import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from PIL import Image

from app.api.agents import endpoint, tools
from app.api.agents.server import build
from app.api.downloads import case_json
from app.jobs.worker_pools import AGENTS, DECODING
from app.server import session_cookie
from tests.conftest import ROOT, Site
from tests.rounds import swept
from tests.servers import surroundings

CLIP = "theatre.bench-easy-literal"
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}


def ask(server: Any, steps: Callable[[Client], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with Client(server) as client:
            return await steps(client)

    return asyncio.run(run())


def test_an_agent_reads_boards_cases_and_a_case_with_frames(
    theatre_address: str, theatre: Site
) -> None:
    async def steps(client: Client) -> None:
        offered = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(offered) == {"benchmarks", "leaderboard", "cases", "case", "compare"}
        assert all(tool.annotations.read_only_hint for tool in offered.values())
        loaded = (await client.call_tool("benchmarks", {})).structured_content["result"]
        assert [(each["benchmark"], each["licence"]) for each in loaded] == [
            ("theatre", "Apache-2.0")
        ]
        board = (await client.call_tool("leaderboard", {"benchmark": "theatre"})).structured_content
        shown = theatre.fill("leaderboard?benchmark=theatre").slots["board"]
        rows = next(each["rows"] for each in board["tables"] if each["slot"] == "board")
        assert [row["score"]["value"] for row in rows] == [
            row.cells["score"].value for row in shown.rows
        ]
        hard = {"benchmark": "theatre", "where": "tier=hard", "filters": {"judge": "theatre-truth"}}
        listed = (await client.call_tool("cases", hard)).structured_content["lists"][0]
        here = theatre.fill("cases?benchmark=theatre&where=tier%3Dhard&judge=theatre-truth")
        assert listed["total"] == here.slots["gallery"].total > len(listed["cases"]) - 1
        clip = listed["cases"][0]["clip"]
        facts, *pictures = (await client.call_tool("case", {"clip": clip, "frames": 3})).content
        case = json.loads(facts.text)
        assert case["clip"]["tier"] == "hard" and case["chains"][0]["nodes"] and case["verdicts"]
        assert [each.type for each in pictures] == ["text", "image"] * 3
        for each in pictures[1::2]:
            body = base64.b64decode(each.data)
            picture = Image.open(io.BytesIO(body))
            assert picture.format == "JPEG" and max(picture.size) <= tools.SIDE
            assert len(body) < 60_000
        pair = {"benchmark": "theatre", "models": ["theatre-faithful", "theatre-literal"]}
        compared = (await client.call_tool("compare", pair)).structured_content
        assert any(each["slot"] == "pairs" and each["rows"] for each in compared["tables"])

    ask(theatre_address + "/mcp", steps)


def test_what_is_not_there_is_told_in_words(theatre_address: str) -> None:
    async def steps(client: Client) -> None:
        for tool, given, words in (
            ("case", {"clip": "nobody"}, "no clip of this id"),
            ("cases", {"filters": {"colour": "1", "nothing": "x"}}, "“nothing” is no filter"),
            ("cases", {"pattern": "unheard-of"}, "pattern"),
            ("benchmarks", {"version": "000009-00000000"}, "not kept"),
            ("compare", {"models": ["one"]}, "2"),
        ):
            reply = await client.call_tool(tool, given)
            assert reply.is_error and words in reply.content[0].text, tool
            assert "Traceback" not in reply.content[0].text

    ask(theatre_address + "/mcp", steps)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"host": "elsewhere.example"}, 421),
    ],
)
def test_it_is_behind_the_same_gate(
    theatre_address: str, headers: dict[str, str], status: int
) -> None:
    reply = httpx2.post(
        theatre_address + "/mcp", json=CALL, headers={**HEADERS, **headers}, timeout=None
    )
    assert reply.status_code == status


def test_only_calls_of_a_size_are_taken(theatre_address: str) -> None:
    address = theatre_address + "/mcp"
    assert httpx2.get(address, timeout=None).status_code == 405
    assert httpx2.put(address, json=CALL, timeout=None).status_code == 404
    large = json.dumps({**CALL, "params": {"cursor": "x" * 100_000}}).encode()
    assert httpx2.post(address, content=large, headers=HEADERS, timeout=None).status_code == 413


def test_nothing_of_a_visitor_is_seen(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool asks as nobody, whoever's cookie the call has."""
    tokens = []

    def noted(version: str) -> Any:
        tokens.append(session_cookie.token())
        return theatre.store

    monkeypatch.setattr(tools, "kept_store", noted)
    monkeypatch.setattr(case_json, "is_shared", lambda _: True)
    with session_cookie.as_visitor("x" * 43):
        assert session_cookie.token()
        assert tools.benchmarks()
        assert tools.case(CLIP, 0).case["clip"]["clip"] == CLIP
    assert tokens == ["", ""]


def test_calls_that_wait_for_frames_hold_no_thread_of_a_page(
    theatre_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While decoding is blocked, agents wait for it, and all other threads are free."""
    monkeypatch.setenv("WHYREEL_HOME", str(theatre_home))
    calls = DECODING.at_once + AGENTS.at_once

    async def run() -> None:
        pages, unblocked = anyio.to_thread.current_default_thread_limiter(), threading.Event()
        blocks = [
            asyncio.create_task(DECODING.run(unblocked.wait)) for _ in range(DECODING.at_once)
        ]
        await asyncio.sleep(0)
        async with Client(build()) as client:
            wanted = {"clip": CLIP, "frames": 1}
            replies = [asyncio.create_task(client.call_tool("case", wanted)) for _ in range(calls)]
            while DECODING.waiting < calls and not any(task.done() for task in replies):
                await asyncio.sleep(0.01)
            assert DECODING.waiting == calls and pages.borrowed_tokens == 0
            assert (await client.call_tool("benchmarks", {})).structured_content["result"]
            unblocked.set()
            for reply in await asyncio.gather(*replies):
                assert [part.type for part in reply.content] == ["text", "text", "image"]
        await asyncio.gather(*blocks)

    asyncio.run(run())


@swept
def test_the_same_tools_over_stdio(theatre_home: Path) -> None:
    """Nothing but the protocol is written to standard output."""
    here = StdioServerParameters(
        command=sys.executable, args=["-m", "app", "serve", "mcp"], cwd=str(ROOT),
        env=surroundings(theatre_home),
    )  # fmt: skip

    async def steps(client: Client) -> None:
        reply = await client.call_tool("benchmarks", {})
        assert reply.structured_content["result"][0]["benchmark"] == "theatre"

    ask(here, steps)


def test_a_start_that_fails_is_raised_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first call waited for ever, and all others behind it."""

    class Broken:
        def run(self) -> None:
            raise ZeroDivisionError

    monkeypatch.setattr(endpoint, "_manager", Broken)
    mcp = endpoint.AgentEndpoint()

    async def call() -> None:
        await mcp({"type": "http", "method": "POST"}, None, None)  # type: ignore[arg-type]

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(asyncio.wait_for(call(), 30))
