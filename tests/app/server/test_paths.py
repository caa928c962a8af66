"""No text of a visitor becomes a path: hostile names on every route, then a look at the disk."""

import json
import re
import urllib.parse
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from app.jobs.runner import Job
from app.server.access.access_gate import LOOPBACK, AccessGate
from app.server.asgi import ROOMS
from tests.app.asking import ROOT, Asker
from tests.rounds import TIMES, swept
from views.registry import PAGES
from views.shared.recorded_builds import recorded_builds

MARK = {"x-whyreel": "1", "content-type": "application/json"}
TOKEN = "wr-stray"
"""Part of every hostile name: no file or folder may ever be called so."""
GETS = (
    "/wr/{}/{}", "/assets/{}", "/streamlit/static/{}", "/chain/{}", "/api/case/{}",
    "/api/case/{}?version={}",
    "/export/hub/eval-results.zip?dataset={}&version={}",
    "/export/answers/every-eval-ever.zip?benchmark={}&where={}&version={}",
    "/export/{}", "/export/times/{}?format=elan&version={}", "/export/{}.csv", "/data/{}",
    "/data/{}.csv", "/data/run.csv?version={}", "/data/index.json?version={}", "/training/{}",
    "/data/licences.txt?benchmark={}&version={}", "/training/{}.zip",
    "/api/upload/file/{}", "/api/judge/clip/{}", "/api/judge/run/{}?log={}",
    "/api/judge/replay/{}", "/built/{}", "/built/{}.mp4",
    "/media/{}", "/media/{}/poster", "/media/{}/{}",
    "/annotate/work/{}", "/annotate/work?set={}&by={}&sig={}",
    "/annotate/agreement?set={}", "/api/build/chain?chain={}&version={}",
    "/annotate/export?set={}&by={}&sig={}",
    "/people/task?study={}&by={}&sig={}", "/people/task/{}", "/people/film/{}/{}",
    "/people/frames/{}/{}",
    "/people/study?study={}&sig={}", "/people/export?study={}&sig={}",
    "/people/votes?study={}&sig={}",
    "/media/theatre.x/clip?version={}&tag={}", "/media/{}?as=imported",
    "/take/case.svg?clip={}", "/take/case.{}", "/take/social.png?clip={}",
    "/take/set?benchmark={}", "/take/job/{}", "/take/job/{}/file",
    "/submission/{}", "/api/submission/{}", "/api/submission/offer/{}",
    "/api/cases?clip={}&version={}", "/streamlit/{}", "/gradio_api/call/{}/{}",
    "/gradio_api/queue/data?session_hash={}",
)  # fmt: skip
POSTS = (
    "/api/upload", "/api/upload/import", "/api/upload/forget", "/api/upload/dismiss",
    "/api/build", "/api/build/files",
    "/api/build/preview", "/api/build/check", "/api/build/items", "/api/judge",
    "/api/judge/preview", "/api/judge/clip", "/api/judge/save", "/api/judge/models",
    "/api/judge/probe", "/api/remove",
    "/take/film", "/take/set", "/take/copy", "/take/job/{}/cancel", "/api/share",
    "/annotate/sets", "/annotate/sets/{}/annotators", "/annotate/import", "/annotate/publish",
    "/annotate/drawing",
    "/people/studies", "/people/preview", "/people/invite", "/people/import", "/people/publish",
    "/people/consent", "/people/withdraw", "/export/table.{}", "/export/table.csv",
    "/api/submission", "/api/submission/withdraw", "/api/submissions",
    "/gradio_api/queue/join", "/gradio_api/call/{}",
)  # fmt: skip
STEP = 1 if TIMES > 1 else 6
"""Each name goes to every sixth address, the next name to those after; a sweep sends all to all."""
PUTS = ("/annotate/work/{}", "/people/task/{}")


