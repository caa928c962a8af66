"""Renderers of clips: the protocol, and the theatre for its own scenes.

A hosted generator is an adapter of the same protocol (`pipelines.vgenst.hosted`): it sends the
video's prompt, and the first frame's if there is one, waits, and returns the saved file.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from pipelines.vgenst.replies import SceneGraph
from theatre.film import draw
from theatre.scenes import SCRIPTS

PACK: Final = Path(__file__).parent.parent.parent / "data" / "theatre" / "media"


@dataclass(frozen=True)
class Rendered:
    """A clip: its file and its generator. Without a file, `reason` says why there is none."""

    generator: str
    media: Path | None = None
    reason: str = ""


class Renderer(Protocol):
    """Renders a clip for a video prompt; a failure is a `reason`, never an exception."""

    def render(self, graph: SceneGraph, image: str, video: str) -> Rendered: ...


@dataclass(frozen=True)
class TheatreRenderer:
    """Renders the scene whose name is the graph's theme; uses the pack's clip where it exists."""

    out: Path | None = None

    def render(self, graph: SceneGraph, image: str, video: str) -> Rendered:
        """The faithful, easy clip of that scene; every other theme has none."""
        del image, video
        theme = graph.scene_meta.theme.casefold().replace("_", " ")
        script = next(
            (candidate for candidate in SCRIPTS if candidate.paradigm.name.casefold() == theme),
            None,
        )
        if script is None:
            return Rendered("theatre", None, f"the theatre has no scene “{graph.scene_meta.theme}”")
        clip = f"{script.paradigm.id}-easy-faithful"
        kept = PACK / f"{clip}.mp4"
        if self.out is None and kept.is_file():
            return Rendered("theatre", kept)
        folder = self.out or PACK.parent
        draw([clip], folder, 1)
        return Rendered("theatre", folder / "media" / f"{clip}.mp4")


@dataclass(frozen=True)
class Nothing:
    """A renderer that makes no clip, for prompts alone."""

    def render(self, graph: SceneGraph, image: str, video: str) -> Rendered:
        """No clip."""
        del graph, image, video
        return Rendered("none", None, "no generator was chosen")


def public_fields(rendered: Rendered) -> dict[str, Any]:
    """The clip's fields without its path on this machine."""
    name = rendered.media.name if rendered.media else ""
    return {"generator": rendered.generator, "clip": name, "reason": rendered.reason}
