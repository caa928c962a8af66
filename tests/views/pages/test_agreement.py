"""The Agreement page: figures against a count by hand, cases that open and lead back."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

import orjson
import pytest
from sklearn.metrics import cohen_kappa_score

from tests.conftest import Site
from tests.oracle import Bundle
from tests.rounds import few, swept
from views.address.filters import Filters
from views.page.content import (
    Badge,
    Figure,
    Folds,
    Gallery,
    Rail,
    Row,
    Score,
    Switches,
    Table,
    Text,
    View,
)

TRUTH, COIN, CAUTIOUS = "theatre-truth", "theatre-coin", "theatre-cautious"


class Seen(NamedTuple):
    """A row of the pairs' tables, its dimension, and its cells."""

    dimension: str
    row: Row

    def score(self, name: str) -> Score:
        score = self.row.cells[name]
        assert isinstance(score, Score), score
        return score


def pairs(view: View) -> Iterator[Seen]:
    folds = view.slots["pairs"]
    assert isinstance(folds, Folds)
    for fold in folds.entries:
        assert fold.table is not None
        yield from (Seen(fold.title[:2], row) for row in fold.table.rows)


def by_hand(pack: Bundle, judge: str, dimension: str) -> dict[str, float]:
    return {
        row["clip"]: row["score"]
        for row in pack.rows("verdicts")
        if row["run"].startswith(f"eva-{judge}-") and row["dimension"] == dimension
        and row["status"] == "ok"
    }  # fmt: skip


def find(view: View, first: str, second: str, dimension: str) -> Seen:
    return next(
        row for row in pairs(view)
        if row.row.key == f"{first}|{second}" and row.dimension == dimension
    )  # fmt: skip


@pytest.mark.parametrize("judged", ["", "&judged=D2"])
def test_a_call_that_failed_is_one_call_and_not_five(
    theatre: Site, pack: Bundle, judged: str
) -> None:
    runs = {row["run"] for row in pack.rows("verdicts") if row["dimension"] == "D1"}
    failed = {
        (row["run"], row["clip"]) for row in pack.rows("verdicts")
        if row["run"] in runs and row.get("status", "ok") != "ok"
    }  # fmt: skip
    says = theatre.fill(f"agreement?benchmark=theatre&protocol=eva{judged}").slots["says"]
    assert isinstance(says, Text) and failed
    assert f"{len(failed)} calls without a score" in says.blocks[-1].text


@pytest.mark.parametrize(("dimension", "judge"), [("D1", COIN), ("D5", CAUTIOUS)])
def test_a_pair_is_what_a_count_by_hand_gives(
    theatre: Site, pack: Bundle, dimension: str, judge: str
) -> None:
    seen = find(theatre.fill("agreement?benchmark=theatre"), TRUTH, judge, dimension)
    truth, judged = by_hand(pack, TRUTH, dimension), by_hand(pack, judge, dimension)
    both = sorted(truth.keys() & judged.keys())
    same = sum(truth[clip] == judged[clip] for clip in both)
    assert seen.row.cells["n"] == len(both)
    assert seen.row.cells["left"] == len(truth.keys() | judged.keys()) - len(both)
    assert seen.row.cells["differ"] == len(both) - same
    assert seen.score("raw").value == pytest.approx(100 * same / len(both))
    a, b = [int(truth[clip]) for clip in both], [int(judged[clip]) for clip in both]
    assert seen.score("first").value == pytest.approx(100 * sum(a) / len(a))
    kappa = seen.score("kappa")
    assert kappa.value == pytest.approx(cohen_kappa_score(a, b))
    if kappa.value == 1:  # the same on every clip: nothing varies
        assert kappa.low is None and kappa.high is None
    else:
        assert kappa.low is not None and kappa.high is not None
        assert kappa.low < (kappa.value or 0) < kappa.high


@few(2)
@pytest.mark.parametrize(
    ("query", "middle"),
    [("protocol=eva", "chance"), ("protocol=eva&coefficient=ac1", "chance"),
     ("protocol=eva&coefficient=raw", "50 %"),
     ("protocol=realism&coefficient=plcc", "no correlation")],
)  # fmt: skip
def test_grey_is_called_what_it_is(theatre: Site, query: str, middle: str) -> None:
    """The middle of the colours: chance where the coefficient corrects for it."""
    view = theatre.fill(f"agreement?benchmark=theatre&also=chart&{query}")
    assert f"Grey: {middle}." in repr(view.slots["says"])
    drawn = view.slots["chart"]
    assert isinstance(drawn, Figure) and "matrix" not in view.slots
    ends = {(trace["zmin"], trace["zmax"]) for trace in drawn.spec["data"]}
    assert ends == {(0, 1) if middle == "50 %" else (-1, 1)}


