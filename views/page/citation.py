"""“Cite this view”: what is shown, of which data, and where it opens again."""

from schema.fields import FIELDS
from store.queries.catalogue.overview import overview
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Citation
from views.page.labels import BY_WORDS, FIELD_WORDS, several


def citation(
    title: str, measured: str, filters: Filters, store: Store, n: int, asked: int = 0
) -> Citation:
    """The block for a page; `measured` says what the figures are, `n` how many cases they rest on.
    `asked`: of how many, where that is known.

    The address names the version, so that it opens the same figures as long as that is kept.
    """
    known = {row["benchmark"]: row for row in overview(store).benchmarks}
    row = known.get(filters.benchmark, {})
    by = f" by {BY_WORDS[filters.by]}" if filters.by else ""
    facts = (
        ("Shown", f"{title}: {measured}{by}"),
        ("Benchmark", " — ".join(filter(None, (row.get("name") or filters.benchmark,
                                               row.get("citation"), row.get("licence"))))),
        ("Filters", in_words(filters) or "none"),
        ("Cases", several(n, "case") + (f" of {asked:,} asked" if asked > n else "")),
        ("Data version", store.version),
        ("Content hash", f"SHA-256 {store.hash}"),
    )  # fmt: skip
    return Citation(facts, links.to(links.LEADERBOARD, filters.but(version=store.version)))


def in_words(filters: Filters) -> str:
    """The filters that narrow what is counted: `tier hard; chain length 2–5`."""
    settings = []
    for name, word in FIELD_WORDS.items():
        value = getattr(filters, name)
        if value:
            settings.append(f"{word} {value_in_words(name, value)}")
    return "; ".join(settings)


def value_in_words(name: str, value: object) -> str:
    """A filter's value: `2–5`, `easy, hard`, `“cookie”`."""
    if name == "length" and isinstance(value, tuple):
        low, high = value
        return f"{low}" if low == high else f"{low}–{high}"
    if isinstance(value, tuple):
        return ", ".join(map(FIELDS[name].name_of, value))
    return f"“{value}”" if name == "q" else str(value)
