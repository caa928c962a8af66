"""Compare: two to four models on one item, clips in lock-step or answers side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schema.fields import offered_on
from store.queries.catalogue.filter_values import choices
from store.queries.clips.clip import Watched, watch
from store.queries.judging.compare import generated
from store.reading.condition import equals
from store.reading.store import Row, Store
from views.address import links, unknown_ids
from views.address.conditions import by_column, narrowing
from views.address.filter_options import offers
from views.address.filters import Filters
from views.compare import answers as compare_answers
from views.compare import clips as compare_clips
from views.compare.clips import Clips, read_clips
from views.compare.items import (
    MEASURES,
    Listed,
    code_of,
    read_answered,
    read_made,
    table,
    that_differ,
    where,
)
from views.compare.selection import (
    Answerer,
    answerers,
    compared_models,
    generators,
    lead_judge,
    of_answers,
    with_place,
)
from views.page.content import Block, Content, Download, Option, Text
from views.page.controls import PLACE
from views.page.labels import judged_name, loosen
from views.page.page import Control, Model, Options, PageOf, Slot

FACETS: Final = offered_on("compare")


@dataclass(frozen=True, slots=True)
class Compare(Model):
    """Clips that models made for an item, or answers that they gave on a clip.

    `makers`: model → name, of those who made clips; `answerers` those who answered, where answers
    are compared. `judge`: by whose scores clips differ. `items`: what the compared models share.
    `made`: the item's clips. `clips` and `watched`: what is shown of either kind.
    """

    makers: Mapping[str, str]
    answerers: Mapping[str, Answerer]
    judge: str | None
    items: Sequence[Listed]
    made: Sequence[Row]
    clips: Clips
    watched: Watched | None
    judges: Sequence[str]
    facets: Options


def load(filters: Filters, store: Store) -> Compare:
    """An item or a clip for the filters, and two to four models."""
    placed = with_place(filters, store)
    answers = of_answers(placed)
    answered_by = answerers(placed, store) if answers else {}
    makers = {} if answers else generators(placed, store)
    made = generated(store, equals("item", placed.item), ()) if placed.item else []
    settled = placed
    if placed.item or placed.clip:
        models = compared_models(placed, makers, answered_by, made)
        settled = placed.but(compare=models, align=placed.align or "seconds")
    settled, notices = unknown_ids.steps(settled, store)
    judge = None if answers else lead_judge(settled, store)
    return Compare(
        settled,
        makers,
        answered_by,
        judge,
        read_answered(settled, store, answered_by) if answers else read_made(settled, store, judge),
        made,
        read_clips(settled, store, made),
        watch(store, settled.clip) if answers else None,
        choices(store)["verdict_case"]["judge"],
        _facets(settled, store),
        notices=notices,
    )


def _facets(filters: Filters, store: Store) -> Options:
    conditions = by_column(filters.but(item="", clip="", judge=()), "clip_case")
    return offers(store, "clip_case", conditions, FACETS)


def slots(model: Compare) -> Mapping[str, Content]:
    """Fill the page."""
    filters = model.filters
    if not (filters.item or filters.clip):
        return _nothing(filters)
    items = that_differ(model.items, filters)
    shown = (
        compare_answers.slots(model.watched, model.answerers, filters)
        if of_answers(filters)
        else compare_clips.slots(model.clips, model.makers, model.judge, filters)
    )
    return {
        "where": where(items, filters),
        **shown,
        "items": table(items, filters, model.makers, model.judge),
        "download": Download(
            (("This page as JSON", links.twin(links.COMPARE, filters), "compare.json"),)
        ),
    }


def _nothing(filters: Filters) -> Mapping[str, Content]:
    text = f"Nothing here can be compared. {loosen(filters, *narrowing('clip_case'))}"
    return {"where": Text((Block(text, "empty"), Block("Without filters", href=links.COMPARE)))}


def options(model: Compare) -> Options:
    """Items or clips, models, ways to differ, and the filters' values."""
    answers = of_answers(model.filters)
    here = tuple(Option(item.id, " · ".join(filter(None, (item.name, item.tier))))
                 for item in that_differ(model.items, model.filters))  # fmt: skip
    answered_by = (Option(each.key, each.name) for each in model.answerers.values())
    makers = (Option(*pair) for pair in model.makers.items())
    return {
        **model.facets,
        "item": () if answers else here,
        "clip": here if answers else _clips(model.made),
        "compare": tuple(answered_by if answers else makers),
        "differ": _ways(model.items, answers),
        "align": (Option("seconds", "by seconds"), Option("share", "by share of duration")),
        "judge": tuple(Option(name, name) for name in model.judges),
    }


def _clips(made: Sequence[Row]) -> tuple[Option, ...]:
    """The item's clips that questions are asked about."""
    return tuple(
        Option(str(row["clip"]), str(row["generator_name"] or row["clip"]))
        for row in made
        if row["n_questions"]
    )


def _ways(items: Sequence[Listed], answers: bool) -> tuple[Option, ...]:
    """Ways to differ with how many items each leaves."""
    some = Option("any", "in anything", sum(bool(item.differs) for item in items))
    codes = () if answers else tuple(map(code_of, MEASURES))
    rest = (
        Option(code, judged_name(code), sum(code in item.differs for item in items))
        for code in codes
    )
    return (some, *(option for option in rest if option.count))


PAGE: Final = PageOf(
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
    load,
    slots,
    options,
)
