"""Streamlit's first answers to a visitor: its index page and a session's first message.

The index page gets our head, header and base address. The header is part of the document. What
Streamlit streams in is shown under it once the first script run is complete: it arrives piece by
piece, each of which would shift the layout.

Opened at `/streamlit/<page>`, Streamlit's script requests `/streamlit/<page>/_stcore/health` first
and gets a 404, an error in every visitor's console; with its base address set it does not. The link
to the agent interface is removed, since the access gate closes that route, and so is the preload of
Streamlit's own font, 171 KB that no page of ours shows.

The first message names the script without the server's folder.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.pages.gradio_shell.theme import first_requests, head
from app.pages.html import draw
from app.pages.link_preview import preview_tags, without_framework_tags
from app.pages.page_service import frame_of
from app.pages.rendered_page import document_title
from app.server.static_files import send_document
from views.address.root import at_root
from views.page.page import Page, address_of

BASE: Final = "<script>window.__streamlit={{BACKEND_BASE_URL:location.origin+{}}}</script>"
UNUSED_LINKS: Final = re.compile(r"<link\s+rel=\"(?:service-desc|preload)\"[^>]*>")
FRAME: Final = {"other": "gradio", "content": "wr-main"}
"""The shell that the foot leads to, and the id that the links at the top skip to."""
BODY: Final = re.compile(r"<body[^>]*>")


@cache
def _index(page: Page) -> tuple[str, str]:
    """Streamlit's document of a page, before and after what stands around its content."""
    import streamlit

    index = Path(streamlit.__file__).parent / "static" / "index.html"
    text = UNUSED_LINKS.sub("", without_framework_tags(index.read_bytes()).decode())
    title = "<title>Streamlit</title>"
    base = BASE.format(orjson.dumps(at_root("/streamlit")).decode())
    text = text.replace(
        title,
        f"<title>{document_title(page)}</title>{base}{head()}{preview_tags(page)}{first_requests()}",
        1,
    )
    body = BODY.search(text)
    at = body.end() if body else 0
    return text[:at], text[at:]


def _composed(page: Page, query: str) -> str:
    frame = frame_of(address_of(page, query))
    before, after = _index(frame.page)
    first = draw("streamlit_first", **frame._asdict(), **FRAME)
    return f"{before}{first}{after}"


def served(page: Page) -> Callable[[Request], Any]:
    """The handler of one page below /streamlit."""

    async def serve(request: Request) -> Response:
        text = await run_in_threadpool(_composed, page, request.url.query)
        return send_document(dict(request.scope["headers"]), text.encode(), 200)

    return serve


async def to_slash(request: Request) -> Response:
    """Redirect `/streamlit` to `/streamlit/`, so that relative addresses stay in the shell."""
    return RedirectResponse(at_root(f"/streamlit/?{request.url.query}".rstrip("?")), 307)


def hide_script_path() -> None:
    """Patch Streamlit: a session's first message names the script without its folder.

    Streamlit 1.67 has no option for it. The browser makes an id of the name and nothing else.
    """
    from streamlit.runtime.app_session import AppSession

    make = AppSession._create_new_session_message

    def without_folder(session: AppSession, *args: Any, **named: Any) -> Any:
        message = make(session, *args, **named)
        message.new_session.main_script_path = Path(message.new_session.main_script_path).name
        return message

    setattr(AppSession, "_create_new_session_message", without_folder)  # noqa: B010
