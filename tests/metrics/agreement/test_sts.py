"""STS with a stand-in encoder of known vectors, and without the library."""

import sys
from types import ModuleType

import numpy as np
import pytest

from metrics.agreement import rationale_similarity as module
from metrics.agreement.rationale_similarity import MODEL, NOT_INSTALLED, sts


@pytest.fixture(autouse=True)
def forget() -> None:
    module._encoder.cache_clear()


class Encoder:
    """Counts of three words as a vector; a name that is no folder is refused."""

    def __init__(self, name: str, local_files_only: bool) -> None:
        assert local_files_only, "nothing may be fetched"
        if name == "missing":
            raise OSError(name)

    def encode(self, texts: list[str]) -> np.ndarray:
        return np.array([[text.count(word) for word in ("arm", "book", "leg")] for text in texts])


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    library = ModuleType("sentence_transformers")
    library.SentenceTransformer = Encoder  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)


def test_cosine_of_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    scores = sts([("arm", "arm arm"), ("arm book", "arm"), ("leg", "book")])
    assert scores.value == pytest.approx((1 + 1 / np.sqrt(2) + 0) / 3)
    assert (scores.n, scores.model, scores.why) == (3, MODEL, "")


def test_empty_rationales_are_no_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    assert sts([("arm", " "), ("arm", "arm")]).n == 1
    assert sts([("", "x")]) == (None, 0, MODEL, "undefined: no pair of rationales")


def test_the_model_is_named_and_never_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    monkeypatch.setenv("WHYREEL_STS_MODEL", "missing")
    scores = sts([("arm", "arm")])
    assert scores == (None, 1, "missing", "not available: missing is not on this machine")
    assert sts([("arm", "arm")], "other").model == "other"


def test_without_the_library_it_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    assert sts([("arm", "arm")]) == (None, 1, MODEL, NOT_INSTALLED)