def names(folder: Path) -> tuple[str, ...]:
    """Traversal, absolute, drive, NUL, address and dotted names."""
    return (
        f"../../../../{TOKEN}", f"{folder}/{TOKEN}", f"C:\\{TOKEN}", f"..\\..\\{TOKEN}",
        f"{TOKEN}\0.parquet", f"..{TOKEN}/../../{TOKEN}", f"~/{TOKEN}",
        f"file:///tmp/{TOKEN}", f"{TOKEN}/../{TOKEN}",
    )  # fmt: skip


def spoilt(value: Any, name: str) -> Any:
    """The same JSON with the name in the place of each text but those that choose what is done."""
    if isinstance(value, dict):
        return {
            key: at if key in ("job", "kind", "status", "protocol", "line") else spoilt(at, name)
            for key, at in value.items()
        }
    if isinstance(value, list):
        return [spoilt(at, name) for at in value]
    return name if isinstance(value, str) else value


def orders() -> Iterator[tuple[str, Any]]:
    """A whole order for each route that takes JSON, with texts wherever it has any."""
    by_job = {
        made_record.job: made_record.model_dump(mode="json") for made_record in recorded_builds()
    }
    tasks = {"task": "a", "rows": [], "metadata": {"a": 1}}
    by_job["vgenst"] = {"job": "vgenst", "id": "a", "status": "ok", "output": tasks}
    for record in by_job.values():
        yield "/api/build/files", {"records": [record], "votes": []}
        yield "/api/build/items", [record]
    judge = {"base_url": "http://127.0.0.1:9", "model": "m"}
    for job in by_job:
        build = {"job": job, "told": {"scene": "a", "theme": "a", "id": "a"}, "judge": judge}
        yield "/api/build/preview", build
        yield "/api/build", build
    yield "/api/build/check", {"votes": [{"validator": "validator 1", "item": "a", "task": "t",
                                          "stands": True, "mode": ""}]}  # fmt: skip
    yield "/api/upload/import", {"kind": "table", "files": [1], "model": "a", "benchmark": "a",
                                 "judge": "a", "columns": {"reply": "a"}}  # fmt: skip
    ordered = {"clip": "a", "protocol": "eva", "judges": [judge]}
    for path in ("/api/judge", "/api/judge/preview"):
        yield path, ordered
        yield path, {**ordered, "clip": "", "own": "a"}
    yield "/api/judge/save", {"run": "a"}
    yield "/api/judge/models", {"base_url": "a"}
    yield "/annotate/sets", {"title": "a", "clips": ["a"]}
    yield "/annotate/sets/mine/annotators", {"name": "a"}
    yield (
        "/annotate/drawing",
        {"chain": {"nodes": [{"id": "a", "kind": "event"}]}, "missing": ["a"]},
    )
    study = {"kind": "scores", "title": "a", "benchmark": "a", "sample": 1, "seed": 1}
    yield "/people/studies", study
    for what in ("run", "import", "benchmark"):
        yield "/api/remove", {"kind": what, "id": "a"}
    yield "/api/submission/withdraw", {"receipt": "a", "key": "a"}
    yield "/api/submissions", {"action": "show", "receipt": "a"}
    yield "/gradio_api/call/case", {"data": ["a", "a"]}
    yield "/gradio_api/call/figure", {"data": ["a", "a", {"clip": "a"}, "a"]}


def strays(*folders: Path) -> list[str]:
    """Every file or folder that has the token in its name.

    But for what a session reads by a harmless form of its name, in its own folder.
    """
    return [
        str(path)
        for folder in folders
        for path in folder.rglob(f"*{TOKEN}*")
        if "sessions" not in path.parts
    ]


@pytest.fixture(scope="module")
def send(ask: Asker) -> Asker:
    """The same server, whose answers may say back the absolute names that they were sent."""
    sender = Asker(ask.netloc)
    sender.secrets = ("Traceback",)
    return sender


