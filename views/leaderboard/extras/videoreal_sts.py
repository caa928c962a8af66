"""STS (semantic textual similarity) of judges' and people's rationales, beside VideoRealBench's
scores.
"""

from typing import Final, NamedTuple

from metrics.agreement.rationale_similarity import Sts, named_model, sts
from metrics.boards.definitions import REALISM
from store.queries.judging.rationales import rationales
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra
from views.page.content import Block
from views.page.labels import several


def rationale_note(filters: Filters, store: Store) -> tuple[Block, ...]:
    """One line per judge with its embedding model, or why there is no STS; empty for other
    metrics.
    """
    if filters.metric != REALISM.name:
        return ()
    by_judge = _measured(store, filters.benchmark, named_model())
    if not by_judge:
        reason = "not measured: no judge's rationale has one by people beside it"
        return (Block(reason, "note", None, "STS"),)
    return tuple(
        Block(_line(judge, measured), "note", None, "STS") for judge, measured in by_judge.items()
    )


class Measured(NamedTuple):
    """A judge's STS; `alone`: of how many videos the descriptions alone could be compared."""

    similarity: Sts
    alone: int


def _line(judge: str, measured: Measured) -> str:
    similarity = measured.similarity
    if similarity.value is None:
        return f"{judge}: {similarity.why}"
    value, n = 100 * similarity.value, similarity.n
    alone = f", {measured.alone:,} by their descriptions alone" if measured.alone else ""
    return f"{judge}: {value:.1f} over {several(n, 'video')}{alone}, by {similarity.model}"


@per_version(4)  # with the library, a thousand pairs take seconds
def _measured(store: Store, benchmark: str, model: str) -> dict[str, Measured]:
    return {
        judge: Measured(
            sts([(pair.said, pair.people) for pair in pairs], model),
            sum(not pair.is_whole for pair in pairs),
        )
        for judge, pairs in rationales(store, benchmark).items()
    }


EXTRA: Final = Extra[None](notes=rationale_note)
