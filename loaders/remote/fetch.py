"""Fetches a remote place as a local path. The only loader module that uses the network."""

import re
import tempfile
from pathlib import Path
from typing import Final

from loaders.core.errors import FetchFailed
from loaders.remote.remote_copies import RemoteCopy, filled

_URL: Final = re.compile(r"([a-z][a-z0-9+.-]{0,20})://(.+)", re.DOTALL)
_DATASET: Final = re.compile(r"(datasets|spaces|models)/([^/]+/[^/@]+)(?:@([^/]+))?(?:/(.*))?")
_MAX_FILES: Final = 50_000


def local(place: str, into: Path | None = None) -> Path:
    """`place` as a local path: itself, or the folder that a URL was copied to.

    `hf://datasets/<owner>/<name>[@revision][/folder]` and any other fsspec URL (`s3://…`,
    `file://…`) are copied below `into` (a temporary folder if None), the same URL to the same
    folder; unchanged files keep their modification time. Raises FetchFailed when the place is
    unreachable, missing, or needs a missing package; the previous copy then stays untouched.
    """
    url = _URL.fullmatch(place)
    if url is None:
        path = Path(place).expanduser()
        if not path.exists():
            raise FetchFailed(f"{place}: is not there")
        return path
    into = into or Path(tempfile.mkdtemp(prefix="fetched-"))
    return _hub(place, url[2], into) if url[1] == "hf" else _copied(place, into)


def _hub(place: str, rest: str, into: Path) -> Path:
    match = _DATASET.fullmatch(rest.strip("/"))
    if match is None:
        raise FetchFailed(f"{place}: is not hf://datasets/<owner>/<name>[@revision][/folder]")
    kind, name, revision, folder = match.groups()
    if folder and ".." in Path(folder).parts:
        raise FetchFailed(f"{place}: leads out of the repository")
    with filled(into, place, resumes=True) as copy:
        try:
            root = _downloaded(copy, name, kind.removesuffix("s"), revision, folder)
        except ImportError as error:
            raise FetchFailed(f"{place}: needs the package huggingface_hub") from error
        except Exception as error:  # the hub's errors share no base class with its transport's
            raise FetchFailed(f"{place}: can't be fetched ({_first_line(error)})") from error
        path = root / folder if folder else root
        if not path.exists():
            raise FetchFailed(f"{place}: {folder} is not in the repository")
    return copy.kept / path.relative_to(copy.filling)


def _downloaded(
    copy: RemoteCopy, name: str, kind: str, revision: str | None, folder: str | None
) -> Path:
    """Exactly the files of one commit, as regular files: the hub's cache would link them to blobs,
    which have neither their names nor their folders."""
    import huggingface_hub as hub

    commit = hub.HfApi().repo_info(name, repo_type=kind, revision=revision).sha
    root = copy.filling / name.rpartition("/")[2]
    # The hub's download metadata is moved out of the finished folder: a loader that walks all
    # files must not find it.
    notes, aside = root / ".cache", copy.filling / ".cache"
    root.mkdir(exist_ok=True)
    if aside.exists():
        aside.replace(notes)
    hub.snapshot_download(
        name,
        repo_type=kind,
        revision=commit,
        allow_patterns=[folder, f"{folder}/*"] if folder else None,
        local_dir=root,
        cache_dir=notes,  # a file missing below local_dir is downloaded, not taken from a cache
    )
    if notes.exists():
        notes.replace(aside)
    listed = set(hub.HfApi().list_repo_files(name, repo_type=kind, revision=commit))
    here = {file.relative_to(root).as_posix(): file for file in root.rglob("*") if file.is_file()}
    for removed in here.keys() - listed:
        here[removed].unlink()
    wanted = {
        file for file in listed if not folder or file == folder or file.startswith(f"{folder}/")
    }
    if lacking := sorted(wanted - here.keys()):  # the hub only warns of a lost connection
        raise FetchFailed(f"{len(lacking)} files are lacking, {lacking[0]} first")
    return root


def _copied(place: str, into: Path) -> Path:
    with filled(into, place) as copy:
        try:
            from fsspec.core import url_to_fs

            files, root = url_to_fs(place)
            name = Path(str(root).rstrip("/")).name.strip(".") or "fetched"
            if files.isfile(root):
                files.get_file(root, str(copy.filling / name))
                return copy.kept / name
            listed = files.find(root)
            if not listed or len(listed) > _MAX_FILES:
                raise FetchFailed(
                    f"{place}: holds {len(listed)} files; 1 to {_MAX_FILES} can be copied"
                )
            into_folder = f"{copy.filling / name}/"
            files.get(str(root).rstrip("/") + "/", into_folder, recursive=True)
        except FetchFailed:
            raise
        except ImportError as error:
            raise FetchFailed(f"{place}: needs a package that is missing ({error})") from error
        except Exception as error:  # each file system raises its own
            raise FetchFailed(f"{place}: can't be fetched ({_first_line(error)})") from error
    return copy.kept / name


def _first_line(error: Exception) -> str:
    first = str(error).strip().partition("\n")[0][:200]
    return first or type(error).__name__
