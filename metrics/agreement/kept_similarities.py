"""Similarities of rationales that were computed, a file for each model beside the store's versions.

    <home>/rationales/<digest of the model's name>.json   {"model": …, "pairs": {digest: cosine}}

A pair is known by a digest of its two texts, so that a version or a judge that comes later needs
only what is new, and a visitor's own version reads what is kept for all.
"""

import hashlib
import json
import logging
import os
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from store.reading.store import Store

LOG: Final = logging.getLogger("whyreel")
TextPair = tuple[str, str]
"""Two rationales of one clip."""
DIGITS: Final = 32
"""Of a pair's digest, in hexadecimal."""


class KeptSimilarities(NamedTuple):
    """What a model says of pairs, by their digests."""

    model: str
    pairs: Mapping[str, float]

    def of(self, pair: TextPair) -> float | None:
        """The similarity of a pair, None where it was not computed."""
        return self.pairs.get(digest_of(pair))


class FileState(NamedTuple):
    """A file of similarities as it stands: another one has replaced it where this differs."""

    path: Path
    modified: int
    size: int


def digest_of(pair: TextPair) -> str:
    """The digest by which a pair is known."""
    parts = (hashlib.sha256(text.encode("utf-8", "replace")).digest() for text in pair)
    return hashlib.sha256(b"".join(parts)).hexdigest()[:DIGITS]


def file_states(store: Store) -> tuple[FileState, ...]:
    """The files that a version's pages may read, the newest first."""
    states = [
        FileState(path, stat.st_mtime_ns, stat.st_size)
        for folder in _folders(store)
        for path, stat in ((path, path.stat()) for path in folder.glob("*.json"))
    ]
    return tuple(sorted(states, key=lambda state: -state.modified))


def _folders(store: Store) -> list[Path]:
    """Where similarities are kept: below the version's home, and below the one that it is in."""
    home = store.path.parent.parent
    homes = [home, home.parent.parent] if home.parent.name == "sessions" else [home]
    return [folder_of(each) for each in homes]


def folder_of(home: Path) -> Path:
    """Where a home keeps them."""
    return home / "rationales"


def kept_similarities(states: tuple[FileState, ...], model: str = "") -> KeptSimilarities | None:
    """The similarities by the model of this name, else by the one that was used last."""
    read = filter(None, map(_read, states))
    return next((kept for kept in read if model in ("", kept.model)), None)


@lru_cache(maxsize=8)
def _read(state: FileState) -> KeptSimilarities | None:
    """A file's content; None if it is not a file of similarities."""
    try:
        content = json.loads(state.path.read_text(encoding="utf-8"))
        pairs = {str(name): float(value) for name, value in content["pairs"].items()}
        return KeptSimilarities(str(content["model"]), pairs)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        # Logged once for each state of the file; pages then show no similarities of it.
        LOG.warning("%s is ignored: it cannot be read (%r)", state.path.name, error)
        return None


def keep_similarities(home: Path, kept: KeptSimilarities) -> None:
    """Put a model's similarities in the place of those that were kept. Raises OSError."""
    folder = folder_of(home)
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(kept.model.encode("utf-8", "replace")).hexdigest()[:16]
    content = json.dumps({"model": kept.model, "pairs": dict(kept.pairs)}, indent=0)
    handle, draft = tempfile.mkstemp(dir=folder, suffix=".draft")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(content)
    Path(draft).replace(folder / f"{name}.json")
