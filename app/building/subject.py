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


def title(asked: Order) -> str:
    """What the case is called."""
    for name in TITLES:
        if told := str(asked.told.get(name, "")).strip():
            return told[:120]
    return "Own text"


def of(asked: Order, session: Session | None, version: str) -> tuple[Order, Path | None]:
    """The order with what was named put in its place, and the clip to look at. Raises Refusal."""
    if asked.own and asked.job != "argus":
        raise Refusal(422, "a clip of your own is looked at by ARGUS alone")
    clip = str(asked.told.get("of_clip", ""))
    if asked.job == "r3" and clip:
        return _with_chain(asked, clip, version), None
    if asked.job != "argus" or not (clip or asked.own):
        return asked, None
    return _with_clip(asked, clip, session, version)


def _with_chain(asked: Order, clip: str, version: str) -> Order:
    found = next((one for one in chains(store_of(version), clip)), None)
    if found is None:
        raise Refusal(422, f"there is no chain of the clip “{clip[:80]}” in these data")
    return asked.model_copy(update={"told": {**found, "of_clip": clip}})


def _with_clip(
    asked: Order, clip: str, session: Session | None, version: str
) -> tuple[Order, Path | None]:
    """The clip, one's own first; the loaded one's subtitles where none were pasted."""
    own = visitor_clips.path_of(session, asked.own) if session is not None and asked.own else None
    if asked.own and own is None:
        raise Refusal(404, "there is no such clip of yours; it may have been forgotten")
    if not clip:
        return asked, own
    found = media(store_of(version), clip)
    if found is None or found.clip is None:
        raise Refusal(422, f"there is no file of the clip “{clip[:80]}” in these data")
    if not own and not is_imported(Path(found.clip.path), found.clip.stamp):
        raise Refusal(409, "the clip's file has changed since it was imported: import it again")
    told = dict(asked.told)
    if not str(told.get("subtitles", "")).strip() and found.subtitles:
        heard = Path(found.subtitles.path)
        told["subtitles"] = heard.read_text(encoding="utf-8", errors="replace")
    return asked.model_copy(update={"told": told}), own or Path(found.clip.path)
