"""Quality control by a study: a pair keeps or drops, a third has splits, Check reads the votes."""

import io
import json
import zipfile

import pytest

from annotations.forms.studies import PeopleStudy, read_studies
from app.lab.annotating.requests import shared_database
from pipelines.quality import quality, read_votes
from schema.checking.item import STANDARDS
from store.queries.checking import checkable
from store.queries.people.material import checkable_questions
from tests.app.lab.people.conftest import MARK, Asking
from tests.conftest import Site
from tests.rounds import swept
from views.check.payload import clip_item

CLIPS = {"kind": "clip_qc", "strata": [], "sample": 7, "checks": 2, "repeats": 1, "people": 2,
         "third": True}  # fmt: skip
QUESTIONS = CLIPS | {"kind": "question_qc", "sample": 4, "repeats": 0, "checks": 1}
KEEP = {"stands": True}


def drop(criterion: str) -> dict:
    return {"stands": False, "criterion": criterion}


def study_of(owner: Asking) -> PeopleStudy:
    with shared_database().reading() as db:
        return next(of for of in read_studies(db) if of.study in owner.query)


def fill(person: Asking, of: PeopleStudy, seat: int, forms: dict[str, dict]) -> None:
    """Finish a seat; an attention check is met, whatever the forms say."""
    for number, place in enumerate(of.plan.seats[seat]):
        known = of.plan.truths.get(place.unit)
        form = forms.get(place.unit, KEEP)
        if known:
            form = KEEP if known["stands"] else drop(of.plan.reasons[place.unit][0])
        saved = person.put(number, form, done=True)
        assert saved.status_code == 200, saved.text


