"""A case as one HTML file that works offline: its chain, the player, and a small film."""

import html
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from views.player import assets
from views.player.embed import player_json
from views.player.payload import Payload

POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; media-src data: blob:; base-uri 'none'; form-action 'none'"
)
"""Content security policy: nothing is fetched; everything is inlined or a file that its reader
picks."""

STYLE: Final = """
body { margin: 16px; background: #f5f6f8; color: #172033;
  font: var(--wr-size-text)/1.45 var(--wr-font); }
h1 { margin: 0 0 6px; font-size: var(--wr-size-big); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 0; }
dt { opacity: .75; } dd { margin: 0; max-width: 90ch; overflow-wrap: anywhere; }
.film { margin: 10px 0 14px; }
@media (prefers-color-scheme: dark) { body { background: #10141b; color: #e8ecf3; } }
"""


def standalone_html(
    payload: Payload, title: str = "", facts: Iterable[tuple[str, str]] = (), film: str = ""
) -> str:
    """One page with the payload's chains under `title` and `facts` (name–text pairs).

    Args:
        payload: What the player is given.
        title: The heading; by default the title of the first chain.
        facts: What stands below it.
        film: The clip's film as a `data:` address. Without it a visitor can pick the file in the
            page.
    """
    data = _with_film(player_json(payload), film)
    named = title or (payload.chains[0].title if payload.chains else "WhyReel")
    parts = (_head(named, facts), "" if film else _film(payload), '<div id="player"></div>')
    body = "\n".join(parts)
    return offline_page(named, STYLE + assets.style().text, body, data, assets.disk_script())


def offline_page(title: str, style: str, body: str, data: Mapping[str, Any], script: str) -> str:
    """A page that fetches nothing; its script finds `data` as JSON in the element of that id.

    Data and script cannot close their elements: in JSON `<`, `>` and `&` are written as escapes.
    """
    text = json.dumps(data, ensure_ascii=False)
    for sign, escaped in (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026")):
        text = text.replace(sign, escaped)
    script = script.replace("</script", "<\\/script")
    parts = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html.escape(title)}</title><style>{style}</style></head><body>",
        body,
        f'<script id="data" type="application/json">{text}</script>',
        f"<script>{script}</script></body></html>\n",
    )
    return "\n".join(parts)


def _head(title: str, facts: Iterable[tuple[str, str]]) -> str:
    entries = "".join(
        f"<dt>{html.escape(name)}</dt><dd>{html.escape(text)}</dd>" for name, text in facts
    )
    return f"<header><h1>{html.escape(title)}</h1><dl>{entries}</dl></header>"


def _film(payload: Payload) -> str:
    if payload.clip is None:
        return ""
    file = html.escape(f"{payload.clip.id}.mp4")
    return (
        '<p class="film"><label>To see the film, pick the clip\'s file from your disk. '
        f"Saved from WhyReel it is {file}. It is played here and sent nowhere: "
        '<input id="film" type="file" accept="video/*"></label></p>'
    )


def _with_film(data: dict[str, Any], film: str) -> dict[str, Any]:
    if data["clip"]:
        data["clip"] |= {"src": film or None, "poster": None, "subtitles": None, "bring": ()}
        if not film:
            words = {"no_clip": "Pick the clip's file above to see the film."}
            data["labels"] = words | data["labels"]
    return data
