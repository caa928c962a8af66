"""What the data know of clips, for the room of annotations, which reads no store."""

from collections.abc import Iterable
from typing import Any

from annotations.documents import Document
from annotations.known_clip import KnownClip
from app.annotating.starts import chain_part
from store.queries.clips.annotatable import annotatable, chains_by_id, people_of, runs_of
from store.reading.store import Store


def known_clips(store: Store, documents: Iterable[Document]) -> dict[str, KnownClip]:
    """Clip → what is known of it; without those that the data here do not have."""
    by_clip: dict[str, set[str]] = {}
    for each in documents:
        parent = (each.parts["chain"] or {}).get("parent")
        by_clip.setdefault(each.key.clip, set()).update([parent] if parent else [])
    known = annotatable(store, list(by_clip))
    chains = _chains(store, {chain for names in by_clip.values() for chain in names})
    people, runs = people_of(store, list(known)), runs_of(store, list(known))
    return {
        clip: KnownClip(
            row["benchmark"],
            {name: chains[name] for name in by_clip[clip] if name in chains},
            people.get(clip, {}),
            frozenset(runs.get(clip, ())),
        )
        for clip, row in known.items()
    }


def _chains(store: Store, names: set[str]) -> dict[str, dict[str, Any]]:
    return {row["chain"]: chain_part(row, {}) for row in chains_by_id(store, sorted(names))}
