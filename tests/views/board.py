"""Addresses of boards of the theatre, the rows of a board, and whose they are."""

from collections.abc import Iterable

from views.page.content import Row, Score, Table, View


def address(metric: str, by: str, **filters: tuple[str, ...]) -> str:
    length = filters.pop("length", ())
    parts = [f"{name}={value}" for name, values in filters.items() for value in values]
    parts += [f"length={length[0]}-{length[-1]}"] if length else []
    return "leaderboard?" + "&".join(
        ["benchmark=theatre", f"metric={metric}", f"by={by}", "also=scripted", *parts]
    )


def covering(boards: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The boards, of metric and columns, whose metric or columns no board before them has."""
    metrics, columns = set[str](), set[str]()
    new = []
    for metric, by in boards:
        if metric not in metrics or by not in columns:
            new.append((metric, by))
        metrics.add(metric)
        columns.add(by)
    return new


def rows_of(view: View) -> tuple[Row, ...]:
    table = view.slots["board"]
    assert isinstance(table, Table)
    return table.rows


def who(row: Row) -> tuple[str, str | None, str | None]:
    model, judge, setting, encoding = row.key.split("~")
    assert not encoding
    return model, judge or None, setting or None


def cell(row: Row, name: str) -> Score:
    score = row.cells[name]
    assert isinstance(score, Score)
    return score
