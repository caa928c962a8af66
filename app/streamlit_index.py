"""Streamlit's first page with our head in it: style without a flash, and no search for its base.

Opened at `/streamlit/<page>`, Streamlit's script asks `/streamlit/<page>/_stcore/health` first and
gets a 404, an error in every visitor's console. Told its base address it does not ask. The agent
interface that the page advertises is closed by the gate, so its link goes too.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.assets import SCRIPTS, SHEETS, asset
from app.preload import streamlit_links

BASE: Final = (
    '<script>window.__streamlit={BACKEND_BASE_URL:location.origin+"/streamlit"};'
    'document.documentElement.dataset.theme=matchMedia("(prefers-color-scheme: dark)").matches'
    '?"dark":"light"</script>'
)
"""Its base, and its theme until its script tells: dark pages began with white cards."""
AGENT_LINK: Final = re.compile(r"<link\s+rel=\"service-desc\"[^>]*>")


@cache
def _page() -> str:
    import streamlit

    index = Path(streamlit.__file__).parent / "static" / "index.html"
    sheets = "".join(f'<link rel="stylesheet" href="{asset(name)}">' for name in SHEETS)
    scripts = f'<script src="{asset("shell.js")}"></script>'
    scripts += "".join(f'<script src="{asset(name)}" defer></script>' for name in SCRIPTS[1:])
    head = f"{BASE}{sheets}{scripts}"
    text = AGENT_LINK.sub("", index.read_text(encoding="utf-8"))
    text = text.replace("</head>", f"{streamlit_links()}</head>", 1)
    return text.replace("<title>Streamlit</title>", f"<title>WhyReel</title>{head}", 1)


async def serve(request: Request) -> Response:
    """Answer a page address below /streamlit."""
    del request
    return HTMLResponse(_page(), headers={"cache-control": "no-cache"})


async def to_slash(request: Request) -> Response:
    """`/streamlit` → `/streamlit/`, without which relative addresses would leave the shell."""
    return RedirectResponse(f"/streamlit/?{request.url.query}".rstrip("?"), 307)
