"""`POST /api/share`: the address of a view, pinned to its version, which is kept from then on.

The answer says in words where the version cannot be kept. An upload is private: it has no address
for others. On a public server only the current version is kept, so that no visitor can fill the
disk with old ones or push out those of others.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urljoin, urlsplit

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.access.csrf import OWN_SCRIPT
from app.access.path_prefix import public_base
from app.pages.page_service import address_of, fill
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_object
from app.server.settings import settings, sharing_limits
from app.server.state import library
from app.server.visible_store import is_shared, store_of
from app.sharing.citing import CitationTexts, cite
from store.errors import StoreError
from store.reading.budget import time_limit
from views.address.root import at_root
from views.page.content import View
from views.registry import BY_PATH

BODY_CAP: Final = 32 * 1024
PRIVATE: Final = "This view shows your own upload, which nobody else can open: it has no address."
NO_DATA: Final = "This page shows nothing that could be shared."
PASSING: Final = "Only the current version is kept here; this one goes after a few imports."
TOO_LARGE: Final = "Over the limit for shared versions: this one goes after three more imports."
KEPT: Final = "Version {} is kept for this address."
router: Final = APIRouter()


class SharedView(NamedTuple):
    """The answer: the address (empty for a private view), what is said of it, how to cite it."""

    address: str
    kept: bool
    note: str
    texts: CitationTexts


@router.post("/api/share", dependencies=[OWN_SCRIPT])
async def share(
    request: Request, order: Annotated[dict[str, Any], Depends(json_object(BODY_CAP))]
) -> Response:
    """Keep the version that a view shows; its address and its citation."""
    path, query = order.get("page"), order.get("query", "")
    if not isinstance(path, str) or not isinstance(query, str) or path not in BY_PATH:
        raise Refusal(422, "the order names no page")
    made = await run_in_threadpool(_share, path, query, _base(request, order.get("base")))
    return FreshJSON({**made._asdict(), "texts": made.texts._asdict()})


def _base(request: Request, named: object) -> str:
    """The address that the visitor sees our pages at: behind a proxy only their browser knows."""
    own = public_base(request)
    try:
        parts = urlsplit(named if isinstance(named, str) else "")
    except ValueError:
        return own
    is_ours = parts.scheme in ("http", "https") and parts.netloc == request.headers.get("host")
    streamlit = at_root("/streamlit/")
    in_shell = streamlit if parts.path.startswith(streamlit) else at_root("/")
    return f"{parts.scheme}://{parts.netloc}{in_shell}" if is_ours else own


def _share(path: str, query: str, base: str) -> SharedView:
    with time_limit(settings().page_s):
        view, filters = fill(address_of(BY_PATH[path], query))
    if view.status != 200 or view.citation is None:
        raise Refusal(409, NO_DATA)
    today = datetime.now(UTC).date()
    address = urljoin(base, view.citation.address)
    try:
        private = not is_shared(store_of(view.version))
        kept, note = (False, PRIVATE) if private else _keep(view)
    except StoreError as error:
        raise Refusal(409, f"{error}: open the page again") from None
    shown = "" if private else address
    return SharedView(shown, kept, note, cite(view, shown, filters.benchmark, today))


def _keep(view: View) -> tuple[bool, str]:
    """Whether the version is kept from now on, and what is said of it. Raises NoStore."""
    if settings().public and view.version != library().current.version:
        return False, PASSING
    if not library().share(view.version, sharing_limits()):
        return False, TOO_LARGE
    return True, KEPT.format(view.version)
