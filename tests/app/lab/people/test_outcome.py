"""What comes of a study: checks and repeats apart, agreement counted again, labels in the data."""

import io
import json
import shutil
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from annotations.forms.archive import NAME
from annotations.forms.studies import PeopleStudy, read_studies
from annotations.tables import PARTICIPANTS, STUDIES, VOTES
from app.lab.annotating.requests import shared_database
from app.server import visible_store
from store.queries.judging.realism_labels import AGREED, settled_elsewhere
from tests.app.lab.people.conftest import MARK, PASSED, Asking
from tests.conftest import THEATRE, Site
from tests.rounds import swept
from tests.variables import set_variable

LABELS = """
SELECT clip, annotator, dimension::VARCHAR AS dimension, score, reason, category, area, share,
    "start", "end", adherence
FROM logical.human_label WHERE annotator LIKE 'study-%' ORDER BY ALL"""


def only_study() -> PeopleStudy:
    with shared_database().reading() as db:
        (of,) = read_studies(db)
    return of


def fill(person: Asking, of: PeopleStudy, seat: int, scores_of) -> None:
    """Finish a seat; `scores_of` gets the unit and what the place is for."""
    for number, place in enumerate(of.plan.seats[seat]):
        form = {"scores": scores_of(place.unit, place.role)}
        assert person.put(number, form, done=True).status_code == 200


def known(of: PeopleStudy) -> dict[str, dict[str, bool]]:
    """What is known of the clips that check attention."""
    return {unit: {name: value == 1 for name, value in truth.items()}
            for unit, truth in of.plan.truths.items()}  # fmt: skip


def failing(*names: str) -> dict[str, bool]:
    return PASSED | dict.fromkeys(names, False)


def fleiss(table: list[list[int]]) -> float:
    """Fleiss (1971) by his own formulas; a row a clip, how many chose each category."""
    n, k = sum(table[0]), len(table[0])
    each = [(sum(x * x for x in row) - n) / (n * (n - 1)) for row in table]
    shares = [sum(row[j] for row in table) / (n * len(table)) for j in range(k)]
    chance = sum(p * p for p in shares)
    return (sum(each) / len(each) - chance) / (1 - chance)


@swept
def test_checks_and_repeats_are_counted_apart_and_agreement_is_fleiss_own(asking: Asking) -> None:
    owner = asking.made()
    of = only_study()
    truths = known(of)
    clips = sorted(unit.unit for unit in of.plan.units)
    first = {clip: failing("D1", "D3") if at < 2 else PASSED for at, clip in enumerate(clips)}
    second = {clip: failing("D1") if at in (0, 4) else PASSED for at, clip in enumerate(clips)}
    # The first knows every check; the second says "pass" to all, and of a repeat another thing.
    fill(owner.joined(), of, 0, lambda unit, role: truths.get(unit) or first[unit])
    fill(owner.joined(), of, 1, lambda unit, role: {
        "label": second.get(unit), "check": PASSED, "repeat": failing("D1", "D2", "D3", "D4", "D5"),
    }[role])  # fmt: skip
    outcome = owner.get("study").json()
    exact, lax = outcome["participants"]
    assert exact["checks"] == {"right": 10, "of": 10}
    # A seat has two checks.
    checks = [place.unit for place in of.plan.seats[1] if place.role == "check"]
    right = sum(value for unit in checks for value in truths[unit].values())
    assert lax["checks"] == {"right": right, "of": 10} and len(checks) == 2
    (again,) = (place.unit for place in of.plan.seats[1] if place.role == "repeat")
    same = sum(value is False for value in second[again].values())
    assert (exact["repeats"], lax["repeats"]) == ({"same": 5, "of": 5}, {"same": same, "of": 5})
    by_name = {row["name"][:2]: row for row in outcome["agreement"]}
    d1 = by_name["D1"]
    table = [[int(not a["D1"]) + int(not b["D1"]), int(a["D1"]) + int(b["D1"])]
             for a, b in ((first[clip], second[clip]) for clip in clips)]  # fmt: skip
    assert d1["fleiss"]["value"] == pytest.approx(fleiss(table))
    assert (d1["votes"], d1["clips"], d1["shared"]) == (10, 5, 5)
    assert d1["mean"] == pytest.approx(sum(row[1] for row in table) / 10)
    assert d1["raw"]["value"] == pytest.approx(3 / 5)
    assert by_name["D5"]["fleiss"]["value"] is None, "everybody always says the same"


