"""Rows marked with faults: each with its own reason, however many there are."""

import time
from typing import NamedTuple

import pyarrow as pa

from loaders.core.row_validation import Sieve


class Rows(NamedTuple):
    name: str
    unit: str
    rows: pa.Table


def test_each_duplicate_is_told_with_the_line_it_repeats() -> None:
    rows = pa.table({"id": ["a", "b", "a", None, "b"], "line": [1, 2, 4, 5, 7]})
    sieve = Sieve(Rows("x.jsonl", "line", rows))
    sieve.mark(pa.chunked_array([[False, False, False, True, False]]), "has no id")
    sieve.mark_duplicates(("id",))
    assert sieve.good["line"].to_pylist() == [1, 2]
    assert {(reject.position, reject.reason) for reject in sieve.rejects()} == {
        ("line 5", "has no id"),
        ("line 4", "its id came before, in line 1"),
        ("line 7", "its id came before, in line 2"),
    }


def test_many_duplicates_take_time_by_their_number_only() -> None:
    count = 20_000
    ids = [f"i{n}" for n in range(count)] * 2
    rows = pa.table({"id": ids, "line": list(range(2 * count))})
    sieve = Sieve(Rows("x.jsonl", "line", rows))
    start = time.process_time()
    sieve.mark_duplicates(("id",))
    assert len(list(sieve.rejects())) == count
    assert time.process_time() - start < 5  # a pass for each of them took minutes
