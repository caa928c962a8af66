"""A judging run of all clips of a home in a process of its own: `… HOME LOG plan|run` → JSON.

It is planned as `python -m app judge` plans it, against the log as it is; `run` makes the calls as
well, by a judge that answers at once: what is measured is the loop with its log.
"""

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

from benchmarks.support.judging_run import peak_mb
from judges.client.reply_cache import task_key
from judges.core.types import Attempt, Finding, JudgingOutcome, JudgingTask, Usage
from judges.runs.batch import judge_all
from judges.runs.log import RunLog
from judges.runs.plan import plan

NOBODY: Final = "http://127.0.0.1:9/v1"
DIMENSIONS: Final = ("D1", "D2", "D3", "D4", "D5")
FINDINGS: Final = tuple(Finding(name, 1.0, reason="It can be seen.") for name in DIMENSIONS)
RAW: Final = json.dumps({name: {"score": 1, "reason": "It can be seen."} for name in DIMENSIONS})
CONCURRENCY: Final = 8


def main(home: str, place: str, what: str) -> dict[str, Any]:
    """Calls, what they may cost, seconds, and the most memory until the end of each stage."""
    os.environ["WHYREEL_HOME"] = home
    from app.lab.batch_judging.options import JudgeOptions
    from app.lab.batch_judging.setup import setup
    from store.reading.store import Store

    options = JudgeOptions("many", NOBODY, "made", price_in=1.0, price_out=4.0, frames=4, side=64)
    make = setup(options, Store.open(Path(home)))
    figures: dict[str, Any] = {"start_mb": peak_mb()}

    async def judge(task: JudgingTask) -> JudgingOutcome:
        key = task_key(task, make.protocol, make.endpoint)
        await asyncio.sleep(0)
        used = Usage(2_000, 300, 0.001)
        attempt = Attempt(time.time(), 0.0, "ok", raw=RAW, http=200, usage=used, key=key, id=key)
        return JudgingOutcome(key, "ok", FINDINGS, RAW, (attempt,), usage=used)

    with RunLog.open(place, make.head) as log:
        start = time.perf_counter()
        planned = plan(make.tasks, make.protocol, make.endpoint, log.known)
        figures |= {"calls": planned.calls, "settled": planned.settled, "cost": planned.cost,
                    "plan_s": time.perf_counter() - start, "plan_mb": peak_mb()}  # fmt: skip
        if what == "run":
            start = time.perf_counter()
            events = judge_all(planned.work, judge, log, concurrency=CONCURRENCY)

            async def through() -> None:
                async for _ in events:
                    pass

            asyncio.run(through())
            figures |= {"run_s": time.perf_counter() - start, "run_mb": peak_mb()}
    return figures


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
