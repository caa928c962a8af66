"""STS of each judge of a benchmark: its rationales beside those that people agree on."""

from collections.abc import Sequence
from typing import NamedTuple

from metrics.agreement.rationale_similarity import Sts, named_model, sts
from store.queries.judging.rationales import rationales
from store.reading.store import Store
from store.reading.version_cache import per_version


class JudgeSts(NamedTuple):
    """A judge's STS; `alone`: of how many videos the descriptions alone could be compared."""

    similarity: Sts
    alone: int


def judges_sts(store: Store, benchmark: str) -> dict[str, JudgeSts]:
    """Judge → its STS over all its runs; only judges with a pair."""
    runs: dict[str, list[int]] = {}
    for run, pairs in rationales(store, benchmark).items():
        runs.setdefault(pairs[0].judge, []).append(run)
    return {judge: runs_sts(store, benchmark, of) for judge, of in runs.items()}


def runs_sts(store: Store, benchmark: str, runs: Sequence[int]) -> JudgeSts:
    """The STS of runs of one judge, by the model that the settings name; each video counts once."""
    return _measured(store, benchmark, tuple(runs), named_model())


@per_version(32)  # with the library, a thousand pairs take seconds
def _measured(store: Store, benchmark: str, runs: tuple[int, ...], model: str) -> JudgeSts:
    by_run = rationales(store, benchmark)
    pairs = {pair.clip: pair for run in reversed(runs) for pair in by_run.get(run, ())}.values()
    return JudgeSts(
        sts([(pair.judges, pair.people) for pair in pairs], model),
        sum(not pair.is_whole for pair in pairs),
    )
