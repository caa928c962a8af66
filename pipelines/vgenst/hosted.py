"""A hosted video generator as a renderer.

A service with another API needs a class with the same `render`, and nothing else.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path

from judges.video_generation import VideoFault, VideoService
from media.mp4 import MediaFault, probe
from pipelines.vgenst.render import Rendered
from pipelines.vgenst.replies import SceneGraph
from schema.build_record import film_of


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
