"""What a visitor's order is about: a clip's own chain or subtitles, a clip that they brought."""

from pathlib import Path
from typing import Final

from app.building.order import Order
from app.live_calls import visitor_clips
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.visible_store import store_of
from media.file_fingerprint import is_imported
from store.queries.clips.chains import chains
from store.queries.clips.media_files import media

TITLES: Final = ("name", "theme", "scene", "of_clip")


def title(order: Order) -> str:
    """What the case is called."""
    for name in TITLES:
        if text := str(order.told.get(name, "")).strip():
            return text[:120]
    return "Own text"


def of(order: Order, session: Session | None, version: str) -> tuple[Order, Path | None]:
    """The order with what was named put in its place, and the clip to look at. Raises Refusal."""
    if order.own and order.job != "argus":
        raise Refusal(422, "a clip of your own is looked at by ARGUS alone")
    clip = str(order.told.get("of_clip", ""))
    if order.job == "r3" and clip:
        return _with_chain(order, clip, version), None
    if order.job != "argus" or not (clip or order.own):
        return order, None
    return _with_clip(order, clip, session, version)


def _with_chain(order: Order, clip: str, version: str) -> Order:
    chain = next((each for each in chains(store_of(version), clip)), None)
    if chain is None:
        raise Refusal(422, f"there is no chain of the clip “{clip[:80]}” in these data")
    return order.model_copy(update={"told": {**chain, "of_clip": clip}})


def _with_clip(
    order: Order, clip: str, session: Session | None, version: str
) -> tuple[Order, Path | None]:
    """The clip, one's own first; the loaded one's subtitles where none were pasted."""
    own = visitor_clips.path_of(session, order.own) if session is not None and order.own else None
    if order.own and own is None:
        raise Refusal(404, "there is no such clip of yours; it may have been forgotten")
    if not clip:
        return order, own
    files = media(store_of(version), clip)
    if files is None or files.clip is None:
        raise Refusal(422, f"there is no file of the clip “{clip[:80]}” in these data")
    if not own and not is_imported(Path(files.clip.path), files.clip.stamp):
        raise Refusal(409, "the clip's file has changed since it was imported: import it again")
    given = dict(order.told)
    if not str(given.get("subtitles", "")).strip() and files.subtitles:
        heard = Path(files.subtitles.path)
        given["subtitles"] = heard.read_text(encoding="utf-8", errors="replace")
    return order.model_copy(update={"told": given}), own or Path(files.clip.path)
