"""The list of Cases: by named pattern, with facets, search, and a gallery for the keyboard.

The same cases can be exported as a set: their cards, and the address that each opens at.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from metrics.patterns import PATTERNS, Pattern
from store.queries.cases.case_file import MOST, CaseFile
from store.queries.cases.cases import cases
from store.queries.catalogue.overview import CitedSource
from store.queries.clips.clips import item_texts
from store.queries.clips.media_files import origins, poster_tags
from store.reading.condition import Condition
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.address.settling import with_benchmark_id
from views.cases.list.model import FIELDS, CaseList, load
from views.cases.without_cases import only_printed_text, unanswered_text
from views.filters.bar import LOOSER_SLOT
from views.page.cards import PER_PAGE, Card, ChainSketch
from views.page.citation import citation, in_words, plain_citation
from views.page.content import (
    Block,
    Citation,
    Content,
    Download,
    Figures,
    Fold,
    Folds,
    Gallery,
    Option,
    Text,
)
from views.page.labels import FIELD_WORDS, loosen, several
from views.page.page import Control, Options, PageOf, Slot
from views.page.tables import Listed
from views.shared.case_cards import RESULT, case_card
from views.shared.patterns import pattern_of, selection

CHUNK = 200
"""Cases read at a time."""
FILES: Final = (
    ("CSV", "csv"), ("CSV for Excel", "excel.csv"), ("Parquet", "parquet"), ("JSON", "json"),
)  # fmt: skip
RULES: Final = tuple((pattern.title, f"{pattern.rule}.") for pattern in PATTERNS)


def slots(model: CaseList) -> Mapping[str, Content]:
    """The content of the page's slots."""
    filters, pattern = model.filters, model.pattern
    if model.only_printed:
        return {"rule": only_printed_text(model.only_printed, filters)}
    if model.unanswered:
        return {"rule": unanswered_text(model.unanswered, filters)}
    return {
        "patterns": _patterns(filters, model.counts),
        "rule": Text(
            (Block(f"{pattern.rule}.", "p", None, f"{pattern.title} —"), *_only_tagged(filters))
        ),
        "gallery": _gallery(model),
        "rules": Folds((Fold("Every pattern and its rule", facts=RULES),)),
        "download": downloads(filters, model.cases.total),
    }


def _gallery(model: CaseList) -> Gallery:
    filters, rows, total = model.filters, model.cases.rows, model.cases.total
    first = (filters.page - 1) * PER_PAGE
    made = (
        case_card(row, model.pattern, filters, model.words, model.prompts.get(row["item"], ()),
             model.beside, model.tags, model.cut_from)
        for row in rows
    )  # fmt: skip
    cards = tuple(_with_sketch(card, model.sketches.get(card.key)) for card in made)
    return Gallery(
        cards,
        total,
        first + 1,
        _page(filters, filters.page - 1 if rows else 1) if filters.page > 1 else None,
        _page(filters, filters.page + 1) if first + PER_PAGE < total else None,
        _empty(filters, model.pattern),
        model.words,
        order=_order(model),
    )


def _with_sketch(card: Card, sketch: ChainSketch | None) -> Card:
    """The card with a drawing, which has the text of a subchain's result already."""
    if sketch is None:
        return card
    lines, full = (
        tuple((label, text) for label, text in each if label != RESULT)
        for each in (card.lines, card.full)
    )
    return replace(card, sketch=sketch, lines=lines, full=full)


def _order(model: CaseList) -> tuple[str, str]:
    """The rule by which the cards stand, in short and in full."""
    if not model.in_turns:
        return "by prompt", "Too many to take turns: the cases of one prompt follow each other."
    rule = "One case of each prompt, then a second of each. Models take turns too."
    if model.pattern.view == "verdict_case":
        rule += " Clips that play, and judges that see them, come first."
    return "one per prompt first", rule


def listed(model: CaseList) -> Listed:
    """All cases, for a file."""
    return case_list(model.filters, model.pattern, model.read_all(), model.source)


def _citation(model: CaseList) -> Citation:
    return plain_citation(PAGE, model.source, model)


def downloads(filters: Filters, total: int) -> Download:
    """All cases in each format, and the page's view; a file that cannot hold all of them says
    so.
    """
    whole = filters.but(page=1, case="")
    bound = f" of the first {MOST:,} cases" if total > MOST else ""
    files = tuple(
        (f"{label}{bound}", links.export(links.CASES, whole, ending), f"cases.{ending}")
        for label, ending in FILES
    )
    playing = ("ZIP that plays offline", links.case_set(filters), "")
    return Download((playing, *files))


