"""The player's payload: a clip, its people, its chains and the judges' reasons, as plain values.

All text is raw and may be hostile; the player writes it with `textContent` only. Times are seconds
from the clip's start, boxes are fractions of the frame, and an unknown value is None.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, is_dataclass
from typing import Any, Literal

from metrics.chains.marks import ChainMarks, Colouring
from views.chain.payload import PayloadChain

ChainState = Literal["timed", "untimed", "none"]


@dataclass(frozen=True, slots=True)
class FilmLink:
    """Where a film that is not here can be seen, such as at its start second."""

    href: str
    label: str


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
    source: FilmLink | None = None


@dataclass(frozen=True, slots=True)
class PayloadPerson:
    """A person who acts in the clip; `colour` is `#rrggbb`."""

    id: str
    name: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class PinMarks:
    """The nodes and links of a chain that a judged dimension speaks of."""

    chain: str
    nodes: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pin:
    """A judge's reason; pinned where `node` or `second` is known, else listed as unpinned.

    `score` is None when `status` is not `ok`. `dimension` is the judged dimension's code, `located`
    False: it speaks of its node or link as a dimension alone. `pinned_by`: `judge`, `locate`,
    `people`, or empty where nobody pinned it. `failing`: its score is no pass. `marks`: what an
    unpinned reason's dimension speaks of, where that is a part of a chain. `locator` names another
    model whose located steps pin it; `is_missing`: by those steps the clip does not show the node.
    """

    label: str
    judge: str = ""
    score: float | None = None
    status: str = "ok"
    reason: str = ""
    chain: str | None = None
    node: str | None = None
    second: float | None = None
    dimension: str = ""
    located: bool = False
    pinned_by: str = ""
    failing: bool = False
    marks: PinMarks | None = None
    locator: str = ""
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class TimeSource:
    """Whose times of nodes there are: `id` as in NodeTime, `kind` one of SOURCE_KINDS."""

    id: str
    kind: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class PayloadReply:
    """What a coloured run replied to a question; `colouring` is that colouring's id."""

    colouring: str
    status: str
    choice: int | None = None
    raw: str = ""
    correct: bool | None = None
    reason: str = ""
    status_label: str = ""


@dataclass(frozen=True, slots=True)
class PayloadQuestion:
    """A question with what it asks about (ids in `chain` and in the scene) and coloured replies."""

    id: str
    type: str
    type_label: str
    text: str
    options: tuple[str, ...] = ()
    answer: int | None = None
    expected: str = ""
    chain: str | None = None
    nodes: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    second: float | None = None
    replies: tuple[PayloadReply, ...] = ()


@dataclass(frozen=True, slots=True)
class Band:
    """A label with times: a band on the time line."""

    label: str
    category: str
    start: float
    end: float
    score: float | None = None
    annotator: str = ""


@dataclass(frozen=True, slots=True)
class Meter:
    """A label without times: shares of the frame (`area`) and of the duration (`share`)."""

    label: str
    category: str
    area: float | None = None
    share: float | None = None
    score: float | None = None
    annotator: str = ""


@dataclass(frozen=True, slots=True)
class Payload:
    """The whole payload of one player.

    `expected`: the chains are the item's expected ones, not annotated on this clip. `start` and
    `selected` are the second and the node to open at, `chain` the chain to open. `labels` overrides
    texts of the interface (see `js/base/words.js` for their names).

    `shown_sources`: ids of at most two of `sources`; the times of the first are the chain's where
    it has none of its own. `colourings`: at most two. `question` is the open one of `questions`, or
    the judged dimension of the open reason. `play`: play from second `from` to `to`.
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
    sources: tuple[TimeSource, ...] = ()
    shown_sources: tuple[str, ...] = ()
    colourings: tuple[Colouring, ...] = ()
    questions: tuple[PayloadQuestion, ...] = ()
    question: str | None = None
    play: Mapping[str, float] | None = None
    bands: tuple[Band, ...] = ()
    meters: tuple[Meter, ...] = ()

    @property
    def shown_chain(self) -> PayloadChain | None:
        """The chain that the player opens: the named one, else the first with nodes."""
        named = (chain for chain in self.chains if chain.id == self.chain)
        return next(named, None) or next((chain for chain in self.chains if chain.nodes), None)

    @property
    def shown_marks(self) -> ChainMarks:
        """The marks of the first colouring on that chain."""
        chain = self.shown_chain
        chains = self.colourings[0].chains if self.colourings else {}
        return chains.get(chain.id, ChainMarks()) if chain else ChainMarks()

    def as_json(self) -> dict[str, Any]:
        """The payload as JSON-serializable values, without layout data (see
        `embed.player_json`).
        """
        return {**_plain(self), "labels": dict(self.labels)}


def _plain(value: Any) -> Any:
    """Dataclasses as dicts; `asdict` also copies what is plain, which takes three times as long."""
    if is_dataclass(value):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


def chain_state(chains: Iterable[PayloadChain]) -> ChainState:
    """Whether the chains have times, have none, or are empty."""
    chains = tuple(chains)
    if not any(chain.nodes for chain in chains):
        return "none"
    timed = any(node.start is not None for chain in chains for node in chain.nodes)
    return "timed" if timed else "untimed"
