"""Rate limits by address: token buckets, and a real server that has few of them."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.types import Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from app.server.access.throttle import AGENTS, AddressRates, Throttle, rates
from store.reading.budget import current_limit
from tests.app.asking import Asker
from tests.servers import serving
from tests.variables import set_variable


def test_rates_by_mode_and_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    private, public = (
        AddressRates(60_000, 6_000, 6_000, 6_000, 500, 8),
        AddressRates(1_200, 60, 120, 120, 30, 4),
    )
    assert rates() == private
    set_variable(monkeypatch, "WHYREEL_RATE_EXPORTS", "7")
    assert rates() == private._replace(exports=7)
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert rates() == public._replace(exports=7)
    set_variable(monkeypatch, "SPACE_HOST", "x.hf.space")
    assert rates().pages == 10 * public.pages, "all visitors come through one proxy"
    set_variable(monkeypatch, "WHYREEL_PROXIES", "1")
    assert rates().pages == public.pages


@pytest.mark.parametrize(
    ("method", "path", "seconds"),
    [
        ("GET", "/", 7),
        ("GET", "/cases", 7),
        ("GET", "/view/cases", 7),
        ("GET", "/api/cases", 7),
        ("GET", "/streamlit/cases", 7),
        ("GET", "/chain/a", 7),
        ("GET", "/api/case/a", 7),
        ("POST", "/mcp", 7),
        ("GET", "/annotate/work", 7),
        ("GET", "/gradio_api/call/board/x", 7),
        ("GET", "/gradio_api/queue/data", None),
        ("GET", "/export/cases.csv", None),
        ("GET", "/data/answers.parquet", None),
        ("HEAD", "/data/answers.parquet", None),
        ("POST", "/api/judge", None),
        ("POST", "/api/upload", None),
        ("GET", "/media/a", None),
    ],
)
def test_a_request_for_a_page_has_a_time_limit(
    method: str, path: str, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_PAGE_S", "7")
    seen = []

    async def app(*_: object) -> None:
        limit = current_limit()
        seen.append(limit and limit.seconds)

    scope = {"type": "http", "method": method, "path": path, "headers": [], "client": ("a", 1)}
    asyncio.run(Throttle(app, ["cases"])(scope, app, app))  # type: ignore[arg-type]
    assert seen == [seconds]


def test_a_hundred_calls_of_one_address_keep_nobody_else_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are worked on a few at a time; another address is answered before they are done."""
    set_variable(monkeypatch, "WHYREEL_RATE_IN_FLIGHT", "3")
    inside, most, answered = Counter[str](), Counter[str](), list[str]()

    async def main() -> None:
        other = anyio.Event()

        async def work(scope: Scope, receive: Receive, send: Send) -> None:
            who = scope["client"][0]
            inside[who] += 1
            most[who] = max(most[who], inside[who])
            if who == "10.0.0.1":
                await other.wait()
            else:
                other.set()
            inside[who] -= 1
            answered.append(who)

        gate = Throttle(work, [])
        async with anyio.create_task_group() as tasks:
            for number in range(101):
                scope = {"type": "http", "method": "POST", "path": AGENTS, "headers": [],
                         "client": ("10.0.0.2" if number == 100 else "10.0.0.1", 1)}  # fmt: skip
                tasks.start_soon(gate, scope, None, None)
        assert not gate._turns._lines, "nothing is kept of addresses that are done"

    anyio.run(main)
    assert answered[0] == "10.0.0.2" and len(answered) == 101
    assert most == {"10.0.0.1": 3, "10.0.0.2": 1}


@pytest.fixture(scope="module")
def ask(hostile: Path) -> Iterator[Asker]:
    few = {f"WHYREEL_RATE_{name}": "3" for name in ("PAGES", "EXPORTS", "UPLOADS")}
    few |= {"WHYREEL_RATE_SOCKETS": "5", "WHYREEL_RATE_OPEN_SOCKETS": "2"}
    with serving(hostile, WHYREEL_PROXIES="1", **few) as address:
        yield Asker(address, str(hostile))


@pytest.mark.parametrize(
    ("who", "method", "targets"),
    [
        ("192.0.2.1", "GET", ("/", "/api/cases", "/streamlit/", "/view/data")),
        ("192.0.2.6", "GET", ("/api/case/x", "/chain/x", "/api/build/chain?chain=x",
                              "/api/build/chain?chain=y")),
        ("192.0.2.2", "GET", ("/data/clip.csv", "/export/leaderboard.csv", "/data/x.csv",
                              "/training/x.zip")),
        ("192.0.2.9", "POST", ("/mcp",) * 4),
        ("192.0.2.10", "POST", ("/gradio_api/queue/join", "/gradio_api/call/board") * 2),
        ("192.0.2.11", "GET", ("/gradio_api/queue/data?session_hash=x",) * 4),
        ("192.0.2.3", "POST", ("/api/upload", "/api/judge", "/api/build", "/api/upload/import")),
    ],
)  # fmt: skip
def test_the_fourth_call_of_a_kind_waits(
    ask: Asker, who: str, method: str, targets: tuple[str, ...]
) -> None:
    *first, last = targets
    for target in first:
        assert ask(target, method, x_forwarded_for=who).status != 429, target
    late = ask(last, method, x_forwarded_for=who)
    assert late.status == 429 and 0 < int(late.headers["retry-after"]) <= 20
    is_form = last.startswith("/api/") and method == "POST"
    message = late.json()["error"] if is_form else late.text
    assert message.startswith("Too many ")
    other = who.replace("192.0.2", "198.51.100")
    assert ask(last, method, x_forwarded_for=other).status != 429, "another's are free"


def test_parts_of_a_table_count_as_pages_do(ask: Asker) -> None:
    """A scan by URL asks for many: they take nothing of what there is for whole downloads."""
    for who, head in (("192.0.2.7", {"range": "bytes=0-9"}), ("192.0.2.8", {})):
        method = "GET" if head else "HEAD"
        statuses = [
            ask("/data/clip.csv", method, x_forwarded_for=who, **head).status for _ in range(4)
        ]
        assert statuses == [206 if head else 200] * 3 + [429]
        assert ask("/data/clip.csv", x_forwarded_for=who).status == 200


def test_what_a_page_is_made_of_and_health_are_not_counted(ask: Asker) -> None:
    for _ in range(10):
        assert ask("/healthz", x_forwarded_for="192.0.2.4").status == 200
        assert ask("/media/hostile.v-i0", x_forwarded_for="192.0.2.4").status == 200


def test_sockets_are_bounded_at_a_time_and_by_the_minute(ask: Asker) -> None:
    def opened() -> Any:
        origin: Any = f"http://{ask.netloc}"
        return connect(
            f"ws://{ask.netloc}/streamlit/_stcore/stream",
            origin=origin,
            additional_headers={"X-Forwarded-For": "192.0.2.5"},
        )

    with opened(), opened():
        with pytest.raises(InvalidStatus) as refused:
            opened()
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"] == "30"
