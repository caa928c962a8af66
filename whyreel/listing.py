"""Questions and clips as tables."""

from collections.abc import Mapping
from typing import Final, Literal

import pandas as pd

from store.queries.cases.listings import clips_listed, questions_listed
from store.queries.catalogue.known_names import resolved_benchmark
from store.reading.condition import Condition
from store.reading.store import Store
from views.address.conditions import condition, narrowing
from whyreel.asking import FilterValue, any_filters, refuse_filters
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
