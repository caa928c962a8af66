"""`/take/…`: a case's figure and film, and a set of cases as a ZIP archive.

The film is the clip playing beside its chain, which lights up step by step.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.exports.static_site.plan import SitePlan
from app.exports.takeout.case_sets import set_facts, set_plan, write_set
from app.exports.takeout.jobs import STUDIO, Make, TakeoutJob, Tick, most_bytes
from app.exports.takeout.opened import OpenedCase, opened_case, strip, unplayed_film
from app.jobs.runner import JobFault
from app.jobs.worker_pools import DECODING
from app.lab.converting.copies import UnplayedFilm, convert
from app.lab.uploads.upload_session import CurrentSession
from app.server.access.access_gate import OWN_SCRIPT
from app.server.access.client_address import tells_apart, visitor
from app.server.errors import FreshJSON, RateLimited, Refusal, TextRefusal
from app.server.limits.limiters import Places
from app.server.sessions import Session
from app.server.settings import settings
from app.server.visible_store import kept_store
from media.film_writer import steady_frames, write_film
from media.playing.film import Pixels
from schema import COMMAND
from store import OverBudget
from store.reading.store import Store
from views.address.filters import Filters
from views.still.case import StillCase
from views.still.drawing import image, png, svg
from views.still.figures import FILM, film_frame, panel, social_picture

FILM_FPS: Final = 24
LONGEST_S: Final = 60.0
ABOUT_BYTES: Final = 16_000_000
"""About what a film of that length takes."""
TOO_LONG: Final = f"Films are at most {LONGEST_S:g} s; this clip is longer."
NO_CLIP: Final = "The clip's file is not here, so there is nothing to film."
READ: Final = ["GET", "HEAD"]
WIDTH_MM: Final = 170.0
PRIVATE: Final = {"cache-control": "no-store"}
TOO_LARGE: Final = (
    "This set is larger than one is made here; choose fewer cases, or use the command line: "
    f"{COMMAND} export set."
)
NOT_PUBLIC: Final = f"On this server its operator converts films: {COMMAND} data convert."
SLOW: Final = "This took too long and was stopped; choose fewer cases."
BUSY: Final = "Other cases are being drawn or counted; try again in a moment."
SOON_S: Final = 5
_PLACES: Final = Places(2, partial(RateLimited, BUSY, SOON_S, 503))
"""Figures that are drawn and sets that are counted at a time: the one decodes and draws a clip, the
other reads hundreds of cases."""
router: Final = APIRouter(prefix="/take")


def _attached(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', **PRIVATE}


@router.api_route("/case.{ending}", methods=READ)
async def case_figure(request: Request, ending: str) -> Response:
    """The case as a figure: `svg` at 170 mm, or `png`."""
    if ending not in ("svg", "png"):
        raise TextRefusal(404, "A figure is svg or png.")
    with _PLACES.place(full=partial(TextRefusal, 503, BUSY, SOON_S)):
        case = await run_in_threadpool(opened_case, request.url.query)
        body = await DECODING.run(_figure, case, ending)
    kind = "image/svg+xml" if ending == "svg" else "image/png"
    headers = _attached(f"whyreel-{case.opened.clip}.{ending}")
    return Response(body, media_type=kind, headers=headers)


@router.api_route("/social.png", methods=READ)
async def social_image(request: Request) -> Response:
    """The picture of a case for link previews."""
    with _PLACES.place(full=partial(TextRefusal, 503, BUSY, SOON_S)):
        case = await run_in_threadpool(opened_case, request.url.query)
        body = await DECODING.run(_social, case)
    return Response(body, media_type="image/png", headers={"cache-control": "public, max-age=3600"})


def _social(case: OpenedCase) -> bytes:
    frame = next(iter(strip(case.film, 1)), None)
    return png(social_picture(case.opened.still, frame), 1.0)


def _figure(case: OpenedCase, ending: str) -> str | bytes:
    drawing = panel(case.opened.still, strip(case.film))
    return svg(drawing, WIDTH_MM) if ending == "svg" else png(drawing)


@router.post("/film", dependencies=[OWN_SCRIPT])
def order_film(request: Request, session: CurrentSession) -> Response:
    """Start the film of a case, and return its job."""
    case = opened_case(request.url.query)
    name = f"whyreel-{case.opened.clip}.mp4"
    return _ordered(request, session, name, film_of(case), ABOUT_BYTES)


@router.post("/copy", dependencies=[OWN_SCRIPT])
def order_copy(request: Request, session: CurrentSession) -> Response:
    """Start a copy of a clip's film that every browser plays, and return its job."""
    if settings().public:
        raise Refusal(403, NOT_PUBLIC)
    film = unplayed_film(request.url.query)
    return _ordered(request, session, f"{film.path.stem}.mp4", partial(_converted, film))


