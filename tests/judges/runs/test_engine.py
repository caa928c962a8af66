"""The engine of a cluster on a stand-in for Ray, whose actors are objects of this process.

That real nodes and a lost one do the same is shown by test_engine_ray.py, in the sweep.
"""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from judges import JudgingError
from judges.client.client import Endpoint
from judges.client.reply_cache import task_key
from judges.core.types import JudgingProtocol, Prompt, Sampling
from judges.protocols.registry import PROTOCOLS
from judges.runs import ray_engine
from judges.runs.batch import RunProgress, calls_of, judge_all
from judges.runs.log import RunLog, peek
from judges.runs.log_lines import head
from judges.runs.ray_engine import RayJudge
from tests.judges.conftest import Far
from tests.judges.kill_driver import tasks

EVA = PROTOCOLS["eva"]


class RayError(Exception):
    """As Ray's own."""


class Method:
    """A method of an actor; its calls are under way as soon as they are made, as with Ray."""

    def __init__(self, call: Callable[..., Coroutine[Any, Any, Any]]) -> None:
        self._call = call

    def remote(self, *words: Any) -> Any:
        call = self._call(*words)
        try:
            return asyncio.get_running_loop().create_task(call)
        except RuntimeError:
            return asyncio.run(call)


class Actor:
    def __init__(self, state: Any) -> None:
        self.state = state

    def __getattr__(self, name: str) -> Method:
        return Method(getattr(self.state, name))


class Made:
    """A class whose actors the stand-in starts."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def options(self, **_: object) -> "Made":
        return self

    def remote(self, *words: Any) -> Actor:
        return Actor(self.kind(*words))


class StandIn:
    """What the engine asks of Ray."""

    remote = Made

    def __init__(self) -> None:
        self.killed: list[Actor] = []
        self.exceptions = type("exceptions", (), {"RayError": RayError})

    def is_initialized(self) -> bool:
        return True

    def nodes(self) -> list[dict[str, bool]]:
        return [{"Alive": True}, {"Alive": True}, {"Alive": False}]

    def kill(self, actor: Actor, no_restart: bool = True) -> None:
        self.killed.append(actor)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    made = StandIn()
    monkeypatch.setattr(ray_engine, "_ray", lambda: made)
    monkeypatch.setattr(ray_engine, "_here", lambda ray: None)
    return made


def endpoint(far: Far, model: str) -> Endpoint:
    small = Sampling(frames=2, side=64)
    return Endpoint(far.url, model, sampling=small, max_concurrency=6, price_in=1.0, price_out=10.0)


def run(end: Endpoint, log: Path, count: int, **more: Any) -> RunProgress:
    """Judge so many clips on the cluster."""

    async def go() -> RunProgress:
        with (
            RayJudge(end, EVA, log=str(log), **more) as cluster,
            RunLog.open(str(log), head("ray", end, EVA)) as kept,
        ):
            calls = calls_of(tasks(count), lambda task: task_key(task, EVA, end), kept.known)
            return [
                update async for update in judge_all(calls, cluster.judge, kept, concurrency=6)
            ][-1]

    return asyncio.run(go())


def test_every_call_is_made_once_and_the_actors_end(far: Far, ray: StandIn, tmp_path: Path) -> None:
    end = endpoint(far, "ok#cluster")
    assert run(end, tmp_path / "a.jsonl", 12).ok == 12
    assert far.count("ok#cluster") == 12
    assert peek(str(tmp_path / "a.jsonl"))[1].counts == {"ok": 12}
    assert len(ray.killed) == 3, "a sender for each node that lives, and the budget"


def test_one_cap_holds_for_all_nodes(far: Far, ray: StandIn, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    last = run(endpoint(far, "ok#cluster-cap"), log, 60, senders=3, cap=0.05, spent=0.01)
    assert last.stopped.startswith("over_budget") and 3 <= last.ok < 60
    assert far.count("ok#cluster-cap") == last.ok and 0.01 + last.cost <= 0.05
    known, lines = peek(str(log))[1], log.read_text("utf-8").splitlines()
    assert sum('"line": "reserve"' in line for line in lines) == last.ok
    assert not known.open and known.charged == pytest.approx(last.cost) and known.torn == 0


async def _break_off(*_: object) -> None:
    raise RayError("the cluster is gone")


@pytest.mark.parametrize(("protocol", "error"), [(EVA, JudgingError), (None, ValueError)])
def test_a_cluster_that_is_gone_or_has_no_protocol_says_so(
    far: Far,
    ray: StandIn,
    monkeypatch: pytest.MonkeyPatch,
    protocol: JudgingProtocol | None,
    error: type[Exception],
) -> None:
    async def go() -> None:
        with RayJudge(endpoint(far, "ok#cluster-gone"), protocol) as cluster:
            (task,) = tasks(1)
            if protocol:
                monkeypatch.setattr(ray_engine.Sender, "judge", _break_off)
                monkeypatch.setattr(ray_engine.Sender, "complete", _break_off)
                with pytest.raises(JudgingError, match="RayError"):
                    await cluster.complete(EVA.prompt(task.subject, task.setting))
            with pytest.raises(error):
                await cluster.judge(task)

    asyncio.run(go())
    assert far.count("ok#cluster-gone") == 0


def test_a_pipelines_prompt_needs_no_protocol(far: Far, ray: StandIn) -> None:
    (task,) = tasks(1)
    prompt: Prompt = EVA.prompt(task.subject, task.setting)

    async def go() -> str:
        with RayJudge(endpoint(far, "ok#cluster-prompt")) as cluster:
            return (await cluster.complete(prompt, media=task.subject.media)).status

    assert asyncio.run(go()) == "ok"
