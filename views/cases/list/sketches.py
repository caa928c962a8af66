"""The chain of a case whose film is not here, small enough for a card."""

from collections.abc import Mapping, Sequence
from typing import Final

from store.queries.clips.chains import ChainSteps, chain_steps
from store.reading.store import Row, Store
from views.page.cards import ChainSketch, SketchStep, StepState

OF_CHAINS: Final = ("chain_case", "subchain_case")
MOST: Final = 6
"""The most steps of a drawing."""


def read_sketches(rows: Sequence[Row], view: str, store: Store) -> Mapping[str, ChainSketch]:
    """The drawings of a view's cases without a film, by case."""
    if view not in OF_CHAINS:
        return {}
    bare = [row for row in rows if not (row["has_poster"] or row["has_media"])]
    known = chain_steps(store, {str(row["chain"]) for row in bare})
    made = ((str(row["case"]), _sketch(row, known.get(str(row["chain"])))) for row in bare)
    return {case: sketch for case, sketch in made if sketch}


def _sketch(row: Row, chain: ChainSteps | None) -> ChainSketch | None:
    if chain is None:
        return None
    if subchain := chain.subchains.get(str(row.get("subchain"))):
        return _of_subchain(row, chain, *subchain)
    steps = [SketchStep(*chain.nodes[node]) for node in _in_order(chain)]
    return ChainSketch(tuple(steps[:MOST]), max(0, len(steps) - MOST))


def _of_subchain(row: Row, chain: ChainSteps, reasons: Sequence[str], result: str) -> ChainSketch:
    """What it is because of, and the result; the marks are those of its questions together."""
    facts: dict[bool | None, StepState] = {True: "right", False: "mixed"}
    cause: dict[bool | None, StepState] = {True: "right", False: "wrong"}
    of_facts = facts.get(row["basic_right"], "none")
    steps = [SketchStep(*chain.nodes[node], state=of_facts) for node in reasons]
    last = SketchStep(*chain.nodes[result], cause.get(row["causal_right"], "none"), is_result=True)
    return ChainSketch((*steps[: MOST - 1], last), max(0, len(steps) - MOST + 1))


def _in_order(chain: ChainSteps) -> list[str]:
    """The nodes from cause to effect, as far as the order of the subchains says it."""
    joined = (node for reasons, result in chain.subchains.values() for node in (*reasons, result))
    return list(dict.fromkeys((*joined, *chain.nodes)))
