"""The payload of the Build page's script: a recorded run, its rounds, and the chains and scene
graphs that they produced.
"""

from collections.abc import Mapping
from typing import Any

from schema.build_record import BuildLine, ChainLine, RoundLine
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address import links
from views.player.embed import graph, scene_graph
from views.player.payload import PayloadClip


def payload(
    record: BuildLine | None, watched: Watched | None, chain: Row | None, version: str
) -> dict[str, Any]:
    """The open record, with a graph for each round that produced a chain or a scene graph.

    Without a record, the `chain` of the clip that the visitor came from, where it has one.
    `watched`: the clip of either.
    """
    clip = None if watched is None else _clip(watched, version)
    shown: dict[str, Any] = {"record": None, "graph": None, "graphs": {}, "clip": None}
    if record is None:
        return shown if chain is None else shown | {"graph": graph(_line(chain), clip)}
    drafts = {str(at): graph_of_draft(line) for at, line in enumerate(record.rounds)}
    return shown | {
        "record": record.model_dump(mode="json"),
        "graph": graph_of_record(record, clip),
        "graphs": {at: drawn for at, drawn in drafts.items() if drawn is not None},
        "clip": None if clip is None else clip.id,
        "by_rule": record.by_rule,
    }


def _line(chain: Row) -> ChainLine:
    return ChainLine.model_validate(chain)


def graph_of_record(record: BuildLine, clip: PayloadClip | None = None) -> dict[str, Any] | None:
    """What a case was built around: its scene graph, else its chain; None where it has neither."""
    scene = next((line.draft for line in reversed(record.rounds)
                  if line.accepted and _is_scene(line.draft)), None)  # fmt: skip
    if scene is not None:
        return scene_graph(scene, clip)
    return None if record.chain is None else graph(record.chain, clip)


def graph_of_draft(line: RoundLine) -> dict[str, Any] | None:
    """The chain or scene graph of a draft in the player's format; None where it holds none."""
    if line.draft is not None and _is_scene(line.draft):
        return scene_graph(line.draft)
    chain = chain_of_draft(line)
    return None if chain is None else graph(chain)


def _is_scene(draft: Mapping[str, Any] | None) -> bool:
    return bool(draft and "scene_meta" in draft and draft.get("objects"))


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
        links.poster_or_frame(row, version),
        None,
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
    )
