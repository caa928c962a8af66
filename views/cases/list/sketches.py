"""The chain of a case whose film is not here, small enough for a card."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from metrics.chains.marks import ChainMarks, ColourMark, State
from store.queries.clips.chains import ChainSteps, chain_steps
from store.reading.store import Row, Store
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.chain.svg import NO_MARKS, card_svg
from views.page.cards import ChainSketch
from views.page.labels import occurrences

Searched = re.Pattern[str] | None
OF_CHAINS: Final = ("chain_case", "subchain_case")
WIDTH: Final = 288.0
"""The width of a card, in pixels."""
MOST: Final = 3
"""Steps of a drawing: with whole texts, more of them would be higher than a card."""
FACTS: Final[dict[bool | None, State]] = {True: "right", False: "mixed"}
CAUSE: Final[dict[bool | None, State]] = {True: "right", False: "wrong"}


def read_sketches(
    rows: Sequence[Row], view: str, words: Sequence[str], store: Store
) -> Mapping[str, ChainSketch]:
    """The drawings of a view's cases without a film, by case, with the searched words marked."""
    if view not in OF_CHAINS:
        return {}
    bare = [row for row in rows if not (row["has_poster"] or row["has_media"])]
    searched = occurrences(words) if words else None
    known = chain_steps(store, {str(row["chain"]) for row in bare})
    return {
        str(row["case"]): _sketch(row, known[str(row["chain"])], searched)
        for row in bare
        if str(row["chain"]) in known
    }


def _sketch(row: Row, chain: ChainSteps, searched: Searched) -> ChainSketch:
    """The first steps of a chain; of a subchain its first reasons and its result."""
    named = str(row.get("subchain"))
    if named not in chain.subchains:
        return _drawn(chain, _in_order(chain), (), NO_MARKS, searched)
    reasons, result = chain.subchains[named]
    return _drawn(
        ChainSteps(chain.nodes, {named: (reasons, result)}),
        list(reasons),
        (result,),
        _marks(row, named, (*reasons, result)),
        searched,
    )


def _marks(row: Row, subchain: str, nodes: Sequence[str]) -> ChainMarks:
    """The questions about facts mark all nodes alike: which of them was wrong is not known here."""
    of_facts = ColourMark(FACTS.get(row["basic_right"], "none"))
    cause = ColourMark(CAUSE.get(row["causal_right"], "none"))
    return ChainMarks(dict.fromkeys(nodes, of_facts), {subchain: cause})


def _drawn(
    chain: ChainSteps,
    steps: Sequence[str],
    last: tuple[str, ...],
    marks: ChainMarks,
    searched: Searched,
) -> ChainSketch:
    """The first steps, or those with a searched word where not all fit, and the `last` ones."""
    hits = [step for step in steps if searched and searched.search(chain.nodes[step][1])]
    chosen = list(dict.fromkeys((*hits, *steps)))[: MOST - len(last)]
    shown = (*(step for step in steps if step in chosen), *last)
    made = lay_out(_part(chain, shown), WIDTH)
    return ChainSketch(card_svg(made, marks, searched), len(steps) + len(last) - len(shown))


def _part(chain: ChainSteps, shown: Sequence[str]) -> PayloadChain:
    """The nodes that are shown, and what joins them."""
    nodes = tuple(PayloadNode(node, *chain.nodes[node]) for node in shown)
    joined = (
        PayloadSubchain(name, result, tuple(node for node in reasons if node in shown))
        for name, (reasons, result) in chain.subchains.items()
        if result in shown
    )
    return PayloadChain("", "", 0, nodes, tuple(part for part in joined if part.reasons))


def _in_order(chain: ChainSteps) -> list[str]:
    """The nodes from cause to effect, as far as the order of the subchains says it."""
    joined = (node for reasons, result in chain.subchains.values() for node in (*reasons, result))
    return list(dict.fromkeys((*joined, *chain.nodes)))
