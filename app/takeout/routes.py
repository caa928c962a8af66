"""`/take/…`: a case's figure and film, and a set of cases as a ZIP archive."""

from functools import partial
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.requests import Request
from starlette.responses import Response

from app.access.csrf import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.settings import MB, settings
from app.takeout.films import film_of
from app.takeout.jobs import STUDIO
from app.takeout.opened import opened_case, strip, visible_version
from app.takeout.set_archive import write_set
from app.takeout.set_plan import SetPlan, set_plan
from store.errors import OverBudget
from store.reading.store import Store
from views.address.filters import Filters
from views.still.panel import panel
from views.still.raster import png
from views.still.svg import svg

READ: Final = ["GET", "HEAD"]
WIDTH_MM: Final = 170.0
PRIVATE: Final = {"cache-control": "no-store"}
TOO_LARGE: Final = (
    "This set is larger than one is made here; choose fewer cases, or use the command line: "
    "python -m app export set."
)
SLOW: Final = "This took too long and was stopped; choose fewer cases."
router: Final = APIRouter(prefix="/take")


def _attached(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', **PRIVATE}


@router.api_route("/case.{ending}", methods=READ)
def case_figure(request: Request, ending: str) -> Response:
    """The case as a figure: `svg` at 170 mm, or `png`."""
    if ending not in ("svg", "png"):
        raise TextRefusal(404, "A figure is svg or png.")
    case = opened_case(request.url.query)
    drawing = panel(case.opened.still, strip(case.film))
    name = f"whyreel-{case.opened.clip}.{ending}"
    if ending == "svg":
        return Response(svg(drawing, WIDTH_MM), media_type="image/svg+xml", headers=_attached(name))
    return Response(png(drawing), media_type="image/png", headers=_attached(name))


@router.post("/film", dependencies=[OWN_SCRIPT])
def order_film(request: Request) -> Response:
    """Begin the film of a case; answers its job."""
    case = opened_case(request.url.query)
    job = STUDIO.order(f"whyreel-{case.opened.clip}.mp4", film_of(case))
    return FreshJSON(job.as_json(), 202)


@router.api_route("/set", methods=READ)
def planned_set(request: Request) -> Response:
    """What the set would bring: cases, clips, bytes, licences."""
    return FreshJSON(_plan(request)[0].as_json())


@router.post("/set", dependencies=[OWN_SCRIPT])
def order_set(request: Request) -> Response:
    """Begin the archive of a set that plays from a disk; answers its job."""
    plan, store = _plan(request)
    if not plan.cases:
        raise Refusal(404, "No case fits these filters.")
    if plan.size > settings().downloads_mb * MB:
        raise Refusal(413, TOO_LARGE)
    job = STUDIO.order(f"whyreel-set-{store.version}.zip", partial(write_set, plan, store))
    return FreshJSON(job.as_json(), 202)


@router.api_route("/job/{token}", methods=READ)
def job_progress(token: str) -> Response:
    """How far a film or a set is."""
    return FreshJSON(STUDIO.find(token).as_json())


@router.api_route("/job/{token}/file", methods=READ)
def finished_file(token: str) -> Response:
    """A finished film or set."""
    job = STUDIO.find(token)
    if job.state != "done" or not job.path.is_file():
        raise TextRefusal(404, "This file is not there.")
    kind = "video/mp4" if job.name.endswith(".mp4") else "application/zip"
    return FileResponse(job.path, media_type=kind, headers=_attached(job.name))


@router.post("/job/{token}/cancel", dependencies=[OWN_SCRIPT])
def cancel_job(token: str) -> Response:
    """Stop what is being made."""
    return FreshJSON(STUDIO.cancel(token).as_json())


def _plan(request: Request) -> tuple[SetPlan, Store]:
    filters = Filters.parse(request.url.query).filters
    store = visible_version(filters.version)
    try:
        return set_plan(filters, store), store
    except OverBudget:
        raise Refusal(503, SLOW) from None
