"""Sets of one clip a source, for the same prompt or of several benchmarks: what people rank."""

from collections.abc import Mapping
from typing import Any, Final

from store.queries.people.sample import clips_with_films, seeded
from store.reading.store import Row, Store

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


def mixed_sets(store: Store, benchmarks: Mapping[str, str], seed: int) -> list[Row]:
    """Sets of one clip of each of these benchmarks (id → name), which are their sources.

    Each benchmark gives one clip a prompt, in the order of the seed; there are as many sets as the
    smallest of them has prompts, and no clip is in two.
    """
    columns = [_one_a_prompt(clips_with_films(store, name), seed) for name in benchmarks]
    return [
        {"item": f"set-{number}", "clips": list(clips), "sources": list(benchmarks.values())}
        for number, clips in enumerate(zip(*columns, strict=False), 1)
    ]


def _one_a_prompt(rows: list[Row], seed: int) -> list[str]:
    ordered = sorted((row["clip"], row["item"]) for row in rows)
    ordered.sort(key=lambda each: seeded(seed, each[0]))
    by_prompt = {item or clip: clip for clip, item in reversed(ordered)}
    return [clip for clip, item in ordered if by_prompt[item or clip] == clip]
