"""R3's two pipelines: a chain → its questions, and a text → chains → questions (ARGUS)."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipelines.core.agent import Asker
from pipelines.core.chain import Chain, Question
from pipelines.core.graph import Pipeline, Step, StepFailed, Work
from pipelines.r3.align import Line, aligned, subtitles, told
from pipelines.r3.argus import INFERENCE, WITNESS, Sifted, distinct, unseen
from pipelines.r3.asking import MANY, questions, told_of
from pipelines.r3.structure import chain_faults
from pipelines.r3.targets import MOST_STEPS, Target, of_links, of_nodes, of_paths

Targets = Callable[[Chain], Sequence[Target]]


@dataclass(frozen=True)
class Source:
    """A user's text: subtitles (SRT or WebVTT), a script or "", and the clip where there is one."""

    id: str
    subtitles: str
    script: str = ""
    media: Path | None = None


def from_chain(most: int = MOST_STEPS) -> Pipeline:
    """Chain → questions on nodes, links and paths of up to `most` steps."""
    return Pipeline(
        "r3/questions",
        {"chain": Chain},
        (
            _held(),
            _asked("nodes", of_nodes),
            _asked("links", of_links),
            _asked("paths", lambda chain: of_paths(chain, most)),
        ),
    )


def from_text(witness: Asker | None = None) -> Pipeline:
    """Text → chains → questions; `witness` is a second model, else the same one looks."""
    return Pipeline(
        "r3/argus",
        {"source": Source},
        (
            Step("align", tuple, {"source": Source}, _align),
            Step("infer", tuple, {"source": Source, "align": tuple}, _infer),
            Step("sift", Sifted, {"source": Source, "infer": tuple}, _sift(witness)),
            Step("questions", dict, {"sift": Sifted}, _ask_all),
        ),
    )


def _held() -> Step:
    """A chain that does not hold is asked nothing."""

    async def run(work: Work) -> Chain:
        chain: Chain = work.given["chain"]
        if faults := chain_faults(chain):
            raise StepFailed("; ".join(fault.told() for fault in faults))
        return chain

    return Step("structure", Chain, {"chain": Chain}, run)


def _asked(name: str, targets: Targets) -> Step:
    async def run(work: Work) -> tuple[Question, ...]:
        chain: Chain = work.given["structure"]
        return await questions(work, chain, targets(chain))

    return Step(name, tuple, {"structure": Chain}, run)


async def _align(work: Work) -> tuple[Line, ...]:
    source: Source = work.given["source"]
    try:
        # Millions of comparisons for a film: other visitors are not to wait for them.
        cues = await asyncio.to_thread(subtitles, source.subtitles)
        return await asyncio.to_thread(aligned, source.script, cues)
    except ValueError as error:
        raise StepFailed(str(error)) from error


async def _infer(work: Work) -> tuple[Chain, ...]:
    source: Source = work.given["source"]
    lines: Sequence[Line] = work.given["align"]
    reply = await work.ask(INFERENCE, {"lines": told(lines), "count": len(lines)})
    return tuple(
        one.chain(f"{source.id}-chain-{at}", lines, source.id)
        for at, one in enumerate(reply.chains, 1)
    )


def _sift(witness: Asker | None) -> Callable[[Work], Any]:
    async def run(work: Work) -> Sifted:
        source: Source = work.given["source"]
        kept, dropped = distinct(work.given["infer"])
        if source.media is None:
            return Sifted(kept, dropped, False)
        asking = work if witness is None else Work(work.given, witness, heard=work.heard,
                                                   step=work.step)  # fmt: skip
        clean = list[Chain]()
        for chain in kept:
            reply = await asking.ask(WITNESS, {"chain": told_of(chain)}, source.media)
            missing = unseen(reply)
            if missing:
                dropped = (*dropped, (chain.id, f"not in the clip: {', '.join(missing)}"))
            else:
                clean.append(chain)
        return Sifted(tuple(clean), dropped, True)

    return run


async def _ask_all(work: Work) -> dict[str, tuple[Question, ...]]:
    sifted: Sifted = work.given["sift"]
    return {
        chain.id: await questions(work, chain, (*of_nodes(chain), *of_links(chain)))
        for chain in sifted.clean
    }


def calls(chain: Chain, most: int = MOST_STEPS) -> int:
    """How many calls a chain's questions take where every first draft stands."""
    targets = (of_nodes(chain), of_links(chain), of_paths(chain, most))
    return sum(-(-len(found) // MANY) for found in targets)


ASKED: Final = ("nodes", "links", "paths")


def all_questions(results: Mapping[str, Any]) -> tuple[Question, ...]:
    """The questions that a case of either pipeline ended with, so far as it came."""
    if "questions" in results:
        return tuple(one for made in results["questions"].values() for one in made)
    return tuple(one for name in ASKED for one in results.get(name, ()))
