"""Versions with parts, and versions that were brought up, from the cache of tests/store_cache.py.

That cache keeps one file of a version. Here all files that a home's versions come to are kept, for
the few tests that build such versions. What is kept depends on the same: the code that builds, the
files before, and what arrives.
"""

import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from store.building import publish as publishing
from store.building.answers import parts
from store.building.import_report import ImportInfo, PublishedVersion
from store.reading import versions
from tests import pickle_files, store_cache

Files = dict[str, str]
"""Digests of files by their place below a home's versions."""


def publish(home: Path, batches: Iterable[Any], info: ImportInfo) -> PublishedVersion:
    """Publish as the product does, with parts or without."""
    arrived = list(batches)
    about = ("publish", store_cache.about(info), store_cache.serialised(arrived))
    made = recalled(home, about, lambda: store_cache.REAL(home, arrived, info))
    assert made is not None
    return made


def remove(home: Path, kind: str, ids: Sequence[str]) -> PublishedVersion:
    """Remove as the product does, with parts or without."""
    made = recalled(
        home, ("remove", kind, tuple(ids)), lambda: store_cache.REAL_REMOVE(home, kind, ids)
    )
    assert made is not None
    return made


def bring_up(home: Path) -> PublishedVersion | None:
    """Bring up versions of an older format as the product does."""
    return recalled(home, ("bring up",), lambda: publishing.bring_up(home))


def recalled(
    home: Path, about: tuple[object, ...], make: Callable[[], PublishedVersion | None]
) -> PublishedVersion | None:
    """Return what was made of the same versions before, with its files, or make it.

    Args:
        home: Its versions. Nobody else may write there.
        about: What is done to them.
        make: Does it.
    """
    folder = versions.folder(home)
    settings = (parts.ROWS, parts.MOST, publishing.expect_few_rows.__name__)
    before = sorted(_files(folder).items())
    state = repr((settings, before)).encode()
    key = store_cache.digest_of(Path(__file__).read_bytes(), state, repr(about).encode())
    kept = store_cache.cache_folder() / f"{key}-files"
    if kept.is_file():
        made, files, packed = pickle.loads(kept.read_bytes())
        _restore(folder, files, packed)
    else:
        made, files = make(), _files(folder)
        old = set(dict(before).values())
        packed = {
            digest: store_cache.Packed.of((folder / name).read_bytes())
            for name, digest in files.items()
            if digest not in old
        }
        pickle_files.write(kept, (made, files, packed))
    return made and replace(made, path=folder / made.path.name)


def _files(folder: Path) -> Files:
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {
        str(path.relative_to(folder)): store_cache.digest_of(path.read_bytes()) for path in paths
    }


def _restore(folder: Path, files: Files, packed: dict[str, store_cache.Packed]) -> None:
    """Bring a home's versions to these files; parts of several versions are links, as before."""
    here = _files(folder)
    places = {digest: folder / name for name, digest in here.items()}
    for name, digest in files.items():
        path = folder / name
        if here.get(name) == digest:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if digest in packed:
            packed.pop(digest).write(path)
            places[digest] = path
        else:
            versions.link(places[digest], path)
    for name in here.keys() - files.keys():
        (folder / name).unlink()
    for left in folder.glob("*.parts"):
        if not any(left.iterdir()):
            left.rmdir()
