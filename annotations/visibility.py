"""Others' work is withheld until one has finished the clip oneself."""

from sqlalchemy.engine import Connection

from annotations.documents import Document, read_documents
from annotations.sets import MINE, AnnotationSet


def visible_documents(db: Connection, set_id: str, annotator: str) -> list[Document]:
    """The documents of a set that an annotator may see: their own, and those that others have
    finished of a clip that they have finished too. Without an annotator (for the owner) all.
    """
    documents = read_documents(db, set_id)
    if not annotator:
        return documents
    own = {each.key.clip for each in documents if each.key.annotator == annotator and each.done}
    return [
        each
        for each in documents
        if each.key.annotator == annotator or (each.done and each.key.clip in own)
    ]


def others_documents(db: Connection, own: Document) -> list[Document]:
    """What others have finished of a document's clip; nothing before its annotator has."""
    if not own.done:
        return []
    others = read_documents(db, own.key.set, [own.key.clip])
    return [each for each in others if each.done and each.key.annotator != own.key.annotator]


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
