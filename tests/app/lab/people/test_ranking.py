"""Ranking clips of several sources: shuffled by place, ranks of sources by hand, Fleiss' kappa."""

import random
import statistics

import pytest

from annotations.forms.plan import RANKING_AXES, Plan
from annotations.forms.studies import Participant, PeopleStudy, Vote, read_studies
from app.lab.annotating.requests import shared_database
from app.lab.people import drawing
from app.lab.people.outcome import ranking
from store.queries.people import material
from store.reading.store import Store
from tests.app.lab.people.conftest import Asking
from tests.app.lab.people.test_outcome import fleiss
from tests.rounds import few, swept

ORDER = {"kind": "ranking", "strata": [], "sample": 5, "repeats": 0, "checks": 2, "people": 3,
         "per_clip": 3}  # fmt: skip


@swept
def test_ranks_and_calls_are_those_of_the_sources(asking: Asking) -> None:
    owner = asking.made(**ORDER)
    with shared_database().reading() as db:
        (of,) = read_studies(db)
    chance = random.Random(3)
    ranks: dict[tuple[str, str], list[int]] = {}
    calls: dict[str, dict[str, list[bool]]] = {}
    orders = set()
    for seat in of.plan.seats:
        person = owner.joined()
        assert [place.role for place in seat] == ["label"] * 5
        for number, place in enumerate(seat):
            unit = of.plan.unit(place.unit)
            orders.add(place.order)
            task = person.get(f"task/{number}").json()
            assert len(task["films"]) == len(unit.sources) == 2
            shown = [unit.sources[at] for at in place.order]
            form = {
                "ranks": {axis: chance.sample(range(2), 2) for axis in RANKING_AXES},
                "generated": {str(at): chance.random() < 0.6 for at in range(2)},
            }
            for axis, best_first in form["ranks"].items():
                for rank, at in enumerate(best_first, 1):
                    ranks.setdefault((shown[at], axis), []).append(rank)
            for at, is_generated in form["generated"].items():
                by_unit = calls.setdefault(shown[int(at)], {})
                by_unit.setdefault(place.unit, []).append(is_generated)
            assert person.put(number, form, done=True).status_code == 200
    assert orders == {(0, 1), (1, 0)}, "clips are shuffled"
    outcome = owner.get("study").json()
    assert {row["source"] for row in outcome["ranking"]} == set(calls)
    all_units: list[list[int]] = []
    for row in outcome["ranking"]:
        for axis in RANKING_AXES:
            of_axis = ranks[row["source"], axis]
            assert row["axes"][axis]["mean"] == pytest.approx(statistics.mean(of_axis))
            assert row["axes"][axis]["sd"] == pytest.approx(statistics.stdev(of_axis))
        units = list(calls[row["source"]].values())
        said_so = [call for unit in units for call in unit]
        assert row["generated"] == pytest.approx(sum(said_so) / 15) and row["votes"] == 15
        table = [[unit.count(False), unit.count(True)] for unit in units]
        assert row["fleiss"]["value"] == pytest.approx(fleiss(table))
        assert sum(row["people"]) == sum(said_so) and len(row["people"]) == 3
        all_units += table
    assert outcome["pooled"]["fleiss"]["value"] == pytest.approx(fleiss(all_units))


