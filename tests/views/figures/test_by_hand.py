"""Computed figures against a second count: of the pack's own files, or of a few rows made here."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.conftest import Site, site
from tests.oracle import Bundle, Case
from tests.store.rows import Rows, put
from views.figures.registry import FIGURES
from views.figures.series import FigureSeries

Drawn = dict[tuple[str, str, str, str], float]
"""(group, model, setting, column) → the value."""
TYPES = ("EU", "MSE", "CW", "CH/W")


def drawn(where: Site, name: str) -> Drawn:
    return {
        (each.group, each.model, setting_of(each), column): value.value
        for each in FIGURES[name].computed(where.store, "theatre")
        for column, value in each.values.items()
    }


def setting_of(series: FigureSeries) -> str:
    """The setting in a row's name; where a figure has one alone it goes without saying."""
    last = series.name.rpartition(" · ")[2]
    return last if last in ("−", "+Sub") else "−"


def counted(group: str, cases: Iterable[Case], field: str) -> Drawn:
    """Right answers among all with a reply, by model, setting and a field; a reply that answers
    nothing is a wrong one."""
    right: Counter[tuple[str, str, str, str]] = Counter()
    total: Counter[tuple[str, str, str, str]] = Counter()
    for case in cases:
        model, _, setting = case.who
        key = group, model, setting or "−", case.fields.get(field) or ""
        if key[3] and (case.value is not None or case.failures):
            total[key] += 1
            right[key] += case.value == 1
    return {key: 100 * right[key] / total[key] for key in total}


def of(cases: Iterable[Case], **fields: str) -> Iterator[Case]:
    for case in cases:
        if all(case.fields.get(name) == value for name, value in fields.items()):
            yield case


def by_length(pack: Bundle) -> Drawn:
    answers = list(of(pack.cases("accuracy"), variant="base"))
    each = counted("Overall", answers, "length")
    for kind in TYPES:
        each |= counted(kind, of(answers, type=kind), "length")
    each |= counted("Cons_sc", pack.cases("subchains"), "length")
    return each | counted("Cons_c", pack.cases("chains"), "length")


def by_task(pack: Bundle) -> Drawn:
    return counted("", of(pack.cases("accuracy"), variant="base"), "task")


def by_way(pack: Bundle) -> Drawn:
    answers = pack.cases("accuracy")
    ways = {
        "Vanilla": of(answers, variant="base"),
        "Circular": pack.cases("circular"),
        "None-of-these as distractor (V1)": of(answers, variant="v1"),
        "None-of-these as answer (V2)": of(answers, variant="v2"),
        "Open-ended (V3)": pack.cases("open"),
    }
    return {
        key: value
        for name, cases in ways.items()
        for key, value in counted(name, cases, "level").items()
    }


@pytest.mark.parametrize(
    ("name", "by_hand", "groups"),
    [("r3-length", by_length, 7), ("vg-profile", by_task, 1), ("vg-variants", by_way, 5)],
)
def test_every_value_is_that_of_a_count_over_the_files(
    theatre: Site, pack: Bundle, name: str, by_hand: Callable[[Bundle], Drawn], groups: int
) -> None:
    shown, expected = drawn(theatre, name), by_hand(pack)
    assert len({group for group, *_ in shown}) == groups
    for key, value in shown.items():
        assert value == pytest.approx(expected[key]), key
    columns = {(group, column) for group, *_, column in shown}
    wanted = {(group, column) for group, *_, column in expected}
    assert columns == wanted, "no part is left out"


