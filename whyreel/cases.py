"""Lists of cases, questions and clips as data, which are read as they are needed."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, Literal, cast, overload

import pandas as pd

from metrics.patterns import Pattern
from store.queries.catalogue.export import clips_listed, questions_listed
from store.queries.catalogue.known_names import resolved_benchmark
from store.reading.condition import Condition, terms
from store.reading.store import Store
from views.address.conditions import condition, narrowing
from views.address.filters import Filters
from views.address.settling import with_benchmark
from views.cases.list.model import CaseList, read_cases
from views.cases.list.page import PAGE as LIST
from views.cases.list.page import CaseSet, cases_of_set
from views.page.labels import FIELD_WORDS
from views.shared.patterns import count_cases, selection
from whyreel.asking import FilterValue, any_filters, model_of, refuse_filters
from whyreel.clips import ClipCase
from whyreel.tables import frame

QUESTIONS: Final = (
    "benchmark", "question", "clip", "has_media", "type", "level", "variant", "base", "task",
    "tier", "split", "chain", "chain_length", "node", "subchain", "category", "system", "text",
    "options", "answer", "expected",
)  # fmt: skip
CLIPS: Final = (
    "benchmark", "clip", "has_media", "duration", "item", "paradigm", "task", "dimension", "tier",
    "split", "generator", "prompt", "expected", "chains", "chain_length", "questions", "verdicts",
)  # fmt: skip
BESIDES: Final = {"label_case": ("model", "setting", "protocol")}
"""View → filters that narrow it by other columns than their own."""


class Cases(Sequence[ClipCase]):
    """The cases of a failure pattern, in the order of the page; `Home.cases` makes it.

    Only the cases that are asked for are read.

    Attributes:
        pattern: The id of the pattern.
        rule: The pattern in words.
        query: The query string of the page that lists the same cases.
        version: The version of the data.

    Examples:
        >>> import whyreel as wr
        >>> cases = wr.open().cases("D5=0 D1=1", benchmark="theatre")
        >>> cases.pattern, len(cases), cases[0]
        ('any-zero', 104, <ClipCase theatre.bench-hard-glitching>)
    """

    def __init__(self, filters: Filters, store: Store) -> None:
        """Count the cases that the filters select. Raises BadFilter."""
        self._store = store
        wanted = filters
        if filters.pattern and not _has_pattern(filters, store):
            # The page shows another pattern there; here the list is empty.
            filters = with_benchmark(LIST, filters, store)
            total = 0
        else:
            model = cast(CaseList, model_of(LIST, filters, store)[1])
            filters, total = model.filters, model.cases.total
        pattern, condition = selection(filters)
        _check_narrowing(wanted, pattern)
        self._set = CaseSet(filters, pattern, condition, total)
        self.pattern = pattern.id
        self.rule = pattern.rule
        self.query = filters.query()
        self.version = store.version

    @cached_property
    def df(self) -> pd.DataFrame:
        """All cases, at most 50,000, as the page's file has them.

        Examples:
            >>> import whyreel as wr
            >>> df = wr.open().cases("D5=0 D1=1", benchmark="theatre").df
            >>> df[["clip", "d1", "d5"]].head(1)
                                       clip   d1   d5
            0  theatre.bench-hard-glitching  1.0  0.0
        """
        chosen = self._set
        words = terms(chosen.filters.q)
        return read_cases(self._store, chosen.pattern, chosen.condition, words).rows.to_pandas()

    def __len__(self) -> int:
        return self._set.total

    @overload
    def __getitem__(self, at: int) -> ClipCase: ...

    @overload
    def __getitem__(self, at: slice) -> list[ClipCase]: ...

    def __getitem__(self, at: int | slice) -> ClipCase | list[ClipCase]:
        places = range(len(self))[at]
        if isinstance(places, int):
            return next(self._from(places, 1))
        if not places:
            return []
        first = min(places)
        read = list(self._from(first, max(places) - first + 1))
        return [read[place - first] for place in places]

    def __iter__(self) -> Iterator[ClipCase]:
        return self._from(0, len(self))

    def _from(self, first: int, count: int) -> Iterator[ClipCase]:
        for each in islice(cases_of_set(self._set, self._store, first + count, first), count):
            yield ClipCase(each.filters, self._store, each.clip, each.card.title)

    def __repr__(self) -> str:
        return f"<Cases {self.pattern}: {len(self)}>"

    def _repr_html_(self) -> str:
        return self.df.to_html(max_rows=20)


def _check_narrowing(filters: Filters, pattern: Pattern) -> None:
    """Raises BadFilter for filters that the cases of a pattern do not have."""
    known = {*narrowing(pattern.view), *BESIDES.get(pattern.view, ())}
    if pattern.id == "any-zero":
        known.add("judged")
    foreign = [name for name in FIELD_WORDS if name not in known and filters.narrows(name)]
    refuse_filters(f"cases of the pattern {pattern.id}", foreign)


def _has_pattern(filters: Filters, store: Store) -> bool:
    counts = count_cases(with_benchmark(LIST, filters, store), store)
    return counts[filters.pattern] > 0


def question_table(store: Store, named: Mapping[str, FilterValue]) -> pd.DataFrame:
    """The questions that filters select. Raises BadFilter, NotLoaded."""
    among = _condition(store, named, "question_case")
    return frame(questions_listed(store, among), QUESTIONS).astype(
        {"answer": "Int64", "chain_length": "Int64"}
    )


def clip_table(store: Store, named: Mapping[str, FilterValue]) -> pd.DataFrame:
    """The clips that filters select. Raises BadFilter, NotLoaded."""
    among = _condition(store, named, "clip_case")
    return frame(clips_listed(store, among), CLIPS).astype({"chain_length": "Int64"})


def _condition(
    store: Store, named: Mapping[str, FilterValue], view: Literal["question_case", "clip_case"]
) -> Condition:
    """The condition of filters on a view. Raises BadFilter if it does not have one of them."""
    filters, usable = any_filters(named, store), narrowing(view)
    foreign = [name for name in named if name not in usable and filters.narrows(name)]
    refuse_filters(f"{view.partition('_')[0]}s", foreign, usable)
    benchmark = resolved_benchmark(store, filters.benchmark)
    return condition(filters.but(benchmark=benchmark), view)
