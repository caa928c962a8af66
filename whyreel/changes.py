"""Changes of a home: imports with their report, and removals.

`board_with` scores a table of answers by an import that changes no home: into a temporary folder.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

import pandas as pd

from app.cli.importing import Request, fetched_files, in_parts, report_lines, take_in
from loaders import LoadError
from store import BuildError, StoreError
from store.building.removal import remove
from store.queries.catalogue.known_names import resolved_benchmark
from store.queries.catalogue.overview import overview
from store.reading.store import Store
from store.reading.visitor_version import begin
from views.leaderboard.page import PAGE
from whyreel.asking import FilterValue, filters_of
from whyreel.boards import ScoreBoard
from whyreel.errors import BadFilter, ImportRefused, NotLoaded, in_python
from whyreel.tables import frame


@dataclass(frozen=True)
class ImportReport:
    """The report of an import.

    Attributes:
        version: The version of the data after it.
        changed: Whether that is a new version.
        kinds: The formats of the files, in the order in which they were read.
        rejected: How many rows were left out.
        lines: The report: files, rows left out, and changes by table and run.
    """

    version: str
    changed: bool
    kinds: tuple[str, ...]
    rejected: int
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def import_files(folder: Path, request: Request) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    """Import into a home, each kind of file all or nothing.

    Returns:
        The formats of the files, how many rows were left out, and the lines of the report.

    Raises:
        ImportRefused: Files cannot be read, or too many rows are rejected.
    """
    kinds: list[str] = []
    lines: list[str] = []
    rejected = 0
    try:
        for part in in_parts(request, fetched_files(folder)):
            outcome = take_in(folder, part)
            kinds.append(outcome.kind)
            lines += report_lines(outcome)
            rejected += outcome.rejected
    except (LoadError, StoreError, OSError) as error:
        done = f" {', '.join(kinds)} was imported before that." if kinds else ""
        raise _refusal(error, done) from error
    return tuple(kinds), rejected, tuple(map(in_python, lines))


def _refusal(error: Exception, done: str = "") -> ImportRefused:
    """The error with the lines of its report; `done`: a sentence on what was imported before."""
    more = "".join(f"\n{line}" for line in getattr(error, "lines", ()))
    return ImportRefused(in_python(f"{error}{done}{more}"))


def remove_rows(
    folder: Path, store: Store, *, dry_run: bool, **ids: tuple[str, ...]
) -> pd.DataFrame:
    """Remove the runs, benchmarks or imports of these ids from a home.

    Args:
        folder: The folder of the home.
        store: Its current version.
        dry_run: Change nothing.
        **ids: Ids by kind: `run`, `benchmark` and `number`; all but one of them are empty.

    Returns:
        How many `rows` of each `table` are removed.

    Raises:
        BadFilter: Not exactly one kind has ids, or the rows of an import cannot be told from
            others.
        NotLoaded: An id is not known.
    """
    given = [kind for kind, names in ids.items() if names]
    if len(given) != 1:
        raise BadFilter("say what to remove: run=…, benchmark=… or number=…, one of them")
    kind, names = given[0], ids[given[0]]
    try:
        done = remove(folder, "import" if kind == "number" else kind, names, dry_run=dry_run)
    except BuildError as error:
        imports = {str(row["number"]) for row in overview(store).imports}
        is_known = kind == "number" and imports.issuperset(names)
        raise (BadFilter if is_known else NotLoaded)(str(error)) from error
    rows = ({"table": table, "rows": counts.removed}
            for table, counts in done.counts.items() if counts.removed)  # fmt: skip
    return frame(rows, ("table", "rows"))


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
        _import_answers(
            answers, store, folder, model, columns, answer_base, str(filters["benchmark"])
        )
        scored = Store.open(folder)
        board = ScoreBoard(filters_of(filters, scored, PAGE), scored)
        _ = finalize(board, stack.pop_all().close)
    return board


def _import_answers(
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
        raise _refusal(error) from error
