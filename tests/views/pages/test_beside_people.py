"""Judges beside people on the Agreement page, held to scipy's and scikit-learn's own figures."""

import random
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import pearsonr, spearmanr
from sklearn.metrics import cohen_kappa_score

from tests.conftest import Site, site
from tests.store.rows import put
from views.page.content import Badge, Figure, Folds, Gallery, Row, Score, Switches, Table, View

CLIPS, PEOPLE = 30, 13
LONG = "The reason goes on, and says at its very end what counts. " * 6 + "That counts."
Scores = dict[tuple[str, str], float]


def _site(
    home: Path,
    protocol: str,
    dimension: str,
    people: Scores,
    judges: Scores,
    makers: tuple[str, ...] = ("g",),
) -> Site:
    """`makers`: whose clips they are, by turns."""
    names = sorted({who for who, _ in judges})
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": name, "name": name.upper(), "kind": "model"}
                  for name in (*makers, *names)],
        "clip": [{"clip": f"v.{n}", "benchmark": "v", "model": makers[n % len(makers)]}
                 for n in range(CLIPS)],
        "run": [{"run": f"v.{who}", "benchmark": "v", "model": "g", "judge": who,
                 "protocol": protocol} for who in names],
        "verdict": [
            {"run": f"v.{who}", "clip": clip, "dimension": dimension, "score": score,
             "status": "ok", "reason": f"{clip} {LONG}"} for (who, clip), score in judges.items()
        ],
        "human_label": [
            {"clip": clip, "annotator": who, "dimension": dimension, "score": score}
            for (who, clip), score in people.items()
        ],
    }  # fmt: skip
    made = site(home)
    put(made.home, rows)
    return made


def _passes() -> tuple[Scores, Scores]:
    """13 people's votes on D1, more than a matrix shows one by one; two judges, one of 20 clips."""
    draw = random.Random(3)
    hard = {f"v.{n}": draw.random() for n in range(CLIPS)}
    people = {(f"p{at:02d}", clip): float(draw.random() > of)
              for at in range(PEOPLE) for clip, of in hard.items()}  # fmt: skip
    judges = {("j", clip): float(draw.random() > of) for clip, of in hard.items()}
    judges |= {("k", clip): float(draw.random() > 0.5) for clip in list(hard)[:20]}
    return people, judges


