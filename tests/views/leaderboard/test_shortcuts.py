"""Settings beside each other by question type, paired by hand; the film's absence is told."""

import random
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from store.queries.boards import ways_of_asking
from store.queries.cases.cases import count as count_cases
from tests.conftest import Site, site
from tests.store.rows import put
from views.address.filters import Filters
from views.page.content import Row, Score, Table
from views.shared.patterns import selection

TYPES = ("EU", "CW")
ASKED = {"−": 40, "+Sub": 20, "Only Sub": 20, "Blind": 40, "Single frame": 30, "Shuffled": 40}
"""Setting → how many of the questions were asked in it: few clips have subtitles."""
PROBES = ("Blind", "Single frame", "Shuffled")
Right = dict[tuple[str, int], bool]


def answers() -> Right:
    draw = random.Random(1)
    share = {"−": 0.7, "+Sub": 0.9, "Only Sub": 0.5, "Blind": 0.3, "Single frame": 0.4,
             "Shuffled": 0.6}  # fmt: skip
    return {(name, n): draw.random() < share[name] for name, most in ASKED.items()
            for n in range(most)}  # fmt: skip


JUDGES = ("strict", "lenient")


def open_right(judge: str, setting: str, n: int) -> bool:
    """What a judge says of open answers: of ten, six with the film and two or four without."""
    return n % 10 < (6 if setting == "−" else 2 if judge == "strict" else 4)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Site:
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": m, "name": m.upper(), "kind": "model"} for m in ("m", "w", *JUDGES)],
        "clip": [{"clip": f"v.{n}", "benchmark": "v"} for n in range(10)],
        "question": [
            {"question": f"v.q{n}", "benchmark": "v", "clip": f"v.{n % 10}", "type": TYPES[n % 2],
             "variant": "base", "text": "?", "options": list("abcd"), "answer": 0}
            for n in range(40)
        ] + [
            {"question": f"v.o{n}", "benchmark": "v", "clip": f"v.{n % 10}", "type": "EU",
             "variant": "v3", "text": "?", "expected": "x"}
            for n in range(20)
        ],
        "run": [{"run": f"v.{at}", "benchmark": "v", "model": "m", "protocol": "choice",
                 "setting": name} for at, name in enumerate(ASKED)]
        + [{"run": f"v.{judge}.{name}", "benchmark": "v", "model": "m", "protocol": "open_ended",
            "setting": name, "judge": judge} for judge in JUDGES for name in ("−", "Blind")]
        + [{"run": "v.w", "benchmark": "v", "model": "w", "protocol": "open_ended",
            "setting": "−", "judge": "strict"}],
        "answer": [
            {"run": f"v.{list(ASKED).index(name)}", "question": f"v.q{n}", "rotation": 0,
             "choice": 0 if right else 1, "raw": "A" if right else "B", "status": "ok",
             "correct": right}
            for (name, n), right in answers().items()
        ] + [
            {"run": f"v.{judge}.{name}", "question": f"v.o{n}", "rotation": 0, "raw": "y",
             "status": "ok", "correct": open_right(judge, name, n)}
            for judge in JUDGES for name in ("−", "Blind") for n in range(20)
        ] + [
            {"run": "v.w", "question": f"v.o{n}", "rotation": 0, "raw": "y", "status": "ok",
             "correct": True} for n in range(20)
        ],
    }  # fmt: skip
    made = site(tmp_path_factory.mktemp("settings") / "home")
    put(made.home, rows)
    return made


def test_rows_are_ranked_within_a_setting_and_probes_have_no_rank(settings: Site) -> None:
    board = settings.fill("leaderboard?benchmark=v&metric=accuracy&variant=base").slots["board"]
    assert isinstance(board, Table)
    rows = {str(row.cells["setting"]): row for row in board.rows}
    assert list(rows) == list(ASKED), "the plain setting first, probes last"
    for name, row in rows.items():
        if name in PROBES:
            assert (
                row.cells["rank"] is None and row.group == f"setting “{name}” — probe, not ranked"
            )
            assert row.cells["tie"] is None
            assert row.why == "Not ranked: the model did not see the whole film."
        elif name == "−":
            assert row.cells["rank"] == 1 and row.group == "setting “−” — ranked among themselves"


