"""Routes below `/api/upload`. A file is sent as the raw request body."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.exports.takeout.jobs import STUDIO
from app.lab.uploads.form_state import UPLOAD_JOBS, describe_uploads
from app.lab.uploads.orders import dismiss_report, recover, start_import, start_previews
from app.lab.uploads.upload_session import CurrentSession, receive_table, visit
from app.server import session_cookie, sessions
from app.server.access.access_gate import OWN_SCRIPT
from app.server.access.client_address import visitor
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.limits.limiters import UPLOAD_LIMITER
from app.server.request_body import json_object
from app.server.sessions import Session
from app.server.visible_store import close_visitor_store

BODY_CAP: Final = 64 * 1024
READ: Final = ["GET", "HEAD"]
router: Final = APIRouter(prefix="/api/upload")


async def count_import(request: Request, session: CurrentSession) -> Session:
    """Dependency: the session, with an import counted. Raises Refusal, RateLimited."""
    if session is None:
        raise Refusal(404, "nothing has been uploaded, or its time was up")
    UPLOAD_LIMITER.count(visitor(request))
    return session


@router.api_route("", methods=READ)
async def describe(session: CurrentSession) -> Response:
    """The state of the upload form."""
    if session is not None and not UPLOAD_JOBS.problem(session):
        await run_in_threadpool(recover, session)
        await run_in_threadpool(start_previews, session)
    return FreshJSON(await run_in_threadpool(describe_uploads, session))


@router.post("", dependencies=[OWN_SCRIPT])
async def add_file(request: Request) -> Response:
    """Upload a file; its name is in the query."""
    async with visit(request) as at:
        await receive_table(request, at.session)
    await run_in_threadpool(start_previews, at.session)
    return at.answer(FreshJSON(await run_in_threadpool(describe_uploads, at.session), 201))


@router.post("/import", dependencies=[OWN_SCRIPT])
async def begin_import(
    session: Annotated[Session, Depends(count_import)],
    body: Annotated[dict[str, Any], Depends(json_object(BODY_CAP))],
) -> Response:
    """Start an import."""
    await run_in_threadpool(start_import, session, body)
    return FreshJSON(await run_in_threadpool(describe_uploads, session), 202)


@router.post("/dismiss", dependencies=[OWN_SCRIPT])
async def dismiss(
    session: CurrentSession, body: Annotated[dict[str, Any], Depends(json_object(BODY_CAP))]
) -> Response:
    """Take a report off the list."""
    if session is not None:
        await run_in_threadpool(dismiss_report, session, body)
    return FreshJSON(await run_in_threadpool(describe_uploads, session))


@router.post("/forget", dependencies=[OWN_SCRIPT])
async def forget(session: CurrentSession) -> Response:
    """Delete the session: all uploads and everything made from them, at once."""
    if session is not None:
        await run_in_threadpool(UPLOAD_JOBS.forget, session)
        await run_in_threadpool(STUDIO.forget, session)
        close_visitor_store(session)
        await run_in_threadpool(sessions.forget, session)
    cookie = {"set-cookie": session_cookie.cookie("")}
    return FreshJSON(await run_in_threadpool(describe_uploads, None), headers=cookie)


@router.api_route("/file/{number}", methods=READ)
async def serve_file(number: int, session: CurrentSession) -> Response:
    """Serve an uploaded file, unchanged."""
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
    """The reports of all imports, as text."""
    if session is None:
        raise TextRefusal(404, "Nothing has been uploaded.")
    reports = [
        "\n".join([f"{report['label']} ({report['kind']}, {report['when']})", *report["lines"]])
        for report in session.record()["reports"]
    ]
    headers = {"content-disposition": 'attachment; filename="whyreel-report.txt"',
               "cache-control": "no-store"}  # fmt: skip
    return PlainTextResponse("\n\n".join(reports) + "\n", headers=headers)
