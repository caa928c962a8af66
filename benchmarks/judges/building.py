"""Building: structural checks, the reformatter, and what a pipeline adds to its endpoint's time."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pyarrow as pa
from pydantic import BaseModel

from benchmarks.support import building_runs as runs
from benchmarks.support.measure import Measurement, median
from judges.client.client import Client, Completion, Endpoint
from judges.core.types import Prompt
from pipelines import theatre
from pipelines.core.chain import CausalChain, ChainQuestion
from pipelines.core.graph import run_case
from pipelines.r3.asking import balanced_questions, chain_payload, of_links, of_nodes, of_paths
from pipelines.r3.structure import chain_faults, question_faults
from pipelines.svbench.pipeline import pipeline
from pipelines.vgenst.reformat import reformat
from tools.stand_in_model import r3

CHAINS: Final = 10_000
ROWS: Final = 50_000
TURNS: Final = 3


def measure(home: Path) -> Iterator[Measurement]:
    """The figures; nothing of a home is needed."""
    del home
    chains = [theatre.chain(script) for script in theatre.BY_ID.values()]
    yield Measurement(
        f"{CHAINS:,} chains checked without a model", _best(lambda: _checked(chains)), "s", 5
    )
    questions = [_questions_of(chain) for chain in chains]
    count = sum(map(len, questions)) * CHAINS // len(questions)
    yield Measurement(
        f"… with {count:,} questions about them", _best(lambda: _checked(chains, questions)), "s", 5
    )
    rows = _rows()
    each = ROWS / _best(lambda: reformat(rows))
    yield Measurement("rows reformatted to V1, V2, V3", each, "rows/s", 50_000, least=True)
    added, base = asyncio.run(_overhead())
    yield Measurement(
        "a pipeline's own time per call, median", 1000 * added, "ms", 5, 1000 * base, "ms"
    )
    yield from runs.measure()


def _best(work: Callable[[], object]) -> float:
    """Seconds of this process alone, the best of `TURNS`."""
    times = []
    for _ in range(TURNS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def _questions_of(chain: CausalChain) -> list[ChainQuestion]:
    """Questions about everything of a chain, as the stand-in asks them."""
    targets = (*of_nodes(chain), *of_links(chain), *of_paths(chain))
    given = {
        "chain": chain_payload(chain),
        "targets": [target.payload(chain) for target in targets],
    }
    replies = zip(targets, r3.ask(given)["questions"], strict=True)
    made = [(target, reply["question"], reply["right"], [wrong["text"] for wrong in reply["wrong"]])
            for target, reply in replies]  # fmt: skip
    return list(balanced_questions(chain, made))


def _checked(chains: list[CausalChain], questions: list[list[ChainQuestion]] | None = None) -> None:
    for at in range(CHAINS):
        chain_faults(chains[at % len(chains)])
        if questions is not None:
            question_faults(questions[at % len(chains)])


def _rows() -> pa.Table:
    options = {"A": "Red, green", "B": "2", "C": "Blue cup", "D": "Left"}
    listed = ", ".join(f"{letter}. {text}" for letter, text in options.items())
    base = {"question": f"How many cups are there?: {listed}", "options": options, "answer": "B"}
    part = pa.Table.from_pylist([{"base": base}] * 1_000)
    return pa.concat_tables([part] * (ROWS // 1_000))


@dataclass
class Timed:
    """A client whose own time is added up: by the clock, and of this thread's processor."""

    client: Client
    seconds: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Completion:
        """The client's reply, timed."""
        began, busy = time.perf_counter(), time.thread_time()
        done = await self.client.complete(prompt, check=check, media=media)
        self.seconds.append(time.perf_counter() - began)
        self.busy.append(time.thread_time() - busy)
        return done


async def _overhead() -> tuple[float, float]:
    """Seconds per call beyond the client's, and the client's, median over scenes.

    A pipeline waits for nothing but its client, so its own time is the processor's: other work on
    the machine is not its own.
    """
    added, own = [], []
    with runs.stand_in() as url:
        async with Client(Endpoint(url, "rehearsal-good")) as client:
            for name, script in list(theatre.BY_ID.items())[:8]:
                asker = Timed(client)
                given = {"paradigm": theatre.paradigm(script)}
                began = time.thread_time()
                await run_case(pipeline("full", 1), name, given, asker)
                whole = time.thread_time() - began
                added.append((whole - sum(asker.busy)) / len(asker.busy))
                own.append(sum(asker.seconds) / len(asker.seconds))
    return median(added), median(own)
