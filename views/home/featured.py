"""Which case plays on the front page: one that failed, can be seen, and can be read beside it."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from metrics.chains.marks import ChainMarks
from metrics.patterns import BY_ID, Pattern
from store.queries.cases.cases import cases
from store.queries.catalogue.overview import overview
from store.reading.case_columns import COLUMNS
from store.reading.condition import all_of, equals, is_known
from store.reading.store import Row, Store
from store.reading.version_cache import per_version
from views.address import links
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload
from views.cases.clip.model import load
from views.chain.payload import PayloadChain
from views.player.payload import Payload
from views.shared.case_cards import opening_of

PATTERNS: Final = ("socially-wrong", "missing-cue", "case-2", "drift", "case-1", "any-zero")
"""Kinds of failure that are seen best beside a chain, in this order."""
WITHOUT_CHAIN: Final = ("wrong-answer", "unreal", "interaction", "human-state", "object-state")
"""Kinds of failure of clips that have no chain: a question beside them, or a reason."""
LOOKED_AT: Final = 60
TRIED: Final = 5
"""Clips whose whole payload is read before the best of them is taken."""
STEPS: Final = range(3, 9)
FEW: Final = 7
"""So many cards are easy to read in the panel."""


class Candidate(NamedTuple):
    """A failing case with its player's payload, and what people said of its clip."""

    row: Row
    pattern: Pattern
    payload: Payload
    labels: Sequence[Row] = ()

    @property
    def has_chain(self) -> bool:
        """Whether a chain is drawn beside it."""
        return self.pattern.id not in WITHOUT_CHAIN


@per_version(8)
def featured(store: Store, benchmark: str, version: str) -> Candidate | None:
    """The case that shows its failure best, among the first of each pattern; `version` is what
    the addresses name.

    Cases of chains with times come first. Of a benchmark that has none (SVBench's clips beside
    their paradigm's chain) the clip plays beside a chain that stands still; where no chain shows a
    failure, beside its question or its reason.
    """
    for has_times in (True, False) if _has_chains(store, benchmark) else (True,):
        for pattern in (BY_ID[name] for name in PATTERNS):
            tried = list(islice(_candidates(store, pattern, benchmark, version, has_times), TRIED))
            if tried:
                return max(tried, key=_worth)
    return _without_chain(store, benchmark, version) if benchmark else None


def _has_chains(store: Store, benchmark: str) -> bool:
    """Whether the benchmark has any chain: to look through 60 clips without one takes seconds."""
    rows = (row for row in overview(store).benchmarks if row["benchmark"] == benchmark)
    return any(row["chains"] or row["expected"] for row in rows)


def _without_chain(store: Store, benchmark: str, version: str) -> Candidate | None:
    """The first case of a pattern for which a chain is not needed; a model's first."""
    for pattern in (BY_ID[name] for name in WITHOUT_CHAIN):
        rows = shown_cases(store, pattern, benchmark, has_times=False)
        for row in sorted(rows, key=lambda row: row.get("kind") != "model"):
            made = _candidate(store, pattern, row, version)
            if made.payload.clip:
                return made
    return None


def _candidates(
    store: Store, pattern: Pattern, benchmark: str, version: str, has_times: bool
) -> Iterator[Candidate]:
    """Cases of several clips whose chain is short enough to be read and has a mark."""
    seen: set[str] = set()
    for row in shown_cases(store, pattern, benchmark, has_times=has_times):
        if str(row["clip"]) in seen:
            continue
        seen.add(str(row["clip"]))
        made = _candidate(store, pattern, row, version)
        if _worth(made) and (not has_times or made.payload.start is not None):
            yield made


def shown_cases(
    store: Store, pattern: Pattern, benchmark: str, *, has_times: bool = True
) -> list[Row]:
    """The first cases of a pattern that can be watched; of any benchmark where none is named.
    Without times there are few, since only their payloads tell whether a chain can be shown.
    """
    where = [pattern.where, equals("has_media", True), is_known("clip")]
    if pattern.view == "verdict_case" and has_times:
        where.append(equals("chain_state", "timed"))
    if benchmark:
        where.append(equals("benchmark", benchmark))
    if "current" in COLUMNS[pattern.view]:  # as in the list, which an older run is no part of
        where.append(equals("current", True))
    return cases(store, pattern.view, all_of(*where), "", LOOKED_AT if has_times else TRIED).rows


def _candidate(store: Store, pattern: Pattern, row: Row, version: str) -> Candidate:
    """The case with the player's payload, opened at it."""
    filters = filters_of(row, pattern, version)
    opened = links.of_case(filters, str(row["case"]), str(row["clip"]), opening_of(row))
    model = load(Filters.parse(opened.partition("?")[2]).filters, store)
    if model.watched is None:
        return Candidate(row, pattern, Payload("none"))
    data = clip_payload(model.watched, model.filters, model.judges, model.coloured)
    return Candidate(row, pattern, data, model.watched.labels)


def filters_of(row: Row, pattern: Pattern, version: str) -> Filters:
    """What an address of the case names: its benchmark and pattern, at the moment of failing."""
    benchmark = str(row["benchmark"])
    return Filters(benchmark=benchmark, pattern=pattern.id, play="moment", version=version)


def _worth(made: Candidate) -> int:
    """How well a case shows its failure; 0: not at all."""
    chain = shown_chain(made.payload)
    if chain is None or len(chain.nodes) not in STEPS:
        return 0
    marks = marks_of(made.payload, chain)
    states = [mark.state for mark in (*marks.nodes.values(), *marks.links.values())]
    if not {"wrong", "mixed"} & set(states):
        return 0
    scripted = made.row.get("judge_kind") == "scripted"
    return (
        1
        + 4 * (not scripted)
        + 2 * ("right" in states or "mixed" in states)
        + (len(chain.nodes) in (4, 5))
        + (len(chain.nodes) <= FEW)
    )


def shown_chain(data: Payload) -> PayloadChain | None:
    """The chain that the player opens."""
    named = (chain for chain in data.chains if chain.id == data.chain)
    return next(named, data.chains[0] if data.chains else None)


def marks_of(data: Payload, chain: PayloadChain) -> ChainMarks:
    """The first colouring's marks on a chain."""
    chains = data.colourings[0].chains if data.colourings else {}
    return chains.get(chain.id, ChainMarks())
