"""A board's rows from its clusters: each figure is what its intervals are drawn from.

rows_of(clusters) -> list[BoardRow]
macro_of(clusters)  -> {Key: Entry}
"""

from store.queries.boards.board_keys import BoardRow, Entry, Key
from store.queries.boards.cluster_matrix import Clusters, Floats, Part


def rows_of(clusters: Clusters) -> list[BoardRow]:
    """A row per model × judge × protocol × setting × encoding, in the clusters' order.

    `score` is over the evaluated cases, in percent (realism: 1–5); `official` counts those that
    were asked and got no letter as wrong, so that refusing can't raise it, and is None for
    verdicts, where it has no meaning. `n` cases were asked, and `base` of `n` is the coverage. An
    entry for each value of which the row was asked a case.
    """
    total = _entries(clusters.keys, clusters.whole)
    parts = {value: _entries(clusters.keys, part) for value, part in clusters.parts.items()}
    return [
        BoardRow(
            key,
            total[at],
            {value: part[at] for value, part in parts.items() if part[at].n},
        )
        for at, key in enumerate(clusters.keys)
    ]


def macro_of(clusters: Clusters) -> dict[Key, Entry]:
    """Row → the mean over its question types, each type counting as much as any other.

    `clusters` has a part for each type. Only questions that have a level count: where there are
    levels, types are a scale of their own (VGenST-Bench's evaluator gives this mean beside the
    one over questions). `n` and `ok` are those of the questions; `score` leaves out a type of
    which no question is evaluated.
    """
    by_type = [_entries(clusters.keys, part) for part in clusters.parts.values()]
    means = {}
    for at, key in enumerate(clusters.keys):
        entries = [part[at] for part in by_type if part[at].n]
        if entries:
            means[key] = Entry(
                _mean([entry.score for entry in entries]),
                sum(entry.n for entry in entries),
                sum(entry.ok for entry in entries),
                _mean([entry.official for entry in entries]),
                base=sum(entry.base for entry in entries),
            )
    return means


def _entries(keys: tuple[Key, ...], part: Part) -> list[Entry]:
    sums = [_by_row(counts) for counts in part]
    return [_entry(key, *(column[at] for column in sums)) for at, key in enumerate(keys)]


def _by_row(counts: Floats) -> list[float]:
    rows: list[float] = counts.sum(axis=1).tolist()
    return rows


def _entry(key: Key, n: float, ok: float, total: float, base: float) -> Entry:
    judged = key.protocol in ("eva", "realism")
    scale = 1.0 if key.protocol == "realism" else 100.0
    return Entry(
        scale * total / ok if ok else None,
        int(n),
        int(ok),
        None if judged or not base else scale * total / base,
        right=round(total, 6),
        base=int(base),
    )


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
