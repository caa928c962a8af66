"""R3's figures: seven scores against chain length, System 1 / 2, cases, categories, settings,
scenes, cognitive dimensions.

Columns that have no order are the axes of a radar.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final

from schema.definitions import BY_CODE
from schema.fields import NOT_STATED
from schema.vocabulary import CATEGORIES, SCENES
from store.queries.boards.cofailures import inconsistencies
from store.queries.printed import PrintedNumber
from store.reading.store import Store
from views.figures.drawing.dots import grouped, stacked
from views.figures.drawing.grids import panels
from views.figures.drawing.lines import dumbbells, slopes
from views.figures.drawing.marks import drawn, hover, mark_of, marker
from views.figures.paper_figure import PaperFigure, by_model
from views.figures.series import (
    Chart,
    FigureSeries,
    Value,
    board_series,
    leading,
    models_first,
    read_board,
    value_of,
)
from views.page import charts
from views.page.content import Figure
from views.shared.board_rows import name_of
from views.style.typography import FINE

WIDTH: Final = 13
"""Letters of a line of an axis' name."""
LEAST: Final = 3
"""Axes of a radar."""


def radar(chart: Chart) -> Figure:
    """A ring for each series; where a series has only some of the axes, marks on these. Of fewer
    than three axes no ring can be made: they are columns.
    """
    if len(chart.columns) < LEAST:
        return grouped(chart)
    names = {column: "<br>".join(map(charts.escape_label, wrap(chart.label_of(column), WIDTH)))
             for column in chart.columns}  # fmt: skip
    traces: list[dict[str, Any]] = []
    for at, each in enumerate(chart.series):
        known = [column for column in chart.columns if column in each.values]
        is_whole = len(known) == len(chart.columns)
        ring = [*known, known[0]] if is_whole else known
        mark = mark_of(chart, each, at)
        traces.append({
            "type": "scatterpolar", "mode": "lines+markers" if is_whole else "markers",
            "r": [each.values[column].value for column in ring],
            "theta": [names[column] for column in ring],
            "name": charts.escape_label(each.label), "marker": marker(each, mark),
            "line": {"color": mark.colour, "width": 1.8,
                     "dash": "dot" if each.printed else "solid"},
            "hovertext": [hover(each, column, chart) for column in ring],
            "hovertemplate": "%{hovertext}<extra></extra>",
        })  # fmt: skip
    axis = {"gridcolor": charts.GRID, "linecolor": charts.GRID, "tickfont": {"size": FINE}}
    layout = {
        "polar": {
            "bgcolor": "rgba(0,0,0,0)",
            "radialaxis": {**axis, "range": list(chart.bounds), "nticks": 5,
                           **charts.between_axes(len(chart.columns))},
            "angularaxis": {
                **axis, "type": "category", "rotation": charts.TOP, "direction": "clockwise",
                "categoryorder": "array", "categoryarray": list(names.values()),
            },
        },
        "showlegend": True, "margin": {"l": 90, "r": 90, "t": 118, "b": 60},
        "legend": {"orientation": "h", "x": 0, "y": -0.12, "yanchor": "top"},
    }  # fmt: skip
    return drawn(chart, traces, layout, 520)


PANELS: Final = ("Overall", "EU", "MSE", "CW", "CH/W", "Cons_sc", "Cons_c")
SCENE_PANELS: Final = ("EU", "MSE", "CW", "CH/W", "Cons_c")
LENGTHS: Final = tuple(map(str, range(1, 13)))
SETTINGS: Final = ("-", "+Sub", "+Sub & HTP", "Only Sub")
SYSTEMS: Final = ("System 1", "System 2")
GRID: Final = ("CW", "CH/W", "Cons_sc")


def _lengths(store: Store, benchmark: str) -> list[FigureSeries]:
    return _scores(store, benchmark, PANELS, "length")


def _scenes(store: Store, benchmark: str) -> list[FigureSeries]:
    """None where no clip's scene is known: all values would stand in a column without a name."""
    made = _scores(store, benchmark, SCENE_PANELS, "scene")
    return [each for each in made if any(name in each.values for name in SCENES)]


