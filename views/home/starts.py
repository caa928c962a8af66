"""Questions to start from, each with a number of the data and the page that answers it."""

from typing import Final

from metrics.patterns import BY_ID, PATTERNS, Pattern
from store.queries.cases.cases import count
from store.queries.catalogue.overview import overview
from store.queries.front.glance import Glance, glance
from store.reading.condition import all_of, equals
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge
from views.page.front.shelf import MiniBar, StartCard, Starts
from views.page.labels import percent, several
from views.shared.patterns import count_cases

SHOWN_WRONG: Final = {
    "socially-wrong": "Which clips look right and are socially wrong?",
    "case-2": "Where are the facts right and the cause wrong?",
    "unreal": "Which clips look unreal?",
}
"""Pattern → its question; the first one that the benchmark has cases of is asked."""
LENGTHS: Final = 8


def starts(filters: Filters, store: Store, benchmark: str) -> Starts:
    """Four questions about a benchmark."""
    kept = filters.only("version").but(benchmark=benchmark)
    known = glance(store, benchmark)
    return Starts(
        (_lengths(kept, known), _wrong(kept, store, benchmark), _judges(kept, known),
         _own(kept, store))
    )  # fmt: skip


def _lengths(kept: Filters, known: Glance) -> StartCard:
    metric = "accuracy" if known.of == "answers" else "eva"
    href = links.to(links.TRENDS, kept.but(metric=metric, by="length"))
    rows = known.by_length[:LENGTHS]
    question = "Where do models fail as chains grow?"
    if not rows:
        return StartCard(question, href, "–", "No chain with a length is loaded yet.")
    what = "answers right" if known.of == "answers" else "dimensions passed"
    bars = tuple(
        MiniBar(str(row["length"]), percent(row["share"]), row["share"],
                f"length {row['length']}: {percent(row['share'])} of {row['n']:,}")
        for row in rows
    )  # fmt: skip
    first, last = rows[0]["share"], rows[-1]["share"]
    words = f"{what} at chain length {rows[0]['length']} and {rows[-1]['length']}"
    return StartCard(question, href, f"{percent(first)} → {percent(last)}", words, bars)


def _wrong(kept: Filters, store: Store, benchmark: str) -> StartCard:
    """“Looks right and is wrong” in the benchmark's own terms, else its most common failure."""
    for name, question in SHOWN_WRONG.items():
        where = all_of(BY_ID[name].where, equals("benchmark", benchmark))
        if n := count(store, BY_ID[name].view, where):
            return _of_pattern(kept, BY_ID[name], question, n)
    question = "Which failure is the most common?"
    counts = count_cases(kept, store)
    most = max(PATTERNS, key=lambda pattern: counts[pattern.id])
    if counts[most.id]:
        return _of_pattern(kept, most, question, counts[most.id])
    return StartCard(question, links.failures(kept), "–", "No case is loaded yet.")


def _of_pattern(kept: Filters, pattern: Pattern, question: str, n: int) -> StartCard:
    href = links.failures(kept.but(pattern=pattern.id))
    words = f"{'case' if n == 1 else 'cases'}: {pattern.rule}"
    return StartCard(question, href, f"{n:,}", words)


def _judges(kept: Filters, known: Glance) -> StartCard:
    question, href = "Do judges agree?", links.agreement(kept)
    met = known.met
    if not met["n"]:
        return StartCard(question, href, "–", "Nothing is scored by two judges yet.")
    words = f"of pairs agree, {several(met['judges'], 'judge')} on {met['n']:,} scores"
    return StartCard(question, href, percent(met["alike"]), words)


def _own(kept: Filters, store: Store) -> StartCard:
    runs = sum(int(row["runs"]) for row in overview(store).benchmarks)
    beside = Badge("Run a model", "plain", "Ask a model by an endpoint", links.to(links.TRY, kept))
    return StartCard(
        "How does my model do?", links.upload(kept), f"{runs:,}",
        "runs to compare with: upload a table of predictions", beside=beside,
    )  # fmt: skip
