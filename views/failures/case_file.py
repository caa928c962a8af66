"""The cases of Failures as files: all that the filters leave, whichever page is shown."""

from typing import Final

from metrics.patterns import Pattern
from store.queries.cases.case_file import MOST, case_file
from store.reading.condition import Condition
from store.reading.search import terms
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.citation import citation
from views.page.content import Download
from views.page.listing import Listed

FILES: Final = (
    ("CSV", "csv"), ("CSV for Excel", "excel.csv"), ("Parquet", "parquet"), ("JSON", "json"),
)  # fmt: skip


def downloads(filters: Filters, total: int) -> Download:
    """All cases in each format, and the page's view; where a file cannot hold all, it says so."""
    whole = filters.but(page=1, case="")
    bound = f" of the first {MOST:,} cases" if total > MOST else ""
    files = tuple(
        (f"{label}{bound}", links.export(links.FAILURES, whole, ending), f"failures.{ending}")
        for label, ending in FILES
    )
    view = ("This page as JSON", links.twin(links.FAILURES, filters), "failures-page.json")
    return Download((*files, view))


def listed(filters: Filters, store: Store, pattern: Pattern, condition: Condition) -> Listed:
    """The cases of a pattern under a condition, with what cites them."""
    found = case_file(store, pattern.view, condition, pattern.id, terms(filters.q), MOST)
    told = f"{pattern.title} ({pattern.rule})"
    facts = dict(citation("Failures", told, filters, store, found.total).facts)
    facts["Rows"] = f"{found.rows.num_rows:,} of {found.total:,}"
    query = filters.but(page=1, case="").query()
    head = {"page": links.FAILURES, "pattern": pattern.id, "query": query, "version": store.version}
    return Listed(f"{links.FAILURES}-{pattern.id}", found.rows, head | facts)
