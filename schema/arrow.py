"""Arrow's arrays with types that can be read: its stubs overload each call on every data type."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute

if TYPE_CHECKING:
    Array = pa.Array[Any]
    Column = pa.ChunkedArray[Any]
else:
    Array = pa.Array
    Column = pa.ChunkedArray

pc: Final[Any] = pyarrow.compute
"""Arrow's compute functions, which are made at import and so are known to no stub."""

_pa: Final[Any] = pa


def array(values: Iterable[object], kind: pa.DataType) -> Array:
    """One array of that type."""
    made: Array = _pa.array(list(values), kind)
    return made


def column(values: Iterable[object], kind: pa.DataType) -> Column:
    """A table's column of that type."""
    made: Column = _pa.chunked_array([array(values, kind)])
    return made


def flags(mask: "np.ndarray[Any, np.dtype[np.bool_]]") -> Column:
    """A column of true and false."""
    made: Column = _pa.chunked_array([_pa.array(mask)])
    return made


def nulls(count: int, kind: pa.DataType) -> Column:
    """A column of NULLs."""
    made: Column = _pa.chunked_array([_pa.nulls(count, kind)])
    return made


def single(values: Column, kind: pa.DataType) -> Array:
    """The column as one array of that type, as lookups need it."""
    made: Array = _pa.concat_arrays(
        [chunk.cast(kind) for chunk in values.chunks] or [_pa.nulls(0, kind)]
    )
    return made


def order(first: int, count: int) -> Array:
    """Whole numbers that follow one another."""
    made: Array = _pa.array(np.arange(first, first + count, dtype=np.int32))
    return made


def lookup(keys: Column, known: Array, values: Array) -> Column:
    """For each key the value at its place in `known`; NULL where it is not there."""
    at = pc.index_in(keys, value_set=known)
    made: Column = _pa.chunked_array([values.take(i) for i in at.chunks], type=values.type)
    return made


def cast(values: Column, kind: pa.DataType) -> Column:
    """The column in that type. Raises pa.ArrowException where a value does not fit."""
    made: Column = values.cast(kind)
    return made


def table(columns: dict[str, Any], schema: pa.Schema | None = None) -> pa.Table:
    """A table of arrays or columns by name."""
    made: pa.Table = _pa.table(columns, schema=schema)
    return made
