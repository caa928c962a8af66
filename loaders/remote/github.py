"""Public repositories on GitHub at a commit: listed, fetched file by file, checked by git's ids.

`github://<owner>/<name>@<commit>`: an archive of the whole could neither be resumed nor leave films
out. fsspec's files of GitHub have neither checksums nor the guard of `http_client`.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

import httpx2

from loaders import FetchFailed
from loaders.remote.http_client import HttpRefused, answer, client, download
from loaders.remote.listing import FetchOrder, Listing, RemoteFile, checked_listing, is_whole
from loaders.remote.remote_copies import filled

API: Final = "https://api.github.com"
RAW: Final = "https://raw.githubusercontent.com"
_NAMED: Final = re.compile(r"github://([\w.-]+/[\w.-]+)@([\w.-]+)", re.ASCII)
_MOST_JSON: Final = 64 * 2**20
_REGULAR: Final = ("100644", "100755")


class GitHubPlace(NamedTuple):
    """A repository and its revision."""

    address: str
    name: str
    revision: str


def github_place(address: str) -> GitHubPlace:
    """`github://<owner>/<name>@<revision>`. Raises FetchFailed."""
    match = _NAMED.fullmatch(address)
    if match is None or ".." in match[1]:
        raise FetchFailed(f"{address}: is not github://<owner>/<name>@<commit>")
    return GitHubPlace(address, match[1], match[2])


def listing(place: GitHubPlace, order: FetchOrder) -> Listing:
    """The files of a repository. Raises FetchFailed."""
    try:
        with client(order) as opened:
            return _listing(opened, place)
    except FetchFailed as error:
        raise FetchFailed(f"{place.address}: {error}") from error


def fetched(place: GitHubPlace, into: Path, order: FetchOrder) -> Path:
    """The wanted files of a repository below a folder of its name. Raises FetchFailed."""
    with filled(into, place.address, resumes=True) as copy:
        root = copy.filling / place.name.rpartition("/")[2]
        root.mkdir(exist_ok=True)
        try:
            with client(order) as opened:
                for file in _listing(opened, place).files:
                    if order.takes(file.path):
                        _fetch(opened, place, file, copy.filling, root, order)
        except FetchFailed as error:
            raise FetchFailed(f"{place.address}: {error}") from error
    return copy.kept / root.relative_to(copy.filling)


def _fetch(
    opened: httpx2.Client, place: GitHubPlace, file: RemoteFile, filling: Path, root: Path,
    order: FetchOrder,
) -> None:  # fmt: skip
    target = root / file.path
    if target.is_file() and is_whole(target, file):
        return
    aside = filling / ".cache" / (file.blob or quote(file.path, safe=""))
    url = f"{RAW}/{place.name}/{place.revision}/{quote(file.path)}"
    try:
        came = download(opened, url, aside, order, "file").path
    except FetchFailed as error:
        raise FetchFailed(f"{file.path}: {error}") from error
    if not is_whole(came, file):
        came.unlink()
        raise FetchFailed(f"{file.path} came damaged: its checksum differs; try again")
    target.parent.mkdir(parents=True, exist_ok=True)
    came.replace(target)


def _listing(opened: httpx2.Client, place: GitHubPlace) -> Listing:
    url = f"{API}/repos/{place.name}/git/trees/{place.revision}?recursive=1"
    try:
        with answer(opened, url, {"accept": "application/vnd.github+json"}) as response:
            _check_status(response, place)
            body = b""
            for chunk in response.iter_raw(1 << 16):
                body += chunk
                if len(body) > _MOST_JSON:
                    raise HttpRefused("the list of its files is too long")
            tree = httpx2.Response(200, content=body).json()
        if tree.get("truncated"):
            raise HttpRefused("the list of its files is cut off by GitHub")
        files = [
            RemoteFile(str(entry["path"]), int(entry["size"]), "", str(entry["sha"]))
            for entry in tree["tree"]
            if entry["type"] == "blob" and entry["mode"] in _REGULAR
        ]
        return checked_listing(place.address, str(tree["sha"]), files)
    except httpx2.TransportError as error:
        raise FetchFailed(f"GitHub can't be reached ({_words(error)})") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FetchFailed("GitHub’s list of its files can't be read") from error


def _check_status(response: httpx2.Response, place: GitHubPlace) -> None:
    if response.status_code == 404:
        raise HttpRefused(f"GitHub has no {place.name}, or no revision {place.revision} of it")
    if response.status_code in (403, 429):
        raise HttpRefused("GitHub answers no more for now (too many requests): wait an hour")
    if response.status_code != 200:
        raise HttpRefused(f"GitHub answers with status {response.status_code}")


def _words(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200] or type(error).__name__
