"""A server behind a real nginx, with the lines of docs/operating.md, below a path."""

import asyncio
import http.client
import json
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client

from tests.app.asking import Asker
from tests.conftest import Site
from tests.far_ends import Answering
from tests.far_ends import serving as far_end
from tests.nginx import PREFIX, behind_nginx, program
from tests.servers import serving

pytestmark = pytest.mark.skipif(
    program() is None, reason="there is no nginx here; WHYREEL_NGINX names one"
)
CLIP = "theatre.bench-easy-faithful"


@pytest.fixture(scope="module")
def outside(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("nginx") / "home"
    shutil.copytree(theatre.home, home)
    with (
        serving(home, WHYREEL_ROOT_PATH=PREFIX, WHYREEL_PROXIES="1") as address,
        behind_nginx(address, home / "nginx") as outside,
    ):
        yield outside


@pytest.fixture(scope="module")
def ask(outside: str) -> Asker:
    return Asker(outside.removesuffix(PREFIX))


def test_films_and_tables_come_in_parts(ask: Asker) -> None:
    for file in (f"/media/{CLIP}", "/data/clip.parquet", "/data/all.zip"):
        whole = ask(f"{PREFIX}{file}")
        head = ask(f"{PREFIX}{file}", "HEAD")
        assert head.body == b"" and head.headers["content-length"] == str(len(whole.body))
        part = ask(f"{PREFIX}{file}", range="bytes=10-29")
        assert part.status == 206 and part.body == whole.body[10:30]


def test_a_long_address_arrives(ask: Asker) -> None:
    models = "&".join(f"model=nobody-{number:04d}" for number in range(1500))
    assert len(models) > 20_000
    assert ask(f"{PREFIX}/api/leaderboard?benchmark=theatre&{models}").status == 200


def test_a_shared_address_is_the_one_outside(ask: Asker, outside: str) -> None:
    order = b'{"page": "leaderboard", "query": "benchmark=theatre"}'
    marked = {"content-type": "application/json", "x_whyreel": "1"}
    shared = ask(f"{PREFIX}/api/share", "POST", order, **marked)
    assert shared.status == 200, shared.text
    assert shared.json()["address"].startswith(f"{outside}/leaderboard?")
    where = f"{PREFIX}/api/case/{CLIP}"
    assert ask(where).json()["address"].startswith(f"{outside}/api/case/{CLIP}")


def test_events_of_a_live_call_come_as_they_happen(ask: Asker) -> None:
    """What is planned is told while the model has not answered yet."""
    may_answer = threading.Event()

    class Waiting(Answering):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            may_answer.wait()
            self.answer(500, b"")

    with far_end(Waiting) as model:
        name, _, port = ask.netloc.partition(":")
        connection = http.client.HTTPConnection(name, int(port))
        order = {"clip": CLIP, "protocol": "eva", "judges": [{"model": "m", "base_url": model}]}
        connection.request(
            "POST", f"{PREFIX}/api/judge", json.dumps(order), {"x-whyreel": "1"}
        )  # fmt: skip
        answer = connection.getresponse()
        assert answer.readline() == b"event: plan\n" and not may_answer.is_set()
        may_answer.set()
        connection.close()
        answer.close()


def test_an_upload_larger_than_nginx_takes_by_itself(ask: Asker) -> None:
    file = b"qid,said\n" + b"x,A\n" * 500_000
    sent = ask(f"{PREFIX}/api/upload?name=mine.csv", "POST", file, x_whyreel="1")
    assert sent.status == 201, sent.text
    assert f"Path={PREFIX}/;" in sent.headers["set-cookie"]


def test_an_agent_asks_below_the_path(outside: str) -> None:
    async def steps() -> Any:
        async with Client(f"{outside}/mcp") as client:
            return await client.call_tool("benchmarks", {})

    reply = asyncio.run(steps())
    assert reply.structured_content["result"][0]["benchmark"] == "theatre"
