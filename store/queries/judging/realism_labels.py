# ruff: noqa: S608  (the one word put into SQL here is a constant of schema.vocabulary)
"""Labels of realism: their errors' extent and categories, which are final, and their rationales.

A clip counts once in each of VideoRealBench's categories that it has. A label's extent is listed
beside its score. The rationale that people agree on has a judge's reasons beside it.
"""

from typing import Final, NamedTuple

from schema.vocabulary import FINAL_ANNOTATOR, REALISM_CATEGORIES, REALISM_DIMENSION
from store.reading.store import Store, per_version

AGREED: Final = f"""
    SELECT * FROM (
        SELECT *, count(*) OVER (PARTITION BY clip_id) AS n,
            count(*) OVER (PARTITION BY clip_id, score) AS alike,
            bool_or(annotator = '{FINAL_ANNOTATOR}') OVER (PARTITION BY clip_id) AS is_settled
        FROM star.human_label WHERE dimension = '{REALISM_DIMENSION}' AND score IS NOT NULL)
    WHERE annotator = '{FINAL_ANNOTATOR}' OR (NOT is_settled AND 2 * alike > n)
    QUALIFY row_number() OVER (PARTITION BY clip_id ORDER BY annotator) = 1"""
"""One label a clip: the final one, else the first annotator's of those who hold the majority.

Where neither is, people agree on nothing and the clip is left out.
"""
_PAIRS: Final = f"""
WITH agreed AS ({AGREED})
SELECT r.judge, v.run_id, c.clip, v.reason AS judges, v.summary AS judges_why, l.reason AS people,
    l.adherence AS people_why
FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id
JOIN agreed l ON l.clip_id = v.clip_id JOIN star.clip c ON c.id = v.clip_id
WHERE r.current AND r.benchmark = ? AND r.protocol = 'realism' AND r.judge IS NOT NULL
    AND v.reason <> '' AND l.reason <> ''
ORDER BY r.judge, v.clip_id, v.run_id"""
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


class RationalePair(NamedTuple):
    """A judge's rationale of a clip and people's, like with like.

    Both are description and adherence where both sides have the two (`is_whole`), else both are the
    description alone.
    """

    judge: str
    clip: str
    judges: str
    people: str
    is_whole: bool

    @property
    def texts(self) -> tuple[str, str]:
        """The two rationales, without the blanks around them."""
        return self.judges.strip(), self.people.strip()


@per_version(4)
def rationales(store: Store, benchmark: str) -> dict[int, list[RationalePair]]:
    """Run of a judge → its rationale of each clip beside people's agreed one."""
    pairs: dict[int, list[RationalePair]] = {}
    for row in store.query(_PAIRS, [benchmark]):
        whole = bool(row["judges_why"] and row["people_why"])
        judges, people = row["judges"], row["people"]
        if whole:
            judges, people = f"{judges}\n{row['judges_why']}", f"{people}\n{row['people_why']}"
        pair = RationalePair(row["judge"], row["clip"], judges, people, whole)
        if all(pair.texts):
            pairs.setdefault(row["run_id"], []).append(pair)
    return pairs
