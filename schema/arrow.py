"""Typed helpers for Arrow arrays: pyarrow's stubs overload each call on every data type.

Dictionary-encoded text columns hold each distinct text once, so that it is processed once, not once
per row. Such a column has a single chunk. Ten million rows of a prediction file name some thousand
questions and repeat most of their replies.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute

from schema.tables import INT, TEXT

if TYPE_CHECKING:
    Array = pa.Array[Any]
    Column = pa.ChunkedArray[Any]
else:
    Array = pa.Array
    Column = pa.ChunkedArray

pc: Final[Any] = pyarrow.compute
"""Arrow's compute functions: generated at import, so no stub lists them."""

ENCODED: Final = pa.dictionary(INT, TEXT)
"""The type of a dictionary-encoded text column."""
_pa: Final[Any] = pa


def array(values: Iterable[object], kind: pa.DataType) -> Array:
    """The values as one Arrow array of type `kind`."""
    made: Array = _pa.array(list(values), kind)
    return made


def column(values: Iterable[object], kind: pa.DataType) -> Column:
    """The values as a table column of type `kind`."""
    made: Column = _pa.chunked_array([array(values, kind)])
    return made


def integers(values: Column) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """A column of integers without nulls as an array; `to_numpy` would load pandas."""
    return np.concatenate([np.zeros(0, np.int64), *map(_integers, values.chunks)])


def _integers(part: Any) -> "np.ndarray[Any, np.dtype[np.int64]]":
    if not len(part):
        return np.zeros(0, np.int64)
    kind = np.dtype(f"i{part.type.bit_width // 8}")
    return np.frombuffer(part.buffers()[1], kind, len(part), kind.itemsize * part.offset).astype(
        np.int64
    )


def coded(values: Column) -> "tuple[np.ndarray[Any, np.dtype[np.int64]], list[str | None]]":
    """Of each text its place among the different ones, and these in the order in which they first
    come; a null is one of them.
    """
    whole: Any = values.combine_chunks()
    encoded = whole.dictionary_encode(null_encoding="encode")
    return _integers(encoded.indices), encoded.dictionary.to_pylist()


def flags(mask: "np.ndarray[Any, np.dtype[np.bool_]]") -> Column:
    """A boolean column from a NumPy mask."""
    made: Column = _pa.chunked_array([_pa.array(mask)])
    return made


def nulls(count: int, kind: pa.DataType) -> Column:
    """A column of `count` NULLs of type `kind`."""
    made: Column = _pa.chunked_array([_pa.nulls(count, kind)])
    return made


def single(values: Column, kind: pa.DataType) -> Array:
    """The chunks of a column cast to `kind` and joined into one array, as lookups need it."""
    made: Array = _pa.concat_arrays(
        [chunk.cast(kind) for chunk in values.chunks] or [_pa.nulls(0, kind)]
    )
    return made


def order(first: int, count: int) -> Array:
    """`count` consecutive int32 numbers, from `first`."""
    made: Array = _pa.array(np.arange(first, first + count, dtype=np.int32))
    return made


def lookup(keys: Column, known: Array, values: Array) -> Column:
    """For each key the value at the key's index in `known`; NULL for a key that `known` lacks."""
    at = pc.index_in(keys, value_set=known)
    made: Column = _pa.chunked_array([values.take(i) for i in at.chunks], type=values.type)
    return made


def cast(values: Column, kind: pa.DataType) -> Column:
    """The column cast to `kind`. Raises pa.ArrowException where a value does not fit."""
    made: Column = values.cast(kind)
    return made


def table(columns: dict[str, Any], schema: pa.Schema | None = None) -> pa.Table:
    """A table of arrays or columns by name."""
    made: pa.Table = _pa.table(columns, schema=schema)
    return made


def is_encoded(kind: pa.DataType) -> bool:
    """Whether the type is that of a dictionary-encoded text column."""
    return bool(kind.equals(ENCODED))


def decoded_schema(schema: pa.Schema) -> pa.Schema:
    """The schema with plain text in place of dictionary-encoded text."""
    return pa.schema([f.with_type(TEXT) if is_encoded(f.type) else f for f in schema])


def encode(texts: Column) -> Column:
    """A text column, plain or encoded in several chunks, as one dictionary-encoded chunk."""
    if not is_encoded(texts.type):
        texts = pc.dictionary_encode(texts)
    whole: Any = texts.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):  # Arrow does not combine zero chunks
        whole = whole.chunk(0) if whole.num_chunks else array([], TEXT).dictionary_encode()
    if whole.dictionary.null_count:
        whole = whole.cast(TEXT).dictionary_encode()
    made: Column = pa.chunked_array([whole])
    return made


def map_texts(values: Column, compute: Callable[[Array], Array]) -> Column:
    """`compute` applied to the distinct texts, expanded to rows; NULL stays NULL."""
    whole: Any = values.chunk(0)
    made: Column = pa.chunked_array([compute(whole.dictionary).take(whole.indices)])
    return made


def encoded_column(places: Array, texts: Sequence[str | None]) -> Column:
    """The encoded column whose rows hold the texts at these indices (NULL = no text)."""
    made: Column = pa.chunked_array([_pa.DictionaryArray.from_arrays(places, array(texts, TEXT))])
    return made


def constant_column(text: str, count: int) -> Column:
    """An encoded column with one text in all `count` rows."""
    return encoded_column(array([0], INT).take(zeros(count)), [text])


def zeros(count: int) -> Array:
    """`count` zeros."""
    made: Array = pc.fill_null(_pa.nulls(count, INT), 0)
    return made


def distinct_keys(
    columns: Sequence[Column | None], count: int
) -> tuple[Array, list[tuple[str | None, ...]]]:
    """Each row's index into the distinct rows, and the distinct rows; a None column is all NULL."""
    places, keys = zeros(count), list[tuple[str | None, ...]]([()])
    for values in columns:
        if values is None:
            keys = [(*key, None) for key in keys]
            continue
        whole: Any = values.chunk(0)
        texts = [*whole.dictionary.to_pylist(), None]
        many = pc.multiply(pc.cast(places, pa.int64()), len(texts))
        encoded = pc.add(many, pc.fill_null(whole.indices, len(texts) - 1)).dictionary_encode()
        pairs = (divmod(code, len(texts)) for code in encoded.dictionary.to_pylist())
        keys = [(*keys[before], texts[at]) for before, at in pairs]
        places = encoded.indices
    return places, keys
