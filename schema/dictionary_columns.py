"""Columns of words: many rows, few different texts. Each text is looked at once, not once a row.

A column of words is Arrow's dictionary of texts, in one piece. Ten million rows of a prediction
file name some thousand questions and repeat most of their replies.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pyarrow as pa

from schema.arrow import Array, Column, array, pc
from schema.tables import INT, TEXT

WORDS: Final = pa.dictionary(INT, TEXT)
_pa: Final[Any] = pa


def is_words(kind: pa.DataType) -> bool:
    """Whether the type is that of a column of words."""
    return bool(kind.equals(WORDS))


def spelled(schema: pa.Schema) -> pa.Schema:
    """The schema with text where it has words."""
    return pa.schema([f.with_type(TEXT) if is_words(f.type) else f for f in schema])


def words(texts: Column) -> Column:
    """A column of text, or of words in several pieces, as one of words."""
    if not is_words(texts.type):
        texts = pc.dictionary_encode(texts)
    whole: Any = texts.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):  # Arrow leaves an empty one in pieces
        whole = whole.chunk(0) if whole.num_chunks else array([], TEXT).dictionary_encode()
    if whole.dictionary.null_count:
        whole = whole.cast(TEXT).dictionary_encode()
    made: Column = pa.chunked_array([whole])
    return made


def each(values: Column, told: Callable[[Array], Array]) -> Column:
    """What `told` makes of the different texts, laid out by row; NULL stays NULL."""
    whole: Any = values.chunk(0)
    made: Column = pa.chunked_array([told(whole.dictionary).take(whole.indices)])
    return made


def placed(places: Array, texts: Sequence[str | None]) -> Column:
    """The column whose rows have the texts at these places (NULL = none)."""
    made: Column = pa.chunked_array([_pa.DictionaryArray.from_arrays(places, array(texts, TEXT))])
    return made


def same(text: str, count: int) -> Column:
    """The same text in every row."""
    return placed(array([0], INT).take(zeros(count)), [text])


def zeros(count: int) -> Array:
    """That many zeros."""
    made: Array = pc.fill_null(_pa.nulls(count, INT), 0)
    return made


def alike(
    columns: Sequence[Column | None], count: int
) -> tuple[Array, list[tuple[str | None, ...]]]:
    """Each row's place in a list of the rows that differ in these columns of words."""
    places, keys = zeros(count), list[tuple[str | None, ...]]([()])
    for values in columns:
        if values is None:
            keys = [(*key, None) for key in keys]
            continue
        whole: Any = values.chunk(0)
        texts = [*whole.dictionary.to_pylist(), None]
        many = pc.multiply(pc.cast(places, pa.int64()), len(texts))
        found = pc.add(many, pc.fill_null(whole.indices, len(texts) - 1)).dictionary_encode()
        pairs = (divmod(code, len(texts)) for code in found.dictionary.to_pylist())
        keys = [(*keys[before], texts[at]) for before, at in pairs]
        places = found.indices
    return places, keys
