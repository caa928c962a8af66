"""The boards of a site: the Leaderboard's own tables, made beforehand for each choice that fits.

A page without a server computes no interval and no rank, so each metric has its columns under all
cases, and under one value of a filter at a time, as far as `MOST` tables go.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from app.pages.score_text import dot_style, score_text, share
from metrics.boards.board import metrics_of
from schema.benchmarks import opens_on
from schema.fields import FIELDS, offered_on
from store.reading.store import Store
from views.address.filters import Filters
from views.address.parameters import ALL
from views.page.citation import in_words
from views.page.content import Badge, Cell, Column, Score, Table, Text, View
from views.page.filled import Filled, fill
from views.page.page import Page
from views.registry import PAGES

MOST: Final = 30
"""Tables of a metric."""
FEW: Final = range(2, 13)
"""How many values a filter has that is offered."""
_BOARD: Final = "board"
_NARROWS: Final = tuple(
    name for name in offered_on("leaderboard") if FIELDS[name].column and not FIELDS[name].of_run
    and name not in ("judge", "generator")
)  # fmt: skip
"""Filters of the cases that a board counts. Judges and generators are rows."""


class BoardSlice(NamedTuple):
    """A table: what its columns stand for, and the value of a filter that it is under, if any."""

    by: str
    field: str = ""
    value: str = ""


class MetricBoards(NamedTuple):
    """All tables of a metric of a benchmark, the first of them drawn."""

    benchmark: str
    metric: str
    label: str
    bys: tuple[tuple[str, str], ...]
    fields: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    slices: tuple[BoardSlice, ...]
    first: Filled


def page() -> Page:
    """The Leaderboard."""
    return next(each for each in PAGES if each.name == "leaderboard")


def board_filters(filters: Filters, benchmark: str, metric: str, of: BoardSlice) -> Filters:
    """The filters of the page that shows the same table."""
    picked = filters.but(
        benchmark=benchmark, metric=metric, by=of.by, pattern="", page=1, case="", clip="", sort=""
    )
    return picked.but(**{of.field: FIELDS[of.field].read([of.value])}) if of.field else picked


def metric_boards(filters: Filters, benchmark: str, store: Store) -> Iterator[MetricBoards]:
    """The tables of each metric of a benchmark that has rows under these filters."""
    for metric in metrics_of(store).get(benchmark, ()):
        picked = board_filters(filters, benchmark, metric, BoardSlice(""))
        first = fill(page(), picked, store)
        view, shown = first
        if not table_of(view).rows:
            continue
        names = {each.value: each.label for each in view.options["metric"]}
        bys = tuple(
            (each.value, each.label)
            for each in view.options["by"]
            if each.value not in view.options or view.options[each.value]
        )
        fields = tuple(_narrowing(view, shown, filters))
        yield MetricBoards(
            benchmark, metric, names.get(metric, metric), bys, fields,
            tuple(_slices(shown.by, bys, fields))[:MOST], first,
        )  # fmt: skip


def _narrowing(
    view: View, shown: Filters, filters: Filters
) -> Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]:
    """The filters that are offered: those with a few values, that are not set already. Where the
    page opens on a part by itself, so does the site, and all of it is a value.
    """
    for name in _NARROWS:
        values = tuple((each.value, each.label) for each in view.options.get(name, ()))
        opens = name in opens_on(shown.benchmark) and shown.narrows(name)
        every = ((ALL, ALL),) if opens else ()
        if not filters.narrows(name) and (opens or len(values) in FEW):
            yield name, FIELDS[name].label or name, (*every, *values)


def _slices(
    by: str,
    bys: tuple[tuple[str, str], ...],
    fields: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...],
) -> Iterator[BoardSlice]:
    """What most ask for first: the board, its other columns, each filter, filters of the others."""
    others = [name for name, _ in bys if name != by]
    yield from map(BoardSlice, (by, *others))
    for columns in (by, *others):
        for name, _, values in fields:
            yield from (BoardSlice(columns, name, value) for value, _ in values)


def table_of(view: View) -> Table:
    """The table of a board."""
    made = view.slots.get(_BOARD)
    return made if isinstance(made, Table) else Table((), ())


def board_json(board: Filled) -> dict[str, Any]:
    """The table and its notes as the site's script draws them: figures as the page prints them."""
    table = table_of(board.view)
    return {
        "caption": " · ".join(filter(None, (narrowed(board), table.caption))),
        "columns": [
            {"id": each.id, "label": each.label, "help": each.help, "format": each.format,
             "folded": each.folded, "dots": bool(each.axis)}
            for each in table.columns
        ],
        "rows": [
            {"muted": row.muted, "group": row.group, "why": row.why,
             "cells": [_cell(row.cells.get(each.id), each) for each in table.columns]}
            for row in table.rows
        ],
        "notes": list(_notes(board.view)),
    }  # fmt: skip


def narrowed(board: Filled) -> str:
    """What the page counts, where that is not all: it may open on a part by itself."""
    return in_words(board.filters.without("benchmark"))


def _notes(view: View) -> Iterator[list[str]]:
    says = view.slots.get("says")
    for block in says.blocks if isinstance(says, Text) else ():
        if block.terms:
            yield from ([word, f"{term.name}. {term.text}"] for word, term in block.terms)
        elif block.style in ("p", "note") and not block.href:
            yield [block.label, block.text]


def _cell(cell: Cell, column: Column) -> Any:
    """A cell: null, a text, badges as [text, tone, title], or a score."""
    if isinstance(cell, Score):
        return _score(cell, column)
    if isinstance(cell, Badge):
        return [[cell.text, cell.tone, cell.title]]
    if isinstance(cell, tuple):
        return [[each.text, each.tone, each.title] for each in cell]
    if cell is None:
        return None
    if column.format == "share" and isinstance(cell, int | float):
        return share(cell)
    return f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)


def _score(score: Score, column: Column) -> dict[str, Any]:
    shown = score_text(score)
    made: dict[str, Any] = {"figure": shown.figure, "title": shown.title}
    if shown.interval:
        made["interval"] = shown.interval
    if score.few:
        made["few"] = True
    if column.axis and score.value is not None:
        made["dot"] = _percents(dot_style(score, column.axis))
    if score.href and (score.right is None or score.right != score.base):
        made["cases"] = cases_behind(score.href)
    return made


def _percents(style: str) -> dict[str, float]:
    """`--v: 40.0%; …` as numbers by name."""
    pairs = (part.split(":") for part in style.split(";"))
    return {name.strip().lstrip("-"): float(text.strip().rstrip("%")) for name, text in pairs}


def cases_behind(href: str) -> Mapping[str, list[str]]:
    """The site's filters of the cases that an address of the list names."""
    filters = Filters.parse(href.partition("?")[2].partition("#")[0]).filters
    made: dict[str, list[str]] = {}
    for name, about in FIELDS.items():
        value = getattr(filters, name)
        if not filters.narrows(name) or not (about.column or name == "judged"):
            continue
        if isinstance(value, str):
            made[name] = [value]
        elif name == "length":
            made[name] = [str(each) for each in range(value[0], min(value[1], value[0] + 99) + 1)]
        else:
            made[name] = list(value)
    if "judged" not in made and "type" not in made:
        made["outcome"] = ["wrong", "part"]
    if "type" in made:
        made["missed"] = made.pop("type")
    return made
