"""STS: how alike two rationales are, as the cosine of their sentence embeddings (VideoRealBench).

    cosines(pairs, model=MODEL) -> list[float]

sentence-transformers is an optional extra (`pip install .[sts]`) and its model a file on this
machine: nothing is fetched, and nothing else stands in for it. Pages never compute it: a command
does, and keeps the similarities in a file for each model beside the store's versions.

    <home>/rationales/<digest of the model's name>.json   {"model": …, "pairs": {digest: cosine}}

A pair is known by a digest of its two texts, so that a version or a judge that comes later needs
only what is new, and a visitor's own version reads what is kept for all. The figure of a judge is
over its rationales and those that people agree on.
"""

import hashlib
import json
import logging
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema import COMMAND
from store.queries.judging.realism_labels import rationales
from store.reading.store import Store, per_version

LOG: Final = logging.getLogger("whyreel")
TextPair = tuple[str, str]
"""Two rationales of one clip."""
DIGITS: Final = 32
"""Of a pair's digest, in hexadecimal."""
MODEL: Final = "sentence-transformers/all-MiniLM-L6-v2"
NOT_INSTALLED: Final = "not available: sentence-transformers is not installed"


class FileState(NamedTuple):
    """A file of similarities as it stands: another one has replaced it where this differs."""

    path: Path
    modified: int
    size: int


NO_PAIRS: Final = "undefined: no pair of rationales"
NOT_COMPUTED: Final = f"not computed yet: `{COMMAND} judge rationales` does it"


class SimilarityUnavailableError(Exception):
    """No similarity can be computed here; the text says why."""


def named_model() -> str:
    """The model's id or folder that `WHYREEL_STS_MODEL` names; empty where it names none."""
    return os.environ.get("WHYREEL_STS_MODEL", "")


def model_label(model: str) -> str:
    """A model's name beside figures: its id, or the name of its folder."""
    return Path(model).name if Path(model).is_dir() else model


def cosines(pairs: Sequence[TextPair], model: str = "") -> list[float]:
    """The similarity of each pair (−1 … 1); a text that stands in several is embedded once.

    Raises SimilarityUnavailableError.
    """
    name = model or named_model() or MODEL
    try:
        encoder = _encoder(name)
    except ImportError as error:
        raise SimilarityUnavailableError(NOT_INSTALLED) from error
    except (OSError, ValueError) as error:
        raise SimilarityUnavailableError(f"not available: {name} is not on this machine") from error
    if not pairs:
        return []
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    place = {text: at for at, text in enumerate(texts)}
    vectors = _embedded(encoder, texts)
    first, second = (vectors[[place[pair[side]] for pair in pairs]] for side in (0, 1))
    return [float(cosine) for cosine in (first * second).sum(axis=1)]


@lru_cache(maxsize=1)
def _encoder(name: str) -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(name, local_files_only=True)


def _embedded(encoder: Any, texts: Sequence[str]) -> NDArray[np.float64]:
    """Unit vectors, texts × dimensions."""
    vectors = np.asarray(encoder.encode(list(texts)), np.float64)
    length = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return np.asarray(vectors / length, np.float64)


class KeptSimilarities(NamedTuple):
    """What a model says of pairs, by their digests."""

    model: str
    pairs: Mapping[str, float]

    def of(self, pair: TextPair) -> float | None:
        """The similarity of a pair, None where it was not computed."""
        return self.pairs.get(digest_of(pair))


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


class ComputedPairs(NamedTuple):
    """How many pairs there are, how many of them were computed now, and the model's name."""

    pairs: int
    computed: int
    model: str


def compute_similarities(
    store: Store, home: Path, benchmarks: Iterable[str], model: str = "", name: str = ""
) -> ComputedPairs:
    """Compute the similarities of the benchmarks' pairs that are missing, and keep them.

    Args:
        store: The version with the rationales.
        home: Where similarities are kept.
        benchmarks: Ids of benchmarks.
        model: A model's id or folder; by default the one that the settings name.
        name: The model's name beside figures, if not its own.

    Raises:
        SimilarityUnavailableError: The library or the model is not on this machine.
        OSError: The similarities cannot be kept.
    """
    place = model or named_model() or MODEL
    label = name or model_label(place)
    kept = kept_similarities(file_states(store), label) or KeptSimilarities(label, {})
    pairs = {
        digest_of(pair.texts): pair.texts
        for benchmark in benchmarks
        for of_run in rationales(store, benchmark).values()
        for pair in of_run
    }
    missing = {digest: pair for digest, pair in pairs.items() if digest not in kept.pairs}
    if missing:
        computed = dict(zip(missing, cosines(list(missing.values()), place), strict=True))
        kept = KeptSimilarities(label, {**kept.pairs, **computed})
    keep_similarities(home, kept)  # also where nothing is new: the model used last is shown
    return ComputedPairs(len(pairs), len(missing), label)


class JudgeSts(NamedTuple):
    """A judge's STS: the mean cosine (−1 … 1) of `n` pairs by a model, a pair a video.

    `value` is None where `why` says why. Of `alone` videos the descriptions alone could be
    compared; of `waiting` pairs nothing was computed yet.
    """

    value: float | None
    n: int
    model: str = ""
    why: str = ""
    alone: int = 0
    waiting: int = 0


def judges_sts(store: Store, benchmark: str) -> dict[str, JudgeSts]:
    """Judge → its STS over all its runs; only judges with a pair."""
    runs: dict[str, list[int]] = {}
    for run, pairs in rationales(store, benchmark).items():
        runs.setdefault(pairs[0].judge, []).append(run)
    return {judge: runs_sts(store, benchmark, of) for judge, of in runs.items()}


def runs_sts(store: Store, benchmark: str, runs: Sequence[int]) -> JudgeSts:
    """The STS of runs of one judge, by the model that the settings name, else by the one that was
    used last; each video counts once."""
    return _measured(store, benchmark, tuple(runs), model_label(named_model()), file_states(store))


@per_version(32)  # of a thousand pairs the digests take longer than the rest of a row
def _measured(
    store: Store, benchmark: str, runs: tuple[int, ...], model: str, states: tuple[FileState, ...]
) -> JudgeSts:
    by_run = rationales(store, benchmark)
    each = {pair.clip: pair for run in reversed(runs) for pair in by_run.get(run, ())}.values()
    if not each:
        return JudgeSts(None, 0, why=NO_PAIRS)
    kept = kept_similarities(states, model)
    if kept is None:
        return JudgeSts(None, 0, model, NOT_COMPUTED, waiting=len(each))
    known = [(pair, cosine) for pair in each if (cosine := kept.of(pair.texts)) is not None]
    waiting = len(each) - len(known)
    if not known:
        return JudgeSts(None, 0, kept.model, NOT_COMPUTED, waiting=waiting)
    value = sum(cosine for _, cosine in known) / len(known)
    alone = sum(not pair.is_whole for pair, _ in known)
    return JudgeSts(value, len(known), kept.model, "", alone, waiting)
