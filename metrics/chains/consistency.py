"""R3's cases of inconsistency (R3-Bench, A.3.1) of one run's answers about one chain.

The same rule as the store's `subchain_case`, which the boards count: base questions with options,
answered as printed, and a reply without a letter is a wrong one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from metrics.chains.marks import Outcome
from metrics.chains.shapes import ChainShape, QuestionPlace

_OFFICIAL: Final[Mapping[Outcome, bool]] = {"right": True, "wrong": False, "unreadable": False}


def cases_of(
    chain: ChainShape, places: Sequence[QuestionPlace], outcomes: Mapping[str, Outcome]
) -> dict[str, int]:
    """Subchain id → case 1, 2 or 3, of those asked in full and not fully right."""
    counted = [
        place for place in places if place.chain == chain.id and place.is_base and place.has_options
    ]
    cases = {}
    for name, link in chain.links.items():
        steps = {link.result, *link.reasons}
        cause = _all_right((p for p in counted if p.subchain == name), outcomes)
        facts = _all_right((p for p in counted if not p.subchain and p.node in steps), outcomes)
        if cause is not None and facts is not None and not (cause and facts):
            cases[name] = 1 if cause else 2 if facts else 3
    return cases


def _all_right(places: Iterable[QuestionPlace], outcomes: Mapping[str, Outcome]) -> bool | None:
    """Whether all are officially right; None where there is none, or one has no outcome."""
    values = [
        _OFFICIAL.get(outcomes[place.question]) if place.question in outcomes else None
        for place in places
    ]
    return None if not values or None in values else all(values)
