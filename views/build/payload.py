"""The payload of the Build page's script: a recorded run, its rounds, and the chains they
produced.
"""

from typing import Any, Final

from schema.build_record import BuildLine, ChainLine, RoundLine
from schema.chain_facts import CausalLink, cycle, length
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address import links
from views.player.embed import player_json
from views.player.payload import (
    Payload,
    PayloadChain,
    PayloadClip,
    PayloadNode,
    PayloadPerson,
    PayloadSubchain,
    chain_state,
)

COLOURS: Final = ("#f58a6c", "#6c7ae0", "#58a55c", "#ffb52e", "#c86cc8", "#4aa7b5")


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


def graph(chain: ChainLine, clip: PayloadClip | None = None) -> dict[str, Any]:
    """A chain in the player's format; of a cycle, the closing link is not drawn."""
    known = {node.id for node in chain.nodes}
    drawn_links: list[CausalLink] = []
    for line in chain.links:
        link = CausalLink(line.id, line.result, tuple(line.reasons))
        if line.result in known and not cycle([*drawn_links, link]):
            drawn_links.append(link)
    people = {key: COLOURS[at % len(COLOURS)] for at, key in enumerate(chain.people)}
    drawn = PayloadChain(
        chain.id,
        chain.id,
        length(drawn_links),
        tuple(
            PayloadNode(n.id, n.kind, n.text, n.person or None, n.start, n.end) for n in chain.nodes
        ),
        tuple(PayloadSubchain(link.id, link.result, link.reasons) for link in drawn_links),
    )  # fmt: skip
    named = tuple(PayloadPerson(key, chain.people[key], colour) for key, colour in people.items())
    return player_json(Payload(chain_state([drawn]), clip, people=named, chains=(drawn,)))


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
