"""Repositories of the Hugging Face Hub: listed, fetched file by file, checked; errors in words."""

import glob
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from loaders import FetchFailed
from loaders.remote.listing import FetchOrder, Listing, RemoteFile, checked_listing, is_whole
from loaders.remote.remote_copies import RemoteCopy, filled

_NAMED: Final = re.compile(r"(datasets|spaces|models)/([^/]+/[^/@]+)(?:@([^/]+))?(?:/(.*))?")
TOKENS: Final = "settings/tokens"
_KINDS: Final = {"dataset": "data set", "space": "Space", "model": "model"}


class HubPlace(NamedTuple):
    """A repository, `kind` as the Hub's client calls it, and a folder of it ("" for all)."""

    address: str
    kind: str
    name: str
    revision: str | None = None
    folder: str = ""

    @property
    def page(self) -> str:
        """Its page on the Hub."""
        section = {"dataset": "datasets/", "space": "spaces/"}.get(self.kind, "")
        return f"{_endpoint()}/{section}{self.name}"

    def has(self, path: str) -> bool:
        """Whether a file of the repository is of this place."""
        return not self.folder or path == self.folder or path.startswith(f"{self.folder}/")


def hub_place(address: str) -> HubPlace:
    """`hf://datasets/<owner>/<name>[@revision][/folder]`. Raises FetchFailed."""
    match = _NAMED.fullmatch(address.removeprefix("hf://").strip("/"))
    if match is None:
        raise FetchFailed(f"{address}: is not hf://datasets/<owner>/<name>[@revision][/folder]")
    kind, name, revision, folder = match.groups()
    if folder and ".." in Path(folder).parts:
        raise FetchFailed(f"{address}: leads out of the repository")
    return HubPlace(address, kind.removesuffix("s"), name, revision, folder or "")


def listing(place: HubPlace) -> Listing:
    """The files of a repository at its revision, and the commit that it is. Raises FetchFailed."""
    try:
        return _listing(place)
    except FetchFailed:
        raise
    except Exception as error:  # the hub's errors share no base class with its transport's
        raise FetchFailed(f"{place.address}: {in_words(error, place)}") from error


def fetched(place: HubPlace, into: Path, order: FetchOrder) -> Path:
    """The place as a local folder or file; an interrupted download goes on. Raises FetchFailed."""
    address, folder = place.address, place.folder
    with filled(into, address, resumes=True) as copy:
        try:
            root = _downloaded(copy, place, order)
        except FetchFailed as error:
            raise FetchFailed(f"{address}: {error}") from error
        except Exception as error:
            raise FetchFailed(f"{address}: {in_words(error, place)}") from error
        path = root / folder if folder else root
        if not path.exists():
            raise FetchFailed(f"{address}: {folder} is not in the repository")
    return copy.kept / path.relative_to(copy.filling)


def _listing(place: HubPlace) -> Listing:
    import huggingface_hub as hub

    api = hub.HfApi()
    commit = api.repo_info(place.name, repo_type=place.kind, revision=place.revision).sha or ""
    tree = api.list_repo_tree(place.name, recursive=True, revision=commit, repo_type=place.kind)
    files = (_file(entry) for entry in tree if hasattr(entry, "size"))
    return checked_listing(place.address, commit, files)


def _file(entry: Any) -> RemoteFile:
    large = entry.lfs
    return RemoteFile(entry.path, entry.size, large.sha256 if large else "", entry.blob_id)


def _downloaded(copy: RemoteCopy, place: HubPlace, order: FetchOrder) -> Path:
    """Exactly the files of one commit, as regular files: the hub's cache would link them to blobs,
    which have neither their names nor their folders."""
    import huggingface_hub as hub

    listed = _listing(place)
    root = copy.filling / place.name.rpartition("/")[2]
    # The hub's download metadata is moved out of the finished folder: a loader that walks all
    # files must not find it.
    notes, aside = root / ".cache", copy.filling / ".cache"
    root.mkdir(exist_ok=True)
    if aside.exists():
        aside.replace(notes)
    wanted = {
        file.path: file for file in listed.files if place.has(file.path) and order.takes(file.path)
    }
    if wanted:
        hub.snapshot_download(
            place.name,
            repo_type=place.kind,
            revision=listed.commit,
            allow_patterns=[glob.escape(path) for path in wanted],
            local_dir=root,
            cache_dir=notes,  # a file missing below local_dir is downloaded, not from a cache
            tqdm_class=_bar(order),
        )
    if notes.exists():
        notes.replace(aside)
    names = {file.path for file in listed.files}
    here = {file.relative_to(root).as_posix(): file for file in root.rglob("*") if file.is_file()}
    for removed in here.keys() - names:
        here[removed].unlink()
    if lacking := sorted(wanted.keys() - here.keys()):  # the hub only warns of a lost connection
        raise FetchFailed(f"{len(lacking)} files are lacking, {lacking[0]} first")
    _check(copy, [(here[path], file) for path, file in wanted.items()])
    return root


