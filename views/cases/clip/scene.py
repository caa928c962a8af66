"""A clip's scene graph as the player draws it: objects with their facts, and relations."""

from store.queries.clips.clip import Watched
from views.chain.payload import PayloadChain, PayloadRelation
from views.player.drawn_chain import scene_chain


def scene_chains(watched: Watched) -> tuple[PayloadChain, ...]:
    """The scene graph as a chain of its own kind; none where the clip has no scene."""
    objects = watched.scene.get("objects", [])
    if not objects:
        return ()
    relations = (
        PayloadRelation(row["relation"], row["subject"], row["label"], row["object"])
        for row in watched.scene.get("relations", [])
    )
    rows = ((str(row["object"]), row) for row in objects)
    return (scene_chain(rows, relations, "dataset", "scene graph of the data set"),)


def has_graph(watched: Watched) -> bool:
    """Whether a chain or a scene graph stands beside the clip."""
    return bool(watched.chains or watched.scene.get("objects"))
