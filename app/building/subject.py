"""Resolves what an order refers to: a stored clip's chain or subtitles, or an uploaded clip."""

from pathlib import Path
from typing import Final

from app.building.order import BuildOrder
from app.live_calls import visitor_clips
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.visible_store import shown_store, store_of
from media.file_fingerprint import is_imported
from pipelines.vgenst.references import ReferenceScene, of_objects
from store.queries.clips.chains import chains
from store.queries.clips.media_files import media
from store.queries.clips.scene_objects import scene_objects
from store.reading.store import Store
from store.reading.version_cache import per_version

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
