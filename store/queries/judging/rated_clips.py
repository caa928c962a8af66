"""Two raters' scores and reasons on some clips."""

from collections.abc import Sequence
from typing import NamedTuple

from store.queries.clips.media_files import poster_tags
from store.queries.judging.agreement import Rater
from store.reading.store import Row, Store

_CLIPS = """
SELECT clip_id, clip, paradigm_name, item, tier, generator, generator_name, has_media, has_poster
FROM clip_case WHERE clip_id IN ({clips})"""

_JUDGED = """
SELECT v.clip_id, v.dimension::VARCHAR AS dimension, v.score, v.reason, n.node, v.second
FROM star.verdict v LEFT JOIN star.node n ON n.id = v.node_id
WHERE v.clip_id IN ({clips}) AND v.run_id IN ({raters}) AND v.status = 'ok'"""

_LABELLED = """
SELECT l.clip_id, l.dimension::VARCHAR AS dimension, l.score, l.reason, n.node, l.second
FROM star.human_label l LEFT JOIN star.node n ON n.id = l.node_id
WHERE l.clip_id IN ({clips}) AND l.annotator IN ({raters})"""


class Opinion(NamedTuple):
    """A rater's score and reason on one dimension of a clip, pinned or not."""

    score: float | None
    reason: str | None
    node: str | None
    second: float | None


def clip_rows(store: Store, clips: Sequence[int]) -> dict[int, Row]:
    """Clip id → what a card shows of it."""
    sql = _CLIPS.format(clips=_marks(clips))
    tags = poster_tags(store)
    return {
        row["clip_id"]: row | {"poster_tag": tags.get(row["clip"], "")}
        for row in store.query(sql, list(clips))
    }


def opinions(store: Store, clips: Sequence[int], rater: Rater) -> dict[tuple[int, str], Opinion]:
    """(Clip id, dimension) → the rater's opinion. The vote of people has none: no reasons."""
    raters: list[object] = list(rater.runs) if rater.judge else [rater.id.removeprefix("@")]
    sql = (_JUDGED if rater.judge else _LABELLED).format(clips=_marks(clips), raters=_marks(raters))
    return {
        (row["clip_id"], row["dimension"]): Opinion(
            row["score"], row["reason"], row["node"], row["second"]
        )
        for row in store.query(sql, [*clips, *raters])
    }


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
