"""A chain as one HTML file that works offline: the player, its data and vis-network in line."""

import html
import json
from typing import Any

from views.player import assets
from views.player.embed import player_json
from views.player.payload import Payload

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; media-src data: blob:; base-uri 'none'; form-action 'none'"
)
"""Nothing may be fetched: all that the page needs is in it."""


def standalone_html(payload: Payload, title: str = "") -> str:
    """One page with the payload's chains; the clip itself stays out, since it is a file of its own.

    Data can't end its script element: `<`, `>` and `&` are written as JSON escapes.
    """
    data = _without_media(player_json(payload))
    named = title or (payload.chains[0].title if payload.chains else "WhyReel")
    parts = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html.escape(named)}</title>",
        "<style>body{margin:16px;background:#f5f6f8}"
        "@media (prefers-color-scheme:dark){body{background:#10141b}}",
        f"{assets.style().text}</style></head><body>",
        '<div id="player"></div>',
        f"<script>{_script(assets.vendor().text)}</script>",
        f"<script>{_script(assets.script().text)}</script>",
        f'<script id="data" type="application/json">{_json(data)}</script>',
        '<script>WhyReelPlayer.mount(document.getElementById("player"), '
        'JSON.parse(document.getElementById("data").textContent));</script></body></html>\n',
    ]
    return "\n".join(parts)


def _without_media(data: dict[str, Any]) -> dict[str, Any]:
    if data["clip"]:
        data["clip"] |= {"src": None, "poster": None, "subtitles": None, "bring": ()}
    return data


def _json(data: dict[str, Any]) -> str:
    text = json.dumps(data, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _script(text: str) -> str:
    return text.replace("</script", "<\\/script")
