"""Paradigm → prompts: the whole pipeline, and the modes of the paper's ablation.

`full`: understanding, synthesis, critic. `synthesis`: no critic, so that its scenes have no tier.
`none`: a writer whose only input is the paradigm's name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipelines.core.graph import Pipeline, PipelineStep, StepContext
from pipelines.svbench.agents import SYNTHESIS, UNDERSTANDING, WRITER, draft_of
from pipelines.svbench.checks import PromptDraft
from pipelines.svbench.critique import Graded, graded
from pipelines.svbench.replies import Scenes, Understanding
from schema.vocabulary import TIERS

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
        "synthesis": (_understanding(), _synthesis(count * len(TIERS))),
        "none": (_written(count),),
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
    async def run(work: StepContext) -> Graded:
        understood, scenes = work.given["understanding"], work.given["synthesis"]
        return await graded(work, work.given["paradigm"].name, understood, scenes)

    needs = {"paradigm": SeedParadigm, "understanding": Understanding, "synthesis": Scenes}
    return PipelineStep("critic", Graded, needs, run)


def _written(count: int) -> PipelineStep:
    async def run(work: StepContext) -> list[PromptDraft]:
        paradigm: SeedParadigm = work.given["paradigm"]
        reply = await work.ask(WRITER, {"name": paradigm.name, "count": count})
        return [
            draft_of(scene, f"{at}-{scene.difficulty}", scene.difficulty)
            for at, scene in enumerate(reply.scenes, 1)
        ]

    return PipelineStep("writer", list, {"paradigm": SeedParadigm}, run)


def drafts(results: Mapping[str, Any]) -> Sequence[PromptDraft]:
    """The prompts of a case; empty where it failed before they were written."""
    critic: Graded | None = results.get("critic")
    return _uncriticised(results) if critic is None else critic.prompts


def first_drafts(results: Mapping[str, Any]) -> Sequence[PromptDraft]:
    """The prompts as the mode's last agent first wrote them, before anything but their number was
    checked: what rates of the ablation are of."""
    critic: Graded | None = results.get("critic")
    return _uncriticised(results) if critic is None else critic.first


def returned(results: Mapping[str, Any]) -> Sequence[int]:
    """For each scene how often the critic sent it back; empty without a critic."""
    critic: Graded | None = results.get("critic")
    return () if critic is None else critic.returned


def _uncriticised(results: Mapping[str, Any]) -> Sequence[PromptDraft]:
    if "synthesis" in results:
        scenes: Scenes = results["synthesis"]
        return [draft_of(scene, str(at)) for at, scene in enumerate(scenes.scenes, 1)]
    written: Sequence[PromptDraft] = results.get("writer", ())
    return written