def rows_of(where: Site) -> dict[str, Row]:
    slot = where.fill("leaderboard?benchmark=v&metric=accuracy").slots["shortcuts"]
    assert isinstance(slot, Table)
    return {row.key.split("~")[-1]: row for row in slot.rows}


def test_a_setting_is_compared_with_the_one_that_differs_in_one_thing(settings: Site) -> None:
    right, rows = answers(), rows_of(settings)
    assert list(rows) == sorted(TYPES)
    for at, kind in enumerate(TYPES):
        cells = rows[kind].cells
        chance = cells["chance"]
        assert isinstance(chance, Score) and chance.value == pytest.approx(25)
        for name, most in ASKED.items():
            of = [right[name, n] for n in range(at, most, 2)]
            score = cells[name]
            assert isinstance(score, Score)
            assert (score.right, score.base) == (sum(of), len(of))
            filters = Filters.parse(urlsplit(score.href or "").query).filters
            pattern, condition = selection(filters)
            total = count_cases(settings.store, pattern.view, condition)
            without = name not in ("−", "+Sub")
            assert total == (sum(of) if without else len(of) - sum(of)), "shortcuts are the right"
        for name, other in (("+Sub", "−"), ("Only Sub", "+Sub"), *((n, "−") for n in PROBES)):
            both = range(at, min(ASKED[name], ASKED[other]), 2)
            gap = sum(right[name, n] - right[other, n] for n in both) / len(both)
            less = cells[f"{name} less"]
            assert isinstance(less, Score)
            assert less.value == pytest.approx(100 * gap) and less.n == len(both)
        assert "− less" not in cells


def test_too_many_answers_are_not_paired_but_told(
    settings: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = sum(ASKED.values())
    monkeypatch.setattr(ways_of_asking, "MOST_PAIRED", answered - 1)
    slot = settings.fill("leaderboard?benchmark=v&metric=accuracy&page=2").slots["shortcuts"]
    assert isinstance(slot, Table) and not slot.rows
    assert slot.empty.startswith(f"{answered} answers of 1 model are too many")
    few = settings.fill("leaderboard?benchmark=v&metric=accuracy&type=EU").slots["shortcuts"]
    assert isinstance(few, Table) and few.rows


def test_too_many_models_are_told_without_a_count_of_their_answers(
    settings: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ways_of_asking, "MOST_ROWS", 3)
    slot = settings.fill("leaderboard?benchmark=v&metric=accuracy&page=3").slots["shortcuts"]
    assert isinstance(slot, Table) and not slot.rows
    assert slot.empty == "1 model are too many to pair. Filter by model."


def test_open_answers_have_their_own_table_by_judge(settings: Site) -> None:
    slot = settings.fill("leaderboard?benchmark=v&metric=open").slots["shortcuts"]
    assert isinstance(slot, Table) and "chance" not in [column.id for column in slot.columns]
    rows = {str(row.cells["judge"]): row for row in slot.rows}
    assert set(rows) == set(JUDGES)
    for judge, share in (("strict", 20), ("lenient", 40)):
        blind, less = (rows[judge].cells[name] for name in ("Blind", "Blind less"))
        assert isinstance(blind, Score) and blind.value == pytest.approx(share)
        assert isinstance(less, Score) and less.value == pytest.approx(share - 60)
        filters = Filters.parse(urlsplit(blind.href or "").query).filters
        pattern, condition = selection(filters)
        assert count_cases(settings.store, pattern.view, condition) == share / 5


def test_where_all_saw_the_film_there_is_no_such_table(theatre: Site, tmp_path: Path) -> None:
    assert "shortcuts" not in theatre.fill("leaderboard?metric=accuracy").slots
