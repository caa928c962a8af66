"""VGenST-Bench's tasks × question types: 98 cells with questions, each linked to its cases.

With a run a cell shows its figure; before any run, the number of its questions.
"""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final, NamedTuple

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow, Entry, entry_of
from metrics.boards.slices import counted
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS, TYPE_NAMES
from schema.vocabulary import LEVELS
from store.queries.boards.board_keys import is_of
from store.queries.boards.task_types import questions_asked, task_types
from store.reading.condition import all_of
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra, ExtraSubject
from views.page import charts
from views.page.content import Figure
from views.page.labels import several
from views.page.page import Slot
from views.shared.case_links import failing, of_row
from views.shared.row_names import name_of
from views.style.type_scale import FINE, TEXT

Cell = tuple[str, str]
"""A task and a question type."""
Cells = Mapping[Cell, Entry]
Values = Mapping[Cell, float | None]
COUNTS: Final = ((0.0, "#6e6a85"), (1.0, "#6e6a85"))
"""One grey for question counts, which are no scores."""
EMPTY: Final = "rgba(125,121,144,0.14)"
"""The background of a cell that has questions but no figure."""


class Grid(NamedTuple):
    """One board row's figures by cell; without a row, the number of questions per cell."""

    row: BoardRow | None
    figures: Cells
    questions: Mapping[Cell, int]


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


def _measured(row: BoardRow, cells: Cells, shown: Board, filters: Filters) -> Figure:
    label = shown.definition.label if shown.definition else ""
    title = f"{label} of {name_of(row, shown)}, by task and question type"
    values = {cell: entry.official for cell, entry in cells.items()}
    hover = {cell: _hover(*cell, cells, values) for cell in product(SPATIAL_TASKS, QUESTION_TYPES)}
    return _heat_map(values, _addresses(cells, row, filters, shown), hover, title, 100, " %")


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
    values = {cell: float(n) for cell, n in counts.items()}
    most = max(values.values())
    return _heat_map(values, opened, hover, "Questions asked, by task and question type", most, "")


def _named(task: str, kind: str) -> str:
    return f"{SPATIAL_TASKS[task].name}<br>{kind} {TYPE_NAMES[kind]}"


def _addresses(
    cells: Cells, row: BoardRow, filters: Filters, shown: Board
) -> dict[tuple[str, str], str]:
    """Cell → URL of its failures."""
    own = failing(filters, shown).but(**of_row(row.key, shown))
    return {
        (task, kind): links.to(links.CASES, own.but(task=(task,), type=(kind,)))
        for task, kind in cells
    }


def _heat_map(
    values: Values,
    addresses: Mapping[Cell, str],
    hover: Mapping[Cell, str],
    title: str,
    most: float,
    sign: str,
) -> Figure:
    """The heat map: `values` up to `most`, with `sign` as the unit of the scale."""
    tasks, kinds = list(SPATIAL_TASKS), list(QUESTION_TYPES)
    common: dict[str, Any] = {
        "type": "heatmap", "x": kinds, "y": tasks, "xgap": 2, "ygap": 2,
        "customdata": [[addresses.get((task, kind), "") for kind in kinds] for task in tasks],
        "hovertext": [[hover[task, kind] for kind in kinds] for task in tasks],
        "hovertemplate": "%{hovertext}<extra></extra>", "hoverongaps": False,
    }  # fmt: skip
    without = {
        **common, "showscale": False, "colorscale": [[0, EMPTY], [1, EMPTY]],
        "z": [[_under(task, kind, values) for kind in kinds] for task in tasks],
    }  # fmt: skip
    scale = charts.SCALE if sign else COUNTS
    whole = {} if sign else {"tickformat": "d", "nticks": 5}
    measured = {
        **common, "zmin": 0, "zmax": most, "colorscale": [list(step) for step in scale],
        "z": [[values.get((task, kind)) for kind in kinds] for task in tasks],
        "showscale": bool(sign),
        "texttemplate": "%{z:.0f}",
        "textfont": {"size": FINE} | ({} if sign else {"color": "#ffffff"}),
        "colorbar": {"orientation": "h", "thickness": 8, "outlinewidth": 0, "y": -0.02,
                     "yanchor": "top", "ticksuffix": sign, **whole},
    }  # fmt: skip
    return charts.figure([without, measured], _layout(title), _summary(values, title, sign), 560)


def _under(task: str, kind: str, values: Values) -> int | None:
    """1 where the cell has questions but no figure."""
    return 1 if kind in SPATIAL_TASKS[task].types and values.get((task, kind)) is None else None


def _hover(task: str, kind: str, cells: Cells, values: Values) -> str:
    name = _named(task, kind)
    entry, value = cells.get((task, kind)), values.get((task, kind))
    if entry is None:
        return f"{name}<br>not asked here"
    figure = "no figure" if value is None else f"{value:.1f} %"
    counted = f"{entry.right:g} of {entry.base}"
    return f"{name}<br>{figure} — {counted}; {entry.n} asked, {entry.ok} answered"


def _layout(title: str) -> dict[str, Any]:
    """Question types on top, tasks on the left, a line between levels."""
    lines = [sum(kind.startswith(level) for kind in QUESTION_TYPES) for level in LEVELS]
    edges = [sum(lines[:at]) - 0.5 for at in range(1, len(lines))]
    rule = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "line": {"color": charts.INK,
            "width": 1}}  # fmt: skip
    return {
        "title": {"text": _two_lines(title), "font": {"size": TEXT}, "x": 0, "xref": "paper",
                  "y": 0.975, "yanchor": "top"},
        "xaxis": {"side": "top", "type": "category", "tickangle": -90, "showgrid": False,
                  "dtick": 1},
        "yaxis": {"autorange": "reversed", "type": "category", "automargin": True,
                  "showgrid": False, "tickfont": {"size": FINE}, "dtick": 1},
        "shapes": [{**rule, "x0": edge, "x1": edge} for edge in edges],
        "margin": {"t": 108, "l": 8, "r": 8},
    }  # fmt: skip


def _two_lines(title: str) -> str:
    """A title broken into two lines for narrow screens: plotly does not wrap titles."""
    return charts.escape_label(title).replace(", by ", "<br>by ")


def _summary(values: Values, title: str, sign: str) -> str:
    """Each task with its types and figures as text, for screen readers."""
    cells: dict[str, list[str]] = {}
    for task, kind in product(SPATIAL_TASKS, QUESTION_TYPES):
        if (task, kind) in values:
            value = values[task, kind]
            text = charts.format_value(value) if sign else format(value, "g")
            cells.setdefault(task, []).append(f"{kind} {text}")
    tasks = (f"{task}: {', '.join(each)}" for task, each in cells.items())
    return f"{title}. {'; '.join(tasks)}"


EXTRA: Final = Extra(Slot("matrix", "figure"), read_grid, matrix)
