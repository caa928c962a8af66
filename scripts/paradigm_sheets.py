"""Draw docs/paradigms/: every paradigm's expected chain, ten a sheet.

Run `python -m scripts.paradigm_sheets`.
"""

import html
import io
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from benchmarks.support.chromium import ARGUMENTS
from loaders.svbench.paradigms import ParadigmChain, ParadigmNode, paradigm_chains
from schema.chain_facts import length
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.chain.style import style_sheet
from views.chain.svg import chain_svg
from views.still.drawing import font_faces

FOLDER: Final = Path(__file__).parent.parent / "docs" / "paradigms"
A_SHEET: Final = 10
WIDTH: Final = 530.0
STYLE: Final = (
    """
body { margin: 0; padding: 24px; width: 2960px; background: #fff; color: #172033;
  font: 15px/1.35 Inter, system-ui, sans-serif; display: grid;
  grid-template-columns: repeat(5, 1fr); gap: 28px; }
section { border: 1px solid #ccd3dd; border-radius: 12px; padding: 14px 16px; min-width: 0; }
h2 { font-size: 19px; margin: 0; } p { margin: 4px 0 10px; color: #465265; min-height: 62px; }
.wr-chain { display: block; margin: 0 auto; }
"""
    + font_faces()
    + style_sheet()
)


def main() -> None:
    """Write one WebP a sheet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=list(ARGUMENTS),
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
    made = payload_chain(chain)
    nodes = (
        replace(drawn, facts=tuple(_facts(node, chain)))
        for drawn, node in zip(made.nodes, chain.nodes, strict=True)
    )
    return chain_svg(replace(made, nodes=tuple(nodes)), WIDTH)


def _facts(node: ParadigmNode, chain: ParadigmChain) -> Iterator[tuple[str, str]]:
    """Whose node it is, and who does not see it."""
    if node.person:
        yield "role", chain.people[node.person]
    unseen = [name for letter, name in chain.people.items() if letter not in (node.seen_by or ())]
    if node.seen_by is not None and unseen:
        yield "unseen", f"unseen by {', '.join(unseen)}"


def payload_chain(chain: ParadigmChain) -> PayloadChain:
    """The chain as the player takes it."""
    nodes = tuple(PayloadNode(node.id, node.kind, node.text, node.person) for node in chain.nodes)
    links = tuple(
        PayloadSubchain(link.id, link.result, tuple(link.reasons), heart=link.heart)
        for link in chain.links
    )
    return PayloadChain(chain.chain, chain.name, length(chain.causal_links()), nodes, links)


if __name__ == "__main__":
    main()