def test_truth_of_any_benchmark_is_known_by_construction(theatre: Site) -> None:
    """A bundle may bring a judge of its own that knows the truth."""
    table = theatre.fill("agreement?benchmark=theatre").slots["truth"]
    assert isinstance(table, Table)
    assert "Ground truth follows from construction." in table.caption


def test_without_variance_the_figure_says_so(theatre: Site) -> None:
    seen = find(theatre.fill("agreement"), "theatre-always-fail", "theatre-always-pass", "D1")
    assert seen.score("raw").value == 0
    judges = "judge=theatre-always-pass&judge=theatre-always-pass"
    table = theatre.fill(f"agreement?{judges}").slots["together"]
    assert isinstance(table, Table)
    assert all(row.cells["raters"] == 1 for row in table.rows)
    alpha = table.rows[0].cells["alpha"]
    assert isinstance(alpha, Badge) and alpha.text == "needs two ratings per clip"
    twin = orjson.dumps(theatre.fill("agreement?generator=theatre-faithful&judged=D1"))
    assert b"undefined: no variance" in twin and b"NaN" not in twin


def test_a_judge_that_does_not_look_is_at_half(theatre: Site, pack: Bundle) -> None:
    table = theatre.fill("agreement?judged=D3").slots["truth"]
    assert isinstance(table, Table)
    rows = {row.key.partition("|")[0]: row.cells for row in table.rows}
    assert TRUTH not in rows and len(rows) == 4
    for name, sensitivity, specificity in (("pass", 100, 0), ("fail", 0, 100)):
        cells = rows[f"theatre-always-{name}"]
        shares = [cells[key] for key in ("sensitivity", "specificity", "balanced")]
        assert [share.value for share in shares if isinstance(share, Score)] == [
            sensitivity, specificity, 50,
        ]  # fmt: skip
    truth = by_hand(pack, TRUTH, "D3")
    assert rows[COIN]["passes"] == sum(truth.values())
    assert rows[COIN]["fails"] == len(truth) - sum(truth.values())


@swept
def test_every_figure_opens_the_cases_that_it_counts(theatre: Site) -> None:
    for seen in list(pairs(theatre.fill("agreement?judged=D2&tier=easy")))[1:4]:
        if not seen.row.cells["differ"]:
            assert seen.row.href is None
            continue
        assert seen.row.href
        gallery = theatre.fill(seen.row.href).slots["cases"]
        assert isinstance(gallery, Gallery)
        assert gallery.total == seen.row.cells["differ"]
        assert all(any(b.text.startswith("D2 ") for b in card.badges) for card in gallery.cards)


def test_a_case_opens_in_watch_and_leads_to_the_next_and_back(theatre: Site) -> None:
    address = f"agreement?judged=D2&disagree={TRUTH}&disagree={COIN}"
    gallery = theatre.fill(address).slots["cases"]
    assert isinstance(gallery, Gallery) and len(gallery.cards) > 2
    view = theatre.fill(gallery.cards[0].href)
    rail = view.slots["rail"]
    assert isinstance(rail, Rail) and rail.up
    assert (rail.place, rail.total, rail.previous) == (1, gallery.total, None)
    assert rail.next == gallery.cards[1].href, "the next opens as its card does"
    back = theatre.fill(rail.up[0])
    assert back.slots["cases"] == gallery
    assert urlsplit(rail.up[0]).fragment == gallery.cards[0].key
    player = view.slots["player"]
    assert COIN in repr(player), "the reasons of the two are pinned"


def test_cases_are_paged(theatre: Site) -> None:
    address = f"agreement?judged=D2&disagree={TRUTH}&disagree={COIN}"
    seen: list[str] = []
    next_page: str | None = address
    while next_page:
        gallery = theatre.fill(next_page).slots["cases"]
        assert isinstance(gallery, Gallery)
        seen += [card.key for card in gallery.cards]
        next_page = gallery.next
    assert len(seen) == len(set(seen)) == gallery.total


