"""VGenST-Bench's tasks × question types: 98 cells that have questions, each opening its cases.

With a run a cell has its figure; before any, how many questions are asked there.
"""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow, Entry, entry_of
from metrics.boards.slices import counted
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS, TYPE_NAMES
from schema.vocabulary import LEVELS
from store.queries.boards.task_types import questions_asked, task_types
from store.reading.condition import Condition, all_of, equals, is_missing
from store.reading.store import Store
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters
from views.leaderboard.case_links import failing, of_row
from views.leaderboard.extras.extra import Extra, Subject
from views.leaderboard.table import name_of
from views.page import charts
from views.page.content import Figure
from views.page.labels import several
from views.page.page import Slot

Cell = tuple[str, str]
"""A task and a question type."""
Cells = Mapping[Cell, Entry]
Told = Mapping[Cell, float | None]
COUNTS: Final = ((0.0, "#dcdcf5"), (1.0, "#4a3fb5"))
"""Many questions are neither good nor bad."""
EMPTY: Final = "rgba(125,121,144,0.14)"
"""What lies under a cell that has questions, but no figure."""


def matrix(shown: Board, row: BoardRow | None, filters: Filters, store: Store) -> Figure | None:
    """The row's figure in each cell, without a row the questions there."""
    if row is None:
        return _asked(filters, store)
    metric = shown.definition
    if metric is None or not metric.counts_answers:
        return None
    asked = all_of(shown.query.condition, *_of_row(row))
    counts = task_types(store, asked, counted(metric))
    cells = {cell: entry_of(metric, *sums) for cell, sums in counts.items()}
    title = f"{metric.label} of {name_of(row, shown)}, by task and question type"
    told = {cell: entry.official for cell, entry in cells.items()}
    hover = {cell: _hover(*cell, cells, told) for cell in product(SPATIAL_TASKS, QUESTION_TYPES)}
    return _drawn(told, _addresses(cells, row, filters, shown), hover, title, 100, " %")


def _asked(filters: Filters, store: Store) -> Figure | None:
    """How many questions each cell has; a cell opens the first clip that one is asked about."""
    cells = questions_asked(store, condition(filters, "question_case"))
    if not cells:
        return None
    opened = {
        (task, kind): links.to(
            links.WATCH,
            filters.only(*links.CASE_FIELDS).but(metric="", by="", task=(task,), type=(kind,)),
        )
        for task, kind in cells
    }
    hover = {
        cell: f"{_named(*cell)}<br>{several(cells[cell], 'question')}"
        if cell in cells
        else f"{_named(*cell)}<br>not asked here"
        for cell in product(SPATIAL_TASKS, QUESTION_TYPES)
    }
    told = {cell: float(n) for cell, n in cells.items()}
    most = max(told.values())
    return _drawn(told, opened, hover, "Questions asked, by task and question type", most, "")


def _named(task: str, kind: str) -> str:
    return f"{SPATIAL_TASKS[task].name}<br>{kind} {TYPE_NAMES[kind]}"


def _of_row(row: BoardRow) -> list[Condition]:
    """What makes the row, as conditions."""
    parts = (("model", row.key.model), ("judge", row.key.judge), ("setting", row.key.setting),
             ("encoding", row.key.encoding))  # fmt: skip
    return [is_missing(name) if value is None else equals(name, value) for name, value in parts]


def _addresses(
    cells: Cells, row: BoardRow, filters: Filters, shown: Board
) -> dict[tuple[str, str], str]:
    """Cell → its failures."""
    own = failing(filters, shown).but(**of_row(row.key, shown))
    return {
        (task, kind): links.to(links.FAILURES, own.but(task=(task,), type=(kind,)))
        for task, kind in cells
    }


