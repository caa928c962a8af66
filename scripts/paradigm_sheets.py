"""Draw docs/paradigms/: every paradigm's expected chain, ten a sheet.

Run `python -m scripts.paradigm_sheets`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from loaders.svbench.paradigms import ParadigmChain, ParadigmNode, paradigm_chains
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.still.case import Line
from views.still.drawing import LINE, Box, Drawing, Shape, image
from views.still.figures import Area, chain_markup, statements

FOLDER: Final = Path(__file__).parent.parent / "docs" / "paradigms"
A_SHEET, A_ROW = 10, 5
WIDTH, HEIGHT, GAP, HEAD = 600.0, 780.0, 14.0, 120.0
"""Of a paradigm's place on the sheet: the space around it and the room above its chain."""


def main() -> None:
    """Write one WebP a sheet."""
    chains = list(paradigm_chains().values())
    for start in range(0, len(chains), A_SHEET):
        target = FOLDER / f"chains-{start // A_SHEET + 1}.webp"
        image(sheet(chains[start : start + A_SHEET])).save(target, quality=80)


def sheet(chains: Sequence[ParadigmChain]) -> Drawing:
    """The paradigms in rows from the left."""
    shapes = (
        shape
        for at, chain in enumerate(chains)
        for shape in _section(chain, at % A_ROW * WIDTH, at // A_ROW * HEIGHT)
    )
    return Drawing(A_ROW * WIDTH, A_SHEET // A_ROW * HEIGHT, tuple(shapes))


def _section(chain: ParadigmChain, left: float, top: float) -> Iterator[Shape]:
    area = Area(left + GAP, top + GAP, WIDTH - 2 * GAP, HEIGHT - 2 * GAP)
    yield Box(*area, line=LINE, radius=12)
    head = Line(f"{chain.id} · {chain.name}", f"Study: {chain.study}")
    yield from statements([head], Area(left, top + 2 * GAP, area.width, HEAD), size=17)
    below = area._replace(y=area.y + HEAD, height=area.height - HEAD - GAP)
    yield chain_markup(_with_people(chain), below)


def _with_people(chain: ParadigmChain) -> PayloadChain:
    made = payload_chain(chain)
    pairs = zip(made.nodes, chain.nodes, strict=True)
    nodes = (replace(drawn, facts=tuple(_facts(node, chain))) for drawn, node in pairs)
    return replace(made, nodes=tuple(nodes))


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
    return PayloadChain(chain.chain, chain.name, nodes, links)


if __name__ == "__main__":
    main()
