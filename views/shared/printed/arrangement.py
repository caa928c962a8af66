"""Which rows and columns a printed table has.

Models stand in rows as the paper prints them. A table without models is a matrix where its slices
are pairs (`task / type`), a table of slices by metric where that is filled, else a list of values.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from schema.benchmarks import BENCHMARKS
from store.queries.printed import PrintedNumber

PAIR: Final = " / "
FILLED: Final = 0.6
"""The share of cells that a table of slices by metrics has to have."""
NO_MODELS: Final = frozenset[str]().union(*(known.no_models for known in BENCHMARKS.values()))
"""Entries in the model column of papers' tables that are no models: data sets, metrics, a
pipeline, a sum."""


class RowName(NamedTuple):
    """A row's name and, in smaller type, its setting."""

    name: str
    detail: str


class ColumnName(NamedTuple):
    """A column's heading and the one above it."""

    label: str
    group: str


Place = tuple[RowName, ColumnName]


class Arrangement(NamedTuple):
    """The heading of the row names, and where each number stands; no two at one place."""

    head: str
    places: tuple[Place, ...]


def row_id(row: RowName) -> str:
    """The row's id in the document, which an address can name: signs such as `+Sub` stay."""
    return re.sub(r"\s+", "-", f"row-{row.name} {row.detail}".strip())


def is_of_model(number: PrintedNumber) -> bool:
    """Whether the number is a model's; statistics are listed under `(dataset)`."""
    return not number.model.startswith("(") and number.model not in NO_MODELS


def arranged(numbers: Sequence[PrintedNumber]) -> Arrangement:
    """Where each number of a table stands: the first arrangement in which none share a place."""
    for head, place in _attempts(numbers):
        places = tuple(map(place, numbers))
        if len(set(places)) == len(places):
            return Arrangement(head, places)
    return Arrangement("Number", tuple(map(_listed, numbers)))


Attempt = tuple[str, Callable[[PrintedNumber], Place]]


def _attempts(numbers: Sequence[PrintedNumber]) -> list[Attempt]:
    if len({(number.model, number.setting) for number in numbers}) > 1:
        head = "Model" if any(map(is_of_model, numbers)) else "Row"
        if len({number.model for number in numbers}) == 1:
            return [("Setting", _by_setting)]
        return [(head, _by_model), (head, _by_model_and_metric)]
    if all(PAIR in number.slice for number in numbers):
        return [("Row", _as_matrix)]
    slices = {number.slice for number in numbers}
    metrics = {number.metric for number in numbers}
    if len(slices) > 1 and len(numbers) >= FILLED * len(slices) * len(metrics):
        return [("Row", _by_slice)]
    return []


def _by_model(number: PrintedNumber) -> Place:
    return _row(number), _split(number.slice or number.metric)


def _by_model_and_metric(number: PrintedNumber) -> Place:
    return _row(number), ColumnName(number.metric, number.slice)


def _row(number: PrintedNumber) -> RowName:
    return RowName(number.model, number.setting)


def _by_setting(number: PrintedNumber) -> Place:
    return RowName(number.setting or number.model, ""), _split(number.slice or number.metric)


def _as_matrix(number: PrintedNumber) -> Place:
    row, _, column = number.slice.partition(PAIR)
    return RowName(row, ""), ColumnName(column, "")


def _by_slice(number: PrintedNumber) -> Place:
    return RowName(number.slice or "all", ""), ColumnName(number.metric, "")


def _listed(number: PrintedNumber) -> Place:
    detail = " · ".join(filter(None, (number.slice, number.setting, number.unit)))
    name = number.metric if number.model.startswith("(") else f"{number.model}: {number.metric}"
    return RowName(name, detail), ColumnName("Value", "")


def _split(name: str) -> ColumnName:
    group, sign, label = name.partition(PAIR)
    return ColumnName(label, group) if sign else ColumnName(name, "")
