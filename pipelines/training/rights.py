"""Licence and citation of each benchmark, as the two files that go with everything exported.

An export for a harness, training data, a set of cases and the archive of all tables take them from
here, so that no copy of a benchmark is without them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from schema.benchmarks import BENCHMARKS
from schema.entries.bibtex import of_benchmark, of_paper, one_line
from store.queries.catalogue.overview import overview
from store.reading.store import Store

LICENCES: Final = "LICENCES.txt"
CITATIONS: Final = "CITATIONS.bib"
UNSTATED: Final = "none stated"
HEAD: Final = """Licences of the benchmarks in these files, as they state them themselves. What
states none may be looked at; ask its authors before you pass it on. How to cite each
is in CITATIONS.bib."""

_FREE: Final = re.compile(
    r"(apache|mit|bsd|isc|cc0|cc[ -]by|creative commons (zero|attribution)|odc|pddl|cdla|unlicense|"
    r"public domain)\b",
    re.IGNORECASE,
)
"""How the licences begin under which files may be passed on, if only by name and not for money."""
_BUT: Final = re.compile(
    r"\b(nd|no ?deriv\w*|noderivatives|not?|gated|except|only|research|terms)\b", re.IGNORECASE
)
"""Words after which that is not sure."""


def passes_clips_on(licence: str | None) -> bool:
    """Whether a benchmark's licence lets anybody pass its clips on, as it is stated.

    Only where that is plain: without a statement its authors keep all rights, and what is gated, or
    allowed with exceptions, is theirs to give.
    """
    stated = (licence or "").strip()
    return bool(_FREE.match(stated)) and not _BUT.search(stated)


def rights_files(store: Store, benchmarks: Iterable[str] = ()) -> Iterator[tuple[str, bytes]]:
    """`(name, bytes)` of both files for these benchmarks of a version; for all without."""
    chosen = {*benchmarks}
    rows = [row for row in overview(store).benchmarks if not chosen or row["benchmark"] in chosen]
    yield LICENCES, licences_text(rows).encode()
    yield CITATIONS, citations_text(rows).encode()


def licences_text(rows: Iterable[Mapping[str, Any]]) -> str:
    """What is known of each benchmark's licence, in lines; from rows of the table `benchmark`."""
    return "\n\n".join((HEAD, *map(_paragraph, rows))) + "\n"


def _paragraph(row: Mapping[str, Any]) -> str:
    facts = (
        ("Licence", row["licence"] or UNSTATED),
        ("Home", row["homepage"]),
        ("To cite", row["citation"]),
    )
    lines = (f"  {label}: {one_line(str(text))}" for label, text in facts if text)
    named = f"{row['name'] or row['benchmark']} ({row['benchmark']})"
    return "\n".join((one_line(named), *lines))


def citations_text(rows: Iterable[Mapping[str, Any]]) -> str:
    """BibTeX of each benchmark's papers, and of a benchmark itself where none is known."""
    return "\n\n".join(bibtex(row) for row in rows) + "\n"


def bibtex(row: Mapping[str, Any]) -> str:
    """The entries of one benchmark, from its row of the table `benchmark`."""
    known = BENCHMARKS.get(str(row["benchmark"]))
    papers = known.references if known else ()
    return "\n\n".join(map(of_paper, papers)) or of_benchmark(row)
