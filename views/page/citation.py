"""“Cite this view”: what is shown, the data version, and the URL that reproduces it."""

from typing import NamedTuple

from schema.fields import FIELDS
from store.queries.catalogue.overview import overview
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Citation
from views.page.labels import BY_WORDS, FIELD_WORDS, several


class CitedSource(NamedTuple):
    """A benchmark's own row (empty where it has none), in a version of the data."""

    benchmark: Row
    version: str
    hash: str


def source_of(filters: Filters, store: Store) -> CitedSource:
    """The source that a page for these filters cites."""
    known = {row["benchmark"]: row for row in overview(store).benchmarks}
    return CitedSource(known.get(filters.benchmark, {}), store.version, store.hash)


def citation(
    title: str, measured: str, filters: Filters, source: CitedSource, n: int, of: int = 0
) -> Citation:
    """The citation of a page; `measured` names the figures, `n` is the number of cases behind them,
    `of` the total where known.

    The URL names the version, so that it reproduces the same figures as long as that version is
    kept.
    """
    row = source.benchmark
    by = f" by {BY_WORDS[filters.by]}" if filters.by else ""
    facts = (
        ("Shown", f"{title}: {measured}{by}"),
        ("Benchmark", " — ".join(filter(None, (row.get("name") or filters.benchmark,
                                               row.get("citation"), row.get("licence"))))),
        ("Filters", in_words(filters) or "none"),
        ("Cases", several(n, "case") + (f" of {of:,} asked" if of > n else "")),
        ("Data version", source.version),
        ("Content hash", f"SHA-256 {source.hash}"),
    )  # fmt: skip
    return Citation(facts, links.to(links.LEADERBOARD, filters.but(version=source.version)))


def in_words(filters: Filters) -> str:
    """The filters that restrict the counted cases: `tier hard; chain length 2–5`."""
    values = ((name, getattr(filters, name)) for name in FIELD_WORDS)
    return "; ".join(
        f"{FIELD_WORDS[name]} {value_in_words(name, value)}" for name, value in values if value
    )


def value_in_words(name: str, value: object) -> str:
    """A filter's value: `2–5`, `easy, hard`, `“cookie”`."""
    if name == "length" and isinstance(value, tuple):
        low, high = value
        return f"{low}" if low == high else f"{low}–{high}"
    if isinstance(value, tuple):
        return ", ".join(map(FIELDS[name].name_of, value))
    return f"“{value}”" if name == "q" else str(value)
