"""The report of an import: each row counted once, examples bounded."""

from loaders.core.events import Read, Reject
from loaders.core.rejects import EXAMPLE_CAP, EXAMPLES, Report


def test_a_row_is_counted_once_whatever_its_place_looks_like() -> None:
    places = ["line 7", "line 519", "row 7", "[7]", "[7].prompts[1]", "", "line 07", "line 7x"]
    report = Report()
    report.add(Read("f", 100))
    for place in places * 2:
        report.add(Reject("f", place, "is odd"))
    assert report.files["f"].rejected == len(places)
    assert report.files["f"].kept == 100 - len(places)


def test_examples_are_few_and_short_though_all_rows_are_counted() -> None:
    report = Report()
    for line in range(10_000):
        report.add(Reject("f", f"line {line}", "x" * 10_000))
    assert report.files["f"].rejected == 10_000
    assert len(report.text()) < (EXAMPLES + 2) * (EXAMPLE_CAP + 2)
