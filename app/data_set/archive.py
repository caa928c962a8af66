"""The files of `/data/all.zip`: every table, and what makes a data set of them."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from app.data_set.card import readme
from app.data_set.croissant import TableFile, croissant
from pipelines.training.rights import rights_files
from schema.tables import TABLES
from store.queries.catalogue.export import counts
from store.queries.catalogue.overview import overview
from store.reading.store import Store

README: Final = "README.md"
CROISSANT: Final = "croissant.json"
Parts = Iterable[bytes]


def data_set_files(store: Store, table: Callable[[str], Parts]) -> Iterator[tuple[str, Parts]]:
    """`(name, parts)` of each file; `table` gives a table's Parquet file in parts.

    The parts are taken one file after the other: Croissant, the last one, has each table's digest.
    """
    benchmarks = overview(store).benchmarks
    files: list[TableFile] = []
    yield README, (readme(store, benchmarks, counts(store)),)
    yield from ((name, (body,)) for name, body in rights_files(store))
    for name in TABLES:
        yield f"{name}.parquet", _noted(name, table(name), files)
    yield CROISSANT, (croissant(store, benchmarks, files),)


def _noted(name: str, parts: Parts, files: list[TableFile]) -> Iterator[bytes]:
    """The same parts; the file's size and digest are noted at its end."""
    digest, size = hashlib.sha256(), 0
    for part in parts:
        digest.update(part)
        size += len(part)
        yield part
    files.append(TableFile(name, size, digest.hexdigest()))