def test_the_matrix_is_symmetric_and_leads_to_cases(theatre: Site) -> None:
    """As a table and as a chart: the same figures, which open the same cases."""
    slots = theatre.fill("agreement?judged=D1&coefficient=raw").slots
    drawn = theatre.fill("agreement?judged=D1&coefficient=raw&also=chart").slots["chart"]
    table = slots["matrix"]
    assert isinstance(drawn, Figure) and isinstance(table, Table) and "chart" not in slots
    (panel,) = drawn.spec["data"]
    size = len(panel["z"])
    names = [column.id for column in table.columns[1:]]
    assert len(names) == len(table.rows) == size > 3
    opened = 0
    for a, row in enumerate(table.rows):
        assert names[a] not in row.cells and panel["z"][a][a] is None
        for b, name in enumerate(names):
            if a == b:
                continue
            cell, other = row.cells[name], table.rows[b].cells[names[a]]
            assert cell == other and isinstance(cell, Score)
            assert cell.value == pytest.approx(100 * panel["z"][a][b])
            assert cell.href is None or panel["customdata"][a][b].partition("#")[0].startswith(
                "agreement?"
            )
            if a + b == 3 and cell.href:
                cases = theatre.fill(cell.href).slots["cases"]
                assert isinstance(cases, Gallery) and cases.total > 0
                opened += 1
    assert opened
    assert "D1, Ground truth and Scripted · coin: 0." in drawn.summary


def test_realism_is_correlated_not_counted(theatre: Site) -> None:
    view = theatre.fill("agreement?protocol=realism")
    assert Filters.parse(view.query).filters.coefficient == "weighted"
    (seen,) = pairs(view)
    assert seen.score("plcc").value == pytest.approx(1)
    assert seen.score("weighted").value == pytest.approx(1)
    assert seen.row.cells["differ"] == 0 and seen.row.href is None
    assert "realism is a score from 1 to 5" in repr(view.slots["truth"])


@few(2)
@pytest.mark.parametrize(
    "query",
    ["disagree=nobody&disagree=x", "disagree=theatre-coin", "task=nobody", "q=nothingatall"],
)  # fmt: skip
def test_what_is_not_there_is_said(theatre: Site, query: str) -> None:
    view = theatre.fill(f"agreement?{query}")
    assert "could not be drawn" not in repr(view.slots)
    slots = repr(view.slots)
    reasons = ("have not rated the same clips", "No two raters", "Neither judges nor people")
    assert any(words in slots for words in reasons)
    assert "task=" not in query or "Clear filter: task." in slots


@pytest.mark.parametrize(
    ("query", "set_"),
    [("judge=nobody", "judge"), ("judge=nobody&generator=none", "judge, generator")],
)
def test_where_filters_leave_nothing_they_are_named(theatre: Site, query: str, set_: str) -> None:
    slots = theatre.fill(f"agreement?{query}").slots
    for name in ("matrix", "together", "truth", "pairs"):
        assert f"Clear filter: {set_}." in repr(slots[name]), name
    assert "Nothing here is known" not in repr(slots)


def test_one_matrix_has_a_switch_of_dimensions(theatre: Site) -> None:
    view = theatre.fill("agreement")
    switch, table = view.slots["show"], view.slots["matrix"]
    assert isinstance(switch, Switches) and isinstance(table, Table)
    assert "D1 " in table.caption
    ways = {way.text: way for way in switch.entries[0].ways}
    assert [name for name, way in ways.items() if way.is_current] == ["D1"]
    other = theatre.fill(ways["D4"].href).slots["matrix"]
    assert isinstance(other, Table) and "D4 " in other.caption
    (forms,) = [each for each in switch.entries if each.label == "Show as"]
    chart = theatre.fill(forms.ways[1].href).slots["chart"]
    assert isinstance(chart, Figure)
    assert len(chart.spec["data"]) == 1 and "D1 " in chart.spec["layout"]["title"]["text"]


def test_the_cases_are_headed_by_their_two_raters(theatre: Site) -> None:
    cases = theatre.fill(f"agreement?judged=D2&disagree={TRUTH}&disagree={COIN}").slots["cases"]
    assert isinstance(cases, Gallery)
    assert cases.heading == ("Ground truth and Scripted · coin differ on D2 Prompt Faithfulness")


def test_one_rater_is_a_sentence_and_two_ways_on(svbench: Site) -> None:
    view = svbench.fill("agreement?benchmark=svbench")
    says = view.slots["says"]
    assert isinstance(says, Text) and set(view.slots) == {"filters", "says"}
    assert "needs a second rater" in says.blocks[0].text
    assert [block.style for block in says.blocks[1:]] == ["go", "go"]


def test_a_coefficient_that_no_row_has_is_a_sentence(theatre: Site) -> None:
    table = theatre.fill("agreement").slots["together"]
    assert isinstance(table, Table)
    assert "fleiss" not in [column.id for column in table.columns]
    assert "Fleiss’ κ undefined: cases differ" in table.caption