@pytest.fixture(scope="module")
def passes(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return _site(tmp_path_factory.mktemp("passes"), "eva", "D1", *_passes())


def rows_of(where: Site, query: str) -> dict[str, Row]:
    table = where.fill(f"agreement?{query}").slots["people"]
    assert isinstance(table, Table)
    return {row.key.partition("|")[0]: row for row in table.rows}


def value(row: Row, column: str) -> float:
    cell = row.cells[column]
    assert isinstance(cell, Score)
    assert cell.value is not None
    return cell.value


def test_every_judge_is_beside_people_however_many_they_are(passes: Site) -> None:
    people, judges = _passes()
    rows = rows_of(passes, "benchmark=v&judged=D1")
    assert set(rows) == {"j", "k"}
    for who, row in rows.items():
        own = {clip: score for (name, clip), score in judges.items() if name == who}
        share = {clip: [s for (_, c), s in people.items() if c == clip] for clip in own}
        means = [sum(of) / PEOPLE for of in share.values()]
        assert value(row, "plcc") == pytest.approx(pearsonr(means, list(own.values()))[0])
        assert value(row, "srocc") == pytest.approx(spearmanr(means, list(own.values()))[0])
        votes = [float(mean > 0.5) for mean in means]  # thirteen never tie
        assert value(row, "kappa") == pytest.approx(cohen_kappa_score(votes, list(own.values())))
        assert value(row, "people") == pytest.approx(100 * sum(means) / len(means))
        assert value(row, "own") == pytest.approx(100 * sum(own.values()) / len(own))
        pairs = list(zip(own.values(), votes, strict=True))
        counts = [row.cells[name] for name in ("both_pass", "judge_alone", "people_alone",
                                               "both_fail")]  # fmt: skip
        assert counts == [pairs.count(each) for each in ((1, 1), (1, 0), (0, 1), (0, 0))]
        assert (row.cells["n"], row.cells["coverage"]) == (len(own), 1.0)
        cases = passes.fill((row.href or "").removeprefix("./").partition("#")[0]).slots["cases"]
        assert isinstance(cases, Gallery)
        assert cases.total == sum(judge != vote for judge, vote in pairs)


def test_a_judges_reason_is_read_to_its_end_on_the_card(passes: Site) -> None:
    row = rows_of(passes, "benchmark=v&judged=D1")["j"]
    cases = passes.fill((row.href or "").partition("#")[0]).slots["cases"]
    assert isinstance(cases, Gallery) and cases.cards
    for card in cases.cards:
        assert not any("That counts." in text for _, text in card.lines)
        (whole,) = (text for label, text in card.full if label.startswith("J"))
        assert whole == f"{card.key} {LONG}"


def test_people_are_one_rater_or_each_of_them_on_request(passes: Site) -> None:
    """Two judges and thirteen people: three raters, or sixteen with the vote; none is left out."""
    view = passes.fill("agreement?benchmark=v&judged=D1")
    assert "13 people stand as their vote." in repr(view.slots["says"])
    assert len(raters_of(view)) == 3
    switch = view.slots["show"]
    assert isinstance(switch, Switches)
    (of_people,) = [each for each in switch.entries if each.field == "people"]
    each = passes.fill(of_people.ways[1].href)
    assert len(raters_of(each)) == 16 and {"@p00", "@p12", "@"} <= raters_of(each)
    assert "not shown" not in repr(each.slots["says"]) + repr(view.slots["says"])
    pairs = each.slots["pairs"]
    assert isinstance(pairs, Folds)
    assert [len(fold.table.rows) for fold in pairs.entries if fold.table] == [16 * 15 / 2]
    back = each.slots["show"]
    assert isinstance(back, Switches)
    assert passes.fill(back.entries[1].ways[0].href).query == view.query


def test_two_people_by_name_are_compared_though_people_are_one(passes: Site) -> None:
    people, _ = _passes()
    view = passes.fill("agreement?benchmark=v&judged=D1&disagree=@p00&disagree=@p01")
    cases = view.slots["cases"]
    assert isinstance(cases, Gallery)
    clips = {clip for _, clip in people}
    assert cases.total == sum(people["p00", clip] != people["p01", clip] for clip in clips)
    assert {"@p00", "@p01"} <= raters_of(view)


def test_people_among_themselves_have_their_own_figures(passes: Site) -> None:
    """Fleiss' kappa of thirteen people on D1, by his formula."""
    people, _ = _passes()
    table = passes.fill("agreement?benchmark=v&judged=D1").slots["together"]
    assert isinstance(table, Table)
    assert [row.group for row in table.rows] == ["Judges", "People"]
    row = table.rows[1]
    assert row.cells["raters"] == PEOPLE and row.cells["n"] == CLIPS
    clips = sorted({clip for _, clip in people})
    passing = [sum(people[f"p{at:02d}", clip] for at in range(PEOPLE)) for clip in clips]
    alike = [(each * (each - 1) + (PEOPLE - each) * (PEOPLE - each - 1)) / (PEOPLE * (PEOPLE - 1))
             for each in passing]  # fmt: skip
    share = sum(passing) / (PEOPLE * CLIPS)
    chance = share**2 + (1 - share) ** 2
    expected = (sum(alike) / CLIPS - chance) / (1 - chance)
    assert value(row, "fleiss") == pytest.approx(expected)


def raters_of(view: View) -> set[str]:
    table = view.slots["matrix"]
    assert isinstance(table, Table)
    return {row.key for row in table.rows}


def test_a_final_label_speaks_for_people(tmp_path: Path) -> None:
    draw = random.Random(5)
    clips = [f"v.{n}" for n in range(CLIPS)]
    final = {clip: float(draw.randint(1, 5)) for clip in clips}
    people = {("final", clip): score for clip, score in final.items()}
    people |= {(f"annotator-{at}", clip): float(draw.randint(1, 5)) for at in (1, 2, 3)
               for clip in clips}  # fmt: skip
    judges = {("j", clip): min(5.0, score + draw.randint(0, 1)) for clip, score in final.items()}
    where = _site(tmp_path / "home", "realism", "realism", people, judges)
    (row,) = rows_of(where, "benchmark=v&protocol=realism").values()
    given, own = list(final.values()), [judges["j", clip] for clip in final]
    assert value(row, "plcc") == pytest.approx(pearsonr(given, own)[0])
    assert value(row, "srocc") == pytest.approx(spearmanr(given, own)[0])
    kappa = cohen_kappa_score(given, own, weights="quadratic", labels=[1.0, 2.0, 3.0, 4.0, 5.0])
    assert value(row, "kappa") == pytest.approx(kappa)
    assert value(row, "people") == pytest.approx(sum(given) / len(given))
    assert "both_pass" not in row.cells


def test_a_judge_that_always_passes_has_no_correlation_and_says_why(tmp_path: Path) -> None:
    people = {("p", f"v.{n}"): float(n % 2) for n in range(CLIPS)}
    judges = {("j", f"v.{n}"): 1.0 for n in range(CLIPS)}
    where = _site(tmp_path / "home", "eva", "D1", people, judges)
    (row,) = rows_of(where, "benchmark=v&judged=D1").values()
    cell = row.cells["plcc"]
    assert isinstance(cell, Badge)
    assert "undefined" in cell.text
    assert (row.cells["both_pass"], row.cells["judge_alone"]) == (15, 15)


def test_without_people_there_is_no_such_table(svbench: Site) -> None:
    assert "people" not in svbench.fill("agreement?benchmark=svbench").slots


def test_pass_rates_of_people_and_judges_are_a_picture(passes: Site) -> None:
    """A row for each judge, from people's rate to the judge's, as the table has them."""
    drawn = passes.fill("agreement?benchmark=v&judged=D1").slots["rates"]
    assert isinstance(drawn, Figure)
    people, judges = (trace for trace in drawn.spec["data"] if trace["mode"] == "markers")
    for who, row in rows_of(passes, "benchmark=v&judged=D1").items():
        at = next(n for n, text in enumerate(judges["hovertext"]) if text.startswith(who.upper()))
        assert people["x"][at] == pytest.approx(value(row, "people"))
        assert judges["x"][at] == pytest.approx(value(row, "own"))


def test_a_judge_is_beside_people_on_each_generators_clips(tmp_path: Path) -> None:
    """SVBench asks whether a judge is as people are for every generator; of many people."""
    many = 25
    draw = random.Random(11)
    clips = [f"v.{n}" for n in range(CLIPS)]
    people = {
        (f"p{at:02d}", clip): float(draw.random() > 0.4) for at in range(many) for clip in clips
    }
    judges = {("j", clip): float(draw.random() > 0.5) for clip in clips}
    where = _site(tmp_path / "home", "eva", "D1", people, judges, ("g", "h", "i"))
    view = where.fill("agreement?benchmark=v&judged=D1")
    switch = view.slots["show"]
    assert isinstance(switch, Switches)
    (of_generators,) = [each for each in switch.entries if each.field == "generators"]
    each = where.fill(of_generators.ways[1].href.partition("#")[0])
    table = each.slots["people"]
    assert isinstance(table, Table)
    assert [row.group for row in table.rows] == ["G", "H", "I"]
    for at, row in enumerate(table.rows):
        own = clips[at::3]
        shares = [sum(people[f"p{n:02d}", clip] for n in range(many)) / many for clip in own]
        assert value(row, "plcc") == pytest.approx(
            pearsonr(shares, [judges["j", clip] for clip in own])[0])  # fmt: skip
        assert value(row, "people") == pytest.approx(100 * sum(shares) / len(shares))
        assert row.cells["n"] == 10 and f"generator={'ghi'[at]}" in (row.href or "")
    assert len(raters_of(where.fill("agreement?benchmark=v&judged=D1&people=each"))) == many + 2
