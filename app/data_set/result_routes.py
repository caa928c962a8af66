"""`/export/hub/eval-results.zip?<query>`: a board's results as files of the Hub."""

import ipaddress
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.access.path_prefix import public_base
from app.data_set.eval_results import HubTask, result_files
from app.downloads.file_formats import zip_files
from app.server.visible_store import kept_store
from store.errors import OverBudget
from store.reading.store import Store
from views.address.filters import Filters
from views.page.filled import understood

OWN: Final = ("dataset", "task")
"""Parameters beside those of the board."""
SLOW: Final = "This took longer than its budget and was stopped; choose less and try again.\n"
router: Final = APIRouter()


@router.get("/export/hub/eval-results.zip")
async def serve(request: Request) -> Response:
    """One archive; 409 where the board has no result of a model, or its data set is not known."""
    pairs = parse_qsl(request.url.query, keep_blank_values=True)
    query = urlencode([pair for pair in pairs if pair[0] not in OWN])
    task = HubTask(*(request.query_params.get(name, "")[:200] for name in OWN))
    try:
        filters = understood(query)
        store = await run_in_threadpool(kept_store, filters.version)
        body = await run_in_threadpool(_archive, filters, store, task, _reached_at(request))
    except ValueError as error:
        return PlainTextResponse(f"{error}\n", 409)
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    name = f"whyreel-{store.version}-eval-results.zip"
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(body, media_type="application/zip", headers=headers)


def _archive(filters: Filters, store: Store, task: HubTask, base: str) -> bytes:
    made = ((name, (body,)) for name, body in result_files(filters, store, task, base))
    return b"".join(zip_files(made))


def _reached_at(request: Request) -> str:
    """Where others find the board; "" for an address that only this machine has."""
    base = public_base(request)
    host = urlsplit(base).hostname or "localhost"
    try:
        is_own = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_own = host == "localhost"
    return "" if is_own else base
