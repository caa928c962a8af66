"""One who takes part: consent first, one form after another, nothing that is hidden, withdrawal."""

import re
from pathlib import Path

import pytest
from starlette.responses import FileResponse

from annotations.forms.studies import read_studies
from app.lab.annotating.requests import FILE, FOLDER, shared_database
from store.queries.clips.media_files import media
from tests.app.lab.people.conftest import CLIPS, MARK, ORDER, PASSED, Asking
from tests.conftest import Site
from tests.rounds import few, swept
from tests.variables import set_variable

SECRET = "a-word-of-the-first-person"
HIDDEN = re.compile(
    "|".join((*CLIPS, "theatre", "faithful", "glitching", "label", "check", "repeat", "truth",
              "seed", "stratum", SECRET, "P01"))
)  # fmt: skip
"""What would tell which clip it is, who made it, whether it counts, or what somebody else said."""


SAME = ("content-type", "accept-ranges", "content-length")
"""Headers that a film needs, whichever it is."""


def scores(shown: dict) -> dict:
    return {"scores": PASSED, "reasons": {"D1": SECRET}}


def test_nothing_is_shown_before_one_has_agreed(asking: Asking) -> None:
    owner = asking.made(consent="Ours: read this first.")
    person = owner.by(owner.post("invite").json()["link"])
    about = person.get("task").json()
    assert (about["consent"], about["consented"]) == ("Ours: read this first.", False)
    assert person.get("task/0").status_code == 403
    assert person.get("film/0/0").status_code == 403
    assert person.put(0, {}, version=0).status_code == 403
    assert person.post("consent").json()["consented"] is True
    assert person.get("task/0").status_code == 200


def test_forms_come_one_after_another_and_a_change_is_kept_at_once(asking: Asking) -> None:
    person = asking.made().joined()
    assert person.get("task").json()["next"] == 0
    assert person.get("task/1").status_code == 404, "not open before the first is done"
    assert person.put(0, {"scores": {"D1": True}}).json() == {"version": 1, "done": False}
    assert person.put(0, {"scores": {"D1": True}}, done=True).status_code == 422
    assert person.get("task/0").json()["form"] == {"scores": {"D1": True}, "reasons": {}}
    assert person.put(0, {"scores": PASSED}, done=True).status_code == 200
    about = person.get("task").json()
    assert (about["next"], about["done"]) == (1, 1)
    assert person.get("task/0").json()["done"] and person.get("task/1").json()["version"] == 0
    # Another window has the version before: it gets what is kept instead of writing over it.
    late = person.put(0, {"scores": {}}, version=1)
    assert late.status_code == 409 and late.json()["form"]["scores"] == PASSED


@few(1)
@pytest.mark.parametrize("form", [
    {"scores": {"D6": True}}, {"scores": {"D1": 1}}, {"reasons": {"D1": "x\0"}},
    {"reasons": {"D1": "x" * 3000}}, {"other": 1}, {"score": 3},
])  # fmt: skip
def test_a_form_that_is_none_is_refused_with_its_place(asking: Asking, form: dict) -> None:
    refused = asking.made().joined().put(0, form)
    assert refused.status_code == 422 and refused.json()["place"]


def test_no_route_of_a_participants_link_tells_what_is_hidden(asking: Asking) -> None:
    owner = asking.made()
    owner.joined().fill(scores)
    person = owner.joined()
    person.fill(lambda shown: {"scores": PASSED})
    total = person.get("task").json()["total"]
    seen = [person.get("task"), *(person.get(f"task/{at}") for at in range(total))]
    films = [person.client.head(f"/people/film/{at}/0?{person.query}") for at in range(total)]
    assert all(answer.status_code == 200 for answer in (*seen, *films))
    for answer in seen:
        assert not HIDDEN.search(answer.text), answer.text
    for film in films:
        assert not HIDDEN.search(str(film.headers)), film.headers
        assert film.headers["cache-control"] == "private, no-cache"
    # The same kinds of facts for what counts and what does not, in the same order.
    keys = {(tuple(task.json()), tuple(label for label, _ in task.json()["shown"]))
            for task in seen[1:]}  # fmt: skip
    assert len(keys) == 1
    for path in ("study", "export"):
        assert person.get(path).status_code == 403
    for path in ("invite", "publish"):
        assert person.post(path).status_code == 403
    for path in ("work", "agreement", "export"):
        answer = person.client.get(f"/annotate/{path}?{person.query}&set={person.query[6:22]}")
        assert answer.status_code in (403, 404) and not HIDDEN.search(answer.text)
    listed = person.get("studies")
    assert SECRET not in listed.text and "P01" not in listed.text and "sig" not in listed.text


