"""A judge against people, clip by clip: the scatter's marks, its coefficients, whose it is."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import pearsonr, spearmanr

from tests.conftest import Site, site
from tests.store.rows import Rows, put
from views.page.content import Figure, Switches, View

CLIPS = 24
PEOPLE = ("p", "q")


def drawn_scores() -> dict[tuple[str, int], float]:
    """(Rater, clip) → realism: two people and judge J scored all clips, judge K eight of them."""
    draw = random.Random(8)
    scores = {}
    for clip in range(CLIPS):
        kind = draw.randint(1, 5)
        for who in (*PEOPLE, "j", *(("k",) if clip < 8 else ())):
            scores[who, clip] = float(min(5, max(1, kind + draw.choice((-1, 0, 0, 1)))))
    return scores


SCORES = drawn_scores()


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    judges = {"j": "Judge J", "k": "Judge K"}
    rows: Rows = {
        "benchmark": [{"benchmark": "videoreal", "name": "VideoRealBench"}],
        "model": [{"model": "g", "name": "G", "kind": "model"},
                  *({"model": name, "name": shown, "kind": "model"}
                    for name, shown in judges.items())],
        "clip": [{"clip": f"c{n}", "benchmark": "videoreal", "model": "g"} for n in range(CLIPS)],
        "run": [{"run": f"r-{name}", "benchmark": "videoreal", "model": "g", "judge": name,
                 "protocol": "realism"} for name in judges],
        "verdict": [{"run": f"r-{who}", "clip": f"c{n}", "dimension": "realism", "score": score,
                     "status": "ok"} for (who, n), score in SCORES.items() if who in judges],
        "human_label": [{"clip": f"c{n}", "annotator": who, "dimension": "realism", "score": score}
                        for (who, n), score in SCORES.items() if who in PEOPLE],
    }  # fmt: skip
    made = site(tmp_path_factory.mktemp("against"))
    put(Path(made.home), rows)
    return made


def figure_of(view: View, slot: str) -> Figure:
    content = view.slots[slot]
    assert isinstance(content, Figure)
    return content


def pairs_of(judge: str) -> tuple[list[float], list[float]]:
    """People's means and the judge's scores, clip by clip."""
    clips = [n for n in range(CLIPS) if (judge, n) in SCORES]
    means = [sum(SCORES[who, n] for who in PEOPLE) / 2 for n in clips]
    return means, [SCORES[judge, n] for n in clips]


@pytest.mark.parametrize(
    ("judge", "address", "slot"),
    [
        ("j", "published?benchmark=videoreal&plot=vr-people", "plot"),
        ("k", "published?benchmark=videoreal&plot=vr-people&judge=k", "plot"),
        ("j", "agreement?benchmark=videoreal", "scatter"),
        ("k", "agreement?benchmark=videoreal&judge=k", "scatter"),
    ],
)
def test_marks_count_the_clips_of_each_pair_of_scores(
    where: Site, judge: str, address: str, slot: str
) -> None:
    figure = figure_of(where.fill(address), slot)
    people, own = pairs_of(judge)
    (trace,) = figure.spec["data"]
    marks: dict[tuple[float, float], int] = dict(
        zip(zip(trace["x"], trace["y"], strict=True), trace["marker"]["size"], strict=True)
    )
    assert marks == Counter(zip(people, own, strict=True))
    assert figure.title.endswith(f": judge Judge {judge.upper()}")
    assert f"PLCC {pearsonr(people, own)[0]:.2f} (" in figure.subtitle
    assert f"SROCC {spearmanr(people, own)[0]:.2f} (" in figure.subtitle
    assert f" · n = {len(own)} clips · " in figure.subtitle


@pytest.mark.parametrize("plot", ["vr-people", "vr-confusion"])
def test_the_judge_is_chosen_by_a_click_or_in_the_address(where: Site, plot: str) -> None:
    view = where.fill(f"published?benchmark=videoreal&plot={plot}")
    shown: list[tuple[str, bool]] = []
    for _ in range(2):
        plots = view.slots["plots"]
        assert isinstance(plots, Switches)
        (whose,) = (entry for entry in plots.entries if entry.label == "Judge")
        (current,) = (way for way in whose.ways if way.is_current)
        shown.append((current.text, current.text in figure_of(view, "plot").title))
        view = where.fill(next(way.href for way in whose.ways if way is not current))
    assert shown == [("Judge J", True), ("Judge K", True)]
    (closed,) = (
        way.href
        for entry in plots.entries
        if entry.field == "plot"
        for way in entry.ways
        if way.is_current
    )
    assert "judge" not in closed, "another figure begins with its own"


def test_an_unknown_judge_is_said_and_no_other_stands_in(where: Site) -> None:
    view: Any = where.fill("published?benchmark=videoreal&plot=vr-people&judge=g")
    assert view.notices or "No numbers for this figure" in view.slots["plot"].empty
