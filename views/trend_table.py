"""A trend as a table: a row a point, so that nothing of the chart needs eyes or a mouse."""

from views.content import Badge, Column, Row, Score, Table
from views.trend import Point, Series, Trend, label
from views.words import BY_WORDS


def table(shown: Trend, empty: str) -> Table:
    """One row for each point; those without a figure say so, weak ones are marked."""
    columns = (
        Column("model", "Series"),
        Column("value", BY_WORDS[shown.by].capitalize()),
        Column("score", "Score", "score", f"{shown.unit}; opens the cases"),
        Column("clusters", shown.clusters.capitalize(), "count", "what the interval draws whole"),
        Column("ok", "Cases", "count", "cases with a figure"),
        Column("n", "Asked", "count", "cases that ought to have one"),
        Column("coverage", "Coverage", "share", "cases of asked"),
        Column("marks", "Note", "badges"),
    )
    rows = tuple(_row(one, point, shown) for one in shown.series for point in one.points)
    return Table(columns, rows, "Every point of the chart. A score opens its cases.", empty)


def _row(one: Series, point: Point, shown: Trend) -> Row:
    entry = point.entry
    return Row(
        {
            "model": one.name,
            "value": label(shown.by, point.value),
            "score": Score(
                point.score,
                shown.unit,
                entry.n,
                entry.ok,
                entry.low,
                entry.high,
                point.href,
                entry.few,
            ),
            "clusters": point.clusters,
            "ok": entry.ok,
            "n": entry.n,
            "coverage": point.coverage,
            "marks": tuple(Badge(text, "warn") for text in point.warnings),
        },
        key=f"{one.key}~{point.value}",
    )
