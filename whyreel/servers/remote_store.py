"""A version of a server's data as a store on this machine, with films fetched when needed."""

import shutil
from collections import defaultdict
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlencode

from app.server.state import home
from media.file_fingerprint import is_imported
from schema.ids import path_below
from store.reading.store import Store
from whyreel.errors import RemoteError

if TYPE_CHECKING:
    from whyreel.servers.client import ClipFile, DataIndex, ServerClient

FILMS: Final = "films"
WATCHED: Final = ("clip", "subtitles")
"""The parts that frames, judges and players read; a poster is only for lists of pages."""


class RemoteStore(Store):
    """A version that was copied from a server. It has the name that it has there."""

    def __init__(self, path: Path, server: "ServerClient", index: "DataIndex") -> None:
        """Open the copy. Raises NoStore or BadStore."""
        super().__init__(path)
        self.version, self.hash, self.built = index.version, index.hash, index.built
        self.server = server
        self._files: dict[str, list[ClipFile]] = defaultdict(list)
        for file in index.files:
            if file.part in WATCHED and file.tag:
                self._files[file.clip].append(file)

    def fetch(self, clip: str) -> None:
        """Fetch the film and the subtitles of a clip, if they are not here yet.

        Raises RemoteError. A film that the server has no longer is passed over.
        """
        for file in self._files.get(clip, ()):
            path = file_path(films_beside(self.path), file)
            if not path.is_file():
                self._fetch(file, path)

    def _fetch(self, file: "ClipFile", path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = "" if file.part == "clip" else f"/{file.part}"
        query = urlencode({"version": self.version, "tag": file.tag, "as": "imported"})
        draft = Path(mkdtemp(prefix=".fetching-", dir=path.parent))
        try:
            address = f"/media/{quote(file.clip)}{part}?{query}"
            if self.server.download(address, draft, path.name):
                if not is_imported(draft / path.name, file.stamp):
                    raise RemoteError(f"{self.server.address}{address} arrived damaged")
                (draft / path.name).replace(path)
        finally:
            shutil.rmtree(draft)


def films_beside(store: Path) -> Path:
    """The folder of films of all copied versions of a server."""
    return store.parents[2] / FILMS


def file_path(films: Path, file: "ClipFile") -> Path:
    """Where a file of a clip lies once it is fetched. Raises ValueError for a hostile name."""
    folder = path_below(films, file.tag or "unknown")
    return path_below(folder, f"{file.clip}{file.ending}")


def fetched(store: Store, clip: str) -> None:
    """Fetch the film of a clip if the store is that of a server. Raises RemoteError."""
    if isinstance(store, RemoteStore):
        store.fetch(clip)


def state_folder(store: Store) -> Path:
    """The folder for logs of judges and what was learnt of endpoints: the store's home, or the
    usual home for a copy of a server's data, which may be removed at any time.
    """
    return home() if isinstance(store, RemoteStore) else store.path.parent.parent
