"""Questions with the answer hidden: turned options, no sign of the right one, a human run."""

import io
import json
import zipfile
from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from annotations.forms.archive import NAME
from annotations.forms.studies import PeopleStudy, read_studies
from app.lab.annotating.requests import shared_database
from app.server import visible_store
from store.queries.people.material import keys_of, questions_with_films
from tests.app.lab.people.conftest import MARK, Asking
from tests.conftest import Site
from tests.rounds import swept

ORDER = {"kind": "answers", "strata": ["type"], "sample": 8, "repeats": 1, "checks": 0}
RUNS = """
SELECT m.model, m.name, m.kind::VARCHAR AS kind, r.protocol::VARCHAR AS protocol, q.question,
    a.choice, a.correct
FROM star.answer a JOIN star.run r ON r.id = a.run_id JOIN star.model m ON m.id = r.model_id
JOIN star.question q ON q.id = a.question_id WHERE m.kind = 'human' ORDER BY ALL"""

ROTATIONS = """
SELECT r.protocol::VARCHAR AS protocol, q.question, a.rotation, a.correct
FROM star.answer a JOIN star.run r ON r.id = a.run_id JOIN star.model m ON m.id = r.model_id
JOIN star.question q ON q.id = a.question_id WHERE m.kind = 'human'"""


def only_study() -> PeopleStudy:
    with shared_database().reading() as db:
        (of,) = read_studies(db)
    return of


def answer_rightly(person: Asking, of: PeopleStudy, seat: int, wrong: int = 0) -> dict[str, int]:
    """Finish a seat with the right options, but for the first `wrong` of those that count."""
    store = visible_store.library().current
    keys = keys_of(store, [unit.unit for unit in of.plan.units])
    given: dict[str, int] = {}
    for number, place in enumerate(of.plan.seats[seat]):
        assert place.order, "options are shown in an order that the vote keeps"
        shown = person.get(f"task/{number}").json()
        right = keys[place.unit]["answer"]
        if place.role == "label":
            right = (right + (len(given) < wrong)) % len(place.order)
            given[place.unit] = right
        form = {"choice": place.order.index(right)}
        assert person.put(number, form, done=True, version=shown["version"]).status_code == 200
    return given


@swept
def test_options_stand_at_another_letter_for_each_person(asking: Asking) -> None:
    asking.made(**ORDER)
    of = only_study()
    turns = defaultdict[str, set[tuple[int, ...]]](set)
    for seat in of.plan.seats:
        for place in seat:
            n = of.plan.unit(place.unit).options
            start = place.order[0]
            assert place.order == tuple((start + at) % n for at in range(n))
            if place.role == "label":
                turns[place.unit].add(place.order)
    assert set(map(len, turns.values())) == {2}, "two people, two turns"


def test_no_route_tells_which_option_is_right(asking: Asking) -> None:
    owner = asking.made(**ORDER)
    of = only_study()
    first, second = owner.joined(), owner.joined()
    answer_rightly(first, of, 0)
    store = visible_store.library().current
    printed = {row["question"]: row for row in store.query("SELECT * FROM star.question")}
    for number, place in enumerate(of.plan.seats[1]):
        task = second.get(f"task/{number}").json()
        assert set(task) == {"place", "number", "before", "after", "shown", "films", "question",
                             "options", "form", "done", "version"}  # fmt: skip
        row = printed[place.unit]
        assert task["options"] == [row["options"][at] for at in place.order]
        assert (task["question"], task["shown"], task["form"]) == (row["text"], [], {})
        assert second.put(number, {"choice": 0}, done=True).json() == {"version": 1, "done": True}
    assert second.put(0, {"choice": 9}).status_code == 422
    assert second.put(0, {}, done=True).status_code == 422
    # Whatever stands at which letter: the right one is at none more often than by its turn.
    letters = Counter(place.order.index(printed[place.unit]["answer"])
                      for seat in of.plan.seats for place in seat)  # fmt: skip
    assert len(letters) > 1


def test_each_person_is_a_model_of_kind_human(asking: Asking, own_site: Site) -> None:
    owner = asking.made(**ORDER)
    of = only_study()
    given = [answer_rightly(owner.joined(), of, seat, wrong) for seat, wrong in ((0, 0), (1, 3))]
    outcome = owner.get("study").json()
    whole = outcome["agreement"][0]
    assert (whole["name"], whole["votes"], whole["mean"]) == ("All", 16, pytest.approx(13 / 16))
    assert whole["raw"]["value"] == pytest.approx(5 / 8), "three questions have two answers"
    assert sum(row["votes"] for row in outcome["agreement"][1:]) == 16
    assert all(each["repeats"] for each in outcome["participants"])
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    rows = visible_store.library().current.query(RUNS)
    assert {(row["name"], row["kind"], row["protocol"]) for row in rows} == {
        ("Human: Pilot, P01", "human", "choice"), ("Human: Pilot, P02", "human", "choice"),
    }  # fmt: skip
    for seat, name in enumerate(("P01", "P02")):
        of_person = [row for row in rows if row["name"].endswith(name)]
        assert {row["question"]: row["choice"] for row in of_person} == given[seat]
        assert sum(row["correct"] for row in of_person) == (8, 5)[seat]


