"""STS on the realism board: by judge, with its model, or why there is none."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from metrics.agreement import rationale_similarity
from tests.conftest import Site, site
from tests.store.rows import put
from views.page.content import Text


@pytest.fixture
def realism(tmp_path: Path) -> Site:
    """Two clips, one judge, three rationales by people; one of the judge's is empty."""
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": "g", "name": "G", "kind": "model"},
                  {"model": "j", "name": "J", "kind": "model"}],
        "clip": [{"clip": f"v.c{n}", "benchmark": "v", "model": "g"} for n in range(2)],
        "run": [{"run": "v.r", "benchmark": "v", "model": "g", "judge": "j",
                 "protocol": "realism"}],
        "verdict": [
            {"run": "v.r", "clip": f"v.c{n}", "dimension": "realism", "score": 3.0,
             "status": "ok", "reason": reason}
            for n, reason in enumerate(("arm", ""))
        ],
        "human_label": [
            {"clip": clip, "annotator": who, "dimension": "realism", "score": 3.0, "reason": text}
            for clip, who, text in (("v.c0", "a", "arm"), ("v.c0", "b", "leg"), ("v.c1", "a", "x"))
        ],
    }  # fmt: skip
    made = site(tmp_path / "home")
    put(made.home, rows)
    rationale_similarity._encoder.cache_clear()
    return made


def notes(where: Site, query: str = "benchmark=v&metric=realism") -> list[str]:
    says = where.fill(f"leaderboard?{query}").slots["says"]
    assert isinstance(says, Text)
    return [block.text for block in says.blocks if block.label == "STS"]


def test_it_is_not_available_without_its_library(
    realism: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    assert notes(realism) == ["j: not available: sentence-transformers is not installed"]


def test_with_it_the_figure_names_its_model(realism: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    class Encoder:
        def __init__(self, name: str, local_files_only: bool) -> None: ...

        def encode(self, texts: list[str]) -> np.ndarray:
            return np.array([[text == "arm", text != "arm"] for text in texts], float)

    library = ModuleType("sentence_transformers")
    library.SentenceTransformer = Encoder  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    monkeypatch.setenv("WHYREEL_STS_MODEL", "a-model")
    assert notes(realism) == ["j: 50.0 over 2 pairs of rationales, by a-model"]


def test_other_boards_do_not_speak_of_it(theatre: Site) -> None:
    assert notes(theatre, "metric=eva") == []
