"""A paper's table, as printed: rows, columns and cells, sorted by a column if one is named.

A cell has the printed number's text, sign, letters, tooltip and place on the scale.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from store.queries.printed import ModelFacts, PrintedNumber
from views.page.labels import term_named
from views.page.printed_table import PrintedCell, PrintedColumn, PrintedRow
from views.page.tables import Sorted
from views.shared.printed.hollow import NOWHERE, Origins, checks_of, letters_of, words_of
from views.shared.printed.tables import ColumnName, Place, RowName, arranged, row_id

TOPS: Final = {"%": 100.0, "kappa": 1.0, "ratio": 1.0, "correlation": 1.0}
"""Units whose scale is known; others are drawn against the largest number beside them."""
SCALED: Final = frozenset({*TOPS, "pp", "count", "rank"})
Measure = tuple[str, str]
"""A metric and its unit."""
Scale = Mapping[Measure, float]
"""Metric and unit → the number that fills a cell."""
Places = Mapping[Measure, int]
"""Metric and unit → the decimals that the table prints."""
BY_NAME: Final = "name"
DESCENDING, ASCENDING = "desc", "asc"


class PrintedGrid(NamedTuple):
    """A table's rows and columns, ready to be drawn."""

    head: PrintedColumn
    columns: tuple[PrintedColumn, ...]
    rows: tuple[PrintedRow, ...]
    notes: tuple[tuple[str, str], ...]


Link = Callable[[str], str]
"""A sort order, such as `c2.desc` or none, → the address of the table in that order."""


def grid_of(
    numbers: Sequence[PrintedNumber],
    sort: str,
    link: Link,
    here: Callable[[ModelFacts], str] = lambda _: "",
    origins: Origins = NOWHERE,
) -> PrintedGrid:
    """The table; rows as printed unless `sort` names a column. `here`: computed runs of a model.
    `origins`: where a number leads.
    """
    places = arranged(numbers)
    grouped = _grouped(dict.fromkeys(of for _, of in places.places))
    ids = {name: f"c{at}" for at, name in enumerate(grouped, 1)}
    shared = beside(numbers)
    cells: dict[RowName, dict[str, tuple[float, PrintedCell]]] = {}
    known: dict[RowName, ModelFacts] = {}
    for number, (row, column) in zip(numbers, places.places, strict=True):
        cell = printed_cell(number, shared, origins)
        cells.setdefault(row, {})[ids[column]] = number.value, cell
        if number.known:
            known[row] = number.known
    order = _sorted(list(cells), cells, sort)
    alike = len({name.detail for name in order}) == 1
    rows = tuple(
        replace(
            _row(name._replace(detail="") if alike and len(order) > 1 else name, cells[name],
                 known.get(name), here),
            id=row_id(name),
        )
        for name in order
    )  # fmt: skip
    columns = tuple(
        replace(
            _column(name, ids[name], sort, link),
            term=term_named(numbers[0].benchmark, name.label),
        )
        for name in _whole_first(_grouped(dict.fromkeys(_as_in_rows(places.places))))
    )
    head = _head(places.head, sort, link)
    return PrintedGrid(head, columns, rows, _notes(numbers, shared.letters))


def _grouped(names: Mapping[ColumnName, None]) -> list[ColumnName]:
    """Columns of one group stand beside each other, groups in the order in which they begin."""
    groups = list(dict.fromkeys(name.group for name in names))
    return sorted(names, key=lambda name: groups.index(name.group))


def _as_in_rows(places: Sequence[Place]) -> list[ColumnName]:
    """Columns in the order that every row has them in: a first row may lack some of them."""
    rows: dict[RowName, list[ColumnName]] = {}
    for row, column in places:
        rows.setdefault(row, []).append(column)
    order: list[ColumnName] = []
    for columns in rows.values():
        at = -1
        for column in columns:
            if column in order:
                at = order.index(column)
            else:
                at += 1
                order.insert(at, column)
    return order


def _whole_first(names: Sequence[ColumnName]) -> list[ColumnName]:
    """What stands over no group of the others sums them up: a phone shows it without scrolling."""
    return sorted(names, key=lambda name: bool(name.group))


def _row(
    name: RowName,
    cells: Mapping[str, tuple[float, PrintedCell]],
    known: ModelFacts | None,
    here: Callable[[ModelFacts], str],
) -> PrintedRow:
    shown = {key: cell for key, (_, cell) in cells.items()}
    link = here(known) if known and known.has_runs else ""
    return PrintedRow(name.name, name.detail, facts_text(known), shown, link)


