"""SVBench's agents: understanding, synthesis, critic with its reviewer, and the ablation's writer.

Prompts and replies of our own; each agent's task follows the paper's description of its pipeline.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, Field

from pipelines.core.agent import Agent, Objection, Review, no_fault
from pipelines.core.chain import CausalChain, ChainReply, DraftFault
from pipelines.r3.structure import chain_faults
from pipelines.svbench.checks import PromptDraft, cues_fall, draft_faults, near_duplicates
from schema.vocabulary import TIERS

TEXT_CAP = 2_000


class Understanding(BaseModel):
    """What a paradigm is about, with the chain that a clip of it has to show."""

    description: str = Field(max_length=TEXT_CAP)
    key_concepts: list[str] = Field(max_length=20)
    test_point: str = Field(max_length=TEXT_CAP)
    ground_truth: str = Field(max_length=TEXT_CAP)
    chain: ChainReply


class Scene(BaseModel):
    """A prompt, with what is expected and asked of the clip kept apart."""

    prompt: str = Field(max_length=TEXT_CAP)
    expected: str = Field(max_length=TEXT_CAP)
    question: str = Field(default="", max_length=TEXT_CAP)


class Scenes(BaseModel):
    """Scenes of one paradigm."""

    scenes: list[Scene] = Field(max_length=30)


class TieredScene(Scene):
    """A scene written for a tier at once, as the ablation without a critic has it."""

    difficulty: str = Field(max_length=20)


class TieredScenes(BaseModel):
    """Scenes of every tier."""

    scenes: list[TieredScene] = Field(max_length=60)


class Cues(BaseModel):
    """The cues that a prompt shows, as they stand in it."""

    psychological: list[str] = Field(default_factory=list, max_length=12)
    behavioural: list[str] = Field(default_factory=list, max_length=12)
    contextual: list[str] = Field(default_factory=list, max_length=12)


class TierReply(BaseModel):
    """One tier of a scene."""

    prompt: str = Field(max_length=TEXT_CAP)
    cues: Cues


class Tiers(BaseModel):
    """A scene as the critic gives it back: in three tiers, or rejected with objections."""

    easy: TierReply | None = None
    medium: TierReply | None = None
    hard: TierReply | None = None
    objections: list[Objection] = Field(default_factory=list, max_length=20)

    @property
    def missing(self) -> list[str]:
        """The tiers that are not there."""
        return [tier for tier in TIERS if getattr(self, tier) is None]


REQUIRED: Final = ("description", "test_point", "ground_truth")


def check_understanding(reply: Understanding, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: the chain is well formed, and a path leads from a cue over a mind to an action."""
    del given
    chain = reply.chain.chain("chain")
    faults = list(chain_faults(chain))
    if not faults and not has_mental_path(chain):
        problem = (
            "no path leads from an event (the cue) over a mental state to an event (the action)"
        )
        faults.append(DraftFault("chain", "chain", problem))
    empty = [name for name in REQUIRED if not getattr(reply, name).strip()]
    return [*faults, *(DraftFault("empty", name, "write this out") for name in empty)]


def has_mental_path(chain: CausalChain) -> bool:
    """Whether a path goes from an event over at least one mental state to an event."""
    edges = tuple(chain.edges())
    events = {node.id for node in chain.nodes if not node.mental}
    backward = tuple((result, reason) for reason, result in edges)
    return any(
        reachable(node.id, edges) & events and reachable(node.id, backward) & events
        for node in chain.nodes
        if node.mental
    )


def reachable(start: str, edges: Sequence[tuple[str, str]]) -> set[str]:
    """The nodes reachable from `start` (breadth first: paths are exponentially many)."""
    visited, front = set[str](), {start}
    while front:
        front = {end for begin, end in edges if begin in front} - visited
        visited |= front
    return visited


