"""Write a chain as an interactive network: one HTML file, made with pyvis.

Only this module imports pyvis, and only for a request, because pyvis imports IPython. The page is
ours and contains pyvis's copy of vis-network: pyvis's own template loads from other servers. Nodes
start at their places in the drawing.
"""

import html
import re
from pathlib import Path
from typing import Any, Final

from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.places import NodePlace
from views.chain.style import KINDS, LABEL, LIGHT, OTHER
from views.chain.text import plain
from views.player.standalone import offline_page
from views.style import type_scale

WIDTH: Final = 900.0
SCRIPT: Final = ("templates", "lib", "vis-9.1.2", "vis-network.min.js")
"""Where pyvis has vis-network (Apache-2.0 or MIT)."""
OPTIONS: Final = {
    "physics": {"enabled": False},
    "interaction": {"hover": True, "keyboard": {"enabled": True, "bindToWindow": False}},
    "nodes": {"shape": "box", "margin": 8, "borderWidth": 1.5, "font": {"size": type_scale.SMALL}},
    "edges": {"arrows": "to", "smooth": {"type": "cubicBezier", "forceDirection": "vertical"}},
}
STYLE: Final = """
body { margin: 0; background: #fff; color: #172033; font: var(--wr-size-text)/1.4 var(--wr-font); }
#network { height: 85vh; border-top: 1px solid #dde1e8; }
h1 { margin: 12px 16px; font-size: var(--wr-size-big); overflow-wrap: anywhere; }
"""
DRAW: Final = """
const data = JSON.parse(document.getElementById("data").textContent);
const sets = { nodes: new vis.DataSet(data.nodes), edges: new vis.DataSet(data.edges) };
new vis.Network(document.getElementById("network"), sets, data.options).fit();
"""


def network_html(chain: PayloadChain, title: str = "") -> str:
    """The page of a chain. Hostile text stays text: in its JSON, and on the canvas."""
    named = plain(title or chain.title)
    body = f'<h1>{html.escape(named)}</h1>\n<div id="network"></div>'
    network = network_of(chain)
    data = {"nodes": network.nodes, "edges": network.edges, "options": OPTIONS}
    return offline_page(named, type_scale.declarations() + STYLE, body, data, _library() + DRAW)


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
    return re.sub(r"^//# sourceMappingURL=.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