def test_a_pair_votes_a_third_decides_and_check_reads_what_was_said(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made(**CLIPS)
    of = study_of(owner)
    items = [unit.unit for unit in of.plan.units]
    first, second, third = (owner.joined() for _ in range(3))
    assert third.get("task").json() == third.get("task").json() | {
        "total": 0, "done": 0, "next": None, "decides": True,
    }  # fmt: skip
    fill(first, of, 0, {items[0]: drop("physics"), items[1]: drop("drift"),
                        items[2]: drop("other")})  # fmt: skip
    fill(second, of, 1, {items[0]: drop("artefacts"), items[3]: drop("drift")})
    # Splits, and nothing else, in the third's own order.
    about = third.get("task").json()
    assert about["total"] == 3
    places = [at for at, place in enumerate(of.plan.seats[2])
              if place.unit in items[1:4]]  # fmt: skip
    assert (about["next"], about["last"]) == (places[0], places[-1])
    agreed = next(at for at, place in enumerate(of.plan.seats[2]) if place.unit == items[4])
    assert third.put(agreed, KEEP, version=0).status_code == 404
    for at in places[:2]:
        form = KEEP if of.plan.seats[2][at].unit == items[1] else drop("drift")
        assert third.put(at, form, done=True).status_code == 200
    shown = third.get(f"task/{places[1]}").json()
    assert (shown["number"], shown["before"], shown["after"]) == (2, places[0], None)

    outcome = owner.get("study").json()
    assert [each["checks"]["right"] for each in outcome["participants"][:2]] == [
        each["checks"]["of"] for each in outcome["participants"][:2]
    ]
    figures = outcome["quality"]
    (stage,) = figures["stages"]
    assert (stage["stage"], stage["both"], stage["both_keep"], stage["both_drop"]) == (
        "clip", 7, 3, 1)  # fmt: skip
    assert (stage["split"], figures["splits"]) == (3, 1)
    # Observed 4 of 7; by chance (4 × 5 + 3 × 2) of 49.
    assert stage["kappa"] == pytest.approx((4 / 7 - 26 / 49) / (1 - 26 / 49))
    by_criterion = {row["criterion"]: (row["dropped"], row["votes"])
                    for row in figures["rejections"]}  # fmt: skip
    assert by_criterion["physics"] == by_criterion["artefacts"] == (1, 1)
    assert sum(cell["dropped"] for cell in figures["cells"]) == stage["dropped"]
    assert outcome["agreement"] == []

    with zipfile.ZipFile(io.BytesIO(owner.get("export").content)) as files:
        lines = files.read("votes.jsonl").decode().splitlines()
        results = [json.loads(line) for line in files.read("results.jsonl").splitlines()]
        assert json.loads(files.read("figures.json"))["stages"] == figures["stages"]
    assert owner.get("votes").text.splitlines() == lines
    decided = quality(read_votes(lines, "votes.jsonl"))["decided"]
    assert {row["item"]: row["decision"] for row in results} == decided
    assert decided[items[0]] == "dropped" and decided[items[4]] == "kept"
    assert {json.loads(line)["set"] for line in lines} == {"clips of theatre"}
    # The very items that the page of Check has of the same clips.
    of_check = {clip_item(row).id for row in checkable.clips(own_site.store, "theatre", 99, 0)}
    assert set(items) <= of_check


def test_a_drop_names_one_of_the_criteria_of_its_kind(asking: Asking) -> None:
    person = asking.made(**CLIPS).joined()
    task = person.get("task/0").json()
    assert [each["name"] for each in task["criteria"]] == [each.name for each in STANDARDS["clip"]]
    assert person.put(0, {"stands": False}, done=True).status_code == 422
    assert person.put(0, {"stands": False}).status_code == 200, "the reason may come later"
    for wrong in (drop("wrong"), KEEP | {"criterion": "drift"}, drop("nothing"), {"stands": 1}):
        assert person.put(0, wrong).status_code == 422
    assert person.put(0, drop("drift"), done=True).status_code == 200
    assert person.get("votes").status_code == 403


@swept
def test_questions_are_checked_after_their_clips_with_the_marked_answer(
    asking: Asking, own_site: Site
) -> None:
    clips = asking.made(**CLIPS)
    study = study_of(clips)
    none = asking.post("preview", dict(title="x", benchmark="theatre", seed=1, per_clip=2,
                                       after=study.study, **QUESTIONS))  # fmt: skip
    assert none.status_code == 422 and "kept no clip" in none.text
    kept = study.plan.units[0]
    dropped = {unit.unit: drop("drift") for unit in study.plan.units[1:]}
    for seat in (0, 1):
        fill(clips.joined(), study, seat, dropped)
    owner = asking.made(**QUESTIONS, after=study.study)
    of = study_of(owner)
    rows = {row["question"]: row for row in checkable_questions(own_site.store, "theatre")}
    drawn = [rows[unit.unit.removeprefix("question-")] for unit in of.plan.units]
    assert {row["clip"] for row in drawn} == set(kept.clips)
    person = owner.joined()
    for number, place in enumerate(of.plan.seats[0]):
        task = person.get(f"task/{number}").json()
        unit = of.plan.unit(place.unit)
        if place.role == "label":
            row = rows[unit.unit.removeprefix("question-")]
            assert (task["answer"], len(task["options"])) == (row["answer"], row["options"])
        assert person.put(number, KEEP, done=True).status_code == 200
    # All of a stage is one person's until the second has voted: nothing is decided.
    assert owner.get("study").json()["quality"]["stages"][0]["kept"] == 0


def test_the_pair_of_a_task_has_all_of_it_and_shares_one_with_the_next(asking: Asking) -> None:
    owner = asking.made(**QUESTIONS | {"sample": 40, "people": 3, "third": False, "checks": 0},
                        by_task=True)  # fmt: skip
    of = study_of(owner)
    seats_of: dict[str, set[frozenset[int]]] = {}
    for unit in of.plan.units:
        seats = frozenset(at for at, seat in enumerate(of.plan.seats)
                          for place in seat if place.unit == unit.unit)  # fmt: skip
        seats_of.setdefault(unit.shown.task, set()).add(seats)
    tasks = sorted(seats_of)
    assert len(tasks) > 1
    for at, task in enumerate(tasks):
        assert seats_of[task] == {frozenset((at % 3, (at + 1) % 3))}


@pytest.mark.parametrize("changes", [
    {"per_clip": 3, "people": 3}, {"whole": "chain"}, {"circular": True}, {"beside": ["r3"]},
    {"after": "study-0000000000"},
])  # fmt: skip
def test_a_setting_of_another_form_is_refused(asking: Asking, changes: dict) -> None:
    order = {"title": "x", "benchmark": "theatre", "seed": 1, "per_clip": 2}
    refused = asking.client.post("/people/preview", json=order | CLIPS | changes, headers=MARK)
    assert refused.status_code == 422
