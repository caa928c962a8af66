"""Times go out as WebVTT, ELAN and Label Studio, and come in again equal to the millisecond."""

import asyncio
import json
import shutil
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pysubs2
import pytest
from starlette.requests import Request as WebRequest
from starlette.responses import Response

from app.cli.importing import Request, take_in
from app.lab.times import elan, exporting, importing, label_studio, webvtt
from app.lab.times.exporting import read_times, time_files
from app.lab.times.timed_steps import Author, TimedClip, TimedStep, TimesFault
from loaders import FileRefused
from schema.exports.formats import TIME_FORMATS
from store.reading.store import Store
from tests.conftest import Site
from tests.loaders import made_files
from tests.same_names import same_folders
from views.page.cards import Menus

HOSTILE = '--> <b>x</b> & "q" ]]> \x1b[31m\u202e </ANNOTATION_VALUE>\n\nNOTE evil'
ANN, GEN = Author("people", "ann"), Author("model", "toy.run-1")
CLIP = TimedClip(
    "toy.a",
    (
        TimedStep("toy.c", "e1", 0, 1, ANN, HOSTILE, "event", "A <v> & co"),
        TimedStep("toy.c", "b1", 1, 3_600_123, ANN, "overlaps the next", "belief"),
        TimedStep("toy.c", "i1", 5, 7, ANN, "", "intent"),
        TimedStep("toy.c", "e1", 33, 67, GEN, "said by a model", "event"),
    ),
    3700.0,
    23.976,
    "a.mp4",
)


def plain(clip: TimedClip) -> set[tuple[str, str, int, int, Author]]:
    return {(s.chain, s.node, s.start, s.end, s.author) for s in clip.steps}


def there_and_back(form: str) -> list[TimedClip]:
    files = dict(exporting.files([CLIP], form))
    if form == "webvtt":
        return [webvtt.read(data.decode()) for data in files.values()]
    if form == "elan":
        return [elan.read(data) for data in files.values()]
    return list(label_studio.read(files["tasks.json"].decode()))


@pytest.mark.parametrize("form", TIME_FORMATS)
def test_a_round_trip_is_equal_to_the_millisecond(form: str) -> None:
    came = there_and_back(form)
    assert {clip.clip for clip in came} == {"toy.a"}
    assert set().union(*map(plain, came)) == plain(CLIP)


def test_webvtt_is_what_other_readers_take_and_text_stays_text() -> None:
    (_, text), (_, other) = webvtt.write(CLIP)
    cues = pysubs2.SSAFile.from_string(text, format_="vtt")
    spans = [(cue.start, cue.end) for cue in cues]
    assert spans == [(0, 1), (1, 3_600_123), (5, 7)]
    assert text.count("-->") == 3 and "<b>" not in text and "\x1b" not in text
    assert "<v A &lt;v&gt; &amp; co>" in text
    assert text.count("NOTE") == 2, "the words of a cue begin no block of their own"
    assert "toy.run-1" in other and "toy.run-1" not in text


def test_elan_keeps_the_rules_of_its_schema() -> None:
    root = ET.fromstring(elan.write(CLIP))
    order = [child.tag for child in root]
    ranks = ["HEADER", "TIME_ORDER", "TIER", "LINGUISTIC_TYPE", "CONSTRAINT"]
    assert order == sorted(order, key=ranks.index) and set(order) == set(ranks)
    ids = [each.get("ANNOTATION_ID") for each in root.iter() if each.get("ANNOTATION_ID")]
    assert len(ids) == len(set(ids)) == 2 * len(CLIP.steps)
    slots = {
        slot.get("TIME_SLOT_ID"): int(slot.get("TIME_VALUE", "")) for slot in root.iter("TIME_SLOT")
    }
    types = {each.get("LINGUISTIC_TYPE_ID") for each in root.iter("LINGUISTIC_TYPE")}
    tiers = {tier.get("TIER_ID"): tier for tier in root.iter("TIER")}
    assert len(tiers) == len(list(root.iter("TIER")))
    for tier in tiers.values():
        assert tier.get("LINGUISTIC_TYPE_REF") in types
        assert tier.get("PARENT_REF") is None or tier.get("PARENT_REF") in tiers
        spans = [
            (slots[each.get("TIME_SLOT_REF1")], slots[each.get("TIME_SLOT_REF2")])
            for each in tier.iter("ALIGNABLE_ANNOTATION")
        ]
        assert all(start < end for start, end in spans)
        assert all(before[1] <= after[0] for before, after in pairwise(spans))
    assert {each.get("ANNOTATION_REF") for each in root.iter("REF_ANNOTATION")} <= set(ids)
    values = [each.text or "" for each in root.iter("ANNOTATION_VALUE")]
    assert any("</ANNOTATION_VALUE>" in value for value in values)


