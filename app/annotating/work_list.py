"""The clips of a set as a list: titles, posters, and how far the annotator is."""

from typing import Any

from annotations.database import Database
from annotations.documents import read_documents
from annotations.errors import NotFound
from annotations.sets import AnnotationSet, read_set
from app.annotating.clip_facts import visible_store
from app.annotating.viewers import Viewer
from store.queries.clips.annotatable import annotatable
from store.reading.store import Row
from views.address import links


def work_list(database: Database | None, viewer: Viewer) -> dict[str, Any]:
    """The set for one viewer: its clips, each with the state of the viewer's document."""
    if database is None:
        return {"set": viewer.set, "title": "", "annotator": viewer.annotator, "clips": []}
    with database.reading() as db:
        of = read_set(db, viewer.set)
        own = read_documents(db, viewer.set, annotator=viewer.annotator)
    versions = {each.key.clip: (each.version, each.done) for each in own}
    if not viewer.annotator:
        versions = {}
    names = list(versions) if viewer.is_mine else list(of.clips)
    about = annotatable(visible_store(), names)
    return {
        "set": of.set,
        "title": of.title,
        "annotator": _name(of, viewer),
        "clips": [
            {**_described(clip, about.get(clip)), "version": version, "done": done}
            for clip in names
            for version, done in [versions.get(clip, (0, False))]
        ],
    }


def _name(of: AnnotationSet, viewer: Viewer) -> str:
    if not viewer.annotator:
        return ""
    names = {each.annotator: each.name for each in of.annotators}
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
        "poster": links.poster(clip, "", row["poster_tag"]),
        "known": True,
    }
