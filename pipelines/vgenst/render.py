"""Renderers of clips: the protocol, the theatre for its own scenes, and hosted video generators.

A hosted generator sends the video's prompt, and the first frame's if there is one, waits, and
returns the saved file. A service with another API needs a class with the same `render`, and nothing
else.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from judges.video_generation import VideoFault, VideoService
from media.mp4 import MediaFault, probe
from pipelines.vgenst.replies import SceneGraph
from schema.build_record import film_of
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


@dataclass(frozen=True)
class HostedRenderer:
    """Clips of a service, cached in `folder` by a hash of the request: none is paid for twice.

    `take` tells a clip from those that were made by the same request before, and dropped.
    """

    service: VideoService
    folder: Path
    take: int = 0

    def render(self, graph: SceneGraph, image: str, video: str) -> Rendered:
        """The service's clip; without one `reason` has the error. Blocks."""
        del graph
        by = self.service.model
        place = self.folder / self._name(image, video)
        if place.is_file():
            return Rendered(by, place)
        words = video if self.service.image_model or not image else f"First frame: {image} {video}"
        try:
            body = asyncio.run(self.service.clip(words, image))
            return Rendered(by, _kept(body, place))
        except MediaFault as fault:
            return Rendered(by, None, f"the service's file {fault}")
        except (VideoFault, OSError) as fault:
            return Rendered(by, None, str(fault) or type(fault).__name__)

    def _name(self, image: str, video: str) -> str:
        service = self.service
        take = (str(self.take),) if self.take else ()  # so that names of before stay as they were
        identity = "\0".join((service.base_url, service.model, service.image_model,
                              service.seconds, service.size, image, video, *take))  # fmt: skip
        return film_of(hashlib.sha256(identity.encode("utf-8", "replace")).hexdigest())


def _kept(body: bytes, place: Path) -> Path:
    """The file in its place, once it is seen to be a clip. Raises MediaFault."""
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_suffix(".part.mp4")
    draft.write_bytes(body)
    try:
        probe(draft)
    except MediaFault:
        draft.unlink()
        raise
    draft.replace(place)
    return place
