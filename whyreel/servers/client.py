"""Requests to a WhyReel server: the index of its data, and files of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple
from urllib.parse import urlencode

import httpx2
from pydantic import BaseModel, Field, ValidationError

from loaders import FetchFailed
from loaders.remote.http_client import HttpRefused, answer, client, download, sent_form
from loaders.remote.listing import FetchOrder
from schema.ids import FULL
from store.queries.catalogue.export import FORMAT
from whyreel.errors import NotLoaded, RemoteError

INDEX: Final = "/data/index.json"
NAMED: Final = r"^\d{6,}-[0-9a-f]{8}$"
"""How a version is called."""


class ClipFile(NamedTuple):
    """A file of a clip on the server; without a tag it was not there when it was imported."""

    clip: Annotated[str, Field(pattern=FULL)]
    part: Literal["clip", "poster", "subtitles"]
    ending: Annotated[str, Field(pattern=r"^(\.[a-z0-9]{1,8})?$")]
    size: int
    tag: Annotated[str, Field(pattern=r"^[0-9a-f]{0,64}$")]

    @property
    def stamp(self) -> str | None:
        """Its fingerprint (media.file_fingerprint) for a copy of any age; None if unknown."""
        return f"{self.size}-0-{self.tag}" if self.tag else None


class ServedVersion(BaseModel):
    """A version that the server keeps."""

    version: str = Field(pattern=NAMED)
    published: str
    size: int


class DataIndex(BaseModel):
    """The index of a version (app.api.downloads.tables)."""

    version: str = Field(pattern=NAMED)
    hash: str
    built: str
    versions: list[ServedVersion]
    benchmark: str
    tables: dict[str, int]
    files: list[ClipFile]


class ServerClient:
    """A server that is asked for data, with a password where it needs one."""

    def __init__(self, address: str, password: str = "") -> None:
        """Name a server; nothing is sent yet."""
        self.address = address.strip().partition("#")[0].partition("?")[0].rstrip("/")
        self._password = password
        self._cookies = CookieJar()
        self.current = ""
        """The version that was current when the index was last read."""
        self._is_plain = self.address.startswith("http://")

    def index(self, version: str = "") -> DataIndex:
        """The index of a version, by default of the current one.

        Raises:
            NotLoaded: The server does not keep that version.
            RemoteError: The server cannot be read.
        """
        newest = self._index()
        self.current = newest.version
        if version in ("", newest.version):
            return newest
        if version not in (kept := [each.version for each in newest.versions]):
            raise NotLoaded(f"{self.address} does not keep version {version}; it keeps "
                            f"{', '.join(kept)}")  # fmt: skip
        return self._index(version)

    def _index(self, version: str = "") -> DataIndex:
        status, body = self._read(INDEX, version)
        if status == 401:
            self._log_in()
            status, body = self._read(INDEX, version)
        if status != 200:
            raise RemoteError(f"{self.address} {_fault(status)}")
        try:
            return DataIndex.model_validate_json(_in_format(body))
        except ValidationError as error:
            raise RemoteError(f"{self.address} {_fault(status)}") from error
        except _OtherFormat as error:
            raise RemoteError(
                f"{self.address} has data of another format: update the older WhyReel of the two"
            ) from error

    def _read(self, path: str, version: str) -> tuple[int, bytes]:
        query = f"?{urlencode({'version': version})}" if version else ""
        with self._reaching(), client(FetchOrder(), self._cookies) as opened:  # noqa: SIM117
            with answer(opened, f"{self.address}{path}{query}", plain_http=True) as response:
                return response.status_code, response.read()

    def download(
        self, path: str, folder: Path, name: str, advance: Callable[[int], None] | None = None
    ) -> bool:
        """Fetch a file; resume an interrupted download of the same file.

        Args:
            path: Its path and query on the server.
            folder: The folder that it is put into.
            name: Its name there.
            advance: A function that gets the number of bytes of each piece.

        Returns:
            False if the server does not have the file (any more).

        Raises:
            RemoteError: The server cannot be read.
        """
        try:
            self._download(path, folder, name, advance)
        except HttpRefused as refusal:
            if refusal.status in (404, 409, 410):
                return False
            if refusal.status != 401:
                raise RemoteError(f"{self.address}{path}: {refusal}") from refusal
            self._log_in()  # a login ends after some time
            with self._reaching():
                self._download(path, folder, name, advance)
        return True

    def _download(
        self, path: str, folder: Path, name: str, advance: Callable[[int], None] | None
    ) -> None:
        order = FetchOrder(advance=advance, plain_http=self._is_plain)
        try:
            with client(order, self._cookies) as opened:
                download(opened, f"{self.address}{path}", folder, order, name)
        except HttpRefused:
            raise
        except (FetchFailed, OSError) as error:
            raise RemoteError(f"{self.address}{path}: {error}") from error

    def _log_in(self) -> None:
        if not self._password:
            raise RemoteError(f"{self.address} asks for a password: name it as password=…")
        with self._reaching(), client(FetchOrder(), self._cookies) as opened:
            form = {"password": self._password}
            status = sent_form(opened, f"{self.address}/login", form, plain_http=True)
        if status == 429:
            raise RemoteError(f"{self.address} had too many logins: try again in a minute")
        if status != 303:
            raise RemoteError(f"{self.address} does not accept this password")

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        try:
            yield
        except FetchFailed as error:
            raise RemoteError(f"{self.address} {error}") from error
        except httpx2.HTTPError as error:
            why = str(error) or type(error).__name__
            raise RemoteError(f"{self.address} cannot be reached: {why}") from error


class _OtherFormat(Exception):  # noqa: N818
    """The index is one, but of another format than ours."""


class _Format(BaseModel):
    whyreel: int


def _in_format(body: bytes) -> bytes:
    """The same text. Raises ValidationError for what is no index, _OtherFormat for another one."""
    if _Format.model_validate_json(body).whyreel != FORMAT:
        raise _OtherFormat
    return body


def _fault(status: int) -> str:
    if status == 421:
        return "is not served under this host name: its operator can add it to WHYREEL_HOSTS"
    if status == 429:
        return "was asked too often: try again in a minute"
    if status >= 500:
        return f"cannot answer now (status {status})"
    return f"is no WhyReel server, or one of an older version ({INDEX}: status {status})"
