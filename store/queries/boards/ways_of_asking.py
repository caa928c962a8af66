# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Ways of asking the same questions beside each other, each compared on what was asked in both.

    ways_of_asking    VGenST-Bench's vanilla, circular, V1, V2, V3 (its Figure 6)
    settings_asked    with the film, its subtitles, both, neither (R3-VQA, Figure 6), by type

V3 has fewer than half of the base questions, and few clips have subtitles: two plain means would be
of two populations.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema.vocabulary import PROBING
from store.queries.boards.board_keys import source
from store.reading.case_columns import View
from store.reading.condition import Condition
from store.reading.store import Row, Store, per_version

WAYS: Final = ("base", "circular", "v1", "v2", "v3")
"""Vanilla, every order of the options, None of these as distractor and as answer, open-ended."""
VIEWS: Final[tuple[View, ...]] = ("answer_board", "answer_case")
COUNTS: Final = ("n", "correct", "pairs", "before", "after")
Floats = NDArray[np.float64]
MOST_PAIRED: Final = 250_000
"""Answers up to which questions are paired for a page, in 0.1 s: 48 runs of R3-Bench."""
MOST_ROWS: Final = 100
"""Rows of a table that somebody reads; 200 took 0.2 s to draw."""

_LISTS: Final = ", ".join(f"list({name}::DOUBLE ORDER BY cluster_id) AS {name}" for name in COUNTS)
"""Counts by video come as arrays: as rows they were most of what a table of 50 models took."""

_ASKED: Final = f"""
WITH asked AS (
    SELECT model, model_name, setting, encoding, judge, coalesce(base, question) AS root,
        cluster_id, coalesce(correct, 0) AS correct,
        CASE protocol::VARCHAR WHEN 'circular' THEN 'circular' WHEN 'open_ended' THEN 'v3'
            ELSE variant::VARCHAR END AS way
    FROM {{cases}} AND asked = 1 AND protocol IN ('choice', 'circular', 'open_ended')
        AND (protocol = 'choice' AND variant IN ('base', 'v1', 'v2')
            OR protocol = 'circular' AND variant = 'base'
            OR protocol = 'open_ended' AND variant = 'v3')),
vanilla AS (
    SELECT model, setting, encoding, root, max(correct) AS correct FROM asked
    WHERE way = 'base' GROUP BY ALL),
counts AS (
    SELECT a.model, any_value(a.model_name) AS name, a.setting, a.encoding, a.judge, a.way,
        a.cluster_id, count(*) AS n, sum(a.correct) AS correct, count(v.root) AS pairs,
        coalesce(sum(v.correct), 0) AS before,
        coalesce(sum(a.correct) FILTER (v.root IS NOT NULL), 0) AS after
    FROM asked a LEFT JOIN vanilla v ON v.root = a.root AND v.model = a.model
        AND v.setting IS NOT DISTINCT FROM a.setting AND v.encoding IS NOT DISTINCT FROM a.encoding
    GROUP BY a.model, a.setting, a.encoding, a.judge, a.way, a.cluster_id)
SELECT model, any_value(name) AS name, setting, encoding, judge, way, {_LISTS}
FROM counts GROUP BY model, setting, encoding, judge, way ORDER BY ALL"""


REFERENCES: Final = {
    "+Sub": "−", "+Sub & HTP": "+Sub", "Only Sub": "+Sub", "Blind": "−", "Single frame": "−",
    "Shuffled": "−",
}  # fmt: skip
"""Setting → the one that differs from it in one thing: what was added, or left out."""

