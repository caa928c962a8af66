"""What stands beside a board's rows: intervals, tie groups, task means, paired differences."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from app.pages.html import html_of
from metrics.boards.definitions import METRICS
from metrics.boards.ranking import group_name
from tests.conftest import REAL, Site, site
from tests.oracle import Bundle
from tests.rounds import few
from tests.store.rows import put, small
from views.page.content import Badge, Figure, Row, Score, Table, Text, View

MARKS = ("D1_core_experiment", "D2_prompt_faithfulness", "D3_social_reasoning", "D4_social_cue",
         "D5_video_plausible")  # fmt: skip
"""The fields of SVBench's result files that count."""


def table(view: View, slot: str = "board") -> Table:
    shown = view.slots[slot]
    assert isinstance(shown, Table)
    return shown


def scores(row: Row) -> Iterator[Score]:
    return (cell for cell in row.cells.values() if isinstance(cell, Score))


@few(4)
@pytest.mark.parametrize("metric", METRICS)
def test_every_figure_lies_in_its_interval(theatre: Site, metric: str) -> None:
    rows = table(theatre.fill(f"leaderboard?metric={metric}")).rows
    shown = [score for row in rows for score in scores(row)]
    assert sum(score.low is not None for score in shown) > len(shown) / 3
    for score in shown:
        assert (score.low is None) == (score.high is None)
        if score.low is not None and score.high is not None and score.value is not None:
            assert score.low <= score.value + 1e-4 and score.value <= score.high + 1e-4
            assert 0 <= score.low <= score.high <= (5 if metric == "realism" else 100)
        if score.n == 0 or score.value is None:
            assert score.low is None


def test_an_interval_is_about_students_t_over_prompts(theatre: Site, pack: Bundle) -> None:
    rows = table(theatre.fill("leaderboard?metric=eva&judge=theatre-truth")).rows
    (row,) = (row for row in rows if "mindblind" in str(row.cells["model"]))
    prompts: dict[str, list[float]] = {}
    for verdict in pack.rows("verdicts"):
        model, judge, _ = pack.who(verdict["run"])
        if judge == "theatre-truth" and "mindblind" in model and verdict["dimension"] != "realism":
            item = pack.clips[verdict["clip"]]["item"]
            prompts.setdefault(item, []).append(verdict["score"])
    means = np.array([np.mean(values) for values in prompts.values()]) * 100
    known = stats.ttest_1samp(means, 0).confidence_interval(0.95)
    score = row.cells["score"]
    assert isinstance(score, Score)
    assert (score.low, score.high) == pytest.approx((known.low, known.high), abs=1.0)


def test_intervals_on_few_prompts_are_marked_and_said(theatre: Site) -> None:
    shown = table(theatre.fill("leaderboard?benchmark=theatre&metric=eva&by=task"))
    drawn = [score for row in shown.rows for score in scores(row)]
    marked = [score for score in drawn if score.few]
    assert marked and all(score.low is not None for score in marked)
    assert any(score.low is not None and not score.few for score in drawn)
    assert "few prompts or videos: it may be too narrow" in html_of(shown)


def test_tie_groups_follow_the_ranks_of_each_judge(theatre: Site) -> None:
    rows = table(theatre.fill("leaderboard?metric=eva&also=scripted")).rows
    groups: dict[object, list[str]] = {}
    for row in rows:
        tie = row.cells["tie"]
        assert isinstance(tie, Badge) != row.muted
        if isinstance(tie, Badge):
            groups.setdefault(row.cells["judge"], []).append(tie.text)
    assert groups["Ground truth"] == ["A", "B", "C", "D"]
    assert set(groups["Scripted · always fail"]) == {"A"}


def test_too_few_shared_prompts_are_said(theatre: Site) -> None:
    rows = table(theatre.fill("leaderboard?metric=eva&tier=hard&task=False belief")).rows
    ties = [row.cells["tie"] for row in rows if not row.muted]
    assert ties and {tie.text for tie in ties if isinstance(tie, Badge)} == {"too few"}


def test_task_mean_and_pooled_mean_are_both_named(svbench: Site) -> None:
    view = svbench.fill("leaderboard?benchmark=svbench&metric=eva&by=task")
    labels = {column.id: column.label for column in table(view).columns}
    assert (labels["score"], labels["tasks"]) == ("Pooled mean", "Task mean")
    for row in table(view).rows:
        parts = [score.value for name, score in row.cells.items()
                 if name.startswith("by:") and isinstance(score, Score)]  # fmt: skip
        known = [value for value in parts if value is not None]
        tasks = row.cells["tasks"]
        assert isinstance(tasks, Score)
        if known:
            assert tasks.value == pytest.approx(np.mean(known))


