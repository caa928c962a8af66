# ruff: noqa: S608  (every name put into SQL here is a constant)
"""The clips around a clip: of the same prompt by others, of the same scene in other tiers."""

from typing import Final

from schema.vocabulary import TIERS
from store.queries.clips.media_files import poster_tags
from store.reading.store import Row, Store

_SHOWN: Final = ("clip", "generator", "generator_name", "has_media", "has_poster", "duration")
_OF_PROMPT: Final = ("item_id",)
_OF_SCENE: Final = ("benchmark_id", "paradigm", "model_id")
_CLIPS: Final = (
    f"SELECT {', '.join((*_SHOWN, 'clip_id', 'tier', *_OF_PROMPT, *_OF_SCENE))} FROM clip_case"
)
_ORDER: Final = "ORDER BY generator, clip"
_PROMPT: Final = f"{_CLIPS} WHERE item_id = ? {_ORDER}"
_SCENE: Final = (
    f"{_CLIPS} WHERE benchmark_id = ? AND paradigm = ? AND model_id IS NOT DISTINCT FROM ? {_ORDER}"
)


def siblings(store: Store, clip: Row) -> list[Row]:
    """The other clips of a clip's prompt, by generator; `poster_tag` as in
    `store.queries.clips.media_files`.
    """
    if clip["item_id"] is None:
        return []
    tags = poster_tags(store)
    return [
        {name: row[name] for name in _SHOWN} | {"poster_tag": tags.get(row["clip"], "")}
        for row in store.query(_PROMPT, [clip["item_id"]])
        if row["clip_id"] != clip["clip_id"]
    ]


def tiers(store: Store, clip: Row) -> list[Row]:
    """`tier` and `clip`, for each other tier: the first clip of the same scene and generator."""
    if not clip["paradigm"] or not clip["tier"]:
        return []
    names: dict[str, list[str]] = {}
    for row in store.query(_SCENE, [clip[name] for name in _OF_SCENE]):
        names.setdefault(row["tier"], []).append(row["clip"])
    others = (tier for tier in TIERS if tier in names and tier != clip["tier"])
    return [{"tier": tier, "clip": min(names[tier])} for tier in others]
