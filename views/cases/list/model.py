"""The model of the list of Cases: one page of a pattern's cases, their total, and all as a file.

A case whose film is not here has a sketch of its chain, small enough for a card.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from metrics.chains.marks import ChainMarks, ColourMark, State
from metrics.patterns import PATTERNS, Pattern
from schema.fields import offered_on
from store.queries.cases.case_file import MOST, CaseFile, case_file
from store.queries.cases.cases import CasePage, cases, takes_turns
from store.queries.catalogue.known_names import loaded_benchmarks
from store.queries.catalogue.overview import CitedSource, source_of
from store.queries.clips.chains import ChainSteps, chain_steps
from store.queries.clips.clips import item_texts
from store.queries.clips.media_files import origins, poster_tags
from store.queries.judging.compare import Comparable, comparable
from store.reading.case_columns import View
from store.reading.condition import Condition, terms
from store.reading.store import Row, Store
from views.address import links
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.address.where.parser import understand, with_test
from views.cases.without_cases import OnlyPrinted, Unanswered, read_only_printed, read_unanswered
from views.chain.layout import lay_out
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.chain.svg import NO_MARKS, card_svg
from views.filters.bar import looser
from views.page.cards import PER_PAGE, ChainSketch
from views.page.forms import Looser
from views.page.labels import occurrences
from views.page.page import Model, Options
from views.shared.case_cards import Texts
from views.shared.patterns import conditions, count_cases, pattern_of, selection

OF_CHAINS: Final = ("chain_case", "subchain_case")
WIDTH: Final = 288.0
"""The width of a card, in pixels."""
MOST_STEPS: Final = 3
"""Steps of a drawing: with whole texts, more of them would be higher than a card."""
FACTS: Final[dict[bool | None, State]] = {True: "right", False: "mixed"}
CAUSE: Final[dict[bool | None, State]] = {True: "right", False: "wrong"}
FIELDS: Final = offered_on("list")


@dataclass(frozen=True, slots=True)
class CaseList(Model):
    """One page of a pattern's cases.

    `counts`: pattern → number of cases. `words`: the search terms; `prompts`: texts of the shown
    cases' items that may contain them, or stand in the place of a film. `beside`: cases that
    several models share. `sketches`: by case, its chain, where its film is not here. `tags` and
    `cut_from`: per clip, its poster's content tag and its source video. `read_all` reads the cases
    of all pages. `only_printed` and `unanswered`: where the benchmark has none. `in_turns`: whether
    prompts take turns.
    """

    pattern: Pattern
    counts: Mapping[str, int]
    cases: CasePage
    words: tuple[str, ...]
    prompts: Mapping[str, Texts]
    beside: Comparable
    tags: Mapping[str, str]
    sketches: Mapping[str, ChainSketch]
    cut_from: Mapping[str, str]
    facets: Options
    read_all: Callable[[], CaseFile]
    source: CitedSource
    only_printed: OnlyPrinted | None
    unanswered: Unanswered | None
    in_turns: bool


def load(filters: Filters, store: Store) -> CaseList:
    """The cases of the chosen pattern; of the first one that has cases where none is chosen."""
    filters = _without_item(filters)
    counts = count_cases(filters, store)
    filters, notices = _opened(filters, counts, store)
    pattern, selected = selection(filters)
    words = terms(filters.q)
    first = (filters.page - 1) * PER_PAGE
    shown = cases(store, pattern.view, selected, "", PER_PAGE, first, words, counts[pattern.id])
    view: View = "verdict_board" if pattern.view == "verdict_case" else pattern.view
    return CaseList(
        filters,
        pattern,
        counts,
        shown,
        words,
        item_texts(store, [row["item"] for row in shown.rows if words or not row["has_media"]]),
        comparable(store),
        poster_tags(store),
        read_sketches(shown.rows, pattern.view, words, store),
        origins(store),
        count_options(store, view, conditions(filters, pattern), FIELDS, is_list=True),
        partial(read_cases, store, pattern, selected, words),
        source_of(store, filters.benchmark),
        read_only_printed(filters, store),
        read_unanswered(filters, store),
        takes_turns(store, pattern.view, "", counts[pattern.id]),
        notices=notices,
        looser=() if counts[pattern.id] else _looser(filters, pattern, store),
    )


def _looser(filters: Filters, pattern: Pattern, store: Store) -> tuple[Looser, ...]:
    def left(looser_filters: Filters) -> int:
        return count_cases(looser_filters, store)[pattern.id]

    return looser(links.CASES, filters, "case", left)


def _without_item(filters: Filters) -> Filters:
    """The filters with the item as a condition: lanes have an item of their own in the address, and
    what the list is narrowed to has to come back from there.
    """
    if not filters.item or understand(filters.where).error:
        return filters
    return filters.but(item="", where=with_test(filters.where, "item", filters.item))


def _opened(
    filters: Filters, counts: Mapping[str, int], store: Store
) -> tuple[Filters, tuple[str, ...]]:
    """The filters with a pattern, and a notice where the chosen one is none of the benchmark's.

    Without a choice it is the first one that has cases. A choice that other filters alone leave
    without cases stays.
    """
    chosen = pattern_of(filters)
    if counts[chosen.id] or filters.tagged:
        return filters.but(pattern=chosen.id), ()
    if not filters.pattern:
        return filters.but(pattern=_first(counts, chosen).id), ()
    return _of_benchmark(filters, chosen, store)


def _first(counts: Mapping[str, int], other: Pattern) -> Pattern:
    return next((each for each in PATTERNS if counts[each.id]), other)


def _of_benchmark(
    filters: Filters, chosen: Pattern, store: Store
) -> tuple[Filters, tuple[str, ...]]:
    """The benchmark's own first pattern, where it has no case at all of the chosen one."""
    if not filters.narrows("benchmark"):
        return filters, ()
    counts = count_cases(filters.only("benchmark", "version"), store)
    first = _first(counts, chosen)
    if counts[chosen.id] or first is chosen:
        return filters, ()
    name = loaded_benchmarks(store).names.get(filters.benchmark, filters.benchmark)
    notice = f"{name} has no case of “{chosen.title}”; this is “{first.title}”."
    return filters.but(pattern=first.id, page=1), (notice,)


