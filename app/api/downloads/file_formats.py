"""Encode rows as CSV, “CSV for Excel”, Parquet, JSON and JSON lines, as a stream of parts.

CSV and Parquet are exact: NULL is an empty cell, an empty text is `""`, a list is JSON. Only the
CSV for Excel is not: a cell that a spreadsheet would run as a formula gets an apostrophe before it.
Arrow writes these files: pandas would hold millions of rows in memory, and its CSV has no NULL.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final, cast

import orjson
import pyarrow as pa
from pyarrow import csv, parquet

from schema.arrow import array, pc
from schema.exports.formats import LINES
from schema.exports.table_files import BOM, FORMULA
from schema.tables import TEXT

FORMULA_PATTERN: Final = f"^[{re.escape(''.join(FORMULA))}]"


class PartBuffer(io.RawIOBase):
    """A write-only file that hands out what was written so far, for streaming."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []
        self._written = 0

    def writable(self) -> bool:
        """Always true."""
        return True

    def write(self, data: Any) -> int:
        """Buffer the bytes until `take`."""
        part = bytes(data)
        self._parts.append(part)
        self._written += len(part)
        return len(part)

    def tell(self) -> int:
        """Bytes written in all."""
        return self._written

    def take(self) -> bytes:
        """The bytes written since the last call."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


def encode_rows(batches: Iterable[pa.RecordBatch], schema: pa.Schema, form: str) -> Iterator[bytes]:
    """The rows as a file of that format (an ending of DATA_FORMATS), in parts."""
    if form == "parquet":
        return _parquet(batches, schema)
    if form == "json":
        return _json(batches)
    if form == LINES.ending:
        return _lines(batches)
    return _csv(batches, schema, form == "excel.csv")


def zip_files(files: Iterable[tuple[str, Iterable[bytes]]]) -> Iterator[bytes]:
    """`(name, parts)` as a ZIP archive, in parts; stored, since Parquet is compressed already."""
    sink = PartBuffer()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_STORED) as archive:
        for name, parts in files:
            with archive.open(name, "w", force_zip64=True) as entry:
                for part in parts:
                    entry.write(part)
                    yield sink.take()
    yield sink.take()


def _parquet(batches: Iterable[pa.RecordBatch], schema: pa.Schema) -> Iterator[bytes]:
    sink = PartBuffer()
    with parquet.ParquetWriter(cast(IO[Any], sink), schema, compression="zstd") as writer:
        for batch in batches:
            writer.write_batch(batch)
            yield sink.take()
    yield sink.take()


def _csv(batches: Iterable[pa.RecordBatch], schema: pa.Schema, for_excel: bool) -> Iterator[bytes]:
    sink = PartBuffer()
    if for_excel:
        yield BOM
    plain = pa.schema([(field.name, _plain(field.type)) for field in schema])
    with csv.CSVWriter(cast(IO[Any], sink), plain) as writer:
        for batch in batches:
            flat = _flat(batch, plain)
            writer.write_batch(_escape_formulas(flat) if for_excel else flat)
            yield sink.take()
    yield sink.take()


def _json(batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    sign = b"["
    for batch in batches:
        for row in batch.to_pylist():
            yield sign + orjson.dumps(row)
            sign = b",\n"
    yield b"[]\n" if sign == b"[" else b"]\n"


def _lines(batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    for batch in batches:
        yield b"".join(
            orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in batch.to_pylist()
        )


def _plain(kind: pa.DataType) -> pa.DataType:
    return TEXT if pa.types.is_nested(kind) else kind


def _flat(batch: pa.RecordBatch, plain: pa.Schema) -> pa.RecordBatch:
    """Lists as JSON text, since a CSV cell holds one value."""
    columns = [
        array((_as_json(value) for value in column.to_pylist()), TEXT)
        if pa.types.is_nested(column.type)
        else column
        for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, schema=plain)


def _as_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)


def _escape_formulas(batch: pa.RecordBatch) -> pa.RecordBatch:
    columns = [
        pc.if_else(
            pc.fill_null(pc.match_substring_regex(column, FORMULA_PATTERN), False),
            pc.binary_join_element_wise("'", column, ""),
            column,
        )
        if pa.types.is_string(column.type)
        else column
        for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, schema=batch.schema)
