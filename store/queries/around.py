# ruff: noqa: S608  (every name put into SQL here is a constant)
"""The clips around a clip: of the same prompt by others, of the same scene in other tiers.

Those of a small version are held in memory: as two statements they took a seventh of Watch's time.
"""

from typing import Final

from loaders.vocabulary import TIERS
from store.per_version import per_version
from store.queries.media import poster_tags
from store.store import Row, Store

_SHOWN: Final = ("clip", "generator", "generator_name", "has_media", "has_poster", "duration")
_PROMPT: Final = ("item_id",)
_SCENE: Final = ("benchmark_id", "paradigm", "model_id")
_CLIPS: Final = (
    f"SELECT {', '.join((*_SHOWN, 'clip_id', 'tier', *_PROMPT, *_SCENE))} FROM clip_case"
)

_Groups = dict[tuple[object, ...], list[Row]]


def siblings(store: Store, clip: Row) -> list[Row]:
    """The other clips of a clip's prompt, by generator; `poster_tag` as in `media.poster_tags`."""
    if clip["item_id"] is None:
        return []
    tags = poster_tags(store)
    return [
        {name: row[name] for name in _SHOWN} | {"poster_tag": tags.get(row["clip"], "")}
        for row in _alike(store, _PROMPT, clip)
        if row["clip_id"] != clip["clip_id"]
    ]


def tiers(store: Store, clip: Row) -> list[Row]:
    """`tier` and `clip`, for each other tier: the first clip of the same scene and generator."""
    if not clip["paradigm"] or not clip["tier"]:
        return []
    names: dict[str, list[str]] = {}
    for row in _alike(store, _SCENE, clip):
        names.setdefault(row["tier"], []).append(row["clip"])
    others = (tier for tier in TIERS if tier in names and tier != clip["tier"])
    return [{"tier": tier, "clip": min(names[tier])} for tier in others]


def _alike(store: Store, fields: tuple[str, ...], clip: Row) -> list[Row]:
    """The clips that have the same in these fields, by generator."""
    values = tuple(clip[name] for name in fields)
    if store.is_small:
        return _groups(store, fields).get(values, [])
    same = " AND ".join(f"{name} IS NOT DISTINCT FROM ?" for name in fields)
    return store.query(f"{_CLIPS} WHERE {same} ORDER BY generator, clip", values)


@per_version(2)
def _groups(store: Store, fields: tuple[str, ...]) -> _Groups:
    found: _Groups = {}
    for row in store.query(f"{_CLIPS} ORDER BY generator, clip"):
        found.setdefault(tuple(row[name] for name in fields), []).append(row)
    return found
