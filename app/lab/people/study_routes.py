"""`/people/studies` and what the owner's link does: draw, invite, results, files, into the data."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from annotations import InvalidValue, NotFound
from annotations.forms.archive import NAME, import_study
from annotations.forms.plan import QC, Plan
from annotations.forms.studies import (
    PUBLISHING,
    add_participant,
    make_study,
    read_studies,
    read_study,
    read_votes,
    subject_of,
)
from app.jobs.intents import recover
from app.lab.annotating.clip_facts import visible_store
from app.lab.annotating.requests import shared_database
from app.lab.annotating.transfer.bundle_files import (
    IMPORT_CAP,
    VOTES,
    archived_lines,
    export_study,
    json_lines,
    zipped_study,
)
from app.lab.annotating.transfer.publish_job import PublishJob, publish_apart
from app.lab.people.drawing import draw_plan
from app.lab.people.outcome import checks_met, outcome
from app.lab.people.quality import kept_clips, vote_lines
from app.lab.people.requests import Member, PublishOrder, StudyOrder, StudyOwner, study_link
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_model, read_body
from app.server.settings import settings
from app.server.state import home
from store.queries.people.material import keys_of

BODY_CAP: Final = 64 * 1024
READ: Final = ["GET", "HEAD"]
NOT_HERE: Final = "on a public server its operator alone makes studies"
router: Final = APIRouter(prefix="/people")
Ordered = Annotated[StudyOrder, Depends(json_model(StudyOrder, BODY_CAP))]


@router.api_route("/studies", methods=READ)
def list_studies() -> Response:
    """The studies of this server, without links: whoever has one may open it."""
    if settings().public:
        return FreshJSON({"studies": [], "may_make": False})
    with shared_database().reading() as db:
        studies = [
            {"study": of.study, "title": of.title, "kind": of.kind, "clips": len(of.plan.units),
             "benchmark": of.plan.benchmark,
             "people": len(of.present), "seats": len(of.plan.seats)}
            for of in read_studies(db)
        ]  # fmt: skip
    return FreshJSON({"studies": studies, "may_make": True})


@router.post("/preview", dependencies=[OWN_SCRIPT])
async def preview(order: Ordered) -> Response:
    """What an order would draw; nothing is kept."""
    _check_private()
    _, shown = await run_in_threadpool(_drawn, order)
    return FreshJSON(shown)


def _drawn(order: StudyOrder) -> tuple[Plan, dict[str, Any]]:
    """The plan of an order, of questions after their clips where it names a study of them."""
    kept = kept_clips(shared_database(), order.after) if order.after else None
    return draw_plan(visible_store(), order, kept)


@router.post("/studies", dependencies=[OWN_SCRIPT])
async def create(order: Ordered) -> Response:
    """Make a study; its owner's link is shown once."""
    _check_private()
    return FreshJSON(await run_in_threadpool(new_study, order), 201)


def new_study(order: StudyOrder) -> dict[str, Any]:
    """Draw and keep a study: its id and its owner's link. Raises InvalidValue."""
    plan, shown = _drawn(order)
    with shared_database().writing() as db:
        made = make_study(db, order.kind, order.title, plan)
    return {"study": made, "owner_link": study_link(made), **shown}


def _check_private() -> None:
    if settings().public:
        raise Refusal(403, NOT_HERE)


@router.post("/invite", dependencies=[OWN_SCRIPT])
async def invite(owner: StudyOwner) -> Response:
    """Give the next free place to a new pseudonym, with a signed link."""
    return FreshJSON(await run_in_threadpool(new_participant, owner.study), 201)


def new_participant(study: str) -> dict[str, str]:
    """Add a participant. Raises AnnotationError where no place is free."""
    with shared_database().writing() as db:
        added = add_participant(db, study)
    return {"participant": added.participant, "link": study_link(study, added.participant)}


@router.api_route("/study", methods=READ)
def show_outcome(owner: StudyOwner) -> Response:
    """How far everybody is, attention checks and agreement."""
    recover(PUBLISHING, home(), shared_database(), subject_of(owner.study))
    with shared_database().reading() as db:
        of = read_study(db, owner.study)
        votes = read_votes(db, owner.study)
    asks = of.kind == "answers"
    keys = keys_of(visible_store(), [unit.unit for unit in of.plan.units]) if asks else {}
    return FreshJSON(outcome(of, votes, keys) | {"may_publish": not settings().public})


@router.api_route("/export", methods=READ)
def export(owner: StudyOwner) -> Response:
    """The study as an archive: every save, and the labels as a bundle."""
    store = visible_store()
    body = zipped_study(store, export_study(store, shared_database(), owner.study))
    headers = {
        "content-disposition": f'attachment; filename="{owner.study}.zip"',
        "cache-control": "no-store",
    }
    return Response(body, media_type="application/zip", headers=headers)


@router.api_route("/votes", methods=READ)
def export_votes(owner: StudyOwner) -> Response:
    """The votes of quality control, in the layout that Check reads."""
    with shared_database().reading() as db:
        of = read_study(db, owner.study)
        votes = read_votes(db, owner.study)
    if of.kind not in QC:
        raise NotFound("only quality control has votes to keep or drop")
    headers = {"content-disposition": f'attachment; filename="{owner.study}-{VOTES}"',
               "cache-control": "no-store"}  # fmt: skip
    body = json_lines(vote_lines(of, votes))
    return Response(body, media_type="application/x-ndjson", headers=headers)


@router.post("/import", dependencies=[OWN_SCRIPT])
async def import_(request: Request) -> Response:
    """Take a study in that was exported: all of it or nothing."""
    _check_private()
    data = await read_body(request, IMPORT_CAP)
    return FreshJSON(await run_in_threadpool(bring_study, data))


def bring_study(data: bytes) -> dict[str, Any]:
    """Take a study in; its owner's link here. Raises AnnotationError."""
    lines = archived_lines(data, NAME)
    with shared_database().writing() as db:
        imported = import_study(db, lines)
    return {**imported._asdict(), "owner_link": study_link(imported.study)}


@router.post("/publish", dependencies=[OWN_SCRIPT])
async def publish(
    owner: StudyOwner, order: Annotated[PublishOrder, Depends(json_model(PublishOrder, BODY_CAP))]
) -> Response:
    """Put the labels into the data, in place of what an earlier publishing put there."""
    _check_private()
    who = await run_in_threadpool(chosen_people, owner, order.least)
    url = await run_in_threadpool(lambda: shared_database().address)
    return FreshJSON(await publish_apart(PublishJob(str(home()), url, owner.study, who=who)))


def chosen_people(owner: Member, least: float) -> tuple[str, ...]:
    """Those who met this share of their attention checks.

    Raises InvalidValue where nobody did, unless labels are in the data that have to be taken out.
    """
    with shared_database().reading() as db:
        of = read_study(db, owner.study)
        votes = read_votes(db, owner.study)
    chosen = []
    for each in of.present:
        met = checks_met(of, each, [vote for vote in votes if vote.participant == each.participant])
        if met["right"] >= least * met["of"]:
            chosen.append(each.participant)
    if not chosen and not (of.published or {}).get("participants"):
        raise InvalidValue("nobody takes part who met as many attention checks", "least")
    return tuple(chosen)
