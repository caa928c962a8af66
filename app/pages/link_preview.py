"""Link previews (Open Graph), icons and the web manifest, in place of the frameworks' own."""

import os
import re
from functools import lru_cache
from html import escape
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.pages.rendered_page import document_title
from app.server.static_files import asset
from views.address.root import at_root
from views.page.page import Page

ABOUT: Final = "Where in the causal chain did the model go wrong, and why?"
SIZE: Final = (1200, 630)
FRAMEWORK_TAGS: Final = re.compile(
    rb"<meta\s+(?:property=\"og:|name=\"twitter:)[^>]*>\s*"
    rb"|<link\s+rel=\"(?:shortcut icon|icon|apple-touch-icon|manifest)\"[^>]*>\s*"
)
"""Preview tags, icons, manifests of Gradio and Streamlit; Gradio's image is on an outside host."""


def without_framework_tags(html: bytes) -> bytes:
    """The HTML document of a framework without its own preview tags, icons and manifest."""
    return FRAMEWORK_TAGS.sub(b"", html)


@lru_cache(maxsize=256)
def preview_tags(page: Page, title: str = "", picture: str = "") -> str:
    """The elements of the head for our link preview, icons and manifest.

    `picture`: the address of the open case's picture on this server, else the product's card.
    A preview image needs an absolute URL, so there is one only where the host is known for certain:
    on a Space. The Host header of a request is not trusted for it.
    """
    title = title or document_title(page)
    about = page.lead if page.path else ABOUT
    properties = {"og:site_name": "WhyReel", "og:type": "website", "og:title": title,
            "og:description": about}  # fmt: skip
    host = os.environ.get("SPACE_HOST", "").split(",")[0].strip()
    if host:
        width, height = map(str, SIZE)
        properties |= {"og:image": f"https://{host}{picture or asset('card.png')}",
                 "og:image:width": width,
                 "og:image:height": height}  # fmt: skip
    metas = [
        f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()
    ]
    kind = "summary_large_image" if host else "summary"
    return "".join((
        f'<meta name="description" content="{escape(about)}">', *metas,
        f'<meta name="twitter:card" content="{kind}">',
        f'<link rel="icon" type="image/svg+xml" href="{asset("icon.svg")}">',
        f'<link rel="apple-touch-icon" href="{asset("icon.png")}">',
        f'<link rel="manifest" href="{at_root("/manifest.json")}" crossorigin="use-credentials">',
    ))  # fmt: skip


async def icon(request: Request) -> Response:
    """Redirect the well-known paths of icons to ours."""
    del request
    return RedirectResponse(asset("icon.png"), 307, {"cache-control": "no-cache"})


async def manifest(request: Request) -> Response:
    """The web app manifest."""
    del request
    manifest_fields = {
        "name": "WhyReel",
        "description": ABOUT,
        "start_url": at_root("/"),
        "display": "minimal-ui",
        "background_color": "#faf9f6",
        "theme_color": "#4b3fbf",
        "icons": [
            {"src": asset("icon.svg"), "type": "image/svg+xml", "sizes": "any"},
            {"src": asset("icon.png"), "type": "image/png", "sizes": "180x180"},
        ],
    }
    return Response(orjson.dumps(manifest_fields), media_type="application/manifest+json")