@pytest.fixture(scope="module")
def watched(hostile: Path) -> list[Path]:
    return [hostile.parent, *(Path(ROOT) / part for part in ("data", "app", "pipelines"))]


def test_the_lists_name_every_route_that_the_server_adds() -> None:
    source = Path(ROOT, "app", "server", "asgi.py").read_text(encoding="utf-8")
    added = set(re.findall(r'add_route\(\s*"([^"]+)"', source))
    added |= {route.path for room in ROOMS for route in room.router.routes}
    assert source.count("include_router") == 1
    shapes = {re.sub(r"\{[^}]*\}", "{}", path) for path in added}
    known = {path.partition("?")[0] for path in GETS} | set(POSTS) | set(PUTS)
    plain = {path for path in shapes - known if "{}" not in path}
    assert shapes - known == plain <= {
        "/healthz", "/remove", "/submissions", "/api/upload/report", "/streamlit", "/api/docs",
        "/api/openapi.json", "/gradio_api/info",
    }  # fmt: skip


SAMPLES = {
    "clip": "t" * 22, "ending": "svg", "name": "replay", "number": "1", "place": "1",
    "receipt": "ABCD-EFGH-JKLM", "run": Job().id, "set_id": "mine", "token": Job().id,
}  # fmt: skip


@swept
def test_every_route_of_a_room_is_open_at_the_gate() -> None:
    """A route that the gate does not know is a link that leads nowhere."""
    gate = TestClient(AccessGate(PlainTextResponse("in"), (), LOOPBACK), "http://127.0.0.1")
    for room in ROOMS:
        for route in room.router.routes:
            path = re.sub(r"\{(\w+)[^}]*\}", lambda name: SAMPLES[name[1]], route.path)
            for method in route.methods:
                assert gate.request(method, path).status_code == 200, (method, path)


def test_no_name_in_an_address_becomes_a_path(send: Asker, watched: list[Path]) -> None:
    for turn, name in enumerate(names(watched[0])):
        for shape in GETS[turn % STEP :: STEP]:
            for part in (urllib.parse.quote(name, safe=""), urllib.parse.quote(name)):
                target = shape.replace("{}", part)
                assert send(target).status < 500, target
    fields = ("version", "clip", "item", "model", "run")
    for page, field in [*product(PAGES, fields)][::STEP]:
        target = f"/api/{page.name}?{field}=../../{TOKEN}"
        assert send(target).status < 500, target
    assert strays(*watched) == []


def test_no_name_in_an_order_becomes_a_path(send: Asker, watched: list[Path]) -> None:
    beside = [*Path("/").glob(f"*{TOKEN}*"), *Path("/tmp").glob(f"*{TOKEN}*")]
    before = {path: path.stat().st_mtime_ns for path in Path(ROOT, "data").rglob("*")}
    for turn, name in enumerate(names(watched[0])):
        for path, order in [*orders()][turn % STEP :: STEP]:
            body = json.dumps(spoilt(order, name)).encode()
            assert send(path, "POST", body, **MARK).status < 500, (path, name)
        quoted = urllib.parse.quote(name, safe="")
        for path in ("/people/publish", "/people/consent"):
            assert send(path.replace("{}", quoted), "POST", b"{}", **MARK).status < 500, name
        saved = json.dumps({"version": 0, "part": "note", "value": name}).encode()
        assert send(f"/annotate/work/{quoted}", "PUT", saved, **MARK).status < 500, name
        for path in ("/api/upload", "/api/judge/clip", "/api/build/items"):
            body = b"qid,said\na,b\n"
            assert send(f"{path}?name={quoted}.csv", "POST", body, **MARK).status < 500, name
    assert strays(*watched) == []
    assert beside == [*Path("/").glob(f"*{TOKEN}*"), *Path("/tmp").glob(f"*{TOKEN}*")]
    assert before == {path: path.stat().st_mtime_ns for path in Path(ROOT, "data").rglob("*")}
