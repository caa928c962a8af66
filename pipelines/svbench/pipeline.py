"""Paradigm → prompts: the whole pipeline, the critic's step, and the modes of the paper's ablation.

In the critic's step a scene becomes three tiers, or goes back to the synthesis agent, with the
diagnosis of whoever rejected it: the critic, the rules that the critic's tiers break to the end, or
the leak reviewer. A scene that says the same as another goes back too.

`full`: understanding, synthesis, critic. `synthesis`: no critic, so that its scenes have no tier.
`none`: a writer whose only input is the paradigm's name.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pipelines.core.agent import Objection
from pipelines.core.chain import DraftFault
from pipelines.core.graph import Pipeline, PipelineStep, StepContext, StepFailed
from pipelines.svbench.agents import (
    CRITIC,
    LEAK,
    SYNTHESIS,
    UNDERSTANDING,
    WRITER,
    Scene,
    Scenes,
    Tiers,
    Understanding,
    draft_of,
    tiers_of,
)
from pipelines.svbench.checks import PromptDraft, near_duplicates
from schema.vocabulary import TIERS

RETURNS: Final = 2
"""How often a scene goes back to the synthesis agent, at most."""
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


@dataclass(frozen=True, slots=True)
class Graded:
    """The prompts of a case, and for each scene how often it was written anew.

    `first` are the tiers as the critic wrote them first, before any rule or reviewer read them.
    """

    prompts: tuple[PromptDraft, ...]
    first: tuple[PromptDraft, ...]
    returned: tuple[int, ...]


@dataclass
class _SceneState:
    """A scene on its way: its tiers once they are accepted, or the objections to it."""

    number: int
    scene: Scene
    first: tuple[PromptDraft, ...] = ()
    tiers: tuple[PromptDraft, ...] = ()
    objections: Sequence[Objection] = field(default_factory=tuple)
    returned: int = 0


async def graded(
    work: StepContext, name: str, understood: Understanding, scenes: Scenes
) -> Graded:  # fmt: skip
    """Every scene in three tiers. Raises StepFailed for a scene that is rejected to the end."""
    every = [_SceneState(at, scene) for at, scene in enumerate(scenes.scenes, 1)]
    pending = every
    while True:
        await all_of([_criticise(work, entry, understood.test_point) for entry in pending])
        pending = [entry for entry in every if entry.objections] or _repeated(every)
        if not pending:
            break
        for entry in pending:
            if entry.returned == RETURNS:
                draft = entry.scene.model_dump()
                raise StepFailed(_reason(entry), draft=draft, partial=_graded(every))
        await all_of([_rewrite(work, entry, name, understood) for entry in pending])
    return _graded(every)


def _graded(every: Sequence[_SceneState]) -> Graded:
    return Graded(
        tuple(draft for entry in every for draft in entry.tiers),
        tuple(draft for entry in every for draft in entry.first),
        tuple(entry.returned for entry in every),
    )


async def _criticise(work: StepContext, entry: _SceneState, test_point: str) -> None:
    """Ask the critic, then the leak reviewer; leaves the scene's tiers or objections."""
    own = replace(work, rounds=[])
    scene, entry.tiers, entry.objections = entry.scene, (), ()
    given = {"prompt": scene.prompt, "expected": scene.expected, "test_point": test_point}
    try:
        reply: Tiers | None = await own.ask(CRITIC, given)
    except StepFailed:
        faults = own.rounds[-1].faults if own.rounds else ()
        if not faults:  # a call failed: no new scene would help
            raise
        reply, entry.objections = None, _objections(faults)
    entry.first = entry.first or _first_tiers(own, entry)
    if reply is None:
        return
    if reply.objections:
        entry.objections = reply.objections
        return
    review = await own.ask(LEAK, given | {"draft": reply.model_dump(exclude={"objections"})})
    entry.objections = review.objections
    if not entry.objections:
        entry.tiers = tiers_of(reply, str(entry.number), scene.expected, scene.question)


def _first_tiers(own: StepContext, entry: _SceneState) -> tuple[PromptDraft, ...]:
    """The first draft of the critic that has all tiers, whatever is wrong with it."""
    for attempt in own.rounds:
        if attempt.agent == CRITIC.name and attempt.draft is not None:
            reply = Tiers.model_validate(attempt.draft)
            if not reply.missing and not reply.objections:
                return tiers_of(
                    reply, str(entry.number), entry.scene.expected, entry.scene.question
                )
    return ()


def _repeated(every: Sequence[_SceneState]) -> list[_SceneState]:
    """The scenes that repeat another, with that as the objection."""
    drafts = {draft.id: (entry, draft) for entry in every for draft in entry.tiers}
    for fault in near_duplicates([draft for _, draft in drafts.values()]):
        entry, draft = drafts[fault.place]
        text = f"another scene is nearly “{draft.prompt}”; take other people and things"
        entry.objections = [Objection(error=fault.code, instruction=text)]
    return [entry for entry in every if entry.objections]


async def _rewrite(
    work: StepContext, entry: _SceneState, name: str, understood: Understanding
) -> None:  # fmt: skip
    """The synthesis agent writes the scene anew, by the diagnosis."""
    given: Mapping[str, Any] = {
        "name": name, "understanding": understood.model_dump(), "count": 1,
        "draft": entry.scene.model_dump(),
        "objections": [objection.model_dump() for objection in entry.objections],
    }  # fmt: skip
    entry.scene = (await work.ask(SYNTHESIS, given)).scenes[0]
    entry.returned += 1


def _objections(faults: Sequence[DraftFault]) -> list[Objection]:
    return [Objection(error=fault.code, instruction=fault.text) for fault in faults]


def _reason(entry: _SceneState) -> str:
    text = "; ".join(f"{o.error}: {o.instruction}" for o in entry.objections)
    return (
        f"scene {entry.number}, written {entry.returned + 1} times, was rejected each time: {text}"
    )


async def all_of(calls: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Run all concurrently; raises the first failure once all have ended."""
    for result in await asyncio.gather(*calls, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result
