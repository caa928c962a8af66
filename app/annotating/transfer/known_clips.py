"""What the data know of clips, for the room of annotations, which reads no store."""

from collections.abc import Iterable

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
    chains = {row["chain"]: row for row in chains_by_id(store, _all(by_clip.values()))}
    people, runs = people_of(store, list(known)), runs_of(store, list(known))
    return {
        clip: KnownClip(
            row["benchmark"],
            {
                name: chain_part(chains[name], people.get(clip, {}))
                for name in by_clip[clip]
                if name in chains
            },
            people.get(clip, {}),
            frozenset(runs.get(clip, ())),
        )
        for clip, row in known.items()
    }


def _all(names: Iterable[set[str]]) -> list[str]:
    return sorted(set().union(*names))
