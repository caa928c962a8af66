"""STS beside VideoRealBench's scores: how alike a judge's rationales are to people's."""

from typing import Final

from metrics.agreement.rationale_similarity import Sts, named_model, sts
from store.queries.judging.rationales import rationales
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra
from views.page.content import Block


def rationale_note(filters: Filters, store: Store) -> tuple[Block, ...]:
    """One line for each judge with its model, or why there is none; nothing for other metrics."""
    if filters.metric != "realism":
        return ()
    found = _measured(store, filters.benchmark, named_model())
    if not found:
        said = "not measured: no judge's rationale has one by people beside it"
        return (Block(said, "note", None, "STS"),)
    return tuple(Block(_said(judge, told), "note", None, "STS") for judge, told in found.items())


def _said(judge: str, told: Sts) -> str:
    if told.value is None:
        return f"{judge}: {told.why}"
    return f"{judge}: {100 * told.value:.1f} over {told.n:,} pairs of rationales, by {told.model}"


@per_version(4)  # with the library, a thousand pairs take seconds
def _measured(store: Store, benchmark: str, model: str) -> dict[str, Sts]:
    pairs = rationales(store, benchmark)
    return {judge: sts(told, model) for judge, told in pairs.items()}


EXTRA: Final = Extra[None](notes=rationale_note)
