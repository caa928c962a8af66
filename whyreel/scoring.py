"""Score a table of answers without importing it into the home."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

import pandas as pd

from app.cli.importing import Request, take_in
from loaders import LoadError
from store import StoreError
from store.queries.catalogue.known_names import resolved_benchmark
from store.reading.store import Store
from store.reading.visitor_version import begin
from views.leaderboard.page import PAGE
from whyreel.asking import FilterValue, filters_of
from whyreel.boards import ScoreBoard
from whyreel.errors import ImportRefused, in_python


def board_with(
    answers: pd.DataFrame, store: Store, model: str, columns: Mapping[str, str], answer_base: int,
    filters: Mapping[str, FilterValue],
) -> ScoreBoard:  # fmt: skip
    """The board of a version that has these answers too, in a folder that lasts as long as it.

    Raises ImportRefused, NotLoaded or BadFilter.
    """
    with ExitStack() as stack:
        try:
            made = TemporaryDirectory(prefix=".score-", dir=store.path.parent.parent)
        except OSError as error:
            raise ImportRefused(str(error)) from error
        folder = Path(stack.enter_context(made))
        _import(answers, store, folder, model, columns, answer_base, str(filters["benchmark"]))
        scored = Store.open(folder)
        board = ScoreBoard(filters_of(filters, scored, PAGE), scored)
        _ = finalize(board, stack.pop_all().close)
    return board


def _import(
    answers: pd.DataFrame, store: Store, folder: Path, model: str, columns: Mapping[str, str],
    answer_base: int, benchmark: str,
) -> None:  # fmt: skip
    """Import a table into a home that starts from the version of `store`. Raises ImportRefused."""
    table = folder / "answers.parquet"
    try:
        answers.to_parquet(table, index=False)
    except (ValueError, TypeError) as error:  # columns of the same name, or of mixed types
        raise ImportRefused(f"the table cannot be read: {error.args[-1]}") from error
    try:
        begin(folder, store.path)
        request = Request(
            "table", (str(table),), model=model or None, answer_base=answer_base,
            benchmark=resolved_benchmark(store, benchmark),
            columns=tuple(f"{column}={name}" for column, name in columns.items()),
        )  # fmt: skip
        take_in(folder, request)
    except (LoadError, StoreError, OSError) as error:
        more = "".join(f"\n{line}" for line in getattr(error, "lines", ()))
        raise ImportRefused(in_python(f"{error}{more}")) from error
