"""VideoRealBench's error categories by clips: a clip counts once in each category it has."""

from typing import NamedTuple

from schema.vocabulary import REALISM_CATEGORIES, REALISM_DIMENSION
from store.reading.store import Store

_CLIPS = """
WITH labels AS (
    SELECT DISTINCT coalesce(c.generator_name, c.generator, 'not stated') AS generator, l.clip_id
    FROM star.human_label l JOIN clip_case c ON c.clip_id = l.clip_id
    WHERE c.benchmark = ? AND l.dimension::VARCHAR = ?)
SELECT generator, p.category::VARCHAR AS category, count(DISTINCT clip_id) AS clips
FROM labels JOIN label_part p USING (clip_id) GROUP BY ALL
UNION ALL SELECT generator, NULL, count(*) FROM labels GROUP BY ALL"""
"""The clips of a generator with an error of each category; without one, all that were labelled."""


class CategoryShare(NamedTuple):
    """Of a generator's `labelled` clips, those with at least one label of the category."""

    generator: str
    category: str
    clips: int
    labelled: int


def error_categories(store: Store, benchmark: str) -> list[CategoryShare]:
    """Counts of clips by generator and category, whoever labelled them; 0 where no label has it."""
    rows = store.query(_CLIPS, [benchmark, REALISM_DIMENSION])
    clips = {(str(row["generator"]), row["category"]): int(row["clips"]) for row in rows}
    labelled = {name: count for (name, category), count in clips.items() if category is None}
    return [
        CategoryShare(name, category, clips.get((name, category), 0), count)
        for name, count in sorted(labelled.items())
        for category in REALISM_CATEGORIES
    ]
