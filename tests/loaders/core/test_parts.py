"""The parts that loaders share: ids, text, clips, the report; published numbers and places."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loaders import FileRefused
from loaders.core.events import Read, Reject
from loaders.core.rejects import Report
from loaders.files.text_files import JSON_CAP, read_json
from media.mp4 import MediaFault, probe
from schema.ids import is_id, safe_id
from tests.loaders import made_files

DATA = Path(__file__).parents[3] / "data" / "published"


@given(st.text(), st.text())
def test_any_text_gets_an_id_of_its_own(first: str, other: str) -> None:
    assert is_id(safe_id(first))
    assert (safe_id(first) == safe_id(other)) == (first == other)


@given(st.from_regex(r"[A-Za-z0-9._+-]{1,60}", fullmatch=True))
def test_an_id_stays_as_it_is(text: str) -> None:
    assert safe_id(text) == text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is not JSON"),
        (b"[1, 2", "line 1, column"),
        (b"\xff\xfe[\x00]\x00", "UTF-16"),
        (b'["\xe9"]', "byte 3"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[" + b"9" * 5000 + b"]", "too long"),
        (b'{"a": 1, "a": 2}', "twice"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(FileRefused, match=reason):
        read_json(path, path.name)


def test_a_byte_order_mark_and_half_a_surrogate_are_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b'\xef\xbb\xbf["\\ud800x"]')
    assert read_json(path, path.name) == ["?x"]


def test_an_absurd_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    with path.open("wb") as handle:
        handle.truncate(JSON_CAP + 1)
    with pytest.raises(FileRefused, match="at most 64 MiB"):
        read_json(path, path.name)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (lambda: made_files.mp4()[:200], "cut off"),
        (lambda: made_files.mp4()[:-5], "cut off"),
        (lambda: b"#EXTM3U\nhttp://localhost/x.ts\n", "is no mp4"),
        (lambda: b"", "is no mp4"),
        (lambda: made_files.mp4()[:32].ljust(64, b"\0"), "cut off|no index"),
        (lambda: made_files.mp4().replace(b"avc1", b"encv"), "is encrypted"),
        (lambda: made_files.mp4().replace(b"avc1", b"zzzz"), "in no way that is known"),
    ],
)
def test_what_is_no_whole_clip_is_told(tmp_path: Path, content: object, reason: str) -> None:
    path = tmp_path / "x.mp4"
    path.write_bytes(content())  # type: ignore[operator]
    with pytest.raises(MediaFault, match=reason):
        probe(path)


def test_a_clip_tells_its_facts(tmp_path: Path) -> None:
    path = tmp_path / "$(touch x); '\"<b>.mp4"
    path.write_bytes(made_files.mp4())
    probed = probe(path)
    assert (probed.width, probed.height, probed.fps) == (64, 48, 12.0)


def test_a_report_counts_a_row_once_and_all_rejects() -> None:
    report = Report()
    report.add(Read("f", 100, ("unknown field ignored: x",)))
    for line in range(50):
        report.add(Reject("f", f"line {line}", "bad"))
    report.add(Reject("f", "line 1", "worse"))
    report.add(Reject("f", "line 60", "half", kept=True))
    file = report.files["f"]
    assert (file.read, file.kept, file.rejected, file.impaired) == (100, 50, 50, 1)
    assert len(file.examples) == 20
    assert report.rejected == 51
    assert "line 0: bad" in report.text()
    assert "and 31 more" in report.text()


def test_the_published_numbers_are_all_taken() -> None:
    rows, rejects = made_files.run("published", DATA)
    assert not rejects
    assert len(rows["published"]) == 2749
    longcat = [row for row in rows["published"] if row["model"] == "Longcat-Video"]
    assert any(row["status"] == "SEEN" and row["source"] for row in longcat)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("B,T,M,,,accuracy,high,%,P,SEEN,", "no number"),
        ("B,T,M,,,accuracy,nan,%,P,SEEN,", "no number"),
        ("B,T,M,,,accuracy,1,%,P,MAYBE,", "status"),
        ("B,T,,,,accuracy,1,%,P,SEEN,", "model is missing"),
        ("B,T,M", "cells"),
        ("B,Table 1,M,,,accuracy,9,%,Paper,SEEN,", "repeats"),
    ],
)
def test_a_faulty_number_is_left_out(tmp_path: Path, line: str, reason: str) -> None:
    path = made_files.published(tmp_path) / "published.csv"
    path.write_text(path.read_text() + line + "\n")
    rows, rejects = made_files.run("published", path)
    assert len(rows["published"]) == 2
    assert [(reject.position, reason in reject.reason) for reject in rejects] == [("line 4", True)]
