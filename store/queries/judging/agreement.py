# ruff: noqa: S608  (names are constants of this module, conditions hold bound values)
"""Who scored what: the ratings of judges and people on the same clips, side by side, and two
raters' scores and reasons on some clips.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema.protocols import judging
from schema.vocabulary import PLAIN_SETTING
from store.queries.boards.cluster_matrix import floats, ints
from store.queries.clips.media_files import poster_tags
from store.reading.condition import EVERYTHING, Condition, Value
from store.reading.store import Row, Store, per_version

DIMENSIONS: Final = {name: protocol.dimensions for name, protocol in judging().items()}
"""Protocol → what it scores."""

_PAIRS: Final = [(name, each) for name, names in DIMENSIONS.items() for each in names]
_RATED: Final = f"""
WITH scored AS (FROM (VALUES {", ".join(["(?, ?)"] * len(_PAIRS))}) t(protocol, dimension)),
raters AS (
    SELECT benchmark, protocol::VARCHAR AS protocol, judge AS rater FROM run_case
    WHERE protocol::VARCHAR IN (SELECT protocol FROM scored) AND judge IS NOT NULL
    UNION
    SELECT c.benchmark, s.protocol, annotator
    FROM star.human_label l JOIN clip_case c ON c.clip_id = l.clip_id
    JOIN scored s ON s.dimension = l.dimension::VARCHAR),
many AS (SELECT benchmark, count(DISTINCT rater) > 1 AS several FROM raters GROUP BY 1)
SELECT DISTINCT benchmark, protocol, several FROM raters JOIN many USING (benchmark)
ORDER BY several DESC, benchmark, protocol"""

# Of results of one judge on one model's clips that differ in nothing else the newest counts, as
# everywhere (`current`, store/building/sql/newest.sql). The older ones are raters of their own.
_JUDGES: Final = """
SELECT run_id, coalesce(judge_name, judge) AS name, judge, judge_kind AS kind, setting, encoding,
    CASE WHEN current THEN 0 ELSE dense_rank() OVER (
        PARTITION BY model_id, judge, setting, encoding, current
        ORDER BY created DESC NULLS LAST, sequence DESC, run DESC) END::INTEGER AS age,
    left(created, 10) AS day
FROM run_case WHERE benchmark = ? AND protocol = ? AND judge IS NOT NULL
ORDER BY judge, setting NULLS FIRST, encoding NULLS FIRST, age, run_id"""

_VERDICTS: Final = """
SELECT run_id AS source, clip_id, {place} AS place, CASE WHEN status = 'ok' THEN score END AS score
FROM star.verdict WHERE place IS NOT NULL AND run_id IN ({runs})
    AND clip_id IN (SELECT clip_id FROM clip_case WHERE benchmark = ? AND {where})"""

_LABELS: Final = """
WITH known AS (
    SELECT annotator, dense_rank() OVER (ORDER BY annotator)::INTEGER - 1 AS source
    FROM star.human_label GROUP BY annotator)