def test_a_paradigm_without_a_task_weighs_as_one_task(tmp_path: Path) -> None:
    """Two tasks of one prompt each, and two paradigms of two: four means, not three."""
    rows = small()
    places = [("t1", "P"), ("t2", "Q"), (None, "R"), (None, "R"), (None, "S"), (None, "S")]
    passes = [1, 0, 1, 1, 0, 0]
    rows["item"] = [
        {"item": f"b.i{n}", "benchmark": "b", "task": task, "paradigm": paradigm}
        for n, (task, paradigm) in enumerate(places)
    ]
    rows["clip"] = [
        {"clip": f"b.c{n}", "benchmark": "b", "item": f"b.i{n}", "model": "gen"} for n in range(6)
    ]
    rows["verdict"] = [
        {"run": "b.eva", "clip": f"b.c{n}", "dimension": f"D{at}", "score": float(mark),
         "status": "ok"}
        for n, mark in enumerate(passes) for at in range(1, 6)
    ]  # fmt: skip
    kept = ("benchmark", "model", "item", "clip", "run", "verdict")
    put(tmp_path, {name: rows[name] for name in kept})
    (row,) = table(site(tmp_path).fill("leaderboard?benchmark=b&metric=eva")).rows
    score, tasks = row.cells["score"], row.cells["tasks"]
    assert isinstance(score, Score) and isinstance(tasks, Score)
    assert (score.value, tasks.value) == (50.0, 50.0)
    # Of one prompt's task: a quarter of the mean of means, a sixth of the pooled one
    put(tmp_path, {"verdict": [{**verdict, "score": 1.0} for verdict in rows["verdict"]
                               if verdict["clip"] == "b.c1"]})  # fmt: skip
    (row,) = table(site(tmp_path).fill("leaderboard?benchmark=b&metric=eva")).rows
    score, tasks = row.cells["score"], row.cells["tasks"]
    assert isinstance(score, Score) and isinstance(tasks, Score)
    assert (score.value, tasks.value) == (pytest.approx(400 / 6), 75.0)


def test_public_results_are_ranked_on_the_prompts_that_both_models_have(svbench: Site) -> None:
    """Seven calls failed for each, not for the same prompts. Means by hand from the files."""
    known = {}
    for model in ("alpha_gen", "beta_gen"):
        (path,) = (REAL / "svbench" / "results").glob(f"{model}_eval_*.json")
        known[model] = {
            entry["video_file"]: float(np.mean([entry[name] for name in MARKS]))
            for entry in json.loads(path.read_text())
            if all(name in entry for name in MARKS)
        }
    shared = set.intersection(*(set(passes) for passes in known.values()))
    view = svbench.fill("leaderboard?benchmark=svbench&metric=eva&part=short")
    ranked = [row for row in table(view).rows if not row.muted and row.cells["model"] in known]
    assert [row.cells["rank"] for row in ranked] == [1, 2]
    for row in ranked:
        of_model = known[str(row.cells["model"])]
        score = row.cells["shared"]
        assert isinstance(score, Score) and (score.ok, score.n) == (len(shared), 135)
        assert score.value == pytest.approx(100 * np.mean([of_model[name] for name in shared]))
    (apart,) = (row for row in table(view).rows if row.muted)
    assert apart.cells["tie"] is None and apart.why.startswith("Not ranked: it has ")


