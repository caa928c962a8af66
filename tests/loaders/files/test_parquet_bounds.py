"""Small Parquet files that would take all memory are refused before they do."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.bundle import source
from loaders.bundle.fields import FILES
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.files import parquet_bounds
from loaders.predictions.table_reader import chunks

LONG = "x" * 100_000


def repeated(path: Path, rows: int) -> Path:
    """Write one long text in many rows; return the file, which has a few kilobytes."""
    text = pa.DictionaryArray.from_arrays(pa.array([0] * rows, pa.int32()), [LONG])
    plain = pa.schema([("item", pa.string()), ("prompt", pa.string())])
    # Without the note that the column was encoded, readers repeat each text.
    pq.write_table(
        pa.table({"item": text, "prompt": text}), path, compression="zstd", store_schema=False
    )
    assert pq.read_schema(path).equals(plain) and path.stat().st_size < 100_000
    return path


@pytest.mark.parametrize(
    ("rows", "words"), [(50_000, "has more than 4 GiB of text"), (10, "item is not an id")]
)
def test_a_text_repeated_to_many_gigabytes_is_refused(
    tmp_path: Path, rows: int, words: str
) -> None:
    bomb = repeated(tmp_path / "items.parquet", rows)
    with pytest.raises(FileRefused, match=words):
        list(source.read(bomb, FILES["items"]))


@pytest.mark.parametrize(
    "read",
    [
        chunks,
        lambda path: chunks(path, as_words=True),
        lambda path: LOADERS["tables"]([path], Options()),
    ],
)
def test_every_reader_refuses_it(tmp_path: Path, read: Callable[[Path], Iterator[object]]) -> None:
    with pytest.raises(FileRefused, match="has more than 4 GiB of text"):
        list(read(repeated(tmp_path / "item.parquet", 50_000)))


def test_a_row_group_that_is_too_large_to_decompress_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet_bounds, "CHUNK_CAP", 1 << 16)
    path = tmp_path / "large.parquet"
    pq.write_table(
        pa.table({"question": ["q"], "answer": [LONG]}), path, compression="zstd",
        use_dictionary=False,
    )  # fmt: skip
    with pytest.raises(FileRefused, match=r"column answer: takes more than .* in a row group"):
        list(chunks(path))
