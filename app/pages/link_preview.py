"""What a link to us shows elsewhere, and our icon: in place of the frameworks' own."""

import os
import re
from functools import cache
from html import escape
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.server.static_files import asset
from views.page.page import Page

ABOUT: Final = "Where in the causal chain did the model go wrong, and why?"
SIZE: Final = (1200, 630)
THEIRS: Final = re.compile(
    rb"<meta\s+(?:property=\"og:|name=\"twitter:)[^>]*>\s*"
    rb"|<link\s+rel=\"(?:shortcut icon|icon|apple-touch-icon|manifest)\"[^>]*>\s*"
)
"""Their cards, icons and manifests; Gradio's picture would be asked of an outside host."""


def without_theirs(html: bytes) -> bytes:
    """A framework's document without its own card, icon and manifest."""
    return THEIRS.sub(b"", html)


def titled(page: Page) -> str:
    """What a tab, a bookmark and a card call a page."""
    return "WhyReel" if not page.path else f"{page.title} · WhyReel"


@cache
def card(page: Page) -> str:
    """Our card, icon and manifest as elements of the head.

    A picture's address has to be whole to be shown, so it is there where the host is known for
    certain: on a Space. What a request calls its host is not repeated.
    """
    title = titled(page)
    about = page.lead if page.path else ABOUT
    told = {"og:site_name": "WhyReel", "og:type": "website", "og:title": title,
            "og:description": about}  # fmt: skip
    host = os.environ.get("SPACE_HOST", "").split(",")[0].strip()
    if host:
        width, height = map(str, SIZE)
        told |= {"og:image": f"https://{host}{asset('card.png')}", "og:image:width": width,
                 "og:image:height": height}  # fmt: skip
    metas = [f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()]
    kind = "summary_large_image" if host else "summary"
    return "".join((
        f'<meta name="description" content="{escape(about)}">', *metas,
        f'<meta name="twitter:card" content="{kind}">',
        f'<link rel="icon" type="image/svg+xml" href="{asset("icon.svg")}">',
        f'<link rel="apple-touch-icon" href="{asset("icon.png")}">',
        '<link rel="manifest" href="/manifest.json" crossorigin="use-credentials">',
    ))  # fmt: skip


async def icon(request: Request) -> Response:
    """Answer those that ask for an icon where browsers have always looked."""
    del request
    return RedirectResponse(asset("icon.png"), 307, {"cache-control": "no-cache"})


async def manifest(request: Request) -> Response:
    """What an installed page is called."""
    del request
    told = {
        "name": "WhyReel",
        "description": ABOUT,
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": "#faf9f6",
        "theme_color": "#4b3fbf",
        "icons": [
            {"src": asset("icon.svg"), "type": "image/svg+xml", "sizes": "any"},
            {"src": asset("icon.png"), "type": "image/png", "sizes": "180x180"},
        ],
    }
    return Response(orjson.dumps(told), media_type="application/manifest+json")
