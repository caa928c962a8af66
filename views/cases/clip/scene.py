"""A clip's scene graph as the player draws it: objects with their facts, and relations."""

from typing import Final

from metrics.chains.shapes import OBJECT, SCENE
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.player.payload import PayloadChain, PayloadNode, PayloadRelation

_FACTS: Final = ("colour", "material", "role", "motion", "place")


def scene_chains(watched: Watched) -> tuple[PayloadChain, ...]:
    """The scene graph as a chain of its own kind; none where the clip has no scene."""
    objects = watched.scene.get("objects", [])
    if not objects:
        return ()
    nodes = tuple(
        PayloadNode(row["object"], OBJECT, row["label"] or row["object"], facts=_facts(row))
        for row in objects
    )
    relations = tuple(
        PayloadRelation(row["relation"], row["subject"], row["label"], row["object"])
        for row in watched.scene.get("relations", [])
    )
    return (
        PayloadChain(
            SCENE, "Scene graph", 0, nodes, kind="scene", origin="dataset",
            caption="scene graph of the data set", relations=relations,
        ),
    )  # fmt: skip


def has_graph(watched: Watched) -> bool:
    """Whether a chain or a scene graph stands beside the clip."""
    return bool(watched.chains or watched.scene.get("objects"))


def _facts(row: Row) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(row[name])) for name in _FACTS if row[name])
