"""STS: how alike two rationales are, as the cosine of their sentence embeddings (VideoRealBench).

    sts(pairs, model=MODEL) -> Sts

sentence-transformers is an optional extra (`pip install .[sts]`) and its model a file on this
machine: nothing is fetched, and nothing else stands in for it. The paper's checkpoint is not known,
so the model's id belongs beside every figure.
"""

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

MODEL: Final = "sentence-transformers/all-MiniLM-L6-v2"
NOT_INSTALLED: Final = "not available: sentence-transformers is not installed"


class Sts(NamedTuple):
    """The mean cosine (−1 … 1) of `n` pairs by a model; `value` is None where `why` says why."""

    value: float | None
    n: int
    model: str
    why: str = ""


def named_model() -> str:
    """The model's id or folder: `WHYREEL_STS_MODEL`, else a common small one."""
    return os.environ.get("WHYREEL_STS_MODEL") or MODEL


def sts(pairs: Sequence[tuple[str, str]], model: str = "") -> Sts:
    """The mean similarity of pairs of rationales; pairs with an empty one are left out."""
    name = model or named_model()
    stripped = [(first.strip(), second.strip()) for first, second in pairs]
    kept = [pair for pair in stripped if all(pair)]
    if not kept:
        return Sts(None, 0, name, "undefined: no pair of rationales")
    try:
        encoder = _encoder(name)
    except ImportError:
        return Sts(None, len(kept), name, NOT_INSTALLED)
    except (OSError, ValueError):
        return Sts(None, len(kept), name, f"not available: {name} is not on this machine")
    first, second = (_embedded(encoder, side) for side in zip(*kept, strict=True))
    return Sts(float((first * second).sum(axis=1).mean()), len(kept), name)


@lru_cache(maxsize=1)
def _encoder(name: str) -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(name, local_files_only=True)


def _embedded(encoder: Any, texts: Sequence[str]) -> NDArray[np.float64]:
    """Unit vectors, texts × dimensions."""
    vectors = np.asarray(encoder.encode(list(texts)), np.float64)
    length = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return np.asarray(vectors / length, np.float64)
