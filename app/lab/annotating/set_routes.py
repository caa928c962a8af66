"""`/annotate/sets` and `/annotate/agreement`: sets of several people, made on a private server.

Agreement is returned as JSON, per clip and overall, with what the annotators say together. Only
finished documents count, and of each what its annotator said before they saw others' work. An
annotator gets the clips that they have finished themselves.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from annotations import InvalidValue
from annotations.database import Database
from annotations.documents import (
    Document,
    DocumentKey,
    open_others,
    read_documents,
    visible_documents,
)
from annotations.sets import ME, MINE, add_annotator, make_set, read_set, read_sets, rename
from app.lab.annotating.clip_facts import visible_store
from app.lab.annotating.requests import (
    AnnotatorOrder,
    CurrentViewer,
    SetOrder,
    Viewer,
    current_viewer,
    link,
    shared_database,
    viewed_database,
)
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_model
from app.server.settings import settings
from metrics.agreement.pairwise import Coefficient
from metrics.annotation.agreement import (
    AnnotatorAgreement,
    ClipMarks,
    Resolved,
    StepTiming,
    agreement,
    resolve_clip,
)
from schema import COMMAND
from store.queries.clips.annotatable import annotatable

NOTHING: Mapping[str, Any] = {"people": {}, "nodes": [], "links": [], "parent": None}
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


def agreement_of(database: Database | None, viewer: Viewer) -> dict[str, Any]:
    """The figures that a viewer may see; `hidden` says that there are more."""
    if database is None:
        return {"clips": [], "all": figures(agreement([])), "hidden": False}
    annotator = "" if viewer.is_owner else viewer.annotator
    open_others(database, viewer.set, annotator)
    with database.reading() as db:
        of = read_set(db, viewer.set)
        documents = visible_documents(db, viewer.set, annotator, blind=True)
        newest = visible_documents(db, viewer.set, annotator)
    versions = {each.key: each.version for each in documents}
    changed = {each.key for each in newest if versions.get(each.key) != each.version}
    own = {each.key.clip for each in documents
           if each.key.annotator == viewer.annotator and each.done}  # fmt: skip
    shown = list(of.clips) if viewer.is_owner else [clip for clip in of.clips if clip in own]
    by_clip = {clip: _marks(documents, clip) for clip in shown}
    several = {clip: marks for clip, marks in by_clip.items() if len(marks) > 1}
    return {
        "clips": [
            {
                "clip": clip,
                "annotators": [each.annotator for each in marks],
                "not_blind": [
                    each.annotator
                    for each in marks
                    if DocumentKey(viewer.set, clip, each.annotator) in changed
                ],
                **figures(agreement([marks])),
                "resolved": {step: _step(row) for step, row in resolve_clip(marks).items()},
            }
            for clip, marks in several.items()
        ],
        "all": figures(agreement(several.values())),
        "hidden": len(shown) < len(of.clips),
    }


def figures(of: AnnotatorAgreement) -> dict[str, Any]:
    """Values by name, what each rests on in `n`, and in `why` the reason of each that is null."""
    named: dict[str, Coefficient] = of._asdict()
    return {
        **{name: figure.value for name, figure in named.items()},
        "n": {name: figure.n for name, figure in named.items()},
        "why": {name: figure.why for name, figure in named.items() if figure.value is None},
    }


def _step(row: Resolved) -> dict[str, Any]:
    start, end = row.span or (None, None)
    return {"shown": row.shown, "start": start, "end": end, "n": row.n, "agree": row.agree}


def _marks(documents: Sequence[Document], clip: str) -> list[ClipMarks]:
    return [clip_marks(each) for each in documents if each.key.clip == clip and each.done]


def clip_marks(document: Document) -> ClipMarks:
    """A document as the figures take it.

    A chain that began from nothing is comparable with no other. An edge counts unless its link is
    judged not to hold.
    """
    chain, key = document.parts["chain"] or NOTHING, document.key
    refuted = {link for link, row in document.parts["links"].items() if row["holds"] is False}
    edges = frozenset(
        (reason, link["result"])
        for link in chain["links"]
        if link["id"] not in refuted and link["result"] is not None
        for reason in link["reasons"]
    )
    nodes = {node["id"] for node in chain["nodes"]}
    steps = {node: _timing(row) for node, row in document.parts["times"].items() if node in nodes}
    base = chain["parent"] or f"drawn by {key.annotator}"
    return ClipMarks(key.annotator, base, steps, edges)


def _timing(row: Mapping[str, Any]) -> StepTiming:
    whole = row["start"] is not None and row["end"] is not None
    shown = True if row["shown"] is None and whole else row["shown"]
    return StepTiming(shown, (row["start"], row["end"]) if whole else None)
