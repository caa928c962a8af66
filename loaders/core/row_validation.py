"""Columnwise row validation: rules mark faulty rows, then good and bad rows are split.

The length caps of schema.tables hold for every loader's rows: longer rows are rejects.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import pyarrow as pa

from loaders.core.events import Batch, Event, Reject
from schema.arrow import Array, Column, array, cast, flags, pc, single
from schema.tables import ARRIVING, FLAG, INT, NAME_CAP, TABLES, TEXT, cap_of

SEPARATOR: Final = "\x1f"
"""Joins the parts of a compound key; no id contains it."""
ROWS_AT_ONCE: Final = 65_536
Reason = str | Callable[[int], str]
"""The reason of a mark, or a function from a row's index to its reason."""


class _RowSource(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def rows(self) -> pa.Table: ...


class FilePart(NamedTuple):
    """Rows of a file to validate; `unit` is what `line` counts (line or row)."""

    name: str
    unit: str
    rows: pa.Table


class Sieve:
    """One file's rows and their marks. A row keeps the first reason it was marked with."""

    def __init__(self, source: _RowSource) -> None:
        self.name = source.name
        self.rows = source.rows
        self.unit = source.unit
        self._bad = flags(np.zeros(self.rows.num_rows, bool))
        self._marks: list[tuple[Column, Reason]] = []

    def __getitem__(self, name: str) -> Column:
        return self.rows[name]

    def set(self, name: str, values: Column) -> None:
        """Replace or add a column."""
        if name in self.rows.column_names:
            index = self.rows.column_names.index(name)
            self.rows = self.rows.set_column(index, name, values)
        else:
            self.rows = self.rows.append_column(name, values)

    def mark(self, mask: Column, reason: Reason) -> None:
        """Mark the rows whose mask is true (NULL counts as false)."""
        fresh = pc.and_not(pc.fill_null(mask, False), self._bad)
        if pc.any(fresh).as_py():
            self._marks.append((fresh, reason))
            self._bad = pc.or_(self._bad, fresh)

    def mark_rows(self, faults: dict[int, str]) -> None:
        """Mark single rows by their index."""
        if faults:
            # One mask for all: one per reason took 100 s for 34,000 duplicates, whose reasons all
            # differ.
            chosen = np.zeros(self.rows.num_rows, bool)
            chosen[list(faults)] = True
            self.mark(flags(chosen), faults.__getitem__)

    @property
    def good(self) -> pa.Table:
        """The rows without a mark."""
        return self.rows.filter(pc.invert(self._bad)) if self._marks else self.rows

    @property
    def bad(self) -> pa.Table:
        """The marked rows."""
        return self.rows.filter(self._bad)

    def faults(self) -> Iterator[tuple[int, str]]:
        """Line and reason of each marked row."""
        for mask, reason in self._marks:
            at = pc.indices_nonzero(mask)
            for start in range(0, len(at), ROWS_AT_ONCE):
                some = at.slice(start, ROWS_AT_ONCE)
                lines = single(self.rows["line"].take(some), INT).to_numpy().tolist()
                for line, index in zip(lines, some.to_pylist(), strict=True):
                    yield line, reason if isinstance(reason, str) else reason(index)

    def rejects(self) -> Iterator[Reject]:
        """One reject for each marked row."""
        for line, reason in self.faults():
            yield Reject(self.name, f"{self.unit} {line}", reason)

    def drop(self) -> None:
        """Remove the marked rows."""
        self.rows = self.good
        self._bad = flags(np.zeros(self.rows.num_rows, bool))
        self._marks = []

    def mark_duplicates(self, key: Sequence[str]) -> None:
        """Mark every row but the first of a key."""
        keys = single(joined(self.rows, key), TEXT)
        encoded = pc.dictionary_encode(keys)
        if len(encoded.dictionary) + keys.null_count == len(keys):
            return
        codes = encoded.indices.fill_null(len(encoded.dictionary)).to_numpy()
        order = np.arange(len(codes))
        first = np.empty(len(encoded.dictionary) + 1, order.dtype)
        first[codes[::-1]] = order[::-1]  # for repeated codes the last write wins
        again = (first[codes] != order) & (codes < len(encoded.dictionary))
        lines, key_name = single(self.rows["line"], INT).to_numpy(), " and ".join(key)
        self.mark(
            flags(again),
            lambda at: f"its {key_name} came before, in {self.unit} {lines[first[codes[at]]]}",
        )


def joined(rows: pa.Table, columns: Sequence[str]) -> Column:
    """The columns joined into one text key per row; NULL if any part is NULL."""
    parts = [cast(rows[name], TEXT) for name in columns]
    if len(parts) == 1:
        return parts[0]
    result: Column = pc.binary_join_element_wise(*parts, SEPARATOR)
    return result


def faults(table: str, columns: Mapping[str, Any]) -> Iterator[tuple[Any, str]]:
    """Row mask and reason for each column with a text above its cap; encoded columns included."""
    for name, values in columns.items():
        cap = cap_of(table, name)
        if (mask := _over(values, cap)) is not None:
            yield mask, f"{name} has more than {cap:,} characters"


def within_caps(events: Iterable[Event]) -> Iterator[Event]:
    """The stream with rows above a cap turned into rejects."""
    for event in events:
        if not isinstance(event, Batch):
            yield event
            continue
        columns = dict(zip(event.rows.schema.names, event.rows.columns, strict=True))
        good = np.ones(event.rows.num_rows, bool)
        for mask, reason in faults(event.table, columns):
            at = np.flatnonzero(mask.to_numpy(zero_copy_only=False) & good)
            good[at] = False
            yield from (_cap_reject(event, row, reason) for row in at.tolist())
        yield event if good.all() else event._replace(rows=event.rows.filter(flags(good).chunk(0)))


def _cap_reject(event: Batch, at: int, reason: str) -> Reject:
    """The reject of a row, positioned by its place in the file, else by its key."""
    row = event.rows.slice(at, 1).to_pylist()[0]
    file, line = str(row["source_file"] or event.table), row["source_line"]
    if line is not None:
        return Reject(file, f"{event.unit} {line}", reason)
    key = (TABLES.get(event.table) or ARRIVING[event.table]).key
    return Reject(
        file, " ".join([event.table, *(str(row[name])[:NAME_CAP] for name in key)]), reason
    )


def _over(values: Any, cap: int) -> Any:
    """Mask of the texts, or lists of texts, above the cap; None if there are none."""
    if isinstance(values, pa.ChunkedArray):
        masks = [_over(chunk, cap) for chunk in values.chunks]
        if all(mask is None for mask in masks):
            return None
        none = (array([False] * len(chunk), FLAG) for chunk in values.chunks)
        return pa.chunked_array(
            [m if m is not None else n for m, n in zip(masks, none, strict=True)]
        )
    kind = values.type
    if pa.types.is_dictionary(kind):
        mask = _over(values.dictionary, cap)
        return None if mask is None else pc.fill_null(mask.take(values.indices), False)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        if (pc.max(pc.binary_length(values)).as_py() or 0) <= cap:
            return None  # no text has more characters than bytes
        return pc.fill_null(pc.greater(pc.utf8_length(values), cap), False)
    if pa.types.is_list(kind) and pa.types.is_string(kind.value_type):
        return _lists_over(values, cap)
    return None


def _lists_over(lists: Any, cap: int) -> Array | None:
    texts, counts = lists.flatten(), pc.list_value_length(lists)
    longest, most = pc.max(pc.binary_length(texts)).as_py(), pc.max(counts).as_py()
    if (longest or 0) * (most or 0) <= cap:
        return None
    before = np.concatenate([[0], np.cumsum(pc.fill_null(pc.utf8_length(texts), 0).to_numpy())])
    ends = np.cumsum(pc.fill_null(counts, 0).to_numpy())
    made: Array = array(np.diff(before[np.concatenate([[0], ends])]) > cap, FLAG)
    return made