def test_a_film_carries_nothing_of_the_public_one(asking: Asking, own_site: Site) -> None:
    public = set()
    for clip in CLIPS:
        files = media(own_site.store, f"theatre.{clip}")
        assert files is not None and files.clip is not None
        path = Path(files.clip.path)
        public |= set(FileResponse(path, stat_result=path.stat()).headers.values())
    owner = asking.made()
    tags = set()
    for person in (owner.joined(), owner.joined()):
        film = person.get("film/0/0")
        own = {film.headers[name] for name in film.headers if name not in SAME}
        assert not own & public and "last-modified" not in film.headers
        tag = film.headers["etag"]
        tags.add(tag)
        assert person.get("film/0/0", **{"if-none-match": tag}).status_code == 304
        part = person.get("film/0/0", **{"range": "bytes=0-9", "if-range": tag})
        assert (part.status_code, part.content) == (206, film.content[:10])
        other = person.get("film/0/0", **{"range": "bytes=0-9", "if-range": '"x"'})
        assert other.status_code == 200
    assert len(tags) == 2, "two people cannot tell whether they were shown the same"


def test_links_are_signed_for_one_person_of_one_study(asking: Asking) -> None:
    owner = asking.made()
    person = owner.joined()
    study, sig = person.query.split("&")[0], person.query.rpartition("=")[2]
    for query in ("", study, f"{study}&by=P01", f"{study}&by=P02&sig={sig}", f"{study}&sig={sig}",
                  f"study=mine&by=P01&sig={sig}"):  # fmt: skip
        assert Asking(asking.client, query).get("task").status_code == 403
        assert Asking(asking.client, query).get("study").status_code == 403
    assert owner.get("task").status_code == 403
    crossed = asking.client.post(f"/people/withdraw?{person.query}")
    assert crossed.status_code == 403, "no script of ours"


def test_withdrawal_deletes_all_and_frees_the_place_for_another_pseudonym(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made()
    first, second = owner.joined(), owner.joined()
    first.fill(scores)
    assert owner.post("invite").status_code == 422, "no place is free"
    files = list((own_site.home / FOLDER).glob(f"{FILE}*"))
    assert any(SECRET.encode() in path.read_bytes() for path in files)
    left = first.post("withdraw").json()
    assert left["deleted"] == len(owner.get("study").json()["agreement"]) + 3
    assert left["published"] is None
    files = list((own_site.home / FOLDER).glob(f"{FILE}*"))
    assert files and not any(SECRET.encode() in path.read_bytes() for path in files)
    assert first.get("task").status_code == 404 and first.post("consent").status_code == 404
    outcome = owner.get("study").json()
    assert outcome["withdrawn"] == ["P01"] and outcome["free"] == 1
    assert [each["participant"] for each in outcome["participants"]] == ["P02"]
    # Who comes next has another pseudonym, so that the link of who left opens nothing of theirs.
    assert owner.joined().get("task").json()["participant"] == "P03"
    assert second.get("task").status_code == 200


def test_on_a_public_server_links_work_and_nobody_makes_studies(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asking.made().joined()
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert person.get("task/0").status_code == 200
    assert asking.post("studies", ORDER).status_code == 403
    assert asking.post("preview", ORDER).status_code == 403
    assert asking.client.post("/people/import", content=b"x", headers=MARK).status_code == 403
    assert asking.get("studies").json() == {"studies": [], "may_make": False}


@swept
def test_films_are_those_of_the_places(asking: Asking, own_site: Site) -> None:
    person = asking.made().joined()
    with shared_database().reading() as db:
        (of,) = read_studies(db)
    clip = of.plan.unit(of.plan.seats[0][0].unit).clips[0]
    files = media(own_site.library.current, clip)
    assert files is not None and files.clip is not None
    film = person.get("film/0/0")
    assert film.content == Path(files.clip.path).read_bytes()
    part = person.get("film/0/0", range="bytes=0-9")
    assert part.status_code == 206 and part.content == film.content[:10]
    assert person.get("film/0/1").status_code == 404 and person.get("film/1/0").status_code == 404
