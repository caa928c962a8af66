"""Failures: cases by named pattern, with facets, search, and a gallery that the keyboard walks."""

from collections.abc import Mapping
from typing import Final

from metrics.patterns import BY_ID, PATTERNS, Pattern, any_zero
from schema.fields import offered_on
from store.queries.cases.case_counts import benchmarks_in, tally
from store.queries.cases.cases import cases
from store.queries.clips.items import item_texts
from store.queries.clips.media_files import origins, poster_tags
from store.queries.judging.comparable import comparable
from store.reading.case_columns import View
from store.reading.condition import Condition, all_of
from store.reading.search import terms
from store.reading.store import Store
from views.address import links
from views.address.conditions import by_column
from views.address.filter_options import offers
from views.address.filters import Filters
from views.address.tag_filter import tagged
from views.failures.cards import card
from views.failures.case_file import downloads, listed
from views.page.content import Block, Content, Figures, Fold, Folds, Gallery, Option, Text
from views.page.controls import PLACE, QUESTION
from views.page.labels import loosen, several
from views.page.listing import Listed
from views.page.page import Control, Page, Slot

PER_PAGE: Final = 24
FIELDS: Final = offered_on("failures")


RULES: Final = tuple((pattern.title, f"{pattern.rule}.") for pattern in PATTERNS)


def pattern_of(filters: Filters) -> Pattern:
    """The chosen pattern; the first one where none is chosen or the name is unknown."""
    found = BY_ID.get(filters.pattern, PATTERNS[0])
    if found.id == "any-zero" and filters.judged:
        return found._replace(where=any_zero(tuple(code.lower() for code in filters.judged)))
    return found


def conditions(filters: Filters, pattern: Pattern) -> dict[str, Condition]:
    """What selects the cases, by column, the pattern under `pattern`."""
    found = by_column(filters, pattern.view)
    if pattern.id == "any-zero":
        found.pop("judge_dimension", None)
    if filters.tagged:
        found["tagged"] = tagged(pattern.view, filters.tagged)
    return {**found, "pattern": pattern.where}


def selection(filters: Filters) -> tuple[Pattern, Condition]:
    """The pattern and the whole condition of the cases."""
    pattern = pattern_of(filters)
    return pattern, all_of(*conditions(filters, pattern).values())


def settle(filters: Filters, store: Store) -> Filters:
    """Name the pattern that is shown."""
    del store
    return filters.but(pattern=pattern_of(filters).id)


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    pattern, condition = selection(filters)
    first = (filters.page - 1) * PER_PAGE
    words = terms(filters.q)
    counts = _counts(filters, store)
    total = None if filters.judged else counts[pattern.id]
    found = cases(store, pattern.view, condition, "", PER_PAGE, first, words, total)
    met = comparable(store)
    prompts = item_texts(store, [row["item"] for row in found.rows]) if words else {}
    tags, sources = poster_tags(store), origins(store)
    return {
        "patterns": _patterns(filters, counts),
        "rule": Text(
            (Block(f"{pattern.rule}.", "p", None, f"{pattern.title} —"), *_only_tagged(filters))
        ),
        "gallery": Gallery(
            tuple(
                card(row, pattern, filters, words, prompts.get(row["item"], ()), met, tags, sources)
                for row in found.rows
            ),
            found.total,
            first + 1,
            _page(filters, filters.page - 1 if found.rows else 1) if filters.page > 1 else None,
            _page(filters, filters.page + 1) if first + PER_PAGE < found.total else None,
            _empty(filters, pattern),
            words,
        ),
        "rules": Folds((Fold("Every pattern and its rule", facts=RULES),)),
        "download": downloads(filters, found.total),
    }


def whole(filters: Filters, store: Store) -> Listed:
    """All cases, for a file."""
    return listed(filters, store, *selection(filters))


def _only_tagged(filters: Filters) -> tuple[Block, ...]:
    """That only tagged cases are shown, with the way to all."""
    if not filters.tagged:
        return ()
    every = links.to(links.FAILURES, filters.but(tagged=(), page=1, case=""))
    said = f"Only {several(len(filters.tagged), 'tagged case')}, of whatever pattern:"
    return (Block("show all", "note", every, said),)


def _page(filters: Filters, number: int) -> str:
    return links.to(links.FAILURES, filters.but(page=number, case=""))


def _empty(filters: Filters, pattern: Pattern) -> str:
    if filters.page > 1:
        return "There are no more cases."
    if filters.tagged:
        return f"None of the cases that you tagged is one of “{pattern.title}”."
    if said := loosen(filters, *FIELDS, "judged", "length", "item", "q", none=""):
        return f"No case of “{pattern.title}” is left. {said}"
    return f"Nothing loaded fails in this way: {pattern.rule}."


def _counts(filters: Filters, store: Store) -> dict[str, int]:
    """Pattern → its cases under the other filters; judged dimensions pick none."""
    counts: dict[str, int] = {}
    for view in dict.fromkeys(pattern.view for pattern in PATTERNS):
        each = {p.id: p.where for p in PATTERNS if p.view == view}
        # Asked for whether it matters or not: the first page, drawn for nobody, then knows it.
        known = benchmarks_in(store, view)
        if filters.benchmark and filters.benchmark not in known:
            counts |= dict.fromkeys(each, 0)
            continue
        asked = [
            part for column, part in by_column(filters, view).items() if column != "judge_dimension"
        ]
        if filters.tagged:
            asked.append(tagged(view, filters.tagged))
        counts |= tally(store, view, all_of(*asked), each)
    return counts


def _patterns(filters: Filters, counts: Mapping[str, int]) -> Figures:
    """Each pattern with its count; empty ones only while chosen."""
    chosen = pattern_of(filters).id
    return Figures(
        tuple(
            (f"{'● ' if p.id == chosen else ''}{p.title}", f"{counts[p.id]:,}", p.rule,
             links.to(links.FAILURES, filters.but(page=1, case="", pattern=p.id)))
            for p in PATTERNS
            if counts[p.id] or p.id == chosen
        )
    )  # fmt: skip


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Patterns, and each facet with what it would leave."""
    pattern = pattern_of(filters)
    view: View = "verdict_board" if pattern.view == "verdict_case" else pattern.view
    named = tuple(Option(found.id, found.title) for found in PATTERNS)
    return {**offers(store, view, conditions(filters, pattern), FIELDS), "pattern": named}


PAGE: Final = Page(
    links.FAILURES,
    "Failures",
    "Where models go wrong, by named pattern. Each case opens beside its chain and leads back.",
    (
        Control("pattern", "Pattern", "one"),
        Control("benchmark", "Benchmark", "one"),
        Control("tier", "Tier"),
        Control("model", "Model"),
        Control("q", "Search", "text", "in prompts, questions, reasons; a phrase in quotes"),
        Control("judge", "Judge", advanced=True),
        *PLACE,
        Control("generator", "Clip made by", advanced=True),
        Control("kind", "Kind of model", advanced=True),
        Control("protocol", "Protocol", "one", advanced=True),
        Control("encoding", "Encoding", advanced=True),
        *QUESTION,
        Control("minds", "Kind of step", advanced=True),
    ),
    (
        Slot("patterns", "metric"),
        Slot("rule", "text"),
        Slot("gallery", "gallery"),
        Slot("rules", "folds"),
        Slot("download", "download", "All cases as a file"),
    ),
    render,
    options,
    settle,
    whole,
)
