"""VGenST-Bench's tasks × question types: 98 cells with questions, each linked to its cases.

With a run a cell shows its figure; before any run, the number of its questions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from metrics.boards.board import Board, counted
from metrics.boards.rows import BoardRow, Entry, entry_of
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS, TYPE_NAMES
from schema.vocabulary import LEVELS
from store.queries.boards.board_keys import is_of
from store.queries.boards.task_types import questions_asked, task_types
from store.reading.condition import all_of
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page import charts
from views.page.content import Figure
from views.page.labels import several
from views.page.page import Slot
from views.shared.board_rows import failing, name_of, of_row
from views.style.typography import FINE, TEXT

Cell = tuple[str, str]
"""A task and a question type."""
Entries = Mapping[Cell, Entry]
Scale = Sequence[tuple[float, str]]
"""Colours of a scale from 0 to 1."""
COUNTS: Final[Scale] = ((0.0, "#6e6a85"), (1.0, "#6e6a85"))
"""One grey for question counts, which are no scores."""
WEAK: Final = 5
"""A figure of fewer questions has a weaker colour."""
NUMBERED: Final = "{:.0f}<br>n = {}"
"""A share, and below it the number of questions."""
EMPTY: Final = "rgba(125,121,144,0.14)"
"""The background of a cell that has questions but no figure."""


class Grid(NamedTuple):
    """One board row's figures by cell; without a row, the number of questions per cell."""

    row: BoardRow | None
    figures: Entries
    questions: Mapping[Cell, int]


class Cells(NamedTuple):
    """The drawing of each cell: its value, the URL that it opens, and its hover text.

    `values` is None for a cell whose questions have no figure; the others cover every cell.
    """

    values: Mapping[Cell, float | None]
    addresses: Mapping[Cell, str]
    hover: Mapping[Cell, str]


def read_grid(subject: ExtraSubject) -> Grid | None:
    """The matrix's data; None for other metrics, and where there are no questions."""
    row, filters, store = subject.row, subject.filters, subject.store
    if row is None:
        counts = questions_asked(store, condition(filters, "question_case"))
        return Grid(None, {}, counts) if counts else None
    metric = subject.board.definition
    if metric is None or not metric.counts_answers:
        return None
    picked = all_of(subject.board.query.condition, is_of(row.key))
    sums = task_types(store, picked, counted(metric))
    return Grid(row, {cell: entry_of(metric, *each) for cell, each in sums.items()}, {})


def matrix(grid: Grid, shown: Board, filters: Filters) -> Figure:
    """The heat map of the row's figures, or of the question counts without a row."""
    if grid.row is None:
        return _counted(grid.questions, filters)
    return _measured(grid.row, grid.figures, shown, filters)


def _measured(row: BoardRow, cells: Entries, shown: Board, filters: Filters) -> Figure:
    label = shown.definition.label if shown.definition else ""
    title = f"{label} of {name_of(row, shown)}, by task and question type"
    values = {cell: entry.official for cell, entry in cells.items()}
    hover = {cell: _hover(*cell, cells) for cell in product(SPATIAL_TASKS, QUESTION_TYPES)}
    words = {cell: NUMBERED.format(entry.official, entry.base) for cell, entry in cells.items()
             if entry.official is not None}  # fmt: skip
    drawn = Cells(values, _addresses(cells, row, filters, shown), hover)
    weak = {cell for cell in words if cells[cell].base < WEAK}
    style = {"zmax": 100, "texttemplate": "%{text}", "textfont": {"size": FINE},
             "colorbar": {"orientation": "h", "thickness": 8, "outlinewidth": 0, "y": -0.02,
                          "yanchor": "top", "ticksuffix": " %"}}  # fmt: skip
    layers = [
        _layer(drawn, cells_of, scale) | style
        | {"text": _table({cell: words[cell] for cell in cells_of}, ""), "showscale": is_shown}
        for cells_of, scale, is_shown in (
            (weak, _weaker(charts.SCALE), weak == words.keys()),
            (words.keys() - weak, charts.SCALE, weak != words.keys()),
        )
    ]  # fmt: skip
    if weak:
        title = f"{title}, weaker colours: n < {WEAK}"
    return _heat_map(drawn, layers, title, charts.format_value)


def _counted(counts: Mapping[Cell, int], filters: Filters) -> Figure:
    """The number of questions per cell; a cell links to the first clip that has one."""
    opened = {
        (task, kind): links.to(
            links.WATCH,
            filters.only(*links.CASE_FIELDS).but(metric="", by="", task=(task,), type=(kind,)),
        )
        for task, kind in counts
    }
    hover = {
        cell: f"{_named(*cell)}<br>{several(counts[cell], 'question')}"
        if cell in counts
        else f"{_named(*cell)}<br>not asked here"
        for cell in product(SPATIAL_TASKS, QUESTION_TYPES)
    }
    drawn = Cells({cell: float(n) for cell, n in counts.items()}, opened, hover)
    layer = _layer(drawn, counts.keys(), COUNTS) | {
        "zmax": max(counts.values()), "texttemplate": "%{z:.0f}",
        "textfont": {"size": FINE, "color": "#ffffff"},
    }  # fmt: skip
    title = "Questions asked, by task and question type"
    return _heat_map(drawn, [layer], title, lambda count: f"{count:g}")


