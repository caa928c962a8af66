"""Draws docs/paradigms/: every paradigm's expected chain, laid out as the player does it, ten a
sheet: `python -m scripts.paradigm_sheets`."""

import html
import io
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import sync_playwright

from benchmarks.support.chromium import ARGUMENTS
from loaders.svbench.paradigms import ParadigmChain, ParadigmNode, paradigm_chains
from schema.chain_facts import length
from views.player.graph import CARD, chain_graph
from views.player.payload import PayloadChain, PayloadNode, PayloadSubchain

FOLDER: Final = Path(__file__).parent.parent / "docs" / "paradigms"
A_SHEET: Final = 10
MARGIN: Final = 18.0
STYLE: Final = """
body { margin: 0; padding: 24px; width: 2960px; background: #fff; color: #172033;
  font: 15px/1.35 system-ui, "DejaVu Sans", sans-serif; display: grid;
  grid-template-columns: repeat(5, 1fr); gap: 28px; }
section { border: 1px solid #ccd3dd; border-radius: 12px; padding: 14px 16px; min-width: 0; }
h2 { font-size: 19px; margin: 0; } p { margin: 4px 0 10px; color: #465265; min-height: 62px; }
.graph { position: relative; margin: 0 auto; } svg { position: absolute; inset: 0; }
.card { position: absolute; box-sizing: border-box; border: 1.5px solid; border-radius: 9px;
  padding: 3px 7px; font-size: 11.5px; line-height: 1.18; }
.card b { display: block; font-size: 10px; font-weight: 600; letter-spacing: .03em; }
.event { background: #eceff3; border-color: #5b677a; }
.belief { background: #e2effb; border-color: #1f77b4; }
.intent { background: #e6f4e8; border-color: #2b8a3e; }
.desire { background: #fdefdc; border-color: #b8660b; }
.emotion { background: #fbe6ef; border-color: #c2255c; }
"""
Point = tuple[float, float]


def main() -> None:
    """Write one WebP a sheet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        page = browser.new_page(viewport={"width": 3008, "height": 800})
        chains = list(paradigm_chains().values())
        for start in range(0, len(chains), A_SHEET):
            page.set_content(sheet(chains[start : start + A_SHEET]))
            target = FOLDER / f"chains-{start // A_SHEET + 1}.webp"
            shot = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
            shot.save(target, "WEBP", quality=80)
            print(f"{target.name}: {target.stat().st_size // 1024} KB")
        browser.close()


def sheet(chains: Sequence[ParadigmChain]) -> str:
    """The sheet's HTML page."""
    bodies = "".join(_section(chain) for chain in chains)
    return f'<meta charset="utf-8"><style>{STYLE}</style>{bodies}'


def _section(chain: ParadigmChain) -> str:
    name, study = html.escape(chain.name), html.escape(str(chain.study))
    head = f"<h2>{chain.id} · {name}</h2><p>Study: {study}</p>"
    return f"<section>{head}{_graph(chain)}</section>"


def _graph(chain: ParadigmChain) -> str:
    graph = chain_graph(payload_chain(chain))
    places = {node["id"]: (node["down"][0], node["down"][1]) for node in graph["nodes"]}
    half = (CARD[0] / 2 + MARGIN, CARD[1] / 2 + 4)
    left, top = (min(place[at] for place in places.values()) - half[at] for at in (0, 1))
    right, bottom = (max(place[at] for place in places.values()) + half[at] + 8 for at in (0, 1))
    places = {key: (x - left, y - top) for key, (x, y) in places.items()}
    heart = next(link.id for link in chain.links if link.heart)
    lines = "".join(_line(edge, places, edge["subchain"] == heart) for edge in graph["edges"])
    cards = "".join(_card(node, places[f"n:{node.id}"], chain) for node in chain.nodes)
    size = f"width:{right - left:.0f}px;height:{bottom - top:.0f}px"
    return f'<div class="graph" style="{size}"><svg style="{size}">{lines}</svg>{cards}</div>'


def payload_chain(chain: ParadigmChain) -> PayloadChain:
    """The chain as the player takes it."""
    nodes = tuple(PayloadNode(node.id, node.kind, node.text, node.person) for node in chain.nodes)
    links = tuple(
        PayloadSubchain(link.id, link.result, tuple(link.reasons)) for link in chain.links
    )
    return PayloadChain(chain.chain, chain.name, length(chain.causal_links()), nodes, links)


def _line(edge: dict[str, Any], places: dict[str, Point], heart: bool) -> str:
    (x, y), (to_x, to_y) = places[edge["from"]], places[edge["to"]]
    y += CARD[1] / 2 if edge["from"].startswith("n:") else 0
    to_y -= CARD[1] / 2 if edge["to"].startswith("n:") else 0
    colour, width = ("#c92a2a", 3) if heart else ("#7b8797", 1.5)
    arrow = ""
    if edge["arrows"]:
        arrow = f'<path d="M{to_x - 5} {to_y - 8}h10l-5 8z" fill="{colour}"/>'
    line = f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" '
    return f'{line} stroke="{colour}" stroke-width="{width}"/>{arrow}'


def _card(node: ParadigmNode, place: Point, chain: ParadigmChain) -> str:
    left, top = place[0] - CARD[0] / 2, place[1] - CARD[1] / 2
    role = f" · {chain.people[node.person]}" if node.person else ""
    unseen = [name for letter, name in chain.people.items() if letter not in (node.seen_by or ())]
    if node.seen_by is not None and unseen:
        role += f" · unseen by {', '.join(unseen)}"
    style = f"left:{left}px;top:{top}px;width:{CARD[0]}px;min-height:{CARD[1]}px"
    head = html.escape(f"{node.kind}{role}")
    text = f"<b>{head}</b>{html.escape(node.text)}"
    return f'<div class="card {node.kind}" style="{style}">{text}</div>'


if __name__ == "__main__":
    main()
