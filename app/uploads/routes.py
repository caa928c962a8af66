"""Uploads: `/api/upload` and what is below it. A file's body is the request's body, nothing else.

Each write has to carry a header of ours, which no page of another site can set without asking
first, and nobody answers such a question here. The gate has checked Host and Origin before.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from app.access.client_address import visitor as address_of
from app.live_calls.rate_limits import TooMuch
from app.server import session_cookie, sessions
from app.server.disk_full import trouble
from app.server.request_body import order_of
from app.server.sessions import Session
from app.server.visible_store import let_go
from app.uploads.form_state import state
from app.uploads.jobs import JOBS
from app.uploads.kept_tables import receive
from app.uploads.orders import look, order
from app.uploads.receiving import Refused
from app.uploads.upload_session import UPLOADS, visit

LOG: Final = logging.getLogger("whyreel")
MARK: Final = "x-whyreel"
CLOSING: Final = (408, 413)
"""Statuses after which the rest of a body is not waited for."""
BODY_CAP: Final = 64 * 1024
Route = Callable[[Request], Awaitable[Response]]


def ours_alone(handle: Route) -> Route:
    """Refuses what no page of ours sends, and tells why a thing was refused."""

    async def handled(request: Request) -> Response:
        site = request.headers.get("sec-fetch-site", "same-origin")
        if MARK not in request.headers or site not in ("same-origin", "none"):
            return PlainTextResponse("Calls from other sites are refused.\n", 403)
        try:
            return await handle(request)
        except Refused as refused:
            return _refusal(str(refused), refused.status)
        except TooMuch as refused:
            return _refusal(str(refused), refused.status, refused.seconds)
        except OSError as error:
            found = trouble(error)
            if found is None:
                raise
            LOG.warning("what a visitor sent could not be kept: %s", error.strerror)
            return _refusal(found.reason, found.status)
        except ClientDisconnect:
            return Response(status_code=400)

    return handled


def _refusal(reason: str, status: int, retry_s: int = 0) -> Response:
    headers = {"connection": "close"} if status in CLOSING else {}
    if retry_s:
        headers["retry-after"] = str(retry_s)
    return _json({"error": reason}, status, **headers)


async def told(request: Request) -> Response:
    """GET: what may be uploaded, what was, and how far it is."""
    del request
    session = await run_in_threadpool(_session)
    if session is not None and not JOBS.problem(session.folder):
        await run_in_threadpool(look, session)
    return _json(await run_in_threadpool(state, session))


@ours_alone
async def add(request: Request) -> Response:
    """POST: one more file; its name is in the query."""
    async with visit(request) as at:
        await receive(request, at.session)
    await run_in_threadpool(look, at.session)
    return at.answer(_json(await run_in_threadpool(state, at.session), 201))


@ours_alone
async def take(request: Request) -> Response:
    """POST …/import: the order that the form gives, as JSON."""
    session = _session()
    if session is None:
        raise Refused(404, "nothing has been uploaded, or its time was up")
    UPLOADS.note(address_of(request))
    asked = await order_of(request, BODY_CAP)
    await run_in_threadpool(order, session, asked)
    return _json(await run_in_threadpool(state, session), 202)


@ours_alone
async def forget(request: Request) -> Response:
    """POST …/forget: all that was uploaded and all that came of it is removed at once."""
    del request
    session = _session()
    if session is not None:
        await run_in_threadpool(JOBS.stop, session.folder)
        let_go(session)
        await run_in_threadpool(sessions.forget, session)
    response = _json(await run_in_threadpool(state, None))
    response.headers["set-cookie"] = session_cookie.cookie("")
    return response


async def file(request: Request) -> Response:
    """GET …/file/<number>: a file as it was sent."""
    session, number = _session(), int(request.path_params["number"])
    found = [one for one in session.uploads() if one.number == number] if session else []
    if session is None or not found:
        return PlainTextResponse("There is no such file.\n", 404)
    return FileResponse(
        session.path(number),
        media_type="application/octet-stream",
        filename=found[0].name,
        headers={"cache-control": "no-store", "content-security-policy": "sandbox"},
    )


async def report(request: Request) -> Response:
    """GET …/report: what was told of each import, as text."""
    del request
    session = _session()
    if session is None:
        return PlainTextResponse("Nothing has been uploaded.\n", 404)
    parts = [
        "\n".join([f"{one['label']} ({one['kind']}, {one['when']})", *one["lines"]])
        for one in session.record()["reports"]
    ]
    headers = {"content-disposition": 'attachment; filename="whyreel-report.txt"',
               "cache-control": "no-store"}  # fmt: skip
    return PlainTextResponse("\n\n".join(parts) + "\n", headers=headers)


def _session() -> Session | None:
    return sessions.find(session_cookie.token())


def _json(value: object, status: int = 200, **headers: str) -> Response:
    told = {"cache-control": "no-store", **headers}
    return Response(orjson.dumps(value), status, told, "application/json")
