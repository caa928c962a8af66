"""What a file's name or text could do to a terminal or a report, shown instead of done."""

import pytest

from loaders.core.events import Read, Reject
from loaders.core.printable import visible
from loaders.core.report import Report


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
