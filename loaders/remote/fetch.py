"""A place a user names, as a local path. The only loader module that may use the network."""

import re
import tempfile
from pathlib import Path
from typing import Final

from loaders.core.errors import FetchFailed
from loaders.remote.remote_copies import Copy, filled

_URL: Final = re.compile(r"([a-z][a-z0-9+.-]{0,20})://(.+)", re.DOTALL)
_DATASET: Final = re.compile(r"(datasets|spaces|models)/([^/]+/[^/@]+)(?:@([^/]+))?(?:/(.*))?")
_MAX_FILES: Final = 50_000


def local(place: str, into: Path | None = None) -> Path:
    """`place` as a local path: itself, or a folder that a URL was copied to.

    `hf://datasets/<owner>/<name>[@revision][/folder]` and any other fsspec URL (`s3://…`,
    `file://…`) are copied below `into` (a temporary folder if None): the same address to the same
    folder, where a file whose content is as before keeps its time. Raises FetchFailed when the
    place can't be reached, is not there, or names no library; the copy before is then as it was.
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
    found = _DATASET.fullmatch(rest.strip("/"))
    if found is None:
        raise FetchFailed(f"{place}: is not hf://datasets/<owner>/<name>[@revision][/folder]")
    kind, name, revision, folder = found.groups()
    if folder and ".." in Path(folder).parts:
        raise FetchFailed(f"{place}: leads out of the repository")
    with filled(into, place, resumes=True) as copy:
        try:
            root = _downloaded(copy, name, kind.removesuffix("s"), revision, folder)
        except ImportError as error:
            raise FetchFailed(f"{place}: needs the package huggingface_hub") from error
        except Exception as error:  # the hub's errors share no base class with its transport's
            raise FetchFailed(f"{place}: can't be fetched ({_told(error)})") from error
        path = root / folder if folder else root
        if not path.exists():
            raise FetchFailed(f"{place}: {folder} is not in the repository")
    return copy.kept / path.relative_to(copy.filling)


def _downloaded(copy: Copy, name: str, kind: str, revision: str | None, folder: str | None) -> Path:
    """The files of one commit, and no others, as files of their own: the hub's cache would link
    them to blobs, which have neither their names nor their folders."""
    import huggingface_hub as hub

    commit = hub.HfApi().repo_info(name, repo_type=kind, revision=revision).sha
    root = copy.filling / name.rpartition("/")[2]
    # The hub's notes of what is there lie beside the files once these are whole: a loader that
    # looks through all files must not come upon them.
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
        cache_dir=notes,  # it fetches a file that is not below local_dir, from no other cache
    )
    if notes.exists():
        notes.replace(aside)
    listed = set(hub.HfApi().list_repo_files(name, repo_type=kind, revision=commit))
    here = {file.relative_to(root).as_posix(): file for file in root.rglob("*") if file.is_file()}
    for gone in here.keys() - listed:
        here[gone].unlink()
    wanted = {
        file for file in listed if not folder or file == folder or file.startswith(f"{folder}/")
    }
    if lacking := sorted(wanted - here.keys()):  # it only warns where it loses the hub half-way
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
            found = files.find(root)
            if not found or len(found) > _MAX_FILES:
                raise FetchFailed(
                    f"{place}: holds {len(found)} files; 1 to {_MAX_FILES} can be copied"
                )
            into_folder = f"{copy.filling / name}/"
            files.get(str(root).rstrip("/") + "/", into_folder, recursive=True)
        except FetchFailed:
            raise
        except ImportError as error:
            raise FetchFailed(f"{place}: needs a package that is missing ({error})") from error
        except Exception as error:  # each file system raises its own
            raise FetchFailed(f"{place}: can't be fetched ({_told(error)})") from error
    return copy.kept / name


def _told(error: Exception) -> str:
    first = str(error).strip().partition("\n")[0][:200]
    return first or type(error).__name__
