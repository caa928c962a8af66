"""A clip as an annotator gets it: the player's clip, where to begin, judges' reasons, subtitles."""

from pathlib import Path
from typing import Any

from annotations.errors import NotFound
from app.annotating.starts import starts
from app.server.visible_store import store_of
from media.file_fingerprint import is_imported
from media.subtitles import SubtitleFault, cues
from store.errors import StoreError
from store.queries.clips.annotatable import annotatable
from store.queries.clips.clip import Watched, watch
from store.queries.clips.media_files import media
from store.reading.store import Row, Store
from views.address.filters import Filters
from views.cases.clip.clip_payload import payload
from views.page.labels import pass_badge


def visible_store() -> Store:
    """The store that the visitor sees. Raises NotFound where there is none."""
    try:
        return store_of("")
    except StoreError:
        raise NotFound("no data are loaded here yet") from None


def find_clip(clip: str) -> Watched:
    """A clip with all that hangs on it. Raises NotFound."""
    watched = watch(visible_store(), clip, with_questions=False)
    if watched is None:
        raise NotFound("there is no such clip in the data that are here")
    return watched


def clip_duration(clip: str) -> float | None:
    """A clip's duration, None where unknown. Raises NotFound."""
    row = annotatable(visible_store(), [clip]).get(clip)
    if row is None:
        raise NotFound("there is no such clip in the data that are here")
    return None if row["duration"] is None else float(row["duration"])


def clip_facts(clip: str) -> dict[str, Any]:
    """What does not depend on the annotator. Raises NotFound."""
    watched = find_clip(clip)
    cues = _subtitles(clip)
    return {
        "clip": payload(watched, Filters(), ())["clip"],
        "starts": starts(visible_store(), watched, cues),
        "reasons": [_reason(row) for row in watched.verdicts if _is_worth_a_pin(row)],
        "subtitles": cues,
    }


def _is_worth_a_pin(row: Row) -> bool:
    """Whether somebody looked at the clip: a rule's reason is the same on every clip."""
    return bool(row["reason"]) and row["judge_kind"] != "scripted"


def _reason(row: Row) -> dict[str, Any]:
    verdict = pass_badge(row["judge_dimension"], row["score"], row["status"])
    return {
        "run": row["run"],
        "judge": row["judge_name"] or row["judge"],
        "dimension": row["judge_dimension"],
        "verdict": verdict.text,
        "tone": verdict.tone,
        "reason": row["reason"],
        "node": row["node"],
        "second": row["second"],
    }


def _subtitles(clip: str) -> list[dict[str, Any]]:
    """The clip's cues; none where the file is not the one that was imported."""
    files = media(visible_store(), clip)
    own = files.subtitles if files is not None else None
    if own is None or not is_imported(Path(own.path), own.stamp):
        return []
    try:
        return [
            {"start": cue.start / 1000, "end": cue.end / 1000, "text": cue.plaintext}
            for cue in cues(Path(own.path))
        ]
    except SubtitleFault:
        return []
