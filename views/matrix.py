"""VGenST-Bench's tasks × question types: 98 cells that have questions, each opening its cases."""

from collections.abc import Mapping
from typing import Any, Final

from loaders.vgenst_names import BENCHMARK
from loaders.vocabulary import LEVELS, SPATIAL_TASKS, VGENST_QUESTION_TYPES, VGENST_TYPE_NAMES
from store.condition import Condition, all_of, equals, is_missing
from store.queries.board import BoardRow, Entry
from store.queries.task_types import task_types
from store.store import Store
from views import charts
from views.boards import FACETED, METRIC_WORDS, Board, conditions, counted
from views.content import Figure
from views.defended import OFFICIAL
from views.filters import Filters
from views.leaderboard_table import cases_behind, name_of

Cells = Mapping[tuple[str, str], Entry]
EMPTY: Final = "rgba(125,121,144,0.14)"
"""What lies under a cell that has questions, but no figure."""


def matrix(shown: Board, row: BoardRow | None, filters: Filters, store: Store) -> Figure | None:
    """The row's figure in each cell; None for other benchmarks and metrics, and without a row."""
    if filters.benchmark != BENCHMARK or row is None:
        return None
    if FACETED.get(filters.metric) != "answer_case":
        return None
    asked = all_of(*conditions(filters).values(), *_of_row(row))
    cells = task_types(store, asked, counted(filters.metric))
    title = f"{METRIC_WORDS[filters.metric]} of {name_of(row, shown)}, by task and question type"
    return _drawn(cells, _addresses(cells, row, filters, shown), title, filters.metric in OFFICIAL)


def _of_row(row: BoardRow) -> list[Condition]:
    """What makes the row, as conditions."""
    parts = (("model", row.key.model), ("judge", row.key.judge), ("setting", row.key.setting),
             ("encoding", row.key.encoding))  # fmt: skip
    return [is_missing(name) if value is None else equals(name, value) for name, value in parts]


def _addresses(
    cells: Cells, row: BoardRow, filters: Filters, shown: Board
) -> dict[tuple[str, str], str]:
    """Cell → its failures."""
    return {
        (task, kind): cases_behind(row, filters.but(task=(task,), type=(kind,)), shown)
        for task, kind in cells
    }


def _drawn(
    cells: Cells, addresses: Mapping[tuple[str, str], str], title: str, official: bool
) -> Figure:
    tasks, kinds = list(SPATIAL_TASKS), list(VGENST_QUESTION_TYPES)
    told = {
        cell: entry.official if official else entry.score for cell, entry in cells.items()
    }  # fmt: skip
    common: dict[str, Any] = {
        "type": "heatmap", "x": kinds, "y": tasks, "xgap": 2, "ygap": 2,
        "customdata": [[addresses.get((task, kind), "") for kind in kinds] for task in tasks],
        "hovertext": [[_hover(task, kind, cells, told) for kind in kinds] for task in tasks],
        "hovertemplate": "%{hovertext}<extra></extra>", "hoverongaps": False,
    }  # fmt: skip
    without = {
        **common, "showscale": False, "colorscale": [[0, EMPTY], [1, EMPTY]],
        "z": [[_under(task, kind, told) for kind in kinds] for task in tasks],
    }  # fmt: skip
    measured = {
        **common, "zmin": 0, "zmax": 100, "colorscale": [list(step) for step in charts.SCALE],
        "z": [[told.get((task, kind)) for kind in kinds] for task in tasks],
        "texttemplate": "%{z:.0f}", "textfont": {"size": 10},
        "colorbar": {"orientation": "h", "thickness": 8, "outlinewidth": 0, "y": -0.02,
                     "yanchor": "top", "ticksuffix": " %"},
    }  # fmt: skip
    return charts.figure([without, measured], _layout(title), _said(told, title), 560)


def _under(task: str, kind: str, told: Mapping[tuple[str, str], float | None]) -> int | None:
    """1 where the cell has questions and no figure."""
    return 1 if kind in SPATIAL_TASKS[task].types and told.get((task, kind)) is None else None


def _hover(task: str, kind: str, cells: Cells, told: Mapping[tuple[str, str], float | None]) -> str:
    name = f"{SPATIAL_TASKS[task].name}<br>{kind} {VGENST_TYPE_NAMES[kind]}"
    entry, value = cells.get((task, kind)), told.get((task, kind))
    if entry is None:
        return f"{name}<br>not asked here"
    figure = "no figure" if value is None else f"{value:.1f} %"
    return f"{name}<br>{figure} — {entry.ok} of {entry.n}"


def _layout(title: str) -> dict[str, Any]:
    """Types on top, tasks down the side, a line between levels."""
    lines = [sum(kind.startswith(level) for kind in VGENST_QUESTION_TYPES) for level in LEVELS]
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


def _said(told: Mapping[tuple[str, str], float | None], title: str) -> str:
    parts = [
        f"{task}: " + ", ".join(
            f"{kind} {charts.said_of(told[task, kind])}"
            for kind in VGENST_QUESTION_TYPES if (task, kind) in told
        )
        for task in SPATIAL_TASKS
        if any((task, kind) in told for kind in VGENST_QUESTION_TYPES)
    ]  # fmt: skip
    return f"{title}. {'; '.join(parts)}"