def labels() -> list[dict]:
    return visible_store.library().current.query(LABELS)


@swept
def test_labels_go_into_the_data_and_out_again(
    asking: Asking, own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = asking.made()
    of = only_study()
    first, second = owner.joined(), owner.joined()
    truths = known(of)
    fill(first, of, 0, lambda unit, role: truths[unit] if role == "check" else failing("D2"))
    fill(second, of, 1, lambda unit, role: {name: not value for name, value in truths[unit].items()}
         if role == "check" else PASSED)  # fmt: skip
    published = owner.post("publish", {"least": 0.0})
    assert published.status_code == 200, published.text
    sampled = {unit.unit for unit in of.plan.units}
    rows = labels()
    assert Counter(row["annotator"].rpartition("-")[2] for row in rows) == {"P01": 25, "P02": 25}
    assert {row["clip"] for row in rows} == sampled, "no attention check is a label"
    assert {row["score"] for row in rows if row["annotator"].endswith("P02")} == {1.0}
    failed = {(row["clip"], row["dimension"]) for row in rows if row["score"] == 0}
    assert failed == {(clip, "D2") for clip in sampled}
    assert owner.get("study").json()["published"]["participants"] == ["P01", "P02"]
    # Only who met the attention checks.
    assert owner.post("publish", {"least": 1.0}).status_code == 200
    assert {row["annotator"].rpartition("-")[2] for row in labels()} == {"P01"}
    left = first.post("withdraw").json()
    assert left["published"] == owner.get("study").json()["published"]["version"]
    assert owner.get("study").json()["withdrawn_but_published"] == ["P01"]
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    assert {row["annotator"].rpartition("-")[2] for row in labels()} == {"P02"}
    assert owner.get("study").json()["withdrawn_but_published"] == []


@swept
def test_a_study_comes_back_whole_elsewhere_and_twice_changes_nothing(
    asking: Asking, own_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = asking.made()
    of = only_study()
    person = owner.joined()
    person.put(0, {"scores": {"D1": True}, "reasons": {"D1": "<b>so</b>"}})
    fill(person, of, 0, lambda unit, role: PASSED)
    before, archive = owner.get("study").json(), owner.get("export").content
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        lines = [json.loads(line) for line in files.read(NAME).splitlines()]
        (bundle,) = (name for name in files.namelist() if name.endswith("human_labels.jsonl"))
        assert len(files.read(bundle).splitlines()) == 25
        assert b"Apache-2.0" in files.read("LICENCES.txt")
    votes = [line for line in lines if line["line"] == "vote"]
    assert len(votes) == 9 and {vote["seed"] for vote in votes} == {11}
    assert [vote["place"] for vote in votes] == [0, 0, *range(1, 8)], "the order is kept"
    again = asking.client.post("/people/import", content=archive, headers=MARK).json()
    assert (again["added"], again["known"]) == (0, 9)

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    set_variable(monkeypatch, "WHYREEL_HOME", str(elsewhere))
    brought = asking.client.post("/people/import", content=archive, headers=MARK)
    assert brought.json()["added"] == 9, brought.text
    there = asking.by(brought.json()["owner_link"]).get("study").json()
    for side in (before, there):
        for each in side["participants"]:
            del each["link"]  # signed by each home for itself
    assert there == before


SPOILT = (
    (lambda line: line["line"] == "vote" and line.update(unit="theatre.other"), "no place"),
    (lambda line: line["line"] == "vote" and line.update(place=70), "no place"),
    (lambda line: line["line"] == "vote" and line.update(version=9), "gap"),
    (lambda line: line["line"] == "vote" and line["value"]["form"].update(x=1), "Extra"),
    (lambda line: line["line"] == "participant" and line.update(participant="../x"), "pattern"),
    (lambda line: line["line"] == "study" and line["plan"].update(units=[]), "at least 1"),
    (lambda line: line["line"] == "study" and line["plan"]["seats"][0].append(
        {"unit": "no.such", "role": "label"}), "has not"),
)  # fmt: skip


def test_a_file_that_is_spoilt_is_refused_whole(asking: Asking) -> None:
    owner = asking.made()
    fill(owner.joined(), only_study(), 0, lambda unit, role: PASSED)
    with zipfile.ZipFile(io.BytesIO(owner.get("export").content)) as files:
        whole = files.read(NAME).splitlines()
    for change, why in SPOILT:
        lines = [json.loads(line) for line in whole]
        lines[0]["study"] = "study-other"
        for line in lines:
            change(line)
        body = "\n".join(map(json.dumps, lines)).encode()
        refused = asking.client.post("/people/import", content=body, headers=MARK)
        assert refused.status_code == 422 and why in refused.text, (why, refused.text)
        assert len(asking.get("studies").json()["studies"]) == 1, why


WRONG = {
    "score": 2, "description": "The hand melts", "adherence": "Over 20 % of the picture",
    "errors": [
        {"category": "object_state", "area": 0.05, "start": 0.0, "end": 0.5},
        {"category": "human_state", "area": 0.3, "start": 0.25, "end": 1.0},
    ],
}  # fmt: skip


OPEN = (
    ({"errors": []}, "below 5"), ({"score": None}, "score is open"), ({"score": 5}, "no error"),
    ({"description": " "}, "in no words"), ({"adherence": ""}, "scale"),
    ({"errors": [{"category": "human_state", "start": 1.0, "end": 0.5}]}, "before it starts"),
    ({"errors": [{"category": "taste"}]}, "none of"),
    ({"errors": [{"category": "human_state", "end": 900.0}]}, "after the clip"),
    ({"score": 6}, "5"), ({"errors": [{"category": "human_state", "area": 1.5}]}, "1"),
)  # fmt: skip


@swept
def test_a_realism_form_is_whole_before_it_is_done(asking: Asking) -> None:
    person = asking.made(kind="realism").joined()
    for part, why in OPEN:
        refused = person.put(0, WRONG | part, done=True)
        assert refused.status_code == 422 and why in refused.text, (why, refused.text)
        assert person.get("task").json()["done"] == 0, why


def test_realism_becomes_labels_in_three_parts(asking: Asking, own_site: Site) -> None:
    owner = asking.made(kind="realism", repeats=0)
    of = only_study()
    person = owner.joined()
    for number, _ in enumerate(of.plan.seats[0]):
        assert person.put(number, WRONG, done=True).status_code == 200
    (about,) = owner.get("study").json()["participants"]
    assert about["checks"] == {"right": 2, "of": 2}, "a drawn scene is no filmed one"
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    rows = labels()
    durations = {row["clip"]: row["duration"] for row in visible_store.library().current.query(
        "SELECT clip, duration FROM star.clip")}  # fmt: skip
    assert len(rows) == 5
    for row in rows:
        assert (row["dimension"], row["score"], row["category"]) == ("realism", 2.0, "human_state")
        assert (row["reason"], row["adherence"]) == (WRONG["description"], WRONG["adherence"])
        assert row["area"] is None, "of both errors together nobody gave it"
        assert (row["start"], row["end"]) == (0.0, 1.0)
        # Half a second and the half after it are in an error, once each.
        assert row["share"] == pytest.approx(1.0 / durations[row["clip"]], abs=1e-4)
    areas = visible_store.library().current.query(
        "SELECT DISTINCT number, area FROM logical.label_error ORDER BY number")  # fmt: skip
    assert [row["area"] for row in areas] == pytest.approx([0.05, 0.3])


AGREED_ON = f"""
SELECT c.clip, l.annotator, l.score, l.reason FROM ({AGREED}) l JOIN star.clip c ON c.id = l.clip_id
WHERE list_contains(?, c.clip) ORDER BY c.clip"""


def agreed_labels(of: PeopleStudy) -> list[tuple]:
    names = [unit.unit for unit in of.plan.units]
    rows = visible_store.library().current.query(AGREED_ON, [names])
    return [(row["clip"], row["annotator"], row["score"], row["reason"]) for row in rows]


def test_three_who_all_differ_have_a_final_label_in_the_words_of_the_nearest(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made(kind="realism", repeats=0, checks=0, per_clip=3, people=3, sample=2)
    for score in (1, 2, 4):
        form = WRONG | {"score": score, "description": f"It is a {score}"}
        owner.joined().fill(lambda shown, form=form: form)
    clips = sorted(unit.unit for unit in only_study().plan.units)
    for _ in range(2):
        # What the study itself put there is no reason to leave it out the second time.
        assert owner.post("publish", {"least": 0.0}).status_code == 200
        assert agreed_labels(only_study()) == [(clip, "final", 2.0, "It is a 2") for clip in clips]
    store = visible_store.library().current
    assert settled_elsewhere(store, "annotations-study-another-") == set(clips)


@swept
@pytest.mark.usefixtures("process_of_its_own")
def test_a_final_label_of_another_source_stays(asking: Asking, own_site: Site) -> None:
    owner = asking.made(kind="realism", repeats=0, checks=0, per_clip=3, people=3, sample=2)
    first, second = sorted(unit.unit for unit in only_study().plan.units)
    for _ in range(3):
        owner.joined().fill(lambda shown: WRONG)
    own = own_site.home / "own"
    own.mkdir()
    shutil.copy(THEATRE / "bundle.json", own)
    label = {"clip": first.partition(".")[2], "annotator": "final", "dimension": "realism",
             "score": 5, "reason": "A file says so"}  # fmt: skip
    (own / "human_labels.jsonl").write_text(json.dumps(label), "utf-8")
    assert own_site.take("bundle", own).rejected == 0
    assert owner.post("publish", {"least": 0.0}).status_code == 200
    assert agreed_labels(only_study()) == [
        (first, "final", 5.0, "A file says so"), (second, "final", 2.0, WRONG["description"]),
    ]  # fmt: skip


@swept
def test_an_error_with_a_start_alone_is_a_label_without_times(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made(kind="realism", repeats=0, checks=0)
    person = owner.joined()
    # As a click on a category leaves it: the film's second, and no end.
    form = WRONG | {"errors": [{"category": "human_state", "area": 0.3, "start": 0.25}]}
    person.fill(lambda shown: form)
    published = owner.post("publish", {"least": 0.0})
    assert published.status_code == 200, published.text
    rows = labels()
    assert len(rows) == 5
    assert {(row["start"], row["end"]) for row in rows} == {(None, None)}
    assert [row["area"] for row in rows] == pytest.approx([0.3] * 5)
    errors = visible_store.library().current.query(
        'SELECT category::VARCHAR AS category, "start", "end" FROM logical.label_error'
    )
    assert [(row["category"], row["start"], row["end"]) for row in errors] == [
        ("human_state", None, None)
    ] * 5


@swept
def test_labels_leave_the_data_when_everybody_has_withdrawn(asking: Asking, own_site: Site) -> None:
    owner = asking.made(checks=0, repeats=0)
    person = owner.joined()
    refused = asking.made(title="Empty").post("publish", {"least": 0.0})
    assert refused.status_code == 422, "without anybody there is nothing to put there"
    person.fill(lambda shown: {"scores": PASSED})
    assert owner.post("publish", {"least": 0.0}).status_code == 200 and labels()
    person.post("withdraw")
    published = owner.post("publish", {"least": 0.0})
    assert published.status_code == 200, published.text
    assert labels() == []
    outcome = owner.get("study").json()
    assert outcome["published"]["participants"] == outcome["withdrawn_but_published"] == []
    assert owner.post("publish", {"least": 0.0}).status_code == 422


def test_a_public_server_offers_its_owners_no_publishing(
    asking: Asking, own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = asking.made()
    assert owner.get("study").json()["may_publish"] is True
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert owner.post("publish", {"least": 0.0}).status_code == 403
    assert owner.get("study").json()["may_publish"] is False


@swept
def test_who_agrees_later_has_agreed_here_too(asking: Asking, own_site: Site) -> None:
    owner = asking.made()
    person = asking.by(owner.post("invite").json()["link"])
    before = owner.get("export").content
    with shared_database().reading() as db:
        assert not read_studies(db)[0].participants[0].consented
    person.post("consent")
    person.put(0, {"scores": PASSED}, done=True)
    later = owner.get("export").content
    # Another home has the study from before anybody agreed.
    with shared_database().writing() as db:
        for table in (VOTES, PARTICIPANTS, STUDIES):
            db.execute(table.delete())
    for archive in (before, later):
        sent = asking.client.post("/people/import", content=archive, headers=MARK)
        assert sent.status_code == 200, sent.text
    (about,) = owner.get("study").json()["participants"]
    assert about["consented"] and about["done"] == 1


def test_a_damaged_archive_is_refused_in_words(asking: Asking) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr(NAME, "a line of a study\n" * 100)
    archive = bytearray(packed.getvalue())
    start = 30 + len(NAME)  # after the local header
    archive[start : start + 20] = b"\xff" * 20
    refused = asking.client.post("/people/import", content=bytes(archive), headers=MARK)
    assert refused.status_code == 422 and NAME in refused.text, refused.text
