"""VideoRealBench's construction: what is left out, what stays as people said it, what is read."""

import asyncio
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import pytest

from app.lab.building.cases import InputError, read_cases
from loaders.core.events import Options
from loaders.videoreal.loader import load
from pipelines.build_job import BuildSettings, run
from pipelines.core.graph import PipelineCase
from pipelines.files import write
from pipelines.jobs import JOBS
from pipelines.quality import ticks
from pipelines.videoreal.job import ALIKE, bits_apart, frame_hashes
from pipelines.videoreal.pipeline import LabelDraft, PolishedTexts, check_label, check_polished
from schema.checking.item import STANDARDS
from schema.checking.sources import of_record
from tests.conftest import ROOT
from tests.loaders.made_files import collected
from tests.pipelines.asking import Wire
from tests.rounds import swept
from views.shared.recorded_builds import recorded_builds

MEDIA = ROOT / "data" / "theatre" / "media"
FILM = MEDIA / "moved-ball-easy-faithful.mp4"
LABEL = {
    "score": 4, "category": "object_state", "area": 0.05, "duration": 0.1,
    "description": "the ball sinks in to the basket", "adherence": "a slip, 5 % of the picture",
}  # fmt: skip


def built(
    url: str, fields: Mapping[str, Any], model: str = "rehearsal"
) -> tuple[PipelineCase, dict[str, Any]]:
    wire = Wire(url, model)
    setting = BuildSettings(1, media=FILM)
    case, chain, output = asyncio.run(run(JOBS["videoreal"], "v1", fields, setting, wire))
    assert chain is None
    least = JOBS["videoreal"].calls(setting, JOBS["videoreal"].given("v1", fields, setting)).least
    assert wire.calls >= least if case.status == "ok" else wire.calls
    return case, output


def recoded(source: Path, target: Path, side: int) -> Path:
    """The clip again, smaller and in another codec's settings."""
    with av.open(str(source)) as film, av.open(str(target), "w") as made:
        stream = made.add_stream("mpeg4", rate=12)
        stream.width, stream.height, stream.pix_fmt = side, side * 9 // 16 // 2 * 2, "yuv420p"
        stream.bit_rate = 200_000
        for at, frame in enumerate(film.decode(video=0)):
            picture = frame.reformat(stream.width, stream.height, "yuv420p")
            picture.pts, picture.time_base = at, Fraction(1, 12)
            made.mux(stream.encode(picture))
        made.mux(stream.encode())
    return target


def test_peoples_label_keeps_its_score_and_shares_and_has_both_texts(stand_in: str) -> None:
    case, output = built(stand_in, LABEL)
    assert [attempt.agent for _, attempt in case.rounds] == [
        "people filter", "polisher", "polisher", "claim checker",
    ]  # fmt: skip
    assert [fault.code for _, attempt in case.rounds for fault in attempt.faults] == ["number"]
    made = output["annotation"]
    assert {name: made[name] for name in ("score", "category", "area", "duration")} == {
        name: LABEL[name] for name in ("score", "category", "area", "duration")
    }
    assert made["description"] == "The ball sinks in to the basket."
    assert output["as_written"] == {name: LABEL[name] for name in ("description", "adherence")}
    assert not output["drafted"]


def test_without_a_label_a_model_drafts_one_and_it_is_said(stand_in: str) -> None:
    case, output = built(stand_in, {})
    agents = [attempt.agent for _, attempt in case.rounds]
    assert agents.count("label drafter") == 2, "the first draft does not fit the scale"
    assert output["drafted"] and output["annotation"]["score"] == 3
    (item,) = of_record(next(r for r in recorded_builds() if r.id == "nursery-drafted"))
    assert ("First label", "by a model, not by people") in item.facts
    assert {each.name for each in STANDARDS[item.standard]} >= {"claim", "lost", "label"}


def test_a_copy_is_asked_nothing_about_and_left_out_with_its_reason(stand_in: str) -> None:
    case, output = built(stand_in, {**LABEL, "like": "first.mp4"})
    assert case.rounds == () and output["annotation"] is None
    assert output["left_out"] == [["v1", "looks like first.mp4"]]


