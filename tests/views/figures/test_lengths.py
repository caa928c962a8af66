"""Lengths of what is loaded, as bars, against a count over the files."""

from collections import Counter
from pathlib import Path

import pytest

from store.queries.statistics import Distribution, distributions, loaded_statistics
from tests.conftest import Site, site
from tests.loaders.made_files import r3
from tests.oracle import Bundle
from views.figures.any_benchmark import MOST, LengthKind, histogram, lengths
from views.figures.registry import FIGURES, draw_figure

FIGURE = FIGURES["any-lengths"]


def by_hand(files: Bundle) -> dict[str, Counter[int]]:
    """The same five counts, of a bundle's files."""
    made: dict[str, Counter[int]] = {
        "durations": Counter(int(row["duration"]) for row in files.clips.values()
                             if row.get("duration") is not None)
    }  # fmt: skip
    texts: dict[str, list[str]] = {"question words": [], "right words": [], "wrong words": []}
    for row in files.questions.values():
        texts["question words"].append(row["text"])
        for place, option in enumerate(row.get("options") or ()):
            if row.get("answer") is not None:
                kind = "right words" if place == row["answer"] else "wrong words"
                texts[kind].append(option)
    made |= {what: Counter(len(text.strip().split(" ")) for text in each if text.strip())
             for what, each in texts.items()}  # fmt: skip
    own = [chain for chain, row in files.chains.items() if not row.get("paradigm")
           and row.get("origin") in (None, "dataset", "construction")]  # fmt: skip
    return made | {"chain lengths": Counter(files.lengths[chain] for chain in own)}


def test_the_theatre_is_counted_as_its_files_are(theatre: Site, pack: Bundle) -> None:
    read = distributions(theatre.store, "theatre")
    expected = by_hand(pack)
    assert set(read) == set(expected)
    for what, counts in expected.items():
        assert read[what].counts == counts, what


def test_bars_hold_every_case_and_are_few(theatre: Site) -> None:
    read = distributions(theatre.store, "theatre")
    drawn = lengths(theatre.store, "theatre")
    assert len(drawn) == len(read) == 5
    for each, spread in zip(drawn, read.values(), strict=True):
        assert sum(value.k or 0 for value in each.values.values()) == spread.n
        assert sum(value.value for value in each.values.values()) == pytest.approx(100)
        assert len(each.values) <= MOST


def test_a_bar_has_the_cases_between_its_ends() -> None:
    spread = Distribution({7: 2, 19: 1, 20: 4, 64: 3}, 30.0)
    drawn = histogram(LengthKind("Clips", "s"), spread).values
    assert {name: value.k for name, value in drawn.items() if value.k} == {
        "5–10 s": 2, "15–20 s": 1, "20–25 s": 4, "60–65 s": 3,
    }  # fmt: skip
    assert len(drawn) == 12, "a span without a case has its place"
    words = histogram(LengthKind("Questions", "words"), spread).values
    assert words["20–24 words"].k == 4
    few = histogram(LengthKind("Causal chains", "steps"), Distribution({1: 1, 3: 1}, 2.0)).values
    assert {name: value.value for name, value in few.items()} == {
        "1 step": 50, "2 steps": 0, "3 steps": 50,
    }  # fmt: skip


def test_r3s_means_are_those_of_its_release_check(tmp_path: Path) -> None:
    """Its questions on chains alone: those by hand are no part of the paper's figure."""
    made = site(tmp_path / "home")
    made.take("r3", r3(tmp_path / "r3"))
    read, loaded = distributions(made.store, "r3"), loaded_statistics(made.store, "r3")
    assert read["question words"].n == 6 and loaded["questions", ""] == 7
    for what, key in {
        "chain lengths": ("chain length", "mean"), "durations": ("seconds", "mean"),
        "question words": ("words", "question"), "right words": ("words", "answer"),
    }.items():  # fmt: skip
        assert read[what].mean == pytest.approx(loaded[key]), what
    assert read["chain lengths"].counts == {2: 1}
    assert read["wrong words"].counts == {1: 6 * 4}


def test_what_is_not_loaded_has_no_panel(svbench: Site) -> None:
    """Benchmarks without chains or questions show clips alone, or say what is missing."""
    drawn = draw_figure(svbench.store, "svbench", FIGURE).content
    assert "Questions" not in drawn.summary
    empty = draw_figure(svbench.store, "r3", FIGURE).content
    assert FIGURE.missing in empty.empty
