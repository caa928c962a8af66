"""docs/fidelity.md: what it names is there, and what does not work says why."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from typer.main import get_command

from app.__main__ import app
from schema.benchmarks import BENCHMARKS
from views.figures.registry import FIGURES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "fidelity.md").read_text(encoding="utf-8")
HEAD = ["section", "what it describes", "here", "checked by", "state"]
STATES = ("works", "partial", "not here")
REASONS = ("no source", "gated data", "not built yet", " yet")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
NAMED = re.compile(r"`([^`]+)`")
WRITTEN = (".vtt", ".srt", "grpo.yaml", "train.yaml")
"""What the page names that is no file of the house: what users bring, and what exports write."""


COMMANDS = frozenset(get_command(app).commands)  # type: ignore[attr-defined]


class Row(NamedTuple):
    paper: str
    section: str
    what: str
    here: str
    checked: str
    state: str

    @property
    def word(self) -> str:
        return self.state.partition(":")[0]


def _rows() -> list[Row]:
    rows, paper = list[Row](), ""
    for line in PAGE.splitlines():
        if line.startswith("## "):
            paper = line.removeprefix("## ")
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == len(HEAD), line
        if cells != HEAD and set("".join(cells)) != {"-"}:
            rows.append(Row(paper, *cells))
    return rows


ROWS = _rows()


@cache
def _functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_each_paper_has_rows_and_each_row_is_whole() -> None:
    papers = {paper.name for known in BENCHMARKS.values() for paper in known.papers}
    named = {name for row in ROWS for name in row.paper.split(" and ")}
    assert named == papers
    assert all(cell for row in ROWS for cell in row)
    twice = [row for row, count in Counter(row[:3] for row in ROWS).items() if count > 1]
    assert not twice


def test_what_a_row_names_is_there() -> None:
    for row in ROWS:
        for path, name in TEST.findall(row.checked):
            assert (ROOT / path).is_file(), path
            assert name in _functions(path), f"{path} has no {name}"
        assert not NAMED.sub("", row.checked).strip(", –"), "tests alone, or a dash"
        assert len(NAMED.findall(row.checked)) == len(TEST.findall(row.checked))
        assert not TEST.search(row.here + row.state)
        for name in NAMED.findall(row.here):
            is_command = name.split()[0] in COMMANDS
            assert is_command or name in FIGURES or name in WRITTEN or (ROOT / name).exists(), name


def test_a_row_works_or_says_what_is_missing() -> None:
    for row in ROWS:
        assert row.word in STATES
        tests = TEST.findall(row.checked)
        if row.word == "works":
            assert row.state == "works"
            assert tests
            continue
        missing = row.state.partition(": ")[2]
        assert len(missing.split()) > 4
        assert any(reason in missing for reason in REASONS), missing
        assert tests or row.word == "not here"


def test_the_counts_are_those_of_the_tables() -> None:
    counts = Counter(row.word for row in ROWS)
    counted = re.search(
        r"Of (\d+) rows, (\d+) work, (\d+) are partial and (\d+) are not here", PAGE
    )
    assert counted
    assert list(map(int, counted.groups())) == [len(ROWS), *(counts[state] for state in STATES)]
