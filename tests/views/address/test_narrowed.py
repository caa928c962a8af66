"""What narrows a page and is out of sight is told above it, each with the way to do without."""

import pytest

from tests.conftest import Site


def chips(theatre: Site, address: str) -> dict[str, str]:
    narrowed = theatre.fill(address).narrowed
    return dict(narrowed.chips) if narrowed else {}


@pytest.mark.parametrize(
    ("address", "chip_texts"),
    [
        ("leaderboard?benchmark=theatre&metric=accuracy&length=3-3", {"chain length 3"}),
        ("failures?judged=D1&tier=hard&length=2-3", {"judged dimension D1", "chain length 2–3"}),
        ("watch?q=cookie", {"search “cookie”"}),
        ("watch?clip=theatre.cookie-easy-faithful", set()),
        ("leaderboard?tier=hard", set()),
        ("leaderboard", set()),
        ("try", set()),
    ],
)
def test_filters_without_a_control_in_sight_are_told(
    theatre: Site, address: str, chip_texts: set[str]
) -> None:
    assert set(chips(theatre, address)) == chip_texts


def test_each_is_removed_alone_and_all_together(theatre: Site) -> None:
    view = theatre.fill("failures?judged=D1&tier=hard&length=2-3&page=2")
    assert view.narrowed is not None
    without = dict(view.narrowed.chips)["chain length 2–3"]
    assert set(chips(theatre, without)) == {"judged dimension D1"}
    assert "tier=hard" in without and "page=" not in without
    assert chips(theatre, view.narrowed.clear) == {}
    assert "tier=hard" in view.narrowed.clear


def test_what_a_metric_does_not_know_is_said_and_not_cited(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=eva&level=L1&variant=v1&protocol=circular&tier=hard")
    assert "not asked of this metric" in repr(view.slots["says"])
    assert "level, variant, protocol" in repr(view.slots["says"])
    cited = repr(view.slots["cite"])
    assert "tier hard" in cited and "level" not in cited and "circular" not in cited
    filled = theatre.fill("leaderboard?metric=accuracy&level=L1&tier=hard")
    assert "not asked of this metric" not in repr(filled.slots["says"])
    assert "level L1" in repr(filled.slots["cite"])


@pytest.mark.parametrize("page", ["leaderboard", "failures", "trends", "watch"])
def test_an_unknown_benchmark_is_left_out_and_said(theatre: Site, page: str) -> None:
    view = theatre.fill(f"{page}?benchmark=nosuch")
    assert "benchmark=nosuch" not in view.query
    assert any("no such benchmark" in str(notice) for notice in view.notices)


def test_a_benchmark_of_paper_numbers_alone_is_known(theatre: Site) -> None:
    assert not theatre.fill("leaderboard?benchmark=R3-VQA").notices
