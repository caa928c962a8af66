"""The payload with its layout data: what `WhyReelPlayer.mount(element, payload)` takes."""

from typing import Any

from views.player.graph import chain_graph
from views.player.payload import Payload
from views.player.visdata import OPTIONS


def player_json(payload: Payload) -> dict[str, Any]:
    """`payload` as JSON-serializable values, each chain with its `graph`, and vis-network's
    `options`.
    """
    data = payload.as_json()
    for chain, plain in zip(payload.chains, data["chains"], strict=True):
        plain["graph"] = chain_graph(chain)
    data["options"] = OPTIONS
    return data
