"""A board as data: its scores in rows, differences between models, and its figures."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

import pandas as pd

from metrics.boards.order import coverage
from metrics.boards.ranking import group_name, ranks_of
from metrics.boards.rows import BoardRow, Entry
from schema.entries.parameters import ALL
from store.reading.store import Store
from views.address.filters import Filters
from views.leaderboard.model import Leaderboard
from views.leaderboard.page import PAGE
from views.page.content import Content, Figure
from views.shared.board_rows import name_of, row_id, score_of
from whyreel.asking import check_applied, model_of
from whyreel.errors import BadFilter, NotLoaded
from whyreel.tables import frame, styled

if TYPE_CHECKING:
    import plotly.graph_objects as go
    from pandas.io.formats.style import Styler

COLUMNS: Final = (
    "row", "model", "name", "run", "judge", "setting", "encoding", "battery", "column", "score",
    "low", "high", "few", "n", "base", "asked", "coverage", "rank", "tie",
)  # fmt: skip
DIFFERENCES: Final = (
    "a", "b", "difference", "low", "high", "few", "p", "shared", "clusters", "detectable",
)  # fmt: skip
TOTAL: Final = "all"
"""The value of `column` in the rows of whole scores."""


class ScoreBoard:
    """A board of one version of the data; `Home.board` makes it.

    Attributes:
        query: The query string of the page that shows the same board.
        version: The version of the data.
        benchmark: Its benchmark.
        metric: Its metric.
        by: The field whose values are the columns.
        unit: The unit of scores, such as `%` or `0–100`.
        columns: The values of `by`.

    Examples:
        >>> import whyreel as wr
        >>> board = wr.open().board("theatre", metric="eva", by="tier")
        >>> board.benchmark, board.metric, board.by, board.unit
        ('theatre', 'eva', 'tier', '0–100')
    """

    def __init__(self, filters: Filters, store: Store) -> None:
        """Read the board that settled or unsettled filters open.

        Raises:
            BadFilter: The benchmark does not have this metric, or the metric cannot be cut by this
                field or narrowed by this filter.
        """
        self._store = store
        self._model = _leaderboard(filters, store)
        board, settled = self._model.board, self._model.filters
        self.query = settled.query()
        self.version = store.version
        self.benchmark = settled.benchmark
        self.metric = board.metric
        self.by = board.by
        self.unit = board.unit
        self.columns = board.values

    @cached_property
    def df(self) -> pd.DataFrame:
        """A row for each score: of each model its whole score (`column` is `all`), then one for
        each value of `by`. docs/library.md says what the columns are.

        Examples:
            >>> import whyreel as wr
            >>> df = wr.open().board("theatre", metric="eva").df
            >>> df[df["column"] == "all"].set_index("model").loc["theatre-literal", "n"].item()
            48
        """
        return frame(self._rows(), COLUMNS).astype({"rank": "Int64"})

    @property
    def style(self) -> "Styler":
        """The board as a table to look at: a row for each model, a column for each value of `by`,
        with a bar behind each score. Point at a score to read its interval and what it counts.

        Examples:
            >>> import whyreel as wr
            >>> board = wr.open().board("theatre", metric="eva", by="tier")
            >>> board.style.data.columns.tolist()
            ['all', 'easy', 'medium', 'hard']
        """
        board = self._model.board
        rows = [[row.total, *map(row.entries.get, self.columns)] for row in board.rows]
        scores = pd.DataFrame(
            [[each and score_of(each.figure, each, self.unit) for each in entries]
             for entries in rows],
            [name_of(row, board) for row in board.rows], [TOTAL, *self.columns], object,
        )  # fmt: skip
        return styled(scores, self.unit)

    def _rows(self) -> Iterator[dict[str, Any]]:
        board, ranking = self._model.board, self._model.ranking
        ranks = ranks_of(board)
        for row in board.rows:
            key, place = row.key, ranking.places.get(row.key)
            of_row = {
                "row": row_id(row),
                "model": key.model,
                "name": key.model_name,
                "run": self._runs(row),
                "judge": key.judge,
                "setting": key.setting,
                "encoding": key.encoding,
                "battery": board.battery[key],
                "rank": ranks.get(key),
                "tie": None if place is None or place.too_few else group_name(place.group),
            }
            for column, entry in ((TOTAL, row.total), *row.entries.items()):
                yield of_row | {"column": column} | self._score(entry)

    def _score(self, entry: Entry) -> dict[str, Any]:
        return {
            "score": entry.figure,
            "low": entry.low,
            "high": entry.high,
            "few": entry.few,
            "n": entry.ok,
            "base": entry.base,
            "asked": entry.n,
            "coverage": coverage(entry) if entry.n else None,
        }

    def _runs(self, row: BoardRow) -> str | None:
        """The runs that the row is computed from, separated by spaces."""
        if row.key.older or self._model.board.run:
            return row.key.older or self._model.board.run
        runs = self._model.results.get(row.key, [])
        return " ".join(str(run["run"]) for run in runs if run["is_shown"]) or None

    def compare(self, *models: str) -> pd.DataFrame:
        """The paired differences of two or more rows, as below the board.

        Args:
            *models: Ids or names of models, or values of `row` where a model has several rows.
                Without any, the first rows are compared.

        Returns:
            A row for each pair: the rows `a` and `b`, the mean `difference` a − b with its 95 %
            interval, `p` corrected for all pairs that are tested together, how many `clusters`
            (prompts or videos) they have `shared`, and the smallest difference that is
            `detectable`.

        Raises:
            BadFilter: A name means no row of the board, or several; or there is one name only.

        Examples:
            >>> import whyreel as wr
            >>> board = wr.open().board("theatre", metric="eva")
            >>> both = board.compare("theatre-glitching", "theatre-literal")
            >>> both[["difference", "shared"]].round(1)
               difference  shared
            0        35.0      48
        """
        model = self._model
        if models:
            rows_named = dict.fromkeys(self._row_named(name) for name in models)
            if len(rows_named) < 2:
                raise BadFilter("name at least two different rows to compare")
            model = _leaderboard(model.filters.but(compare=tuple(rows_named)), self._store)
        names = {row.key: row_id(row) for row in model.board.rows}
        rows = [
            {
                "a": names[each.first],
                "b": names[each.second],
                "difference": each.ends.value,
                "low": each.ends.low,
                "high": each.ends.high,
                "few": each.ends.few,
                "p": each.p,
                "shared": each.shared,
                "clusters": model.board.clusters,
                "detectable": each.smallest,
            }
            for each in model.differences
        ]
        return frame(rows, DIFFERENCES)

    def _row_named(self, name: str) -> str:
        """The id of the one row that a name means."""
        board = self._model.board
        rows = [
            row
            for row in board.rows
            if name in (row_id(row), row.key.model, row.key.model_name, name_of(row, board))
        ]
        if len(rows) == 1:
            return row_id(rows[0])
        if not rows:
            there = ", ".join(dict.fromkeys(row.key.model for row in board.rows)) or "none"
            raise BadFilter(f"“{name}” is no row of this board; its models are {there}")
        several = ", ".join(map(row_id, rows))
        raise BadFilter(f"“{name}” has {len(rows)} rows here; name one of them: {several}")

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of the figures that the page of this board shows.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().board("theatre", metric="eva").figures
            ('radar', 'bars')
        """
        return tuple(figures_in(self._slots))

    def figure(self, name: str = "") -> "go.Figure":
        """A figure of the board, made of the specification that the page draws.

        Args:
            name: One of `figures`; by default `bars` where there is one, or else the first.

        Raises:
            NotLoaded: The board has no such figure.

        Examples:
            >>> import whyreel as wr
            >>> type(wr.open().board("theatre", metric="eva").figure()).__name__
            'Figure'
        """
        return figure_named(name or ("bars" if "bars" in self.figures else ""), self._slots)

    @cached_property
    def _slots(self) -> Mapping[str, Content]:
        return PAGE.slots(self._model)

    def __len__(self) -> int:
        return len(self._model.board.rows)

    def __repr__(self) -> str:
        cut = f" by {self.by}" if self.by else ""
        return f"<ScoreBoard {self.benchmark}, {self.metric}{cut}: {len(self)} rows>"

    def _repr_html_(self) -> str:
        return self.style.to_html()


