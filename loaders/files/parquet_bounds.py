"""Bounds of Parquet files: a few kilobytes can hold values that take all memory once read."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from loaders.core.errors import FileRefused
from schema.arrow import pc

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

CHUNK_CAP: Final = 1 << 30
"""Bytes of a column in a row group, which is the least that is decompressed at a time."""
TEXT_CAP: Final = 4 << 30
"""Bytes of a column's texts, each counted as often as it is repeated."""


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
    for column in rows.column_names:
        chunks = [each for each in rows[column].chunks if isinstance(each, pa.DictionaryArray)]
        size = sum(
            pc.sum(pc.take(pc.binary_length(each.dictionary), each.indices)).as_py() or 0
            for each in chunks
        )
        if size > TEXT_CAP:
            reason = f"has more than {TEXT_CAP >> 30} GiB of text; split the file"
            raise FileRefused(name, f"column {column[:80]}", reason)
