# ruff: noqa: S608  (which chains are counted is a constant of this room)
"""How long what is loaded is: durations of clips, lengths of chains, words of questions."""

from dataclasses import dataclass
from typing import Final

from store.queries.statistics.loaded import OWN_CHAINS
from store.reading.store import Store
from store.reading.version_cache import per_version

MEASURED: Final = ("durations", "chain lengths", "question words", "right words", "wrong words")

# R3-Bench draws the words of its questions on chains (Figure 9); those of "Hard" are by hand.
_LENGTHS: Final = f"""
WITH own AS (
    SELECT question_text, options, answer FROM question_case
    WHERE benchmark = $1 AND type IS DISTINCT FROM 'Hard'),
texts AS (
    SELECT 'question words' AS what, question_text AS text FROM own
    UNION ALL SELECT 'right words', options[answer + 1] FROM own
    UNION ALL SELECT 'wrong words', options[place] FROM own, range(1, len(options) + 1) r(place)
        WHERE answer IS NOT NULL AND place <> answer + 1),
measured AS (
    SELECT 'durations' AS what, duration::DOUBLE AS value FROM clip_case WHERE benchmark = $1
    UNION ALL SELECT 'chain lengths', h.length FROM star.chain h
        JOIN star.benchmark b ON b.id = h.benchmark_id WHERE b.benchmark = $1 AND {OWN_CHAINS}
    UNION ALL SELECT what, len(string_split(trim(text), ' ')) FROM texts WHERE trim(text) <> '')
SELECT what, floor(value)::INTEGER AS whole, count(*) AS n, sum(value) AS total
FROM measured WHERE value IS NOT NULL GROUP BY ALL ORDER BY ALL"""


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many have each value, in whole units (a clip of 5.9 s counts at 5), and their mean."""

    counts: dict[int, int]
    mean: float

    @property
    def n(self) -> int:
        """How many there are."""
        return sum(self.counts.values())


@per_version(8)
def distributions(store: Store, benchmark: str) -> dict[str, Distribution]:
    """For each of `MEASURED` that a benchmark has: how its values are spread."""
    rows = store.query(_LENGTHS, [benchmark])
    made: dict[str, Distribution] = {}
    for what in MEASURED:
        mine = [row for row in rows if row["what"] == what]
        if counts := {int(row["whole"]): int(row["n"]) for row in mine}:
            total = sum(float(row["total"]) for row in mine)
            made[what] = Distribution(counts, total / sum(counts.values()))
    return made
