"""`/annotate/sets` and `/annotate/agreement`: sets of several people, made on a private server."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from annotations.documents import read_documents
from annotations.errors import InvalidValue
from annotations.sets import ME, MINE, add_annotator, make_set, read_sets, rename
from app.access.csrf import OWN_SCRIPT
from app.annotating.agreement import agreement_of
from app.annotating.clip_facts import visible_store
from app.annotating.databases import shared_database, viewed_database
from app.annotating.orders import AnnotatorOrder, SetOrder
from app.annotating.viewers import CurrentViewer, Viewer, current_viewer, link
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_model
from app.server.settings import settings
from schema import COMMAND
from store.queries.clips.annotatable import annotatable

BODY_CAP: Final = 512 * 1024
READ: Final = ["GET", "HEAD"]
NOT_HERE: Final = (
    f"sets of several people are made by this server's operator: {COMMAND} people annotations make"
)
router: Final = APIRouter(prefix="/annotate")


@router.api_route("/sets", methods=READ)
def list_sets() -> Response:
    """The sets of this server: what they are called and how far they are; none on a public one."""
    may_make = not settings().public
    return FreshJSON({"sets": _described_sets() if may_make else [], "may_make": may_make})


def _described_sets() -> list[dict[str, Any]]:
    with shared_database().reading() as db:
        described = []
        for of in read_sets(db):
            finished: dict[str, int] = {}
            for each in read_documents(db, of.set):
                finished[each.key.clip] = finished.get(each.key.clip, 0) + each.done
            clips = len(finished) if of.set == MINE else len(of.clips)
            done = sum(count >= of.per_clip for count in finished.values())
            described.append({"set": of.set, "title": of.title, "clips": clips, "done": done,
                              "annotators": len(of.annotators)})  # fmt: skip
        return described


@router.post("/sets", dependencies=[OWN_SCRIPT])
async def create_set(
    order: Annotated[SetOrder, Depends(json_model(SetOrder, BODY_CAP))],
) -> Response:
    """Make a set; its owner's link is shown once."""
    if settings().public:
        raise Refusal(403, NOT_HERE)
    return FreshJSON(await run_in_threadpool(new_set, order), 201)


def new_set(order: SetOrder) -> dict[str, str]:
    """Make a set of clips that are here. Raises InvalidValue."""
    if len(set(order.clips)) < len(order.clips):
        raise InvalidValue("names a clip twice", "clips")
    known = annotatable(visible_store(), order.clips)
    unknown = [clip for clip in order.clips if clip not in known]
    if unknown:
        more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
        raise InvalidValue(f"{', '.join(unknown[:3])}{more}: no such clip is here", "clips")
    with shared_database().writing() as db:
        made = make_set(db, order.title, order.clips, order.per_clip)
    return {"set": made, "owner_link": link(made)}


def owner_of_path(set_id: str, sig: str = "") -> Viewer:
    """Dependency: the owner of the set in the path. Raises Refusal."""
    return current_viewer(set_id, "", sig)


@router.post("/sets/{set_id}/annotators", dependencies=[OWN_SCRIPT])
async def invite(
    owner: Annotated[Viewer, Depends(owner_of_path)],
    order: Annotated[AnnotatorOrder, Depends(json_model(AnnotatorOrder, BODY_CAP))],
) -> Response:
    """Add an annotator, with their signed link; of one's own set: give oneself a name."""
    return FreshJSON(await run_in_threadpool(new_annotator, owner, order.name.strip()), 201)


def new_annotator(owner: Viewer, name: str) -> dict[str, str]:
    """Add an annotator to a set. Raises AnnotationError."""
    database = viewed_database(owner)
    if database is None:
        raise Refusal(409, "save something first; there is nothing yet that could bear the name")
    with database.writing() as db:
        if owner.is_mine:
            rename(db, MINE, ME, name)
            return {"annotator": ME, "link": "annotate"}
        added = add_annotator(db, owner.set, name)
    return {"annotator": added.annotator, "link": link(owner.set, added.annotator)}


@router.api_route("/agreement", methods=READ)
def show_agreement(viewer: CurrentViewer) -> Response:
    """Agreement per clip and overall, of what the viewer may see."""
    return FreshJSON(agreement_of(viewed_database(viewer), viewer))
