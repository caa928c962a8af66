"""Cases in lanes: two to four models on one item, clips in step or answers beside each other."""

from collections.abc import Mapping, Sequence
from typing import Final

from schema.protocols import dimensions
from store.reading.store import Row
from views.address import links
from views.address.conditions import narrowing
from views.address.filters import Filters
from views.cases.lanes import answers as compare_answers
from views.cases.lanes import clips as compare_clips
from views.cases.lanes.items import (
    ComparedItem,
    filter_by_difference,
    item_navigation,
    item_table,
    lanes_rail,
)
from views.cases.lanes.model import Lanes, LanesPrinted, load
from views.cases.lanes.selection import compares_answers
from views.cases.without_cases import only_printed_text
from views.filters.bar import LOOSER_SLOT
from views.page.content import Block, Content, Option, Text
from views.page.labels import FIELD_WORDS, judged_name, loosen
from views.page.page import Control, Options, PageOf, Slot
from views.shared.printed.beside import column_label, delta_table, hollow_table

CAPTION: Final = "Of the whole benchmark, not of this case; printed, never ranked."


def slots(model: Lanes) -> Mapping[str, Content]:
    """The content of the page's slots."""
    filters = model.filters
    if model.only_printed:
        return {"where": only_printed_text(model.only_printed, filters)}
    if not (filters.item or filters.clip):
        return _empty_slots(filters)
    items = filter_by_difference(model.items, filters)
    judging = compare_clips.Judging(model.judge, model.judge_names)
    shown = (
        compare_answers.slots(model.watched, model.answerers, filters, model.clips.marks)
        if compares_answers(filters)
        else compare_clips.slots(model.clips, model.makers, judging, filters)
    )
    beside = lanes_rail(model.walk, model.items, filters)
    return {
        "where": item_navigation(items, filters, _others(model), has_steps=model.walk is None),
        **({"rail": beside} if beside else {}),
        **shown,
        **_printed_slots(model.printed),
        "items": item_table(items, filters, model.makers, judging.name),
    }


def _others(model: Lanes) -> Mapping[str, str]:
    """What could be compared too, by name: those who made a clip of the item, or who answered."""
    if compares_answers(model.filters):
        names = {each.key: each.name for each in model.answerers.values()}
    else:
        names = {str(row["generator"]): str(row["generator_name"] or row["generator"])
                 for row in model.made}  # fmt: skip
    return {key: name for key, name in names.items() if key not in model.filters.compare}


def _empty_slots(filters: Filters) -> Mapping[str, Content]:
    text = f"Nothing here can be compared. {loosen(filters, *narrowing('clip_case'))}"
    every = links.to(links.COMPARE, filters.only("version"))
    return {"where": Text((Block(text, "empty"), Block("Without filters", href=every)))}


def _printed_slots(printed: LanesPrinted | None) -> Mapping[str, Content]:
    """The printed rows and, where the same models are computed, both side by side."""
    if printed is None:
        return {}
    values = dict.fromkeys(value for row in printed.rows for value in row.values)
    labels = {value: column_label(printed.filters.by, value) for value in values}
    delta = delta_table(printed.computed, printed.rows, printed.origins)
    return {
        "printed": hollow_table(printed.rows, labels, printed.filters, CAPTION, printed.origins),
        **({"delta": delta} if delta.rows else {}),
    }


def options(model: Lanes) -> Options:
    """Items or clips, models, ways to differ, and the filters' values."""
    answers = compares_answers(model.filters)
    here = tuple(Option(item.id, " · ".join(filter(None, (item.name, item.tier))))
                 for item in filter_by_difference(model.items, model.filters))  # fmt: skip
    answered_by = (Option(each.key, each.name) for each in model.answerers.values())
    makers = (Option(*pair) for pair in model.makers.items())
    return {
        **model.facets,
        "item": () if answers else here,
        "clip": here if answers else _clips(model.made),
        "compare": tuple(answered_by if answers else makers),
        "differ": _ways(model.items, answers),
        "align": (Option("seconds", "by seconds"), Option("share", "by share of duration")),
        "judge": tuple(Option(id_, model.judge_names.get(id_, id_)) for id_ in model.judges),
    }


def _clips(made: Sequence[Row]) -> tuple[Option, ...]:
    """The item's clips that have questions."""
    return tuple(
        Option(str(row["clip"]), str(row["generator_name"] or row["clip"]))
        for row in made
        if row["n_questions"]
    )


def _ways(items: Sequence[ComparedItem], answers: bool) -> tuple[Option, ...]:
    """Kinds of difference, with the number of items for each."""
    some = Option("any", "in anything", sum(bool(item.differs) for item in items))
    codes = () if answers else dimensions()
    rest = (
        Option(code, judged_name(code), sum(code in item.differs for item in items))
        for code in codes
    )
    return (some, *(option for option in rest if option.count))


PAGE: Final = PageOf(
    links.CASES,
    "Compare",
    "Models on one prompt, in lock-step, with their first divergence.",
    (
        Control("item", "Prompt", "one", share=2),
        Control("compare", "Models (up to four)", share=4),
        Control("differ", "Where they differ", "one"),
        Control("clip", "Answers on", "one"),
        Control("align", "Align by", "one"),
    ),
    (
        Slot("rail", "rail", wide=False),
        Slot("where", "text", wide=False),
        Slot("filters", "filters", wide=False),
        Slot(LOOSER_SLOT, "text"),
        Slot("stage", "lockstep"),
        Slot("about", "text"),
        Slot("scores", "table", "Scores side by side"),
        Slot("printed", "printed"),
        Slot("delta", "table", "Computed and printed, whole benchmark"),
        Slot("questions", "folds", "Questions and answers"),
        Slot("items", "table", "What they share"),
    ),
    load,
    slots,
    options,
    reads=(*FIELD_WORDS, "clip", "case", "compare", "differ", "align", "t", "show"),
    section="cases",
    benchmarks="all",
    state="lanes",
)
