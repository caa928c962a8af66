"""A cache of store versions that tests build again and again.

Building a version takes a CPU second or two, and many tests begin with the same one. What
`store.building.publish.publish` makes depends on the code of `schema` and `store`, on the rows that
arrive, and on the version before. So its result is kept below `.whyreel/test-stores/` under a hash
of these, compressed, for all workers and later runs; each test gets a copy of its own. Rows from
files in a test's temporary folder name that folder, so nobody else can have the same ones: such
versions are not kept.

The builder itself runs for every new combination, and always in processes that tests start.
"""

import contextlib
import copyreg
import hashlib
import os
import pickle
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import duckdb
import pyarrow as pa

from app.cli import importing
from store.building import publish as publishing
from store.building.answers import parts
from store.building.import_report import ImportInfo, LeftOut, PublishedVersion
from store.reading import shared_versions, versions

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / ".whyreel" / "test-stores"
CODE: Final = ("schema", "store", "tests/store_cache.py")
CODEC: Final = pa.Codec("lz4")
REAL: Final = publishing.publish
USUAL: Final = (parts.ROWS, parts.MOST, versions.give_parts)


def _read_only(values: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))

_known: dict[Path, tuple[tuple[int, int, int], str]] = {}
"""Versions that came through here: the state of the file, and the key that it was made under."""


@cache
def _code() -> str:
    """A digest of the code that builds stores, and of the library below it."""
    digest = hashlib.blake2b(duckdb.__version__.encode(), digest_size=16)
    for name in CODE:
        place = ROOT / name
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if file.suffix in (".py", ".sql"):
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


@cache
def _folder() -> Path:
    """The folder of today's code. Those of other code are removed."""
    folder = FOLDER / _code()
    folder.mkdir(parents=True, exist_ok=True)
    for other in FOLDER.iterdir():
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def publish(
    home: Path,
    batches: Iterable[Any],
    info: ImportInfo,
    memory: str = publishing.MEMORY,
    *,
    dry_run: bool = False,
) -> PublishedVersion:
    """Publish as the product does, from the cache where the same was published before."""
    changed = (parts.ROWS, parts.MOST, versions.give_parts) != USUAL
    if dry_run or changed or memory != publishing.MEMORY or _has_parts(home):
        return REAL(home, batches, info, memory, dry_run=dry_run)
    arrived = list(batches)
    rows = _serialised(arrived)
    about = (info.kind, info.label, info.files, info.when, info.loader_report())
    key = _digest(_before(home), repr(about).encode(), rows)
    kept = _folder() / key
    if kept.is_file():
        return _restored(home, info, key, kept.read_bytes())
    left: list[LeftOut] = []

    def accept(lost: LeftOut) -> None:
        left.append(lost)
        info.accept(lost)

    made = REAL(home, arrived, replace(info, accept=accept), memory)
    if made.changed and not versions.parts_folder(made.path).exists():
        if tempfile.gettempdir().encode() not in rows + repr(about).encode():
            _keep(kept, made, left[0])
        _remember(made.path, key)
    return made


def _has_parts(home: Path) -> bool:
    return any(versions.folder(home).glob("*.parts"))


def _serialised(arrived: Iterable[Any]) -> bytes:
    """The rows with their tables, as bytes."""
    sink = pa.BufferOutputStream()
    for name, batch, *fills in arrived:
        sink.write(f"{name} {fills} ".encode())
        with pa.ipc.new_stream(sink, batch.schema) as stream:
            stream.write_batch(batch)
    return bytes(sink.getvalue())


def _before(home: Path) -> bytes:
    """What is in a home before an import: its versions, the current one, how they were made."""
    state = b""
    for path in versions.kept(home):
        state += path.name.encode() + _key_of(path).encode()
    with contextlib.suppress(FileNotFoundError):
        state += versions.pointer(home).read_bytes()
    return state


def _key_of(path: Path) -> str:
    """The key that a version was made under; a digest of its bytes where it came another way."""
    state, key = _known.get(path, (None, ""))
    return key if state == _state(path) else _digest(path.read_bytes())


def _state(path: Path) -> tuple[int, int, int]:
    stat = path.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _remember(path: Path, key: str) -> None:
    _known[path] = (_state(path), key)


def _digest(*texts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for text in texts:
        digest.update(len(text).to_bytes(8, "little") + text)
    return digest.hexdigest()


def _keep(place: Path, made: PublishedVersion, left: LeftOut) -> None:
    """Keep a version; several workers may do so at once."""
    whole = made.path.read_bytes()
    draft = place.with_name(f"{place.name}.{os.getpid()}")
    draft.write_bytes(pickle.dumps((made, left, len(whole), bytes(CODEC.compress(whole)))))
    draft.replace(place)


def _restored(home: Path, info: ImportInfo, key: str, kept: bytes) -> PublishedVersion:
    """A copy of a kept version in a home, which `info` may still refuse."""
    made, left, size, packed = pickle.loads(kept)
    path = versions.folder(home) / made.path.name
    with versions.writing(home):
        info.accept(left)
        path.write_bytes(CODEC.decompress(packed, size))
        versions.switch(home, path)
        shared_versions.remove_old(home, path)
    _remember(path, key)
    return replace(made, path=path)


def install() -> None:
    """Use the cache for every import in this process, before tests import `publish` by name."""
    for module in (publishing, importing):
        module.publish = publish
