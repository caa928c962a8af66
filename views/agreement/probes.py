"""Judges' sensitivity on altered clips: of the dimensions that an alteration breaks, the share
that the judge fails.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from metrics.agreement.diagnosis import Diagnosis, Ends, against, ends
from metrics.agreement.pairwise import Ratings
from schema import COMMAND
from schema.protocols import dimensions
from schema.vocabulary import PROBES
from store.queries.judging.agreement import Rater
from store.queries.judging.truths import probes
from store.reading.store import Row as StoreRow
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters
from views.page.content import Cell, Column, Row, Score, Table
from views.shared.raters import PLACE

WORDS: Final = {
    "blank": "Black picture",
    "wrong_video": "Another scene’s clip",
    "reversed": "Run backwards",
    "prompt_swap": "Another scene’s prompt",
}
CAPTION: Final = (
    "Clips that truly pass, altered so that a dimension must fail. A figure is the share that the "
    "judge fails. Dimensions of unknown outcome have none. 95 % CI over whole prompts."
)
EMPTY: Final = (
    f"No judge here has been tried on altered clips yet: {COMMAND} judge --calibrate does it."
)
Key = tuple[Rater, str]


@dataclass(frozen=True, slots=True)
class Probed:
    """One judge on one alteration: a diagnosis per dimension, and the number of calls without a
    score.
    """

    rater: Rater
    probe: str
    figures: dict[str, tuple[Diagnosis, Ends, int]]
    clips: int
    failed: int


def read_probes(filters: Filters, store: Store, raters: tuple[Rater, ...]) -> tuple[Probed, ...]:
    """Each rater on each alteration of the clips that the filters select."""
    of_run = {run: rater for rater in raters for run in rater.runs}
    rows: dict[Key, list[StoreRow]] = {}
    picked = condition(filters.only(*PLACE), "clip_case")
    for row in probes(store, filters.benchmark, picked):
        if row["run_id"] in of_run:
            rows.setdefault((of_run[row["run_id"]], row["probe"]), []).append(row)
    ordered = sorted(rows, key=lambda key: (raters.index(key[0]), PROBES.index(key[1])))
    return tuple(_figures(key, rows[key]) for key in ordered)


def probe_table(probed: tuple[Probed, ...]) -> Table:
    """One row per judge and alteration, one column per judged dimension."""
    names = [name for name in dimensions() if any(name in of.figures for of in probed)]
    columns = (
        Column("name", "Judge"),
        Column("probe", "Clips"),
        *(Column(name, name, "score", "of what must fail, the share that it fails")
          for name in names),
        Column("n", "Calls", "count", "altered clips that it was asked about"),
        Column("failed", "No score", "count", "calls without a score: in no figure"),
    )  # fmt: skip
    rows = tuple(_row(of, names) for of in probed)
    return Table(columns, rows, CAPTION if rows else "", EMPTY)


def _row(of: Probed, names: Sequence[str]) -> Row:
    cells: dict[str, Cell] = {
        "name": of.rater.name,
        "probe": WORDS[of.probe],
        **{name: _cell(of, name) for name in names},
        "n": of.clips,
        "failed": of.failed,
    }
    return Row(cells, key=f"{of.rater.id}|{of.probe}")


def _cell(of: Probed, name: str) -> Cell:
    if name not in of.figures:
        return None
    diagnosis, reach, calls = of.figures[name]
    share = diagnosis.specificity
    if share.value is None:
        return None
    low, high = (100 * end for end in reach.specificity) if reach.specificity else (None, None)
    return Score(100 * share.value, "%", calls, share.n, low, high, None, reach.few_fails)


def _figures(key: Key, rows: Sequence[StoreRow]) -> Probed:
    names = [name for name in dimensions() if any(row["dimension"] == name for row in rows)]
    figures = {}
    for name in names:
        here = [row for row in rows if row["dimension"] == name]
        case = (_floats(here, "truth"), _floats(here, "score"))
        items = np.array([row["item"] for row in here], dtype=np.int64)
        figures[name] = (against(*case), ends([case], items)[0], len(here))
    first = [row for row in rows if row["dimension"] == names[0]]
    failed = sum(row["status"] != "ok" for row in first)
    return Probed(*key, figures, len(first), failed)


def _floats(rows: Sequence[StoreRow], name: str) -> Ratings:
    values = [np.nan if row[name] is None else row[name] for row in rows]
    return np.array(values, dtype=np.float64)
