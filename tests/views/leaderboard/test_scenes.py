"""Where clips' scenes are from, and of which cognitive dimension questions are (R3-Bench)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Site, site
from tests.loaders.made_files import bundle, lines
from tests.views.board import cell, rows_of

SCENES = {"a": "curated", "b": "real_life"}
OF = ("Intent Attribution", "Emotion Shift")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, Path]:
    folder = tmp_path_factory.mktemp("scenes")
    pack = bundle(folder / "toy")
    lines(pack / "clips.jsonl", [{"clip": clip, "scene": scene} for clip, scene in SCENES.items()])
    lines(pack / "questions.jsonl", [
        {"question": f"q{n}", "clip": "ab"[n % 2], "type": "EU", "text": "?", "cognition": OF[n % 3]
         if n % 3 < 2 else None, "options": ["x", "y"], "answer": n % 2} for n in range(12)
    ])  # fmt: skip
    lines(pack / "answers.jsonl", [{"run": "r", "question": f"q{n}", "choice": n // 2 % 2}
                                   for n in range(12)])  # fmt: skip
    where = site(folder / "home")
    assert where.take("bundle", pack).rejected == 0
    return where, pack


def read(pack: Path, stem: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (pack / f"{stem}.jsonl").read_text().splitlines()]


def by_hand(pack: Path, name: str) -> dict[str, tuple[int, int]]:
    """Value → questions and right answers, counted over the files."""
    counts, right = Counter[str](), Counter[str]()
    chosen = {row["question"]: row["choice"] for row in read(pack, "answers")}
    for row in read(pack, "questions"):
        value = SCENES[row["clip"]] if name == "scene" else row["cognition"]
        counts[value] += 1
        right[value] += chosen[row["question"]] == row["answer"]
    return {value: (counts[value], right[value]) for value in counts if value}


@pytest.mark.parametrize("name", ["scene", "cognition"])
def test_what_a_bundle_says_of_scenes_and_cognition_are_filters_and_columns(
    made: tuple[Site, Path], name: str
) -> None:
    where, pack = made
    board = "leaderboard?benchmark=toy&metric=accuracy"
    view = where.fill(f"{board}&by={name}")
    (row,) = rows_of(view)
    expected = by_hand(pack, name)
    assert len(expected) == 2
    counts = {option.value: option.count for option in view.options[name]}
    assert counts == {value: n for value, (n, _) in expected.items()}
    for value, (n, right) in expected.items():
        column, (cut,) = cell(row, f"by:{value}"), rows_of(where.fill(f"{board}&{name}={value}"))
        for figure in (column, cell(cut, "score")):
            assert figure.n == n and figure.value == pytest.approx(100 * right / n)
