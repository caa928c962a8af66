"""A benchmark's own split: boards, trends, cases and Agreement are of one of its parts."""

from collections import Counter
from statistics import fmean

import pytest
from scipy.stats import pearsonr

from schema.vocabulary import SPLITS
from tests.conftest import Site, site
from tests.loaders import videoreal_files as made
from tests.views.board import cell, rows_of
from views.page.content import Score, Table

CLIPS = 24
OF = {f"v{n}": SPLITS[n % 4 % 3] if n < 20 else None for n in range(CLIPS)}
PEOPLE = {f"v{n}": 1 + n % 5 for n in range(CLIPS)}
JUDGE = {f"v{n}": 1 + n * n % 5 for n in range(CLIPS)}


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("splits")
    (folder / "vr").mkdir()
    made.write(folder / "vr" / "videos.jsonl", [
        {"id": clip, "generator": "gen a", "score": score, "split": OF[clip]}
        for clip, score in PEOPLE.items()
    ])  # fmt: skip
    made.write(folder / "vr" / "replies.jsonl", [
        {"id": clip, "output": made.reply_with(f"{score}</Answer>"), "judge": "eye"}
        for clip, score in JUDGE.items()
    ])  # fmt: skip
    made_site = site(folder / "home")
    assert made_site.take("videoreal", folder / "vr").rejected == 0
    return made_site


def clips_of(split: str) -> list[str]:
    return [clip for clip, named in OF.items() if named == split]


def test_a_board_is_of_one_split_or_has_a_column_for_each(where: Site) -> None:
    board = "leaderboard?benchmark=videoreal&metric=realism"
    view = where.fill(f"{board}&by=split")
    (row,) = rows_of(view)
    counted = Counter(split for split in OF.values() if split)
    assert {option.value: option.count for option in view.options["split"]} == counted
    for split, n in counted.items():
        column, (cut,) = cell(row, f"by:{split}"), rows_of(where.fill(f"{board}&split={split}"))
        for figure in (column, cell(cut, "score")):
            assert figure.n == n
            assert figure.value == pytest.approx(fmean(JUDGE[clip] for clip in clips_of(split)))


def test_judges_are_beside_people_on_the_test_set_alone(where: Site) -> None:
    def plcc(query: str) -> float | None:
        table = where.fill(f"agreement?benchmark=videoreal{query}").slots["people"]
        assert isinstance(table, Table)
        (row,) = table.rows
        figure = row.cells["plcc"]
        assert isinstance(figure, Score)
        return figure.value

    def by_hand(clips: list[str]) -> float:
        return float(pearsonr([PEOPLE[c] for c in clips], [JUDGE[c] for c in clips])[0])

    assert plcc("&split=test") == pytest.approx(by_hand(clips_of("test")))
    assert plcc("") == pytest.approx(by_hand(list(OF)))
    assert plcc("") != pytest.approx(by_hand(clips_of("test")))


def test_cases_and_trends_know_it(where: Site) -> None:
    cases = where.fill("cases?benchmark=videoreal&pattern=unreal&split=test")
    unreal = [clip for clip in clips_of("test") if JUDGE[clip] <= 3]
    assert unreal
    counts = {option.value: option.count for option in cases.options["split"]}
    assert counts["test"] == len(unreal)
    trends = where.fill("trends?benchmark=videoreal&metric=realism&by=split")
    assert "by=split" in trends.query
    assert {option.value for option in trends.options["split"]} == set(SPLITS)