def test_a_region_that_was_moved_counts_by_its_frames() -> None:
    tasks = json.loads(label_studio.write([CLIP]))
    region = tasks[0]["annotations"][0]["result"][0]
    region["value"]["ranges"][0] |= {"start": 25, "end": 49}
    (clip,) = label_studio.read(json.dumps(tasks))
    moved = clip.steps[0]
    assert (moved.start, moved.end) == (round(24_000 / 23.976), round(48_000 / 23.976))
    assert plain(clip) - plain(CLIP) == {(moved.chain, moved.node, moved.start, moved.end, ANN)}
    root = ET.fromstring(label_studio.labelling([CLIP]))
    assert [each.get("value") for each in root.iter("Label")] == ["belief", "event", "intent"]


@pytest.mark.parametrize(
    ("read", "data", "words"),
    [
        (webvtt.read, "1\n00:01.000 --> 00:02.000\nx", "is no WebVTT"),
        (webvtt.read, "WEBVTT\n\n00:01.000 --> 00:02.000\nx", "its NOTE is gone"),
        (elan.read, b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", "is no XML that can be read"),
        (elan.read, b"<x/>", "is no file of ELAN"),
        (elan.read, b"<ANNOTATION_DOCUMENT/>", "which clip it is of"),
        (lambda text: list(label_studio.read(text)), "{", "is no JSON"),
        (lambda text: list(label_studio.read(text)), "{}", "is no list"),
        (lambda text: list(label_studio.read(text)), "[{}]", "task 0: is no task"),
    ],
)
def test_what_is_none_of_them_is_refused_with_a_reason(
    read: object, data: object, words: str
) -> None:
    assert callable(read)
    with pytest.raises(TimesFault, match=words):
        read(data)


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of one clip with two times, for copies."""
    folder = tmp_path_factory.mktemp("imported")
    bundle = made_files.bundle(folder / "toy")
    by = {"clip": "a", "chain": "c", "source_kind": "people"}
    made_files.lines(
        bundle / "node_times.jsonl",
        [
            by | {"node": "e1", "source": "ann", "shown": True, "start": 0.1234, "end": 0.3},
            by | {"node": "b1", "source": "ann", "shown": False},
        ],
    )
    take_in(folder / "home", Request("bundle", (str(bundle),)))
    return folder / "home"


@pytest.fixture
def home(imported: Path, tmp_path: Path) -> Path:
    return shutil.copytree(imported, tmp_path / "home")


def times_of(home: Path) -> dict[tuple[str, str, str], tuple[float, float]]:
    rows = Store.open(home).query(
        'SELECT node, source_kind, source, start, "end" FROM logical.node_time WHERE shown'
    )
    return {(r["node"], r["source_kind"], r["source"]): (r["start"], r["end"]) for r in rows}


@pytest.mark.parametrize("form", TIME_FORMATS)
def test_out_of_the_data_and_in_again_changes_nothing(
    home: Path, tmp_path: Path, form: str
) -> None:
    said_lines = list(exporting.run(Store.open(home), form, tmp_path / "out", ""))
    assert any("1 nodes that somebody says are not shown" in line for line in said_lines)
    assert any("1 times finer than a millisecond" in line for line in said_lines)
    assert "toy" in (tmp_path / "out" / "LICENCES.txt").read_text()
    assert (tmp_path / "out" / "CITATIONS.bib").exists()
    before, version = times_of(home), Store.open(home).path
    lines = list(importing.run(home, [tmp_path / "out"], "", dry_run=False))
    steps = sum(len(clip.steps) for clip in read_times(Store.open(home)).clips)
    assert lines == [f"{steps} times are as before; 0 left out"]
    assert (times_of(home), Store.open(home).path) == (before, version)


def test_others_times_stay_and_ones_own_come_beside_them(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    same_folders(monkeypatch, tmp_path)
    list(exporting.run(Store.open(home), "webvtt", tmp_path / "out", ""))
    (file,) = (path for path in (tmp_path / "out").iterdir() if "ann" in path.name)
    moved = file.read_text().replace("00:00:00.123", "00:00:00.200")
    file.write_text(f"{moved}\n\n\n00:00:00.000 --> 00:00:00.400\nmy own words\n")
    before = times_of(home)
    with pytest.raises(FileRefused, match=r"1 times differ .*toy\.c e1 by ann.*--author"):
        list(importing.run(home, [file], "", dry_run=False))
    with pytest.raises(FileRefused, match="differ"):
        list(importing.run(home, [file], "ann", dry_run=False))
    assert times_of(home) == before
    lines = list(importing.run(home, [file], "bea", dry_run=True))
    assert "1 times by bea would come in" in lines and times_of(home) == before
    lines = list(importing.run(home, [file], "bea", dry_run=False))
    assert "0 times are as before; 1 left out" in lines
    assert any("names no node" in line for line in lines)
    assert times_of(home) == before | {("e1", "people", "bea"): (0.2, 0.3)}


def test_what_is_not_here_is_left_out_by_name(home: Path, tmp_path: Path) -> None:
    steps = (
        TimedStep("toy.c", "nobody", 0, 1, ANN),
        TimedStep("toy.c", "e1", 0, 99_000, Author("people", "cy")),
    )
    for clip in (CLIP._replace(clip="toy.none"), CLIP._replace(steps=steps)):
        (tmp_path / f"{clip.clip}.eaf").write_bytes(elan.write(clip))
    files = [tmp_path / "toy.none.eaf", tmp_path / "toy.a.eaf"]
    lines = list(importing.run(home, files, "", dry_run=False))
    text = "\n".join(lines)
    assert "clip toy.none is not here" in text and "has no node nobody" in text
    assert "ends after its clip" in text and "0 times are as before; 6 left out" in text
    with pytest.raises(FileRefused, match=r"x\.txt: is none of"):
        list(importing.run(home, [tmp_path / "x.txt"], "", dry_run=False))
    with pytest.raises(FileRefused, match="--author: is a name of letters"):
        list(importing.run(home, files, "no <b>", dry_run=False))


def test_an_export_writes_over_nothing(home: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").touch()
    store = Store.open(home)
    for form, out, benchmark, words in (
        ("elan", tmp_path / "out", "", "is not an empty folder"),
        ("elan", tmp_path / "new", "none", "no node of these clips has a time"),
        ("srt", tmp_path / "new", "", "is none of webvtt"),
    ):
        with pytest.raises(ValueError, match=words):
            list(exporting.run(store, form, out, benchmark))
    assert not (tmp_path / "new").exists()


def test_a_set_that_leaves_has_its_times_for_other_tools_beside_it(home: Path) -> None:
    store = Store.open(home)
    row = {"clip": "toy.a", "chain": "toy.c", "node": "e1", "source_kind": "people"}
    timed = row | {"source": "bea", "shown": True, "start": 0.25, "end": 0.375}
    rows = {"toy": {"node_times": [timed, timed | {"node": "b1", "start": None, "end": None}]}}
    made = dict(time_files(store, rows))
    assert sorted(name.split("/")[1] for name in made) == [
        "elan", "label-studio", "label-studio", "webvtt",
    ]  # fmt: skip
    (name,) = (name for name in made if name.endswith(".eaf"))
    (step,) = elan.read(made[name]).steps
    assert (step.start, step.end, step.author) == (250, 375, Author("people", "bea"))
    assert step.text == "event: A: e1", "the step's kind, person and words"
    assert not list(time_files(store, {"toy": {"chains": []}}))


def test_the_page_of_a_clip_gives_its_times(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "kept_store", lambda _: theatre.store)

    def get(clip: str, query: str) -> Response:
        scope = {"type": "http", "path_params": {"clip": clip}, "query_string": query.encode()}
        return asyncio.run(exporting.serve(WebRequest(scope)))

    row = theatre.store.first_row("SELECT clip FROM logical.node_time WHERE shown LIMIT 1")
    assert row is not None
    view = theatre.fill(f"cases?clip={row['clip']}")
    menus = view.slots["menus"]
    assert isinstance(menus, Menus)
    items = (item.href for menu in menus.entries for item in menu.items)
    addresses = [href for href in items if href.startswith("/export/times/")]
    assert len(addresses) == len(TIME_FORMATS)
    for address in addresses:
        path, _, query = address.partition("?")
        answer = get(path.rpartition("/")[2], query)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
        assert 'benchmark=theatre>; rel="license"' in answer.headers["link"]
        if "format=elan" in query:
            assert elan.read(bytes(answer.body)).clip == row["clip"]
        assert get("none", query).status_code == 404
        assert get(row["clip"], "format=srt").status_code == 404
