"""How a view and the papers of its benchmark are cited: a line of text, and BibTeX.

Authors are given only where a paper's text names them.
"""

import hashlib
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from schema.benchmarks import BENCHMARKS
from schema.entries.benchmark import Benchmark
from schema.entries.bibtex import entry, escape, of_paper, one_line
from views.address.parameters import ALL
from views.page.content import View


class ViewSource(NamedTuple):
    """A view to cite: its title, the facts below it, its address, when it was looked at, and a key
    of its own among all views.
    """

    title: str
    facts: Mapping[str, str]
    address: str
    version: str
    accessed: date
    key: str


class CitationTexts(NamedTuple):
    """A line for a list of references, BibTeX of the view, and that of the benchmark's papers."""

    line: str
    view: str
    papers: str


def cite(view: View, address: str, benchmark: str, accessed: date) -> CitationTexts:
    """The texts of a view at an address."""
    facts = dict(view.citation.facts) if view.citation else {}
    known = BENCHMARKS.get(benchmark)
    name = known.name if known else one_line(benchmark) if benchmark != ALL else ""
    title = one_line(facts.get("Shown", view.title)) + (f", {name}" if name else "")
    source = ViewSource(title, facts, address, view.version, accessed, _key(view, address))
    return CitationTexts(_line(source), _bibtex(source), papers_of(known))


def papers_of(benchmark: Benchmark | None) -> str:
    """BibTeX of a benchmark's papers; empty where it has none that is known."""
    papers = benchmark.references if benchmark else ()
    return "\n\n".join(map(of_paper, papers))


def _key(view: View, address: str) -> str:
    """A view's key: LaTeX refuses two entries of one key, so the version alone is not enough."""
    own = view.citation.address if view.citation else address
    digest = hashlib.sha256(own.encode()).hexdigest()[:8]
    return "-".join(filter(None, ("whyreel", view.version, digest)))


def _line(source: ViewSource) -> str:
    day = f"{source.accessed:%Y-%m-%d}"
    return (
        f"WhyReel ({source.accessed.year}). {source.title} [data version {source.version}]. "
        f"Retrieved {day} from {source.address}"
    )


def _bibtex(source: ViewSource) -> str:
    facts = (f"{name}: {source.facts[name]}" for name in ("Filters", "Cases", "Content hash")
             if name in source.facts)  # fmt: skip
    note = "; ".join((f"Data version {source.version}", *facts))
    day = f"{source.accessed:%Y-%m-%d}"
    return entry(
        "misc",
        source.key,
        {
            "author": "{WhyReel}",
            "title": f"{{{escape(source.title)}}}",
            "year": str(source.accessed.year),
            "note": f"{escape(note)}; accessed {day}",
            "url": source.address,
            "urldate": day,
        },
    )
