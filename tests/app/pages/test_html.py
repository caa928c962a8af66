"""What slots look like as HTML: text stays text."""

from html.parser import HTMLParser

import pytest
from markupsafe import Markup, escape

from app.pages.html import draw, html_of, mark_terms
from tests.attacks import ATTACKS
from views.page import content as c


def contents(text: str) -> list[c.Content]:
    badge = c.Badge(text, "bad", text)
    table = c.Table(
        (c.Column("a", text, help=text), c.Column("b", "B", "badges")),
        (c.Row({"a": text, "b": (badge,)}, href="watch?clip=x"),),
        caption=text,
    )
    return [
        c.Text(tuple(c.Block(text, style, None, text) for style in ("p", "quote", "code", "note"))),
        table,
        c.Gallery((c.Card(text, "watch?clip=x", None, text, (badge,), ((text, text),), "k"),), 1),
        c.Figures(((text, text, text, "watch"),)),
        c.Download(((text, "api/x", text),)),
        c.Folds((c.Fold(text, (badge,), ((text, text),), table),)),
    ]


class Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(html: str) -> Elements:
    elements = Elements()
    elements.feed(html)
    return elements


def test_text_makes_no_element_and_no_attribute() -> None:
    for attack in ATTACKS:
        for plain, hostile in zip(contents("plain"), contents(attack), strict=True):
            expected, actual = parsed(html_of(plain)), parsed(html_of(hostile))
            assert actual.tags == expected.tags
            assert actual.attributes == expected.attributes
            assert attack in actual.text


@pytest.mark.parametrize(
    ("column", "html"),
    [
        (c.Column("a", "A", "count"), '<th scope="col" class="wr-c-count"><span>A</span></th>'),
        (c.Column("a", "A", "count", "", "leaderboard?a=1&sort=a.desc"),
         '<th scope="col" class="wr-c-count"><a class="wr-sort" id="wr-sort-1" '
         'href="leaderboard?a=1&amp;sort=a.desc#wr-sort-1">A</a></th>'),
        (c.Column("a", "<b>", "count", "", "?b='\"><i>", "ascending"),
         '<th scope="col" class="wr-c-count" aria-sort="ascending"><a class="wr-sort" '
         'id="wr-sort-1" href="?b=&#39;&#34;&gt;&lt;i&gt;#wr-sort-1">&lt;b&gt;</a></th>'),
    ],
)  # fmt: skip
def test_a_heading_leads_to_another_order_and_says_its_own(column: c.Column, html: str) -> None:
    assert html in html_of(c.Table((column,), (c.Row({"a": 1}),)))


def test_notices_are_escaped() -> None:
    assert "<script>" not in draw("notices", notices=["<script>alert(1)</script>"])


def test_marks_let_no_markup_through() -> None:
    """What is marked is escaped first, whatever the words of the search are."""
    for attack in ATTACKS:
        for marks in ((), ("a",), ("<", ">", "&"), ("script", "amp", "lt"), (attack.lower(),)):
            marked = mark_terms(attack, marks)
            bare = marked.replace(Markup("<mark>"), "").replace(Markup("</mark>"), "")
            assert str(bare) == str(escape(attack)), marks
        assert str(mark_terms("The Door, the door", ("door", "the"))).count("<mark>") == 4