def _scores(store: Store, benchmark: str, wanted: Sequence[str], by: str) -> list[FigureSeries]:
    """Each of some scores by a field, as the group of a series."""
    made: list[FigureSeries] = []
    for panel in wanted:
        narrow = {"type": (panel,)} if panel in PANELS[1:5] else {}
        metric = {"Cons_sc": "subchains", "Cons_c": "chains"}.get(panel, "accuracy")
        rows = board_series(read_board(store, benchmark, metric, by, **narrow))
        made += [replace(each, group=panel) for each in rows[:6]]
    return made


def _cognition_numbers(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    """The numbers that the text prints: two of the six dimensions."""
    rows = [each for each in numbers if each.table.startswith("Figure 5a")]
    return by_model(rows, lambda each: each.slice)


def _cognition_board(store: Store, benchmark: str) -> list[FigureSeries]:
    """What a bundle says of its questions' dimensions; none where it says nothing."""
    made = board_series(read_board(store, benchmark, "accuracy", "cognition"))
    named = [
        replace(each, values={name: got for name, got in each.values.items() if _is_named(name)})
        for each in made
    ]
    return [each for each in leading(named)[:6] if each.values]


def _is_named(column: str) -> bool:
    return column not in ("", NOT_STATED)


def _named_columns(series: Sequence[FigureSeries]) -> tuple[str, ...]:
    return tuple(sorted({name for each in series for name in each.values}))


def _system_numbers(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    rows = [
        each for each in numbers
        if each.table.startswith("Table 4 (System") and each.slice == "Overall"
        and each.setting in SYSTEMS
    ]  # fmt: skip
    return by_model(rows, lambda each: each.setting)


def _system_board(store: Store, benchmark: str) -> list[FigureSeries]:
    shown = read_board(store, benchmark, "accuracy", "system")
    return board_series(shown, lambda name: f"System {name}")


def _cases(store: Store, benchmark: str) -> list[FigureSeries]:
    """The three cases of inconsistency, as shares of the subchains that are not fully right."""
    shown = read_board(store, benchmark, "subchains", "category")
    if not shown.rows:
        return []
    counts = inconsistencies(store, shown.query.condition)
    rows = {row.key: row for row in models_first(shown.rows)}
    made = []
    for at, key in enumerate(counts.keys):
        wrong = int(counts.wrong[at].sum())
        if key in rows and wrong:
            each = (counts.case_1, counts.case_2, counts.case_3)
            values = {
                f"Case {number}": Value(100 * count / wrong, n=wrong, k=count)
                for number, count in enumerate((int(case[at].sum()) for case in each), 1)
            }
            made.append(FigureSeries(name_of(rows[key], shown), values, False, model=key.model))
    return made


def _category_numbers(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    rows = [each for each in numbers if each.table.startswith("Table 8 (R3-Bench-DX")]
    return by_model(
        rows,
        lambda each: each.slice.removeprefix("category ").partition(" / ")[0],
        lambda each: each.slice.rpartition(" / ")[2],
        lambda each: f"{each.model} {each.setting}".removesuffix(" -"),
    )


def _category_board(store: Store, benchmark: str) -> list[FigureSeries]:
    made: list[FigureSeries] = []
    for panel in GRID:
        narrow = {"type": (panel,)} if panel != "Cons_sc" else {}
        metric = "subchains" if panel == "Cons_sc" else "accuracy"
        rows = board_series(read_board(store, benchmark, metric, "category", **narrow))
        made += [replace(each, group=panel) for each in rows]
    return made


def _by_panel(series: Sequence[FigureSeries]) -> tuple[FigureSeries, ...]:
    """The six leading models of each part of the grid, part by part."""
    parts = ([each for each in series if each.group == panel] for panel in GRID)
    return tuple(each for part in parts for each in leading(part)[:6])


def _setting_numbers(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    rows = [
        each for each in numbers
        if each.table.startswith("Table 3 (") and each.slice == "Overall"
        and each.setting in SETTINGS
    ]  # fmt: skip
    return by_model(rows, lambda each: each.setting, lambda each: each.paper,
                    lambda each: f"{each.model} ({each.paper})")  # fmt: skip


def _setting_board(store: Store, benchmark: str) -> list[FigureSeries]:
    """Each model's accuracy by input setting: the rows of one model are one line."""
    shown = read_board(store, benchmark, "accuracy", "type")
    gathered: dict[tuple[str, str], dict[str, Value]] = {}
    for row in models_first(shown.rows):
        if row.key.setting and (value := value_of(row.total)):
            setting = row.key.setting.replace("−", "-")
            who = row.key.model_name, row.key.model
            gathered.setdefault(who, {}).setdefault(setting, value)
    return [
        FigureSeries(name, values, False, model=model) for (name, model), values in gathered.items()
    ]


def _changing(series: Sequence[FigureSeries]) -> tuple[FigureSeries, ...]:
    """Those with values under two settings or more: one alone has no slope."""
    return leading([each for each in series if len(each.values) > 1], "-")[:9]


_CASE_LABELS: Final[Mapping[str, str]] = {
    f"Case {at}": BY_CODE["consistency", f"case-{at}"].name for at in (1, 2, 3)
}
FIGURES: Final = (
    PaperFigure(
        id="r3-length", title="Seven scores against chain length", where="R3-Bench, Figure 6",
        subtitle="Accuracy and consistency by the length of the causal chain", columns=LENGTHS,
        draw=panels, computed=_lengths,
        missing="No number is printed by length. Import predictions to see it computed.",
    ),
    PaperFigure(
        id="r3-systems", tight=True, title="System 1 and System 2", where="R3-Bench, Table 4",
        subtitle="Accuracy; the difference System 2 − System 1 stands at the right",
        columns=SYSTEMS, draw=dumbbells, printed=_system_numbers, computed=_system_board,
        takes=leading,
    ),
    PaperFigure(
        id="r3-cases", title="Three cases of inconsistency", where="R3-Bench, A.3.1 and Figure 7",
        subtitle="Subchains that are not fully right, by what is wrong",
        columns=tuple(_CASE_LABELS), labels=dict(_CASE_LABELS), draw=stacked, computed=_cases,
        takes=leading,
        missing="No number is printed. Import predictions to see it computed.",
    ),
    PaperFigure(
        id="r3-categories", title="Subchain categories I–VI", where="R3-Bench, Table 8",
        subtitle="CW and CH/W accuracy, and subchain consistency, by category",
        columns=CATEGORIES, draw=panels, printed=_category_numbers, computed=_category_board,
        takes=_by_panel,
    ),
    PaperFigure(
        id="r3-settings", tight=True, title="What subtitles and hints change",
        where="R3-Bench, Table 3; R3-VQA, Table 3",
        subtitle="Overall accuracy without subtitles (-), with them, and with true mental states",
        columns=SETTINGS, draw=slopes, printed=_setting_numbers, computed=_setting_board,
        takes=_changing,
    ),
    PaperFigure(
        id="r3-scenes", title="Curated and real-life scenes", where="R3-Bench, A.3.2 and Figure 8",
        subtitle="Accuracy and consistency of chains, by where scenes are from",
        columns=SCENES, labels={"curated": "Curated", "real_life": "Real life"}, draw=panels,
        computed=_scenes,
        missing="No number is printed. Import a bundle whose clips name their scene to see it.",
    ),
    PaperFigure(
        id="r3-cognition", title="Cognitive dimensions", where="R3-Bench, Figure 5a",
        subtitle="Accuracy by dimension; the text prints five numbers",
        columns=_named_columns, draw=radar, printed=_cognition_numbers,
        computed=_cognition_board,
        missing="Import a bundle whose questions name their cognitive dimension to see it.",
    ),
)  # fmt: skip
