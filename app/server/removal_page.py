"""`/remove`: an operator's page that removes a run, an import or a benchmark of the shared board.

Only who sits at the machine gets it: never on a public server, never through a proxy. What would go
is told first, by the command that removes it then, in a process of its own.
"""

import asyncio
import ipaddress
import sys
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from app.access.client_address import has_proxies
from app.gradio_shell.theme import early, head
from app.pages.html import draw
from app.server.request_body import order_of
from app.server.settings import settings
from app.server.state import CHECKOUT, library
from app.server.static_files import asset
from app.uploads.receiving import Refused
from app.uploads.routes import ours_alone
from store.errors import StoreError
from store.queries.catalogue.removable import Removable, removable

BODY_CAP: Final = 4096
ID_CAP: Final = 200
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip")
ELSEWHERE: Final = (
    "Nothing is removed by this address. On the machine itself: "
    "python -m app remove run|import|benchmark ID\n"
)
_ONE_AT_A_TIME: Final = asyncio.Lock()


async def page(request: Request) -> Response:
    """GET: all that can be removed, each with its button."""
    if not _is_operators(request):
        return PlainTextResponse(ELSEWHERE, 403)
    try:
        found = await run_in_threadpool(lambda: removable(library().current))
    except StoreError as error:
        return PlainTextResponse(f"{error}\n", 503)
    return HTMLResponse(_drawn(found), headers={"cache-control": "no-store"})


@ours_alone
async def remove(request: Request) -> Response:
    """POST: what would go (`dry_run`), or the removal itself."""
    if not _is_operators(request):
        return PlainTextResponse(ELSEWHERE, 403)
    order = await order_of(request, BODY_CAP)
    kind, name = order.get("kind"), order.get("id")
    if not isinstance(kind, str) or not isinstance(name, str) or not 0 < len(name) <= ID_CAP:
        raise Refused(422, "the order names nothing that could be removed")
    if "\0" in kind + name:
        raise Refused(422, "the order names nothing that could be removed")
    if _ONE_AT_A_TIME.locked():
        raise Refused(409, "another removal is under way; wait until it has ended")
    async with _ONE_AT_A_TIME:
        code, told = await _command("--dry-run" if order.get("dry_run") else "--yes", kind, name)
    return JSONResponse({"ok": code == 0, "told": told}, headers={"cache-control": "no-store"})


def _is_operators(request: Request) -> bool:
    """Whether the call comes from this machine, to a server that is nobody else's."""
    if settings().public or has_proxies() or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


async def _command(how: str, kind: str, name: str) -> tuple[int, str]:
    """The exit code of `python -m app remove`, and what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "app", "remove", how, "--", kind, name,
        cwd=CHECKOUT, stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    told, _ = await process.communicate()
    return process.returncode or 0, told.decode("utf-8", "replace")


def _drawn(found: Removable) -> str:
    lists = (
        ("benchmark", "Benchmarks", found.benchmarks),
        ("import", "Imports", found.imports),
        ("run", "Runs", found.runs),
    )
    return draw("remove", early=early(), sheet=head(), icon=asset("icon.svg"),
                script=asset("remove.js"), lists=lists)  # fmt: skip
