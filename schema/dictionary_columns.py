"""Dictionary-encoded text columns: each distinct text is processed once, not once per row.

Such a column has a single chunk. Ten million rows of a prediction file name some thousand
questions and repeat most of their replies.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pyarrow as pa

from schema.arrow import Array, Column, array, pc
from schema.tables import INT, TEXT

ENCODED: Final = pa.dictionary(INT, TEXT)
_pa: Final[Any] = pa


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