def case_list(filters: Filters, pattern: Pattern, cases: CaseFile, source: CitedSource) -> Listed:
    """The cases of a pattern, with their citation."""
    measured = f"{pattern.title} ({pattern.rule})"
    facts = dict(citation("Cases", measured, filters, source, cases.total).facts)
    facts["Rows"] = f"{cases.rows.num_rows:,} of {cases.total:,}"
    query = filters.but(page=1, case="").query()
    head = {"page": links.CASES, "pattern": pattern.id, "query": query,
            "version": source.version}  # fmt: skip
    name = f"{links.CASES}-{pattern.id}"
    return Listed(name, cases.rows, head | facts, filters.benchmark)


def _only_tagged(filters: Filters) -> tuple[Block, ...]:
    """A note that only tagged cases are shown, with a link to all."""
    if not filters.tagged:
        return ()
    every = links.to(links.CASES, filters.but(tagged=(), page=1, case=""))
    text = f"Only {several(len(filters.tagged), 'tagged case')}, of any pattern:"
    return (Block("show all", "note", every, text),)


def _page(filters: Filters, number: int) -> str:
    return links.to(links.CASES, filters.but(page=number, case=""))


def _empty(filters: Filters, pattern: Pattern) -> str:
    if filters.page > 1:
        return "There are no more cases."
    if filters.tagged:
        return f"None of the cases that you tagged is one of “{pattern.title}”."
    if narrowed := loosen(filters, *FIELDS, "judged", "length", "item", "q", none=""):
        return f"No case of “{pattern.title}” is left. {narrowed}"
    return f"Nothing loaded fails in this way: {pattern.rule}."


def _patterns(filters: Filters, counts: Mapping[str, int]) -> Figures:
    """Each pattern with its count; a pattern without cases only while it is chosen."""
    chosen = pattern_of(filters)
    return Figures(
        tuple(
            (p.title, f"{counts[p.id]:,}", p.rule,
             links.to(links.CASES, filters.but(page=1, case="", pattern=p.id)))
            for p in PATTERNS
            if counts[p.id] or p == chosen
        ),
        chosen.title,
    )  # fmt: skip


def options(model: CaseList) -> Options:
    """Patterns, and each facet's values with counts."""
    return {
        **model.facets,
        "pattern": tuple(Option(pattern.id, pattern.title) for pattern in PATTERNS),
    }


PAGE: Final = PageOf(
    links.CASES,
    "Cases",
    "Where models go wrong, by failure pattern. Each case opens beside its chain.",
    (
        Control("pattern", "Pattern", "one"),
        Control("q", "Search", "text"),
    ),
    (
        Slot("filters", "filters"),
        Slot("patterns", "metric"),
        Slot("rule", "text"),
        Slot("gallery", "gallery"),
        Slot(LOOSER_SLOT, "text"),
        Slot("rules", "folds"),
        Slot("download", "download"),
    ),
    load,
    slots,
    options,
    listed,
    reads=(*FIELD_WORDS, "pattern", "tagged", "page", "show"),
    section="cases",
    tab="List",
    benchmarks="all",
    state="list",
    cite=_citation,
)


class SetCase(NamedTuple):
    """A case of a set: its card, its clip ("" without one), the filters that open it, and the row
    of the pattern's view that it is.
    """

    card: Card
    clip: str
    filters: Filters
    row: Row


class CaseSet(NamedTuple):
    """A list's cases: what they are called, their filters in words, and how many there are."""

    filters: Filters
    pattern: Pattern
    condition: Condition
    total: int

    @property
    def title(self) -> str:
        """The pattern's name and the filters in words."""
        words = in_words(self.filters)
        return f"{self.pattern.title} · {words}" if words else self.pattern.title


def case_set(filters: Filters, store: Store) -> CaseSet:
    """The set that the list shows under these filters; its benchmark may have any of its names."""
    opened = with_benchmark_id(filters.but(page=1, case="", clip=""), store)
    model = load(opened, store)
    pattern, condition = selection(model.filters)
    return CaseSet(model.filters, pattern, condition, model.cases.total)


def cases_of_set(chosen: CaseSet, store: Store, most: int, start: int = 0) -> Iterator[SetCase]:
    """The set's cases in the list's order, of the first `most` those from `start` on."""
    tags, sources = poster_tags(store), origins(store)
    for first in range(start, min(chosen.total, most), CHUNK):
        limit = min(CHUNK, most - first)
        page = cases(store, chosen.pattern.view, chosen.condition, "", limit, first, (),
                     chosen.total)  # fmt: skip
        texts = item_texts(store, [row["item"] for row in page.rows])
        for row in page.rows:
            card = case_card(row, chosen.pattern, chosen.filters, (), texts.get(row["item"], ()),
                             None, tags, sources)  # fmt: skip
            query = (card.href or "").partition("?")[2].partition("#")[0]
            filters = Filters.parse(query).filters.but(play="")
            yield SetCase(card, str(row["clip"] or ""), filters, row)
