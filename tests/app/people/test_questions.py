"""Questions with the answer hidden: turned options, no sign of the right one, a human run."""

from collections import Counter, defaultdict

import pytest

from annotations.forms.studies import PeopleStudy, read_studies
from app.annotating.databases import shared_database
from app.server import visible_store
from store.queries.people.questions import keys_of
from tests.app.people.conftest import Asking
from tests.conftest import Site

ORDER = {"kind": "answers", "strata": ["type"], "sample": 8, "repeats": 1, "checks": 0}
RUNS = """
SELECT m.model, m.name, m.kind::VARCHAR AS kind, r.protocol::VARCHAR AS protocol, q.question,
    a.choice, a.choice = q.answer AS correct
FROM star.answer a JOIN star.run r ON r.id = a.run_id JOIN star.model m ON m.id = r.model_id
JOIN star.question q ON q.id = a.question_id WHERE m.kind = 'human' ORDER BY ALL"""


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
        shown = person.get(f"task/{number}").json()
        right = keys[place.unit]["answer"]
        if place.role == "label":
            right = (right + (len(given) < wrong)) % len(place.order)
            given[place.unit] = right
        form = {"choice": place.order.index(right)}
        assert person.put(number, form, done=True, version=shown["version"]).status_code == 200
    return given


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


def test_with_one_person_a_question_all_are_one_run(asking: Asking, own_site: Site) -> None:
    owner = asking.made(**ORDER, per_clip=1, people=2)
    of = only_study()
    for seat in (0, 1):
        answer_rightly(owner.joined(), of, seat)
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    rows = visible_store.library().current.query(RUNS)
    assert {row["name"] for row in rows} == {"Human: Pilot"} and len(rows) == 8
