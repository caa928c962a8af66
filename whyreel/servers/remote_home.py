"""The data of a running server as a home that only reads.

Versions of the data are copied to the user's cache folder.
"""

import hashlib
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pandas as pd
import pyarrow as pa
from platformdirs import user_cache_path
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from app.server.state import locked
from loaders import LoadError
from loaders.core import events as stream
from loaders.core.registry import LOADERS
from loaders.core.rejects import Report
from schema.tables import TABLES, TEXT
from store import BadStore, NoStore, StoreError
from store.building import publish as publishing
from store.building.import_report import ImportInfo
from store.queries.catalogue.export import PLACES
from store.reading import versions
from store.reading.store import Store
from whyreel.errors import RemoteError, WhyReelError
from whyreel.home import VERSIONS, Home
from whyreel.servers.client import DataIndex, ServerClient
from whyreel.servers.remote_store import FILMS, RemoteStore, file_path
from whyreel.tables import frame

KEEP: Final = 3
"""Versions of a server whose copies are kept: those opened last."""
COLUMNS: Final = {"clip": "media", "poster": "poster", "subtitles": "subtitles"}
"""Part of a clip → the column of its path."""


class RemoteHome(Home):
    """The data of a server, as of the version that was current when it was opened.

    Attributes:
        address: The server's address.
        folder: The folder of the copy, in the user's cache.
    """

    def __init__(self, address: str, version: str = "", password: str = "") -> None:
        """Copy a version of a server's data, unless it has been copied before.

        Raises:
            NotLoaded: The server does not keep that version.
            RemoteError: The server cannot be read.
        """
        server = ServerClient(address, password)
        index = server.index(version)
        self._copy = opened_copy(server, index)
        self._versions = [
            {**each.model_dump(), "current": each.version == server.current}
            for each in index.versions
        ]
        self.address = server.address
        self.folder = self._copy.path.parent.parent

    @property
    def store(self) -> Store:
        """The copy of the version that is read."""
        return self._copy

    @property
    def is_pinned(self) -> bool:
        """True: the data are those of the version that was opened."""
        return True

    @property
    def versions(self) -> pd.DataFrame:
        """The versions that the server kept when it was opened, the newest first."""
        return frame(self._versions, VERSIONS)

    def _refuse_changes(self) -> None:
        raise WhyReelError(
            f"the data of {self.address} can only be read; change them there, or import them into "
            "a home of your own"
        )

    def __repr__(self) -> str:
        return f"<Home {self.address}, version {self.version}>"


def opened_copy(server: ServerClient, index: DataIndex) -> RemoteStore:
    """The copy of a version; it is downloaded and built if it is not here yet.

    The tables come as Parquet and are imported as by `data import tables`, so that the copy says
    the same as the server. An interrupted download resumes; processes that open the same version
    at a time wait for the first of them.

    Raises:
        RemoteError: The server cannot be read, or its data are of another format.
    """
    place = _folder(server.address) / index.version
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        with locked(place):
            try:
                store = _opened(place, server, index)
            except (NoStore, BadStore):
                _copy(place, server, index)
                store = _opened(place, server, index)
            os.utime(place)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise RemoteError(
            f"the data of {server.address} cannot be kept in {place}: {why}"
        ) from error
    _remove_old(place)
    return store


def _folder(address: str) -> Path:
    name = hashlib.sha256(address.encode()).hexdigest()[:16]
    return user_cache_path("whyreel") / "servers" / name


def _opened(place: Path, server: ServerClient, index: DataIndex) -> RemoteStore:
    path = versions.current(place)
    if path is None:
        raise NoStore(f"nothing has been copied to {place} yet")
    return RemoteStore(path, server, index)


def _remove_old(place: Path) -> None:
    """Remove copies of this server that were not opened lately."""
    copies = [path for path in place.parent.iterdir() if versions.pointer(path).is_file()]
    for old in sorted(copies, key=lambda path: path.stat().st_mtime)[:-KEEP]:
        shutil.rmtree(old, ignore_errors=True)


def _copy(place: Path, server: ServerClient, index: DataIndex) -> None:
    unknown = [name for name, rows in index.tables.items() if rows and name not in TABLES]
    if unknown:
        raise RemoteError(
            f"{server.address} has tables that this WhyReel does not know "
            f"({', '.join(unknown)[:200]}): update it"
        )
    shutil.rmtree(versions.folder(place), ignore_errors=True)
    tables = place / "tables"
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as progress:
        _download(tables, server, index, progress)
        progress.add_task("building", total=None)
        _build(place, tables, server, index)
    shutil.rmtree(tables)


def _download(tables: Path, server: ServerClient, index: DataIndex, progress: Progress) -> None:
    names = [name for name in TABLES if index.tables.get(name)]
    task = progress.add_task(f"copying {escape(server.address)}", total=len(names))
    query = urlencode({"version": index.version})
    for name in names:
        file = f"{name}.parquet"
        is_here = (tables / file).is_file()
        if not is_here and not server.download(f"/data/{file}?{query}", tables, file):
            raise RemoteError(f"{server.address} has no table {name} of {index.version}")
        progress.advance(task)


def _build(place: Path, tables: Path, server: ServerClient, index: DataIndex) -> None:
    report = Report()
    events = report.watch(LOADERS["tables"]([tables], stream.Options()))
    batches = _with_files(events, _clip_files(place, index))
    # Pages open on the benchmark that an import brought last: the kind says that it is this one.
    info = ImportInfo(index.benchmark or "tables", server.address, (server.address,))
    try:
        published = publishing.publish(place, batches, info)
    except (LoadError, StoreError) as error:
        raise RemoteError(f"the data of {server.address} cannot be read: {error}") from error
    if lost := report.rejected + published.n_rejected:
        shutil.rmtree(versions.folder(place))
        raise RemoteError(
            f"{lost:,} rows of {server.address} cannot be read by this WhyReel:\n{report.text()}"
        )


def _clip_files(place: Path, index: DataIndex) -> dict[str, dict[str, str | None]]:
    """Clip → column of the table `clip` → where its file will lie, and its fingerprint."""
    films = place.parent / FILMS
    columns: dict[str, dict[str, str | None]] = defaultdict(dict)
    for file in index.files:
        name = COLUMNS[file.part]
        columns[file.clip] |= {name: str(file_path(films, file)), f"{name}_stamp": file.stamp}
    return columns


def _with_files(
    events: Iterable[stream.Batch | stream.Progress], files: Mapping[str, Mapping[str, str | None]]
) -> Iterator[tuple[str, pa.RecordBatch, bool]]:
    """The rows, those of clips with their files: exported tables do not have them."""
    for event in events:
        if isinstance(event, stream.Batch):
            rows = event.rows
            for name in PLACES if event.table == "clip" else ():
                at = rows.schema.get_field_index(name)
                values = [files.get(str(clip), {}).get(name) for clip in rows["clip"].to_pylist()]
                rows = rows.set_column(at, rows.schema.field(at), pa.array(values, TEXT))
            yield event.table, rows, event.fills
