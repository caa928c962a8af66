"""Ways of asking the same questions beside each other, each compared on what was asked in both.

    ways_of_asking    VGenST-Bench's vanilla, circular, V1, V2, V3 (its Figure 6)
    settings_asked    with the film, its subtitles, both, neither (R3-VQA, Figure 6), by type

V3 has fewer than half of the base questions, and few clips have subtitles: two plain means would be
of two populations.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store.queries.boards.board_keys import source
from store.reading.case_columns import View
from store.reading.condition import Condition
from store.reading.store import Row, Store

WAYS: Final = ("base", "circular", "v1", "v2", "v3")
"""Vanilla, every order of the options, None of these as distractor and as answer, open-ended."""
VIEWS: Final[tuple[View, ...]] = ("answer_board", "answer_case")
COUNTS: Final = ("n", "correct", "pairs", "before", "after")
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


REFERENCES: Final = {
    "+Sub": "−", "+Sub & HTP": "+Sub", "Only Sub": "+Sub", "Blind": "−", "Single frame": "−",
    "Shuffled": "−",
}  # fmt: skip
"""Setting → the one that differs from it in one thing: what was added, or left out."""

_SETTINGS: Final = """
WITH asked AS (
    SELECT model, model_name, encoding, setting, type, question_id, cluster_id,
        CASE WHEN protocol = 'open_ended' THEN judge END AS judge, coalesce(correct, 0) AS correct
    FROM {cases} AND asked = 1 AND protocol = ? AND setting IS NOT NULL
        AND type IS NOT NULL),
reference AS (
    SELECT q.setting, a.model, a.encoding, a.judge, a.question_id, max(a.correct) AS correct
    FROM asked a JOIN (FROM (VALUES {references}) t(setting, reference)) q
        ON q.reference = a.setting GROUP BY ALL)
SELECT a.model, any_value(a.model_name) AS name, a.encoding, a.judge, a.type, a.setting,
    a.cluster_id, count(*) AS n, sum(a.correct) AS correct, count(r.question_id) AS pairs,
    coalesce(sum(r.correct), 0) AS before,
    coalesce(sum(a.correct) FILTER (r.question_id IS NOT NULL), 0) AS after,
    coalesce(sum(1 / nullif(len(q.options), 0)), 0) AS chance
FROM asked a JOIN star.question q ON q.id = a.question_id
LEFT JOIN reference r ON r.question_id = a.question_id AND r.model = a.model
    AND r.setting = a.setting AND r.encoding IS NOT DISTINCT FROM a.encoding
    AND r.judge IS NOT DISTINCT FROM a.judge
GROUP BY a.model, a.encoding, a.judge, a.type, a.setting, a.cluster_id ORDER BY ALL"""


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
        counts = tuple(float(row[name]) for name in COUNTS)
        grouped.setdefault(who, {}).setdefault(key, []).append(counts)
    return {
        who: {
            (way, judge): WayCounts(judge, *np.array(counts, np.float64).T)
            for (way, judge), counts in sorted(ways.items(), key=lambda each: place_of(each[0]))
        }
        for who, ways in grouped.items()
    }


def place_of(key: tuple[str, str | None]) -> tuple[int, str]:
    """The place of a way, and of the judge who decided it, among the others."""
    way, judge = key
    return WAYS.index(way), judge or ""


class TypeAsked(NamedTuple):
    """A model's questions of a type; `judge` decided the open answers."""

    model: str
    name: str
    encoding: str | None
    judge: str | None
    type: str


class SettingCounts(NamedTuple):
    """Answers in one setting, by video, beside its reference's; `chance`: right by guessing among
    the options, 0 where there are none."""

    counts: WayCounts
    chance: float


def settings_asked(
    store: Store, condition: Condition, protocol: str
) -> Mapping[TypeAsked, Mapping[str, SettingCounts]]:
    """Model and type → setting → its counts, of answers by one protocol."""
    cases = source(VIEWS, condition, "run_id, question_id")
    references = ", ".join(["(?, ?)"] * len(REFERENCES))
    words = (word for pair in REFERENCES.items() for word in pair)
    bound = [*condition.params, protocol, *words]
    rows = store.query(_SETTINGS.format(cases=cases, references=references), bound)
    grouped: dict[TypeAsked, dict[str, list[Row]]] = {}
    for row in rows:
        of = TypeAsked(row["model"], row["name"], row["encoding"], row["judge"], row["type"])
        grouped.setdefault(of, {}).setdefault(row["setting"], []).append(row)
    return {
        of: {
            setting: SettingCounts(
                WayCounts(None, *(np.array([float(row[name]) for row in each]) for name in COUNTS)),
                sum(float(row["chance"]) for row in each) / sum(row["n"] for row in each),
            )
            for setting, each in settings.items()
        }
        for of, settings in grouped.items()
    }
