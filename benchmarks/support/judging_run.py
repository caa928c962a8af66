"""A judging run in a process of its own: `… PORT C N BYTES MODEL [guarded]` → figures as JSON.

Clips of BYTES random bytes are sent as they are (video_url), 0 is a prompt without a clip. What the
clips hold is of no matter here: it is the way to the far end that is measured.
"""

import asyncio
import ipaddress
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from judges.client.client import Client, Completion, Endpoint
from judges.core.types import Sampling
from judges.protocols.eva import EvaReply
from judges.protocols.template import WHOLE, prompt
from judges.wire.network_guard import Rules, http_client

PUBLIC = Rules(guarded=True, nets=(ipaddress.ip_network("127.0.0.0/8"),))
"""As in public mode, with an operator's own model server beside the app (`guarded`)."""
CLIPS = 40
"""Different files, so that what one call encoded does not always serve the next."""


async def run(
    port: int, most: int, count: int, size: int, model: str, guarded: bool = False
) -> dict[str, Any]:
    """Judge `count` times, all started at once; the client bounds what is under way."""
    with tempfile.TemporaryDirectory() as folder:
        clips = _clips(Path(folder), size)
        endpoint = Endpoint(
            f"http://127.0.0.1:{port}/v1", model, max_concurrency=most,
            sampling=Sampling("video_url"), backoff=0.2,
        )  # fmt: skip
        http = http_client(PUBLIC) if guarded else None
        async with Client(endpoint, http=http) as client:
            await _ask(client, -1, clips)
            start = time.perf_counter()
            done = await asyncio.gather(*(_ask(client, at, clips) for at in range(count)))
            wall = time.perf_counter() - start
    ends = Counter(completion.status for completion in done)
    causes = Counter(
        completion.attempts[-1].status for completion in done if completion.status != "ok"
    )
    return {
        "wall": wall,
        "statuses": ends,
        "causes": causes,
        "requests": sum(len(completion.attempts) for completion in done),
        "true": all(
            not completion.attempts or completion.attempts[-1].status == completion.status
            for completion in done
        ),
        "memory": peak_mb(),
        "limit": client.concurrency,
    }


def peak_mb() -> float:
    """MB at most of this program alone: `ru_maxrss` begins with what its parent had."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


async def _ask(client: Client, at: int, clips: list[Path]) -> Completion:
    fields = {"number": at, "prompt": "A bench by the sea."}
    request = prompt("Judge the clip.", fields, EvaReply, footage=WHOLE if clips else None)
    return await client.complete(request, media=clips[at % len(clips)] if clips else None)


def _clips(folder: Path, size: int) -> list[Path]:
    paths = [folder / f"{at}.mp4" for at in range(CLIPS)] if size else []
    for path in paths:
        path.write_bytes(os.urandom(size))
    return paths


def main(words: list[str]) -> str:
    """The figures of a run as JSON."""
    port, most, count, size = (int(word) for word in words[:4])
    return json.dumps(asyncio.run(run(port, most, count, size, words[4], len(words) > 5)))


if __name__ == "__main__":
    print(main(sys.argv[1:]))
