"""VideoRealBench's error categories by clips: a clip counts once in each category it has."""

from typing import NamedTuple

from store.reading.store import Store


class CategoryShare(NamedTuple):
    """Of a generator's `labelled` clips, those with at least one label of the category."""

    generator: str
    category: str
    clips: int
    labelled: int


def error_categories(store: Store, benchmark: str) -> list[CategoryShare]:
    """Counts of clips by generator and category, whoever labelled them."""
    rows = store.query(
        "WITH labels AS (SELECT coalesce(generator_name, generator, 'not stated') AS generator, "
        "clip_id, error::VARCHAR AS category FROM label_case WHERE benchmark = ?), "
        "labelled AS (SELECT generator, count(DISTINCT clip_id) AS labelled FROM labels "
        "GROUP BY 1) "
        "SELECT generator, category, count(DISTINCT clip_id) AS clips, any_value(labelled) AS "
        "labelled FROM labels JOIN labelled USING (generator) WHERE category IS NOT NULL "
        "GROUP BY 1, 2 ORDER BY 1, 2",
        [benchmark],
    )
    return [
        CategoryShare(str(row["generator"]), str(row["category"]), row["clips"], row["labelled"])
        for row in rows
    ]
