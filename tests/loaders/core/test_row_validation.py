"""Rows marked with faults: each with its own reason, however many there are."""

from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute
import pytest

from loaders.core import row_validation
from loaders.core.row_validation import Sieve
from tests.work import instructions


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


class CountedCompute:
    """The compute functions of Arrow, each of which passes over a column, and their calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        self.calls += 1
        return getattr(pyarrow.compute, name)


def test_many_duplicates_take_as_many_passes_as_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass over all rows for each of them took minutes."""

    def passes_and_work(count: int) -> tuple[int, int]:
        ids = [f"i{n}" for n in range(count)] * 2
        rows = pa.table({"id": ids, "line": list(range(2 * count))})
        compute, rejects = CountedCompute(), []
        monkeypatch.setattr(row_validation, "pc", compute)

        def sift() -> None:
            sieve = Sieve(Rows("x.jsonl", "line", rows))
            sieve.mark_duplicates(("id",))
            rejects.extend(sieve.rejects())

        work = instructions(sift)
        assert len(rejects) == count
        return compute.calls, work

    (few_passes, few), (many_passes, many) = passes_and_work(10), passes_and_work(5_000)
    assert few_passes == many_passes
    assert many / 5_000 < few / 10
