"""“Cite this view”: what is shown, the data version, and the URL that reproduces it."""

from metrics.boards.definitions import METRICS
from store.queries.catalogue.overview import CitedSource
from views.address import links
from views.address.filters import Filters
from views.page.content import Citation
from views.page.labels import BY_WORDS, FIELD_WORDS, several, value_in_words
from views.page.page import Model, Page


def plain_citation(page: Page, source: CitedSource, model: Model) -> Citation:
    """The citation of a page that counts no cases of its own."""
    filters = model.filters
    measured = METRICS[filters.metric].label if filters.metric in METRICS else ""
    return citation(page.title, measured, filters, source, path=page.path)


def citation(
    title: str,
    measured: str,
    filters: Filters,
    source: CitedSource,
    n: int | None = None,
    of: int = 0,
    path: str = links.LEADERBOARD,
) -> Citation:
    """The citation of a page at `path`; `measured` names the figures, `n` is the number of cases
    behind them where they are counted, `of` the total where known.

    The URL names the version, so that it reproduces the same figures as long as that version is
    kept.
    """
    row = source.benchmark
    by = f" by {BY_WORDS[filters.by]}" if filters.by and measured else ""
    facts = (
        ("Shown", f"{title}: {measured}{by}" if measured else title),
        ("Benchmark", " — ".join(filter(None, (row.get("name") or _named(filters),
                                               row.get("citation"), row.get("licence"))))),
        ("Filters", in_words(filters) or "none"),
        ("Cases", _cases(n, of)),
        ("Data version", source.version),
        ("Content hash", f"SHA-256 {source.hash}"),
    )  # fmt: skip
    address = links.to(path, filters.but(version=source.version))
    return Citation(tuple(fact for fact in facts if fact[1]), address)


def _cases(n: int | None, of: int) -> str:
    if n is None:
        return ""
    return several(n, "case") + (f" of {of:,} asked" if of > n else "")


def _named(filters: Filters) -> str:
    return filters.benchmark if filters.narrows("benchmark") else "all"


def in_words(filters: Filters) -> str:
    """The filters that restrict the counted cases: `tier hard; chain length 2–5`."""
    values = ((name, getattr(filters, name)) for name in FIELD_WORDS)
    return "; ".join(
        f"{FIELD_WORDS[name]} {value_in_words(name, value)}" for name, value in values if value
    )
