"""What the Build page's script is told: a recorded run, its rounds, the chains they drew."""

from typing import Any, Final

from schema.build_record import BuildLine, ChainLine, RoundLine
from schema.chain_facts import CausalLink, cycle, length
from store.queries.clips.chains import chains
from store.queries.clips.clip import watch
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.player.embed import player_json
from views.player.payload import Chain, Clip, Node, Payload, Person, Subchain, chain_state

COLOURS: Final = ("#f58a6c", "#6c7ae0", "#58a55c", "#ffb52e", "#c86cc8", "#4aa7b5")


def payload(record: BuildLine | None, filters: Filters, store: Store) -> dict[str, Any]:
    """The record that is open (None: there is none), and a graph for each round that drew one."""
    told: dict[str, Any] = {"record": None, "graph": None, "graphs": {}, "clip": None}
    if record is None:
        return told | _of_clip(filters, store)
    told["record"] = record.model_dump(mode="json")
    told["by_rule"] = record.by_rule
    clip = _clip(record.clip, filters, store)
    told["clip"] = None if clip is None else clip.id
    if record.chain is not None:
        told["graph"] = graph(record.chain, clip)
    for at, one in enumerate(record.rounds):
        drawn = drafted(one)
        if drawn is not None:
            told["graphs"][str(at)] = graph(drawn, None)
    return told


def _of_clip(filters: Filters, store: Store) -> dict[str, Any]:
    """The chain of the clip that was led from, where it has one."""
    found = chains(store, filters.clip) if filters.clip else []
    if not found:
        return {}
    clip = _clip(filters.clip, filters, store)
    return {"graph": graph(ChainLine.model_validate(found[0]), clip)}


def graph(chain: ChainLine, clip: Clip | None = None) -> dict[str, Any]:
    """A chain as the player takes it; links of a cycle are drawn up to the one that closes it."""
    known = {node.id for node in chain.nodes}
    found: list[CausalLink] = []
    for line in chain.links:
        link = CausalLink(line.id, line.result, tuple(line.reasons))
        if line.result in known and not cycle([*found, link]):
            found.append(link)
    people = {key: COLOURS[at % len(COLOURS)] for at, key in enumerate(chain.people)}
    drawn = Chain(
        chain.id,
        chain.id,
        length(found),
        tuple(
            Node(n.id, n.kind, n.text, n.person or None, n.start, n.end) for n in chain.nodes
        ),
        tuple(Subchain(link.id, link.result, link.reasons) for link in found),
    )  # fmt: skip
    named = tuple(Person(key, chain.people[key], colour) for key, colour in people.items())
    return player_json(Payload(chain_state([drawn]), clip, people=named, chains=(drawn,)))


def drafted(one: RoundLine) -> ChainLine | None:
    """The chain that a draft holds, where it holds one."""
    draft = one.draft or {}
    told = draft.get("chain") or next(iter(draft.get("chains") or ()), None)
    if not isinstance(told, dict) or "nodes" not in told or "links" not in told:
        return None
    links_told = [
        {"id": f"Sub-Chain-{at}", "result": link["result"], "reasons": link["reasons"]}
        for at, link in enumerate(told["links"], 1)
    ]
    people = {one["id"]: one["name"] for one in told.get("people") or ()}
    nodes = [node for node in told["nodes"] if node.get("kind")]
    return ChainLine.model_validate(
        {"id": f"{one.agent}, round {one.number}", "people": people, "nodes": nodes,
         "links": links_told}
    )  # fmt: skip


def _clip(name: str, filters: Filters, store: Store) -> Clip | None:
    found = watch(store, name, with_questions=False) if name else None
    if found is None:
        return None
    row, version = found.clip, filters.version
    return Clip(
        name,
        links.media(name, version, row["media_tag"]) if row["media"] else None,
        links.poster(name, version, row["poster_tag"]) if row["poster"] else None,
        None,
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
    )
