"""`/people/task`: what one who takes part sees and saves, by a signed link."""

import base64
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from annotations import NotFound, StaleVersion
from annotations.forms.studies import (
    PUBLISHING,
    consent,
    find_participant,
    read_study,
    save_vote,
    subject_of,
    whose_labels,
    withdraw,
)
from annotations.forms.values import validate_form
from app.api.downloads.clip_media import answer_clip
from app.jobs.intents import recover
from app.jobs.worker_pools import DECODING
from app.lab.annotating.clip_facts import visible_store
from app.lab.annotating.requests import shared_database
from app.lab.people.requests import FormOrder, Member, TakesPart, film_tag
from app.lab.people.tasks import Taking
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON
from app.server.request_body import json_model
from app.server.state import home
from media.frames import sample
from media.mp4 import MediaFault
from store.queries.clips.media_files import media

BODY_CAP: Final = 256 * 1024
READ: Final = ["GET", "HEAD"]
FRAME_SIDE: Final = 480
"""The longer side of a frame, in pixels."""
router: Final = APIRouter(prefix="/people")


@router.api_route("/task", methods=READ)
def show_study(member: TakesPart) -> Response:
    """The study as one who takes part sees it, and how far they are."""
    return FreshJSON(Taking(shared_database(), member).about())


@router.post("/consent", dependencies=[OWN_SCRIPT])
async def agree(member: TakesPart) -> Response:
    """Agree to take part."""
    return FreshJSON(await run_in_threadpool(_agree, member))


def _agree(member: Member) -> dict[str, Any]:
    with shared_database().writing() as db:
        find_participant(read_study(db, member.study), member.participant)
        consent(db, member.study, member.participant)
    return Taking(shared_database(), member).about()


@router.api_route("/task/{place}", methods=READ)
def show_task(place: int, member: TakesPart) -> Response:
    """The form at a place: the first that is open, or one before it."""
    return FreshJSON(Taking(shared_database(), member).task(place))


@router.put("/task/{place}", dependencies=[OWN_SCRIPT])
async def save_task(
    place: int,
    member: TakesPart,
    order: Annotated[FormOrder, Depends(json_model(FormOrder, BODY_CAP))],
) -> Response:
    """Save a form; 409 with what is kept where another window was faster."""
    return await run_in_threadpool(_save, place, member, order)


def _save(place: int, member: Member, order: FormOrder) -> Response:
    taking = Taking(shared_database(), member)
    unit, duration = taking.unit(place), taking.duration(place)
    form = validate_form(taking.of.kind, order.form, order.done, unit, duration)
    vote = taking.vote(place)._replace(form=form, done=order.done, version=order.version)
    try:
        saved = save_vote(shared_database(), member.study, vote)
    except StaleVersion as stale:
        kept = {"version": stale.version, "form": stale.theirs}
        return FreshJSON({"error": "another window has saved this form", **kept}, 409)
    return FreshJSON({"version": saved.version, "done": saved.done})


@router.api_route("/film/{place}/{number}", methods=READ)
async def film(place: int, number: int, request: Request, member: TakesPart) -> Response:
    """A film of the form at a place, by its number: its clip's id stands nowhere."""
    clip = await run_in_threadpool(_clip, place, number, member)
    tag = partial(film_tag, member, place, number)
    response = await answer_clip(request, clip, tag)
    response.headers["cache-control"] = "private, no-cache"
    return response


def _clip(place: int, number: int, member: Member) -> str:
    taking = Taking(shared_database(), member)
    if taking.of.plan.frames:
        raise NotFound("this study shows frames, no films")
    return taking.clip(place, number)


@router.api_route("/frames/{place}/{number}", methods=READ)
async def frames(place: int, number: int, member: TakesPart) -> Response:
    """The frames of a clip that a study shows in place of its film, as addresses of data."""
    film, count = await run_in_threadpool(_film, place, number, member)
    try:
        shown = await DECODING.run(sample, film, count, FRAME_SIDE)
    except MediaFault as fault:
        raise NotFound(f"this clip {fault}") from None
    return FreshJSON({"frames": [
        f"data:image/jpeg;base64,{base64.b64encode(each.jpeg).decode()}" for each in shown
    ]})  # fmt: skip


def _film(place: int, number: int, member: Member) -> tuple[Path, int]:
    """The film of which a study shows frames, and how many."""
    taking = Taking(shared_database(), member)
    files = media(visible_store(), taking.clip(place, number))
    count = taking.of.plan.frames
    if files is None or files.clip is None or not count:
        raise NotFound("there are no such frames at this place")
    return Path(files.clip.path), count


@router.post("/withdraw", dependencies=[OWN_SCRIPT])
async def leave(member: TakesPart) -> Response:
    """Withdraw: all that one has answered is deleted; says what remains elsewhere."""
    return FreshJSON(await run_in_threadpool(withdraw_member, member))


def withdraw_member(member: Member) -> dict[str, Any]:
    """Delete what somebody answered: how many saves, and the version that has labels of theirs.

    Raises NotFound.
    """
    recover(PUBLISHING, home(), shared_database(), subject_of(member.study))
    with shared_database().writing() as db:
        of = read_study(db, member.study)
        find_participant(of, member.participant)
        deleted = withdraw(db, member.study, member.participant)
        published = whose_labels(db, of).get(member.participant)
    return {"deleted": deleted, "published": published}
