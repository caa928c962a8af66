"""Streamlit's first page with our head in it: style without a flash, and no search for its base.

The page's header stands in it, and stays. What Streamlit streams in is shown under it once a first
run is complete: it arrives piece by piece, and each piece pushed those before it about.

Opened at `/streamlit/<page>`, Streamlit's script asks `/streamlit/<page>/_stcore/health` first and
gets a 404, an error in every visitor's console. Told its base address it does not ask. The agent
interface that the page advertises is closed by the gate, so its link goes too.
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
from app.pages.link_preview import card, titled, without_theirs
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
    text = AGENT_LINK.sub("", without_theirs(index.read_bytes()).decode())
    text = BODY.sub(lambda body: body[0] + first, text, count=1)
    title = "<title>Streamlit</title>"
    return text.replace(
        title, f"<title>{titled(page)}</title>{BASE}{head()}{card(page)}{scripts()}", 1
    )


def served(page: Page) -> Callable[[Request], Any]:
    """The route of one page below /streamlit."""

    async def serve(request: Request) -> Response:
        del request
        return HTMLResponse(_index(page), headers={"cache-control": "no-cache"})

    return serve


async def to_slash(request: Request) -> Response:
    """`/streamlit` → `/streamlit/`, without which relative addresses would leave the shell."""
    return RedirectResponse(f"/streamlit/?{request.url.query}".rstrip("?"), 307)
