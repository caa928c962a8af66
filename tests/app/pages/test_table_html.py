"""A table's cells: what each kind of value looks like, and text that stays text."""

from pathlib import Path

import pytest
from markupsafe import escape

from app.pages import html as pages_html
from app.pages.html import frozen_column, html_of
from app.pages.score_text import figure, share
from tests.attacks import ATTACKS
from views.page import content as c

PLAIN = c.Column("a", "A")
SCORE = c.Score(61.24, "0–100", 20, 19, 55.0, 70.0, "failures?tier=easy&page=1")
QUIET = c.Column("by:easy", "easy", "score")


def rows(table: c.Table) -> str:
    return html_of(table).partition("<tbody>")[2].partition("</tbody>")[0].strip()


def cell(value: c.Cell, column: c.Column) -> str:
    html = rows(c.Table((column,), (c.Row({column.id: value}),)))
    return html.partition(">")[2].partition(">")[2].removesuffix("</td></tr>")


def test_a_value_looks_like_this() -> None:
    for value, column, html in [
        (None, PLAIN, '<span class="wr-unknown" title="unknown">–</span>'),
        (True, PLAIN, "yes"),
        (False, PLAIN, "no"),
        (3, PLAIN, "3"),
        (0.9481, c.Column("a", "A", "share"), "94.8 %"),
        ("a & b", PLAIN, "a &amp; b"),
        (c.Badge("A", "accent"), PLAIN, '<span class="wr-badge wr-accent">A</span>'),
        (
            c.Badge("A", "bad", "why", "watch?a=1&b=2"),
            PLAIN,
            '<a class="wr-badge wr-bad" href="watch?a=1&amp;b=2" title="why">A</a>',
        ),
        ((), PLAIN, ""),
        (
            SCORE,
            PLAIN,
            '<span class="wr-score" title="0–100, from 19 of 20; 95 % interval [55.0, 70.0]"'
            ' style="--fill: 61.2%"><a href="failures?tier=easy&amp;page=1"><b>61.2</b>'
            ' <small class="wr-interval">[55.0, 70.0]</small></a></span>',
        ),
        (
            c.Score(100 * 2 / 28, "0–100", 35, 10, right=2.0, base=28),
            PLAIN,
            '<span class="wr-score" title="0–100, 2 of 28 counted; 35 asked, 10 answered"'
            ' style="--fill: 7.1%"><b>7.1</b></span>',
        ),
        (
            c.Score(50.0, "0–100", 4, 4, right=2.0, base=4),
            PLAIN,
            '<span class="wr-score" title="0–100, 2 of 4" style="--fill: 50.0%"><b>50.0</b></span>',
        ),
        (
            c.Score(None, "points", 2, 0),
            PLAIN,
            '<span class="wr-score" title="points, from 0 of 2"><b>–</b></span>',
        ),
    ]:
        assert cell(value, column) == html


@pytest.mark.parametrize("column", [PLAIN, QUIET])
def test_few_clusters_are_marked(column: c.Column) -> None:
    drawn = cell(c.Score(50.0, "%", 9, 9, 40.0, 60.0, few=True), column)
    assert '<small class="wr-few" aria-hidden="true">*</small>' in drawn
    assert "few prompts or videos: it may be too narrow" in drawn
    assert ("wr-interval" in drawn) == (column is PLAIN)


@pytest.mark.parametrize(
    ("columns", "frozen"),
    [
        (("rank:count", "model:text", "clip:text"), "model"),
        (("pattern:text", "model:text"), "pattern"),
        (("n:count", "score:score"), ""),
        ((), ""),
    ],
)
def test_one_column_stays_while_others_scroll(columns: tuple[str, ...], frozen: str) -> None:
    split = [named.split(":") for named in columns]
    made = tuple(c.Column(name, name, kind) for name, kind in split)  # type: ignore[arg-type]
    assert frozen_column(made) == frozen
    assert rows(c.Table(made, (c.Row({}),))).count("wr-stays") == bool(frozen)


def test_every_text_of_a_row_is_escaped() -> None:
    for attack in ATTACKS:
        columns = tuple(c.Column(name, name) for name in ("name", "badge", "badges", "score"))
        badge = c.Badge(attack, "bad", attack, attack)
        score = c.Score(1.0, attack, 1, 1, None, None, attack)
        row = c.Row({"name": attack, "badge": badge, "badges": (badge,), "score": score}, attack)
        drawn = rows(c.Table(columns, (row,)))
        assert drawn.count(str(escape(attack))) == 10
        assert attack == str(escape(attack)) or attack not in drawn


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(None, "%", "–"), (61.24, "0–100", "61.2"), (3.456, "1–5", "3.46"), (0.0, "%", "0.0")],
)
def test_unknown_is_never_a_zero(value: float | None, unit: str, text: str) -> None:
    assert figure(value, unit) == text


def test_share() -> None:
    assert (share(None), share(0.9481)) == ("–", "94.8 %")
    assert (share(0.9496), share(0.99996), share(0.95), share(1.0)) == (
        "94.96 %", "99.996 %", "95.0 %", "100.0 %",
    )  # fmt: skip


def test_a_group_stands_under_its_name() -> None:
    names = ("a", "a", ATTACKS[0])
    drawn = rows(c.Table((PLAIN, QUIET), tuple(c.Row({"a": 1}, group=name) for name in names)))
    assert drawn.count('scope="rowgroup" colspan="2"') == 2
    assert str(escape(ATTACKS[0])) in drawn and ATTACKS[0] not in drawn
    assert "rowgroup" not in rows(c.Table((PLAIN,), (c.Row({"a": 1}),)))


def test_a_row_without_a_rank_has_its_reason_in_the_mark() -> None:
    row = c.Row({"by:easy": None}, muted=True, why="Not ranked: <b>")
    drawn = rows(c.Table((PLAIN, QUIET), (row,)))
    mark = '<span class="wr-unknown wr-why" title="Not ranked: &lt;b&gt;">–</span>'
    assert drawn.count("wr-why") == 1 and mark in drawn


def test_the_first_cell_of_a_row_leads_on_and_a_muted_row_is_marked() -> None:
    row = c.Row({"a": "x", "by:easy": 1}, "watch?a=1&b=2", muted=True)
    assert rows(c.Table((PLAIN, QUIET), (row,))) == (
        '<tr class="wr-muted-row"><td class="wr-c-text wr-stays"><a class="wr-row" '
        'href="watch?a=1&amp;b=2">x</a></td><td class="wr-c-score">1</td></tr>'
    )


def test_every_template_has_the_mark_that_hides_a_table_until_it_is_whole() -> None:
    """What the mark does is checked in tests/browser/test_pages.py."""
    folder = Path(pages_html.__file__).parent / "templates"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.html")]
    tables = sum(text.count("<table") for text in texts)
    marked = sum(text.count("wr-arrives") for text in texts)
    ended = sum(text.count("</table><i hidden></i>") for text in texts)
    assert tables == marked == ended > 0
