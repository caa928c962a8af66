"""The two models that lanes open with, where the address names none.

Opened from a case they are the case's own model and the one that did best beside it; else the clips
of an item that did best and worst by the leading judge, or the two first answerers of the board.
"""

from collections.abc import Mapping, Sequence
from statistics import fmean

from schema.protocols import judging, score_column
from store.queries.clips.clip import Watched
from store.queries.judging.compare import scores_of
from store.reading.store import Row, Store
from views.address.filters import Filters
from views.cases.lanes.selection import Answerer, lead_judge


def opening_makers(
    filters: Filters, case: str, made: Sequence[Row], store: Store
) -> tuple[str, ...]:
    """Two that made a clip for the item; those whose film is here come first."""
    played = [row for row in made if row["has_media"]]
    shown = played if len({row["generator"] for row in played}) > 1 else made
    judge = lead_judge(filters.but(compare=tuple({str(row["generator"]) for row in made})), store)
    ranked = _ranked(shown, judge, store)
    parts = case.split("~")
    own = next((str(row["generator"]) for row in made if row["clip"] in parts), "")
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
