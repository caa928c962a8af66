"""`/api/upload` and what is below it. A file's body is the request's body, nothing else."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.access.client_address import visitor
from app.access.csrf import OWN_SCRIPT
from app.server import session_cookie, sessions
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.request_body import json_object
from app.server.sessions import Session
from app.server.visible_store import close_visitor_store
from app.uploads.form_state import state
from app.uploads.jobs import JOBS
from app.uploads.kept_tables import receive
from app.uploads.orders import look, order
from app.uploads.upload_session import UPLOAD_LIMITER, CurrentSession, visit

BODY_CAP: Final = 64 * 1024
READ: Final = ["GET", "HEAD"]
router: Final = APIRouter(prefix="/api/upload")


async def count_import(request: Request, session: CurrentSession) -> Session:
    """Dependency: the session, one more import counted. Raises Refusal, RateLimited."""
    if session is None:
        raise Refusal(404, "nothing has been uploaded, or its time was up")
    UPLOAD_LIMITER.count(visitor(request))
    return session


@router.api_route("", methods=READ)
async def describe(session: CurrentSession) -> Response:
    """What may be uploaded, what was, and how far it is."""
    if session is not None and not JOBS.problem(session.folder):
        await run_in_threadpool(look, session)
    return FreshJSON(await run_in_threadpool(state, session))


@router.post("", dependencies=[OWN_SCRIPT])
async def add_file(request: Request) -> Response:
    """One more file; its name is in the query."""
    async with visit(request) as at:
        await receive(request, at.session)
    await run_in_threadpool(look, at.session)
    return at.answer(FreshJSON(await run_in_threadpool(state, at.session), 201))


@router.post("/import", dependencies=[OWN_SCRIPT])
async def begin_import(
    session: Annotated[Session, Depends(count_import)],
    body: Annotated[dict[str, Any], Depends(json_object(BODY_CAP))],
) -> Response:
    """The order that the form gives."""
    await run_in_threadpool(order, session, body)
    return FreshJSON(await run_in_threadpool(state, session), 202)


@router.post("/forget", dependencies=[OWN_SCRIPT])
async def forget(session: CurrentSession) -> Response:
    """All that was uploaded and all that came of it is removed at once."""
    if session is not None:
        await run_in_threadpool(JOBS.stop, session.folder)
        close_visitor_store(session)
        await run_in_threadpool(sessions.forget, session)
    cookie = {"set-cookie": session_cookie.cookie("")}
    return FreshJSON(await run_in_threadpool(state, None), headers=cookie)


@router.api_route("/file/{number}", methods=READ)
async def serve_file(number: int, session: CurrentSession) -> Response:
    """A file as it was sent."""
    uploads = session.uploads() if session is not None else []
    upload = next((each for each in uploads if each.number == number), None)
    if session is None or upload is None:
        raise TextRefusal(404, "There is no such file.")
    return FileResponse(
        session.path(number),
        media_type="application/octet-stream",
        filename=upload.name,
        headers={"cache-control": "no-store", "content-security-policy": "sandbox"},
    )


@router.api_route("/report", methods=READ)
async def serve_report(session: CurrentSession) -> Response:
    """What each import reported, as text."""
    if session is None:
        raise TextRefusal(404, "Nothing has been uploaded.")
    reports = [
        "\n".join([f"{report['label']} ({report['kind']}, {report['when']})", *report["lines"]])
        for report in session.record()["reports"]
    ]
    headers = {"content-disposition": 'attachment; filename="whyreel-report.txt"',
               "cache-control": "no-store"}  # fmt: skip
    return PlainTextResponse("\n\n".join(reports) + "\n", headers=headers)