def test_the_three_cases_are_shares_of_the_subchains_that_are_not_right(
    theatre: Site, pack: Bundle
) -> None:
    """R3-Bench, A.3.1: the causal questions right alone, the basic ones right alone, neither."""
    cases: Counter[tuple[str, str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    for case in pack.cases("subchains"):
        cause, facts = case.dims.get("cause"), case.dims.get("facts")
        whose = case.who[0], case.who[2] or "−"
        if not case.failures:
            continue
        wrong[whose] += 1
        if cause is not None and facts is not None:
            at = 1 if cause and not facts else 2 if facts and not cause else 3
            cases[(*whose, f"Case {at}")] += 1
    shown = drawn(theatre, "r3-cases")
    assert {(model, setting) for _, model, setting, _ in shown} == set(wrong)
    for (_, model, setting, column), value in shown.items():
        expected = 100 * cases[model, setting, column] / wrong[model, setting]
        assert value == pytest.approx(expected), (model, setting, column)
    assert len({round(value, 6) for value in shown.values()}) > 10


SCORES: Mapping[str, tuple[tuple[float, ...], float]] = {
    "c0": ((2, 2, 4), 2), "c1": ((5, 5, 4), 4), "c2": ((1, 3, 5), 1), "c3": ((3, 3, 3), 3),
    "c4": ((5, 4, 4), 5), "c5": ((1, 2, 2), 2),
}  # fmt: skip
"""Clip → what three people and the judge say, on the scale from 1 to 5."""


@pytest.fixture(scope="module")
def realism(tmp_path_factory: pytest.TempPathFactory) -> Site:
    rows: Rows = {
        "benchmark": [{"benchmark": "theatre", "name": "T"}],
        "model": [{"model": "g", "name": "G", "kind": "model"},
                  {"model": "j", "name": "J", "kind": "model"}],
        "clip": [{"clip": f"theatre.{clip}", "benchmark": "theatre", "model": "g"}
                 for clip in SCORES],
        "run": [{"run": "theatre.r", "benchmark": "theatre", "model": "g", "judge": "j",
                 "protocol": "realism"}],
        "verdict": [{"run": "theatre.r", "clip": f"theatre.{clip}", "dimension": "realism",
                     "score": float(score), "status": "ok"}
                    for clip, (_, score) in SCORES.items()],
        "human_label": [
            {"clip": f"theatre.{clip}", "annotator": f"p{at}", "dimension": "realism",
             "score": float(score)}
            for clip, (people, _) in SCORES.items() for at, score in enumerate(people)
        ],
    }  # fmt: skip
    home: Path = tmp_path_factory.mktemp("realism") / "home"
    made = site(home)
    put(made.home, rows)
    return made


def test_people_against_a_judge_are_counted_clip_by_clip(realism: Site) -> None:
    """People's score is their mean, rounded: none of these lies between two."""
    pairs = Counter((round(sum(people) / 3), int(judge)) for people, judge in SCORES.values())
    shown = {
        (int(each.name.removeprefix("People ")), int(column)): value.value
        for each in FIGURES["vr-confusion"].computed(realism.store, "theatre")
        for column, value in each.values.items()
    }
    assert len(shown) == 25 and sum(shown.values()) == len(SCORES)
    assert {pair: count for pair, count in shown.items() if count} == pairs


def test_scores_are_shares_of_each_raters_clips(realism: Site) -> None:
    people = Counter(round(sum(scores) / 3) for scores, _ in SCORES.values())
    judge = Counter(int(score) for _, score in SCORES.values())
    shown = {each.name: each for each in FIGURES["vr-scores"].computed(realism.store, "theatre")}
    assert set(shown) == {"People", "J"}
    for name, counts in (("People", people), ("J", judge)):
        values = {int(score): value.value for score, value in shown[name].values.items()}
        assert values == pytest.approx({at: 100 * k / len(SCORES) for at, k in counts.items()})


def test_the_packs_scores_are_those_of_its_verdicts(theatre: Site, pack: Bundle) -> None:
    runs = {name for name, row in pack.runs.items() if row["protocol"] == "realism"}
    counts = Counter(int(row["score"]) for row in pack.rows("verdicts") if row["run"] in runs)
    made = FIGURES["vr-scores"].computed(theatre.store, "theatre")
    for each in made:
        shown = {int(score): (value.k, value.n) for score, value in each.values.items()}
        assert shown == {at: (k, sum(counts.values())) for at, k in counts.items()}, each.name
    assert made
