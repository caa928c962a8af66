"""Subtitles beside R3-Bench's clips: whose they are, and what a judge reads of them."""

from pathlib import Path

import pytest

from judges.protocols import choice
from judges.runs.subjects import StoredSubjects
from loaders.core.events import Options, Read
from loaders.core.registry import LOADERS
from tests.conftest import site
from tests.loaders import made_files
from tests.loaders.clip import subtitled

SRT = "1\n00:00:01,000 --> 00:00:02,500\n<i>Who</i> is there?\n"
VTT = "WEBVTT\n\n00:01.000 --> 00:02.500\nWho is there?\n"
LATE = "1\n00:01:40,000 --> 00:01:45,000\nMuch later.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_files.r3(tmp_path)


def subtitles_of(folder: Path) -> tuple[str, list[str]]:
    """The name of the clip's subtitles, and the reasons of rejects."""
    rows, rejects = made_files.run("r3", folder)
    (clip,) = rows["clip"]
    return Path(str(clip["subtitles"])).name if clip["subtitles"] else "", [
        f"{reject.file}: {reject.reason}" for reject in rejects
    ]


@pytest.mark.parametrize("name", ["s1.srt", "s1.en.srt", "clips/cut_abcdefghijk.srt", "s1.VTT"])
def test_a_file_named_after_its_clip_is_its_subtitles(folder: Path, name: str) -> None:
    (folder / name).write_text(VTT if name.endswith("VTT") else SRT, encoding="utf-8")
    assert subtitles_of(folder) == (Path(name).name, [])


def test_webvtt_leads_and_the_other_is_told(folder: Path) -> None:
    (folder / "s1.srt").write_text(SRT)
    (folder / "s1.vtt").write_text(VTT)
    name, reasons = subtitles_of(folder)
    assert name == "s1.vtt" and reasons == ["s1.srt: its clip has s1.vtt already; it is left out"]


def test_those_of_the_whole_film_are_left_out_unless_they_are_named_as_the_clips(
    folder: Path,
) -> None:
    (folder / "abcdefghijk.srt").write_text(LATE)
    name, (reason,) = subtitles_of(folder)
    assert name == "" and "seems to be of the whole film" in reason
    (folder / "abcdefghijk.srt").rename(folder / "s1.srt")
    assert subtitles_of(folder) == ("s1.srt", [])


@pytest.mark.parametrize(
    ("text", "reason"),
    [(b"WEBVTT\n", "has no cue"), (b"\xff\xfe\xff", "UTF-8"), (SRT.encode(), "is no .vtt file")],
)  # fmt: skip
def test_what_is_no_subtitles_costs_only_itself(folder: Path, text: bytes, reason: str) -> None:
    (folder / "s1.vtt").write_bytes(text)
    name, reasons = subtitles_of(folder)
    assert name == "" and len(reasons) == 1 and reason in reasons[0]


def test_a_file_that_names_no_submission_is_reported(folder: Path) -> None:
    (folder / "other.srt").write_text(SRT)
    events = list(LOADERS["r3"]([folder], Options()))
    notes = {event.file: event.notes for event in events if isinstance(event, Read)}
    assert "names no submission" in notes["other.srt"][0]


def test_a_judge_reads_them_in_the_settings_that_have_them(folder: Path, tmp_path: Path) -> None:
    subtitled(folder / "s1.srt", SRT)
    here = site(tmp_path / "home")
    here.take("r3", folder)
    subject, *_ = StoredSubjects(here.store, of="questions")
    assert subject.subtitles == "[1.0–2.5 s] Who is there?"
    assert choice.payload(subject, "+Sub")["subtitles"] and "subtitles" not in choice.payload(
        subject, "−"
    )
