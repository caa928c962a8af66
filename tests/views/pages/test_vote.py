"""People's vote beside one of them is that of the others."""

from pathlib import Path

import pytest

from metrics.agreement.pairwise import cohen_kappa
from tests.conftest import site
from tests.store.rows import put
from views.page.content import Folds, Gallery, Score, Table

CLIPS = 40


def test_a_person_is_compared_with_the_vote_of_the_others(tmp_path: Path) -> None:
    """Of four people one tosses a coin; in their vote the coin would agree with itself."""
    given = {
        "ann": [n % 2 for n in range(CLIPS)],
        "bob": [n % 2 for n in range(CLIPS)],
        "cat": [(n + (n % 5 == 0)) % 2 for n in range(CLIPS)],
        "coin": [(n // 2) % 2 for n in range(CLIPS)],
    }
    put(tmp_path, {
        "benchmark": [{"benchmark": "b", "name": "B"}],
        "model": [{"model": "gen", "kind": "model"}],
        "clip": [{"clip": f"b.c{n}", "benchmark": "b", "model": "gen"} for n in range(CLIPS)],
        "human_label": [
            {"clip": f"b.c{n}", "dimension": "D1", "annotator": name, "score": float(score)}
            for name, scores in given.items() for n, score in enumerate(scores)
        ],
    })  # fmt: skip
    where = site(tmp_path)
    address = "agreement?benchmark=b&protocol=eva&judged=D1&people=each"
    folds = where.fill(f"{address}&show=table").slots["pairs"]
    assert isinstance(folds, Folds)
    table = folds.entries[0].table
    assert isinstance(table, Table)
    row = next(
        row for row in table.rows
        if "coin (label)" in repr(row.cells) and "people’s vote" in repr(row.cells)
    )  # fmt: skip
    others = [n % 2 for n in range(CLIPS)]  # of ann, bob and cat two always agree
    kappa, cell = cohen_kappa(others, given["coin"]), row.cells["kappa"]
    assert isinstance(cell, Score) and cell.value == pytest.approx(kappa.value)
    differing = where.fill(f"{address}&disagree=@&disagree=@coin").slots["cases"]
    assert isinstance(differing, Gallery)
    assert differing.total == sum(a != b for a, b in zip(others, given["coin"], strict=True))
