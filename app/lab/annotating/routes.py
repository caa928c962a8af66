"""`/annotate/work`: the clips of a set, one annotator's document of a clip, and its saves.

A set is listed with titles, posters, and how far the annotator is.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from annotations import NotFound, StaleVersion
from annotations.database import Database
from annotations.documents import (
    Document,
    DocumentKey,
    open_others,
    others_documents,
    read_document,
    read_documents,
    read_readings,
    save,
)
from annotations.sets import AnnotationSet, read_set
from annotations.values import EMPTY, faults, validate
from app.lab.annotating.clip_facts import clip_duration, clip_facts, visible_store
from app.lab.annotating.requests import (
    CurrentViewer,
    DrawingOrder,
    SaveOrder,
    Viewer,
    link,
    session_database,
    shared_database,
    viewed_database,
)
from app.lab.uploads.upload_session import Visit, visit
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal
from app.server.limits.limiters import SAVE_LIMITER
from app.server.request_body import json_model
from app.server.settings import settings
from store.queries.clips.annotatable import annotatable
from store.reading.store import Row
from views.address import links
from views.annotate.page import drawn_chain
from views.player.embed import drawing

BODY_CAP: Final = 2 * 2**20
"""A chain of 200 steps of 2,000 characters each, four bytes the character."""
READ: Final = ["GET", "HEAD"]
router: Final = APIRouter(prefix="/annotate")


@router.api_route("/work", methods=READ)
def list_work(viewer: CurrentViewer) -> Response:
    """The clips of a set for one annotator."""
    return FreshJSON(work_list(viewed_database(viewer), viewer))


@router.api_route("/work/{clip}", methods=READ)
def show_work(clip: str, viewer: CurrentViewer) -> Response:
    """One annotator's document of a clip, with all that the page needs of the clip."""
    key = _key(viewer, clip)
    facts = clip_facts(clip)
    database = viewed_database(viewer)
    if database is None:
        document = Document(key, 0, dict(EMPTY))
        others = list[Document]()
        blind = True
    else:
        with database.reading() as db:
            _check_member(read_set(db, viewer.set), viewer, clip)
        open_others(database, viewer.set, viewer.annotator, [clip])
        with database.reading() as db:
            document = read_document(db, key)
            others = others_documents(db, key)
            blind = key not in read_readings(db, viewer.set, viewer.annotator)
    duration = facts["clip"]["duration"]
    chain = document.parts["chain"]
    missing = [node for node, time in document.parts["times"].items() if time["shown"] is False]
    shown = {
        "drawing": _drawing(chain, missing) if chain else None,
        "version": document.version,
        "blind": blind,
        "parts": document.parts,
        "faults": _faults(document, duration),
        "others": [{"annotator": each.key.annotator, "parts": each.parts} for each in others],
    }
    return FreshJSON({**facts, **shown})


@router.post("/drawing", dependencies=[OWN_SCRIPT])
async def draw_chain(
    order: Annotated[DrawingOrder, Depends(json_model(DrawingOrder, BODY_CAP))],
) -> Response:
    """Draw a chain as it is being made; nothing of it is saved."""
    chain = validate("chain", order.chain)
    return FreshJSON(await run_in_threadpool(_drawing, chain, order.missing))


@router.put("/work/{clip}", dependencies=[OWN_SCRIPT])
async def save_work(
    clip: str,
    request: Request,
    viewer: CurrentViewer,
    order: Annotated[SaveOrder, Depends(json_model(SaveOrder, BODY_CAP))],
) -> Response:
    """Save one part of a document; 409 with both versions where it has changed meanwhile."""
    duration = await run_in_threadpool(clip_duration, clip)
    value = validate(order.part, order.value, duration)
    key = _key(viewer, clip)

    def save_in(database: Database) -> Response:
        with database.reading() as db:
            _check_member(read_set(db, viewer.set), viewer, clip)
        try:
            document = save(database, key, order.part, value, order.version)
        except StaleVersion as stale:
            return FreshJSON(_conflict(stale, value), 409)
        return FreshJSON({"version": document.version, "faults": _faults(document, duration)})

    if viewer.is_mine and settings().public:
        async with visit(request, SAVE_LIMITER) as at:
            response = await run_in_threadpool(_save_in_session, at, save_in)
        return at.answer(response)
    return await run_in_threadpool(lambda: save_in(shared_database()))


def _save_in_session(at: Visit, save_in: Callable[[Database], Response]) -> Response:
    response = save_in(session_database(at.session))
    at.session.update(lambda _: {"annotated": True})
    return response


def _drawing(chain: Mapping[str, Any], missing: Collection[str]) -> dict[str, str]:
    """The chain as SVG, for a desk and for a phone."""
    made = drawing(drawn_chain(chain, missing))
    return {name: made[name] for name in ("wide", "narrow")}


def _conflict(stale: StaleVersion, mine: Any) -> dict[str, Any]:
    return {"error": str(stale), "version": stale.version, "mine": mine, "theirs": stale.theirs,
            "by": stale.by, "at": stale.at}  # fmt: skip


def _faults(document: Document, duration: float | None) -> list[dict[str, str]]:
    return [fault._asdict() for fault in faults(document.parts, duration)]


def _key(viewer: Viewer, clip: str) -> DocumentKey:
    if not viewer.annotator:
        raise Refusal(403, "the owner's link makes annotators; it annotates nothing itself")
    return DocumentKey(viewer.set, clip, viewer.annotator)


def _check_member(of: AnnotationSet, viewer: Viewer, clip: str) -> None:
    """Raises NotFound where the set has no such clip or annotator."""
    if viewer.is_mine:
        return
    if clip not in of.clips:
        raise NotFound("the set has no such clip")
    if all(each.annotator != viewer.annotator for each in of.annotators):
        raise NotFound("the set has no such annotator")


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
