"""A far end in a process of its own, subjects of the theatre, a client at hand."""

import asyncio
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from judges.client.client import Client, Endpoint
from judges.core.chain_steps import CitableNode
from judges.core.types import JudgingOutcome, JudgingProtocol, JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from tests.judges.frames_once import decoded_once
from tests.loaders.clip import mp4
from tests.waiting import until

ROOT = Path(__file__).parent.parent.parent
CLIP = ROOT / "data" / "theatre" / "media" / "bench-easy-faithful.mp4"
KEY = "test-key-marker"


class Far:
    """The far end: its address, and what came to it."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/v1"
        self._base = f"http://127.0.0.1:{port}"

    def stats(self) -> Any:
        return self._get("/stats")

    def count(self, model: str) -> int:
        return int(self.stats()["counts"].get(model, 0))

    def settle(self) -> None:
        """Wait until no connection is open but the one that asks.

        The requests of a client that was killed have all arrived and been counted then.
        """
        until(lambda: self.stats()["open"] == 1)

    def bodies(self, model: str) -> Any:
        return self._get(f"/bodies/{list(self.stats()['counts']).index(model)}")

    def _get(self, path: str) -> Any:
        with urllib.request.urlopen(self._base + path) as answer:
            return json.load(answer)

    def endpoint(self, script: str, **more: Any) -> Endpoint:
        defaults: dict[str, Any] = {"key": SecretStr(KEY), "backoff": 0.01, "attempts": 3}
        return Endpoint(self.url, script, **(defaults | more))


def judged(
    far: Far,
    subject: Subject,
    script: str,
    protocol: JudgingProtocol = PROTOCOLS["eva"],
    setting: str = "−",
    **more: Any,
) -> JudgingOutcome:
    """Judge once with an endpoint whose model is the script."""

    async def run() -> JudgingOutcome:
        async with Client(far.endpoint(script, **more)) as client:
            return await client.judge(JudgingTask(subject, protocol.name, setting), protocol)

    return asyncio.run(run())


def many(client: Client, subject: Subject, count: int) -> list[JudgingOutcome]:
    """Judge the subject so often at a time."""
    eva = PROTOCOLS["eva"]

    async def run() -> list[JudgingOutcome]:
        async with client:
            tasks = [
                client.judge(JudgingTask(subject, "eva", repeat=at), eva) for at in range(count)
            ]
            return list(await asyncio.gather(*tasks))

    return asyncio.run(run())


@pytest.fixture(autouse=True, scope="module")
def films_decoded_once() -> Iterator[None]:
    with decoded_once():
        yield


@pytest.fixture(scope="session")
def far() -> Iterator[Far]:
    with serving() as server:
        yield server


class serving:  # noqa: N801
    """The fault server as a process of its own."""

    def __init__(self, latency: float = 0.0) -> None:
        self._latency = latency

    def __enter__(self) -> Far:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.judges.fault_server", str(self._latency)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        return Far(int(self._process.stdout.readline()))

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real clip of six frames, quickly decoded."""
    path = tmp_path_factory.mktemp("clips") / "small.mp4"
    path.write_bytes(mp4())
    return path


@pytest.fixture
def subject(small: Path) -> Subject:
    return Subject(
        benchmark="theatre",
        clip="bench-easy-faithful",
        media=small,
        title="Room on the bench",
        prompt="A bench by the sea. Sol reads at one end. Tea comes.",
        test_point="Does the newcomer leave room?",
        ground_truth="Tea sits at the far end.",
        text="Where does Tea sit?",
        duration=6.75,
        steps=(
            CitableNode("chain-1", "Event-1", "event", "sol", "Sol reads at one end."),
            CitableNode("chain-1", "Belief-1", "belief", "tea", "Tea sees that Sol wants quiet."),
        ),
    )