def check_scenes(reply: Scenes, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate the form alone: as many scenes as wanted, each with its expected outcome apart.

    How a scene is written is the critic's to judge: the ablation's arm without a critic has its
    rate of what this agent writes by itself.
    """
    wanted = int(given["count"])
    faults = list[DraftFault]()
    if len(reply.scenes) != wanted:
        problem = f"{len(reply.scenes)} scenes; write exactly {wanted}"
        faults.append(DraftFault("count", "scenes", problem))
    faults += [
        DraftFault("empty", f"scene-{at}", f"write the {name}, apart from the rest")
        for at, scene in enumerate(reply.scenes, 1)
        for name in ("prompt", "expected")
        if not getattr(scene, name).strip()
    ]
    return faults


def check_tiers(reply: Tiers, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: three tiers without leak or explanation, with fewer cues from tier to tier.

    A reply with objections rejects the scene and needs no tier.
    """
    if reply.objections:
        return ()
    if reply.missing:
        return [DraftFault("missing", tier, "write this tier too") for tier in reply.missing]
    drafts = tiers_of(reply, "scene", str(given["expected"]), "")
    faults = [fault for draft in drafts for fault in draft_faults(draft)]
    return [*faults, *cues_fall(drafts), *near_duplicates(drafts)]


def check_counts(reply: TieredScenes, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate the count alone: the ablation sends nothing else back, so that its rate is fair."""
    faults = list[DraftFault]()
    for tier in TIERS:
        count = sum(scene.difficulty == tier for scene in reply.scenes)
        if count != int(given["count"]):
            problem = f"{count} {tier} scenes; write exactly {given['count']}"
            faults.append(DraftFault("count", tier, problem))
    return faults


def draft_of(scene: Scene, name: str, tier: str = "") -> PromptDraft:
    """A scene as a draft for the checks."""
    return PromptDraft(name, scene.prompt, tier, scene.expected, scene.question)


def tiers_of(reply: Tiers, name: str, expected: str, question: str) -> tuple[PromptDraft, ...]:
    """The critic's three tiers as drafts for the checks; none may be missing."""
    drafts = list[PromptDraft]()
    for tier in TIERS:
        scene: TierReply = getattr(reply, tier)
        cues = {kind: tuple(texts) for kind, texts in scene.cues.model_dump().items() if texts}
        drafts.append(PromptDraft(f"{name}-{tier}", scene.prompt, tier, expected, question, cues))
    return tuple(drafts)


UNDERSTANDING: Final = Agent(
    "understanding agent",
    "A paradigm of social psychology is given. Say what it is about, which concepts it rests on, "
    "what it tests and how people are known to act in it. Then write the causal chain that a clip "
    "of it has to show: nodes of the kinds event, belief, intent, desire and emotion, and links "
    "from reasons to a result. A visible cue leads to a state of mind, and that to a visible "
    "action. Ids read like Event-1 or Belief-A-1, where A is a person's id.",
    Understanding,
    check_understanding,
)
SYNTHESIS: Final = Agent(
    "synthesis agent",
    "Write `count` scenes that play this paradigm, each a prompt for a video generator of five to "
    "ten seconds. Name concrete people and things. Tell in the present and only what a camera "
    "sees: no thoughts, no reasons, no outcome. What is expected to happen, and a question about "
    "it, stand apart from the prompt. Where a `draft` was rejected, write that scene anew so that "
    "none of the `objections` holds.",
    Scenes,
    check_scenes,
)
CRITIC: Final = Agent(
    "critic",
    "Turn the scene into three prompts for one and the same outcome. Easy keeps redundant cues, "
    "medium the fewest that suffice, hard leaves the decisive one out or hides it. Take out each "
    "phrase that explains, and whatever tells the expected outcome or answers the test point. List "
    "for each prompt its cues in its own words: psychological, behavioural and contextual. A scene "
    "that gives its test point away, or cannot test it, is to be written anew: then give no tier "
    "but objections, each with the type of error and an instruction for the agent that wrote it.",
    Tiers,
    check_tiers,
)
LEAK: Final = Agent(
    "leak reviewer",
    "A draft has three versions of one prompt; what it tests and what is expected to happen are "
    "given apart. Object to each version that answers the test point, tells or shows the expected "
    "outcome, names a state of mind, or explains why something is done. For each give the type of "
    "error and an instruction on how to mend it. Without an error, object to nothing.",
    Review,
    no_fault,
    validates=True,
)
WRITER: Final = Agent(
    "writer",
    "Write `count` prompts for a video generator of five to ten seconds in each tier (easy, "
    "medium, hard) that play what is given, with what is expected to happen told apart.",
    TieredScenes,
    check_counts,
)
