"""Which runs are rows of their own on the board, and how rows are ranked."""

from pathlib import Path

import pytest

from metrics.boards.definitions import METRICS
from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.rounds import few
from tests.views.board import address, cell, rows_of, who
from views.page.content import Gallery, Score, Table
from views.page.tables import export_table

PROBES = ("Blind", "Single frame", "Shuffled")


@few(4)
@pytest.mark.parametrize("metric", METRICS)
def test_ranks_are_among_one_judge_and_setting_and_need_half(theatre: Site, metric: str) -> None:
    ranked: dict[tuple[str | None, ...], list[tuple[object, float]]] = {}
    for row in rows_of(theatre.fill(address(metric, "tier"))):
        score = cell(row, "score")
        assert score.base is not None
        setting = row.cells.get("setting") or "−"
        if setting in PROBES:
            assert row.cells["tie"] is None and "did not see the whole film" in row.why
        enough = score.base / score.n >= 0.5 and setting not in PROBES
        assert row.muted == (not enough) == (row.cells["rank"] is None) == bool(row.why)
        if enough:
            value = cell(row, "shared" if "shared" in row.cells else "score").value
            assert value is not None
            ranked.setdefault((who(row)[1], str(setting)), []).append((row.cells["rank"], value))
    assert ranked
    for rows in ranked.values():
        scores = [value for _, value in rows]
        assert [rank for rank, _ in rows] == [scores.index(value) + 1 for value in scores]
        assert [value for _, value in rows] == sorted((v for _, v in rows), reverse=True)


def test_equal_scores_share_a_rank(tmp_path: Path) -> None:
    """Competition ranking, in the table and what is exported of it: 1, 1, 3, 4, 4."""
    folder, where = toy(tmp_path / "toy"), site(tmp_path / "home")
    right = {"b": 3, "a": 3, "c": 2, "e": 0, "d": 0}
    lines(folder / "models.jsonl", [{"model": name, "kind": "model"} for name in right])
    lines(folder / "clips.jsonl", [{"clip": "a", "item": "i1", "media": "media/a.mp4"}])
    lines(folder / "runs.jsonl", [
        {"run": name, "model": name, "protocol": "choice"} for name in right
    ])  # fmt: skip
    lines(folder / "answers.jsonl", [
        {"run": name, "question": f"q{n}", "choice": n if n < count else (n + 1) % 3}
        for name, count in right.items() for n in range(3)
    ])  # fmt: skip
    (folder / "verdicts.jsonl").unlink()
    where.take("bundle", folder)
    table = where.fill("leaderboard?metric=accuracy").slots["board"]
    assert isinstance(table, Table)
    ranks = [(row.cells["model"], row.cells["rank"]) for row in table.rows]
    assert ranks == [("a", 1), ("b", 1), ("c", 3), ("d", 4), ("e", 4)]
    plain = export_table(table)
    at = [field.name for field in plain.fields].index("rank")
    assert [row[at] for row in plain.rows] == [1, 1, 3, 4, 4]


ENCODINGS = ("8 frames", "16 frames", None)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A clip that two judges rated, one of them in two settings, and a third in three encodings."""
    place = tmp_path_factory.mktemp("judged")
    where, folder = site(place / "home"), toy(place / "toy")
    runs = [("j1", "one", None, 1), ("j2", "two", None, 0), ("j3", "one", "+Sub", 0)]
    encoded = [{"run": f"v{at}", "model": "gen", "judge": "gen", "protocol": "eva", "encoding": how}
               for at, how in enumerate(ENCODINGS)]  # fmt: skip
    lines(folder / "runs.jsonl", [
        *({"run": run, "model": "gen", "judge": judge, "protocol": "eva", "setting": setting}
          for run, judge, setting, _ in runs),
        *({k: v for k, v in run.items() if v} for run in encoded),
    ])  # fmt: skip
    lines(folder / "answers.jsonl", [])
    lines(folder / "verdicts.jsonl", [
        *({"run": run, "clip": "a", "dimension": f"D{n}", "score": score}
          for run, _, _, score in runs for n in range(1, 6)),
        *({"run": f"v{at}", "clip": "a", "dimension": f"D{n}", "score": 0 if n <= at + 1 else 1}
          for at in range(3) for n in range(1, 6)),
    ])  # fmt: skip
    assert where.take("bundle", folder).rejected == 0
    return where


def test_runs_that_differ_in_judge_or_setting_are_rows_of_their_own(judged: Site) -> None:
    view = judged.fill("leaderboard?benchmark=toy&metric=eva&judge=one&judge=two")
    rows = {who(row): row for row in rows_of(view)}
    assert {name: cell(row, "score").value for name, row in rows.items()} == {
        ("gen", "one", None): 100, ("gen", "two", None): 0, ("gen", "one", "+Sub"): 0,
    }  # fmt: skip


def test_runs_that_differ_in_their_encoding_open_failures_of_their_own(judged: Site) -> None:
    board = judged.fill("leaderboard?metric=eva&judge=gen").slots["board"]
    assert isinstance(board, Table) and len(board.rows) == 3
    opened = set()
    for row in board.rows:
        score = row.cells["score"]
        assert isinstance(score, Score) and score.href
        shown = judged.fill(score.href).slots["gallery"]
        assert isinstance(shown, Gallery)
        opened |= {card.key for card in shown.cards}
        assert [card.key.partition("~")[0][-2:] for card in shown.cards] == [
            f"v{ENCODINGS.index(row.cells['encoding'])}"
        ]
    assert len(opened) == 3


def test_a_failed_call_lowers_coverage_and_not_the_score(tmp_path: Path) -> None:
    where, folder = site(tmp_path / "home"), toy(tmp_path / "toy")
    assert where.take("bundle", folder).rejected == 0
    (row,) = rows_of(where.fill("leaderboard?benchmark=toy&metric=eva"))
    assert cell(row, "score") == Score(
        None, "0–100", 1, 0, href=cell(row, "score").href, right=0.0, base=0
    )
    assert (row.muted, row.cells["rank"], row.cells["coverage"]) == (True, None, 0.0)
    assert [(cell(row, f"by:D{n}").value, cell(row, f"by:D{n}").ok) for n in (1, 2, 3)] == [
        (100.0, 1), (None, 0), (None, 0),
    ]  # fmt: skip
