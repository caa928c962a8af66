"""STS of each judge of a benchmark: its rationales beside those that people agree on.

Read from what was computed (`metrics/agreement/kept_similarities.py`); nothing is embedded here.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from metrics.agreement.kept_similarities import FileState, file_states, kept_similarities
from metrics.agreement.rationale_similarity import model_label, named_model
from schema import COMMAND
from store.queries.judging.rationales import rationales
from store.reading.store import Store
from store.reading.version_cache import per_version

NO_PAIRS: Final = "undefined: no pair of rationales"
NOT_COMPUTED: Final = f"not computed yet: `{COMMAND} judge rationales` does it"


class JudgeSts(NamedTuple):
    """A judge's STS: the mean cosine (−1 … 1) of `n` pairs by a model, a pair a video.

    `value` is None where `why` says why. Of `alone` videos the descriptions alone could be
    compared; of `waiting` pairs nothing was computed yet.
    """

    value: float | None
    n: int
    model: str = ""
    why: str = ""
    alone: int = 0
    waiting: int = 0


def judges_sts(store: Store, benchmark: str) -> dict[str, JudgeSts]:
    """Judge → its STS over all its runs; only judges with a pair."""
    runs: dict[str, list[int]] = {}
    for run, pairs in rationales(store, benchmark).items():
        runs.setdefault(pairs[0].judge, []).append(run)
    return {judge: runs_sts(store, benchmark, of) for judge, of in runs.items()}


def runs_sts(store: Store, benchmark: str, runs: Sequence[int]) -> JudgeSts:
    """The STS of runs of one judge, by the model that the settings name, else by the one that was
    used last; each video counts once."""
    return _measured(store, benchmark, tuple(runs), model_label(named_model()), file_states(store))


@per_version(32)  # of a thousand pairs the digests take longer than the rest of a row
def _measured(
    store: Store, benchmark: str, runs: tuple[int, ...], model: str, states: tuple[FileState, ...]
) -> JudgeSts:
    by_run = rationales(store, benchmark)
    each = {pair.clip: pair for run in reversed(runs) for pair in by_run.get(run, ())}.values()
    if not each:
        return JudgeSts(None, 0, why=NO_PAIRS)
    kept = kept_similarities(states, model)
    if kept is None:
        return JudgeSts(None, 0, model, NOT_COMPUTED, waiting=len(each))
    known = [(pair, cosine) for pair in each if (cosine := kept.of(pair.texts)) is not None]
    waiting = len(each) - len(known)
    if not known:
        return JudgeSts(None, 0, kept.model, NOT_COMPUTED, waiting=waiting)
    value = sum(cosine for _, cosine in known) / len(known)
    alone = sum(not pair.is_whole for pair, _ in known)
    return JudgeSts(value, len(known), kept.model, "", alone, waiting)
