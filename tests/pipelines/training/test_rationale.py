"""Rationales of VideoRealBench's annotations: a row a video, people's two parts in their tags."""

import json
from pathlib import Path
from typing import Any

import pytest

from loaders.videoreal.rows import reply
from pipelines.training.kinds import ExportOrder, files
from tests.conftest import Site, site
from tests.store.rows import put


@pytest.fixture(scope="module")
def realism(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Of v1 a final label beside three; of v2 three without a final one; of v3 two that differ."""
    labels: list[tuple[str, str, float, str]] = [
        ("v.v1", "annotator-1", 2, "first"), ("v.v1", "annotator-2", 2, "second"),
        ("v.v1", "annotator-3", 4, "third"), ("v.v1", "final", 2, "An arm bends back."),
        ("v.v2", "annotator-1", 5, "one"), ("v.v2", "annotator-2", 1, "two"),
        ("v.v2", "annotator-3", 1, "three"),
        ("v.v3", "a", 1, "so"), ("v.v3", "b", 5, "other"),
    ]  # fmt: skip
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": "g", "name": "G", "kind": "model"}],
        "clip": [
            {"clip": f"v.v{n}", "benchmark": "v", "model": "g", "media": f"{n}.mp4",
             "sha256": str(n), "split": "test" if n == 1 else "train"}
            for n in (1, 2, 3)
        ],
        "human_label": [
            {"clip": clip, "annotator": who, "dimension": "realism", "score": score,
             "reason": reason, "area": 0.3, "category": "human_state",
             "adherence": "Over a fifth <of> the frame." if who == "final" else None}
            for clip, who, score, reason in labels
        ],
    }  # fmt: skip
    made = site(tmp_path_factory.mktemp("realism") / "home")
    put(made.home, rows)
    return made


def rationales(where: Site, split: str) -> list[dict[str, Any]]:
    made = dict(files("rationale", where.store, ExportOrder()))
    name = f"rationale_{split}.json"
    rows: list[dict[str, Any]] = json.loads(made[name]) if name in made else []
    return rows


def test_a_video_with_a_final_label_is_one_row_in_peoples_words(realism: Site) -> None:
    (row,) = rationales(realism, "test")
    assert row["videos"] == ["videos/v.v1.mp4"]
    text = row["messages"][1]["content"]
    parsed = reply(text)
    assert (parsed.status, parsed.score) == ("ok", 2)
    assert parsed.problem == "An arm bends back."
    assert parsed.adherence == "Over a fifth ‹of› the frame."


def test_without_a_final_label_the_majority_speaks_and_a_tie_is_left_out(realism: Site) -> None:
    (row,) = rationales(realism, "train")
    parsed = reply(row["messages"][1]["content"])
    assert (row["videos"], parsed.score, parsed.problem) == (["videos/v.v2.mp4"], 1, "two")
    assert parsed.adherence
    assert "30 % of the picture" in parsed.adherence, "people wrote none: it is made of the shares"


def test_the_report_tells_whose_splits_and_words_they_are(realism: Site, tmp_path: Path) -> None:
    report = json.loads(dict(files("rationale", realism.store, ExportOrder()))["report.json"])
    assert report["splits"]["clips with the benchmark's own"] == 2
    assert report["clips without an agreed score"] == 1
    assert report["adherence by people"] == 1
    assert report["rows"] == {"train": 1, "validation": 0, "test": 1}
