"""VideoRealBench's error categories by clips: a clip counts once in each category it has."""

from typing import NamedTuple

from schema.vocabulary import REALISM_CATEGORIES, REALISM_DIMENSION
from store.reading.store import Store

_CLIPS = """
WITH labels AS (
    SELECT DISTINCT coalesce(c.generator_name, c.generator, 'not stated') AS generator,
        coalesce(c.generator, '') AS model, l.clip_id
    FROM star.human_label l JOIN clip_case c ON c.clip_id = l.clip_id
    WHERE c.benchmark = ? AND l.dimension::VARCHAR = ?)
SELECT generator, model, p.category::VARCHAR AS category, count(DISTINCT clip_id) AS clips
FROM labels JOIN label_part p USING (clip_id) GROUP BY ALL
UNION ALL SELECT generator, model, NULL, count(*) FROM labels GROUP BY ALL"""
"""The clips of a generator with an error of each category; without one, all that were labelled."""


class CategoryShare(NamedTuple):
    """Of a generator's `labelled` clips, those with at least one label of the category.

    `model`: the generator's id; "" where none is stated.
    """

    generator: str
    model: str
    category: str
    clips: int
    labelled: int


def error_categories(store: Store, benchmark: str) -> list[CategoryShare]:
    """Counts of clips by generator and category, whoever labelled them; 0 where no label has it."""
    rows = store.query(_CLIPS, [benchmark, REALISM_DIMENSION])
    clips = {
        (str(row["generator"]), str(row["model"]), row["category"]): int(row["clips"])
        for row in rows
    }
    labelled = {(name, model): n for (name, model, category), n in clips.items() if not category}
    return [
        CategoryShare(name, model, category, clips.get((name, model, category), 0), count)
        for (name, model), count in sorted(labelled.items())
        for category in REALISM_CATEGORIES
    ]