def read_cases(
    store: Store, pattern: Pattern, condition: Condition, words: tuple[str, ...]
) -> CaseFile:
    """The cases of a pattern under a condition that match the search `words`.

    Raises OverBudget.
    """
    return case_file(store, pattern.view, condition, pattern.id, words, MOST)


def read_sketches(
    rows: Sequence[Row], view: str, words: Sequence[str], store: Store
) -> Mapping[str, ChainSketch]:
    """The drawings of a view's cases without a film, by case, with the searched words marked."""
    if view not in OF_CHAINS:
        return {}
    bare = [row for row in rows if not (row["has_poster"] or row["has_media"])]
    searched = occurrences(words) if words else None
    known = chain_steps(store, {str(row["chain"]) for row in bare})
    return {
        str(row["case"]): _sketch(row, known[str(row["chain"])], searched)
        for row in bare
        if str(row["chain"]) in known
    }


def _sketch(row: Row, chain: ChainSteps, searched: re.Pattern[str] | None) -> ChainSketch:
    """The first steps of a chain; of a subchain its first reasons and its result.

    Where not all fit, those with a searched word are taken before others.
    """
    named = str(row.get("subchain"))
    is_part = named in chain.subchains
    subchains = {named: chain.subchains[named]} if is_part else chain.subchains
    joined = [node for reasons, result in subchains.values() for node in (*reasons, result)]
    steps = list(dict.fromkeys(joined if is_part else (*joined, *chain.nodes)))
    last = joined[-1:] if is_part else []
    hits = [step for step in steps if searched and searched.search(chain.nodes[step].text)]
    chosen = list(dict.fromkeys((*last, *hits, *steps)))[:MOST_STEPS]
    shown = [step for step in steps if step in chosen]
    nodes = tuple(PayloadNode(step, *chain.nodes[step]) for step in shown)
    parts = (PayloadSubchain(name, result, why) for name, (why, result) in subchains.items())
    made = lay_out(PayloadChain("", "", nodes, tuple(parts)), WIDTH)
    marks = _marks(row, named, shown) if is_part else NO_MARKS
    return ChainSketch(card_svg(made, marks, searched), len(steps) - len(shown))


def _marks(row: Row, subchain: str, nodes: Sequence[str]) -> ChainMarks:
    """The questions about facts mark all nodes alike: which of them was wrong is not known here."""
    of_facts = ColourMark(FACTS.get(row["basic_right"], "none"))
    cause = ColourMark(CAUSE.get(row["causal_right"], "none"))
    return ChainMarks(dict.fromkeys(nodes, of_facts), {subchain: cause})
