"""A set as files and into the data: what is written comes back whole, on Watch as by people."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest

from annotations.archive import import_set, read_archive
from annotations.database import Database, file_url
from annotations.documents import read_documents
from app.lab.annotating.requests import shared_database
from app.server import visible_store
from store.queries.clips.clip import Watched, watch
from store.reading.library import Library
from tests.app.lab.annotating.conftest import CLIP, OTHER, Annotating
from tests.app.publishing_here import publish_here
from tests.conftest import Site
from tests.conftest import site as site_of
from tests.rounds import swept
from tests.theatre_part import write_part
from tests.variables import set_variable

TIMES = {
    "Event-1": {"shown": True, "start": 0.5, "end": 1.5},
    "Event-2": {"shown": False},
    "Event-3": {"shown": True, "start": 2.0, "end": None},
}


@pytest.fixture(scope="module")
def two_clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two clips of the theatre."""
    folder = tmp_path_factory.mktemp("two")
    clips = frozenset(clip.removeprefix("theatre.") for clip in (CLIP, OTHER))
    part = write_part(folder / "part", clips)
    assert site_of(folder / "home").take("bundle", part).rejected == 0
    return folder / "home"


@pytest.fixture
def own_site(
    two_clips: Path, annotating: Annotating, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Site:
    """Two clips of the theatre in a home of their own, into which annotations may be put."""
    publish_here(monkeypatch)
    home = shutil.copytree(two_clips, tmp_path / "home")
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    own = Library(home)
    monkeypatch.setattr(visible_store, "library", lambda: own)
    return Site(home, own)


def annotate(by: Annotating) -> str:
    """One clip timed on its own chain, the other's chain changed; a pinned reason's run."""
    work = by.get(f"work/{CLIP}").json()
    chain, reason = work["starts"][0]["chain"], work["reasons"][0]
    pin = {"run": reason["run"], "dimension": reason["dimension"], "node": "Event-1", "second": 1.0}
    by.put("chain", chain)
    by.put("times", TIMES)
    by.put("links", {"Subchain-1": {"holds": False, "why": "he had <b>left</b>"}})
    by.put("pins", [pin])
    changed = by.get(f"work/{OTHER}").json()["starts"][0]["chain"]
    changed["people"]["eve"] = "Eve"
    changed["nodes"].append({"id": "new", "kind": "belief", "text": "Eve sees it", "person": "eve",
                             "seen_by": ["eve"]})  # fmt: skip
    changed["links"] += [
        {"id": "n1", "result": "new", "reasons": ["Event-1"], "heart": True},
        {"id": "half", "result": None, "reasons": ["new"]},
    ]
    by.put("chain", changed, clip=OTHER)
    by.put("times", {"new": {"shown": True, "start": 1.0, "end": 2.0}}, clip=OTHER)
    return str(reason["run"])


def unzipped(body: bytes, into: Path) -> Path:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        archive.extractall(into)
    return into


def watched(site: Site, clip: str) -> Watched:
    """A clip as Watch has it, with what people say of it alone; models say something too."""
    shown = watch(site.library.current, clip)
    assert shown is not None
    for rows in (shown.times, shown.links, shown.pins):
        rows[:] = (row for row in rows if row["source_kind"] == "people")
    return shown


@swept
def test_an_exported_set_is_imported_as_a_bundle_and_as_a_set(
    annotating: Annotating, own_site: Site, tmp_path: Path
) -> None:
    run = annotate(annotating)
    exported = annotating.get("export")
    folder = unzipped(exported.content, tmp_path / "files")
    assert "half" in (folder / "left-out.txt").read_text()
    assert "Apache-2.0" in (folder / "LICENCES.txt").read_text()
    assert own_site.take("bundle", folder).rejected == 0
    shown = watched(own_site, CLIP)
    times = {row["node"]: row for row in shown.times}
    assert {row["source"][:3] for row in times.values()} == {"me-"}
    assert (times["Event-1"]["start"], times["Event-1"]["end"]) == (0.5, 1.5)
    assert times["Event-2"]["shown"] is False and times["Event-3"]["start"] is None
    (link,) = shown.links
    assert (link["subchain"], link["holds"], link["reason"]) == (
        "Subchain-1", False, "he had <b>left</b>",
    )  # fmt: skip
    (pin,) = shown.pins
    assert (pin["run"], pin["node"], pin["second"]) == (run, "Event-1", 1.0)
    drawn = next(row for row in watched(own_site, OTHER).chains if row["origin"] == "people")
    assert drawn["parent"].startswith("theatre.warn") and drawn["author"].startswith("me-")
    (new,) = (node for node in drawn["nodes"] if node["node"] == "new")
    assert (new["person"], new["seen_by"]) == ("eve", ["eve"])
    assert "n1" in [link["subchain"] for link in drawn["subchains"] if link["heart"]]
    assert "half" not in [link["subchain"] for link in drawn["subchains"]]
    # The licence and the name of the benchmark are as they were.
    assert own_site.fill("./cases?clip=" + CLIP).status == 200

    with shared_database().reading() as db:
        before = read_documents(db, "mine")
    elsewhere = Database(file_url(tmp_path / "elsewhere.sqlite"))
    archive = read_archive((folder / "annotations.jsonl").read_bytes())
    with elsewhere.writing() as db:
        imported = import_set(db, archive)
    with elsewhere.reading() as db:
        after = read_documents(db, imported.set)
    assert imported.set.startswith("mine-") and imported.added == 6
    assert [(each.version, each.parts, each.at) for each in after] == [
        (each.version, each.parts, each.at) for each in before
    ]
    with elsewhere.writing() as db:
        assert import_set(db, archive)[1:] == (0, 6)


@swept
def test_what_is_put_into_the_data_replaces_what_was_put_there_before(
    annotating: Annotating, own_site: Site
) -> None:
    annotate(annotating)
    done = annotating.post("publish")
    assert done.status_code == 200, done.text
    assert any("half" in note for note in done.json()["left_out"])
    version = own_site.library.current.version
    assert done.json()["version"] == version
    assert len(watched(own_site, CLIP).times) == 3 and watched(own_site, CLIP).pins
    annotating.put("times", {"Event-1": TIMES["Event-1"]})
    annotating.put("pins", [])
    start = annotating.get(f"work/{OTHER}").json()["starts"]
    parent = next(each for each in start if each["id"].startswith("theatre.warn"))
    annotating.put("times", {}, clip=OTHER)
    annotating.put("chain", parent["chain"], clip=OTHER)
    assert annotating.post("publish").status_code == 200
    assert [row["node"] for row in watched(own_site, CLIP).times] == ["Event-1"]
    assert watched(own_site, CLIP).pins == []
    assert {row["origin"] for row in watched(own_site, OTHER).chains} != {"people"}
    assert len(watched(own_site, OTHER).chains) == 1


def test_a_set_is_put_into_the_data_when_enough_have_finished(
    annotating: Annotating, own_site: Site
) -> None:
    made = annotating.post("sets", {"title": "Two", "clips": [CLIP], "per_clip": 2}).json()
    owner = annotating.by(made["owner_link"])
    both = [
        annotating.by(owner.post(f"sets/{made['set']}/annotators", {"name": name}).json()["link"])
        for name in ("Ada", "Ben")
    ]
    assert both[0].post("publish").status_code == 403
    for by in both:
        assert watched(own_site, CLIP).times == []
        by.put("chain", by.get(f"work/{CLIP}").json()["starts"][0]["chain"])
        by.put("times", {"Event-1": TIMES["Event-1"]})
        by.put("done", True)
        assert owner.post("publish").status_code == 200
    assert {row["source"] for row in watched(own_site, CLIP).times} == {"Ada", "Ben"}


@swept
def test_a_visitor_puts_it_into_their_own_data_alone(
    annotating: Annotating, own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert annotating.post("publish").status_code == 403
    annotate(annotating)
    version = own_site.library.current.version
    done = annotating.post("publish")
    assert done.status_code == 200, done.text
    assert own_site.library.current.version == version
    (session,) = (own_site.home / "sessions").iterdir()
    assert len(watched(site_of(session), CLIP).times) == 3


def test_one_s_own_work_is_taken_along_and_never_mixed(
    annotating: Annotating, own_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    annotate(annotating)
    exported = annotating.get("export").content
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    taken = annotating.post("import", content=exported)
    assert taken.status_code == 200 and taken.json() == {"set": "mine", "added": 6, "known": 0}
    assert annotating.get(f"work/{CLIP}").json()["parts"]["times"] == {
        node: {"shown": True, "start": None, "end": None} | row for node, row in TIMES.items()
    }
    assert annotating.post("import", content=exported).json()["known"] == 6
    annotating.put("note", "on", clip=CLIP)
    assert annotating.post("import", content=exported).json()["added"] == 0
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "")
    annotating.put("note", "elsewhere", clip=CLIP)
    ahead = annotating.get("export").content
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    refused = annotating.post("import", content=ahead)
    assert refused.status_code == 409 and "version 5" in refused.json()["error"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "line of a set"),
        (b"{", "JSON"),
        (b"PK\x03\x04 no archive", "can't be read"),
        (b'{"line": "event"}', "Field required"),
        (b'{"line":"set","set":"../x","title":"","clips":[],"per_clip":1,'
         b'"created":"2026-01-01T00:00:00+00:00"}', "match"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_export_is_refused(
    annotating: Annotating, body: bytes, words: str
) -> None:
    refused = annotating.post("import", content=body)
    assert refused.status_code == 422 and words in refused.json()["error"], refused.text
