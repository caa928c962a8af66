"""A story: everything that one theatre clip shows and means, as plain values.

`theatre.scenes` writes the scripts, the stage plays a script for a tier and a generator and so
makes one `Story` a clip; questions, answers, truths and the bundle follow from stories alone.
Times are seconds from the clip's start; boxes are (x, y, width, height) as shares of the frame.
"""

from dataclasses import dataclass
from typing import Literal

Box = tuple[float, float, float, float]
Tier = Literal["easy", "medium", "hard"]
Generator = Literal["faithful", "literal", "mindblind", "glitching"]
NodeKind = Literal["event", "belief", "intent", "desire", "emotion"]
FaultCategory = Literal["human_state", "object_state", "interaction"]


@dataclass(frozen=True)
class SceneParadigm:
    """What a scene is about: id, printed name, SVBench dimension code, task and what it tests."""

    id: str
    name: str
    dimension: str
    task: str
    test_point: str


@dataclass(frozen=True)
class ScenePerson:
    """A figure of the cast; `colour` is `#rrggbb`."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True)
class SceneNode:
    """One event or mental state. `shown` is false where the clip leaves it out or breaks it."""

    id: str
    kind: NodeKind
    person: str | None
    text: str
    start: float
    end: float
    box: Box
    shown: bool = True


@dataclass(frozen=True)
class SceneSubchain:
    """One result and its reasons. `shown` is false where the clip breaks this link; `heart`: it is
    what the scene is about.
    """

    id: str
    result: str
    reasons: tuple[str, ...]
    shown: bool = True
    heart: bool = False


@dataclass(frozen=True)
class SceneChain:
    """A causal chain of one clip: as the prompt means it, with what the clip does not show."""

    id: str
    title: str
    nodes: tuple[SceneNode, ...]
    subchains: tuple[SceneSubchain, ...]


@dataclass(frozen=True)
class Speech:
    """A subtitle cue."""

    start: float
    end: float
    person: str
    text: str


@dataclass(frozen=True)
class VisualFault:
    """A visual error drawn on purpose: where, when and of which realism category.

    `box` is all that it ever covers; `path` is what it covers from each second on, where it moves.
    """

    category: FaultCategory
    start: float
    end: float
    box: Box
    text: str
    path: tuple[tuple[float, Box], ...] = ()

    def at(self, second: float) -> Box:
        """What it covers at a second: the last place known by then, `box` before any is."""
        known = [box for since, box in self.path if since <= second]
        return known[-1] if known else self.box


@dataclass(frozen=True)
class Fact:
    """A VGenST-like fact of the picture: question type `L1-OE` … `L3-PR`, right and wrong answers.

    `short` is the open-ended answer, where a number or a short phrase answers the question.
    """

    type: str
    question: str
    right: str
    wrong: tuple[str, ...]
    short: str | None = None


@dataclass(frozen=True)
class Truth:
    """The true 0/1 score of an EVA dimension D1–D5, its reason, pinned to a node and a second."""

    dimension: str
    score: int
    reason: str
    chain: str | None = None
    node: str | None = None
    second: float | None = None


@dataclass(frozen=True)
class Story:
    """All of one clip. `clip` is `<paradigm>-<tier>-<generator>`, `item` is `<paradigm>-<tier>`."""

    clip: str
    item: str
    paradigm: SceneParadigm
    tier: Tier
    generator: Generator
    prompt: str
    question: str
    ground_truth: str
    duration: float
    people: tuple[ScenePerson, ...]
    chains: tuple[SceneChain, ...]
    speech: tuple[Speech, ...]
    faults: tuple[VisualFault, ...]
    facts: tuple[Fact, ...]
    truths: tuple[Truth, ...]
