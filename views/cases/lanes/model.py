"""The model of Cases in lanes: the items or clips that models share, and their output.

Where the address names no models, lanes open with two: opened from a case, its own model and the
one that did best beside it; else the clips of an item that did best and worst by the leading judge,
or the two first answerers of the board. Beside the scores of the whole benchmark are rings of what
papers print of the compared models.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final, NamedTuple

from metrics.boards.board import board, metrics_of
from metrics.boards.definitions import METRICS
from schema.benchmarks import PAPERS
from schema.fields import offered_on
from schema.protocols import judging, score_column
from store.queries.catalogue.known_names import judge_ids, judge_names
from store.queries.clips.clip import Watched, watch
from store.queries.judging.compare import generated, scores_of
from store.queries.printed import models_by_name, printed_numbers
from store.reading.condition import equals
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import board_query, by_column, default_by
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.cases.lanes.clips import Clips, read_clips
from views.cases.lanes.items import (
    ComparedItem,
    LanesWalk,
    filter_by_difference,
    read_answered,
    read_lanes_walk,
    read_made,
)
from views.cases.lanes.selection import (
    Answerer,
    answerers,
    compares_answers,
    count_places,
    generators,
    lead_judge,
    models_of,
    named_models,
    with_place,
)
from views.cases.without_cases import OnlyPrinted, read_only_printed
from views.filters.bar import looser
from views.page.forms import Looser
from views.page.page import Model, Options
from views.shared.clip_choice import drop_unknown_nodes
from views.shared.measures import with_default_cases
from views.shared.printed.beside import ComputedRow, computed_rows
from views.shared.printed.hollow import HollowRow, Origins, hollow_rows, numbers_of, origins


class LanesPrinted(NamedTuple):
    """The compared models' printed rows in the columns of `filters`, and their computed ones."""

    filters: Filters
    rows: tuple[HollowRow, ...]
    computed: tuple[ComputedRow, ...]
    origins: Origins


FACETS: Final = offered_on("lanes")
OF_CASES: Final = (
    *(name for name in links.CASE_FIELDS if name not in (*links.COMPARED, "item")),
    "case", "type", "level", "variant",
)  # fmt: skip
"""Fields that select a set of cases and nothing of what lanes show; `item` names what they show."""


@dataclass(frozen=True, slots=True)
class Lanes(Model):
    """Clips that models generated for an item, or answers that they gave on a clip.

    `makers`: model → name, of those who generated clips; `answerers` those who answered, where
    answers are compared. `judge`: whose scores decide whether clips differ, by id; `judge_names`:
    what judges are called. `items`: what the compared models share. `printed`: what papers print
    of these models. `made`: the prompt's clips. `clips` and `watched`: the content of either kind.
    `only_printed`: where the benchmark has neither.
    """

    makers: Mapping[str, str]
    answerers: Mapping[str, Answerer]
    judge: str | None
    judge_names: Mapping[str, str]
    items: Sequence[ComparedItem]
    made: Sequence[Row]
    clips: Clips
    watched: Watched | None
    judges: Sequence[str]
    printed: LanesPrinted | None
    facets: Options
    only_printed: OnlyPrinted | None
    walk: LanesWalk | None = None


def load(filters: Filters, store: Store) -> Lanes:
    """An item or a clip for the filters, and two to four models.

    Filters that only select the cases that the lanes were opened from do not select their content.
    """
    if not filters.case:
        return _load(filters, store)
    made = _load(filters.without(*OF_CASES), store, filters.case)
    settled = made.filters.but(**{name: getattr(filters, name) for name in OF_CASES})
    return replace(made, filters=settled, walk=read_lanes_walk(settled, store), looser=())


def _load(filters: Filters, store: Store, case: str = "") -> Lanes:
    placed = with_place(filters, store)
    answers = compares_answers(placed)
    answered_by = answerers(placed, store) if answers else {}
    makers = {} if answers else generators(placed, store)
    made = generated(store, equals("item", placed.item), ()) if placed.item else []
    settled = placed
    watched = watch(store, placed.clip) if answers else None
    if placed.item or placed.clip:
        models = named_models(placed, makers, answered_by) or (
            opening_answerers(case, answered_by, watched)
            if answers
            else opening_makers(placed, case, made, store)
        )
        settled = placed.but(compare=models, align=placed.align or "seconds")
    settled, notices = drop_unknown_nodes(settled, store)
    judge = None if answers else lead_judge(settled, store)
    shared = _Shared(answers, answered_by, judge)
    items = shared.items(settled, store)
    return Lanes(
        settled,
        makers,
        answered_by,
        judge,
        judge_names(store),
        items,
        made,
        read_clips(settled, store, made),
        watched,
        judge_ids(store),
        read_printed(settled, models_of(settled), store, answers=answers),
        _facets(settled, store),
        read_only_printed(settled, store),
        notices=notices,
        looser=_looser(settled, items, shared, store),
    )


class _Shared(NamedTuple):
    """What the compared models share is read by these."""

    answers: bool
    answerers: Mapping[str, Answerer]
    judge: str | None

    def items(self, filters: Filters, store: Store) -> list[ComparedItem]:
        """The clips that all answered, else the items for which all made a clip."""
        if self.answers:
            return read_answered(filters, store, self.answerers)
        return read_made(filters, store, self.judge)