def figures_in(slots: Mapping[str, Content]) -> dict[str, Figure]:
    """The figures that have something to draw, by slot."""
    return {
        name: each
        for name, each in slots.items()
        if isinstance(each, Figure) and each.spec.get("data")
    }


def figure_named(name: str, slots: Mapping[str, Content]) -> "go.Figure":
    """The figure of a slot, or the first one. Raises NotLoaded."""
    import plotly.graph_objects as go

    figures = figures_in(slots)
    figure = figures.get(name or next(iter(figures), ""))
    if figure is None:
        there = ", ".join(figures) or "none"
        raise NotLoaded(f"there is no figure “{name}” for these filters; there are: {there}")
    return go.Figure(figure.spec)


def _leaderboard(filters: Filters, store: Store) -> Leaderboard:
    if filters.benchmark == ALL:
        raise BadFilter("a board is of one benchmark: name it")
    model = cast(Leaderboard, model_of(PAGE, filters, store)[1])
    settled = model.filters
    for name in ("metric", "by"):
        wanted, given = getattr(filters, name), getattr(settled, name)
        if wanted and wanted != given:
            offered = model.measures.get(settled.benchmark, ()) if name == "metric" else (
                model.board.allowed)  # fmt: skip
            raise BadFilter(
                f"{settled.benchmark} has no board with {name}={wanted}; "
                f"{name} is one of {_listed(offered)}"
            )
    check_applied(filters, settled)
    return model


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