SELECT k.source, l.clip_id, {place} AS place, l.score
FROM star.human_label l JOIN known k ON k.annotator = l.annotator WHERE place IS NOT NULL
    AND l.clip_id IN (SELECT clip_id FROM clip_case WHERE benchmark = ? AND {where})"""


class Rater(NamedTuple):
    """Who rates: a judge in one way of asking it, an older result of one, or one of the people.

    `kind` is the judge's (model, scripted, human, truth, None = unknown), or `label` for people;
    labels of a drawn clip's own truth are `truth` too. `age`: 0 for the newest results of a judge,
    1 for those before them, and so on. `runs` are the judge's run ids, `days` the days of an older
    one's results as far as they are known.
    """

    id: str
    name: str
    kind: str | None
    judge: str | None
    age: int = 0
    runs: tuple[int, ...] = ()
    days: frozenset[str] = frozenset()

    @property
    def is_newest(self) -> bool:
        """Whether it is no older result that a newer one has replaced."""
        return self.age == 0


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
    if not clips:
        return {}
    sql = _CLIPS.format(clips=_marks(clips))
    tags = poster_tags(store)
    return {
        row["clip_id"]: row | {"poster_tag": tags.get(row["clip"], "")}
        for row in store.query(sql, list(clips))
    }


def opinions(store: Store, clips: Sequence[int], rater: Rater) -> dict[tuple[int, str], Opinion]:
    """(Clip id, dimension) → the rater's opinion. The vote of people has none: no reasons."""
    raters: list[object] = list(rater.runs) if rater.judge else [rater.id.removeprefix("@")]
    if not clips or not raters:
        return {}
    sql = (_JUDGED if rater.judge else _LABELLED).format(clips=_marks(clips), raters=_marks(raters))
    return {
        (row["clip_id"], row["dimension"]): Opinion(
            row["score"], row["reason"], row["node"], row["second"]
        )
        for row in store.query(sql, [*clips, *raters])
    }


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """Scores by dimension: arrays of clips × raters, NaN where there is no score.

    `was_asked` is true where the rater was asked: a failed call is, and NaN. `items` holds each
    clip's item id (−1 = none): clips of one prompt are one cluster. Nobody may change the arrays.
    """

    raters: tuple[Rater, ...]
    clips: NDArray[np.int64]
    items: NDArray[np.int64]
    scores: Mapping[str, NDArray[np.float64]]
    was_asked: Mapping[str, NDArray[np.bool_]]

    def of_clips(self, chosen: NDArray[np.bool_]) -> "Ratings":
        """The ratings of some of the clips."""
        return replace(
            self,
            clips=self.clips[chosen],
            items=self.items[chosen],
            scores={name: each[chosen] for name, each in self.scores.items()},
            was_asked={name: each[chosen] for name, each in self.was_asked.items()},
        )

    def place(self, rater: str) -> int | None:
        """The column of a rater by id."""
        return next((at for at, candidate in enumerate(self.raters) if candidate.id == rater), None)


class Generator(NamedTuple):
    """A model that made clips."""

    id: str
    name: str


class _Scores(NamedTuple):
    """Ratings as columns: the rater's number, the clip, the dimension's place, the score or NaN."""

    rater: NDArray[np.int64]
    clip: NDArray[np.int64]
    place: NDArray[np.int64]
    score: NDArray[np.float64]


@per_version()
def rated(store: Store) -> dict[str, tuple[str, ...]]:
    """Benchmark → protocols that judges or people scored it by.

    Those that several scored come first: one rater alone has nobody to agree with.
    """
    protocols: dict[str, tuple[str, ...]] = {}
    for row in store.query(_RATED, [text for pair in _PAIRS for text in pair]):
        protocols[row["benchmark"]] = (*protocols.get(row["benchmark"], ()), row["protocol"])
    return protocols


@per_version(8)
def ratings(
    store: Store, benchmark: str, protocol: str, condition: Condition = EVERYTHING
) -> Ratings:
    """All ratings of the benchmark's clips that fulfil `condition` (on clip_case)."""
    where = condition.fits("clip_case")
    judges = _judges(store, benchmark, protocol)
    of_judges = _verdicts(store, benchmark, protocol, where, judges)
    people, of_people = _labels(store, benchmark, protocol, where, len(judges))
    both = (of_judges, of_people)
    return _pivoted((*judges, *people), both, _items(store), DIMENSIONS[protocol])


def _judges(store: Store, benchmark: str, protocol: str) -> list[Rater]:
    raters: dict[str, Rater] = {}
    for row in store.query(_JUDGES, [benchmark, protocol]):
        older = f"older {row['age']}" if row["age"] else ""
        key = "~".join((row["judge"], row["setting"] or "", row["encoding"] or "", older))
        setting = None if row["setting"] == PLAIN_SETTING else row["setting"]
        parts = filter(None, (row["name"], setting, row["encoding"], older))
        rater = Rater(key.rstrip("~"), " · ".join(parts), row["kind"], row["judge"], row["age"])
        known = raters.setdefault(rater.id, rater)
        days = known.days | ({row["day"]} if row["day"] else set())
        raters[rater.id] = known._replace(runs=(*known.runs, row["run_id"]), days=days)
    return [_dated(rater) for rater in raters.values()]


