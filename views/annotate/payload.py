"""The payload of the Annotate page's script: the clips to choose from, and chains to draw."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from store.reading.store import Row
from views.address import links
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain

STATES: Final = {"none": "no chain", "untimed": "chain without times", "timed": "chain with times"}
"""Chain state of a clip → its words in the list of clips."""


def offered(row: Row, version: str) -> dict[str, Any]:
    """A clip to choose; `row` is of `clips`."""
    name = str(row["clip"])
    parts = (row["tier"], row["generator_name"] or row["generator"])
    return {
        "clip": name,
        "title": row["paradigm_name"] or row["item"] or name,
        "by": " · ".join(str(part) for part in parts if part),
        "poster": links.poster(name, version) if row["has_poster"] or row["has_media"] else None,
        "film": bool(row["has_media"]),
        "state": STATES[row["chain_state"]],
    }


def drawn_chain(chain: Mapping[str, Any], missing: Collection[str]) -> PayloadChain:
    """The part `chain` of a document as the drawing takes it.

    A link without a result or without reasons is not drawn yet.
    """
    return PayloadChain(
        "chain",
        chain["title"] or "The chain",
        0,
        tuple(
            PayloadNode(
                node["id"],
                node["kind"],
                node["text"],
                node["person"],
                shown=False if node["id"] in missing else None,
            )
            for node in chain["nodes"]
        ),
        tuple(
            PayloadSubchain(link["id"], link["result"], tuple(link["reasons"]), heart=link["heart"])
            for link in chain["links"]
            if link["result"] and link["reasons"]
        ),
    )
