"""Clips of a scenario: their renderers, and the choice of one out of those that several generators
made.

Renderers are the theatre for its own scenes, and hosted video generators. A hosted generator sends
the video's prompt, and the first frame's if there is one, waits, and returns the saved file. A
service with another API needs a class with the same `render`, and nothing else.

VGenST-Bench's authors took the best of several generators' clips, by how well it keeps to the
prompt and how it looks (C.1). Here it is the first that came, the one that a model prefers, who
sees all of them side by side, or people on the Check page.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, Protocol

from pydantic import BaseModel, Field

from judges.video_generation import VideoFault, VideoService
from media.film_writer import side_by_side
from media.mp4 import MediaFault, probe
from pipelines.core.agent import Agent
from pipelines.core.chain import DraftFault
from pipelines.core.graph import StepContext
from pipelines.quality import Decision
from pipelines.vgenst.replies import SceneGraph
from schema.build_record import BuildLine, film_of
from schema.checking.sources import candidate_items
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


Chooser = Literal["first", "model", "people"]
CHOOSERS: Final[tuple[Chooser, ...]] = ("first", "model", "people")


@dataclass(frozen=True)
class ChosenClip:
    """The candidates in the generators' order, the chosen one, by whom and why.

    `chosen` None: people have not chosen yet, or no clip came.
    """

    candidates: tuple[Rendered, ...]
    chosen: int | None
    by: Chooser
    reason: str = ""

    @property
    def rendered(self) -> Rendered:
        """The chosen clip; without one, why there is none."""
        if self.chosen is not None:
            return self.candidates[self.chosen]
        if len(self.candidates) == 1:
            return self.candidates[0]
        return Rendered("", None, self.reason)

    def public(self) -> dict[str, Any]:
        """The choice as a record has it, without paths of this machine."""
        return {"candidates": [public_fields(each) for each in self.candidates],
                "chosen": self.chosen, "by": self.by, "reason": self.reason}  # fmt: skip


class PreferredClip(BaseModel):
    """The preferred clip, counted from 1 at the left, and why."""

    clip: int
    reason: str = Field(max_length=600)


def check_choice(reply: PreferredClip, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: one of the clips, with a reason."""
    faults = []
    if not 1 <= reply.clip <= given["count"]:
        faults.append(DraftFault("count", "clip", f"the clips are 1 to {given['count']}"))
    if not reply.reason.strip():
        faults.append(DraftFault("reason", "reason", "say why"))
    return faults


CHOOSER: Final = Agent(
    "clip chooser",
    "The film shows `count` clips side by side, the leftmost is 1. All were made for this scenario "
    "and prompt. Choose the one that keeps to them best: the right things with their looks, each "
    "moment in its order, nothing added; then the one with fewer flaws, such as things that melt, "
    "swap or flicker. Where they stand says nothing about them.",
    PreferredClip,
    check_choice,
    sees=True,
    validates=True,
)


async def candidates(
    renderers: Sequence[Renderer], graph: Any, image: str, video: str
) -> tuple[Rendered, ...]:
    """A clip of each renderer, all ordered at once."""
    orders = (asyncio.to_thread(each.render, graph, image, video) for each in renderers)
    return tuple(await asyncio.gather(*orders))


async def choose(
    work: StepContext, made: tuple[Rendered, ...], by: Chooser, about: Mapping[str, Any]
) -> ChosenClip:
    """The choice among the clips that came. Raises StepFailed where the model gives none."""
    came = [at for at, each in enumerate(made) if each.media is not None]
    if not came:
        reasons = "; ".join(f"{each.generator}: {each.reason}" for each in made)
        return ChosenClip(made, None, "first", reasons)
    if len(came) == 1 or by == "first":
        return ChosenClip(made, came[0], "first", "the first that came")
    if by == "people":
        return ChosenClip(made, None, by, f"people choose among {len(came)} clips on Check")
    return await _preferred(work, made, came, about)


async def _preferred(
    work: StepContext, made: tuple[Rendered, ...], came: list[int], about: Mapping[str, Any]
) -> ChosenClip:
    paths = {at: media for at in came if (media := made[at].media) is not None}
    digest = hashlib.sha256("\0".join(path.name for path in paths.values()).encode()).hexdigest()
    order = list(came)
    Random(digest).shuffle(order)  # noqa: S311  (whose clip stands left, and no secret)
    folder = paths[came[0]].parent / "compared"
    try:
        film = await asyncio.to_thread(
            side_by_side, [paths[at] for at in order], folder / f"{digest[:24]}.mp4"
        )
    except (MediaFault, OSError) as fault:
        return ChosenClip(made, came[0], "first", f"the clips cannot be shown together: {fault}")
    reply = await work.ask(CHOOSER, {"count": len(order), **about}, film)
    return ChosenClip(made, order[reply.clip - 1], "model", reply.reason)


def settled(record: BuildLine, decided: Mapping[str, Decision]) -> dict[str, Any]:
    """A record's output with the clip that people chose: the first of the candidates they kept."""
    output = record.output
    choice = output.get("choice") or {}
    if choice.get("by") != "people" or choice.get("chosen") is not None:
        return output
    kept = [at for at, item in candidate_items(record) if decided.get(item.id) == "kept"]
    if not kept:
        return output
    clip = choice["candidates"][kept[0]]
    metadata = {**output["metadata"], "clip": clip["clip"], "generator": clip["generator"]}
    return {**output, "clip": clip, "metadata": metadata,
            "choice": {**choice, "chosen": kept[0], "reason": "kept on Check"}}  # fmt: skip


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
