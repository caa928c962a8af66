"""Streamlit's index page with our head, header and base address in it.

The header is part of the document. What Streamlit streams in is shown under it once the first
script run is complete: it arrives piece by piece, each of which would shift the layout.

Opened at `/streamlit/<page>`, Streamlit's script requests `/streamlit/<page>/_stcore/health` first
and gets a 404, an error in every visitor's console; with its base address set it does not. The link
to the agent interface is removed, since the access gate closes that route.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.gradio_shell.theme import head, scripts
from app.pages.html import draw
from app.pages.link_preview import document_title, preview_tags, without_framework_tags
from views.page.page import Page
from views.registry import PAGES

BASE: Final = '<script>window.__streamlit={BACKEND_BASE_URL:location.origin+"/streamlit"}</script>'
AGENT_LINK: Final = re.compile(r"<link\s+rel=\"service-desc\"[^>]*>")


BODY: Final = re.compile(r"<body[^>]*>")


@cache
def _index(page: Page) -> str:
    import streamlit

    index = Path(streamlit.__file__).parent / "static" / "index.html"
    first = draw("streamlit_first", page=page, pages=PAGES, other="gradio")
    text = AGENT_LINK.sub("", without_framework_tags(index.read_bytes()).decode())
    text = BODY.sub(lambda body: body[0] + first, text, count=1)
    title = "<title>Streamlit</title>"
    return text.replace(
        title,
        f"<title>{document_title(page)}</title>{BASE}{head()}{preview_tags(page)}{scripts()}",
        1,
    )


def served(page: Page) -> Callable[[Request], Any]:
    """The handler of one page below /streamlit."""

    async def serve(request: Request) -> Response:
        del request
        return HTMLResponse(_index(page), headers={"cache-control": "no-cache"})

    return serve


async def to_slash(request: Request) -> Response:
    """Redirect `/streamlit` to `/streamlit/`, so that relative addresses stay in the shell."""
    return RedirectResponse(f"/streamlit/?{request.url.query}".rstrip("?"), 307)
