"""Sets of several people: signed links, what is withheld, and how far they agree."""

import io
import zipfile

import pytest

from tests.app.lab.annotating.conftest import CLIP, OTHER, Annotating
from tests.rounds import sweep, swept
from tests.variables import set_variable

SECRET = "a-word-of-the-first-annotator"


@pytest.fixture
def owner(annotating: Annotating) -> Annotating:
    made = annotating.post("sets", {"title": "Two", "clips": [CLIP, OTHER], "per_clip": 2})
    assert made.status_code == 201, made.text
    return annotating.by(made.json()["owner_link"])


def invited(owner: Annotating, name: str) -> Annotating:
    set_id = owner.get("work").json()["set"]
    added = owner.post(f"sets/{set_id}/annotators", {"name": name})
    assert added.status_code == 201, added.text
    return owner.by(added.json()["link"])


def annotate(by: Annotating, times: dict, holds: bool = True, word: str = "x") -> None:
    """A whole document of the clip, finished."""
    chain = by.get(f"work/{CLIP}").json()["starts"][0]["chain"]
    parts = {
        "chain": chain, "times": times, "note": word,
        "links": {"Subchain-1": {"holds": holds, "why": word}}, "done": True,
    }  # fmt: skip
    for part, value in parts.items():
        assert by.put(part, value).status_code == 200, part


TIMES = {
    "Event-1": {"shown": True, "start": 0.0, "end": 2.0},
    "Event-2": {"shown": True, "start": 4.0, "end": 6.0},
    "Intent-B-1": {"shown": False},
}


@swept
def test_an_annotator_sees_the_set_and_the_owner_how_far_it_is(owner: Annotating) -> None:
    ada = invited(owner, "Ada L.")
    listed = ada.get("work").json()
    assert (listed["title"], listed["annotator"]) == ("Two", "Ada L.")
    assert [(clip["clip"], clip["done"]) for clip in listed["clips"]] == [
        (CLIP, False), (OTHER, False),
    ]  # fmt: skip
    annotate(ada, TIMES)
    assert [clip["done"] for clip in ada.get("work").json()["clips"]] == [True, False]
    (about,) = owner.get("work").json()["annotators"]
    assert (about["name"], about["done"]) == ("Ada L.", 1)
    assert owner.by(about["link"]).get("work").json() == ada.get("work").json()
    listed_sets = owner.get("sets").json()
    titles = [each["title"] for each in listed_sets["sets"]]
    assert listed_sets["may_make"] and titles == ["", "Two"]


def test_others_work_is_withheld_until_one_has_finished(owner: Annotating) -> None:
    ada, ben = invited(owner, "Ada"), invited(owner, "Ben")
    annotate(ada, TIMES, word=SECRET)
    set_id = owner.get("work").json()["set"]
    for path in ("sets", "work", f"work/{CLIP}", "agreement", "export"):
        answer = ben.get(path)
        assert answer.status_code == 200 and SECRET.encode() not in answer.content, path
    assert ben.get(f"work/{CLIP}").json()["others"] == []
    assert ben.get("agreement").json()["clips"] == [] and ben.get("agreement").json()["hidden"]
    theirs = f"set={set_id}&by=Ada&sig={ben.query.rpartition('=')[2]}"
    assert Annotating(owner.client, theirs).get("work").status_code == 403
    annotate(ben, TIMES)
    (other,) = ben.get(f"work/{CLIP}").json()["others"]
    assert (other["annotator"], other["parts"]["note"]) == ("Ada", SECRET)
    assert SECRET.encode() in ben.get("export").content


WAYS = (f"work/{CLIP}", "agreement", "export")


@swept
@pytest.mark.parametrize("way", sweep(WAYS[:1], WAYS))
def test_who_has_seen_others_work_is_no_blind_rater_any_more(owner: Annotating, way: str) -> None:
    ada, ben = invited(owner, "Ada"), invited(owner, "Ben")
    annotate(ada, TIMES, word=SECRET)
    assert ben.put("done", True).status_code == 422, "nothing is annotated yet"
    assert ben.put("note", "x").status_code == 200 and ben.put("done", True).status_code == 200
    assert ben.get(way).status_code == 200
    assert ben.get(f"work/{CLIP}").json()["blind"] is False
    assert ben.put("done", False).status_code == 200
    annotate(ben, TIMES)
    (clip,) = owner.get("agreement").json()["clips"]
    assert clip["not_blind"] == ["Ben"] and clip["n"]["presence"] == 0
    assert clip["resolved"] == {}, "no two have judged a step blindly"
    exported = zipfile.ZipFile(io.BytesIO(owner.get("export").content))
    assert "had seen others" in exported.read("left-out.txt").decode()
    (folder,) = {name.split("/")[0] for name in exported.namelist() if "/node_times" in name}
    rows = exported.read(f"{folder}/node_times.jsonl").decode()
    assert '"Ada"' in rows and '"Ben"' not in rows
    assert ada.get(f"work/{CLIP}").json()["blind"] is False, "Ada was shown what Ben has done"


