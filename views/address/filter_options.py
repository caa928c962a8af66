"""The options of each filter, with the number of cases that each would leave under all other
filters; those of typed conditions are each score of a judged dimension, and how answers ended.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from schema.entries.field import Field
from schema.fields import FIELDS
from schema.protocols import judging, score_column
from store.queries.cases.case_counts import BETWEEN, Facet, facets, tally
from store.reading.case_columns import COLUMNS, KINDS, SCORE_COLUMNS, View
from store.reading.condition import Condition, all_of
from store.reading.store import Store
from views.address.conditions import COLUMN_OF
from views.address.where.sql import of_outcome
from views.address.where.words import OutcomeTest
from views.page.content import Option


def count_options(
    store: Store,
    view: View,
    conditions: Mapping[str, Condition],
    fields: Sequence[str],
    is_list: bool = False,
) -> Mapping[str, tuple[Option, ...]]:
    """Field → options with counts; `conditions` are keyed by column (`conditions.by_column`).
    `is_list`: of single cases, whose own outcome can be a condition.
    """
    columns = {field: COLUMN_OF[field] for field in fields if COLUMN_OF[field] in COLUMNS[view]}
    counts = facets(store, view, conditions, columns.values())
    whole = all_of(*conditions.values())
    offered = {field: _options(FIELDS[field], counts[column]) for field, column in columns.items()}
    return {**offered, "where": typed_options(store, view, whole, is_list)}


def _options(about: Field, counts: list[Facet]) -> tuple[Option, ...]:
    known = [facet for facet in counts if facet.value is not None]
    if about.joint:
        known = _in_each(about, known)
    if KINDS[about.column] == "texts":
        known = _of_lists(known)
    if KINDS[about.column] == "number":
        known.sort(key=lambda facet: float(facet.value or 0))
    if about.in_order:
        known.sort(key=lambda facet: about.values.index(str(facet.value)))
    options = [
        Option(str(facet.value), about.name_of(str(facet.value)), facet.n) for facet in known
    ]
    if about.missing and options:
        unknown = (facet for facet in counts if facet.value is None)
        options += [Option(about.missing, about.missing, facet.n) for facet in unknown]
    return tuple(options)


def _in_each(about: Field, known: list[Facet]) -> list[Facet]:
    """A case whose column lists several values is counted under each of them."""
    counts = {str(facet.value): facet.n for facet in known}
    sums = {
        name: sum(counts.get(each, 0) for each in about.stored((name,))) for name in about.values
    }
    return [Facet(name, count) for name, count in sums.items() if count]


def _of_lists(known: list[Facet]) -> list[Facet]:
    """A case whose column is a list is counted under each of its texts, the most frequent first."""
    counts = Counter[str]()
    for facet in known:
        for text in str(facet.value).split(BETWEEN):
            counts[text] += facet.n
    return [Facet(text, n) for text, n in sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))]


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