def test_chosen_rows_are_compared_two_by_two(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=eva&judge=theatre-truth")
    rows = {row.key: row for row in table(view).rows}
    names = list(rows)[:3]
    parameters = "&".join(f"compare={name}" for name in names)
    pairs = table(theatre.fill(f"leaderboard?metric=eva&judge=theatre-truth&{parameters}"), "pairs")
    assert len(pairs.rows) == 3
    values = [row.cells["score"] for row in (rows[name] for name in names)]
    first, other = values[:2]
    gap = pairs.rows[0].cells["difference"]
    assert isinstance(first, Score) and isinstance(other, Score) and isinstance(gap, Score)
    assert first.value is not None and other.value is not None
    assert gap.value == pytest.approx(first.value - other.value)
    assert gap.low is not None and gap.low < first.value - other.value


def test_a_difference_on_few_prompts_is_marked(theatre: Site) -> None:
    where = "leaderboard?metric=eva&judge=theatre-truth&tier=hard&task=False belief"
    pairs = table(theatre.fill(where), "pairs")
    gaps = [row.cells["difference"] for row in pairs.rows]
    assert gaps and all(isinstance(gap, Score) and gap.n < 15 and gap.few for gap in gaps)


def test_the_smallest_difference_that_can_be_detected_is_given(theatre: Site) -> None:
    """A significant difference is not far below it, since both depend on the same prompts."""
    pairs = table(theatre.fill("leaderboard?metric=eva&judge=theatre-truth"), "pairs")
    for row in pairs.rows:
        smallest, seen = row.cells["smallest"], row.cells["difference"]
        assert isinstance(smallest, str) and isinstance(seen, Score)
        assert float(smallest) > 0 and seen.value is not None
        verdict = [badge.text for badge in row.cells["told"] if isinstance(badge, Badge)]
        assert ("significant" in verdict) == (abs(seen.value) > 0.7 * float(smallest))


def test_letters_and_pairs_never_disagree(theatre: Site) -> None:
    """Rows that differ significantly in the pairs table have different letters."""
    address = "leaderboard?metric=eva&judge=theatre-truth"
    filled = theatre.fill(address)
    letters = {
        str(row.cells["model"]): badge.text
        for row in table(filled).rows
        if isinstance(badge := row.cells["tie"], Badge)
    }
    apart = [
        (str(row.cells["one"]), str(row.cells["other"]))
        for row in table(filled, "pairs").rows
        for badge in row.cells["told"]
        if isinstance(badge, Badge) and badge.text == "significant"
    ]
    assert apart and all(letters[first] != letters[second] for first, second in apart)


@pytest.mark.parametrize(
    "address", ["leaderboard?metric=eva&also=scripted", "leaderboard?metric=accuracy", "agreement"]
)
def test_ends_have_no_more_digits_than_draws(theatre: Site, address: str) -> None:
    tables = [slot for slot in theatre.fill(address).slots.values() if isinstance(slot, Table)]
    ends = [end for shown in tables for row in shown.rows for score in scores(row)
            for end in (score.low, score.high) if end is not None]  # fmt: skip
    assert len(ends) > 20 and ends == [round(end, 4) for end in ends]


def test_the_same_data_have_the_same_ends_as_a_column_and_as_the_whole(theatre: Site) -> None:
    rows = table(theatre.fill("leaderboard?metric=eva&tier=hard&by=tier")).rows
    compared = [(row.cells["score"], row.cells["by:hard"]) for row in rows]
    assert compared
    for whole, part in compared:
        assert isinstance(whole, Score) and isinstance(part, Score)
        assert (part.low, part.high) == (whole.low, whole.high)


def test_rows_of_two_judges_are_marked(theatre: Site) -> None:
    rows = table(theatre.fill("leaderboard?metric=eva&also=scripted")).rows
    apart = {str(row.cells["judge"]): row.key for row in rows}
    first, other = list(apart.values())[:2]
    pairs = table(theatre.fill(f"leaderboard?metric=eva&compare={first}&compare={other}"), "pairs")
    (row,) = pairs.rows
    badges = row.cells["told"]
    assert isinstance(badges, tuple) and "two judges" in [badge.text for badge in badges]
    alone = theatre.fill(f"leaderboard?metric=eva&compare={first}")
    assert table(alone, "pairs").rows == ()


def test_dots_have_the_tables_intervals(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=eva&judge=theatre-truth")
    bars = view.slots["bars"]
    assert isinstance(bars, Figure)
    (trace,) = bars.spec["data"]
    rows = table(view).rows
    for at, row in enumerate(rows):
        score = row.cells["score"]
        assert isinstance(score, Score) and score.value is not None and score.high is not None
        assert trace["x"][at] + trace["error_x"]["array"][at] == pytest.approx(score.high)


def test_the_rules_are_stated(theatre: Site) -> None:
    says = theatre.fill("leaderboard?metric=accuracy").slots["says"]
    assert isinstance(says, Text)
    text = " ".join(block.text for block in says.blocks)
    assert "95 % interval" in text and "corrected for all pairs" in text and "Fewer than 20" in text


@pytest.mark.parametrize(("number", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (53, "BA")])
def test_groups_have_letters(number: int, name: str) -> None:
    assert group_name(number) == name


def test_a_judge_of_one_clip_never_leads(tmp_path: Path) -> None:
    """Its name comes first; the other judge has all thirty clips, and leads board and trend."""
    judged = {"a-judge": range(1), "z-judge": range(30)}
    put(tmp_path, {
        "benchmark": [{"benchmark": "b", "name": "B"}],
        "model": [{"model": name, "kind": "model"} for name in ("gen", *judged)],
        "item": [{"item": f"b.i{n}", "benchmark": "b", "tier": ("easy", "hard")[n % 2]}
                 for n in range(30)],
        "clip": [{"clip": f"b.c{n}", "benchmark": "b", "item": f"b.i{n}", "model": "gen"}
                 for n in range(30)],
        "run": [{"run": f"b.{judge}", "benchmark": "b", "model": "gen", "judge": judge,
                 "protocol": "eva"} for judge in judged],
        "verdict": [
            {"run": f"b.{judge}", "clip": f"b.c{n}", "dimension": f"D{at}", "score": 1.0,
             "status": "ok"}
            for judge, clips in judged.items() for n in clips for at in range(1, 6)
        ],
    })  # fmt: skip
    where = site(tmp_path)
    first, last = table(where.fill("leaderboard?benchmark=b&metric=eva")).rows
    assert (first.cells["judge"], first.cells["rank"]) == ("z-judge", 1)
    assert (last.cells["judge"], last.cells["rank"], last.cells["n"]) == ("a-judge", None, 30)
    points = table(where.fill("trends?benchmark=b&metric=eva&by=tier"), "points").rows
    assert [row.cells["clusters"] for row in points] == [15, 15]
