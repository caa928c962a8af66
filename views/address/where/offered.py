"""Conditions to click: each score of a judged dimension, and how answers ended, with counts."""

from collections.abc import Iterator, Mapping
from typing import Final

from schema.protocols import judging, score_column
from store.queries.cases.case_counts import tally
from store.queries.cases.facets import Facet, facets
from store.reading.case_columns import SCORE_COLUMNS, View
from store.reading.condition import Condition
from store.reading.store import Store
from views.address.where.row_tests import of_outcome
from views.address.where.tree import OutcomeTest
from views.page.content import Option

_OUTCOMES: Final = {
    "right": "answered right", "wrong": "answered wrong", "unanswered": "not answered",
}  # fmt: skip


def typed_options(
    store: Store, view: View, condition: Condition, is_list: bool
) -> tuple[Option, ...]:
    """The conditions that leave a part of the cases, in the grammar of `where`."""
    if view == "verdict_board":
        return tuple(_scores(facets(store, view, {"": condition}, SCORE_COLUMNS)))
    if view == "answer_case" and is_list:
        return tuple(_outcomes(store, condition))
    return ()


def _scores(counts: Mapping[str, list[Facet]]) -> Iterator[Option]:
    for protocol in judging().values():
        for name in protocol.dimensions:
            known = [facet for facet in counts[score_column(name)] if facet.value is not None]
            words = {"1": "passed", "0": "failed"} if protocol.is_binary else {}
            title = protocol.names.get(name, "")
            for facet in sorted(known, key=lambda each: float(each.value or 0)):
                score = f"{float(facet.value or 0):g}"
                label = f"{name} {title}".strip() + f": {words.get(score, score)}"
                if len(known) > 1:
                    yield Option(f"{name}={score}", label, facet.n)


def _outcomes(store: Store, condition: Condition) -> Iterator[Option]:
    tests = {name: of_outcome(OutcomeTest(name)) for name in ("right", "wrong", "unanswered")}
    counts = tally(store, "answer_case", condition, tests)
    known = {name: n for name, n in counts.items() if n}
    if len(known) > 1:
        yield from (Option(name, _OUTCOMES[name], n) for name, n in known.items())
