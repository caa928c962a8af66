"""The values of a chain for drawings and players: nodes, links, and times by source.

All text is raw and may be hostile; the code that draws it must escape it. Times are seconds from
the clip's start, boxes are fractions of the frame, and an unknown value is None.
"""

from dataclasses import dataclass
from typing import Literal

ChainKind = Literal["causal", "scene"]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class NodeTime:
    """When a source says that a node happens; times only where it says so and `status` is `ok`."""

    source: str
    shown: bool | None = None
    start: float | None = None
    end: float | None = None
    confidence: float | None = None
    evidence: str = ""
    status: str = "ok"


@dataclass(frozen=True, slots=True)
class LinkJudgement:
    """Whether a source says that a link holds, and why; `holds` only where `status` is `ok`."""

    source: str
    holds: bool | None = None
    reason: str = ""
    status: str = "ok"


@dataclass(frozen=True, slots=True)
class PayloadNode:
    """One node of a chain. `shown` False: the clip does not show it, or shows it wrongly.

    `seen_by`: names of those who see it happen (None = not stated); `times`: when each source says
    that it happens. An object of a scene has the kind `object`, its label as `text`, and `facts`:
    names and values such as its colour.
    """

    id: str
    kind: str
    text: str
    person: str | None = None
    start: float | None = None
    end: float | None = None
    shown: bool | None = None
    box: Box | None = None
    seen_by: tuple[str, ...] | None = None
    times: tuple[NodeTime, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PayloadSubchain:
    """One result with its reasons (node ids). `heart`: the link that the paradigm is about."""

    id: str
    result: str
    reasons: tuple[str, ...]
    shown: bool | None = None
    category: str | None = None
    heart: bool | None = None
    judgements: tuple[LinkJudgement, ...] = ()


@dataclass(frozen=True, slots=True)
class PayloadRelation:
    """A labelled link of a scene graph, from the node `subject` to the node `object`."""

    id: str
    subject: str
    label: str
    object: str


@dataclass(frozen=True, slots=True)
class PayloadChain:
    """Nodes and the subchains that join them.

    `origin` is one of CHAIN_ORIGINS, `caption` says it in words, `study` names the classic study.
    A scene graph (`kind` = scene, `id` = scene) has `relations` in the place of subchains.
    """

    id: str
    title: str
    nodes: tuple[PayloadNode, ...]
    subchains: tuple[PayloadSubchain, ...] = ()
    kind: ChainKind = "causal"
    origin: str | None = None
    caption: str = ""
    study: str = ""
    relations: tuple[PayloadRelation, ...] = ()
