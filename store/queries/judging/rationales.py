# ruff: noqa: S608  (the one word put into SQL here is a constant of schema.vocabulary)
"""What people agree on of a clip's realism, and a judge's reasons beside it (VideoRealBench)."""

from typing import Final, NamedTuple

from schema.vocabulary import FINAL_ANNOTATOR, REALISM_DIMENSION
from store.reading.store import Store
from store.reading.version_cache import per_version

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
