"""The payload of the Build page's script: a recorded run, its rounds, and the chains they
produced.
"""

from typing import Any

from schema.build_record import BuildLine, ChainLine, RoundLine
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address import links
from views.player.drawn_chain import graph
from views.player.payload import PayloadClip


def payload(
    record: BuildLine | None, watched: Watched | None, chain: Row | None, version: str
) -> dict[str, Any]:
    """The open record, with a graph for each round that produced a chain.

    Without a record, the `chain` of the clip that the visitor came from, where it has one.
    `watched`: the clip of either.
    """
    clip = None if watched is None else _clip(watched, version)
    shown: dict[str, Any] = {"record": None, "graph": None, "graphs": {}, "clip": None}
    if record is None:
        return shown if chain is None else shown | {"graph": graph(_line(chain), clip)}
    drafts = {str(at): chain_of_draft(line) for at, line in enumerate(record.rounds)}
    return shown | {
        "record": record.model_dump(mode="json"),
        "graph": None if record.chain is None else graph(record.chain, clip),
        "graphs": {at: graph(draft) for at, draft in drafts.items() if draft is not None},
        "clip": None if clip is None else clip.id,
        "by_rule": record.by_rule,
    }


def _line(chain: Row) -> ChainLine:
    return ChainLine.model_validate(chain)


def chain_of_draft(line: RoundLine) -> ChainLine | None:
    """The chain in a draft; None where it holds none."""
    draft = line.draft or {}
    chain = draft.get("chain") or next(iter(draft.get("chains") or ()), None)
    if not isinstance(chain, dict) or "nodes" not in chain or "links" not in chain:
        return None
    numbered = [
        {"id": f"Sub-Chain-{at}", "result": link["result"], "reasons": link["reasons"]}
        for at, link in enumerate(chain["links"], 1)
    ]
    people = {person["id"]: person["name"] for person in chain.get("people") or ()}
    nodes = [node for node in chain["nodes"] if node.get("kind")]
    return ChainLine.model_validate(
        {"id": f"{line.agent}, round {line.number}", "people": people, "nodes": nodes,
         "links": numbered}
    )  # fmt: skip


def _clip(watched: Watched, version: str) -> PayloadClip:
    row, name = watched.clip, str(watched.clip["clip"])
    return PayloadClip(
        name,
        links.media(name, version, row["media_tag"]) if row["media"] else None,
        links.poster(name, version, row["poster_tag"]) if row["poster"] else None,
        None,
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
    )
