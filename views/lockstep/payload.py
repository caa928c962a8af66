"""The payload of the lock-step stage: the argument of `WhyReelLockstep.mount(element, payload)`.

The stage's style sheet is read here; its script is the bundle `lockstep.js`.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from views.page.content import Badge

_HERE = Path(__file__).parent
WORDS: Final = {
    "together": "Clips side by side, in lock-step",
    "controls": "Controls of all clips",
    "position": "Position in all clips",
    "play": "Play all",
    "pause": "Pause all",
    "back": "One frame back",
    "forward": "One frame on",
    "speed": "Speed",
    "no_clip": "This clip's file is not here.",
    "broken": "This clip's file cannot be played.",
    "unplayed": "This film {reason}.",
    "convert": "Convert to H.264",
    "ask_operator": "The server's operator can convert it.",
    "changed": "This clip's file has changed since it was imported: import it again.",
    "holds": " · holds its last frame",
    "first": "first divergence",
    "chain": "Nodes of the chain, with a mark for each clip",
    "by_seconds": "aligned by seconds",
    "by_share": "aligned by share of duration",
    "keys": "space plays · ← → a second · with shift a frame · j k next and previous prompt",
}
"""The stage's interface texts."""


@dataclass(frozen=True, slots=True)
class StageClip:
    """One clip of the stage; `src` None = its file is not available. `watch` links to it alone.
    `colour`: its model's, `#rrggbb`; "" where it is of none.
    """

    id: str
    name: str
    src: str | None = None
    poster: str | None = None
    duration: float | None = None
    fps: float | None = None
    width: int | None = None
    height: int | None = None
    watch: str | None = None
    badges: tuple[Badge, ...] = ()
    colour: str = ""


@dataclass(frozen=True, slots=True)
class SeekBarMark:
    """A mark on the seek bar, at a second of one clip (by index)."""

    clip: int
    second: float
    text: str
    first: bool = False


@dataclass(frozen=True, slots=True)
class StepMark:
    """The state of a step in one clip: failed, passed, absent (not shown), none (no verdict)."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A step of the strip; it seeks to `second` of clip number `clip`."""

    label: str
    text: str
    kind: str
    marks: tuple[StepMark, ...]
    second: float | None = None
    clip: int = 0
    first: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """The whole payload. `differ` says in words where the clips diverge, and by what kind of
    difference.
    """

    clips: tuple[StageClip, ...]
    align: Literal["seconds", "share"] = "seconds"
    steps: Sequence[ChainStep] = ()
    marks: Sequence[SeekBarMark] = ()
    differ: tuple[str, str] = ("none", "")
    start: float | None = None
    empty: str = ""
    words: dict[str, str] = field(default_factory=lambda: dict(WORDS))

    def as_json(self) -> dict[str, Any]:
        """JSON-serializable values for the browser and the JSON twin."""
        plain = asdict(self)
        kind, text = self.differ
        return {**plain, "differ": {"kind": kind, "text": text}}


@cache
def style() -> str:
    """The stylesheet; every rule but one is scoped to `.wr-lockstep`."""
    return (_HERE / "css" / "lockstep.css").read_text("utf-8")
