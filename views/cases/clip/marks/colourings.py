"""The colourings of a clip's chains: by runs, or by the share of runs."""

from collections.abc import Mapping, Sequence
from typing import Final

from metrics.chains.answers import AnswerRun, colour_answers, colour_share
from metrics.chains.marks import Colouring
from metrics.chains.pins import PinPlace
from metrics.chains.shapes import QuestionPlace
from metrics.chains.verdicts import Judged, colour_verdicts
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.cases.clip.marks.runs import SHARE, ColourRun
from views.cases.clip.marks.shapes import answer_runs, chain_shapes, question_places

ALL_RUNS: Final = "All runs together"

PinPlaces = Mapping[tuple[str, str], PinPlace]
"""(run, dimension) → where the verdict's reason is pinned."""


def colourings(
    watched: Watched, runs: Mapping[str, ColourRun], chosen: Sequence[str], pins: PinPlaces
) -> tuple[Colouring, ...]:
    """A colouring for each chosen run."""
    chains = chain_shapes(watched)
    answers = answer_runs(watched) if watched.questions else {}
    places = question_places(watched)
    made = []
    for name in chosen:
        if name == SHARE:
            made.append(colour_share(ALL_RUNS, chains, places, _shared(answers, places)))
        elif name in runs and runs[name].kind == "answers":
            made.append(colour_answers(name, runs[name].label, chains, places, answers[name]))
        elif name in runs:
            judged = [_judged(row, pins) for row in watched.verdicts if row["run"] == name]
            made.append(colour_verdicts(name, runs[name].label, chains, judged))
    return tuple(made)


def _shared(
    answers: Mapping[str, AnswerRun], places: Sequence[QuestionPlace]
) -> Sequence[AnswerRun]:
    """The runs that a share counts: those that answered base questions as printed, where any
    did, so that a model does not weigh twice for its rotations and variants. Probes never do: they
    are right or wrong about a film that they did not see.
    """
    base = {place.question for place in places if place.is_base}
    watching = [run for run in answers.values() if not run.is_probe]
    printed = [run for run in watching if run.is_printed] or watching
    return [run for run in printed if base & run.outcomes.keys()] or printed


def _judged(row: Row, pins: PinPlaces) -> Judged:
    dimension = str(row["judge_dimension"])
    score = row["score"] if row["status"] == "ok" else None
    return Judged(dimension, score, pins.get((str(row["run"]), dimension), PinPlace()))
