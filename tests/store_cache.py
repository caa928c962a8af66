"""A cache of store versions that tests build again and again.

Building a version takes a CPU second or two, and many tests begin with the same one. What
`store.building.publish.publish` makes depends on the code of `schema` and `store`, on the rows that
arrive, and on the version before. So its result is kept in the user's cache folder under a hash of
these, compressed, for all workers, later runs and other clones; each test gets a copy of its own.
Rows hold the paths of their files and when films were written: tests/folders.py and
tests/loaders/clip.py keep both the same from run to run.

Servers and commands that tests fork use it too. The builder itself runs for every new combination,
and always in a process from scratch or one that is killed on purpose.
"""

import contextlib
import copyreg
import hashlib
import os
import pickle
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa
from platformdirs import user_cache_path
from pyarrow import parquet

from app.cli import importing
from app.cli import versions as removing
from app.lab.annotating.transfer import publishing as works
from store.building import publish as publishing
from store.building import removal
from store.building.answers import parts
from store.building.import_report import ImportInfo, LeftOut, PublishedVersion, any_loss
from store.reading import shared_versions, versions

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = user_cache_path("whyreel") / "test-stores"
UNUSED_S: Final = 7 * 86_400
"""Seconds after which stores of other code are removed."""
CODE: Final = ("schema", "store", "tests/store_cache.py")
READERS: Final = ROOT / "store" / "queries"
"""What only reads stores. That nothing which builds them imports it is held by a test of the
architecture.
"""
FIXED: Final = "f1ced"
"""How the names and tokens begin that are the same in each run (tests/same_names.py)."""
BESIDE: frozenset[str] = frozenset()
"""Names of what else may lie beside versions; tests/same_names.py adds what visitors have."""
CODEC: Final = pa.Codec("lz4")
PAGE: Final = 4096
"""Bytes that the system reads and writes together."""
REAL: Final = publishing.publish
REAL_REMOVE: Final = removal.remove
USUAL: Final = (parts.ROWS, parts.MOST, versions.give_parts)


def _read_only(values: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))

_digests: dict[tuple[str, int, int], str] = {}
"""Digests of versions by name, size and time of writing, which a copy has too."""


@cache
def _code() -> str:
    """A digest of the code that builds stores, and of the library and Python below it.

    What is kept is pickled, and one Python cannot always read another one's pickles.
    """
    below = f"{duckdb.__version__} {sys.version_info[:2]}"
    digest = hashlib.blake2b(below.encode(), digest_size=16)
    for name in CODE:
        place = ROOT / name
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if file.suffix in (".py", ".sql") and READERS not in file.parents:
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


@cache
def cache_folder() -> Path:
    """The folder of today's code. Those of other code are removed a week after their last use."""
    folder = FOLDER / _code()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in FOLDER.iterdir():
        if other.stat().st_mtime < time.time() - UNUSED_S:
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
    if dry_run or _is_random(info.token) or _is_unusual(home):
        return REAL(home, batches, info, memory, dry_run=dry_run)
    arrived, broken = _arrived(home, batches)
    if broken is not None:
        return REAL(home, _broken_off(arrived, broken), info, memory)
    rows = serialised(arrived)
    key = digest_of(state_before(home), repr((*about(info), memory)).encode(), rows)
    if restored := restore(home, key, info.accept):
        return restored
    left: list[LeftOut] = []
    is_accepted = False

    def accept(lost: LeftOut) -> None:
        nonlocal is_accepted
        left.append(lost)
        info.accept(lost)
        is_accepted = True

    try:
        made = REAL(home, arrived, replace(info, accept=accept), memory)
    except Exception:
        if left and not is_accepted:
            keep(key, None, left[0])
        raise
    keep(key, made, left[0])
    return made


def remove(
    home: Path,
    kind: str,
    ids: Sequence[str],
    *,
    dry_run: bool = False,
    memory: str = publishing.MEMORY,
    token: str = "",
) -> PublishedVersion:
    """Remove as the product does, from the cache where the same was removed before."""
    if dry_run or _is_random(token) or _is_unusual(home):
        return REAL_REMOVE(home, kind, ids, dry_run=dry_run, memory=memory, token=token)
    key = digest_of(state_before(home), repr((kind, tuple(ids), memory, token)).encode())
    if restored := restore(home, key, any_loss):
        return restored
    made = REAL_REMOVE(home, kind, ids, memory=memory, token=token)
    keep(key, made, LeftOut({}))
    return made


def about(info: ImportInfo) -> tuple[object, ...]:
    """What a version says of the import that made it."""
    return info.kind, info.label, info.files, info.when, info.token, info.loader_report()


def _is_random(token: str) -> bool:
    """Return True if a version holds a token that no other run will have."""
    return token != "" and not token.startswith(FIXED)


