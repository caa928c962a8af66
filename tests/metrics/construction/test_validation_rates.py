"""Validation rates of the ablation: the paper's own averages, and a second count of made votes."""

import csv
import random
from collections import defaultdict

import pytest

from metrics.validation_rates import Decided, ablation
from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from schema.checking.item import AVERAGE, MODES, Rate
from tests.conftest import PUBLISHED, Site
from views.build.results import dimension_name, printed_rate, printed_validation

TABLE = {
    (line["setting"], line["slice"]): float(line["value"])
    for line in csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8"))
    if line["benchmark"] == "SVBench" and line["table"].startswith("Table 3")
}
ARMS = {"Full (with Critic)": "full", "+Synthesis (understanding + synthesis)": "synthesis",
        "No Understanding": "none"}  # fmt: skip


def test_the_papers_averages_follow_from_its_dimensions() -> None:
    rates = [Rate(ARMS[arm], 1000, round(value * 10), dimension)
             for (arm, dimension), value in TABLE.items() if dimension != "Average"]  # fmt: skip
    whole = {row["mode"]: row for row in ablation(rates) if row["dimension"] == AVERAGE}
    assert len(TABLE) == 24
    for arm, mode in ARMS.items():
        assert round(100 * whole[mode]["rules"], 1) == TABLE[arm, "Average"]
        assert whole[mode]["prompts"] == 7000


def test_each_printed_number_stands_at_its_dimension_and_arm(theatre: Site) -> None:
    printed = printed_validation(theatre.store)
    by_name = {"D2_Goal_Directed_Action": "Goal Directed Action",
               "D5_Emotion_and_Prosocial_Behavior": "Emotion & Prosocial",
               "D7_Multi_Dimensional_Integration": "Multi-Agent Strategy"}  # fmt: skip
    named = {code: by_name.get(code, name) for code, name in PARADIGM_DIMENSIONS.items()}
    for arm, mode in ARMS.items():
        for code, name in (*named.items(), (AVERAGE, "Average")):
            at = printed_rate(printed, mode, code)
            assert at == pytest.approx(TABLE[arm, name] / 100)
            assert printed_rate(printed, mode, dimension_name(code)) == at
    assert printed_rate(printed, "full", "") is None
    assert printed_rate(printed, "full", "Economy") is None
    assert printed_rate({}, "full", "Average") is None


@pytest.mark.parametrize("seed", range(8))
def test_rates_are_those_of_a_second_count(seed: int) -> None:
    draw = random.Random(seed)
    dimensions = ["D1", "D2", "D3"]
    rates = [Rate(draw.choice(MODES), n, draw.randint(0, n), draw.choice(dimensions))
             for n in draw.choices(range(1, 9), k=12)]  # fmt: skip
    decided = [Decided(draw.choice(dimensions), draw.choice((*MODES, "")),
                       draw.choice((True, False, None))) for _ in range(30)]  # fmt: skip
    rules, people = defaultdict(list), defaultdict(list)
    for rate in rates:
        rules[rate.dimension, rate.mode] += [1] * rate.valid + [0] * (rate.prompts - rate.valid)
    for of in decided:
        people[of.dimension, of.mode] += [] if of.kept is None else [int(of.kept)]
    rows = ablation(rates, decided)
    single = {(row["dimension"], row["mode"]): row for row in rows if row["dimension"] != AVERAGE}
    assert set(single) == {at for at in {*rules, *people} if at[1]}
    for at, row in single.items():
        for name, of in (("rules", rules[at]), ("human", people[at])):
            assert row[name] == (pytest.approx(sum(of) / len(of)) if of else None)
        assert (row["prompts"], row["ticked"]) == (len(rules[at]), len(people[at]))
    for row in rows:
        if row["dimension"] == AVERAGE:
            means = [sum(of) / len(of) for at, of in rules.items() if at[1] == row["mode"] and of]
            assert row["rules"] == (pytest.approx(sum(means) / len(means)) if means else None)


def test_one_dimension_has_no_average_and_nothing_has_no_row() -> None:
    two = ablation([Rate("full", 3, 2, "D1"), Rate("full", 3, 3, "D2")])
    assert [(row["dimension"], row["valid"]) for row in two] == [("D1", 2), ("D2", 3), (AVERAGE, 5)]
    assert two[2]["rules"] == pytest.approx((2 / 3 + 1) / 2)
    assert [row["dimension"] for row in ablation([Rate("full", 3, 2, "D1")])] == ["D1"]
    assert ablation([], [Decided("D1", "", True)]) == []
