"""One judge's scores by how it was asked, compared on the same clips.

By the encoding in which clips were sent: SVBench's judge watches the film, ours may get frames of
it. Or by the setting, as VideoRealBench's judge was asked with and without its reasons. What that
changes is told by the clips that one judge scored in both.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from schema.protocols import PROTOCOLS, score_column
from schema.vocabulary import RUN_SETTINGS
from store.queries.boards.board_keys import source
from store.queries.boards.ways_of_asking import WayCounts
from store.reading.case_columns import View
from store.reading.condition import Condition, equals
from store.reading.store import Row, Store

Way = Literal["encoding", "setting"]
OTHER: Final[Mapping[Way, Way]] = {"encoding": "setting", "setting": "encoding"}
"""What is the same where ways are compared."""
VIEWS: Final[tuple[View, ...]] = ("verdict_board", "verdict_case")

_SEVERAL: Final = """
SELECT 1 AS yes FROM run_case
WHERE protocol = ? AND benchmark = ? AND judge IS NOT NULL AND current
GROUP BY judge, {other} HAVING count(DISTINCT coalesce({by}, '')) > 1"""

# A judge asked several times of a clip has several rows of it; tokens stand once for each call.
_SCORES: Final = """
WITH judged AS (
    SELECT judge, setting, model, model_name, encoding, run_id, clip_id, cluster_id,
        ({score}) AS score
    FROM {cases} AND judge IS NOT NULL),
spent AS (
    SELECT run_id, clip_id, sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out
    FROM star.verdict WHERE run_id IN (SELECT run_id FROM judged) GROUP BY ALL)
SELECT j.judge, j.setting, j.model, any_value(j.model_name) AS name, j.encoding, j.clip_id,
    j.cluster_id, count(j.score) AS n, coalesce(sum(j.score), 0) AS total,
    sum(s.tokens_in) AS tokens_in, count(s.tokens_in) AS stated_in,
    sum(s.tokens_out) AS tokens_out, count(s.tokens_out) AS stated_out
FROM judged j LEFT JOIN spent s ON s.run_id = j.run_id AND s.clip_id = j.clip_id
GROUP BY j.judge, j.setting, j.model, j.encoding, j.clip_id, j.cluster_id ORDER BY ALL"""


class WhoseClips(NamedTuple):
    """Whose clips a judge scored, asked alike in what is not compared: in which setting, or in
    which encoding; `model` is None where they are of all models."""

    judge: str
    alike: str | None
    model: str | None
    name: str


class AskedCounts(NamedTuple):
    """Scores of one way by prompt, beside those of the first way on the same clips.

    A pair is a clip, its score the mean of a judge's repeats. Of `clips` that were to be
    judged `scored` have a score; the tokens are means of the calls that tell them, None where none
    does.
    """

    counts: WayCounts
    clips: int
    scored: int
    tokens_in: float | None
    tokens_out: float | None


Ways = Mapping[str | None, AskedCounts]
"""Encoding, or setting → its counts, the first one first."""


def scores_by_way(
    store: Store,
    by: Way,
    benchmark: str,
    protocol: str,
    condition: Condition,
    judged: Sequence[str] = (),
) -> Mapping[WhoseClips, Ways]:
    """Whose clips → way → counts, of judges that were asked in two ways or more.

    The condition is on judged clips. A score is the mean of the `judged` dimensions, by default all
    of the protocol's, of clips that have them all. Where there are several models, all of them
    together come first.
    """
    other = OTHER[by]
    if not store.query(_SEVERAL.format(by=by, other=other), [protocol, benchmark]):
        return {}
    columns = [score_column(name) for name in judged or PROTOCOLS[protocol].dimensions]
    chosen = condition.and_(equals("protocol", protocol))
    cases = source(VIEWS, chosen, "run_id, clip_id")
    score = f"({' + '.join(columns)}) / {len(columns)}"
    rows = store.query(_SCORES.format(cases=cases, score=score), chosen.params)
    grouped: dict[tuple[str, str | None], list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row["judge"], row[other]].append(row)
    each = dict[WhoseClips, Ways]()
    for (judge, alike), mine in grouped.items():
        models = {row["model"]: row["name"] for row in mine}
        if len(models) > 1:
            each[WhoseClips(judge, alike, None, "")] = _by_way(mine, by)
        for model, name in models.items():
            own = [row for row in mine if row["model"] == model]
            each[WhoseClips(judge, alike, model, name)] = _by_way(own, by)
    return {whose: ways for whose, ways in each.items() if len(ways) > 1}


def natural_order(encoding: str | None) -> tuple[bool, list[tuple[int, str]]]:
    """What encodings are ordered by: ×8 before ×16, one that nobody stated last."""
    parts = re.split(r"(\d+)", encoding or "")
    return encoding is None, [(int(part or 0), "") if at % 2 else (0, part)
                              for at, part in enumerate(parts)]  # fmt: skip


def in_order(setting: str | None) -> tuple[bool, int, str]:
    """What settings are ordered by: as they are listed, unknown ones after them, and first of all
    what states none, which is the protocol as it is."""
    known = setting in RUN_SETTINGS
    place = RUN_SETTINGS.index(setting) if setting is not None and known else len(RUN_SETTINGS)
    return setting is not None, place, setting or ""


def _by_way(rows: Sequence[Row], by: Way) -> Ways:
    by_way: dict[str | None, list[Row]] = defaultdict(list)
    for row in rows:
        by_way[row[by]].append(row)
    ordered = (
        sorted(by_way, key=natural_order) if by == "encoding" else sorted(by_way, key=in_order)
    )
    first = {row["clip_id"]: row for row in by_way[ordered[0]] if row["n"]}
    places = {cluster: at for at, cluster in enumerate(sorted({row["cluster_id"] for row in rows}))}
    return {name: _counts(by_way[name], first, places) for name in ordered}


def _counts(
    rows: Sequence[Row], first: Mapping[int, Row], places: Mapping[int, int]
) -> AskedCounts:
    n, total, pairs, before, after = np.zeros((5, len(places)))
    for row in rows:
        at, other = places[row["cluster_id"]], first.get(row["clip_id"])
        n[at] += row["n"]
        total[at] += row["total"]
        if row["n"] and other:
            pairs[at] += 1
            before[at] += other["total"] / other["n"]
            after[at] += row["total"] / row["n"]
    return AskedCounts(
        WayCounts(None, n, total, pairs, before, after),
        len(rows),
        sum(row["n"] > 0 for row in rows),
        _mean(rows, "tokens_in", "stated_in"),
        _mean(rows, "tokens_out", "stated_out"),
    )


def _mean(rows: Sequence[Row], tokens: str, calls: str) -> float | None:
    """The tokens of a call, of those that tell theirs."""
    stated = sum(int(row[calls]) for row in rows)
    return sum(float(row[tokens] or 0) for row in rows) / stated if stated else None
