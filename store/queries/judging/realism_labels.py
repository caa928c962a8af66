"""Labels of realism: their errors' extent and categories, and which clips have a final label.

A clip counts once in each of VideoRealBench's categories that it has. A label's extent is listed
beside its score.
"""

from typing import Final, NamedTuple

from schema.vocabulary import FINAL_ANNOTATOR, REALISM_CATEGORIES, REALISM_DIMENSION
from store.reading.store import Store
from store.reading.version_cache import per_version

_FINAL: Final = """
SELECT DISTINCT clip FROM logical.human_label
WHERE annotator = ? AND dimension = ? AND NOT starts_with(coalesce(source_file, ''), ?)"""
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
Shares = tuple[float | None, float | None]
_LABELS = """
SELECT l.annotator, c.clip, l.score, l.area, l.share, coalesce(e.errors, []) AS errors
FROM star.human_label l JOIN clip_case c ON c.clip_id = l.clip_id
LEFT JOIN (
    SELECT clip_id, annotator, list({area: area, share: share} ORDER BY number) AS errors
    FROM star.label_error GROUP BY ALL) e ON e.clip_id = l.clip_id AND e.annotator = l.annotator
WHERE c.benchmark = ? AND l.dimension::VARCHAR = ? AND l.score IS NOT NULL
ORDER BY l.annotator, l.clip_id"""


class LabelExtent(NamedTuple):
    """An annotator's score of a clip; area and share of the whole label, and of each error."""

    annotator: str
    clip: str
    score: float
    whole: Shares
    errors: tuple[Shares, ...]


@per_version(4)
def label_extents(store: Store, benchmark: str) -> tuple[LabelExtent, ...]:
    """Every scored label of realism, by annotator."""
    return tuple(
        LabelExtent(
            row["annotator"], row["clip"], float(row["score"]), (row["area"], row["share"]),
            tuple((error["area"], error["share"]) for error in row["errors"]),
        )
        for row in store.query(_LABELS, [benchmark, REALISM_DIMENSION])
    )  # fmt: skip


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


def settled_elsewhere(store: Store, prefix: str) -> frozenset[str]:
    """The clips whose final label came from folders with names that begin otherwise."""
    rows = store.query(_FINAL, [FINAL_ANNOTATOR, REALISM_DIMENSION, prefix])
    return frozenset(row["clip"] for row in rows)
