"""Answers of one's own on a board, without importing them into the home."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from app.cli.importing import Request, take_in
from loaders.core.errors import LoadError
from store.errors import StoreError
from store.queries.printed.benchmarks import resolved_benchmark
from store.reading.store import Store
from store.reading.visitor_version import begin
from whyreel.asking import FilterValue, filters_of
from whyreel.boards import ScoreBoard
from whyreel.errors import ImportRefused


def board_with(
    answers: pd.DataFrame, store: Store, model: str, columns: Mapping[str, str], answer_base: int,
    filters: Mapping[str, FilterValue],
) -> ScoreBoard:  # fmt: skip
    """The board of a version that has these answers besides; it goes when the board does.

    Raises ImportRefused or BadFilter.
    """
    home = store.path.parent.parent
    try:
        kept_in = TemporaryDirectory(prefix=".score-", dir=home)
        folder = Path(kept_in.name)
        table = folder / "answers.parquet"
        answers.to_parquet(table, index=False)
        begin(folder, store.path)
        request = Request(
            "table", (str(table),), model=model or None, answer_base=answer_base,
            benchmark=resolved_benchmark(store, str(filters["benchmark"])),
            columns=tuple(f"{column}={name}" for column, name in columns.items()),
        )  # fmt: skip
        take_in(folder, request)
    except (LoadError, StoreError, OSError) as error:
        more = "".join(f"\n{line}" for line in getattr(error, "lines", ()))
        raise ImportRefused(f"{error}{more}") from error
    scored = Store.open(folder)
    board = ScoreBoard(filters_of(filters, scored), scored)
    board.kept = kept_in
    return board
