"""Tasks, outcomes and judges made for tests: no model and no network is behind any of them."""

import asyncio
import hashlib
import random
from collections import Counter

from judges.core.types import Attempt, Finding, JudgingOutcome, JudgingTask, Subject, Usage
from schema.judging_log import RunLine, SamplingLine

FRAMES = SamplingLine(encoding="frames", frames=16, side=512, quality=85)


def head(run: str = "first", **more) -> RunLine:
    fields = {
        "run": run, "created": "2026-11-21T12:00:00+00:00", "protocol": "eva",
        "version": "0123456789abcdef", "model": "made-judge", "kind": "scripted",
        "endpoint": "http://127.0.0.1:9/v1", "sampling": FRAMES,
    }  # fmt: skip
    return RunLine(**(fields | more))


def tasks(count: int, **more) -> list[JudgingTask]:
    return [
        JudgingTask(Subject("theatre", f"theatre.clip-{at}", **more), "eva") for at in range(count)
    ]


def key_of(task: JudgingTask) -> str:
    subject = task.subject
    about = f"{subject.clip} {subject.question} {subject.rotation}"
    identity = f"{about} {task.setting} {task.repeat} {task.extra}"
    return hashlib.sha256(identity.encode()).hexdigest()


def passing(*dimensions: str) -> tuple[Finding, ...]:
    return tuple(Finding(name, 1.0, reason="So it is.") for name in dimensions or EVA)


EVA = ("D1", "D2", "D3", "D4", "D5")


def outcome(
    task: JudgingTask, status: str = "ok", *, cost: float | None = 0.01, **more
) -> JudgingOutcome:
    raw = "{}" if status == "ok" else ""
    used = Usage(100, 10, cost)
    attempt = Attempt(random.random() * 1e9, 0.1, status, f"made {status}", raw, 200, used)
    fields = {"findings": passing() if status == "ok" else (), "raw": raw, "attempts": (attempt,),
            "usage": used, "stopped": attempt.detail * (status == "config_error")}  # fmt: skip
    return JudgingOutcome(key_of(task), status, **(fields | more))


class MadeJudge:
    """Ends every call after `seconds`, with the status that `plan` names for the clip's place."""

    def __init__(self, seconds: float = 0.0, plan: dict[int, list[str]] | None = None) -> None:
        self.seconds, self.plan = seconds, plan or {}
        self.asked: Counter[str] = Counter()
        self.flying = self.most = 0

    async def judge(self, task: JudgingTask) -> JudgingOutcome:
        self.asked[task.subject.clip] += 1
        self.flying += 1
        self.most = max(self.most, self.flying)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.flying -= 1
        place = int(task.subject.clip.rpartition("-")[2])
        statuses = self.plan.get(place, [])
        return outcome(task, statuses.pop(0) if statuses else "ok")