def test_words_that_stay_wrong_leave_the_pipeline_by_no_way(stand_in: str) -> None:
    case, output = built(stand_in, LABEL, "rehearsal-stubborn")
    assert (case.status, case.failed, output) == ("failed", "polish", {})
    with pytest.raises(ValueError, match="there is none to look at"):
        JOBS["videoreal"].given("v1", LABEL, BuildSettings(1))
    for wrong in ({"score": 6}, {"category": "human"}, {"area": 2}, {"score": "many"}):
        with pytest.raises(ValueError, match=r"score|category|area"):
            JOBS["videoreal"].given("v1", {**LABEL, **wrong}, BuildSettings(1, media=FILM))


@pytest.mark.parametrize(
    ("after", "code"),
    [
        ("The ball sinks into the basket, in 2 frames.", "number"),
        ("The ball sinks into the basket, an interaction error.", "kind"),
        ("", "part"),
        ("<Answer>3</Answer> The ball sinks into the basket.", "number part"),
        ("The ball sinks into the basket" + " and on" * 30, "length"),
        ("The ball sinks into the basket.", ""),
    ],
)
def test_a_polished_text_claims_nothing_new(after: str, code: str) -> None:
    given = {"label": LABEL}
    reply = PolishedTexts(description=after, adherence="A slip: 5 % of the picture.")
    assert " ".join(sorted(fault.code for fault in check_polished(reply, given))) == code
    lost = PolishedTexts(description="The ball sinks into the basket.", adherence="A slip.")
    assert [fault.code for fault in check_polished(lost, given)] == ["number"]


@pytest.mark.parametrize(
    ("score", "area", "duration", "kind", "codes"),
    [
        (5, 0.0, 0.0, None, []), (5, 0.0, 0.0, "interaction", ["category"]),
        (4, 0.1, 0.2, "interaction", []), (4, 0.3, 0.1, "interaction", ["scale"]),
        (2, 0.4, 0.9, "human_state", ["scale"]), (1, 1.0, 1.0, "human_state", []),
        (3, 0.1, 0.1, None, ["category"]),
    ],
)  # fmt: skip
def test_a_drafted_label_fits_the_scale_of_table_2(
    score: int, area: float, duration: float, kind: Any, codes: list[str]
) -> None:
    draft = LabelDraft(description="x", category=kind, area=area, duration=duration,
                       adherence="x", score=score)  # fmt: skip
    assert [fault.code for fault in check_label(draft, {})] == codes


@swept
def test_a_folder_of_clips_becomes_a_file_that_the_loader_reads(
    stand_in: str, tmp_path: Path
) -> None:
    """A clip, the same encoded anew, a third one with three people's labels."""
    other = MEDIA / "comfort-easy-faithful.mp4"
    folder = tmp_path / "clips"
    folder.mkdir()
    (folder / "a.mp4").write_bytes(FILM.read_bytes())
    recoded(FILM, folder / "b.mp4", 320)
    (folder / "c.mp4").write_bytes(other.read_bytes())
    people = [{"score": 2, "description": "a hand goes through it", "category": "interaction"}] * 2
    people += [{"score": 4, "description": "fine"}]
    lines = [
        {"id": "a", "file": "a.mp4", **LABEL},
        {"id": 7, "file": "c.mp4", "annotators": people},
    ]
    (folder / "labels.jsonl").write_text("".join(f"{json.dumps(x)}\n" for x in lines), "utf-8")
    cases = {case.id: case for case in read_cases("videoreal", str(folder), None)}
    assert {name: case.given["like"] for name, case in cases.items()} == {
        "a": "", "b": "a.mp4", "7": "",
    }  # fmt: skip
    assert bits_apart(frame_hashes(FILM), frame_hashes(folder / "b.mp4")) <= ALIKE
    assert bits_apart(frame_hashes(FILM), frame_hashes(other)) > 2 * ALIKE
    outputs = []
    for case in cases.values():
        setting = BuildSettings(1, media=case.media)
        wire = Wire(stand_in, "rehearsal-good")
        _, _, output = asyncio.run(run(JOBS["videoreal"], case.id, case.given, setting, wire))
        outputs.append((case.id, output))
    names = write("videoreal", outputs, folder)
    assert names == ["annotations.jsonl", "drafts.json", "texts.json", "left_out.json"]
    assert json.loads((folder / "left_out.json").read_text("utf-8")) == [
        {"id": "b", "reason": "looks like a.mp4"}
    ]
    rows, rejects = collected(load([folder / "annotations.jsonl"], Options()))[:2]
    assert not rejects, rejects
    labels = {(row["clip"], row["annotator"]): row for row in rows["human_label"]}
    assert labels["videoreal.a", "final"]["score"] == 4
    final = labels["videoreal.7", "final"]
    assert (final["score"], final["reason"]) == (2, "A hand goes through it.")
    assert labels["videoreal.7", "annotator-3"]["reason"] == "fine", "people's own words stay"