def _is_unusual(home: Path) -> bool:
    """Return True if a test has changed the builder, or more than plain versions lies there."""
    changed = (parts.ROWS, parts.MOST, versions.give_parts) != USUAL
    return changed or _has_more(home)


def _arrived(home: Path, batches: Iterable[Any]) -> tuple[list[Any], BaseException | None]:
    """What a loader yields, and the error that it ends with."""
    arrived: list[Any] = []
    with versions.writing(home):  # nobody else may write while rows are read
        try:
            arrived.extend(batches)
        except BaseException as error:
            return arrived, error
    return arrived, None


def _broken_off(arrived: Iterable[Any], error: BaseException) -> Iterator[Any]:
    yield from arrived
    raise error


def _has_more(home: Path) -> bool:
    """Return True if more than plain versions lies there, such as what a killed import left."""
    usual = {versions.pointer(home).name, *(path.name for path in versions.kept(home)), *BESIDE}
    folder = versions.folder(home)
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return any(name not in usual and not name.endswith(".lock") for name in names)


def serialised(arrived: Iterable[Any]) -> bytes:
    """The rows with their tables, as bytes.

    They are written as Parquet, which leaves out what Arrow's buffers happen to hold below NULLs.
    """
    parts = []
    for name, batch, *fills in arrived:
        sink = pa.BufferOutputStream()
        rows = pa.Table.from_batches([batch])
        parquet.write_table(rows, sink, compression="none", write_statistics=False)
        parts += [f"{name} {fills} ".encode(), bytes(sink.getvalue())]
    return b"".join(parts)


def state_before(home: Path) -> bytes:
    """What is in a home before an import: its versions, and which is the current one."""
    state = b""
    for path in versions.kept(home):
        state += path.name.encode() + digest_of_bytes(path).encode()
    with contextlib.suppress(FileNotFoundError):
        state += versions.pointer(home).read_bytes()
    return state


def _look(path: Path) -> tuple[str, int, int]:
    stat = path.stat()
    return path.name, stat.st_size, stat.st_mtime_ns


def digest_of_bytes(path: Path) -> str:
    """A digest of a version's bytes. Raises FileNotFoundError."""
    look = _look(path)
    if look not in _digests:
        _digests[look] = digest_of(path.read_bytes())
    return _digests[look]


def digest_of(*texts: bytes) -> str:
    """A digest by SHA-256, which processors compute twice as fast as BLAKE2."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(len(text).to_bytes(8, "little"))
        digest.update(text)
    return digest.hexdigest()[:32]


class Packed(NamedTuple):
    """A file of a store: nine tenths of its pages hold nothing but zeros, and are not written."""

    size: int
    length: int
    """Bytes of the pages before they were compressed."""
    pages: bytes

    @classmethod
    def of(cls, whole: bytes) -> "Packed":
        pages = ((at, whole[at : at + PAGE]) for at in range(0, len(whole), PAGE))
        body = pickle.dumps([(at, page) for at, page in pages if page.strip(b"\0")])
        return cls(len(whole), len(body), bytes(CODEC.compress(body)))

    def write(self, path: Path) -> None:
        with path.open("wb", buffering=0) as file:
            file.truncate(self.size)
            for at, page in pickle.loads(CODEC.decompress(self.pages, self.length)):
                os.pwrite(file.fileno(), page, at)


def keep(key: str, made: PublishedVersion | None, left: LeftOut) -> None:
    """Keep what an import came to; several workers may do so at once.

    Args:
        key: What it was made of.
        made: The outcome; None if the import was refused for the rows that it would lose.
        left: What it left out.
    """
    is_new = made is not None and made.changed
    if is_new and versions.parts_folder(made.path).exists():
        return
    whole = made.path.read_bytes() if is_new else b""
    draft = cache_folder() / f"{key}.{os.getpid()}"
    digest = digest_of(whole)
    draft.write_bytes(pickle.dumps((made, left, digest, Packed.of(whole))))
    draft.replace(cache_folder() / key)
    if is_new:
        _digests[_look(made.path)] = digest


def restore(home: Path, key: str, accept: Callable[[LeftOut], None]) -> PublishedVersion | None:
    """What an import came to once before, in a home; `accept` may refuse it again.

    None if it is new, or was refused before and is accepted now, as with `--allow-rejects`.
    """
    kept = cache_folder() / key
    if not kept.is_file():
        return None
    made, left, digest, packed = pickle.loads(kept.read_bytes())
    with versions.writing(home):
        accept(left)
        if made is None:
            return None
        path = versions.folder(home) / made.path.name
        if made.changed:
            packed.write(path)
            versions.switch(home, path)
            shared_versions.remove_old(home, path)
            _digests[_look(path)] = digest
    return replace(made, path=path)


def install() -> None:
    """Use the cache for every import in this process, before tests import `publish` by name."""
    for module in (publishing, importing):
        module.publish = publish
    for module in (removal, removing, works):
        module.remove = remove
