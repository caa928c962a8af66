"""How many rows of an import may be rejected: above that nothing of it is published.

What a loader rejects is counted in the rows of all files of one kind (of a bundle and of tables
each file is a kind, else the ending tells it); what the store leaves out, in the rows of its table.
A table of which no row can be kept refuses the import whatever was allowed.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from loaders.core.errors import LoadError
from loaders.core.report import Report
from store.building.import_report import LeftOut

MOST: Final = 0.05
"""The share of rows that may be rejected."""
_BY_FILE: Final = ("bundle", "tables")
_READ_AS: Final = {"answer": "prediction", "waiting": "prediction"}
"""Table → the table under which some of its rows arrive."""
_EXAMPLES: Final = 3
_HELP: Final = "--allow-rejects (on the Data page “Take in the rest”) takes in the others"


class TooManyRejects(LoadError):  # noqa: N818
    """The rows of an import are rejected; `lines` is what is to be told of its files."""

    def __init__(self, why: str, lines: list[str]) -> None:
        super().__init__(why)
        self.lines = lines


class _Share(NamedTuple):
    """Some rows of an import: what they are, how many came, how many of them are rejected, and
    examples of these."""

    what: str
    rows: int
    rejected: int
    examples: tuple[str, ...]
    all_refuse: bool = False

    @property
    def told(self) -> str:
        """In words."""
        first = "; ".join(self.examples[:_EXAMPLES])
        return f"{self.rejected:,} of {self.rows:,} {self.what} are rejected ({first})"


def refuse(kind: str, report: Report, left: LeftOut, allowed: bool) -> None:
    """Raises TooManyRejects where more rows are rejected than may be; `allowed`: some more may."""
    shares = [*_of_files(kind, report), *_of_tables(report, left)]
    none = [one for one in shares if one.all_refuse and one.rejected >= one.rows]
    many = [one for one in shares if one.rejected > MOST * one.rows and not allowed]
    if none:
        why = f"Nothing of it can be kept: {'; '.join(one.told for one in none)}."
    elif many:
        told = "; ".join(one.told for one in many)
        why = f"{told}. More than {MOST:.0%} refuse an import; {_HELP}."
    else:
        return
    lines = report.text().splitlines()
    raise TooManyRejects(why, [*lines, *(f"  {one.description}" for one in left.rejects[:20])])


def _of_files(kind: str, report: Report) -> Iterator[_Share]:
    groups: dict[str, list[str]] = {}
    for name in report.files:
        what = name if kind in _BY_FILE else name.rpartition(".")[2]
        groups.setdefault(what, []).append(name)
    for what, names in groups.items():
        files = [report.files[name] for name in names]
        examples = (
            f"{one.file}: {one.position}: {one.reason[:200]}"
            for file in files for one in file.examples if not one.kept
        )  # fmt: skip
        ending = what if kind in _BY_FILE else f".{what}"
        rows, rejected = sum(file.read for file in files), sum(file.rejected for file in files)
        if rejected:
            yield _Share(f"rows of {ending}", rows, rejected, tuple(examples))


def _of_tables(report: Report, left: LeftOut) -> Iterator[_Share]:
    counts: Mapping[str, int] = left.counts
    for table in dict.fromkeys([*counts, *(["answer"] if left.unmatched else [])]):
        if table == "run" and "partial" in report.rows:
            continue  # a partial result goes where the whole one is: nothing is wrong with it
        read_as = _READ_AS.get(table, "")
        rows = report.rows.get(table, 0) + report.rows.get(read_as, 0)
        rejected = counts.get(table, 0) + (left.unmatched if table == "answer" else 0)
        examples = (one.description[:300] for one in left.rejects if one.table in (table, read_as))
        yield _Share(f"rows of {table}", rows, rejected, tuple(examples), all_refuse=True)
