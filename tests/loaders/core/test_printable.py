"""What a file's name or text could do to a terminal or a report, shown instead of done."""

from collections.abc import Callable
from pathlib import Path

import pytest

from loaders import error_text, visible
from loaders.core.events import Read, Reject
from loaders.core.rejects import Report


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\x1b[2Jb", r"a\x1b[2Jb"), ("\a\b\0\x7f", r"\x07\x08\x00\x7f"), ("\x9b31m", r"\x9b31m"),
     ("one\r\ntwo\x85three\u2028", r"one\r\ntwo\x85three\u2028"), ("\u202egnp", r"\u202egnp"),
     ("\udcff", r"\udcff"), ("Ärger – 猫 👩‍🚀 \\x1b [b]", "Ärger – 猫 👩‍🚀 \\x1b [b]")],
)  # fmt: skip
def test_what_acts_is_shown_and_the_rest_left_alone(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_no_name_or_text_adds_a_line_to_a_report() -> None:
    report, name = Report(), "a.csv: 9 read\nb\x1c\x1b[31m"
    report.add(Read(name, 1, ("a note\r",)))
    report.add(Reject(name, "line 1", "not\x85this"))
    lines = report.text().splitlines()
    assert len(lines) == 3 and all(line.isprintable() for line in lines)


def test_an_error_of_the_system_says_what_to_do(tmp_path: Path) -> None:
    taken, missing = tmp_path / "taken", tmp_path / "none" / "file"
    taken.mkdir()
    assert text_of(taken.mkdir) == f"{taken}: this is there already; name another file or folder"
    assert text_of(missing.read_text) == f"{missing}: there is no such file or folder"
    assert text_of(taken.read_text) == f"{taken}: this is a folder; name a file"
    assert text_of((tmp_path / "a\x1b[2J").read_text).startswith(rf"{tmp_path}/a\x1b[2J: ")


def test_an_error_of_ours_is_its_own_text() -> None:
    assert error_text(ValueError("no \x1b[31mrows")) == r"no \x1b[31mrows"
    assert error_text(OSError("the place is gone")) == "the place is gone"


def text_of(work: Callable[[], object]) -> str:
    with pytest.raises(OSError) as caught:
        work()
    return error_text(caught.value)
