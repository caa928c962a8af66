"""A page's whole list as typed rows, for files."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pyarrow as pa


class Listed(NamedTuple):
    """`name`: what of the page it is; `facts`: what the rows rest on, by label."""

    name: str
    rows: "pa.Table"
    facts: Mapping[str, str]
