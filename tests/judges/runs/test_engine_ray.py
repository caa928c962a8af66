"""The same run on three Ray nodes, one of which is lost on the way."""

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from judges.client.client import Endpoint
from judges.client.reply_cache import task_key
from judges.core.types import Sampling
from judges.protocols.registry import PROTOCOLS
from judges.runs.batch import RunProgress, calls_of, judge_all
from judges.runs.log import RunLog, peek
from judges.runs.log_lines import head
from pipelines.core.graph import run_case
from pipelines.svbench.pipeline import pipeline
from pipelines.theatre import BY_ID, paradigm
from tests.judges.conftest import Far, serving
from tests.judges.kill_driver import tasks
from tests.pipelines.asking import rehearsal
from tests.rounds import swept

COUNT = 60
QUICK = {"health_check_initial_delay_ms": 500, "health_check_period_ms": 300,
         "health_check_timeout_ms": 5000, "health_check_failure_threshold": 4}  # fmt: skip
"""How soon Ray takes a node for lost: by default after half a minute. One that is gone refuses the
connection at once; one that is busy has its time."""


def _capped(far: Far, log: Path) -> None:
    """One cap for all nodes: what a call may cost is held beside the driver before it goes out."""
    from judges.runs.ray_engine import RayJudge

    eva = PROTOCOLS["eva"]
    end = Endpoint(
        far.url, "ok#capped", sampling=Sampling(frames=2, side=64), max_concurrency=6,
        price_in=1.0, price_out=10.0,
    )  # fmt: skip

    async def go() -> RunProgress:
        with (
            RayJudge(end, eva, senders=3, cap=0.05, spent=0.01, log=str(log)) as cluster,
            RunLog.open(str(log), head("capped", end, eva)) as kept,
        ):
            updates = judge_all(
                calls_of(tasks(COUNT), lambda task: task_key(task, eva, end), kept.known),
                cluster.judge, kept, concurrency=6,
            )  # fmt: skip
            return [update async for update in updates][-1]

    last = asyncio.run(go())
    assert last.stopped.startswith("over_budget") and 3 <= last.ok < COUNT
    assert far.count("ok#capped") == last.ok and 0.01 + last.cost <= 0.05
    known, lines = peek(str(log))[1], log.read_text("utf-8").splitlines()
    assert sum('"line": "reserve"' in line for line in lines) == last.ok
    assert not known.open and known.charged == pytest.approx(last.cost) and known.torn == 0


@swept
@pytest.mark.slow
def test_a_node_is_lost_and_no_verdict(tmp_path: Path, monkeypatch) -> None:
    ray = pytest.importorskip("ray", reason="Ray is an optional extra")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    from judges.runs.ray_engine import RayJudge

    eva = PROTOCOLS["eva"]
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "_system_config": QUICK})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    log = tmp_path / "ray.jsonl"
    try:
        with serving(0.15) as far:
            end = Endpoint(far.url, "ok", sampling=Sampling(frames=2, side=64), max_concurrency=6)

            async def go() -> None:
                with (
                    RayJudge(end, eva, senders=3) as cluster_judge,
                    RunLog.open(str(log), head("ray", end, eva)) as kept,
                ):
                    updates = judge_all(
                        calls_of(tasks(COUNT), lambda task: task_key(task, eva, end), kept.known),
                        cluster_judge.judge, kept, concurrency=6,
                    )  # fmt: skip
                    async with aclosing(updates) as progress:
                        async for update in progress:
                            if update.ended >= 10 and len(nodes) == 2:
                                cluster.remove_node(nodes.pop(), allow_graceful=False)

            asyncio.run(go())
            known = peek(str(log))[1]
            assert known.counts == {"ok": COUNT}
            assert len(nodes) == 1
            assert far.count("ok") <= COUNT + 6
            _capped(far, tmp_path / "capped.jsonl")
        with rehearsal() as url, RayJudge(Endpoint(url, "rehearsal"), senders=1) as asker:
            given = {"paradigm": paradigm(BY_ID["moved-ball"])}
            case = asyncio.run(run_case(pipeline("full", 1), "x", given, asker))
            assert case.status == "ok", case.reason
            assert len(case.rounds) == 8  # one scene comes back from the critic
    finally:
        ray.shutdown()
        cluster.shutdown()
