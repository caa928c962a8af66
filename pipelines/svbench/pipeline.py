"""Paradigm → prompts: the whole pipeline, and the modes of the paper's ablation.

`full`: understanding, synthesis, critic. `synthesis`: no critic. `none`: a writer whose only input
is the paradigm's name.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipelines.core.graph import Pipeline, PipelineStep, StepContext
from pipelines.svbench.agents import (
    CRITIC,
    SYNTHESIS,
    UNDERSTANDING,
    WRITER,
    draft_of,
    tiers_of,
)
from pipelines.svbench.checks import PromptDraft
from pipelines.svbench.replies import Scenes, Tiers, Understanding

MODES: Final = ("full", "synthesis", "none")
PROMPTS: Final = 3
"""Prompts a tier: SVBench has three for each short paradigm."""


@dataclass(frozen=True)
class SeedParadigm:
    """A seed experiment, with the fields of SVBench's seed_experiments.json."""

    id: str
    name: str
    dimension: str
    description: str = ""
    key_concepts: tuple[str, ...] = ()
    test_point: str = ""
    ground_truth: str = ""

    def payload(self) -> Mapping[str, Any]:
        """The input of the understanding agent."""
        return {
            "name": self.name, "description": self.description,
            "key_concepts": list(self.key_concepts), "test_point": self.test_point,
            "ground_truth": self.ground_truth,
        }  # fmt: skip


def pipeline(mode: str = "full", count: int = PROMPTS) -> Pipeline:
    """The pipeline of a mode, with `count` prompts a tier.

    Raises:
        ValueError: for an unknown mode or a count below 1.
    """
    if mode not in MODES or count < 1:
        raise ValueError(f"a mode is one of {', '.join(MODES)}, a count is at least 1")
    steps = {
        "full": (_understanding(), _synthesis(count), _critic()),
        "synthesis": (_understanding(), _written(count, True)),
        "none": (_written(count, False),),
    }[mode]
    return Pipeline(f"svbench/{mode}", {"paradigm": SeedParadigm}, steps)


def _understanding() -> PipelineStep:
    async def run(work: StepContext) -> Understanding:
        return await work.ask(UNDERSTANDING, {"paradigm": work.given["paradigm"].payload()})

    return PipelineStep("understanding", Understanding, {"paradigm": SeedParadigm}, run)


def _synthesis(count: int) -> PipelineStep:
    async def run(work: StepContext) -> Scenes:
        understood: Understanding = work.given["understanding"]
        name = work.given["paradigm"].name
        given = {"name": name, "understanding": understood.model_dump(), "count": count}
        return await work.ask(SYNTHESIS, given)

    return PipelineStep(
        "synthesis", Scenes, {"paradigm": SeedParadigm, "understanding": Understanding}, run
    )


def _critic() -> PipelineStep:
    async def run(work: StepContext) -> list[PromptDraft]:
        scenes: Scenes = work.given["synthesis"]

        async def criticise(at: int) -> Sequence[PromptDraft]:
            scene = scenes.scenes[at]
            given = {"prompt": scene.prompt, "expected": scene.expected}
            tiers: Tiers = await work.ask(CRITIC, given)
            return tiers_of(tiers, str(at + 1), scene.expected, scene.question)

        return [d for made in await _all(criticise, len(scenes.scenes)) for d in made]

    return PipelineStep("critic", list, {"synthesis": Scenes}, run)


def _written(count: int, understood: bool) -> PipelineStep:
    async def run(work: StepContext) -> list[PromptDraft]:
        paradigm: SeedParadigm = work.given["paradigm"]
        given: dict[str, Any] = {"name": paradigm.name, "count": count}
        if understood:
            given["understanding"] = work.given["understanding"].model_dump()
        reply = await work.ask(WRITER, given)
        return [
            draft_of(scene, f"{at}-{scene.difficulty}", scene.difficulty)
            for at, scene in enumerate(reply.scenes, 1)
        ]

    needs: dict[str, type] = {"paradigm": SeedParadigm}
    if understood:
        needs["understanding"] = Understanding
    return PipelineStep("writer", list, needs, run)


async def _all(make: Callable[[int], Awaitable[Any]], count: int) -> list[Any]:
    """Run all concurrently; raises the first failure once all have ended."""
    made = await asyncio.gather(*(make(at) for at in range(count)), return_exceptions=True)
    for result in made:
        if isinstance(result, BaseException):
            raise result
    return list(made)


def drafts(results: Mapping[str, Any]) -> Sequence[PromptDraft]:
    """The prompts of a case; empty where it failed before they were written."""
    prompts: Sequence[PromptDraft] = results.get("critic") or results.get("writer") or ()
    return prompts
