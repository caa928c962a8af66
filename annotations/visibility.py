"""Others' work is withheld until one has finished the clip oneself."""

from sqlalchemy.engine import Connection

from annotations.documents import Document, read_documents


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
