"""SRT becomes WebVTT for browsers; WebVTT stays as it is."""

from pathlib import Path

import pytest

from loaders.core.media_files import media_of
from media.subtitles import SubtitleFault, as_vtt, cues, last_second


def test_srt_becomes_webvtt(tmp_path: Path) -> None:
    path = tmp_path / "a.srt"
    path.write_bytes("\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nÄ <i>b</i>\r\n".encode())
    text = as_vtt(path).decode()
    assert text.startswith("WEBVTT") and "00:00:01.000 --> 00:00:02.500" in text and "Ä" in text
    assert last_second(path) == 2.5


def test_webvtt_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.vtt"
    path.write_text("WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.000\nHi\n")
    assert as_vtt(path) == path.read_bytes()


def test_a_large_or_absent_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.srt"
    with pytest.raises(SubtitleFault, match="can't be read"):
        as_vtt(path)
    path.write_text("nothing of the kind")
    with pytest.raises(SubtitleFault, match="neither SRT nor WebVTT"):
        as_vtt(path)
    path.write_bytes(b"x" * ((4 << 20) + 1))
    with pytest.raises(SubtitleFault, match="more than 4 MiB"):
        as_vtt(path)


def test_subtitles_of_a_clip_that_are_not_there_are_told(tmp_path: Path) -> None:
    kept = media_of(tmp_path, {"subtitles": "media/a.vtt"})
    assert kept.faults == ("subtitles “media/a.vtt” is not there; the clip is kept without it",)
    assert kept.values["subtitles"] is None


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("1\n00:00:01,000 --> 00:00:02,500\nHi\n", 2.5),
        ("1\n00:00:01.000 --> 00:00:02.500\nHi\n", 2.5),
        ("1\n00:01,000 --> 00:02,500\nHi\n", 2.5),
        ("1\n0:00:01-->0:00:02\nHi\n", 2),
        ("1\n00:00:01,0 --> 00:00:02,5 X1:10 X2:20\nHi\n", 2.5),
        ("1\n0:0:1,8 --> 0:0:2,5\nHi\n", 2.5),
        ("9999\n00:00:0,500 --> 00:00:2,50\nHi\n", 2.5),
        ("1\n00:00:01,123456 --> 00:00:02,500000\nHi\n", 2.5),
        ("WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nHi\n", 2.5),
    ],
)
def test_a_time_is_read_as_it_is_written(tmp_path: Path, text: str, end: float) -> None:
    path = tmp_path / ("a.vtt" if text.startswith("WEBVTT") else "a.srt")
    path.write_text(text)
    assert last_second(path) == end and [cue.plaintext for cue in cues(path)] == ["Hi"]
    path.write_text(text, encoding="utf-16")
    assert last_second(path) == end


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.srt", "1\n00:00:00:12 --> 00:00:01:12\nHi\n", 2),
        (
            "a.srt",
            "1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:02;12 --> 00:00:03;00\nHo\n",
            6,
        ),
        ("a.vtt", "WEBVTT\n\n00:00:00:12 --> 00:00:01:12\nHi\n", 3),
    ],
)
def test_a_time_in_frames_is_refused_with_its_line(
    tmp_path: Path, name: str, text: str, line: int
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(SubtitleFault, match=rf"in line {line} .*milliseconds, not frames"):
        cues(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nHi\n", ""),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n", ""),
        ("a.srt", "1\n00:00:00:12 --> 00:00:01:12\nHi\n", "in line 2"),
        ("a.txt", "1\n00:00:01,000 --> 00:00:02,000\nHi\n", "none of .vtt, .srt"),
    ],
)
def test_a_bundle_takes_srt_as_it_takes_webvtt(
    tmp_path: Path, name: str, text: str, fault: str
) -> None:
    (tmp_path / name).write_text(text)
    made = media_of(tmp_path, {"subtitles": name})
    kept = None if fault else str(tmp_path / name)
    assert made.values["subtitles"] == kept and fault in " ".join(made.faults)
    assert bool(made.faults) == bool(fault)


ROLLING = """WEBVTT
Kind: captions
Language: en

00:00:00.030 --> 00:00:05.720 align:start position:0%
\x20
what's<00:00:00.719><c> up</c><00:00:00.930><c> here</c>

00:00:05.720 --> 00:00:05.730 align:start position:0%
what's up here
\x20

00:00:05.730 --> 00:00:08.000 align:start position:0%
what's up here
now<00:00:06.000><c> &gt;&gt; jam</c>

00:00:20.000 --> 00:00:21.000
now >> jam
"""


def test_captions_that_roll_up_are_read_once(tmp_path: Path) -> None:
    """As YouTube writes them by itself: a time for each word, and each line in several cues."""
    (tmp_path / "a.vtt").write_text(ROLLING, encoding="utf-8")
    read = [(cue.start / 1000, cue.plaintext) for cue in cues(tmp_path / "a.vtt")]
    assert read == [(0.03, "what's up here"), (5.73, "now >> jam"), (20.0, "now >> jam")]


@pytest.mark.parametrize("span", ["23:59:57,280 --> 00:00:00,872", "00:00:02,5 --> 00:00:02,4"])
def test_a_cue_that_ends_before_it_begins_is_refused(tmp_path: Path, span: str) -> None:
    """As writers do that begin again at 24 hours."""
    (tmp_path / "a.srt").write_text(f"1\n{span}\ntrying\n", encoding="utf-8")
    with pytest.raises(SubtitleFault, match="a cue in line 2 that ends before it begins"):
        cues(tmp_path / "a.srt")
