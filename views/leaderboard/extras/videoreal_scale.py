"""How often people's scores are the level that the extent of their errors implies (Table 2)."""

from collections import Counter, defaultdict
from typing import Final

from metrics.annotation.realism_scale import of_errors
from metrics.boards.definitions import REALISM
from store.queries.judging.realism_labels import label_extents
from store.reading.store import Store
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra
from views.page.content import Block


def scale_notes(filters: Filters, store: Store) -> tuple[Block, ...]:
    """A line for each annotator whose labels tell an extent."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for label in label_extents(store, filters.benchmark):
        level = of_errors(label.whole, label.errors)
        if level is not None:
            way = "on" if level.allows(label.score) else "off"
            if way == "off":
                way = "above" if label.score > level.level else "below"
            counts[label.annotator][way] += 1
    return tuple(
        Block(_line(who, count), "note", None, "Own scale") for who, count in sorted(counts.items())
    )


def _line(who: str, count: Counter[str]) -> str:
    n = sum(count.values())
    line = f"{who}: {count['on']} of {n:,} on the level that area and time imply"
    off = [f"{count[way]} {words}" for way, words in _OFF.items() if count[way]]
    return f"{line}; {', '.join(off)}" if off else line


_OFF: Final = {"above": "better than it", "below": "worse"}

EXTRA: Final = Extra[None](notes=scale_notes, metrics=frozenset({REALISM.name}))
