"""The cases as downloadable files: all cases under the filters, not only one page."""

from typing import Final

from metrics.patterns import Pattern
from store.queries.cases.case_file import MOST, CaseFile, case_file
from store.reading.condition import Condition
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.citation import CitedSource, citation
from views.page.content import Download
from views.page.table_export import Listed

FILES: Final = (
    ("CSV", "csv"), ("CSV for Excel", "excel.csv"), ("Parquet", "parquet"), ("JSON", "json"),
)  # fmt: skip


def downloads(filters: Filters, total: int) -> Download:
    """All cases in each format, and the page's view; a file that cannot hold all of them says
    so.
    """
    whole = filters.but(page=1, case="")
    bound = f" of the first {MOST:,} cases" if total > MOST else ""
    files = tuple(
        (f"{label}{bound}", links.export(links.CASES, whole, ending), f"cases.{ending}")
        for label, ending in FILES
    )
    playing = ("ZIP that plays offline", links.case_set(filters), "")
    return Download((playing, *files))


def read_cases(
    store: Store, pattern: Pattern, condition: Condition, words: tuple[str, ...]
) -> CaseFile:
    """The cases of a pattern under a condition that match the search `words`.

    Raises OverBudget.
    """
    return case_file(store, pattern.view, condition, pattern.id, words, MOST)


def case_list(filters: Filters, pattern: Pattern, cases: CaseFile, source: CitedSource) -> Listed:
    """The cases of a pattern, with their citation."""
    measured = f"{pattern.title} ({pattern.rule})"
    facts = dict(citation("Cases", measured, filters, source, cases.total).facts)
    facts["Rows"] = f"{cases.rows.num_rows:,} of {cases.total:,}"
    query = filters.but(page=1, case="").query()
    head = {"page": links.CASES, "pattern": pattern.id, "query": query,
            "version": source.version}  # fmt: skip
    name = f"{links.CASES}-{pattern.id}"
    return Listed(name, cases.rows, head | facts, filters.benchmark)
