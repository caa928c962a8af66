"""A trend as a table, one row per point: the accessible alternative to the chart."""

from views.page.content import Badge, Cell, Column, Row, Score, Table
from views.page.labels import BY_WORDS
from views.shared.board_rows import score_of
from views.shared.printed.hollow import words_of
from views.trends.of_models import ModelPoint, OfModels
from views.trends.series import Point, Series, Trend, label


def table(shown: Trend, empty: str) -> Table:
    """One row per point; points without a figure say so, weak ones are marked."""
    columns = (
        Column("model", "Series"),
        Column("value", BY_WORDS[shown.by].capitalize()),
        Column("score", "Score", "score", f"{shown.unit}; opens the cases that failed"),
        Column("opens", "Opens", "count", f"cases of “{shown.failure}” behind the score"),
        Column("clusters", shown.clusters.capitalize(), "count", "what the interval draws whole"),
        Column("base", "Counted", "count", "cases that the score is of"),
        Column("n", "Asked", "count", "cases that the row was asked"),
        Column("coverage", "Coverage", "share", "counted of asked"),
        Column("marks", "Note", "badges"),
    )
    rows = tuple(_row(series, point, shown) for series in shown.series for point in series.points)
    note = "Every point of the chart. A score opens the cases that failed."
    return Table(columns, rows, note, empty)


def _row(series: Series, point: Point, shown: Trend) -> Row:
    entry = point.entry
    return Row(
        {
            "model": series.name,
            "value": label(shown.by, point.value),
            "score": score_of(point.score, entry, shown.unit, point.href),
            "opens": point.opens,
            "clusters": point.clusters,
            "base": entry.base,
            "ok": entry.ok,
            "n": entry.n,
            "coverage": point.coverage,
            "marks": tuple(Badge(text, "warn") for text in point.warnings),
        },
        key=f"{series.key}~{point.value}",
    )


def model_table(shown: OfModels, empty: str) -> Table:
    """Every figure against what is known of its model; what is not known is a dash."""
    columns = (
        Column("model", "Model"),
        Column("value", BY_WORDS[shown.by].capitalize()),
        Column("weights", "Weights"),
        Column("whose", "Whose", "badges", "computed here, or printed by a paper"),
        Column("score", "Score", "score", f"{shown.unit}; opens the cases that failed"),
        Column("opens", "Opens", "count", f"cases of “{shown.failure}” behind the score"),
        Column("base", "Counted", "count", "cases that the score is of"),
        Column("n", "Asked", "count", "cases that the row was asked"),
        Column("marks", "Note", "badges"),
    )
    rows = tuple(_model_row(each, shown) for each in shown.points)
    note = "Every figure, also of models without a place on the axis. Printed ones are no ranks."
    return Table(columns, rows, note, empty)


def _model_row(each: ModelPoint, shown: OfModels) -> Row:
    cells: dict[str, Cell] = {
        "model": each.name,
        "value": each.words or None,
        "weights": each.weights or None,
    }
    if each.printed:
        cells["whose"] = (Badge("printed", "muted", each.printed.table),)
        cells["score"] = Score(each.printed.value, shown.unit, 0, 0)
        cells["marks"] = (Badge(words_of(each.printed.status).words, "muted"),)
    if each.point:
        entry = each.point.entry
        cells["whose"] = (Badge("computed", "accent"),)
        cells["score"] = score_of(each.point.score, entry, shown.unit, each.point.href)
        cells |= {"opens": each.point.opens, "base": entry.base, "ok": entry.ok, "n": entry.n}
        cells["marks"] = tuple(Badge(text, "warn") for text in each.point.warnings)
    return Row(cells, muted=each.x is None, key=each.key)
