"""The clip's chains as the player draws them, each with whose it is."""

from collections.abc import Mapping
from typing import Final

from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.cases.clip.marks.sources import Times, link_judgements, node_times
from views.chain.payload import LinkJudgement, NodeTime, PayloadChain, PayloadNode, PayloadSubchain

CAPTIONS: Final = {
    "construction": "ground-truth chain (from the animation script)",
    "dataset": "chain of the data set",
    "people": "chain by people",
    "model": "chain by a model",
    "paradigm": "expected chain of the paradigm, written by WhyReel",
}
"""Whose a chain is, by its origin."""
UNTITLED: Final = "Chain without a title"
"""Of a person's or a model's chain, whose id was made here and tells a reader nothing."""
UNVERIFIED: Final = "unverified"

Judgements = Mapping[tuple[str, str], tuple[LinkJudgement, ...]]


def payload_chains(watched: Watched) -> tuple[PayloadChain, ...]:
    """The chains, with what every source says of their nodes and links."""
    times, judgements = node_times(watched), link_judgements(watched)
    names = {row["person"]: str(row["name"] or row["person"]) for row in watched.people}
    return tuple(_chain(row, times, judgements, names) for row in watched.chains)


def _chain(
    row: Row, times: Times, judgements: Judgements, names: Mapping[str, str]
) -> PayloadChain:
    name = str(row["chain"])
    return PayloadChain(
        name,
        row["title"] or (UNTITLED if row["origin"] in ("people", "model") else name),
        row["length"] or 0,
        tuple(
            _node(node, times.get((name, str(node["node"])), ()), names) for node in row["nodes"]
        ),
        tuple(
            PayloadSubchain(
                str(part["subchain"]),
                part["result"],
                tuple(part["reasons"]),
                part["shown"],
                part["category"],
                part["heart"],
                judgements.get((name, str(part["subchain"])), ()),
            )
            for part in row["subchains"]
        ),
        origin=row["origin"],
        caption=_caption(row),
        study=_study(row["study"]),
    )


def _caption(row: Row) -> str:
    """Whose the chain is: by whom where that is known."""
    caption = CAPTIONS.get(row["origin"], "")
    if row["author"] and row["origin"] in ("people", "model"):
        caption = f"chain by {row['author']}"
    is_item = row["expected"] and row["origin"] != "paradigm"
    return f"expected {caption or 'chain'} of the prompt" if is_item else caption


def _study(text: str | None) -> str:
    return "source: unverified" if text == UNVERIFIED else text or ""


def _node(row: Row, times: tuple[NodeTime, ...], names: Mapping[str, str]) -> PayloadNode:
    box = (row["x"], row["y"], row["width"], row["height"])
    return PayloadNode(
        row["node"],
        row["kind"],
        row["text"] or "",
        row["person"],
        row["start"],
        row["end"],
        row["shown"],
        None if None in box else box,
        None if row["seen_by"] is None else tuple(names.get(n, n) for n in row["seen_by"]),
        times,
    )
