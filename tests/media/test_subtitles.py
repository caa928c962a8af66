"""SRT becomes WebVTT for browsers; WebVTT stays as it is."""

from pathlib import Path

import pytest

from media.subtitles import SubtitleFault, as_vtt, last_second


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
