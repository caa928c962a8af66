"""Positions and lengths of right options in loaded questions: counted again from the files."""

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from store.queries.statistics import option_counts
from tests.conftest import REAL, Site, site
from tests.rounds import swept
from tests.store.rows import put
from theatre.answerers.cast import longest_option
from views.data.release.check import ALL
from views.page.content import Folds, Score, Table


def table_of(where: Site, benchmark: str) -> Table:
    folds = where.fill("provenance").slots["options"]
    assert isinstance(folds, Folds)
    (fold,) = [each for each in folds.entries if each.id == f"options-{benchmark}"]
    assert fold.table is not None
    return fold.table


def right(cell: object) -> float:
    assert isinstance(cell, Score) and cell.right is not None
    return cell.right


def test_the_theatres_options_are_counted_as_by_hand(theatre: Site) -> None:
    """Beside the answerer that the theatre has for it, and the accuracy that its run has."""
    questions = defaultdict(list)
    for row in theatre.store.query(
        "SELECT type, variant::VARCHAR AS variant, options, answer FROM question_case "
        "WHERE len(options) > 1"
    ):
        questions[row["variant"], len(row["options"]), row["type"]].append(row)
    table = {row.key: row.cells for row in table_of(theatre, "theatre").rows}
    for (variant, options, name), rows in questions.items():
        cells = table[f"{variant}~{options}~{name}"]
        assert cells["n"] == len(rows)
        assert right(cells["longest"]) == sum(
            longest_option(View(row)) == row["answer"] for row in rows
        )
        lengths = [[len(text) for text in row["options"]] for row in rows]
        marked = [sizes[row["answer"]] for sizes, row in zip(lengths, rows, strict=True)]
        assert right(cells["is_longest"]) == sum(
            size == max(sizes) for size, sizes in zip(marked, lengths, strict=True)
        )
        assert right(cells["is_shortest"]) == sum(
            sizes.count(size) == 1 and size == min(sizes)
            for size, sizes in zip(marked, lengths, strict=True)
        )
        places = Counter(row["answer"] for row in rows)
        assert right(cells["letter"]) == max(places.values())
        shares = [f"{100 * places[at] / len(rows):.0f}" for at in range(options)]
        assert cells["positions"] == "/".join(shares)
    five = table[f"base~5~{ALL}"]
    ask = ("SELECT avg(correct::INTEGER) AS share FROM answer_case WHERE current "
           "AND model = 'theatre-longest-option' AND protocol = 'choice' AND variant = 'base' "
           "AND len(options) = 5")  # fmt: skip
    (run,) = theatre.store.query(ask)
    score = five["longest"]
    assert isinstance(score, Score)
    assert score.value == pytest.approx(100 * run["share"])


class View:
    """What an answerer is shown of a question."""

    def __init__(self, row: dict) -> None:
        self.options = tuple(row["options"])


@swept
def test_options_of_no_use_are_left_out(tmp_path: Path) -> None:
    asked_of = {"benchmark": "v", "clip": "v.c", "variant": "base", "text": "?"}
    made = site(tmp_path / "home")
    rows = [
        {"question": "v.q0", "options": ["a", "bbb"], "answer": 1, "type": "T"},
        {"question": "v.q1", "options": ["aaa", "bbb"], "answer": 1, "type": "T"},
        {"question": "v.q2", "options": ["a", "b"], "answer": None, "type": "T"},
        {"question": "v.q3", "options": None, "answer": None, "expected": "x", "type": "T"},
        {"question": "v.q4", "options": ["a", "b", "cc"], "answer": 0, "type": None},
    ]
    put(made.home, {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "clip": [{"clip": "v.c", "benchmark": "v"}],
        "question": [{**asked_of, **row} for row in rows],
    })  # fmt: skip
    counts = {row["options"]: row for row in option_counts(made.store, "v")}
    assert {options: row["n"] for options, row in counts.items()} == {2: 2, 3: 1}
    # Of two that are as long, the first is guessed.
    assert (counts[2]["right_is_longest"], counts[2]["by_longest"]) == (2, 1)
    assert (counts[3]["right_is_shortest"], counts[3]["right_words"]) == (0, 1)
    assert len(table_of(made, "v").rows) == 2
    assert option_counts(made.store, "nothing") == []


@swept
def test_vgensts_own_questions_are_counted_by_variant(tmp_path: Path) -> None:
    folder = REAL / "vgenst"
    if not folder.is_dir():
        pytest.skip(f"VGenST-Bench's questions are not at {folder}")
    made = site(tmp_path / "home")
    made.take("vgenst", folder, allow_rejects=True)
    rows = option_counts(made.store, "vgenst")
    assert {row["variant"] for row in rows} == {"base", "v1", "v2"}
    assert all(sum(row["positions"].values()) == row["n"] for row in rows)
    (total,) = made.store.query("SELECT count(*) AS n FROM question_case WHERE len(options) > 1")
    assert sum(row["n"] for row in rows) == total["n"]