def facts_text(known: ModelFacts | None) -> str:
    """Open or closed, and the size; empty where nothing is known."""
    if known is None:
        return ""
    access = {True: "open", False: "closed", None: ""}[known.open]
    size = f"{known.size:g}B" if known.size else ""
    return " · ".join(filter(None, (access, size)))


def _sorted(
    rows: list[RowName], cells: Mapping[RowName, Mapping[str, tuple[float, PrintedCell]]], sort: str
) -> list[RowName]:
    column, _, direction = sort.rpartition(".")
    if column == BY_NAME:
        return sorted(rows, key=_folded, reverse=direction == DESCENDING)
    having = [row for row in rows if column in cells[row]]
    having.sort(key=lambda row: cells[row][column][0], reverse=direction == DESCENDING)
    return having + [row for row in rows if column not in cells[row]]


def _folded(row: RowName) -> tuple[str, str]:
    return row.name.casefold(), row.detail.casefold()


def _column(name: ColumnName, key: str, sort: str, link: Link) -> PrintedColumn:
    href = _turned(key, sort, link, DESCENDING)
    return PrintedColumn(key, name.label, name.group, href, _way(key, sort))


def _head(label: str, sort: str, link: Link) -> PrintedColumn:
    href = _turned(BY_NAME, sort, link, ASCENDING)
    return PrintedColumn(BY_NAME, label, "", href, _way(BY_NAME, sort))


def _turned(key: str, sort: str, link: Link, first: str) -> str:
    """The first click sorts, the second turns the order round, the third is as printed again."""
    second = ASCENDING if first == DESCENDING else DESCENDING
    after = {f"{key}.{first}": f"{key}.{second}", f"{key}.{second}": ""}
    return link(after.get(sort, f"{key}.{first}"))


def _way(key: str, sort: str) -> Sorted | None:
    ways: dict[str, Sorted] = {DESCENDING: "descending", ASCENDING: "ascending"}
    column, _, direction = sort.rpartition(".")
    return ways.get(direction) if column == key else None


def _notes(
    numbers: Sequence[PrintedNumber], letters: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    checks = checks_of(numbers)
    lettered = tuple((letter, note) for note, letter in letters.items())
    return (*lettered, *(("", note) for note in checks))


def scale_of(numbers: Iterable[PrintedNumber]) -> Scale:
    """What fills a cell: a percentage's hundred, else the largest number of the same metric."""
    largest: dict[tuple[str, str], float] = defaultdict(float)
    for number in numbers:
        if number.unit in SCALED:
            of = number.metric, number.unit
            largest[of] = max(largest[of], abs(number.value))
    return {of: TOPS.get(of[1], top) for of, top in largest.items() if top}


def places_of(numbers: Iterable[PrintedNumber]) -> Places:
    """The most decimals that a number of a metric has: a table prints all alike."""
    places: dict[Measure, int] = defaultdict(int)
    for number in numbers:
        decimals = len(f"{number.value:.6f}".rstrip("0").partition(".")[2])
        of = number.metric, number.unit
        places[of] = max(places[of], decimals)
    return places


def number_text(number: PrintedNumber, places: Places) -> str:
    """The number with its table's decimals; a difference with its sign."""
    text = f"{number.value:,.{places.get((number.metric, number.unit), 2)}f}"
    return f"+{text}" if number.unit == "pp" and number.value > 0 else text.replace("-", "−")


class Beside(NamedTuple):
    """What the cells of one table share: letters of notes, scales, decimals."""

    letters: Mapping[str, str]
    scale: Scale
    places: Places


def beside(numbers: Sequence[PrintedNumber]) -> Beside:
    """What stands beside the numbers of a table."""
    return Beside(letters_of(numbers), scale_of(numbers), places_of(numbers))


def printed_cell(number: PrintedNumber, shared: Beside, origins: Origins) -> PrintedCell:
    """A number with everything that stands beside it, and where it leads."""
    letters, scale, places = shared
    top = scale.get((number.metric, number.unit))
    return PrintedCell(
        number_text(number, places),
        words_of(number.status).mark,
        letters.get(number.note, ""),
        tooltip(number, places),
        None if top is None else round(min(100.0, 100 * abs(number.value) / top), 1),
        number.value < 0,
        origins.cases.get(number, ""),
        origins.source.get(number, ""),
    )


def tooltip(number: PrintedNumber, places: Places) -> str:
    """What the number is of, its status and its note."""
    model = "" if number.model.startswith("(") else number.model
    of = " · ".join(filter(None, (model, number.setting, number.slice, number.metric)))
    unit = "" if number.unit in ("", "count") else f" {number.unit}"
    note = f" Note: {number.note}." if number.note else ""
    return f"{of}: {number_text(number, places)}{unit} ({words_of(number.status).words}).{note}"
