"""VGenST-Bench's ways of asking beside each other: vanilla, circular, V1, V2, V3 (its Figure 6).

A way is compared with vanilla on the base questions that a model was asked in both: V3 has fewer
than half of them, so that two plain means would be of two populations.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store.queries.boards.board_keys import source
from store.reading.case_columns import View
from store.reading.condition import Condition
from store.reading.store import Store

WAYS: Final = ("base", "circular", "v1", "v2", "v3")
"""Vanilla, every order of the options, None of these as distractor and as answer, open-ended."""
VIEWS: Final[tuple[View, ...]] = ("answer_board", "answer_case")
Floats = NDArray[np.float64]

_ASKED: Final = """
WITH asked AS (
    SELECT model, model_name, setting, encoding, judge, coalesce(base, question) AS root,
        cluster_id, coalesce(correct, 0) AS correct,
        CASE protocol::VARCHAR WHEN 'circular' THEN 'circular' WHEN 'open_ended' THEN 'v3'
            ELSE variant::VARCHAR END AS way
    FROM {cases} AND asked = 1 AND protocol IN ('choice', 'circular', 'open_ended')
        AND (protocol = 'choice' AND variant IN ('base', 'v1', 'v2')
            OR protocol = 'circular' AND variant = 'base'
            OR protocol = 'open_ended' AND variant = 'v3')),
vanilla AS (
    SELECT model, setting, encoding, root, max(correct) AS correct FROM asked
    WHERE way = 'base' GROUP BY ALL)
SELECT a.model, any_value(a.model_name) AS name, a.setting, a.encoding, a.judge, a.way,
    a.cluster_id, count(*) AS n, sum(a.correct) AS correct, count(v.root) AS pairs,
    coalesce(sum(v.correct), 0) AS before,
    coalesce(sum(a.correct) FILTER (v.root IS NOT NULL), 0) AS after
FROM asked a LEFT JOIN vanilla v ON v.root = a.root AND v.model = a.model
    AND v.setting IS NOT DISTINCT FROM a.setting AND v.encoding IS NOT DISTINCT FROM a.encoding
GROUP BY a.model, a.setting, a.encoding, a.judge, a.way, a.cluster_id ORDER BY ALL"""


class AskedModel(NamedTuple):
    """Whose answers: a model in a setting and an encoding."""

    model: str
    name: str
    setting: str | None
    encoding: str | None


class WayCounts(NamedTuple):
    """Answers in one way, by video: all with a reply, and those whose base question was asked too.

    `before` and `after` are the right ones of `pairs`, in vanilla and in this way. `judge` decided
    an open answer.
    """

    judge: str | None
    n: Floats
    correct: Floats
    pairs: Floats
    before: Floats
    after: Floats


def ways_of_asking(
    store: Store, condition: Condition
) -> Mapping[AskedModel, Mapping[tuple[str, str | None], WayCounts]]:
    """Whose answers → (way, judge) → their counts, in the order of the ways."""
    cases = source(VIEWS, condition, "run_id, question_id")
    rows = store.query(_ASKED.format(cases=cases), condition.params)
    grouped: dict[AskedModel, dict[tuple[str, str | None], list[tuple[float, ...]]]] = {}
    for row in rows:
        who = AskedModel(row["model"], row["name"], row["setting"], row["encoding"])
        key = row["way"], row["judge"]
        counts = tuple(float(row[name]) for name in ("n", "correct", "pairs", "before", "after"))
        grouped.setdefault(who, {}).setdefault(key, []).append(counts)
    return {
        who: {
            (way, judge): WayCounts(judge, *np.array(counts, np.float64).T)
            for (way, judge), counts in sorted(ways.items(), key=lambda each: _place(*each[0]))
        }
        for who, ways in grouped.items()
    }


def _place(way: str, judge: str | None) -> tuple[int, str]:
    return WAYS.index(way), judge or ""