def _converted(film: UnplayedFilm, path: Path, tick: Tick) -> None:
    """Make a copy, which stays with the films: nothing is left at the job's own path."""
    del path
    convert(film, tick)


@router.api_route("/set", methods=READ)
def planned_set(request: Request) -> Response:
    """What the set would bring: cases, clips, bytes, licences."""
    return FreshJSON(set_facts(_plan(request)[0]))


@router.post("/set", dependencies=[OWN_SCRIPT])
def order_set(request: Request, session: CurrentSession) -> Response:
    """Start the archive of a set that plays from a disk, and return its job."""
    plan, store = _plan(request)
    if not plan.table.cases:
        raise Refusal(404, "No case fits these filters.")
    if plan.packed_size > most_bytes():
        raise Refusal(413, TOO_LARGE)
    name, make = f"whyreel-set-{store.version}.zip", partial(write_set, plan, store)
    return _ordered(request, session, name, make, plan.packed_size)


@router.api_route("/job/{token}", methods=READ)
def job_progress(token: str, session: CurrentSession) -> Response:
    """How far a film or a set is."""
    return FreshJSON(STUDIO.of(token, session).as_json())


@router.api_route("/job/{token}/file", methods=READ)
def finished_file(token: str, session: CurrentSession) -> Response:
    """A finished film or set."""
    job = STUDIO.of(token, session)
    if job.state != "done" or not job.path.is_file():
        raise TextRefusal(404, "This file is not there.")
    kind = "video/mp4" if job.name.endswith(".mp4") else "application/zip"
    return FileResponse(job.path, media_type=kind, headers=_attached(job.name))


@router.post("/job/{token}/cancel", dependencies=[OWN_SCRIPT])
def cancel_job(token: str, session: CurrentSession) -> Response:
    """Stop what is being made."""
    job = STUDIO.of(token, session)
    STUDIO.cancel(job)
    return FreshJSON(job.as_json())


def _ordered(
    request: Request, session: Session | None, name: str, make: Make, size: int = 0
) -> Response:
    """Start making a file, and return its job. Limits count by address, else by session."""
    by_session = session.folder.name if session is not None else ""
    who = visitor(request) if tells_apart() else by_session
    job = STUDIO.order(TakeoutJob(session, who, name=name, size=size), make)
    return FreshJSON(job.as_json(), 202)


def _plan(request: Request) -> tuple[SitePlan, Store]:
    filters = Filters.parse(request.url.query).filters
    with _PLACES.place():
        store = kept_store(filters.version)
        try:
            return set_plan(filters, store), store
        except OverBudget:
            raise Refusal(503, SLOW) from None


def film_of(case: OpenedCase) -> Make:
    """What makes the case's film. Raises Refusal where the clip can't be filmed."""
    clip = case.film
    if clip is None:
        raise Refusal(409, NO_CLIP)
    seconds = float(case.opened.row["duration"] or LONGEST_S)
    if seconds > LONGEST_S:
        raise Refusal(413, TOO_LONG)

    def make(path: Path, tick: Tick) -> None:
        frames = film_frames(case.opened.still, clip, seconds, tick)
        write_film(frames, path, FILM_FPS, (FILM.width, FILM.height))

    return make


def film_frames(case: StillCase, clip: Path, seconds: float, tick: Tick) -> Iterator[Pixels]:
    """Each frame of the film. Raises JobFault for a clip that is too long, MediaFault."""
    grounds: dict[frozenset[str], Pixels] = {}
    place = FILM.frame
    for second, picture in steady_frames(clip, FILM_FPS, int(place.width), int(place.height)):
        if second > LONGEST_S:
            raise JobFault(TOO_LONG)
        tick(second / seconds)
        lit = case.lit(second)
        if lit not in grounds:
            grounds[lit] = np.asarray(image(film_frame(case, lit)))
        frame = grounds[lit].copy()
        high, wide, _ = picture.shape
        top = int(place.y) + (int(place.height) - high) // 2
        left = int(place.x) + (int(place.width) - wide) // 2
        frame[top : top + high, left : left + wide] = picture
        yield frame
