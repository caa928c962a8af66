"""What each label of realism says of its errors' extent, beside its score."""

from typing import NamedTuple

from schema.vocabulary import REALISM_DIMENSION
from store.reading.store import Store
from store.reading.version_cache import per_version

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
