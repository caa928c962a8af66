"""Compare: two to four models on one item, clips in lock-step or answers side by side."""

from collections.abc import Mapping
from typing import Final

from schema.fields import offered_on
from store.queries.catalogue.filter_values import judge_ids
from store.queries.judging.compare import generated
from store.reading.condition import equals
from store.reading.store import Store
from views.address import links
from views.address.conditions import by_column, narrowing
from views.address.filter_options import offers
from views.address.filters import Filters
from views.compare import answers as compare_answers
from views.compare import clips
from views.compare.items import MEASURES, Listed, code_of, listed, table, where
from views.compare.selection import answerers, generators, of_answers, settle
from views.page.content import Block, Content, Download, Option, Text
from views.page.controls import PLACE
from views.page.labels import judged_name, loosen
from views.page.page import Control, Page, Slot

FACETS: Final = offered_on("compare")


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    if not (filters.item or filters.clip):
        return _nothing(filters)
    every = listed(filters, store)
    mode = compare_answers if of_answers(filters) else clips
    return {
        "where": where(every, filters),
        **mode.contents(filters, store),
        "items": table(every, filters, store),
        "download": Download(
            (("This page as JSON", links.twin(links.COMPARE, filters), "compare.json"),)
        ),
    }


def _nothing(filters: Filters) -> Mapping[str, Content]:
    said = f"Nothing here can be compared. {loosen(filters, *narrowing('clip_case'))}"
    return {"where": Text((Block(said, "empty"), Block("Without filters", href=links.COMPARE)))}


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Items or clips, models, ways to differ, and the filters' values."""
    every = listed(filters.but(differ=""), store)
    shown = listed(filters, store) if filters.differ else every
    answers = of_answers(filters)
    here = tuple(Option(one.id, " · ".join(filter(None, (one.name, one.tier)))) for one in shown)
    models = (
        tuple(Option(one.key, one.name) for one in answerers(filters, store).values())
        if answers
        else tuple(Option(*pair) for pair in generators(filters, store).items())
    )
    found = offers(
        store, "clip_case", by_column(filters.but(item="", clip="", judge=()), "clip_case"), FACETS
    )
    return {
        **found,
        "item": () if answers else here,
        "clip": here if answers else _clips(filters, store),
        "compare": models,
        "differ": _ways(every, answers),
        "align": (Option("seconds", "by seconds"), Option("share", "by share of duration")),
        "judge": tuple(Option(name, name) for name in judge_ids(store)),
    }


def _clips(filters: Filters, store: Store) -> tuple[Option, ...]:
    """The item's clips that questions are asked about."""
    rows = generated(store, equals("item", filters.item), ()) if filters.item else []
    return tuple(
        Option(str(row["clip"]), str(row["generator_name"] or row["clip"]))
        for row in rows
        if row["n_questions"]
    )


def _ways(every: list[Listed], answers: bool) -> tuple[Option, ...]:
    """Ways to differ with how many items each leaves."""
    some = Option("any", "in anything", sum(bool(one.differs) for one in every))
    codes = () if answers else tuple(map(code_of, MEASURES))
    rest = (
        Option(code, judged_name(code), sum(code in one.differs for one in every)) for code in codes
    )
    return (some, *(option for option in rest if option.count))


PAGE: Final = Page(
    links.COMPARE,
    "Compare",
    "Two to four models on one prompt: clips in lock-step, scores and answers side by side, "
    "and where they first part.",
    (
        Control("benchmark", "Benchmark", "one"),
        Control("item", "Item", "one"),
        Control("compare", "Models (up to four)"),
        Control("differ", "Where they differ", "one"),
        Control("clip", "Answers about a clip", "one"),
        Control("align", "In step", "one", advanced=True),
        Control("judge", "Judge", advanced=True),
        Control("tier", "Tier", advanced=True),
        *PLACE,
    ),
    (
        Slot("where", "text"),
        Slot("stage", "lockstep"),
        Slot("about", "text"),
        Slot("scores", "table", "Scores side by side"),
        Slot("questions", "folds", "Questions and answers"),
        Slot("items", "table", "What they share"),
        Slot("download", "download"),
    ),
    render,
    options,
    settle,
)
