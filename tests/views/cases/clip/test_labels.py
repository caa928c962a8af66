"""Labels of people beside a clip: bands where they have times, meters where they have extents."""

from typing import Any

import pytest

from views.cases.clip.clip_payload import bands, implied_of, meters


def label(**more: Any) -> dict[str, Any]:
    empty = dict.fromkeys(("start", "end", "area", "share", "category", "score"))
    return {**empty, "annotator": "h1", "dimension": "realism", "errors": [], **more}


def test_a_band_needs_both_of_its_ends() -> None:
    spans = [(1.0, 2.0), (1.0, None), (None, 2.0), (None, None)]
    labels = [label(category="interaction", start=start, end=end) for start, end in spans]
    assert [(band.start, band.end) for band in bands(labels)] == [(1.0, 2.0)]


def test_a_meter_needs_an_area_or_a_share_and_no_time() -> None:
    labels = [
        label(category="human_state", area=0.3),
        label(category="object_state", share=0.5),
        label(category="interaction"),
        label(category="interaction", area=0.3, share=0.5, start=1.0, end=2.0),
    ]
    assert [meter.category for meter in meters(labels)] == ["human_state", "object_state"]


def test_a_labels_own_category_counts_where_none_of_its_errors_has_it() -> None:
    error = {"category": "human_state", "start": 1.0, "end": 2.0}
    labels = [
        label(category="human_state", errors=[error]),
        label(category="interaction", start=3.0, end=4.0, errors=[error]),
    ]
    assert [(band.category, band.start) for band in bands(labels)] == [
        ("human_state", 1.0), ("interaction", 3.0), ("human_state", 1.0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"area": 0.3, "share": 0.5, "score": 2.0}, "2"),
        ({"area": 0.3, "share": 0.5, "score": 4.0}, "2; given 4"),
        ({"area": 0.3, "share": 0.5, "score": None}, ""),
        ({"area": 0.3, "share": 0.5, "score": 2.0, "dimension": "D1"}, ""),
        ({"area": 0.3, "score": 1.0}, "≤ 2"),
        ({"score": 2.0}, ""),
    ],
)
def test_a_labels_extent_implies_a_level(more: dict[str, Any], words: str) -> None:
    """By Table 2 of VideoRealBench, more than 20 % of the frame or 40 % of the time is level 2."""
    assert implied_of(label(**more)) == words
