"""STS with a stand-in encoder of known vectors, and without the library; what is kept of it."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from metrics.agreement import rationale_similarity as module
from metrics.agreement.rationale_similarity import (
    NOT_INSTALLED,
    KeptSimilarities,
    SimilarityUnavailableError,
    cosines,
    digest_of,
    file_states,
    folder_of,
    keep_similarities,
    kept_similarities,
    model_label,
)
from store.reading.store import Store

EMBEDDED: list[int] = []


@pytest.fixture(autouse=True)
def forget() -> None:
    module._encoder.cache_clear()
    EMBEDDED.clear()


class Encoder:
    """Counts of three words as a vector; a name that is no folder is refused."""

    def __init__(self, name: str, local_files_only: bool) -> None:
        assert local_files_only, "nothing may be fetched"
        if name == "missing":
            raise OSError(name)

    def encode(self, texts: list[str]) -> np.ndarray:
        EMBEDDED.append(len(texts))
        return np.array([[text.count(word) for word in ("arm", "book", "leg")] for text in texts])


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    library = ModuleType("sentence_transformers")
    library.SentenceTransformer = Encoder  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)


def test_cosine_of_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    scores = cosines([("arm", "arm arm"), ("arm book", "arm"), ("leg", "book")])
    assert scores == pytest.approx([1, 1 / np.sqrt(2), 0])
    assert EMBEDDED == [5], "a text that stands in several pairs is embedded once"
    assert cosines([]) == []


def test_the_model_is_named_and_never_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch)
    monkeypatch.setenv("WHYREEL_STS_MODEL", "missing")
    with pytest.raises(SimilarityUnavailableError, match="missing is not on this machine"):
        cosines([("arm", "arm")])
    assert cosines([("arm", "arm")], "other") == [1.0]
    assert (model_label(str(tmp_path)), model_label("a/b")) == (tmp_path.name, "a/b")


def test_without_the_library_it_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(SimilarityUnavailableError, match=NOT_INSTALLED):
        cosines([("arm", "arm")])


def version_of(home: Path) -> Store:
    return cast(Store, SimpleNamespace(path=home / "stores" / "whyreel-000001-00000000.duckdb"))


def test_what_was_computed_is_kept_by_texts_and_model(tmp_path: Path) -> None:
    first, second = ("arm", "leg"), ("leg", "arm")
    assert len({digest_of(first), digest_of(second), digest_of(("ar", "mleg"))}) == 3
    assert kept_similarities(file_states(version_of(tmp_path))) is None
    for model, value in (("one", 0.25), ("two", 0.5)):
        keep_similarities(tmp_path, KeptSimilarities(model, {digest_of(first): value}))
    shared, visitors = version_of(tmp_path), version_of(tmp_path / "sessions" / "x")
    named: dict[str, Any] = {
        model: kept_similarities(file_states(visitors), model) for model in ("one", "two")
    }
    assert [named[model].of(first) for model in named] == [0.25, 0.5]
    assert named["one"].of(second) is None, "unknown is not zero"
    assert kept_similarities(file_states(shared), "three") is None
    newest = file_states(shared)[0]
    newest.path.write_text("{", encoding="utf-8")
    (folder_of(tmp_path) / "stray.json").write_text('{"model": 1}', encoding="utf-8")
    assert kept_similarities(file_states(shared)) is not None, "a broken file is passed over"
