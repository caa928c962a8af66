"""The clips of a set as a list: titles, posters, and how far the annotator is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from annotations.database import Database
from annotations.documents import Document, read_documents
from annotations.errors import NotFound
from annotations.sets import AnnotationSet, read_set
from app.annotating.clip_facts import visible_store
from app.annotating.viewers import Viewer, link
from store.queries.clips.annotatable import annotatable
from store.reading.store import Row
from views.address import links


def work_list(database: Database | None, viewer: Viewer) -> dict[str, Any]:
    """The set for one viewer: its clips, each with the state of the viewer's document.

    For the owner `done` says that enough annotators have finished the clip, and `annotators` has
    each with their link.
    """
    if database is None:
        return {"set": viewer.set, "title": "", "annotator": viewer.annotator, "clips": []}
    with database.reading() as db:
        of = read_set(db, viewer.set)
        documents = read_documents(db, viewer.set, annotator=viewer.annotator)
    name = _name(of, viewer)
    head = {"set": of.set, "title": of.title, "annotator": name}
    if not viewer.annotator:
        counts = Counter(each.key.clip for each in documents if each.done)
        states = {clip: (0, counts[clip] >= of.per_clip) for clip in of.clips}
        return {**head, "clips": _listed(states), "annotators": _progress(of, documents)}
    states = {} if viewer.is_mine else dict.fromkeys(of.clips, (0, False))
    states |= {each.key.clip: (each.version, each.done) for each in documents}
    return {**head, "clips": _listed(states)}


def _listed(states: Mapping[str, tuple[int, bool]]) -> list[dict[str, Any]]:
    about = annotatable(visible_store(), list(states))
    return [
        {**_described(clip, about.get(clip)), "version": version, "done": done}
        for clip, (version, done) in states.items()
    ]


def _progress(of: AnnotationSet, documents: Sequence[Document]) -> list[dict[str, Any]]:
    done = Counter(each.key.annotator for each in documents if each.done)
    return [
        {**each._asdict(), "done": done[each.annotator], "link": link(of.set, each.annotator)}
        for each in of.annotators
    ]


def _name(of: AnnotationSet, viewer: Viewer) -> str:
    """The annotator's name, empty for the owner. Raises NotFound."""
    names = {"": "", **{each.annotator: each.name for each in of.annotators}}
    if viewer.annotator not in names:
        raise NotFound("the set has no such annotator")
    return names[viewer.annotator]


def _described(clip: str, row: Row | None) -> dict[str, Any]:
    """Title and poster; `known` is false for a clip that the data here do not have."""
    if row is None:
        return {"clip": clip, "title": clip, "poster": None, "known": False}
    title = str(row["paradigm_name"] or row["item"] or clip)
    return {
        "clip": clip,
        "title": title,
        "poster": links.poster(clip, "", row["poster_tag"]) if row["poster_tag"] else None,
        "known": True,
    }
