"""Others' work is withheld until one has finished the clip oneself.

That it was shown is kept for good: who has seen it is no blind rater of that clip any more,
whatever they mark later. So others' work is visible where that is kept, not where a document is
done.
"""

from collections.abc import Collection

from sqlalchemy.engine import Connection

from annotations.database import Database
from annotations.documents import (
    Document,
    DocumentKey,
    keep_readings,
    read_documents,
    read_readings,
)
from annotations.sets import MINE, AnnotationSet, now


def open_others(
    database: Database, set_id: str, annotator: str, clips: Collection[str] | None = None
) -> None:
    """Keep that an annotator sees others' work from now on, of all clips (or these) that they have
    finished.

    Every way to others' work begins here. Without an annotator (for the owner) nothing is kept.
    """
    if not annotator:
        return
    with database.reading() as db:
        opened = _opened(db, set_id, annotator, clips)
    if opened:
        opened_clips = [key.clip for key in opened]
        with database.writing() as db:  # looks again: a document may have changed since
            keep_readings(db, _opened(db, set_id, annotator, opened_clips), now())


def _opened(
    db: Connection, set_id: str, annotator: str, clips: Collection[str] | None
) -> dict[DocumentKey, int]:
    """The versions of own documents whose clips others have finished too, not yet seen."""
    done = [each for each in read_documents(db, set_id, clips) if each.done]
    others = {each.key.clip for each in done if each.key.annotator != annotator}
    seen = read_readings(db, set_id, annotator)
    return {
        each.key: each.version
        for each in done
        if each.key.annotator == annotator and each.key.clip in others and each.key not in seen
    }


def visible_documents(
    db: Connection, set_id: str, annotator: str, *, blind: bool = False
) -> list[Document]:
    """The documents of a set that an annotator may see: their own, and those that others have
    finished of a clip whose others' work is open to them. Without an annotator (for the owner) all.

    With `blind` without what each annotator changed after they had seen others' work.
    """
    documents = read_documents(db, set_id, blind=blind)
    if not annotator:
        return documents
    seen = {key.clip for key in read_readings(db, set_id, annotator)}
    return [
        each
        for each in documents
        if each.key.annotator == annotator or (each.done and each.key.clip in seen)
    ]


def others_documents(db: Connection, own: DocumentKey) -> list[Document]:
    """What others have finished of a document's clip; nothing where that is not open."""
    if own not in read_readings(db, own.set, own.annotator):
        return []
    others = read_documents(db, own.set, [own.clip])
    return [each for each in others if each.done and each.key.annotator != own.annotator]


def releasable_documents(db: Connection, of: AnnotationSet) -> list[Document]:
    """The documents of a set that may stand in the data, where every visitor sees them.

    One's own all; of a set of several people those of clips that enough of its annotators have
    finished, and that nobody is still at work on.
    """
    documents = read_documents(db, of.set)
    if of.set == MINE:
        return documents
    by_clip: dict[str, list[Document]] = {}
    for each in documents:
        by_clip.setdefault(each.key.clip, []).append(each)
    whole = {
        clip
        for clip, those in by_clip.items()
        if len(those) >= of.per_clip and all(each.done for each in those)
    }
    return [each for each in documents if each.key.clip in whole]