@swept
def test_with_one_person_a_question_all_are_one_run(asking: Asking, own_site: Site) -> None:
    owner = asking.made(**ORDER, per_clip=1, people=2)
    of = only_study()
    for seat in (0, 1):
        answer_rightly(owner.joined(), of, seat)
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    rows = visible_store.library().current.query(RUNS)
    assert {row["name"] for row in rows} == {"Human: Pilot"} and len(rows) == 8


def test_each_vote_keeps_the_turn_of_its_options(asking: Asking) -> None:
    owner = asking.made(**ORDER)
    of = only_study()
    answer_rightly(owner.joined(), of, 0)
    with zipfile.ZipFile(io.BytesIO(owner.get("export").content)) as files:
        lines = [json.loads(line) for line in files.read(NAME).splitlines()]
    orders = [vote["value"]["order"] for vote in lines if vote["line"] == "vote"]
    assert orders == [list(place.order) for place in of.plan.seats[0]]
    turned = [line | {"value": line["value"] | {"order": line["value"]["order"][::-1]}}
              if line["line"] == "vote" else line for line in lines]  # fmt: skip
    body = b"".join(json.dumps(line).encode() + b"\n" for line in turned)
    refused = asking.client.post("/people/import", content=body, headers=MARK)
    assert refused.status_code == 422 and "no such order" in refused.text


@pytest.mark.parametrize("whole", ["clip", "chain"])
def test_whole_clips_and_chains_stay_with_one_person(asking: Asking, whole: str) -> None:
    asking.made(**ORDER | {"strata": ["tier"], "sample": 4}, whole=whole, per_clip=1, people=2)
    of = only_study()
    rows = questions_with_films(visible_store.library().current, "theatre")
    all_of = defaultdict[str, set[str]](set)
    for row in rows:
        all_of[row[whole]].add(row["question"])
    parts = {unit.unit: unit.whole for unit in of.plan.units}
    assert len(set(parts.values())) == 4
    for part in set(parts.values()):
        of_part = {unit for unit, name in parts.items() if name == part}
        assert of_part == all_of[part]
        seats = {at for at, seat in enumerate(of.plan.seats)
                 for place in seat if place.unit in of_part}  # fmt: skip
        assert len(seats) == 1
    refused = asking.post("preview", {"title": "x", "benchmark": "theatre", "seed": 1,
                                      **ORDER, "whole": whole})  # fmt: skip
    assert refused.status_code == 422 and "differ in type" in refused.text


@swept
def test_a_human_run_of_whole_chains_has_its_consistency(asking: Asking, own_site: Site) -> None:
    owner = asking.made(**ORDER | {"strata": [], "sample": 4}, whole="chain", per_clip=1, people=2)
    of = only_study()
    wrong = [answer_rightly(owner.joined(), of, seat, seat) for seat in (0, 1)]
    assert all(wrong)
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    for metric, least in (("chains", 4), ("subchains", 5)):
        board = own_site.fill(f"leaderboard?benchmark=theatre&metric={metric}").slots["board"]
        (row,) = (row for row in board.rows if row.key.startswith("study-"))
        (score,) = (cell for name, cell in row.cells.items() if name == "score")
        assert score.ok >= least
        if metric == "chains":
            assert score.value == pytest.approx(75), "one question of one of four chains is wrong"


@swept
def test_in_a_circular_study_one_sees_every_turn_and_the_run_has_rotations(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made(**ORDER | {"sample": 4, "repeats": 2}, circular=True, per_clip=1, people=1)
    of = only_study()
    (seat,) = of.plan.seats
    turns = defaultdict[str, list[tuple[int, int]]](list)
    for at, place in enumerate(seat):
        if place.role == "label":
            turns[place.unit].append((at, place.order[0]))
    for unit, seen in turns.items():
        assert sorted(start for _, start in seen) == list(range(of.plan.unit(unit).options))
        assert all(b - a > 1 for (a, _), (b, _) in pairwise(seen)), "not in a row"
    answer_rightly(owner.joined(), of, 0, wrong=1)
    row = owner.get("study").json()["agreement"][0]
    forms = sum(map(len, turns.values()))
    assert (row["votes"], row["mean"]) == (forms, pytest.approx(3 / 4))
    assert row["single"] == pytest.approx((forms - 1) / forms)
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    answers = visible_store.library().current.query(ROTATIONS)
    assert {row["protocol"] for row in answers} == {"circular"}
    assert {(row["question"], row["rotation"]) for row in answers} == {
        (unit, start) for unit, seen in turns.items() for _, start in seen
    }
    assert sum(not row["correct"] for row in answers) == 1
    board = own_site.fill("leaderboard?benchmark=theatre&metric=circular").slots["board"]
    (human,) = (row for row in board.rows if row.key.startswith("study-"))
    assert human.cells["score"].value == pytest.approx(75)


def test_questions_of_one_prompt_are_kept_apart_whichever_clip_shows_it(asking: Asking) -> None:
    asking.made(**ORDER | {"strata": [], "sample": 40, "repeats": 0})
    of = only_study()
    store = visible_store.library().current
    items = {row["question"]: row["item"] for row in questions_with_films(store, "theatre")}
    assert {unit.item for unit in of.plan.units} == {items[unit.unit] for unit in of.plan.units}
    clips = {clip for unit in of.plan.units for clip in unit.clips}
    assert len({unit.item for unit in of.plan.units}) < len(clips)
