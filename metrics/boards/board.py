"""One board for a metric: its query, the counts that answer it, its rows in order, what ranks them.

board(store, query) -> Board; plain_board(store, query) -> Board, without intervals
board_clusters(store, query) -> Clusters, which figures and intervals are made of
board_units(store, query) -> Units, which rows are tested on
metrics_of(store) -> {benchmark: metrics}
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from metrics.boards.definitions import METRICS, PERCENT, Metric, metrics_by_protocol
from metrics.boards.order import (
    SharedUnits,
    battery_names,
    in_order,
    is_probe,
    ordered_values,
    setting_of,
    share_units,
)
from metrics.boards.rows import BoardRow, Entry, mean_over_types, rows_of
from metrics.boards.score_intervals import with_intervals, with_macro_intervals
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Units
from store.queries.boards.clusters import (
    Counted,
    answer_batteries,
    answer_clusters,
    answer_units,
    chain_batteries,
    chain_clusters,
    chain_units,
    levelled_types,
    verdict_clusters,
    verdict_units,
)
from store.queries.boards.step_clusters import step_clusters
from store.queries.catalogue.known_names import judge_names, protocols
from store.reading.case_columns import View
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Store, per_version


@dataclass(frozen=True, slots=True)
class BoardQuery:
    """A question that has one board as its answer.

    Attributes:
        metric: its name in `definitions.METRICS`; an unknown one has a board without rows.
        condition: selects the cases of the metric's view; its protocol is part of it.
        by: the field that the columns stand for, "" for none.
        column: that field's column of the metric's view.
        judged: the judged dimensions that count, () for all that the metric's protocol has.
        run: the run that is chosen, "" for none.
    """

    metric: str
    condition: Condition = EVERYTHING
    by: str = ""
    column: str = ""
    judged: tuple[str, ...] = ()
    run: str = ""

    @property
    def definition(self) -> Metric | None:
        """The metric; None for an unknown one."""
        return METRICS.get(self.metric)


@per_version(8)
def board_clusters(store: Store, query: BoardQuery) -> Clusters:
    """The slice by cluster. Raises KeyError for an unknown metric, and BadCondition."""
    metric, by = METRICS[query.metric], query.column or None
    if metric.is_judged:
        judged = query.judged or metric.judged_dimensions
        return verdict_clusters(store, metric.protocol, query.condition, by, judged)
    if metric.locates:
        return step_clusters(store, query.condition, by)
    if metric.counts_answers:
        return answer_clusters(store, query.condition, by, counted(metric))
    return chain_clusters(store, query.condition, by, metric.counts == "chains")


def board_batteries(store: Store, query: BoardQuery) -> dict[str, dict[Key, frozenset[int]]]:
    """Value of the columns' field → row → the batteries that it took up there.

    Of questions, chains and subchains. Raises KeyError for an unknown metric.
    """
    metric = METRICS[query.metric]
    if metric.counts_answers:
        return answer_batteries(store, query.condition, query.column, counted(metric))
    return chain_batteries(store, query.condition, query.column, metric.counts == "chains")


def board_units(store: Store, query: BoardQuery) -> Units:
    """The slice by unit. Raises KeyError for an unknown metric, and BadCondition."""
    metric = METRICS[query.metric]
    if metric.is_judged or metric.locates:
        return verdict_units(board_clusters(store, query))
    if metric.counts_answers:
        return answer_units(store, query.condition, counted(metric))
    return chain_units(store, query.condition, metric.counts == "chains")


def counted(metric: Metric) -> Counted:
    """The unit that a metric of answers counts."""
    return "positions" if metric.counts == "positions" else "questions"


League = tuple[str | None, str, str]
"""Judge, battery, setting."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board, its rows best first.

    Attributes:
        query: what it answers.
        rows: judge by judge, battery by battery, setting by setting; within them ranked rows come
            first.
        values: its columns, values of the field `by`.
        macro: for rows of questions that have levels, the mean over question types.
        differ: in which parts of their key the rows differ.
        battery: row → in words what it took up: only rows of one are ranked among each other.
        judges: judge → its name.
        of_prompts: whether what a bootstrap draws whole are prompts, and not videos.
        leagues: rows that are ranked together → the units that they share, and their scores there.
    """

    query: BoardQuery
    rows: tuple[BoardRow, ...] = ()
    values: tuple[str, ...] = ()
    macro: Mapping[Key, Entry] = field(default_factory=dict)
    differ: frozenset[str] = frozenset()
    battery: Mapping[Key, str] = field(default_factory=dict)
    judges: Mapping[str, str] = field(default_factory=dict)
    of_prompts: bool = False
    leagues: Mapping[League, SharedUnits] = field(default_factory=dict)

    @property
    def definition(self) -> Metric | None:
        """Its metric; None for an unknown one, which has no rows."""
        return self.query.definition

    @property
    def metric(self) -> str:
        """The name of its metric."""
        return self.query.metric

    @property
    def by(self) -> str:
        """The field that its columns are values of."""
        return self.query.by

    @property
    def run(self) -> str:
        """The run that is chosen, "" where none is."""
        return self.query.run

    @property
    def rule(self) -> str:
        """What its figure is, in words."""
        return self.definition.rule if self.definition else ""

    @property
    def figure(self) -> str:
        """The name of the figure that ranks."""
        return self.definition.figure if self.definition else "Score"

    @property
    def unit(self) -> str:
        """The unit of its figures."""
        return self.definition.unit if self.definition else PERCENT

    @property
    def bottom(self) -> float:
        """The least figure in that unit."""
        return self.definition.bottom if self.definition else 0

    @property
    def top(self) -> float:
        """The greatest figure in that unit."""
        return self.definition.top if self.definition else 100

    @property
    def allowed(self) -> tuple[str, ...]:
        """The fields that its columns may stand for."""
        return self.definition.columns if self.definition else ()

    @property
    def view(self) -> View:
        """What a filter's values are counted on."""
        return self.definition.facets if self.definition else "clip_case"

    @property
    def has_official(self) -> bool:
        """Whether it is ranked by an official score beside the one on what was answered."""
        return self.definition is not None and self.definition.has_official

    @property
    def clusters(self) -> str:
        """What a bootstrap draws whole, in words."""
        return "prompts" if self.of_prompts else "videos"

    @property
    def units(self) -> str:
        """The word for what rows share: prompts or videos of verdicts and steps, else the cases."""
        definition = self.definition
        if definition is None or definition.is_judged or definition.locates:
            return self.clusters
        return definition.counts

    @property
    def leading(self) -> tuple[BoardRow, ...]:
        """What a chart compares: rows of the first judge, battery and setting. Only the ranked
        ones, where there are any."""
        alike = tuple(row for row in self.rows if self.league(row) == self.league(self.rows[0]))
        return tuple(filter(self.is_ranked, alike)) or alike

    def league(self, row: BoardRow) -> League:
        """What rows share that are ranked among each other: a judge, a battery, a setting."""
        return _league(row, self.battery)

    def shared(self, row: BoardRow) -> SharedUnits | None:
        """What the row's league is ranked on; None for a probe."""
        return None if is_probe(row) else self.leagues.get(self.league(row))

    def ranking_score(self, row: BoardRow) -> float | None:
        """The score that the row is ranked by, in the metric's unit; None if it is not ranked."""
        shared = self.shared(row)
        return shared.scores.get(row.key) if shared else None

    def is_ranked(self, row: BoardRow) -> bool:
        """Return True if the row has a rank: no probe, and at least half of the units."""
        return self.ranking_score(row) is not None

    def judge_of(self, row: BoardRow) -> str:
        """The name of a row's judge, "" where no judge scored it."""
        judge = row.key.judge or ""
        return self.judges.get(judge, judge)

    @property
    def has_settings(self) -> bool:
        """Whether the rows are of different settings."""
        return len(set(map(setting_of, self.rows))) > 1

    @property
    def has_batteries(self) -> bool:
        """Whether the rows took up different batteries."""
        return len(set(self.battery.values())) > 1

    @property
    def has_gaps(self) -> bool:
        """Whether rows that are ranked together lack different prompts or questions."""
        return any(
            not shared.is_whole and len(shared.scores) > 1
            for shared in map(self.shared, self.rows)
            if shared
        )