def _drawn(
    told: Told,
    addresses: Mapping[Cell, str],
    hover: Mapping[Cell, str],
    title: str,
    most: float,
    sign: str,
) -> Figure:
    """The grid: `told` up to `most`, with `sign` after the scale's numbers."""
    tasks, kinds = list(SPATIAL_TASKS), list(QUESTION_TYPES)
    common: dict[str, Any] = {
        "type": "heatmap", "x": kinds, "y": tasks, "xgap": 2, "ygap": 2,
        "customdata": [[addresses.get((task, kind), "") for kind in kinds] for task in tasks],
        "hovertext": [[hover[task, kind] for kind in kinds] for task in tasks],
        "hovertemplate": "%{hovertext}<extra></extra>", "hoverongaps": False,
    }  # fmt: skip
    without = {
        **common, "showscale": False, "colorscale": [[0, EMPTY], [1, EMPTY]],
        "z": [[_under(task, kind, told) for kind in kinds] for task in tasks],
    }  # fmt: skip
    scale = charts.SCALE if sign else COUNTS
    whole = {} if sign else {"tickformat": "d", "nticks": 5}
    measured = {
        **common, "zmin": 0, "zmax": most, "colorscale": [list(step) for step in scale],
        "z": [[told.get((task, kind)) for kind in kinds] for task in tasks],
        "texttemplate": "%{z:.0f}", "textfont": {"size": 10},
        "colorbar": {"orientation": "h", "thickness": 8, "outlinewidth": 0, "y": -0.02,
                     "yanchor": "top", "ticksuffix": sign, **whole},
    }  # fmt: skip
    return charts.figure([without, measured], _layout(title), _said(told, title, sign), 560)


def _under(task: str, kind: str, told: Told) -> int | None:
    """1 where the cell has questions and no figure."""
    return 1 if kind in SPATIAL_TASKS[task].types and told.get((task, kind)) is None else None


def _hover(task: str, kind: str, cells: Cells, told: Told) -> str:
    name = _named(task, kind)
    entry, value = cells.get((task, kind)), told.get((task, kind))
    if entry is None:
        return f"{name}<br>not asked here"
    figure = "no figure" if value is None else f"{value:.1f} %"
    counted = f"{entry.right:g} of {entry.base}"
    return f"{name}<br>{figure} — {counted}; {entry.n} asked, {entry.ok} answered"


def _layout(title: str) -> dict[str, Any]:
    """Types on top, tasks down the side, a line between levels."""
    lines = [sum(kind.startswith(level) for kind in QUESTION_TYPES) for level in LEVELS]
    edges = [sum(lines[:at]) - 0.5 for at in range(1, len(lines))]
    rule = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "line": {"color": charts.INK,
            "width": 1}}  # fmt: skip
    return {
        "title": {"text": _two_lines(title), "font": {"size": 14}, "x": 0, "xref": "paper",
                  "y": 0.975, "yanchor": "top"},
        "xaxis": {"side": "top", "type": "category", "tickangle": -90, "showgrid": False,
                  "dtick": 1},
        "yaxis": {"autorange": "reversed", "type": "category", "automargin": True,
                  "showgrid": False, "tickfont": {"size": 10}, "dtick": 1},
        "shapes": [{**rule, "x0": edge, "x1": edge} for edge in edges],
        "margin": {"t": 108, "l": 8, "r": 8},
    }  # fmt: skip


def _two_lines(title: str) -> str:
    """A title for narrow screens: plotly breaks no line by itself."""
    return charts.safe(title).replace(", by ", "<br>by ")


def _said(told: Told, title: str, sign: str) -> str:
    parts = [
        f"{task}: " + ", ".join(
            f"{kind} {charts.said_of(told[task, kind]) if sign else format(told[task, kind], 'g')}"
            for kind in QUESTION_TYPES if (task, kind) in told
        )
        for task in SPATIAL_TASKS
        if any((task, kind) in told for kind in QUESTION_TYPES)
    ]  # fmt: skip
    return f"{title}. {'; '.join(parts)}"


def _content(subject: Subject) -> Figure | None:
    return matrix(subject.board, subject.row, subject.filters, subject.store)


EXTRA: Final = Extra(Slot("matrix", "figure"), _content)