def _named(task: str, kind: str) -> str:
    return f"{SPATIAL_TASKS[task].name}<br>{kind} {TYPE_NAMES[kind]}"


def _addresses(
    cells: Entries, row: BoardRow, filters: Filters, shown: Board
) -> dict[tuple[str, str], str]:
    """Cell → URL of its failures."""
    own = failing(filters, shown).but(**of_row(row.key, shown))
    return {
        (task, kind): links.to(links.CASES, own.but(task=(task,), type=(kind,)))
        for task, kind in cells
    }


def _heat_map(
    drawn: Cells, layers: list[dict[str, Any]], title: str, format_value: Callable[[float], str]
) -> Figure:
    """The figure: layers of cells, above the cells that have questions but no figure."""
    has_questions = {cell for cell in drawn.hover if cell[1] in SPATIAL_TASKS[cell[0]].types}
    without = {cell: 1 for cell in has_questions if drawn.values.get(cell) is None}
    under = _layer(drawn, (), ((0, EMPTY), (1, EMPTY))) | {"z": _table(without)}
    summary = _summary(drawn.values, title, format_value)
    return charts.figure([under, *layers], _layout(title), summary, 640)


def _layer(drawn: Cells, shown: Iterable[Cell], scale: Scale) -> dict[str, Any]:
    """A heat map's trace of some of the cells."""
    return {
        "type": "heatmap", "x": list(QUESTION_TYPES), "y": list(SPATIAL_TASKS), "xgap": 2,
        "ygap": 2, "customdata": _table(drawn.addresses, ""), "hovertext": _table(drawn.hover),
        "hovertemplate": "%{hovertext}<extra></extra>", "hoverongaps": False,
        "z": _table({cell: drawn.values[cell] for cell in shown}), "zmin": 0,
        "colorscale": [list(step) for step in scale], "showscale": False,
    }  # fmt: skip


def _table(values: Mapping[Cell, Any], other: Any = None) -> list[list[Any]]:
    """Values by task and question type, and another one where there is none."""
    return [[values.get((task, kind), other) for kind in QUESTION_TYPES] for task in SPATIAL_TASKS]


def _weaker(scale: Scale) -> Scale:
    """A scale whose colours are halfway to its middle one."""
    middle = scale[len(scale) // 2][1]
    return tuple((at, _halfway(colour, middle)) for at, colour in scale)


def _halfway(first: str, second: str) -> str:
    """The colour halfway between two, all as `#rrggbb`."""
    parts = [(int(first[at : at + 2], 16) + int(second[at : at + 2], 16)) // 2 for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _hover(task: str, kind: str, cells: Entries) -> str:
    name = _named(task, kind)
    entry = cells.get((task, kind))
    if entry is None:
        return f"{name}<br>not asked here"
    figure = "no figure" if entry.official is None else f"{entry.official:.1f} %"
    counted = f"{entry.right:g} of {entry.base}"
    return f"{name}<br>{figure} — {counted}; {entry.n} asked, {entry.ok} answered"


def _layout(title: str) -> dict[str, Any]:
    """Question types on top, tasks on the left, a line between levels."""
    lines = [sum(kind.startswith(level) for kind in QUESTION_TYPES) for level in LEVELS]
    edges = [sum(lines[:at]) - 0.5 for at in range(1, len(lines))]
    rule = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "line": {"color": charts.INK,
            "width": 1}}  # fmt: skip
    text = _in_lines(title)
    return {
        "title": {"text": text, "font": {"size": TEXT}, "x": 0, "xref": "paper",
                  "y": 0.975, "yanchor": "top"},
        "xaxis": {"side": "top", "type": "category", "tickangle": -90, "showgrid": False,
                  "dtick": 1},
        "yaxis": {"autorange": "reversed", "type": "category", "automargin": True,
                  "showgrid": False, "tickfont": {"size": FINE}, "dtick": 1},
        "shapes": [{**rule, "x0": edge, "x1": edge} for edge in edges],
        "margin": {"t": 92 + 16 * text.count("<br>"), "l": 8, "r": 8},
    }  # fmt: skip


def _in_lines(title: str) -> str:
    """A title broken into lines for narrow screens: plotly does not wrap titles."""
    return charts.escape_label(title).replace(", by ", "<br>by ").replace(", weaker", "<br>weaker")


def _summary(
    values: Mapping[Cell, float | None], title: str, format_value: Callable[[float], str]
) -> str:
    """Each task with its types and figures as text, for screen readers."""
    cells: dict[str, list[str]] = {}
    for task, kind in product(SPATIAL_TASKS, QUESTION_TYPES):
        if (task, kind) in values:
            value = values[task, kind]
            text = "–" if value is None else format_value(value)
            cells.setdefault(task, []).append(f"{kind} {text}")
    tasks = (f"{task}: {', '.join(each)}" for task, each in cells.items())
    return f"{title}. {'; '.join(tasks)}"


EXTRA: Final = Extra(Slot("matrix", "figure"), read_grid, matrix)
