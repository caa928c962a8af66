"""Sets of one clip a source for the same prompt: what people rank."""

from typing import Any, Final

from store.queries.people.sample import clips_with_films
from store.reading.store import Store

SET_STRATA: Final = ("tier", "task", "dimension", "paradigm")
MOST_SOURCES: Final = 12


def source_sets(store: Store, benchmark: str) -> list[dict[str, Any]]:
    """Prompts of which two sources or more have a film here: `item`, `clips` and `sources` beside
    each other, the strata. Of a source that made several the first one.
    """
    sets: dict[str, dict[str, Any]] = {}
    for row in clips_with_films(store, benchmark):
        if not row["item"] or not row["model"]:
            continue
        strata = {name: row[name] for name in SET_STRATA}
        of = sets.setdefault(
            row["item"], {"item": row["item"], "clips": [], "sources": [], **strata}
        )
        if row["model"] not in of["sources"] and len(of["sources"]) < MOST_SOURCES:
            of["clips"].append(row["clip"])
            of["sources"].append(row["model"])
    return [of for of in sets.values() if len(of["sources"]) > 1]
