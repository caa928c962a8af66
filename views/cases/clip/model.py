"""The model of Watch: a clip, everything known about it, and the sequence it is part of.

The same clip as a still is what its figure and its film are made of.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from store.queries.cases.cases import count
from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.queries.clips.runs import ALL, is_shown, runs
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters, drop_fields, drop_values
from views.cases.clip.clip_payload import clip_payload, facts_of, title_of_clip
from views.cases.clip.marks.chains import OWN, PEOPLE, time_sources, unknown_sources
from views.cases.clip.marks.colourings import (
    NOBODY,
    Coloured,
    colour_runs,
    read_colours,
    silent_runs,
)
from views.cases.rail import PairWalk, Walk, read_walk
from views.cases.without_cases import OnlyPrinted, read_only_printed
from views.filters.bar import looser
from views.page.page import Model
from views.shared.clip_choice import ClipChoice, read_choice, with_clip
from views.shared.patterns import case_parts
from views.shared.raters import leading_judges
from views.still.case import StillCase, still_case


class OpenedClip(NamedTuple):
    """An opened clip: its id, the still, and the clip's row."""

    clip: str
    still: StillCase
    row: Row


def opened_clip(filters: Filters, store: Store) -> OpenedClip | None:
    """The clip that the filters open, at their moment and in their colours; None without one."""
    if not filters.clip:
        return None
    model = load(filters, store)
    if model.watched is None:
        return None
    made = clip_payload(model.watched, model.filters, model.judges, model.coloured)
    facts = (*facts_of(model.watched), ("Version", store.version))
    title = title_of_clip(model.watched.clip)
    row = model.watched.clip
    questions = model.watched.questions
    levels = {str(each["question"]): str(each["level"] or "") for each in questions}
    still = still_case(made, facts, title, str(row["scenario"] or ""), levels)
    return OpenedClip(str(row["clip"]), still, row)


@dataclass(frozen=True, slots=True)
class Watch(Model):
    """A clip and everything known about it; `watched` is None where no clip fits.

    `scores`: every run's scores of the item's clips. `judges`: whose reasons are pinned; `chosen`:
    those of them that the visitor chose. `walk`: the list that the clip is part of, if of any.
    `coloured`: whose answers and verdicts colour the chain. `only_printed`: where the benchmark has
    no clips.
    """

    watched: Watched | None
    scores: list[Row]
    judges: tuple[str, ...]
    chosen: tuple[str, ...]
    walk: Walk | None
    choice: ClipChoice
    coloured: Coloured
    only_printed: OnlyPrinted | None = None


def load(filters: Filters, store: Store) -> Watch:
    """The clip for the filters, without those that select runs but no clip."""
    settled, lost = with_clip(filters, store)
    settled = settled.but(show="") if settled.clip else settled
    settled, lacking = drop_fields(settled, **_run_filter_problems(settled))
    notices, choice = (*lost, *lacking), read_choice(settled, store)
    run = _run_shown(settled, store)
    watched = watch(store, settled.clip, run=run) if settled.clip else None
    if watched is None:
        ways = looser(links.WATCH, settled, "clip", partial(_clips_left, store))
        printed = read_only_printed(settled, store)
        return Watch(
            settled, None, [], (), (), None, choice, NOBODY, printed, notices=notices, looser=ways
        )
    settled, strange = _known_voices(settled, watched, store)
    scores = item_scores(store, settled.clip, watched.clip["item_id"], run)
    walk = read_walk(settled, choice, store)
    return in_colours(settled, watched, scores, walk, choice, (*notices, *strange))


def in_colours(
    settled: Filters,
    watched: Watched,
    scores: list[Row],
    walk: Walk | None,
    choice: ClipChoice,
    notices: tuple[str, ...] = (),
) -> Watch:
    """The model of a clip that has been read, with whose results colour it under these filters."""
    of_pair = walk.judges if isinstance(walk, PairWalk) else ()
    chosen = of_pair or settled.judge
    judges = chosen or leading_judges(scores)
    coloured = read_colours(watched, settled, judges, chosen)
    if settled.colour and (of_runs := coloured.judges):
        judges = chosen = of_runs
    return Watch(settled, watched, scores, judges, chosen, walk, choice, coloured, notices=notices)


def _clips_left(store: Store, filters: Filters) -> int:
    return count(store, "clip_case", condition(filters, "clip_case"))


def _known_voices(
    filters: Filters, watched: Watched, store: Store
) -> tuple[Filters, tuple[str, ...]]:
    """The filters without runs and sources of times that say nothing of the clip, and a notice for
    those that no data have: links from clip to clip keep a run that judged but one of them.
    """
    silent = silent_runs(filters, colour_runs(watched))
    known = {row["run"] for row in runs(store).values()}
    filters, notices = drop_values(
        filters,
        "colour",
        [run for run in silent if run not in known],
        "these data have no such run",
    )
    filters, _ = drop_values(filters, "colour", silent, "")
    sources = unknown_sources(filters, time_sources(watched))
    strangers = [name for name in sources if name not in (*known, OWN, PEOPLE)]
    filters, more = drop_values(filters, "source", strangers, "it gave no times of this clip")
    filters, _ = drop_values(filters, "source", sources, "")
    return filters, (*notices, *more)


def _run_filter_problems(filters: Filters) -> Mapping[str, str]:
    """Filters that select runs do not select a clip; they are kept where they are part of a
    case set.
    """
    if filters.case or filters.disagree:
        return {}
    reason = "clips are chosen by their generator, not by who answered"
    return {name: reason for name in links.OF_RUNS if getattr(filters, name)}


def _run_shown(filters: Filters, store: Store) -> str:
    """Whose answers are shown (`runs.is_shown`): all where the case, or what colours the chain, is
    of a run that is not shown otherwise.
    """
    needed = {*filters.colour, *(() if filters.run else (case_parts(filters).get("run"),))}
    is_hidden = any(
        row["run"] in needed and not is_shown(row, filters.run) for row in runs(store).values()
    )
    return ALL if is_hidden else filters.run
