"""A scene as a short declarative script: cast, props, set, timed acts, mental states, cues.

Everything else follows from it: frames, chain, subtitles, prompt, truths. Lengths are in stage
units: the stage is 480 × 270 with y downwards, a figure stands on the point `at`.
"""

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from theatre.story import Fact, FaultCategory, Generator, NodeKind, SceneParadigm, Tier

WIDTH: Final = 480
HEIGHT: Final = 270

ZOOM: Final = 2
"""Pixels of a film in a stage unit: films are 960 × 540."""

FILM_WIDTH: Final = WIDTH * ZOOM
FILM_HEIGHT: Final = HEIGHT * ZOOM

Anchor = tuple[str, float, float]
"""A place: entity id (`""` = the stage, `mia.right` = a hand, `mia.head`) and an offset."""

Role = Literal["always", "outcome", "blind", "literal"]
"""Who draws a beat: all; not `literal` and `mindblind`; `mindblind` alone; `literal` alone."""


@dataclass(frozen=True)
class Actor:
    """A figure: where it stands at first, its shape, what it wears, its size."""

    id: str
    name: str
    colour: str
    x: float
    y: float = 226
    shape: str = "bean"
    wears: str = ""
    size: float = 1.25
    mood: str = "calm"
    look: Anchor = ("", 240, 150)


@dataclass(frozen=True)
class Prop:
    """A thing: `kind` is a drawing of `theatre.drawing.props`; `z` overrides the depth that y
    gives."""

    id: str
    kind: str
    colour: str
    x: float
    y: float
    size: float = 1.0
    z: float | None = None
    open: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True)
class Act:
    """One change: a channel of a figure or prop goes to `value` between two seconds, eased."""

    target: str
    channel: str
    start: float
    end: float
    value: object
    arc: float = 0.0


@dataclass(frozen=True)
class Beat:
    """Acts that belong together. `cue` names what the hard tier drops; `tiers` is who keeps it."""

    id: str
    acts: tuple[Act, ...]
    says: str = ""
    role: Role = "always"
    cue: str | None = None
    tiers: tuple[Tier, ...] = ("easy", "medium", "hard")

    @property
    def start(self) -> float:
        """When its first act begins."""
        return min(act.start for act in self.acts)

    @property
    def end(self) -> float:
        """When its last act ends."""
        return max(act.end for act in self.acts)


@dataclass(frozen=True)
class Mind:
    """A node: what it is and the beats that draw it."""

    id: str
    kind: NodeKind
    person: str
    text: str
    beats: tuple[str, ...]


@dataclass(frozen=True)
class ScriptLink:
    """A subchain: `result` because of `reasons`, by node ids; `chain` is its place in the clip."""

    result: str
    reasons: tuple[str, ...]
    chain: int = 0


@dataclass(frozen=True)
class Drift:
    """A prop drawn otherwise than the prompt says, in one clip."""

    tier: Tier
    generator: Generator
    prop: str
    kind: str
    colour: str
    text: str


@dataclass(frozen=True)
class Trick:
    """A visual error of `theatre.drawing.paint` on a figure or prop between two seconds."""

    kind: str
    target: str
    start: float
    end: float
    text: str
    category: FaultCategory = "human_state"


@dataclass(frozen=True)
class Hidden:
    """A figure or prop that the script takes to be out of sight between two seconds.

    `cover` is the prop that stands in the way, `""` for what has left the stage; `viewers` are the
    figures that don't see it, `""` among them is whoever watches the clip.
    """

    what: str
    cover: str
    start: float
    end: float
    viewers: tuple[str, ...]


@dataclass(frozen=True)
class Script:
    """A whole scene. `setting` is a set of `theatre.drawing.sets`; `titles` name its chains."""

    paradigm: SceneParadigm
    setting: str
    duration: float
    cast: tuple[Actor, ...]
    props: tuple[Prop, ...]
    opening: str
    question: str
    truth: str
    beats: tuple[Beat, ...]
    minds: tuple[Mind, ...]
    links: tuple[ScriptLink, ...]
    titles: tuple[str, ...]
    blind: str
    """What the mindblind version gets wrong, in plain words."""
    core: tuple[str, ...]
    """Nodes without which the paradigm is not there."""
    replicated: bool = False
    """Whether the mindblind version still plays the situation to its end, if wrongly."""
    facts: tuple[Fact, ...] = ()
    tricks: dict[Tier, tuple[Trick, ...]] = field(default_factory=dict)
    drifts: tuple[Drift, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    """What `truth`, `blind`, a fact or a node takes to be out of sight, in every clip."""
    poster: float = 0.6
    """The telling moment, as a share of the duration."""


DRAWN_BY: Final[dict[Role, tuple[Generator, ...]]] = {
    "always": ("faithful", "literal", "mindblind", "glitching"),
    "outcome": ("faithful", "glitching"),
    "blind": ("mindblind",),
    "literal": ("literal",),
}


def for_tier(script: Script, tier: Tier) -> Script:
    """The script with the beats of a tier: what others keep is untouched."""
    return replace(script, beats=tuple(beat for beat in script.beats if tier in beat.tiers))


def for_generator(script: Script, generator: Generator) -> Script:
    """The script with the beats that a generator draws."""
    kept = tuple(beat for beat in script.beats if generator in DRAWN_BY[beat.role])
    return replace(script, beats=kept)
