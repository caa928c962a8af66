"""Records the exchanges that Try replays for who has no key: `python -m scripts.record_replays`.

A scripted server of ours on the same machine plays the endpoint; the calls are real, its replies
are canned. So a recording keeps requests, attempts and raw replies, and no finding: nothing in it
can be drawn as a verdict.
"""

import asyncio
import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import orjson
from pydantic import SecretStr

from app.lab.judging.order import JudgeOrder, plan_order
from app.lab.judging.routes import FOLDER
from app.lab.judging.run import FinishedCall, run_plan, run_preview
from app.lab.judging.verdicts import summarize_run
from app.server.state import ROOMS

CLIP: Final = "theatre.plank-easy-faithful"
RECORDINGS: Final = {
    "faults-and-remedies": (
        "How faults are met: busy, prose, a missing field, a refusal",
        ("scripted: busy, then ok", "scripted: prose, then ok", "scripted: partial, then ok",
         "scripted: refusal"),
    ),
    "one-call": ("One call that is answered at once", ("scripted: ok",)),
}  # fmt: skip
SAID: Final = (
    "Recorded on {} with WhyReel's own scripted server on the same machine, about the clip {}. Its "
    "replies are canned: they show how calls are made, repeated and given up, they say nothing of "
    "any model, and none of them is a verdict."
)
LOCAL: Final = "http://localhost/v1"


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The scripted server; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    words = [sys.executable, "-m", "scripts.replay_server", str(port)]
    process = subprocess.Popen(words, cwd=ROOMS)  # noqa: S603
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.kill()
        process.wait()


async def recorded(title: str, models: tuple[str, ...], address: str) -> dict[str, Any]:
    """One exchange, as the live route would tell it, without findings."""
    judges = [{"model": model, "base_url": address} for model in models]
    order = JudgeOrder.model_validate({"clip": CLIP, "protocol": "eva", "judges": judges})
    plan = plan_order(order, None, "")
    sent = run_preview(plan)
    for judge in sent["judges"]:
        judge |= {"frames": [], "address": LOCAL}
    events: list[dict[str, Any]] = []
    began = time.monotonic()

    async def say(name: str, data: Any) -> None:
        payload = orjson.loads(orjson.dumps(data))
        if name == "outcome":
            payload["findings"] = []
        at = round(time.monotonic() - began, 2)
        events.append({"at": at, "event": name, "data": payload})

    done = list[FinishedCall]()
    await run_plan(plan, (SecretStr(""),) * len(models), None, done, say)
    ended = summarize_run(plan, done) | {"tally": []}
    await say("done", {"summary": ended, "run": "", "logs": [], "seconds": events[-1]["at"]})
    today = datetime.now(UTC).date().isoformat()
    return {"title": title, "said": SAID.format(today, CLIP), "sent": sent, "events": events}


def main() -> None:
    """Write every recording anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (title, models) in RECORDINGS.items():
        with server() as address:
            recording = asyncio.run(recorded(title, models, address))
        data = orjson.dumps(recording, option=orjson.OPT_INDENT_2) + b"\n"
        (FOLDER / f"{name}.json").write_bytes(data)


if __name__ == "__main__":
    main()
