"""SVBench's printed ablation of its pipeline (Table 3): what people kept, by dimension and mode."""

import re
from collections.abc import Mapping
from typing import Final

from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from store.queries.printed.numbers import printed_numbers
from store.reading.store import Store
from store.reading.version_cache import per_version

TABLE: Final = "svbench-table-3"
_MODES: Final = (("full", "full"), ("+synthesis", "synthesis"), ("no ", "none"))
"""How the paper's names of its three arms begin → our mode."""
Rates = Mapping[tuple[str, str], float]
"""(mode, dimension as the table calls it) → the share of prompts that people kept."""


@per_version()
def printed_validation(store: Store) -> Rates:
    """The numbers of the table as shares; empty where they are not loaded."""
    return {
        (mode, number.slice): number.value / 100
        for number in printed_numbers(store, "svbench")
        if number.table_id == TABLE
        for head, mode in _MODES
        if number.setting.casefold().startswith(head)
    }


def printed_rate(rates: Rates, mode: str, dimension: str) -> float | None:
    """The printed share of a mode; `dimension` is a code, a name, or “Average”.

    The table shortens two dimensions' names ("Multi-Agent Strategy"), so its words have to be among
    those of the whole name.
    """
    name = _words(PARADIGM_DIMENSIONS.get(dimension, dimension))
    return next(
        (rate for (arm, of), rate in rates.items() if arm == mode and _words(of) <= name), None
    )


def dimension_name(dimension: str) -> str:
    """A dimension's code as the paper's name of it; any other text as it is."""
    return PARADIGM_DIMENSIONS.get(dimension, dimension)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", text.casefold()))
