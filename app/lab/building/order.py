"""The request body of `POST /api/build`, and the stored or uploaded clip that it names.

API keys are never in it.
"""

from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.lab.live_calls import visitor_clips
from app.lab.live_calls.endpoint_forms import EndpointForm
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.visible_store import shown_store, store_of
from media.file_fingerprint import is_imported
from pipelines.build_job import BuildSettings
from pipelines.vgenst.references import ReferenceScene, of_objects
from store.queries.clips.chains import chains, scene_objects
from store.queries.clips.media_files import media
from store.reading.store import Store, per_version

BODY_CAP: Final = 1024 * 1024
"""Editing a draft sends back the drafts of the whole conversation."""
MOST_DRAFTS: Final = 100
Name = Annotated[str, Field(max_length=120)]


class BuildOrder(BaseModel):
    """One case: the job, its input (`told` on the wire), the endpoints, and drafts to resume from.

    `drafts` are `(agent, reply)` in order; `cap` is in US dollars. `validator` is asked instead of
    `judge` where agents validate; `own` is the id of a clip that the visitor uploaded, where a
    pipeline looks at clips.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    job: Literal["svbench", "r3", "argus", "vgenst", "videoreal"]
    given: dict[str, Any] = Field(alias="told")
    judge: EndpointForm
    validator: EndpointForm | None = None
    own: str = Field("", max_length=22)
    count: int = Field(1, ge=1, le=3)
    mode: Literal["full", "synthesis", "none"] = "full"
    steps: int = Field(3, ge=2, le=6)
    drafts: list[tuple[Name, dict[str, Any]]] = Field(default_factory=list, max_length=MOST_DRAFTS)
    cap: Annotated[float, Field(ge=0, le=1_000)] | None = None

    @property
    def setting(self) -> BuildSettings:
        """The job's settings; the renderer is always the built-in one."""
        return BuildSettings(
            self.count, self.mode, self.steps, is_validated=self.validator is not None
        )

    @property
    def endpoints(self) -> tuple[EndpointForm, ...]:
        """The endpoints in the order of the key headers."""
        return (self.judge,) if self.validator is None else (self.judge, self.validator)


LOOKS: Final = ("argus", "videoreal")
"""The pipelines that look at a clip."""
TITLES: Final = ("name", "theme", "scene", "of_clip")


def case_title(order: BuildOrder) -> str:
    """The title of the case."""
    for name in TITLES:
        if text := str(order.given.get(name, "")).strip():
            return text[:120]
    return "Own text"


def references_of(order: BuildOrder, version: str) -> tuple[ReferenceScene, ...]:
    """The scenes of the visitor's data, which VGenST-Bench's agents take wrong options from."""
    return _scenes(shown_store(version)) if order.job == "vgenst" else ()


@per_version()
def _scenes(store: Store) -> tuple[ReferenceScene, ...]:
    return of_objects(scene_objects(store))


def resolve_order(
    order: BuildOrder, session: Session | None, version: str
) -> tuple[BuildOrder, Path | None]:
    """The order with references replaced by their data, and the clip's path. Raises Refusal."""
    if order.own and order.job not in LOOKS:
        raise Refusal(422, "only ARGUS and VideoRealBench look at a clip of your own")
    clip = str(order.given.get("of_clip", ""))
    if order.job == "r3" and clip:
        return _with_chain(order, clip, version), None
    if order.job not in LOOKS or not (clip or order.own):
        return order, None
    return _with_clip(order, clip, session, version)


def _with_chain(order: BuildOrder, clip: str, version: str) -> BuildOrder:
    chain = next((each for each in chains(store_of(version), clip)), None)
    if chain is None:
        raise Refusal(422, f"there is no chain of the clip “{clip[:80]}” in these data")
    return order.model_copy(update={"given": {**chain, "of_clip": clip}})


def _with_clip(
    order: BuildOrder, clip: str, session: Session | None, version: str
) -> tuple[BuildOrder, Path | None]:
    """The clip (an uploaded one first), and its stored subtitles where the order has none."""
    own = visitor_clips.clip_path(session, order.own) if session is not None and order.own else None
    if order.own and own is None:
        raise Refusal(404, "there is no such clip of yours; it may have been forgotten")
    if not clip:
        return order, own
    files = media(store_of(version), clip)
    if files is None or files.clip is None:
        raise Refusal(422, f"there is no file of the clip “{clip[:80]}” in these data")
    if not own and not is_imported(Path(files.clip.path), files.clip.stamp):
        raise Refusal(409, "the clip's file has changed since it was imported: import it again")
    given = dict(order.given)
    if order.job == "argus" and not str(given.get("subtitles", "")).strip() and files.subtitles:
        subtitles = Path(files.subtitles.path)
        given["subtitles"] = subtitles.read_text(encoding="utf-8", errors="replace")
    return order.model_copy(update={"given": given}), own or Path(files.clip.path)