def test_of_clips_of_several_benchmarks_no_prompt_is_told(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asking.made(**ORDER).joined().get("task/0").json()["shown"][0][0] == "Prompt"
    halves = {"theatre": 0, "other": 1}
    all_clips = material.clips_with_films

    def half(store: Store, benchmark: str) -> list[dict]:
        return all_clips(store, "theatre")[halves[benchmark] :: 2]

    monkeypatch.setattr(material, "clips_with_films", half)
    here = [{"benchmark": name, "name": name.upper()} for name in halves]
    monkeypatch.setattr(drawing, "offered", lambda _: here)
    owner = asking.made(**ORDER, beside=["other"])
    task = owner.joined().get("task/0").json()
    assert (task["shown"], len(task["films"])) == ([], 2)
    assert {row["source"] for row in owner.get("study").json()["ranking"]} == {"THEATRE", "OTHER"}


def test_frames_come_in_place_of_films_where_a_study_says_so(asking: Asking) -> None:
    person = asking.made(**ORDER, frames=4).joined()
    assert person.get("task").json()["frames"] == 4
    shown = [person.get(f"frames/0/{number}") for number in (0, 1)]
    frames = [answer.json()["frames"] for answer in shown]
    assert [len(each) for each in frames] == [4, 4] and frames[0] != frames[1]
    assert all(each.startswith("data:image/jpeg;base64,/9j/") for each in frames[0])
    assert shown[0].headers["cache-control"] == "no-store"
    for path in ("film/0/0", "frames/0/2", "frames/1/0"):
        assert person.get(path).status_code == 404
    assert asking.made(**ORDER).joined().get("frames/0/0").status_code == 404


@few(2)
@pytest.mark.parametrize("form", [
    {"ranks": {"photorealism": [0, 0]}}, {"ranks": {"photorealism": [2]}},
    {"ranks": {"beauty": [0]}}, {"generated": {"2": True}}, {"generated": {"x": True}},
])  # fmt: skip
def test_a_ranking_that_is_none_is_refused(asking: Asking, form: dict) -> None:
    assert asking.made(**ORDER).joined().put(0, form).status_code == 422


def test_a_ranking_is_whole_before_it_is_done(asking: Asking) -> None:
    person = asking.made(**ORDER).joined()
    whole = {
        "ranks": {axis: [1, 0] for axis in RANKING_AXES}, "generated": {"0": True, "1": False},
    }  # fmt: skip
    parts = [{**whole, "generated": {"0": True}}, {**whole, "ranks": {"coherence": [0, 1]}},
             {**whole, "ranks": whole["ranks"] | {"coherence": [0]}}]  # fmt: skip
    assert [person.put(0, part, done=True).status_code for part in parts] == [422] * 3
    assert person.put(0, whole, done=True).status_code == 200
    assert person.get("film/0/1").status_code == 200 and person.get("film/0/2").status_code == 404


def test_a_rank_in_a_small_set_is_not_one_in_a_large_set() -> None:
    """The last of two and the middle of three are both second."""
    sources = {"p1": ("a", "b"), "p2": ("a", "b", "c")}
    units = [{"unit": unit, "clips": [f"x.{unit}-{name}" for name in names], "sources": names}
             for unit, names in sources.items()]  # fmt: skip
    seat = [{"unit": unit, "order": list(range(len(names)))} for unit, names in sources.items()]
    plan = Plan.model_validate({"benchmark": "x", "seed": 1, "per_clip": 1, "consent": "",
                                "units": units, "seats": [seat]})  # fmt: skip
    of = PeopleStudy("study-x", "ranking", "x", plan, "", (Participant("P01", 0, "t", None),), None)
    best_first = {"p1": [0, 1], "p2": [0, 1, 2]}
    votes = [
        Vote("P01", place, unit, {"ranks": dict.fromkeys(RANKING_AXES, order), "generated": {}},
             True, 1)
        for place, (unit, order) in enumerate(best_first.items())
    ]  # fmt: skip
    rows = {row["source"]: row for row in ranking(of, votes)}
    coherence = {source: row["axes"]["coherence"] for source, row in rows.items()}
    assert {source: row["mean"] for source, row in coherence.items()} == {"a": 1, "b": 2, "c": 3}
    assert {source: row["place"] for source, row in coherence.items()} == {
        "a": 0,
        "b": 0.75,
        "c": 1,
    }
    assert {source: row["sizes"] for source, row in rows.items()} == {
        "a": [2, 3], "b": [2, 3], "c": [3, 3],
    }  # fmt: skip
