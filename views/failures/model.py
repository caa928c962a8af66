"""The model of Failures: one page of a pattern's cases, and their total."""

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
from views.address.conditions import by_column
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.address.tag_filter import tagged_rows
from views.failures.case_file import read_cases
from views.page.cards import PER_PAGE
from views.page.citation import CitedSource, source_of
from views.page.page import Model, Options
from views.shared.case_cards import Texts
from views.shared.patterns import conditions, pattern_of, selection

FIELDS: Final = offered_on("failures")


@dataclass(frozen=True, slots=True)
class Failures(Model):
    """One page of a pattern's cases.

    `counts`: pattern → number of cases. `words`: the search terms; `prompts`: texts of the shown
    cases' items that may contain them, or stand in the place of a film. `beside`: cases that
    several models share. `tags` and `cut_from`: per clip, its poster's content tag and its source
    video. `read_all` reads the cases of all pages.
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
    source: CitedSource


def load(filters: Filters, store: Store) -> Failures:
    """The cases of the chosen pattern; of the first one that has cases where none is chosen."""
    counts = _counts(filters, store)
    filters = filters.but(pattern=_opened(filters, counts))
    pattern, selected = selection(filters)
    words = terms(filters.q)
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
        item_texts(store, [row["item"] for row in shown.rows if words or not row["has_media"]]),
        comparable(store),
        poster_tags(store),
        origins(store),
        count_options(store, view, conditions(filters, pattern), FIELDS),
        partial(read_cases, store, pattern, selected, words),
        source_of(filters, store),
    )


def _opened(filters: Filters, counts: Mapping[str, int]) -> str:
    first = pattern_of(filters).id
    if filters.pattern == first or counts[first]:
        return first
    return next((each.id for each in PATTERNS if counts[each.id]), first)


def _counts(filters: Filters, store: Store) -> dict[str, int]:
    """Pattern → number of cases under the other filters; judged dimensions do not restrict
    cases.
    """
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
            picked.append(tagged_rows(view, filters.tagged))
        counts |= tally(store, view, all_of(*picked), each)
    return counts
