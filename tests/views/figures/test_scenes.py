"""Scores by where scenes are from (R3-Bench, Figure 8), against a count over the files."""

from collections import defaultdict

import pytest

from tests.conftest import Site, site
from tests.loaders.made_files import bundle, lines
from views.figures.registry import FIGURES, draw_figure

FIGURE = FIGURES["r3-scenes"]
COGNITION = {"n1": "Contradiction", "n2": "Imagination", "s-why": "Reversal", "s-what": None}
"""Kind of question → its cognitive dimension, in the words of the file."""
SCENES = {"a": "curated", "b": "real_life", "c": "curated", "d": None}
ASKED = {"n1": "EU", "n2": "MSE", "s-why": "CW", "s-what": "CH/W"}
WRONG = {("b", "CW"), ("c", "EU"), ("c", "CW"), ("d", "EU")}
"""All other questions are answered right, so the chains of b, c and d are not consistent."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("scenes")
    pack = bundle(folder / "toy")
    for stem in ("people", "verdicts", "human_labels"):
        (pack / f"{stem}.jsonl").unlink()
    lines(pack / "clips.jsonl", [{"clip": clip, "scene": scene} for clip, scene in SCENES.items()])
    lines(pack / "chains.jsonl", [{"chain": clip, "clip": clip} for clip in SCENES])
    lines(pack / "nodes.jsonl", [
        {"chain": clip, "node": node, "kind": kind, "text": node} for clip in SCENES
        for node, kind in (("n1", "event"), ("n2", "intent"))
    ])  # fmt: skip
    lines(pack / "subchains.jsonl", [
        {"chain": clip, "subchain": "s", "result": "n2", "reasons": ["n1"]} for clip in SCENES
    ])  # fmt: skip
    lines(pack / "questions.jsonl", [
        {"question": f"{clip}-{of}", "clip": clip, "chain": clip, "type": kind, "text": "?",
         "options": ["x", "y"], "answer": 0, "cognition": COGNITION[of],
         **({"subchain": "s"} if of.startswith("s") else {"node": of})}
        for clip in SCENES for of, kind in ASKED.items()
    ])  # fmt: skip
    lines(pack / "answers.jsonl", [
        {"run": "r", "question": f"{clip}-{of}", "choice": int((clip, kind) in WRONG)}
        for clip in SCENES for of, kind in ASKED.items()
    ])  # fmt: skip
    where = site(folder / "home")
    assert where.take("bundle", pack).rejected == 0
    return where


def by_hand() -> dict[tuple[str, str], float]:
    """Score and scene → its value in per cent; a chain counts if all of its answers are right."""
    marks = defaultdict[tuple[str, str], list[bool]](list)
    for clip, scene in SCENES.items():
        if scene:
            for kind in ASKED.values():
                marks[kind, scene].append((clip, kind) not in WRONG)
            marks["Cons_c", scene].append(all(clip != wrong for wrong, _ in WRONG))
    return {key: 100 * sum(each) / len(each) for key, each in marks.items()}


def test_each_score_is_that_of_its_scenes(made: Site) -> None:
    drawn = {
        (each.group, scene): value.value
        for each in FIGURE.computed(made.store, "toy") for scene, value in each.values.items()
        if scene in ("curated", "real_life")
    }  # fmt: skip
    expected = by_hand()
    assert drawn == pytest.approx(expected) and len(expected) == 10
    assert len(set(expected.values())) == 3
    spec = draw_figure(made.store, "toy", FIGURE).content.spec
    assert [len(trace["x"]) for trace in spec["data"]] == [2] * 5
    assert spec["layout"]["xaxis"]["ticktext"] == ["Curated", "Real life"]


def test_each_dimension_is_an_axis_of_the_radar(made: Site) -> None:
    by_hand = {
        name: 100 * sum((clip, ASKED[of]) not in WRONG for clip in SCENES) / len(SCENES)
        for of, name in COGNITION.items() if name
    }  # fmt: skip
    (series,) = FIGURES["r3-cognition"].computed(made.store, "toy")
    assert {name: value.value for name, value in series.values.items()} == by_hand
    (trace,) = draw_figure(made.store, "toy", FIGURES["r3-cognition"]).content.spec["data"]
    axes = sorted(by_hand)
    assert trace["theta"] == [*axes, axes[0]], "a closed ring"


def test_without_scenes_the_figure_says_what_to_import(theatre: Site) -> None:
    drawn = draw_figure(theatre.store, "theatre", FIGURE)
    assert not drawn.has_computed and FIGURE.missing in drawn.content.empty
