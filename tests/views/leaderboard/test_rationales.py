"""STS on the realism board: by judge, with its model, or why there is none."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from app.__main__ import app
from metrics.agreement import rationale_similarity
from tests.conftest import Site, site
from tests.store.rows import put
from tests.variables import set_variable
from views.page.content import Score, Text

WAYS = ("frames", "film")
"""The judge was asked in two encodings: each video counts once none the less."""


@pytest.fixture
def realism(tmp_path: Path) -> Site:
    """Five clips, one judge, what several people say of them, some in two parts, some in one.

    Of c0 two of three agree; c1 has no reason by the judge; of c2 two people say two things; c3
    has a final label beside its annotators'; c4 has both parts on both sides.
    """
    labels: list[tuple[str, str, float, str, str | None]] = [
        ("v.c0", "a", 3, "arm", None), ("v.c0", "b", 3, "leg", None), ("v.c0", "c", 1, "leg", None),
        ("v.c1", "a", 3, "x", None),
        ("v.c2", "a", 1, "arm", None), ("v.c2", "b", 5, "arm", None),
        ("v.c3", "annotator-1", 3, "arm", "plain"), ("v.c3", "final", 2, "leg", None),
        ("v.c4", "final", 3, "arm", "over a fifth"),
    ]  # fmt: skip
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": "g", "name": "G", "kind": "model"},
                  {"model": "j", "name": "J", "kind": "model"}],
        "clip": [{"clip": f"v.c{n}", "benchmark": "v", "model": "g"} for n in range(5)],
        "run": [{"run": f"v.r{way}", "benchmark": "v", "model": "g", "judge": "j",
                 "protocol": "realism", "encoding": way} for way in WAYS],
        "verdict": [
            {"run": f"v.r{way}", "clip": f"v.c{n}", "dimension": "realism", "score": 3.0,
             "status": "ok", "reason": reason, "summary": "over a fifth"}
            for n, reason in enumerate(("arm", "", "arm", "arm", "arm")) for way in WAYS
        ],
        "human_label": [
            {"clip": clip, "annotator": who, "dimension": "realism", "score": score,
             "reason": text, "adherence": adherence}
            for clip, who, score, text, adherence in labels
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


class Encoder:
    def __init__(self, name: str, local_files_only: bool) -> None: ...

    def encode(self, texts: list[str]) -> np.ndarray:
        return np.array([[t.startswith("arm"), "fifth" in t, t == "leg"] for t in texts], float)


def run(monkeypatch: pytest.MonkeyPatch, where: Site, *line: str) -> Result:
    set_variable(monkeypatch, "WHYREEL_HOME", str(where.home))
    monkeypatch.setattr("app.server.state.library", lambda: where.library)
    return CliRunner().invoke(app, ["judge", "rationales", *line], catch_exceptions=False)


def test_it_is_not_computed_without_its_library(
    realism: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    assert notes(realism) == ["j: not computed yet: `python -m app judge rationales` does it"]
    refused = run(monkeypatch, realism)
    assert refused.exit_code == 1 and "sentence-transformers is not installed" in refused.output


def test_what_the_command_computed_stands_on_pages_with_its_model(
    realism: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "agreement?benchmark=v&protocol=realism"
    before = realism.fill(query).slots["people"]
    assert "sts" not in before.rows[0].cells and "not computed yet" in before.caption
    library = ModuleType("sentence_transformers")
    library.SentenceTransformer = Encoder  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    made = run(monkeypatch, realism, "--name", "a-model")
    assert made.exit_code == 0 and "3 pairs of rationales; 3 computed by a-model" in made.output
    # c0 1.0 and c3 0.0 by the description, c4 1.0 by both parts: what one side lacks is left out.
    line = "j: 66.7 over 3 videos, 2 by their descriptions alone, by a-model"
    assert notes(realism) == [line] and f"v · {line}" in made.output
    again = run(monkeypatch, realism, "--name", "a-model")
    assert "3 pairs of rationales; 0 computed" in again.output
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    rows = realism.fill(query).slots["people"].rows
    assert len(rows) == len(WAYS), "without the library too"
    for row in rows:
        sts = row.cells["sts"]
        assert isinstance(sts, Score) and sts.value == pytest.approx(200 / 3) and sts.ok == 3
    monkeypatch.setenv("WHYREEL_STS_MODEL", "another")
    assert "not computed yet" in notes(realism)[0], "no other model stands in"


def test_other_boards_do_not_speak_of_it(theatre: Site) -> None:
    assert notes(theatre, "metric=eva") == []