def _dated(rater: Rater) -> Rater:
    """An older result with its day in its name, or its first and last one."""
    if rater.is_newest or not rater.days:
        return rater
    days = " to ".join(sorted({min(rater.days), max(rater.days)}))
    return rater._replace(name=f"{rater.name} ({days})")


def _verdicts(
    store: Store, benchmark: str, protocol: str, where: Condition, judges: list[Rater]
) -> _Scores:
    of_run = {run: at for at, rater in enumerate(judges) for run in rater.runs}
    sql = _VERDICTS.format(
        runs=", ".join("?" * len(of_run)) or "NULL", place=_place(protocol), where=where.sql
    )
    bound = [*DIMENSIONS[protocol], *of_run, benchmark, *where.params]
    scores = _scores(store, sql, bound)
    rater = np.zeros(max(of_run, default=0) + 1, np.int64)
    rater[list(of_run)] = list(of_run.values())
    return scores._replace(rater=rater[scores.rater])


def _labels(
    store: Store, benchmark: str, protocol: str, where: Condition, first: int
) -> tuple[list[Rater], _Scores]:
    """The people, and their labels; the first of them is rater number `first`."""
    sql = _LABELS.format(place=_place(protocol), where=where.sql)
    scores = _scores(store, sql, [*DIMENSIONS[protocol], benchmark, *where.params])
    known = store.query("SELECT DISTINCT annotator FROM star.human_label ORDER BY annotator")
    there, rater = np.unique(scores.rater, return_inverse=True)
    names = [str(known[at]["annotator"]) for at in there.tolist()]
    drawn = _known_truths(store)
    people = [
        Rater(f"@{name}", f"{drawn.get(name, name)} (label)",
              "truth" if name in drawn else "label", None)
        for name in names
    ]  # fmt: skip
    return people, scores._replace(rater=first + rater)


def _scores(store: Store, sql: str, bound: list[Value]) -> _Scores:
    columns = store.numpy(sql, bound)
    source, clip, place = (ints(columns[name]) for name in ("source", "clip_id", "place"))
    return _Scores(source, clip, place, floats(columns["score"]))


def _place(protocol: str) -> str:
    """SQL of a dimension's place among those of the protocol, which are bound to it."""
    cases = " ".join(f"WHEN ? THEN {at}" for at in range(len(DIMENSIONS[protocol])))
    return f"CASE dimension::VARCHAR {cases} END"


@per_version()
def _known_truths(store: Store) -> dict[str, str]:
    """Annotators that are no people: id → name of those that know a drawn clip's truth."""
    sql = "SELECT model, coalesce(name, model) AS name FROM star.model WHERE kind = 'truth'"
    return {row["model"]: row["name"] for row in store.query(sql)}


@per_version()
def _items(store: Store) -> NDArray[np.int64]:
    """The item of each clip by its id, −1 for none."""
    rows = store.numpy("SELECT clip_id, coalesce(item_id, -1) AS item FROM clip_case")
    clips = ints(rows["clip_id"])
    items = np.full(int(clips.max(initial=-1)) + 1, -1)
    items[clips] = ints(rows["item"])
    return items


@per_version()
def generators_of(store: Store) -> dict[int, Generator]:
    """Clip → who generated it; clips of nobody named are left out."""
    rows = store.query("""
        SELECT clip_id, generator, coalesce(generator_name, generator) AS name FROM clip_case
        WHERE generator IS NOT NULL""")
    return {row["clip_id"]: Generator(row["generator"], row["name"]) for row in rows}


def _pivoted(
    raters: tuple[Rater, ...],
    rated_by: Sequence[_Scores],
    items: NDArray[np.int64],
    dimensions: tuple[str, ...],
) -> Ratings:
    clips = np.unique(np.concatenate([rows.clip for rows in rated_by]))
    scores = np.full((len(dimensions), len(clips), len(raters)), np.nan)
    was_asked = np.zeros(scores.shape, np.bool_)
    for rows in rated_by:
        at = rows.place, np.searchsorted(clips, rows.clip), rows.rater
        scores[at] = rows.score
        was_asked[at] = True
    return Ratings(
        raters,
        clips,
        items[clips],
        dict(zip(dimensions, scores, strict=True)),
        dict(zip(dimensions, was_asked, strict=True)),
    )