def _check(copy: RemoteCopy, files: list[tuple[Path, RemoteFile]]) -> None:
    """Remove what came and is not what the repository lists. Raises FetchFailed."""
    for path, file in files:
        before = copy.kept / path.relative_to(copy.filling)
        if before.is_file() and path.samefile(before):
            continue  # checked when it came
        if not is_whole(path, file):
            path.unlink()
            raise FetchFailed(f"{file.path} came damaged: its checksum differs; try again")


def _bar(order: FetchOrder) -> Any:
    """The hub's progress bar as calls of `advance`: of the bytes that are written."""
    from huggingface_hub.utils.tqdm import tqdm

    class Bar(tqdm):
        def __init__(self, *values: Any, **named: Any) -> None:
            self.is_written = named.get("unit") == "B" and "econstruct" in named.get("desc", "")
            super().__init__(*values, **{**named, "disable": True})  # type: ignore[no-untyped-call]

        def update(self, n: float | None = 1) -> None:
            if self.is_written and order.advance is not None:
                order.advance(int(n or 0))

    return Bar


def has_token() -> bool:
    """Whether the Hub's client knows a token: from HF_TOKEN, or by `hf auth login`."""
    import huggingface_hub as hub

    return bool(hub.get_token())


def steps_of_gate(page: str) -> tuple[str, ...]:
    """What somebody does, in order, to be let into a gated repository."""
    return (
        f"open {page}, sign in and accept its terms (some are answered by hand: wait for it)",
        f"make a token that may read, at {_endpoint()}/{TOKENS}",
        "set it for the command: HF_TOKEN=hf_… (or once, by `hf auth login`)",
    )


def in_words(error: Exception, place: HubPlace) -> str:
    """What an error of the Hub's client means for who asked."""
    from huggingface_hub import errors

    what = f"{_KINDS.get(place.kind, place.kind)} {place.name}"
    if isinstance(error, errors.LocalEntryNotFoundError):  # not here, since something else failed
        if isinstance(error.__cause__, Exception):
            return in_words(error.__cause__, place)
        return f"{_endpoint()} can't be reached"
    if isinstance(error, ImportError):
        return "needs the package huggingface_hub"
    if isinstance(error, errors.GatedRepoError):
        if has_token():
            return (
                f"the {what} is gated, and the account of your token is not let in: open "
                f"{place.page} with it, accept the terms, and wait where they are answered by hand"
            )
        steps = "; ".join(f"{n}. {step}" for n, step in enumerate(steps_of_gate(place.page), 1))
        return f"the {what} is gated: {steps}"
    if isinstance(error, errors.DisabledRepoError):
        return f"the {what} was disabled by the Hub"
    if isinstance(error, errors.RepositoryNotFoundError):
        hidden = "it is hidden from your token's account" if has_token() else "it asks for HF_TOKEN"
        return f"there is no {what} on {_endpoint()}, or it is private and {hidden}"
    if isinstance(error, errors.RevisionNotFoundError):
        return f"the {what} has no revision “{place.revision}”"
    if isinstance(error, errors.OfflineModeIsEnabled):
        return "HF_HUB_OFFLINE is set: the Hub is not asked"
    if isinstance(error, errors.EntryNotFoundError):
        return f"a file is no longer in the {what}; try again"
    response = getattr(error, "response", None)
    if response is not None:
        return _of_status(int(response.status_code), error)
    if _is_unreachable(error):
        return f"{_endpoint()} can't be reached ({first_line(error)})"
    return f"can't be fetched ({first_line(error)})"


def _of_status(status: int, error: Exception) -> str:
    if status == 401:
        return "the Hub does not know your token (HF_TOKEN): it is mistyped or was withdrawn"
    if status == 403:
        return f"your token may not read it ({first_line(error)})"
    if status == 429:
        return "the Hub answers no more for now (too many requests): wait some minutes, try again"
    if status >= 500:
        return f"the Hub is not well (status {status}): try again later; what came is kept"
    return f"can't be fetched (status {status}: {first_line(error)})"


def _is_unreachable(error: Exception) -> bool:
    import httpx2

    return isinstance(error, httpx2.TransportError | ConnectionError)


def _endpoint() -> str:
    from huggingface_hub import constants

    return str(constants.ENDPOINT)


def first_line(error: Exception) -> str:
    """An error's first line, cut; its class where it says nothing."""
    first = str(error).strip().partition("\n")[0][:200]
    return first or type(error).__name__
