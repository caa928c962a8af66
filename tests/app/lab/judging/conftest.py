"""The routes of judging on a real server in this process, and a far end in a process of its own."""

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from fastapi import FastAPI

from app.lab.judging import routes as judge_routes
from app.lab.uploads import orders
from app.lab.uploads import routes as upload_routes
from app.server import visible_store
from app.server.access.access_gate import AccessGate, allowed_hosts
from app.server.errors import add_error_handlers
from app.server.limits import limiters
from app.server.session_cookie import SessionCookies
from tests import same_names, workers_here
from tests.app.asking import Answer, Asker
from tests.conftest import THEATRE, Site
from tests.judges.frames_once import decoded_once
from tests.servers import ROOT, free_port
from tests.variables import set_variable
from tests.waiting import until, until_listening

CLIP = "theatre.plank-easy-faithful"
FILE = THEATRE / "media" / "plank-easy-faithful.mp4"
MARKER = "sk-marker/7Zq+0123456789abcdef"


class FarEnd(NamedTuple):
    """A server that plays a model's part, and what it was sent."""

    port: int
    heard: list[dict[str, str]]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


@pytest.fixture(autouse=True, scope="module")
def films_decoded_once() -> Iterator[None]:
    with decoded_once():
        yield


@pytest.fixture(scope="session")
def far_end() -> Iterator[FarEnd]:
    port = free_port()
    script = ROOT / "tests" / "app" / "lab" / "judging" / "far_end.py"
    process = subprocess.Popen(
        [sys.executable, str(script), str(port)], stdout=subprocess.PIPE, text=True
    )
    made = FarEnd(port, [])

    def listen() -> None:
        assert process.stdout is not None
        made.heard.extend(json.loads(line) for line in process.stdout)

    threading.Thread(target=listen, daemon=True).start()
    until_listening(port, process)
    yield made
    process.kill()
    process.wait()


@contextlib.contextmanager
def routes() -> Iterator[Asker]:
    """Only the routes of judging and of uploads, behind the gate, on a port of their own."""
    app = FastAPI()
    add_error_handlers(app)
    for room in (judge_routes, upload_routes):
        app.include_router(room.router)
    served = AccessGate(SessionCookies(app), [], allowed_hosts())
    port = free_port()
    # As app/cli/serve.py has it: uvicorn itself would believe X-Forwarded-For of this machine.
    config = uvicorn.Config(
        served, "127.0.0.1", port, log_level="error", lifespan="off", proxy_headers=False
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield Asker(f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join()


Serve = Callable[..., Asker]


@pytest.fixture
def serve(theatre: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Serve]:
    """Serves with an environment; a home of its own, with the theatre's data.

    Workers read clips and files in this process; tests/app/lab/live_calls and tests/app/lab/uploads
    start processes for them.
    """
    workers_here.use(workers_here.UPLOADS, workers_here.CLIPS, patch=monkeypatch)
    same_names.same_sessions(monkeypatch, tmp_path)
    with contextlib.ExitStack() as stack:

        def start(**environment: str) -> Asker:
            for name, value in {"WHYREEL_HOME": str(tmp_path), **environment}.items():
                set_variable(monkeypatch, name, value)
            for module in (visible_store, orders):
                monkeypatch.setattr(module, "library", lambda: theatre.library)
            limiters.CALL_LIMITER.forget_all()
            return stack.enter_context(routes())

        yield start


def order(far_end: FarEnd, *models: str, **more: Any) -> dict[str, Any]:
    judges = [{"model": model, "base_url": far_end.address} for model in models]
    return {"clip": CLIP, "protocol": "eva", "judges": judges, **more}


def post(ask: Asker, path: str, body: object, **headers: str) -> Answer:
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ask(f"/api/judge{path}", "POST", sent, **{"x_whyreel": "1", **headers})


def events(answer: Answer) -> list[tuple[str, Any]]:
    """The events of a run; the answer has to be a stream of them."""
    assert answer.headers["content-type"].startswith("text/event-stream"), answer.text
    stream = []
    for part in answer.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in part.split("\n") if ": " in line)
        if "event" in lines:
            stream.append((lines["event"], json.loads(lines["data"])))
    return stream


def outcomes(answer: Answer) -> list[Any]:
    return [data for name, data in events(answer) if name == "outcome"]