_SETTINGS: Final = f"""
WITH asked AS (
    SELECT run_id, question_id, cluster_id, type, coalesce(correct, 0)::TINYINT AS correct
    FROM {{cases}} AND asked = 1 AND protocol = ? AND setting IS NOT NULL AND type IS NOT NULL),
judged AS (
    SELECT run_id, model, model_name, encoding, setting,
        CASE WHEN protocol = 'open_ended' THEN judge END AS judge
    FROM run_case WHERE run_id IN (SELECT run_id FROM asked)),
-- Runs that differ in nothing of this count together.
runs AS (
    SELECT *, min(run_id) OVER (PARTITION BY model, encoding, setting, judge) AS first_run
    FROM judged),
pairs AS (
    SELECT a.run_id, b.run_id AS reference
    FROM runs a
    JOIN (FROM (VALUES {{references}}) t(setting, reference)) q ON q.setting = a.setting
    JOIN runs b ON b.setting = q.reference AND b.model = a.model
        AND b.encoding IS NOT DISTINCT FROM a.encoding AND b.judge IS NOT DISTINCT FROM a.judge),
reference AS (
    SELECT p.run_id, a.question_id, max(a.correct) AS correct
    FROM pairs p JOIN asked a ON a.run_id = p.reference GROUP BY ALL),
counts AS (
    SELECT o.first_run, a.type, a.cluster_id, count(*) AS n, sum(a.correct) AS correct,
        count(r.correct) AS pairs, coalesce(sum(r.correct), 0) AS before,
        coalesce(sum(a.correct) FILTER (r.correct IS NOT NULL), 0) AS after,
        coalesce(sum(1 / nullif(len(q.options), 0)), 0) AS chance
    FROM asked a JOIN star.question q ON q.id = a.question_id
    JOIN runs o ON o.run_id = a.run_id
    LEFT JOIN reference r ON r.run_id = a.run_id AND r.question_id = a.question_id GROUP BY ALL)
SELECT r.model, any_value(r.model_name) AS name, r.encoding, r.judge, c.type, r.setting, {_LISTS},
    sum(c.chance) / sum(c.n) AS chance
FROM counts c JOIN runs r ON r.run_id = c.first_run
GROUP BY r.model, r.encoding, r.judge, c.type, r.setting ORDER BY ALL"""


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


class AnswersMeant(NamedTuple):
    """How many answers a condition means (None: not counted), of how many models; of `probing`
    settings these."""

    answers: int | None
    models: int
    probing: int = 0

    def are_too_many(self, rows: int = 1) -> bool:
        """Whether their questions are not paired for a table with so many rows a model."""
        return (self.answers or 0) > MOST_PAIRED or self.models * rows > MOST_ROWS


@per_version(32)
def has_probing(store: Store, benchmark: str) -> bool:
    """Whether any run of the benchmark (of all without one) has a probing setting."""
    sql = "SELECT 1 FROM run_case WHERE list_contains(?, setting) AND (benchmark = ? OR ? = '')"
    return bool(store.query(f"{sql} LIMIT 1", [list(PROBING), benchmark, benchmark]))


def answers_meant(store: Store, condition: Condition) -> AnswersMeant:
    """How many answers fulfil the condition."""
    cells = source(("answer_cells", *VIEWS), condition, "run_id, question_id")
    row = store.first_row(
        "SELECT coalesce(sum(asked), 0)::BIGINT AS answers, count(DISTINCT model) AS models, "
        "coalesce(sum(asked) FILTER (list_contains(?, setting)), 0)::BIGINT AS probing "
        f"FROM {cells}",
        [list(PROBING), *condition.params],
    )
    return AnswersMeant(*(row or {"answers": 0, "models": 0, "probing": 0}).values())


def ways_of_asking(
    store: Store, condition: Condition
) -> Mapping[AskedModel, Mapping[tuple[str, str | None], WayCounts]]:
    """Whose answers → (way, judge) → their counts, in the order of the ways."""
    cases = source(VIEWS, condition, "run_id, question_id")
    grouped: dict[AskedModel, dict[tuple[str, str | None], WayCounts]] = {}
    for row in _rows(store, _ASKED.format(cases=cases), condition.params):
        who = AskedModel(row["model"], row["name"], row["setting"], row["encoding"])
        counts = WayCounts(row["judge"], *(row[name] for name in COUNTS))
        grouped.setdefault(who, {})[row["way"], row["judge"]] = counts
    return {
        who: dict(sorted(ways.items(), key=lambda each: place_of(each[0])))
        for who, ways in grouped.items()
    }


def _rows(store: Store, sql: str, params: Sequence[Any]) -> Iterator[Row]:
    """The rows with arrays for lists, None for what is masked."""
    columns = store.numpy(sql, params)
    for values in zip(*columns.values(), strict=True):
        yield {
            name: None if value is np.ma.masked else value
            for name, value in zip(columns, values, strict=True)
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
    grouped: dict[TypeAsked, dict[str, SettingCounts]] = {}
    for row in _rows(store, _SETTINGS.format(cases=cases, references=references), bound):
        of = TypeAsked(row["model"], row["name"], row["encoding"], row["judge"], row["type"])
        counts = WayCounts(None, *(row[name] for name in COUNTS))
        grouped.setdefault(of, {})[row["setting"]] = SettingCounts(counts, float(row["chance"]))
    return grouped
