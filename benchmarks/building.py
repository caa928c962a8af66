"""Building: structural checks, the reformatter, and what a pipeline adds to its endpoint's time."""

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
from pydantic import BaseModel

from benchmarks.measure import ROOT, Result, median
from judges.endpoint import Client, Completion, Endpoint
from judges.types import Prompt
from pipelines import theatre
from pipelines.graph import run_case
from pipelines.r3.structure import chain_faults
from pipelines.svbench.pipeline import pipeline
from pipelines.vgenst.reformat import reformat

CHAINS: Final = 10_000
ROWS: Final = 50_000
TURNS: Final = 3


def measure(home: Path) -> Iterator[Result]:
    """The figures; nothing of a home is needed."""
    del home
    chains = [theatre.chain(script) for script in theatre.BY_ID.values()]
    yield Result(
        f"{CHAINS:,} chains checked without a model", _best(lambda: _checked(chains)), "s", 5
    )
    rows = _rows()
    yield Result(f"{ROWS:,} rows reformatted to V1, V2, V3", _best(lambda: reformat(rows)), "s", 1)
    added, base = asyncio.run(_overhead())
    yield Result("a pipeline's own time per call, median", 1000 * added, "ms", 5, 1000 * base, "ms")


def _best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(TURNS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def _checked(chains: list[Any]) -> None:
    for at in range(CHAINS):
        chain_faults(chains[at % len(chains)])


def _rows() -> pa.Table:
    options = {"A": "Red, green", "B": "2", "C": "Blue cup", "D": "Left"}
    listed = ", ".join(f"{letter}. {text}" for letter, text in options.items())
    base = {"question": f"How many cups are there?: {listed}", "options": options, "answer": "B"}
    part = pa.Table.from_pylist([{"base": base}] * 1_000)
    return pa.concat_tables([part] * (ROWS // 1_000))


@dataclass
class Timed:
    """A client whose own time is added up."""

    client: Client
    seconds: list[float] = field(default_factory=list)

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Completion:
        """The client's reply, timed."""
        began = time.perf_counter()
        done = await self.client.complete(prompt, check=check, media=media)
        self.seconds.append(time.perf_counter() - began)
        return done


async def _overhead() -> tuple[float, float]:
    """Seconds per call beyond the client's, and the client's, median over scenes."""
    added, own = [], []
    with _stand_in() as url:
        async with Client(Endpoint(url, "rehearsal-good")) as client:
            for name, script in list(theatre.BY_ID.items())[:8]:
                asker = Timed(client)
                given = {"paradigm": theatre.paradigm(script)}
                began = time.perf_counter()
                await run_case(pipeline("full", 1), name, given, asker)
                whole = time.perf_counter() - began
                added.append((whole - sum(asker.seconds)) / len(asker.seconds))
                own.append(sum(asker.seconds) / len(asker.seconds))
    return median(added), median(own)


@contextlib.contextmanager
def _stand_in() -> Iterator[str]:
    """The stand-in as a process of its own."""
    words = [sys.executable, "-m", "pipelines.rehearsal", "0"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split(" on ")[1].strip()
        finally:
            server.terminate()
