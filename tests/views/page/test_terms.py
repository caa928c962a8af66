"""Terms on pages: their definition in a note, and the way to the Guide's entry."""

import re
from urllib.parse import unquote

import pytest

from app.pages.html import html_of
from loaders.svbench.names import TASKS
from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from schema.definitions import BY_CODE
from schema.vocabulary import CATEGORIES, LEVELS, NODE_KINDS, RUN_SETTINGS, SYSTEMS, TIERS, VARIANTS
from tests.conftest import Site
from tests.rounds import few
from views.page.content import Block, Column, Folds, PrintedTable, Row, Table, Term, Text
from views.page.labels import term_named, term_of

ANCHORS = {entry.anchor for entry in BY_CODE.values()}
VALUES = {
    "dimension": tuple(PARADIGM_DIMENSIONS), "tier": TIERS, "level": LEVELS, "variant": VARIANTS,
    "category": CATEGORIES, "system": SYSTEMS, "setting": RUN_SETTINGS, "minds": NODE_KINDS,
    "judged": ("D1", "D2", "D3", "D4", "D5"), "type": ("EU", "MSE", "CW", "CH/W", "L3-CR"),
    "task": tuple(TASKS.values()), "scale": ("Figural",), "perspective": ("Egocentric",),
}  # fmt: skip


def test_the_values_of_a_field_lead_to_their_own_entry() -> None:
    for field in VALUES:
        terms = [term_of(field, value) for value in VALUES[field]]
        places = [unquote(term.href.partition("#")[2]) for term in terms if term]
        assert len(places) == len(VALUES[field]) == len(set(places))
        assert set(places) <= ANCHORS


def test_a_task_of_svbench_is_its_paradigm_by_either_spelling() -> None:
    for code, name in TASKS.items():
        term = term_of("task", name)
        assert term == term_of("task", name.replace(" ", "_")) == term_of("paradigm", code)
        assert term is not None


def test_what_is_no_term_has_none() -> None:
    assert term_of("task", "Carrying together") is None
    assert term_of("chain length", "3") is term_of("length", "3") is None
    assert term_named("vgenst", "D1") is None, "a name counts in its own benchmark alone"
    assert term_named("svbench", "") is None


BOARDS = [
    ("eva", "judged", 5), ("eva", "tier", 3), ("eva", "dimension", 7), ("accuracy", "type", 4),
    ("accuracy", "level", 3), ("accuracy", "system", 2), ("accuracy", "minds", 5),
    ("subchains", "category", 6), ("accuracy", "length", 0),
]  # fmt: skip


@few(5)
@pytest.mark.parametrize(("metric", "by", "least"), BOARDS)
def test_columns_of_boards_have_their_terms(
    theatre: Site, metric: str, by: str, least: int
) -> None:
    view = theatre.fill(f"leaderboard?benchmark=theatre&metric={metric}&by={by}")
    board, says = view.slots["board"], view.slots["says"]
    assert isinstance(board, Table) and isinstance(says, Text)
    terms = [column.term for column in board.columns if column.term]
    assert len(terms) >= least and (terms or not least)
    drawn = html_of(board, "board")
    for term in terms:
        assert f'href="{term.href}"' in drawn
        in_sheet = [known for block in says.blocks for _, known in block.terms]
        assert term in in_sheet, "where headings are hidden"


def test_trends_tell_the_terms_of_their_axis(theatre: Site) -> None:
    says = theatre.fill("trends?benchmark=theatre&metric=accuracy&by=system").slots["says"]
    assert isinstance(says, Text)
    for system in SYSTEMS:
        term = term_of("system", system)
        assert term and any((f"System {system}", term) in block.terms for block in says.blocks)


def test_a_clip_tells_its_paradigm_dimension_and_tier_as_terms(theatre: Site) -> None:
    for address in (
        "cases?clip=theatre.bench-easy-mindblind",
        "cases?show=lanes&benchmark=theatre",
        "cases?show=lanes&clip=theatre.bench-easy-mindblind",
    ):
        about = theatre.fill(address).slots["about"]
        assert isinstance(about, Text)
        (block,) = [each for each in about.blocks if each.terms]
        words = [word for word, _ in block.terms]
        assert set(words) <= set(block.text.split(" · "))
        assert any("#tier-" in term.href for _, term in block.terms)
        assert any("#dimension-" in term.href for _, term in block.terms)
        drawn = html_of(about)
        assert all(f'href="{term.href}"' in drawn for _, term in block.terms)
        plain = re.sub(r"<[^>]+>", "", drawn)
        assert block.text.replace("&", "&amp;") in plain, "the words stay as they were"


def test_judged_dimensions_have_their_terms_on_watch(theatre: Site) -> None:
    scores = theatre.fill("cases?clip=theatre.bench-easy-mindblind").slots["scores"]
    assert isinstance(scores, Table)
    named = {column.label: column.term for column in scores.columns}
    assert all(named[code] == term_of("judged", code) for code in ("D1", "D2", "D3", "D4", "D5"))


def test_a_question_tells_its_type_as_a_term(theatre: Site) -> None:
    folds = theatre.fill("cases?clip=theatre.bench-easy-faithful").slots["questions"]
    assert isinstance(folds, Folds)
    types = {word for entry in folds.entries for label, word, _ in entry.terms if label == "Type"}
    assert types & {"EU", "MSE", "CW", "CH/W"}
    assert 'href="guide#type-' in html_of(folds)


def test_printed_columns_have_their_terms(theatre: Site) -> None:
    table = theatre.fill("published?table=svbench-table-2").slots["table"]
    assert isinstance(table, PrintedTable)
    named = {column.label: column.term for column in table.columns}
    assert all(named[task.replace("_", " ")] for task in TASKS.values() if task in named)
    assert sum(term is not None for term in named.values()) == 15
    assert 'data-wr-name="Detour Reaching' in html_of(table)


def test_a_term_is_escaped_as_all_text() -> None:
    term = Term('<b>"x"', "<script>1</script>", "guide#a")
    column = Column("by:x", "X", "text", term=term)
    table = html_of(Table((column,), (Row({"by:x": "1"}),)))
    text = html_of(Text((Block("a · b", "note", terms=(("b", term),)),)))
    for drawn in (table, text):
        assert "<script>" not in drawn and "<b>" not in drawn.replace('<b class="wr-label">', "")
        assert "&lt;script&gt;" in drawn and 'href="guide#a"' in drawn
