"""A place a user names, as a local path. The only loader module that may use the network."""

import re
import tempfile
from pathlib import Path
from typing import Any, Final

from loaders.errors import FetchFailed

_URL: Final = re.compile(r"([a-z][a-z0-9+.-]{0,20})://(.+)", re.DOTALL)
_DATASET: Final = re.compile(r"(datasets|spaces|models)/([^/]+/[^/@]+)(?:@([^/]+))?(?:/(.*))?")
_MAX_FILES: Final = 50_000


def local(place: str, into: Path | None = None) -> Path:
    """`place` as a local path: itself, or a folder that a URL was copied to.

    `hf://datasets/<owner>/<name>[@revision][/folder]` is taken from the Hugging Face cache or
    hub; any other fsspec URL (`s3://…`, `file://…`) is copied below `into` (a temporary folder if
    None). Raises FetchFailed when the place can't be reached, is not there, or names no library.
    """
    url = _URL.fullmatch(place)
    if url is None:
        path = Path(place).expanduser()
        if not path.exists():
            raise FetchFailed(f"{place}: is not there")
        return path
    return _hub(place, url[2]) if url[1] == "hf" else _copied(place, into)


def _hub(place: str, rest: str) -> Path:
    found = _DATASET.fullmatch(rest.strip("/"))
    if found is None:
        raise FetchFailed(f"{place}: is not hf://datasets/<owner>/<name>[@revision][/folder]")
    kind, name, revision, folder = found.groups()
    if folder and ".." in Path(folder).parts:
        raise FetchFailed(f"{place}: leads out of the repository")
    try:
        hub: Any = __import__("huggingface_hub")
        root = hub.snapshot_download(
            name,
            repo_type=kind.removesuffix("s"),
            revision=revision,
            allow_patterns=[folder, f"{folder}/*"] if folder else None,
        )
    except ImportError as error:
        raise FetchFailed(f"{place}: needs the package huggingface_hub") from error
    except Exception as error:  # the hub's errors share no base class with those of its transport
        raise FetchFailed(f"{place}: can't be fetched ({_told(error)})") from error
    path = Path(root, folder) if folder else Path(root)
    if not path.exists():
        raise FetchFailed(f"{place}: {folder} is not in the repository")
    return path


def _copied(place: str, into: Path | None) -> Path:
    target = Path(tempfile.mkdtemp(prefix="fetched-", dir=into))
    try:
        core: Any = __import__("fsspec.core", fromlist=["url_to_fs"])
        files, root = core.url_to_fs(place)
        name = Path(str(root).rstrip("/")).name or "fetched"
        if files.isfile(root):
            files.get_file(root, str(target / name))
            return target / name
        found = files.find(root)
        if not found or len(found) > _MAX_FILES:
            raise FetchFailed(f"{place}: holds {len(found)} files; 1 to {_MAX_FILES} can be copied")
        files.get(str(root).rstrip("/") + "/", f"{target / name}/", recursive=True)
    except FetchFailed:
        raise
    except ImportError as error:
        raise FetchFailed(f"{place}: needs a package that is not installed ({error})") from error
    except Exception as error:  # each file system raises its own
        raise FetchFailed(f"{place}: can't be fetched ({_told(error)})") from error
    return target / name


def _told(error: Exception) -> str:
    first = str(error).strip().partition("\n")[0][:200]
    return first or type(error).__name__
