"""The player's payload with its drawings: the argument of `WhyReelPlayer.mount(element, payload)`.

A chain or scene graph of a build or of the loaded data is drawn in the same format.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from metrics.chains.marks import OBJECT, SCENE
from schema.build_record import ChainLine
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain, PayloadNode, PayloadRelation, PayloadSubchain
from views.chain.svg import chain_svg, legend, svg_of
from views.player.payload import Payload, PayloadClip, PayloadPerson, chain_state

WIDE: Final = 560.0
"""Width of the chain's panel on a desk, in pixels."""
NARROW: Final = 366.0
"""Width of the chain's panel on a phone."""
_FACTS: Final = ("colour", "material", "role", "motion", "place")
COLOURS: Final = ("#f58a6c", "#6c7ae0", "#58a55c", "#ffb52e", "#c86cc8", "#4aa7b5")


def player_json(payload: Payload) -> dict[str, Any]:
    """`payload` as JSON-serializable values, each chain with its `drawing`."""
    data = payload.as_json()
    for chain, plain in zip(payload.chains, data["chains"], strict=True):
        plain["drawing"] = drawing(chain)
    return data


@lru_cache(maxsize=64)
def drawing(chain: PayloadChain) -> dict[str, Any]:
    """The chain as SVG for a desk (`wide`) and for a phone (`narrow`), without marks.

    `order`: the nodes' ids from the top left to the bottom right; `legend`: signs of 30 × 20 pixels
    as SVG, and what they mean.
    """
    made = lay_out(chain, WIDE)
    places = sorted(made.nodes, key=lambda place: (round(place.middle.y), place.x))
    return {
        "wide": svg_of(made, chain.title),
        "narrow": chain_svg(chain, NARROW),
        "order": [place.node.id for place in places],
        "legend": list(legend(chain)),
    }


def graph(chain: ChainLine, clip: PayloadClip | None = None) -> dict[str, Any]:
    """A chain in the player's format."""
    drawn = PayloadChain(
        chain.id,
        chain.id,
        tuple(
            PayloadNode(n.id, n.kind, n.text, n.person or None, n.start, n.end) for n in chain.nodes
        ),
        tuple(PayloadSubchain(line.id, line.result, tuple(line.reasons)) for line in chain.links),
    )
    people = tuple(
        PayloadPerson(key, name, COLOURS[at % len(COLOURS)])
        for at, (key, name) in enumerate(chain.people.items())
    )
    return player_json(Payload(chain_state([drawn]), clip, people=people, chains=(drawn,)))


def scene_chain(
    objects: Iterable[tuple[str, Mapping[str, Any]]],
    relations: Iterable[PayloadRelation],
    origin: str | None,
    caption: str,
) -> PayloadChain:
    """A scene graph as a chain of its own kind; `objects` are an id and its facts."""
    nodes = tuple(
        PayloadNode(key, OBJECT, str(row["label"] or key),
                    facts=tuple((name, str(row[name])) for name in _FACTS if row.get(name)))
        for key, row in objects
    )  # fmt: skip
    return PayloadChain(
        SCENE, "Scene graph", nodes, kind="scene", origin=origin, caption=caption,
        relations=tuple(relations),
    )  # fmt: skip


def scene_graph(drafted: Mapping[str, Any], clip: PayloadClip | None = None) -> dict[str, Any]:
    """A drafted scene graph in the player's format.

    A draft may be wrong: of two objects with one id the first is drawn, and no relation with what
    is not there.
    """
    by_id: dict[str, Mapping[str, Any]] = {}
    for drawn in drafted["objects"]:
        by_id.setdefault(str(drawn["id"]), drawn)
    relations = [
        PayloadRelation(f"r{at}", str(r["subject"]), str(r["relation"]), str(r["object"]))
        for at, r in enumerate(drafted.get("relations") or (), 1)
        if str(r["subject"]) in by_id and str(r["object"]) in by_id
    ]
    chain = scene_chain(by_id.items(), relations, None, "scene graph of the build")
    return player_json(Payload(chain_state([chain]), clip, chains=(chain,)))