def metrics_of(store: Store) -> dict[str, tuple[str, ...]]:
    """Benchmark → the metrics that its runs allow; benchmarks without a run come last."""
    return {
        benchmark: tuple(
            metric
            for protocol, names in metrics_by_protocol().items()
            if protocol in known
            for metric in names
        )
        for benchmark, known in protocols(store).items()
    }


@per_version(8)  # a page's slots and its options both ask for it
def board(store: Store, query: BoardQuery) -> Board:
    """The board for a query; without rows for an unknown metric.

    Raises:
        BadCondition: the metric's view has no such column, or the condition asks for one.
    """
    plain, metric = plain_board(store, query), query.definition
    if metric is None or not plain.rows:
        return plain
    rows = with_intervals(plain.rows, board_clusters(store, query), metric)
    return replace(plain, rows=tuple(rows), macro=_macro(store, query, metric))


@per_version(8)
def plain_board(store: Store, query: BoardQuery) -> Board:
    """The same without intervals and means over types, which take most of its time."""
    metric = query.definition
    clusters = board_clusters(store, query) if metric else None
    if metric is None or clusters is None or not clusters.keys:
        return Board(query)
    rows, battery = rows_of(clusters, metric), _battery_of(store, clusters, metric)
    leagues = _leagues(store, query, rows, battery)
    scores = {key: score for each in leagues.values() for key, score in each.scores.items()}
    return Board(
        query,
        in_order(rows, battery, scores),
        ordered_values(query.by, {value for row in rows for value in row.entries}),
        differ=frozenset(
            name for name in Key._fields if len({getattr(row.key, name) for row in rows}) > 1
        ),
        battery=battery,
        judges=judge_names(store),
        of_prompts=clusters.of_prompts,
        leagues=leagues,
    )


def _league(row: BoardRow, battery: Mapping[Key, str]) -> League:
    return row.key.judge, battery[row.key], setting_of(row)


def _leagues(
    store: Store, query: BoardQuery, rows: Sequence[BoardRow], battery: Mapping[Key, str]
) -> dict[League, SharedUnits]:
    members: dict[League, list[BoardRow]] = {}
    for row in rows:
        if not is_probe(row):
            members.setdefault(_league(row, battery), []).append(row)
    units = cache(lambda: board_units(store, query))
    metric = METRICS[query.metric]
    return {league: share_units(of_league, units, metric) for league, of_league in members.items()}


def _battery_of(store: Store, clusters: Clusters, metric: Metric) -> dict[Key, str]:
    different = list(dict.fromkeys(clusters.batteries))
    names = battery_names(store, different, metric.protocol)
    name = dict(zip(different, names, strict=True))
    return {key: name[ids] for key, ids in zip(clusters.keys, clusters.batteries, strict=True)}


def _macro(store: Store, query: BoardQuery, metric: Metric) -> dict[Key, Entry]:
    if not metric.counts_answers:
        return {}
    by_type = levelled_types(store, query.condition, counted(metric))
    return with_macro_intervals(mean_over_types(by_type, metric), by_type, metric)
