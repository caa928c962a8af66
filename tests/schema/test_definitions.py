"""Every term of the benchmarks is defined, in words of our own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS
from schema.definitions import BY_CODE, CHAPTERS, definition_of
from schema.protocols import EVA
from schema.vocabulary import (
    CATEGORIES,
    LEVELS,
    NODE_KINDS,
    REALISM_CATEGORIES,
    RUN_SETTINGS,
    SYSTEMS,
    TIERS,
    VARIANTS,
)

PAPERS = Path(__file__).parents[2].parent / "shared" / "papers"
RUN = 12
"""Words in a row that would be a sentence of somebody else's."""
CODES = {
    "paradigm": tuple(f"EXP_{number:03d}" for number in range(1, 31)),
    "dimension": tuple(PARADIGM_DIMENSIONS),
    "judged": EVA.dimensions,
    "tier": TIERS,
    "node": NODE_KINDS,
    "type": (*QUESTION_TYPES, "EU", "MSE", "CW", "CH/W", "W"),
    "category": CATEGORIES,
    "system": SYSTEMS,
    "setting": RUN_SETTINGS,
    "consistency": ("Cons_c", "Cons_sc", "case-1", "case-2", "case-3"),
    "task": tuple(SPATIAL_TASKS),
    "axis": ("Figural", "Vista", "Environmental", "Egocentric", "Exocentric", "Static", "Dynamic"),
    "level": LEVELS,
    "variant": (*VARIANTS, "circular"),
    "error": REALISM_CATEGORIES,
    "realism": tuple("12345"),
    "evaluator": ("PLCC", "SROCC", "STS"),
    "coefficient": ("kappa", "ac1", "alpha", "fleiss"),
}


def test_every_code_of_the_data_has_a_definition() -> None:
    for kind in CODES:
        assert [code for code in CODES[kind] if definition_of(kind, code) is None] == []


def test_a_definition_is_a_sentence_or_two_with_an_anchor_of_its_own() -> None:
    entries = [entry for chapter in CHAPTERS for part in chapter.groups for entry in part.entries]
    assert len(entries) == len(BY_CODE), "no code is defined twice"
    anchors = [entry.anchor for entry in entries] + [chapter.id for chapter in CHAPTERS]
    assert len(set(anchors)) == len(anchors)
    for entry in entries:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.anchor)
        assert 2 <= len(entry.text.split()) <= 40, entry.code


def test_each_paradigm_that_has_an_expected_chain_is_defined() -> None:
    folder = Path(__file__).parents[2] / "data" / "paradigms"
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.iterdir()
             if path.suffix == ".json"}  # fmt: skip
    assert set(files) == set(CODES["paradigm"])
    definition = definition_of("paradigm", "EXP_011")
    assert definition and definition.name == "Gaze Following"
    assert definition_of("paradigm", "EXP_099") is None


def test_no_sentence_is_that_of_a_paper() -> None:
    if not PAPERS.is_dir():
        pytest.skip(f"the papers' texts are not at {PAPERS}")
    of_papers = {
        run for path in PAPERS.glob("*.txt") for run in runs(path.read_text(encoding="utf-8"))
    }
    copied = [
        (entry.code, " ".join(run))
        for entry in BY_CODE.values()
        for run in runs(entry.text)
        if run in of_papers
    ]
    assert not copied


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))