@swept
def test_an_annotator_who_was_first_is_blind_until_another_has_finished(owner: Annotating) -> None:
    ada, ben = invited(owner, "Ada"), invited(owner, "Ben")
    annotate(ada, TIMES)
    for path in (f"work/{CLIP}", "agreement", "export"):
        ada.get(path)
    assert ada.get(f"work/{CLIP}").json()["blind"] is True
    annotate(ada, {**TIMES, "Event-2": {"shown": False}})
    annotate(ben, TIMES)
    (clip,) = owner.get("agreement").json()["clips"]
    assert clip["not_blind"] == [] and clip["presence"] == pytest.approx(2 / 3)


def test_agreement_is_live_and_a_third_resolves(owner: Annotating) -> None:
    ada, ben, eve = (invited(owner, name) for name in ("Ada", "Ben", "Eve"))
    annotate(ada, TIMES)
    other = {
        "Event-1": {"shown": True, "start": 1.0, "end": 3.0}, "Event-2": {"shown": False},
        "Intent-B-1": {"shown": False},
    }  # fmt: skip
    annotate(ben, other, holds=False)
    (clip,) = owner.get("agreement").json()["clips"]
    assert (clip["annotators"], clip["presence"]) == (["Ada", "Ben"], pytest.approx(2 / 3))
    # Three steps, two alike; chance (2·1 + 1·2)/9.
    assert clip["kappa"] == pytest.approx((2 / 3 - 4 / 9) / (5 / 9))
    assert (clip["miou"], clip["boundary_s"]) == (pytest.approx(1 / 3), 1)
    edges = clip["n"]["link_f1"]
    assert clip["link_f1"] == pytest.approx((edges - 1) / edges)
    assert clip["resolved"]["Event-2"] == {
        "shown": None, "start": None, "end": None, "n": 2, "agree": 1,
    }  # fmt: skip
    annotate(eve, TIMES)
    (clip,) = eve.get("agreement").json()["clips"]
    assert clip["resolved"]["Event-2"] == {
        "shown": True, "start": 4.0, "end": 6.0, "n": 3, "agree": 2,
    }  # fmt: skip
    assert clip["resolved"]["Event-1"]["start"] == 0.0
    assert owner.get("agreement").json()["all"]["n"]["kappa"] == 9


def test_only_the_owner_s_link_makes_annotators_and_it_annotates_nothing(
    owner: Annotating,
) -> None:
    ada = invited(owner, "Ada")
    set_id = owner.get("work").json()["set"]
    assert ada.post(f"sets/{set_id}/annotators", {"name": "Eve"}).status_code == 403
    assert owner.post(f"sets/{set_id}/annotators", {"name": "ada"}).status_code == 422
    assert owner.put("note", "x", 0).status_code == 403
    assert owner.get(f"work/{CLIP}").status_code == 403
    assert ada.put("note", "x", 0, "theatre.comfort-easy-faithful").status_code == 404
    for query in ("", "sig=x", "by=Ada&sig=", "by=Ben&sig=é"):
        stranger = Annotating(owner.client, f"set={set_id}&{query}")
        assert stranger.get("work").status_code == 403


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ({"title": "", "clips": [CLIP]}, "title"),
        ({"title": "x", "clips": []}, "clips"),
        ({"title": "x", "clips": [CLIP, CLIP]}, "clips"),
        ({"title": "x", "clips": ["theatre.none"]}, "clips"),
        ({"title": "x", "clips": [CLIP], "per_clip": 0}, "per_clip"),
    ],
)
def test_a_set_that_can_not_be_made_is_refused(
    annotating: Annotating, order: dict, place: str
) -> None:
    refused = annotating.post("sets", order)
    assert refused.status_code == 422 and place in refused.text


def test_strangers_make_no_sets_and_their_work_stays_in_their_session(
    annotating: Annotating, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert annotating.post("sets", {"title": "x", "clips": [CLIP]}).status_code == 403
    assert annotating.get("sets").json() == {"sets": [], "may_make": False}
    assert annotating.get("work").json()["clips"] == []
    saved = annotating.put("note", SECRET, 0)
    assert saved.status_code == 200 and "HttpOnly" in saved.headers["set-cookie"]
    assert annotating.get(f"work/{CLIP}").json()["parts"]["note"] == SECRET
    assert annotating.put("note", "y", 1).json()["version"] == 2
    annotating.client.cookies.clear()
    assert annotating.get(f"work/{CLIP}").json()["version"] == 0
    assert annotating.get("agreement").json()["clips"] == []
