"""STS (semantic textual similarity) of judges' and people's rationales, beside VideoRealBench's
scores.
"""

from typing import Final

from metrics.agreement.rationale_similarity import JudgeSts, judges_sts
from metrics.boards.definitions import REALISM
from store.reading.store import Store
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra
from views.page.content import Block
from views.page.labels import several


def rationale_note(filters: Filters, store: Store) -> tuple[Block, ...]:
    """One line per judge with its embedding model, or why there is no STS."""
    by_judge = judges_sts(store, filters.benchmark)
    if not by_judge:
        reason = "not measured: no clip has a rationale by a judge and one by people"
        return (Block(reason, "note", None, "STS"),)
    return tuple(
        Block(sts_line(judge, measured), "note", None, "STS")
        for judge, measured in by_judge.items()
    )


def sts_line(judge: str, measured: JudgeSts) -> str:
    """What is known of a judge's STS, in a line."""
    if measured.value is None:
        return f"{judge}: {measured.why}"
    alone = f", {measured.alone:,} by their descriptions alone" if measured.alone else ""
    waiting = f"; {measured.waiting:,} not computed yet" if measured.waiting else ""
    over = f"{several(measured.n, 'video')}{alone}{waiting}"
    return f"{judge}: {100 * measured.value:.1f} over {over}, by {measured.model}"


EXTRA: Final = Extra[None](notes=rationale_note, metrics=frozenset({REALISM.name}))