def _looser(
    filters: Filters, items: Sequence[ComparedItem], shared: _Shared, store: Store
) -> tuple[Looser, ...]:
    """The ways out where there is nothing to compare, or nothing that the models share."""

    def left(others: Filters) -> int:
        return len(filter_by_difference(shared.items(others, store), others))

    def places(others: Filters) -> int:
        return count_places(others, store)

    if not (filters.item or filters.clip):
        return looser(links.COMPARE, filters, "case", places)
    if filter_by_difference(items, filters) or len(filters.compare) < 2:
        return ()
    noun = "clip" if shared.answers else "prompt"
    return looser(links.COMPARE, filters, noun, left, kept=("item",))


def _facets(filters: Filters, store: Store) -> Options:
    conditions = by_column(filters.but(item="", clip="", judge=()), "clip_case")
    return count_options(store, "clip_case", conditions, FACETS)


def opening_makers(
    filters: Filters, case: str, made: Sequence[Row], store: Store
) -> tuple[str, ...]:
    """Two that made a clip for the item; those whose film is here come first."""
    played = [row for row in made if row["has_media"]]
    makers = {str(row["generator"]) for row in played}
    shown = played if len(makers) > 1 else made
    judge = lead_judge(filters.but(compare=tuple({str(row["generator"]) for row in made})), store)
    ranked = _ranked(shown, judge, store)
    parts = case.split("~")
    own = next((str(row["generator"]) for row in made if row["clip"] in parts), "")
    if not own and len(makers) == 1:
        (own,) = makers
    return _pair(own, ranked) if own else tuple(dict.fromkeys((*ranked[:1], *ranked[-1:])))


def _ranked(rows: Sequence[Row], judge: str | None, store: Store) -> tuple[str, ...]:
    """The makers of clips by the mean of a judge's scores, best first; those without scores are
    left out, unless that leaves no two.
    """
    makers = tuple(sorted({str(row["generator"]) for row in rows}))
    scores = scores_of(store, judge, makers) if judge else {}
    means = {
        str(row["generator"]): mean
        for row in rows
        if (mean := _mean(scores.get(str(row["clip"])))) is not None
    }
    return tuple(sorted(means, key=lambda model: -means[model])) if len(means) > 1 else makers[:2]


def _mean(scores: Row | None) -> float | None:
    """The mean of a clip's scores as shares of their scales."""
    known = [
        (scores[score_column(name)] - each.scores[0]) / (each.scores[-1] - each.scores[0])
        for each in judging().values()
        for name in each.dimensions
        if scores and scores[score_column(name)] is not None
    ]
    return fmean(known) if known else None


def opening_answerers(
    case: str, answerers: Mapping[str, Answerer], watched: Watched | None
) -> tuple[str, ...]:
    """Two that answered about the clip, asked in the same setting if there are such."""
    questions = watched.questions if watched else ()
    runs = {answer["run"] for row in questions for answer in row["answers"]}
    here = [key for key, each in answerers.items() if runs & {*each.names}] or list(answerers)
    run = case.partition("~")[0]
    own = next((key for key, each in answerers.items() if run in each.names), "")
    if not own:
        return tuple(here[:2])
    return _pair(own, sorted(here, key=lambda key: _setting(key) != _setting(own)))


def _setting(key: str) -> str:
    return key.split("~")[2]


def _pair(own: str, ranked: Sequence[str]) -> tuple[str, ...]:
    return (own, *[each for each in ranked if each != own][:1])


def read_printed(
    filters: Filters, models: Sequence[str], store: Store, *, answers: bool
) -> LanesPrinted | None:
    """The rows of these models; None where papers print none of them.

    Of the whole benchmark, whatever case is open and however one came to it.
    """
    known = models_by_name(store)
    ids = {facts.model if (facts := known.get(name.casefold())) else name for name in models}
    numbers = printed_numbers(store, filters.benchmark)
    if ids.isdisjoint(number.known.model if number.known else number.model for number in numbers):
        return None
    for metric in _metrics(filters.benchmark, store, answers):
        chosen = filters.only("benchmark", "paper", "version", metric=metric)
        opened = with_default_cases(chosen.but(by=default_by(chosen)), store)
        shown = board(store, board_query(opened))
        every = hollow_rows(opened, shown.values or _values(opened), store)
        if rows := tuple(row for row in every if row.key in ids):
            computed = computed_rows(shown, rows, opened, store)
            leads = origins(opened, store, numbers_of(rows))
            return LanesPrinted(opened, rows, computed, leads)
    return None


def _metrics(benchmark: str, store: Store, answers: bool) -> tuple[str, ...]:
    """Metrics of answers or of verdicts: those computed here first, then those of the papers."""
    papers = dict.fromkeys(number.paper for number in printed_numbers(store, benchmark))
    boards = (board for name in papers if name in PAPERS for board in PAPERS[name].boards)
    names = (*metrics_of(store).get(benchmark, ()), *(board.metric for board in boards))
    return tuple(name for name in dict.fromkeys(names) if METRICS[name].is_judged != answers)


def _values(filters: Filters) -> tuple[str, ...]:
    """The columns where nothing is computed: a metric's dimensions, where they are its columns."""
    metric = METRICS[filters.metric]
    return metric.judged_dimensions if filters.by == "judged" else ()
