"""The player's payload: a clip, its people, its chains and the judges' reasons, as plain values.

All text is raw and may be hostile; the player writes it with `textContent` only. Times are seconds
from the clip's start, boxes are fractions of the frame, and an unknown value is None.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

ChainState = Literal["timed", "untimed", "none"]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PayloadClip:
    """A clip. `src` None = the file is not available; `duration` is in seconds.

    `bring` explains how to add a missing file: what to do, and the line to copy.
    """

    id: str
    src: str | None = None
    poster: str | None = None
    subtitles: str | None = None
    duration: float | None = None
    fps: float | None = None
    width: int | None = None
    height: int | None = None
    bring: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PayloadPerson:
    """A person who acts in the clip; `colour` is `#rrggbb`."""

    id: str
    name: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class PayloadNode:
    """One node of a chain. `shown` False: the clip does not show it, or shows it wrongly."""

    id: str
    kind: str
    text: str
    person: str | None = None
    start: float | None = None
    end: float | None = None
    shown: bool | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class PayloadSubchain:
    """One result with its reasons (node ids)."""

    id: str
    result: str
    reasons: tuple[str, ...]
    shown: bool | None = None
    category: str | None = None


@dataclass(frozen=True, slots=True)
class PayloadChain:
    """Nodes and the subchains that join them; `length` = edges on the longest path."""

    id: str
    title: str
    length: int
    nodes: tuple[PayloadNode, ...]
    subchains: tuple[PayloadSubchain, ...] = ()


@dataclass(frozen=True, slots=True)
class Pin:
    """A judge's reason; pinned where `node` or `second` is known, else listed as unpinned.

    `score` is None when `status` is not `ok`.
    """

    label: str
    judge: str = ""
    score: float | None = None
    status: str = "ok"
    reason: str = ""
    chain: str | None = None
    node: str | None = None
    second: float | None = None


@dataclass(frozen=True, slots=True)
class Payload:
    """The whole payload of one player.

    `expected`: the chains are the item's expected ones, not annotated on this clip. `start` and
    `selected` are the second and the node to open at, `chain` the chain to open. `labels` overrides
    texts of the interface (see `js/base/words.js` for their names).
    """

    chain_state: ChainState
    clip: PayloadClip | None = None
    expected: bool = False
    people: tuple[PayloadPerson, ...] = ()
    chains: tuple[PayloadChain, ...] = ()
    pins: tuple[Pin, ...] = ()
    start: float | None = None
    selected: str | None = None
    chain: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The payload as JSON-serializable values, without layout data (see
        `embed.player_json`).
        """
        return {**asdict(self), "labels": dict(self.labels)}


def chain_state(chains: Iterable[PayloadChain]) -> ChainState:
    """Whether the chains have times, have none, or are empty."""
    chains = tuple(chains)
    if not any(chain.nodes for chain in chains):
        return "none"
    timed = any(node.start is not None for chain in chains for node in chain.nodes)
    return "timed" if timed else "untimed"
