"""The payload with its drawings: what `WhyReelPlayer.mount(element, payload)` takes."""

from functools import lru_cache
from typing import Any, Final

from views.chain.layout import lay_out
from views.chain.payload import PayloadChain
from views.chain.svg import chain_svg, legend, svg_of
from views.player.payload import Payload

WIDE: Final = 560.0
"""Width of the chain's panel on a desk, in pixels."""
NARROW: Final = 366.0
"""Width of the chain's panel on a phone."""


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
