"""STS: how alike two rationales are, as the cosine of their sentence embeddings (VideoRealBench).

    cosines(pairs, model=MODEL) -> list[float]

sentence-transformers is an optional extra (`pip install .[sts]`) and its model a file on this
machine: nothing is fetched, and nothing else stands in for it. Pages never compute it: a command
does, and `metrics/agreement/kept_similarities.py` keeps what came of it.
"""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.kept_similarities import TextPair

MODEL: Final = "sentence-transformers/all-MiniLM-L6-v2"
NOT_INSTALLED: Final = "not available: sentence-transformers is not installed"


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
