"""Read Parquet files within bounds: a few kilobytes can hold values that take all memory once read.

Texts are read encoded, so that a repeated text is in memory once, and their size is checked before
anything repeats them.
"""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from loaders import FileRefused
from schema.arrow import pc

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

CHUNK_CAP: Final = 1 << 30
"""Bytes of a column in a row group, which is decompressed as a whole."""
TEXT_CAP: Final = 4 << 30
"""Bytes of a column's texts, each counted as often as it is repeated."""


def opened(path: Path) -> "ParquetFile":
    """Open a file whose texts are read encoded. Raises as pyarrow."""
    from pyarrow import parquet

    texts = [field.name for field in parquet.read_schema(path) if _is_text(field.type)]
    return parquet.ParquetFile(path, read_dictionary=texts)


def bounded_batches(
    file: "ParquetFile",
    name: str,
    rows: int,
    columns: Collection[str] | None = None,
    *,
    use_threads: bool = True,
) -> Iterator[pa.RecordBatch]:
    """Yield the rows of these columns, or of all. Raises FileRefused above a cap."""
    check_chunks(file, name, columns)
    chosen = None if columns is None else [*columns]
    for batch in file.iter_batches(rows, columns=chosen, use_threads=use_threads):
        check_texts(pa.Table.from_batches([batch]), name)
        yield batch


def _is_text(kind: pa.DataType) -> bool:
    is_any = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view)
    return any(each(kind) for each in is_any)


def check_chunks(file: "ParquetFile", name: str, columns: Collection[str] | None = None) -> None:
    """Raise FileRefused if a column (of these, or of all) has a row group over the cap."""
    for number in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(number)
        for place in range(group.num_columns):
            chunk = group.column(place)
            column = chunk.path_in_schema.partition(".")[0]
            is_read = columns is None or column in columns
            if is_read and chunk.total_uncompressed_size > CHUNK_CAP:
                reason = f"takes more than {CHUNK_CAP >> 30} GiB in a row group; write smaller ones"
                raise FileRefused(name, f"column {column[:80]}", reason)


def check_texts(rows: pa.Table, name: str) -> None:
    """Raise FileRefused if the texts of an encoded column take more than the cap once repeated."""
    for column, values in zip(rows.column_names, rows.columns, strict=True):
        chunks = [each for each in values.chunks if isinstance(each, pa.DictionaryArray)]
        size = sum(
            pc.sum(pc.take(pc.binary_length(each.dictionary), each.indices)).as_py() or 0
            for each in chunks
            if _is_text(each.dictionary.type)
        )
        if size > TEXT_CAP:
            reason = f"has more than {TEXT_CAP >> 30} GiB of text; split the file"
            raise FileRefused(name, f"column {column[:80]}", reason)
