"""A chain of a build or of the loaded data in the player's format."""

from typing import Any, Final

from schema.build_record import ChainLine
from schema.chain_facts import CausalLink, cycle, length
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
