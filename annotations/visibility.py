"""Hide others' work on a clip from an annotator until they have finished the clip themselves.

The database records when an annotator is first shown others' work on a clip. From then on they are
not a blind rater of it, and others' work stays visible to them even if they reopen their document.
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
    """Record that an annotator sees others' work on those of the clips that they have finished.

    Without `clips` it looks at the whole set. Call it before you read others' work. Without
    an annotator (for the owner) it does nothing.
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
    """Return the versions of the annotator's finished documents on clips that others have finished
    too, except where a reading is recorded already."""
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
    finished of a clip on which they have seen others' work. Without an annotator (for the owner)
    all.

    With `blind`, each document is as it was when its annotator first saw others' work.
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
    """Return others' finished documents on the same clip, or none if they are hidden."""
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
