"""Rows with the faults found in them: rules mark rows columnwise, then good and bad are split."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

import pyarrow as pa

from loaders.arrow import Column, cast, column, pc
from loaders.stream import Reject
from loaders.tables import FLAG, TEXT

SEPARATOR: Final = "\x1f"
"""Joins the parts of a key; ids can't hold it."""


class _Rows(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def rows(self) -> pa.Table: ...


class Sieve:
    """One file's rows. A row keeps the first reason it was marked with."""

    def __init__(self, source: _Rows) -> None:
        self.name = source.name
        self.rows = source.rows
        self.unit = source.unit
        self._bad = column([False] * self.rows.num_rows, FLAG)
        self._marks: list[tuple[Column, str | list[str]]] = []

    def __getitem__(self, name: str) -> Column:
        return self.rows[name]

    def set(self, name: str, values: Column) -> None:
        """Replace or add a column."""
        if name in self.rows.column_names:
            index = self.rows.column_names.index(name)
            self.rows = self.rows.set_column(index, name, values)
        else:
            self.rows = self.rows.append_column(name, values)

    def mark(self, mask: Column, reason: str) -> None:
        """Mark the rows whose mask is true (NULL counts as false)."""
        fresh = pc.and_not(pc.fill_null(mask, False), self._bad)
        if pc.any(fresh).as_py():
            self._marks.append((fresh, reason))
            self._bad = pc.or_(self._bad, fresh)

    def mark_rows(self, faults: dict[int, str]) -> None:
        """Mark single rows by their index."""
        known = self._bad.to_pylist() if faults else []
        fresh = [index for index in sorted(faults) if not known[index]]
        if fresh:
            # One mask for all: a mask for each reason took 100 s for 34,000 duplicates, each of
            # which names another line.
            chosen = [False] * self.rows.num_rows
            for index in fresh:
                chosen[index] = True
            mask = column(chosen, FLAG)
            self._marks.append((mask, [faults[index] for index in fresh]))
            self._bad = pc.or_(self._bad, mask)

    @property
    def good(self) -> pa.Table:
        """The rows that nothing was found against."""
        return self.rows.filter(pc.invert(self._bad)) if self._marks else self.rows

    @property
    def bad(self) -> pa.Table:
        """The marked rows."""
        return self.rows.filter(self._bad)

    def rejects(self) -> Iterator[Reject]:
        """One reject for each marked row."""
        for mask, told in self._marks:
            lines = self.rows["line"].filter(mask).to_pylist()
            reasons = [told] * len(lines) if isinstance(told, str) else told
            for line, reason in zip(lines, reasons, strict=True):
                yield Reject(self.name, f"{self.unit} {line}", reason)

    def mark_duplicates(self, key: Sequence[str]) -> None:
        """Mark every row but the first of a key."""
        keys = joined(self.rows, key)
        if pc.count_distinct(keys, mode="all").as_py() == self.rows.num_rows:
            return
        told = " and ".join(key)
        first, faults = dict[object, object](), dict[int, str]()
        for index, (value, line) in enumerate(
            zip(keys.to_pylist(), self.rows["line"].to_pylist(), strict=True)
        ):
            if value in first:
                faults[index] = f"its {told} came before, in {self.unit} {first[value]}"
            elif value is not None:
                first[value] = line
        self.mark_rows(faults)


def joined(rows: pa.Table, columns: Sequence[str]) -> Column:
    """The columns as one text for each row; NULL if any part is."""
    parts = [cast(rows[name], TEXT) for name in columns]
    if len(parts) == 1:
        return parts[0]
    result: Column = pc.binary_join_element_wise(*parts, SEPARATOR)
    return result
