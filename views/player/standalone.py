"""A case or a chain as one HTML file that works offline.

A case has its chain, the player, and a small film. A chain is an interactive network, made with
pyvis. Only this module imports pyvis, and only for a request, because pyvis imports IPython. The
page is ours and contains pyvis's copy of vis-network: pyvis's own template loads from other
servers. Nodes start at their places in the drawing.
"""

import html
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.places import NodePlace, plain
from views.chain.style import KINDS, LABEL, LIGHT, OTHER
from views.player import assets
from views.player.embed import player_json
from views.player.payload import Payload
from views.style import typography

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
WIDTH: Final = 900.0
SCRIPT: Final = ("templates", "lib", "vis-9.1.2", "vis-network.min.js")
"""Where pyvis has vis-network (Apache-2.0 or MIT)."""
OPTIONS: Final = {
    "physics": {"enabled": False},
    "interaction": {"hover": True, "keyboard": {"enabled": True, "bindToWindow": False}},
    "nodes": {"shape": "box", "margin": 8, "borderWidth": 1.5, "font": {"size": typography.SMALL}},
    "edges": {"arrows": "to", "smooth": {"type": "cubicBezier", "forceDirection": "vertical"}},
}
NETWORK_STYLE: Final = """
body { margin: 0; background: #fff; color: #172033; font: var(--wr-size-text)/1.4 var(--wr-font); }
#network { height: 85vh; border-top: 1px solid #dde1e8; }
h1 { margin: 12px 16px; font-size: var(--wr-size-big); overflow-wrap: anywhere; }
"""
DRAW: Final = """
const data = JSON.parse(document.getElementById("data").textContent);
const sets = { nodes: new vis.DataSet(data.nodes), edges: new vis.DataSet(data.edges) };
new vis.Network(document.getElementById("network"), sets, data.options).fit();
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


def network_html(chain: PayloadChain, title: str = "") -> str:
    """The page of a chain. Hostile text stays text: in its JSON, and on the canvas."""
    named = plain(title or chain.title)
    body = f'<h1>{html.escape(named)}</h1>\n<div id="network"></div>'
    network = network_of(chain)
    data = {"nodes": network.nodes, "edges": network.edges, "options": OPTIONS}
    return offline_page(
        named, typography.declarations() + NETWORK_STYLE, body, data, _library() + DRAW
    )


def network_of(chain: PayloadChain) -> Any:
    """A chain as a `pyvis.network.Network`, its nodes at their places in the drawing."""
    from pyvis.network import Network

    network = Network(directed=True)
    made = lay_out(chain, WIDTH)
    for place in made.nodes:
        network.add_node(place.node.id, **_look(place))
    for link in (link for part in made.parts for link in part.links):
        words = {"label": plain(link.words), "font": {"size": LABEL}}
        network.add_edge(link.link.reason, link.link.result, **words)
    return network


def _look(place: NodePlace) -> dict[str, Any]:
    kind = place.node.kind if place.node.kind in KINDS else OTHER
    fill = LIGHT[f"{kind}-fill"]
    x, y = place.middle
    return {
        "label": "\n".join(place.lines),
        "shape": "box",
        "x": round(x, 1),
        "y": round(y, 1),
        "color": {"background": fill, "border": LIGHT[f"{kind}-line"], "highlight": fill},
    }


def _library() -> str:
    import pyvis

    path = Path(pyvis.__file__).parent.joinpath(*SCRIPT)
    return path.read_text("utf-8").partition("//# sourceMappingURL")[0]
