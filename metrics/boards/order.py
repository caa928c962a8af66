"""The ranks of a board's rows, the order of its rows and columns, and the names of batteries.

Calls fail and films are missing, so each row may have a score on different cases. Rows that are
ranked together are therefore ordered by their means on the units that they share: the prompts or
questions that all of them have (`store.queries.boards.cluster_matrix.Units`). They are also tested
on these. A row that has less than half of the units is not ranked, because it would leave few
shared units for the others.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from metrics.boards.definitions import ORDER, Metric
from metrics.boards.rows import BoardRow, Entry
from metrics.statistics.sums import Values, ratio
from schema.benchmarks import opens_on
from schema.vocabulary import PLAIN_SETTING, PROBE_SETTINGS, RUN_SETTINGS, VARIANT_NAMES, VARIANTS
from store.queries.boards.board_keys import Battery, Key, batteries, taken_up
from store.queries.boards.cluster_matrix import Units
from store.reading.store import Store

LEAST_SHARE: Final = 0.5
"""The share of the units that a row needs to be ranked, and that rows need to share."""
_DECIMALS: Final = 9
"""Equal scores share a rank, also where they were added up in another order."""


class SharedUnits(NamedTuple):
    """The units that the rows of one league are ranked on.

    Attributes:
        shared: How many units all ranked rows have in full; None if no row has a gap.
        every: How many units there are; None if no row has a gap.
        is_fitted: Whether less than half of the units is shared. Then the scores are estimates of
            what each row would have on all units: a least-squares fit of row and unit effects.
        shares: Row → the share of the units that it has in full.
        scores: Ranked row → the score that it is ranked by, in the metric's unit.
    """

    shared: int | None
    every: int | None
    is_fitted: bool
    shares: dict[Key, float]
    scores: dict[Key, float]

    @property
    def is_whole(self) -> bool:
        """Whether all ranked rows have everything."""
        return self.shared == self.every


def share_units(
    rows: Sequence[BoardRow], units: Callable[[], Units], metric: Metric
) -> SharedUnits:
    """The units that the rows of one league share; `units` is read only if a row has a gap."""
    some = [row for row in rows if row.total.base]
    if all(row.total.base == row.total.n for row in some):
        scores = {row.key: figure for row in some if (figure := row.total.figure) is not None}
        return SharedUnits(None, None, False, dict.fromkeys(scores, 1.0), scores)
    return _shared([row.key for row in some], units(), metric)


def _shared(keys: Sequence[Key], units: Units, metric: Metric) -> SharedUnits:
    place = {key: at for at, key in enumerate(units.keys)}
    known = [key for key in keys if key in place]
    at = [place[key] for key in known]
    total, n = units.total[at], units.n[at]
    every = int(units.sizes[at].max(initial=0))
    shares = (n > 0).sum(axis=1) / max(every, 1)
    enough = shares >= LEAST_SHARE
    total, n = total[enough], n[enough]
    common = (n > 0).all(axis=0)
    is_fitted = common.sum() < LEAST_SHARE * every
    means = fitted_means(total, n) if is_fitted else total[:, common].sum(1) / n[:, common].sum(1)
    ranked = [key for key, is_enough in zip(known, enough.tolist(), strict=True) if is_enough]
    return SharedUnits(
        int(common.sum()) if len(ranked) else 0,
        every,
        bool(is_fitted and len(ranked)),
        dict(zip(known, shares.tolist(), strict=True)),
        dict(zip(ranked, np.round(metric.scale * means, _DECIMALS).tolist(), strict=True)),
    )


def fitted_means(total: Values, n: Values) -> Values:
    """Each row's mean over all units, where rows lack different ones.

    A value is the sum of its row's effect and its unit's effect; both are fitted by least squares,
    weighted by the number of cases. So a row that has only hard units is not ranked lower for it.

    Args:
        total: Sums, rows × units.
        n: Numbers of cases, rows × units; 0 where a row lacks the unit.
    """
    size = n.sum(axis=0)
    there = size > 0
    total, n, size = total[:, there], n[:, there], size[there]
    of_unit = total.sum(axis=0) / size
    weights = size / (n > 0).sum(axis=0)
    left = np.diag(n.sum(axis=1)) - (n / size) @ n.T
    effects = np.linalg.lstsq(left, total.sum(axis=1) - n @ of_unit, rcond=None)[0]
    unit_effects = of_unit - ratio(effects @ n, size, 0.0)
    fitted: Values = effects + (unit_effects * weights).sum() / weights.sum()
    return fitted


JUDGES_FIRST: Final = ("truth", "human", "model", "scripted")
"""What is known by construction stands before what a judge said, and a rule comes last."""


def coverage(entry: Entry) -> float:
    """Share of the cases asked that the score counts; 0 when nothing was asked.

    A reply without a letter is counted where there is an official score; a call that failed, and
    what the row leaves out, never is.
    """
    return entry.base / entry.n if entry.n else 0.0


def setting_of(row: BoardRow) -> str:
    """Return the setting that the row is ranked in; the plain one if none is stated."""
    return row.key.setting or PLAIN_SETTING


def is_probe(row: BoardRow) -> bool:
    """Return True if the model did not see the whole film, so its score does not measure it."""
    return row.key.setting in PROBE_SETTINGS


def in_order(
    rows: list[BoardRow], battery: Mapping[Key, str], scores: Mapping[Key, float]
) -> tuple[BoardRow, ...]:
    """Best first among rows of one judge, battery and setting; the largest battery comes first, and
    the plain setting. `scores` are those that ranked rows are ranked by. Judges without a ranked
    row come last, such as one that has judged a single clip.
    """
    sizes: dict[str, int] = {}
    for row in rows:
        name = battery[row.key]
        sizes[name] = max(sizes.get(name, 0), row.total.n)
    largest = sorted(sizes, key=lambda name: (-sizes[name], name))
    place = {name: at for at, name in enumerate(largest)}
    rank = {key.judge for key in scores}
    return tuple(
        sorted(
            rows,
            key=lambda row: (
                row.key.judge not in rank,
                *_place(row, place[battery[row.key]], scores),
            ),
        )
    )


def _place(
    row: BoardRow, battery: int, scores: Mapping[Key, float]
) -> tuple[int, str, int, int, float, float, str]:
    """By judge first: a score by one judge is above or below no score by another, and neither is
    one on another battery or in another setting. Of the rows that are not ranked those that rest
    on more come first, in steps of a tenth; probes come last.
    """
    key, setting = row.key, setting_of(row)
    score = scores.get(key, row.total.figure)
    known = key.judge_kind in JUDGES_FIRST
    return (
        JUDGES_FIRST.index(str(key.judge_kind)) if known else len(JUDGES_FIRST),
        key.judge or "",
        battery,
        RUN_SETTINGS.index(setting) if setting in RUN_SETTINGS else len(RUN_SETTINGS),
        -2 if key in scores else -round(coverage(row.total), 1),
        -(score if score is not None else -1),
        key.model_name,
    )


def ordered_values(by: str, values: set[str]) -> tuple[str, ...]:
    order = ORDER.get(by)
    if order:
        return tuple(value for value in order if value in values)
    return tuple(sorted(values, key=lambda v: (not v.isdigit(), int(v) if v.isdigit() else 0, v)))


MOST: Final = 6
"""So many batteries are named: a part may be anything, and a benchmark may have thousands."""
_FIELDS: Final = ("part", "variant", "has_options", "has_levels")
_FLAGS: Final = {
    ("has_options", True): "with options", ("has_options", False): "open-ended",
    ("has_levels", True): "with levels", ("has_levels", False): "without levels",
}  # fmt: skip


def battery_names(store: Store, taken: Collection[frozenset[int]], protocol: str) -> list[str]:
    """The batteries of rows in words, by how they differ from those of other runs of their kind."""
    known = batteries(store)
    kinds = {known[number][:2] for ids in taken for number in ids}
    others = {
        ids
        for benchmark, _ in kinds
        for ids in taken_up(store).get((benchmark, protocol), frozenset())
        if {known[number][:2] for number in ids} <= kinds
    }
    sets = [[known[number] for number in sorted(ids)] for ids in {*taken, *others}]
    differ = [
        field
        for field in _FIELDS
        if len({frozenset(getattr(battery, field) for battery in each) for each in sets}) > 1
    ]
    if len({_name(each, differ) for each in sets}) < len(sets):
        differ = [*_FIELDS]
    return _unlike([_name([known[number] for number in sorted(ids)], differ) for ids in taken])


def _unlike(words: list[str]) -> list[str]:
    """Words that were shortened to the same are numbered."""
    several, places = Counter(words), Counter[str]()
    numbered = []
    for text in words:
        places[text] += 1
        numbered.append(f"{text} ({places[text]})" if several[text] > 1 else text)
    return numbered


def _name(ids: list[Battery], differ: list[str]) -> str:
    if not differ:
        return (
            "all prompts" if any(battery.cases == "clips" for battery in ids) else "all questions"
        )
    ordered = sorted(ids, key=lambda battery: [_place_in_name(battery, field) for field in differ])
    each = (
        " · ".join(_value(field, getattr(battery, field)) for field in differ)
        for battery in ordered
    )
    words = list(dict.fromkeys(each))
    more = f" and {len(words) - MOST:,} more" if len(words) > MOST else ""
    return f"{', '.join(words[:MOST])}{more}"


def _place_in_name(battery: Battery, field: str) -> tuple[bool, int, str]:
    """The default of a board comes first; variants keep their own order, the rest go by name."""
    value = getattr(battery, field)
    at = VARIANTS.index(value) if field == "variant" and value else 0
    return value != opens_on(battery.benchmark).get(field), at, str(value or "")


def _value(field: str, value: str | bool | None) -> str:
    if isinstance(value, bool):
        return _FLAGS[field, value]
    if value is None:
        return f"no {field}"
    return VARIANT_NAMES.get(value, value) if field == "variant" else value
