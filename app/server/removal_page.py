"""`/remove`: an operator's page that removes a run, an import or a benchmark of the shared board.

Only requests from the machine itself are allowed: never on a public server, never through a proxy.
A dry run lists what would go. Both run the command line in a separate process.
"""

import ipaddress
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.cli.command_process import run_command
from app.pages.gradio_shell.theme import head, theme_script
from app.pages.html import draw
from app.server.access.access_gate import OWN_SCRIPT
from app.server.access.client_address import has_proxies
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.limits.limiters import Places
from app.server.request_body import json_object
from app.server.settings import settings
from app.server.state import library
from app.server.static_files import asset
from schema import COMMAND
from store import StoreError
from store.queries.catalogue.overview import Removable, removable

BODY_CAP: Final = 4096
ID_CAP: Final = 200
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip")
ELSEWHERE: Final = (
    "Nothing is removed by this address. On the machine itself: "
    f"{COMMAND} data remove run|import|benchmark ID"
)
BUSY: Final = "another removal is under way; wait until it has ended"
_ONE_REMOVAL: Final = Places(1, partial(Refusal, 409, BUSY))
router: Final = APIRouter()


async def operators_alone(request: Request) -> None:
    """Dependency: a request from this machine to a private server. Raises TextRefusal."""
    if not is_operators(request):
        raise TextRefusal(403, ELSEWHERE)


OPERATORS_ALONE: Final = Depends(operators_alone)


@router.api_route("/remove", methods=["GET", "HEAD"], dependencies=[OPERATORS_ALONE])
async def page() -> Response:
    """The page: all that can be removed, each with its button."""
    try:
        removable_data = await run_in_threadpool(lambda: removable(library().current))
    except StoreError as error:
        raise TextRefusal(503, str(error)) from None
    return HTMLResponse(_render(removable_data), headers={"cache-control": "no-store"})


@router.post("/api/remove", dependencies=[OWN_SCRIPT, OPERATORS_ALONE])
async def remove(order: Annotated[dict[str, Any], Depends(json_object(BODY_CAP))]) -> Response:
    """The dry run (`dry_run`) or the removal itself: whether it succeeded, and its output."""
    kind, name = order.get("kind"), order.get("id")
    if not isinstance(kind, str) or not isinstance(name, str) or not 0 < len(name) <= ID_CAP:
        raise Refusal(422, "the order names nothing that could be removed")
    if "\0" in kind + name:
        raise Refusal(422, "the order names nothing that could be removed")
    with _ONE_REMOVAL.place():
        how = "--dry-run" if order.get("dry_run") else "--yes"
        code, output = await run_command("data", "remove", how, "--", kind, name)
    return FreshJSON({"ok": code == 0, "told": output})


def is_operators(request: Request) -> bool:
    """Whether a request comes from this machine itself, to a private server without a proxy."""
    if settings().public or has_proxies() or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


def _render(removable_data: Removable) -> str:
    lists = (
        ("benchmark", "Benchmarks", removable_data.benchmarks),
        ("import", "Imports", removable_data.imports),
        ("run", "Runs", removable_data.runs),
    )
    return draw("remove", theme_script=theme_script(), sheet=head(), icon=asset("icon.svg"),
                script=asset("remove.js"), lists=lists)  # fmt: skip
