"""What VGenST-Bench's agents reply with."""

from typing import Literal

from pydantic import BaseModel, Field

TEXT = 2_000
CRITERIA = {
    "fidelity": "the scenario has the graph's objects and their colours, materials and relations, "
    "no others and none of them changed",
    "first_frame": "the first moment is what the first frame has to look like, before anything "
    "happens",
    "temporal_flow": "moments follow each other without a gap or a contradiction, causes before "
    "effects; in a scene where nothing moves, the camera's way is told in order",
    "determinacy": "who watches the moments comes to one answer for what the task asks, and to no "
    "other",
    "rules": "all that the task needs is there, nothing that it forbids, and what may move in such "
    "a scene is all that moves",
}
"""The scenario's five criteria (D.2), explained in our own words."""


class SceneObject(BaseModel):
    """A thing or agent of the scene; colour and material of a person are those of the clothes."""

    id: str = Field(max_length=60)
    label: str = Field(max_length=200)
    colour: str = Field(default="", max_length=100)
    material: str = Field(default="", max_length=100)
    role: str = Field(default="", max_length=100)
    motion: str = Field(default="", max_length=300)
    place: str = Field(default="", max_length=300)


class Relation(BaseModel):
    """How two objects stand to each other."""

    subject: str = Field(max_length=60)
    relation: str = Field(max_length=100)
    object: str = Field(max_length=60)


class SceneMeta(BaseModel):
    """Where the scene stands on the taxonomy's axes, and its theme."""

    spatial_scale: str = Field(max_length=40)
    scene_dynamics: str = Field(max_length=40)
    perspective: str = Field(max_length=40)
    task_type: str = Field(max_length=40)
    theme: str = Field(max_length=200)


class SceneGraph(BaseModel):
    """A scene as a graph, in the layout that the data set's metadata has."""

    scene_meta: SceneMeta
    objects: list[SceneObject] = Field(max_length=30)
    relations: list[Relation] = Field(default_factory=list, max_length=60)


class Moment(BaseModel):
    """What happens between two seconds, and which objects take part."""

    start: float = Field(ge=0, le=120)
    end: float = Field(ge=0, le=120)
    text: str = Field(max_length=600)
    objects: list[str] = Field(max_length=20)


class Scenario(BaseModel):
    """The scene in time, with the camera's place and path."""

    summary: str = Field(max_length=TEXT)
    camera: str = Field(max_length=600)
    moments: list[Moment] = Field(max_length=20)


class Mark(BaseModel):
    """A criterion with its verdict and, where it fails, what to do."""

    criterion: str = Field(max_length=40)
    passed: bool
    instruction: str = Field(default="", max_length=600)


class Marks(BaseModel):
    """A scenario against its criteria."""

    marks: list[Mark] = Field(max_length=10)


class ImagePrompt(BaseModel):
    """The first frame in words."""

    prompt: str = Field(max_length=TEXT)


class VideoPrompt(BaseModel):
    """The clip in words: what moves, and how the camera does."""

    prompt: str = Field(max_length=TEXT)
    camera: str = Field(max_length=600)


class QA(BaseModel):
    """A base question; its first option stands at A."""

    qa_type: str = Field(max_length=10)
    question: str = Field(max_length=600)
    options: list[str] = Field(max_length=8)
    answer: Literal["A", "B", "C", "D", "E", "F", "G", "H"]


class QAs(BaseModel):
    """A clip's base questions."""

    questions: list[QA] = Field(max_length=24)


class TaskChoice(BaseModel):
    """The task that a theme fits, by its code."""

    task: str = Field(max_length=20)
    reason: str = Field(default="", max_length=600)
