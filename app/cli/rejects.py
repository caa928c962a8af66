"""The reject threshold: with more rejected rows, an import publishes nothing.

What a loader rejects is counted in the rows of all files of one kind (of a bundle and of tables
each file is a kind, else the ending tells it); what the store leaves out, in the rows of its table.
A table of which no row can be kept refuses the import whatever was allowed.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final, NamedTuple

from loaders import LoadError
from loaders.core.rejects import Report
from store.building.import_report import LeftOut

MOST: Final = 0.05
"""The share of rows that may be rejected."""
_BY_FILE: Final = ("bundle", "tables")
_READ_AS: Final = {"answer": "prediction", "waiting": "prediction"}
"""Table → the table under which some of its rows arrive."""
_EXAMPLES: Final = 3
_HELP: Final = "--allow-rejects (on the Data page: “Import the rest”) imports the others"


class TooManyRejects(LoadError):  # noqa: N818
    """Too many rows of an import are rejected; `lines` is the report on its files."""

    def __init__(self, why: str, lines: list[str]) -> None:
        super().__init__(why)
        self.lines = lines


class _Share(NamedTuple):
    """A group of an import's rows: its name, the rows read, the rows rejected, and examples of
    these."""

    what: str
    rows: int
    rejected: int
    examples: tuple[str, ...]
    all_refuse: bool = False

    @property
    def description(self) -> str:
        """The rejected share with examples, as text."""
        first = "; ".join(self.examples[:_EXAMPLES])
        return f"{self.rejected:,} of {self.rows:,} {self.what} are rejected ({first})"


def refuse(kind: str, report: Report, left_out: LeftOut, allowed: bool) -> None:
    """Raises TooManyRejects where more rows are rejected than may be; `allowed`: some more may."""
    shares = [*_of_files(kind, report), *_of_tables(report, left_out)]
    none = [share for share in shares if share.all_refuse and share.rejected >= share.rows]
    many = [share for share in shares if share.rejected > MOST * share.rows and not allowed]
    if none:
        why = f"Nothing of it can be kept: {'; '.join(share.description for share in none)}."
    elif many:
        reasons = "; ".join(share.description for share in many)
        why = f"{reasons}. More than {MOST:.0%} refuse an import; {_HELP}."
    else:
        return
    lines = report.text().splitlines()
    raise TooManyRejects(
        why, [*lines, *(f"  {reject.description}" for reject in left_out.rejects[:20])]
    )


def _of_files(kind: str, report: Report) -> Iterator[_Share]:
    groups: dict[str, list[str]] = {}
    for name in report.files:
        what = name if kind in _BY_FILE else name.rpartition(".")[2]
        groups.setdefault(what, []).append(name)
    for what, names in groups.items():
        files = [report.files[name] for name in names]
        examples = chain.from_iterable(file.reasons() for file in files)
        ending = what if kind in _BY_FILE else f".{what}"
        rows, rejected = sum(file.read for file in files), sum(file.rejected for file in files)
        if rejected:
            yield _Share(f"rows of {ending}", rows, rejected, tuple(examples))


def _of_tables(report: Report, left_out: LeftOut) -> Iterator[_Share]:
    counts: Mapping[str, int] = left_out.counts
    for table in dict.fromkeys([*counts, *(["answer"] if left_out.unmatched else [])]):
        if table == "run" and "partial" in report.rows:
            continue  # a partial result goes where the whole one is: nothing is wrong with it
        read_as = _READ_AS.get(table, "")
        rows = report.rows.get(table, 0) + report.rows.get(read_as, 0)
        rejected = counts.get(table, 0) + (left_out.unmatched if table == "answer" else 0)
        examples = (
            reject.description[:300]
            for reject in left_out.rejects
            if reject.table in (table, read_as)
        )
        yield _Share(f"rows of {table}", rows, rejected, tuple(examples), all_refuse=True)
