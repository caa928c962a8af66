"""STS of each judge of a benchmark: its rationales beside those that people agree on."""

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
    """Judge → its STS by the model that the settings name; only judges with a pair."""
    return _measured(store, benchmark, named_model())


@per_version(4)  # with the library, a thousand pairs take seconds
def _measured(store: Store, benchmark: str, model: str) -> dict[str, JudgeSts]:
    return {
        judge: JudgeSts(
            sts([(pair.judges, pair.people) for pair in pairs], model),
            sum(not pair.is_whole for pair in pairs),
        )
        for judge, pairs in rationales(store, benchmark).items()
    }
