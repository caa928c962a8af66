"""The critic's step: a scene becomes three tiers, or goes back to the synthesis agent.

Back it goes with the diagnosis of whoever rejected it: the critic, the rules that the critic's
tiers break to the end, or the leak reviewer; and so does a scene that says the same as another.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pipelines.core.agent import Objection
from pipelines.core.chain import DraftFault
from pipelines.core.graph import StepContext, StepFailed
from pipelines.svbench.agents import CRITIC, LEAK, SYNTHESIS, tiers_of
from pipelines.svbench.checks import PromptDraft, near_duplicates
from pipelines.svbench.replies import Scene, Scenes, Tiers, Understanding

RETURNS: Final = 2
"""How often a scene goes back to the synthesis agent, at most."""


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
