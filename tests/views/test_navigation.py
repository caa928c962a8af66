"""The places of the header and their tabs."""

import pytest

from views.registry import BY_PATH, PAGES, places, tabs


def test_there_are_six_places_and_each_opens_its_first_page() -> None:
    entries = places(PAGES, BY_PATH["agreement"])
    assert [(entry.label, entry.path) for entry in entries] == [
        ("Home", ""), ("Leaderboard", "leaderboard"), ("Cases", "cases"), ("Analysis", "trends"),
        ("Lab", "try"), ("Data", "data"),
    ]  # fmt: skip
    assert [entry.label for entry in entries if entry.is_current] == ["Analysis"]
    assert all({"benchmark", "version"} <= {*entry.keeps} for entry in entries)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_one_of_its_tabs(page: object) -> None:
    for state in getattr(page, "states", ()) or (page,):
        entries = tabs(PAGES, state)
        assert len(entries) != 1
        assert sum(entry.is_current for entry in entries) == bool(entries)


def test_cases_has_a_tab_for_each_state() -> None:
    watch = BY_PATH["cases"].states[1]
    assert [entry.href for entry in tabs(PAGES, watch)] == [
        "./cases", "./cases?show=clip", "./cases?show=lanes",
    ]  # fmt: skip
    assert "case" in tabs(PAGES, watch)[2].keeps
    assert "model" not in tabs(PAGES, BY_PATH["cases"].states[0])[1].keeps


def test_a_page_outside_the_places_has_no_tabs() -> None:
    assert not tabs(PAGES, BY_PATH["guide"])
    assert not any(entry.is_current for entry in places(PAGES, BY_PATH["guide"]))
