"""`/api/openapi.json`, and `/api/docs`, where it is tried out in the browser.

The documentation is swagger-ui, which lies here unchanged with its licence; it asks no other host.
"""

from functools import cache
from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response

from app.gradio_shell.theme import theme_script
from app.openapi.document import document
from app.pages.html import draw
from app.server.static_files import asset
from views.style.type_scale import declarations

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        # Inline: the script that chooses light or dark before anything is drawn.
        "script-src 'self' 'unsafe-inline'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
router: Final = APIRouter()


@cache
def _document() -> bytes:
    return document()


@router.api_route("/api/openapi.json", methods=["GET", "HEAD"])
async def openapi() -> Response:
    """The document; made once, when it is asked for first."""
    body = await run_in_threadpool(_document)
    return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})


@router.api_route("/api/docs", methods=["GET", "HEAD"])
async def docs() -> Response:
    """The page of the interactive documentation."""
    page = draw(
        "api_docs",
        theme_script=theme_script(),
        type_scale=declarations(),
        style=asset("swagger-ui.css"),
        swagger=asset("swagger-ui-bundle.js"),
        script=asset("api_docs.js"),
    )
    return HTMLResponse(page, headers={"content-security-policy": POLICY})
