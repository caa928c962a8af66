"""Content with the links of a site: what leads nowhere is left out, and no text with it."""

from app.exports.static_site.documents import with_links
from views.page.content import (
    Badge,
    Block,
    Card,
    CaseOutcome,
    Column,
    Figures,
    Fold,
    Folds,
    Gallery,
    Menu,
    MenuItem,
    Menus,
    Row,
    Score,
    Switch,
    Switches,
    Table,
    Term,
    Text,
    Way,
)


def file_of(address: str) -> str | None:
    """A site that has the pages whose addresses begin with “here”."""
    return f"{address}.html" if address.startswith("here") else None


def test_doors_that_lead_nowhere_are_left_out() -> None:
    text = Text(
        (
            Block("Others:", "note"),
            Block("gone", "go", "away", "sibling"),
            Block("More:", "note"),
            Block("kept", "go", "here/1", "sibling"),
            Block("no link at all", "quote"),
        )
    )
    assert [block.text for block in with_links(text, file_of).blocks] == [
        "More:", "kept", "no link at all",
    ]  # fmt: skip
    gallery = Gallery((Card("a", "here/2", "away"), Card("b", "away")), 2, previous="here/3")
    shown = with_links(gallery, file_of)
    assert [(card.href, card.poster) for card in shown.cards] == [("here/2.html", None)]
    assert (shown.previous, shown.next) == ("here/3.html", None)


def test_figures_rows_and_badges_stay_without_their_links() -> None:
    scores = (
        Score(50.0, "%", 4, 4, href="here/4", right=2.0, base=4),
        Score(100.0, "%", 4, 4, href="here/5", right=4.0, base=4),
        Score(25.0, "%", 4, 4, href="away", right=1.0, base=4),
    )
    term = Term("D1", "meaning", "here/guide")
    table = Table(
        (Column("model", "Model", href="away", term=term),),
        tuple(Row({"model": "m", "s": score, "b": Badge("x", href="away")}, "away")
              for score in scores),
    )  # fmt: skip
    shown = with_links(Folds((Fold("f", table=table),)), file_of).entries[0].table
    assert shown.columns[0].href is None and shown.columns[0].term.href == "here/guide.html"
    assert [row.cells["s"].href for row in shown.rows] == ["here/4.html", None, None]
    assert all(row.href is None and row.cells["b"].text == "x" for row in shown.rows)
    counts = Figures((("a", "1", "note", "here/6"), ("b", "2", "note", "away")))
    assert [each[3] for each in with_links(counts, file_of).items] == ["here/6.html", None]


def test_menus_and_switches_without_a_choice_are_left_out() -> None:
    beside = MenuItem("both", "here/7", beside=("+", "away"))
    menus = Menus(
        (Menu("a", "A", items=(beside,)), Menu("b", "B", items=(MenuItem("x", "away"),), id="id"))
    )
    (menu,) = with_links(menus, file_of).entries
    assert (menu.name, menu.items[0].href, menu.items[0].beside) == ("a", "here/7.html", None)
    switches = Switches(
        (
            Switch("s", "S", (Way("x", "here/8"), Way("y", "here/9"), Way("z", "away"))),
            Switch("t", "T", (Way("x", "away"), Way("y", "away"))),
        )
    )
    (switch,) = with_links(switches, file_of).entries
    assert [way.text for way in switch.ways] == ["x", "y"]
    outcome = CaseOutcome("Failed.", actions=(("Judge", "here/10"),))
    assert with_links(outcome, file_of).actions == ()
