"""Words on boards: short sentences, the papers' terms, each of them in the glossary."""

import re

import pytest

from metrics.boards.definitions import METRICS
from tests.conftest import ROOT, Site
from views.agreement.tables import LONG
from views.page.content import Table, Text
from views.page.labels import BY_WORDS
from views.registry import BY_PATH

BOARDS = ("leaderboard", "trends", "agreement")
MOST = 12
"""Words in a sentence."""
OWN = ("never a zero", "tells of", "leads back", "goes round", "kind of step",
       "not separable", "on answered", "known by construction,")  # fmt: skip
"""Words of the house for which the papers have terms."""
TERMS = {
    *(word.casefold() for word in BY_WORDS.values()),
    *(metric.label.casefold() for metric in METRICS.values()),
    *(name.casefold() for name in LONG.values()),
    "coverage", "tie group", "battery", "95 % ci", "ground truth", "node", "prompt",
}  # fmt: skip


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.:;])\s", text) if part]


def texts(where: Site, path: str) -> list[str]:
    says = where.fill(path).slots["says"]
    tables = [slot for slot in where.fill(path).slots.values() if isinstance(slot, Table)]
    assert isinstance(says, Text)
    return [
        BY_PATH[path].lead,
        *(block.text for block in says.blocks),
        *(column.help for table in tables for column in table.columns),
    ]


@pytest.mark.parametrize("path", BOARDS)
def test_sentences_are_short(theatre: Site, path: str) -> None:
    long = [
        sentence
        for text in texts(theatre, path)[1:]  # the lead is a list of what is there
        for sentence in sentences(text)
        if len(sentence.split()) > MOST
    ]
    assert not long


@pytest.mark.parametrize("path", BOARDS)
def test_no_word_of_the_house_stands_for_a_term(theatre: Site, path: str) -> None:
    shown = " ".join(texts(theatre, path)).casefold()
    assert not [word for word in OWN if word in shown]


def test_every_term_is_in_the_glossary() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").casefold()
    assert not sorted(term for term in TERMS if term not in glossary)
