"""A board's rows from its clusters: each figure is what its intervals are drawn from.

rows_of(clusters, metric) -> list[BoardRow]
mean_over_types(clusters, metric) -> {Key: Entry}
entry_of(metric, n, ok, total, base) -> Entry
"""

from typing import NamedTuple

from metrics.boards.definitions import Metric
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Floats, Part


class Entry(NamedTuple):
    """A figure of a row, in the metric's unit: percent, or a grade such as realism's 1–5.

    Attributes:
        score: the mean over the evaluated cases; None without any.
        n: how many cases the row ought to have.
        ok: how many were evaluated.
        official: the same where a reply without a letter counts as wrong, so that refusing can't
            raise it; None for verdicts, where it has no meaning.
        low, high: the 95 % interval of the figure that ranks, once it is computed.
        few: the interval rests on too few clusters to be relied on.
        right: the sum of the cases' values.
        base: how many cases the figure that ranks is a share of: the evaluated ones, officially
            all that have a reply. `base` of `n` is the coverage.
    """

    score: float | None
    n: int
    ok: int
    official: float | None = None
    low: float | None = None
    high: float | None = None
    few: bool = False
    right: float = 0.0
    base: int = 0

    @property
    def figure(self) -> float | None:
        """The figure that ranks and is shown first: the official score where there is one."""
        return self.score if self.official is None else self.official

    @property
    def wrong(self) -> int | None:
        """How many of the cases that an official score counts are wrong; None without one, where a
        case is no whole.
        """
        return None if self.official is None else round(self.base - self.right)


class BoardRow(NamedTuple):
    """A row of a board: its key, its total, and an entry for each value of the columns' field.

    `answered`: where `total` has an official score, the one over what was answered, once its own
    interval is computed.
    """

    key: Key
    total: Entry
    entries: dict[str, Entry]
    answered: Entry | None = None

    @property
    def is_of_a_model(self) -> bool:
        """Whether it has a figure of a model: neither of a scripted rule nor of people."""
        return self.key.kind == "model" and not self.key.is_baseline and self.total.base > 0


def rows_of(clusters: Clusters, metric: Metric) -> list[BoardRow]:
    """A row for each key (model × judge × protocol × setting × encoding), in the clusters' order.

    A row has an entry for each value of which it ought to have a case.
    """
    total = _entries(clusters.whole, metric)
    parts = {value: _entries(part, metric) for value, part in clusters.parts.items()}
    return [
        BoardRow(
            key,
            total[at],
            {value: part[at] for value, part in parts.items() if part[at].n},
        )
        for at, key in enumerate(clusters.keys)
    ]


def mean_over_types(clusters: Clusters, metric: Metric) -> dict[Key, Entry]:
    """Row → the mean over its question types, each type counting as much as any other.

    `clusters` has a part for each type. Only questions that have a level count: where there are
    levels, types are a scale of their own (VGenST-Bench's evaluator gives this mean beside the one
    over questions). `n` and `ok` are those of the questions; `score` leaves out a type of which no
    question is evaluated.
    """
    by_type = [_entries(part, metric) for part in clusters.parts.values()]
    by_row = {key: [part[at] for part in by_type] for at, key in enumerate(clusters.keys)}
    return {
        key: _mean_entry([entry for entry in entries if entry.n])
        for key, entries in by_row.items()
        if any(entry.n for entry in entries)
    }


def entry_of(metric: Metric, n: float, ok: float, total: float, base: float) -> Entry:
    """The entry of a row's sums over its cases (`store.queries.boards.cluster_matrix.Part`)."""
    return Entry(
        metric.scale * total / ok if ok else None,
        int(n),
        int(ok),
        metric.scale * total / base if metric.has_official and base else None,
        right=round(total, 6),
        base=int(base),
    )


def _entries(part: Part, metric: Metric) -> list[Entry]:
    return [entry_of(metric, *sums) for sums in zip(*map(_row_sums, part), strict=True)]


def _row_sums(counts: Floats) -> list[float]:
    sums: list[float] = counts.sum(axis=1).tolist()
    return sums


def _mean_entry(entries: list[Entry]) -> Entry:
    return Entry(
        _mean([entry.score for entry in entries]),
        sum(entry.n for entry in entries),
        sum(entry.ok for entry in entries),
        _mean([entry.official for entry in entries]),
        base=sum(entry.base for entry in entries),
    )


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
