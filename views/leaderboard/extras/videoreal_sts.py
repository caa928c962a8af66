"""STS (semantic textual similarity) of judges' and people's rationales, beside VideoRealBench's
scores.
"""

from typing import Final

from metrics.agreement.rationale_similarity import Sts, named_model, sts
from metrics.boards.definitions import REALISM
from store.queries.judging.rationales import rationales
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra
from views.page.content import Block


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
        Block(_line(judge, similarity), "note", None, "STS")
        for judge, similarity in by_judge.items()
    )


def _line(judge: str, similarity: Sts) -> str:
    if similarity.value is None:
        return f"{judge}: {similarity.why}"
    value, n = 100 * similarity.value, similarity.n
    return f"{judge}: {value:.1f} over {n:,} pairs of rationales, by {similarity.model}"


@per_version(4)  # with the library, a thousand pairs take seconds
def _measured(store: Store, benchmark: str, model: str) -> dict[str, Sts]:
    pairs = rationales(store, benchmark)
    return {judge: sts(texts, model) for judge, texts in pairs.items()}


EXTRA: Final = Extra[None](notes=rationale_note)
