"""What SVBench's agents reply with."""

from pydantic import BaseModel, Field

from pipelines.core.agent import Objection
from pipelines.core.chain_reply import ChainReply
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
