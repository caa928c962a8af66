"""A chain as a judge gets it, and what a judge says of it: steps in time, links that hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CitableNode:
    """A node of the clip's chain that a judge may cite; `start` and `end` in seconds or None."""

    chain: str
    node: str
    kind: str
    person: str
    text: str
    start: float | None = None
    end: float | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What identifies it within a clip: chain and node."""
        return self.chain, self.node


@dataclass(frozen=True, slots=True)
class CitableLink:
    """A subchain of the clip's chain: the nodes `reasons` together lead to the node `result`."""

    chain: str
    subchain: str
    reasons: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class LocatedStep:
    """Where a judge places a node: seconds where it is shown, None where it is not.

    All but the names are None where the call failed: that is not “not shown”.
    """

    chain: str
    node: str
    shown: bool | None = None
    start: float | None = None
    end: float | None = None
    confidence: float | None = None
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class JudgedLink:
    """Whether a subchain holds in the clip, and why; `holds` is None where the call failed."""

    chain: str
    subchain: str
    holds: bool | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Grounding:
    """A chain in time: what a judge says of every step and every link that it was asked about."""

    steps: tuple[LocatedStep, ...] = ()
    links: tuple[JudgedLink, ...] = ()
