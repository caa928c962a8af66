"""R3's two pipelines: a chain → its questions, and a text → chains → questions (ARGUS)."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipelines.challenge import Challenged, challenged
from pipelines.core.agent import SecondModel
from pipelines.core.chain import CausalChain, ChainQuestion
from pipelines.core.graph import Pipeline, PipelineStep, StepContext, StepFailed
from pipelines.r3.align import ScriptLine, aligned, numbered, subtitles
from pipelines.r3.argus import INFERENCE, Sifted, Verified, distinct, verified
from pipelines.r3.asking import (
    ASKING,
    MANY,
    MOST_STEPS,
    REVIEWED,
    Target,
    of_links,
    of_nodes,
    of_paths,
    questions,
)
from pipelines.r3.movie import annotations, of_clip
from pipelines.r3.structure import chain_faults

Targets = Callable[[CausalChain], Sequence[Target]]
QUESTION_STEPS: Final = ("nodes", "links", "paths")
CHALLENGE: Final = "challenge"


@dataclass(frozen=True)
class TextSource:
    """A user's text: subtitles (SRT or WebVTT), a script or "", and the clip if there is one.

    `clip` is the clip's id where it is one of the store; `annotations` are those of its film, as
    JSON (pipelines.r3.movie), or "".
    """

    id: str
    subtitles: str
    script: str = ""
    media: Path | None = None
    clip: str = ""
    annotations: str = ""


def from_chain(
    most: int = MOST_STEPS, challengers: Sequence[SecondModel] = (), media: Path | None = None
) -> Pipeline:
    """Chain → questions on nodes, links and paths of up to `most` steps; with `challengers` → those
    that none of them gets right. Where a second model validates, it reads the questions."""
    return Pipeline(
        "r3/questions",
        {"chain": CausalChain},
        (
            _structure_step(),
            _questions_step("nodes", of_nodes),
            _questions_step("links", of_links),
            _questions_step("paths", lambda chain: of_paths(chain, most)),
            *((_challenge_step(challengers, media),) if challengers else ()),
        ),
    )


def from_text(challengers: Sequence[SecondModel] = ()) -> Pipeline:
    """Text → chains → questions → those that hold in the clip → with `challengers` those that none
    of them gets right."""
    return Pipeline(
        "r3/argus",
        {"source": TextSource},
        (
            PipelineStep("align", tuple, {"source": TextSource}, _align),
            PipelineStep("infer", tuple, {"source": TextSource, "align": tuple}, _infer),
            PipelineStep("sift", Sifted, {"infer": tuple}, _sift),
            PipelineStep("questions", dict, {"sift": Sifted, "align": tuple}, _ask_all),
            PipelineStep("verify", Verified, {"source": TextSource, "questions": dict}, _verify),
            *((_verified_challenge_step(challengers),) if challengers else ()),
        ),
    )


def _structure_step() -> PipelineStep:
    """A step that fails for a malformed chain, before any call."""

    async def run(work: StepContext) -> CausalChain:
        chain: CausalChain = work.given["chain"]
        if faults := chain_faults(chain):
            raise StepFailed("; ".join(fault.describe() for fault in faults))
        return chain

    return PipelineStep("structure", CausalChain, {"chain": CausalChain}, run)


def _questions_step(name: str, targets: Targets) -> PipelineStep:
    async def run(work: StepContext) -> tuple[ChainQuestion, ...]:
        chain: CausalChain = work.given["structure"]
        agent = ASKING if work.validator is None else REVIEWED
        return await questions(work, chain, targets(chain), agent=agent)

    return PipelineStep(name, tuple, {"structure": CausalChain}, run)


def _challenge_step(challengers: Sequence[SecondModel], media: Path | None) -> PipelineStep:
    async def run(work: StepContext) -> Challenged:
        chain: CausalChain = work.given["structure"]
        made = tuple(each for name in QUESTION_STEPS for each in work.given[name])
        return await challenged(work, {chain.id: made}, challengers, media)

    needs = {"structure": CausalChain, **dict.fromkeys(QUESTION_STEPS, tuple)}
    return PipelineStep(CHALLENGE, Challenged, needs, run)


def _verified_challenge_step(challengers: Sequence[SecondModel]) -> PipelineStep:
    async def run(work: StepContext) -> Challenged:
        source: TextSource = work.given["source"]
        kept: Verified = work.given["verify"]
        return await challenged(work, kept.questions, challengers, source.media)

    return PipelineStep(CHALLENGE, Challenged, {"source": TextSource, "verify": Verified}, run)


async def _align(work: StepContext) -> tuple[ScriptLine, ...]:
    source: TextSource = work.given["source"]
    try:
        # Millions of comparisons for a film, so in a thread: the event loop serves others.
        cues = await asyncio.to_thread(subtitles, source.subtitles)
        lines = await asyncio.to_thread(aligned, source.script, cues)
        if not source.annotations.strip():
            return lines
        film = await asyncio.to_thread(annotations, source.annotations)
        return (*lines, *await asyncio.to_thread(of_clip, film, cues))
    except ValueError as error:
        raise StepFailed(str(error)) from error


async def _infer(work: StepContext) -> tuple[CausalChain, ...]:
    source: TextSource = work.given["source"]
    lines: Sequence[ScriptLine] = work.given["align"]
    reply = await work.ask(INFERENCE, {"lines": numbered(lines), "count": len(lines)})
    return tuple(
        inferred.chain(f"{source.id}-chain-{at}", lines, source.clip or source.id)
        for at, inferred in enumerate(reply.chains, 1)
    )


async def _sift(work: StepContext) -> Sifted:
    return Sifted(*distinct(work.given["infer"]))


async def _ask_all(work: StepContext) -> dict[str, tuple[ChainQuestion, ...]]:
    sifted: Sifted = work.given["sift"]
    lines: Sequence[ScriptLine] = work.given["align"]
    return {
        chain.id: await questions(work, chain, (*of_nodes(chain), *of_links(chain)), lines)
        for chain in sifted.clean
    }


async def _verify(work: StepContext) -> Verified:
    source: TextSource = work.given["source"]
    return await verified(work, work.given["questions"], source.media)


def calls(chain: CausalChain, most: int = MOST_STEPS) -> int:
    """The number of calls for a chain's questions if every first draft is accepted."""
    targets = (of_nodes(chain), of_links(chain), of_paths(chain, most))
    return sum(-(-len(group) // MANY) for group in targets)


def question_count(chain: CausalChain, most: int = MOST_STEPS) -> int:
    """The number of questions that are asked about a chain."""
    return len(of_nodes(chain)) + len(of_links(chain)) + len(of_paths(chain, most))


def all_questions(results: Mapping[str, Any]) -> tuple[ChainQuestion, ...]:
    """The questions of a case of either pipeline, also of a case that failed half-way."""
    kept: Verified | Challenged | None = results.get(CHALLENGE) or results.get("verify")
    by_chain = results.get("questions") if kept is None else kept.questions
    if by_chain is not None:
        return tuple(question for made in by_chain.values() for question in made)
    return tuple(question for name in QUESTION_STEPS for question in results.get(name, ()))