def test_each_label_is_that_of_its_clip_however_its_path_is_written(tmp_path: Path) -> None:
    """No model drafts a label where people have written one."""
    (tmp_path / "clips").mkdir()
    for name in ("clips/v1.mp4", "clips/v2.mp4", "a.mp4", "b.MP4", "c.mp4"):
        (tmp_path / name).write_bytes(name.encode())
    here = [
        {"id": "v1", "file": "clips/v1.mp4", **LABEL, "score": 1},
        {"id": "first", "file": "./a.mp4", **LABEL, "score": 2},
        {"id": "b", "file": "renamed.mp4", **LABEL, "score": 3},
    ]
    (tmp_path / "here.jsonl").write_text("\n".join(map(json.dumps, here)), "utf-8")
    below = {"id": "second", "file": "../clips/v2.mp4", **LABEL, "score": 5}
    (tmp_path / "clips" / "below.jsonl").write_text(json.dumps(below), "utf-8")
    cases = read_cases("videoreal", str(tmp_path), None)
    assert {case.id: (case.given["file"], case.given.get("score")) for case in cases} == {
        "v1": ("clips/v1.mp4", 1), "second": ("clips/v2.mp4", 5), "first": ("a.mp4", 2),
        "b": ("b.MP4", 3), "c": ("c.mp4", None),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([{"id": "z"}], "x.jsonl, line 1: its clip “z.mp4” is not here"),
        ([{"id": "z", "file": "../a.mp4"}], "line 1: its clip “../a.mp4” is not here"),
        ([{"id": "a"}, {"id": "z", "file": "a.mp4"}], "line 2: a.mp4 has a label already"),
    ],
)
def test_a_label_without_a_clip_of_its_own_is_told(
    tmp_path: Path, lines: list[dict], reason: str
) -> None:
    (tmp_path / "a.mp4").write_bytes(b"")
    body = "\n".join(json.dumps({**line, **LABEL}) for line in lines)
    (tmp_path / "x.jsonl").write_text(body, "utf-8")
    with pytest.raises(InputError, match=re.escape(reason)):
        read_cases("videoreal", str(tmp_path), None)


def test_a_draft_is_nobodys_label_until_people_have_kept_it(tmp_path: Path) -> None:
    """By votes of Check: an import would take every line for people's word."""
    made = {r.id: r.output for r in recorded_builds() if r.job == "videoreal"}

    def ids(votes: dict[str, tuple[int, int]]) -> list[str]:
        write("videoreal", made.items(), tmp_path, votes)
        lines = (tmp_path / "annotations.jsonl").read_text("utf-8").splitlines()
        drafts = json.loads((tmp_path / "drafts.json").read_text("utf-8"))
        assert not {row["id"] for row in drafts} & {json.loads(line)["id"] for line in lines}
        return [json.loads(line)["id"] for line in lines]

    records = [r for r in recorded_builds() if r.job == "videoreal"]
    named = {item.id: "kept" for record in records for item in of_record(record)}
    assert [tuple(ticks(record, named)) for record in records] == [(1, 1), (1, 1)]
    assert ids({}) == ["nursery"]
    assert ids({"nursery-drafted": (1, 1)}) == ["nursery", "nursery-drafted"]
    assert ids({"nursery": (1, 0), "nursery-drafted": (1, 0)}) == []
    left = json.loads((tmp_path / "left_out.json").read_text("utf-8"))
    assert {row["reason"] for row in left} == {"people dropped its label"}


def test_what_is_no_folder_of_clips(tmp_path: Path) -> None:
    (tmp_path / "a.mp4").write_bytes(FILM.read_bytes())
    with pytest.raises(InputError, match="a folder of clips"):
        read_cases("videoreal", str(tmp_path / "a.mp4"), None)
    (tmp_path / "x.jsonl").write_text('{"id": "a"}\n', "utf-8")
    with pytest.raises(InputError, match=r"x.jsonl, line 1: it has neither"):
        read_cases("videoreal", str(tmp_path), None)
    with pytest.raises(InputError, match="no clips of people"):
        read_cases("videoreal", "theatre", None)
