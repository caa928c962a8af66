"""Failures: cases by named pattern, with facets, search, and a gallery that the keyboard walks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from metrics.patterns import PATTERNS, Pattern
from schema.fields import offered_on
from store.queries.cases.case_counts import benchmarks_in, tally
from store.queries.cases.case_file import CaseFile
from store.queries.cases.cases import CasePage, cases
from store.queries.clips.items import item_texts
from store.queries.clips.media_files import origins, poster_tags
from store.queries.judging.comparable import Comparable, comparable
from store.reading.case_columns import View
from store.reading.condition import all_of
from store.reading.search import terms
from store.reading.store import Store
from views.address import links
from views.address.conditions import by_column
from views.address.filter_options import offers
from views.address.filters import Filters
from views.address.tag_filter import tagged
from views.failures.case_file import case_list, downloads, read_cases
from views.page.citation import Source, source_of
from views.page.content import Block, Content, Figures, Fold, Folds, Gallery, Option, Text
from views.page.controls import PLACE, QUESTION
from views.page.labels import loosen, several
from views.page.page import Control, Model, Options, PageOf, Slot
from views.page.table_export import Listed
from views.shared.case_cards import Texts, card
from views.shared.patterns import conditions, pattern_of, selection

PER_PAGE: Final = 24
FIELDS: Final = offered_on("failures")
RULES: Final = tuple((pattern.title, f"{pattern.rule}.") for pattern in PATTERNS)


@dataclass(frozen=True, slots=True)
class Failures(Model):
    """A page of a pattern's cases.

    `counts`: pattern → its cases. `words` are searched for; `prompts` are the texts of the shown
    cases' items that may hold them. `beside`: what several models did alike. `tags` and `cut_from`:
    what a card says of a clip's poster and of its source. `read_all` reads the cases of all pages.
    """

    pattern: Pattern
    counts: Mapping[str, int]
    cases: CasePage
    words: tuple[str, ...]
    prompts: Mapping[str, Texts]
    beside: Comparable
    tags: Mapping[str, str]
    cut_from: Mapping[str, str]
    facets: Options
    read_all: Callable[[], CaseFile]
    source: Source


def load(filters: Filters, store: Store) -> Failures:
    """The cases of the chosen pattern; of the first one where none is chosen."""
    filters = filters.but(pattern=pattern_of(filters).id)
    pattern, selected = selection(filters)
    words, counts = terms(filters.q), _counts(filters, store)
    total = None if filters.judged else counts[pattern.id]
    first = (filters.page - 1) * PER_PAGE
    shown = cases(store, pattern.view, selected, "", PER_PAGE, first, words, total)
    view: View = "verdict_board" if pattern.view == "verdict_case" else pattern.view
    return Failures(
        filters,
        pattern,
        counts,
        shown,
        words,
        item_texts(store, [row["item"] for row in shown.rows]) if words else {},
        comparable(store),
        poster_tags(store),
        origins(store),
        offers(store, view, conditions(filters, pattern), FIELDS),
        partial(read_cases, store, pattern, selected, words),
        source_of(filters, store),
    )


def _counts(filters: Filters, store: Store) -> dict[str, int]:
    """Pattern → its cases under the other filters; judged dimensions pick none."""
    counts: dict[str, int] = {}
    for view in dict.fromkeys(pattern.view for pattern in PATTERNS):
        each = {p.id: p.where for p in PATTERNS if p.view == view}
        # Read whether it matters or not: the first page, drawn for nobody, then holds it.
        known = benchmarks_in(store, view)
        if filters.benchmark and filters.benchmark not in known:
            counts |= dict.fromkeys(each, 0)
            continue
        picked = [
            part for column, part in by_column(filters, view).items() if column != "judge_dimension"
        ]
        if filters.tagged:
            picked.append(tagged(view, filters.tagged))
        counts |= tally(store, view, all_of(*picked), each)
    return counts


def slots(model: Failures) -> Mapping[str, Content]:
    """Fill the page."""
    filters, pattern = model.filters, model.pattern
    return {
        "patterns": _patterns(filters, model.counts),
        "rule": Text(
            (Block(f"{pattern.rule}.", "p", None, f"{pattern.title} —"), *_only_tagged(filters))
        ),
        "gallery": _gallery(model),
        "rules": Folds((Fold("Every pattern and its rule", facts=RULES),)),
        "download": downloads(filters, model.cases.total),
    }


def _gallery(model: Failures) -> Gallery:
    filters, rows, total = model.filters, model.cases.rows, model.cases.total
    first = (filters.page - 1) * PER_PAGE
    cards = tuple(
        card(row, model.pattern, filters, model.words, model.prompts.get(row["item"], ()),
             model.beside, model.tags, model.cut_from)
        for row in rows
    )  # fmt: skip
    return Gallery(
        cards,
        total,
        first + 1,
        _page(filters, filters.page - 1 if rows else 1) if filters.page > 1 else None,
        _page(filters, filters.page + 1) if first + PER_PAGE < total else None,
        _empty(filters, model.pattern),
        model.words,
    )


def listed(model: Failures) -> Listed:
    """All cases, for a file."""
    return case_list(model.filters, model.pattern, model.read_all(), model.source)


def _only_tagged(filters: Filters) -> tuple[Block, ...]:
    """That only tagged cases are shown, with the way to all."""
    if not filters.tagged:
        return ()
    every = links.to(links.FAILURES, filters.but(tagged=(), page=1, case=""))
    text = f"Only {several(len(filters.tagged), 'tagged case')}, of whatever pattern:"
    return (Block("show all", "note", every, text),)


def _page(filters: Filters, number: int) -> str:
    return links.to(links.FAILURES, filters.but(page=number, case=""))


def _empty(filters: Filters, pattern: Pattern) -> str:
    if filters.page > 1:
        return "There are no more cases."
    if filters.tagged:
        return f"None of the cases that you tagged is one of “{pattern.title}”."
    if narrowed := loosen(filters, *FIELDS, "judged", "length", "item", "q", none=""):
        return f"No case of “{pattern.title}” is left. {narrowed}"
    return f"Nothing loaded fails in this way: {pattern.rule}."


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


def options(model: Failures) -> Options:
    """Patterns, and each facet with what it would leave."""
    return {
        **model.facets,
        "pattern": tuple(Option(pattern.id, pattern.title) for pattern in PATTERNS),
    }


PAGE: Final = PageOf(
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
    load,
    slots,
    options,
    listed,
)
