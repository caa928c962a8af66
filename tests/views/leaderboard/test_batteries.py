"""Rows are ranked on the same battery; each figure says what it rests on."""

from pathlib import Path

import pytest

from app.pages.html import html_of
from tests.conftest import Site, site
from tests.store.rows import begun, put
from tests.views.made_boards import Answers, svbench_rows, vgenst_rows
from views.page.content import Badge, Column, FilterBar, Row, Score, Switches, Table, Text, View
from views.page.tables import export_table


@pytest.fixture(scope="module")
def variants(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """One model did the base questions alone, another one all; a third left two base ones out."""
    where = tmp_path_factory.mktemp("variants")
    right = {"base": 36, "v1": 37, "v2": 20}
    begun(where, vgenst_rows({
        "base only": lambda variant, n: n < 33 if variant == "base" else None,
        "all": lambda variant, n: n < right[variant],
        "also all": lambda variant, n: n < right[variant] - 12,
    }, right))  # fmt: skip
    return site(where)


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Site:
    where = tmp_path_factory.mktemp("parts")
    begun(where, svbench_rows({
        "short only": {"short": lambda n: n < 24},
        "both": {"short": lambda n: n < 27, "long": lambda n: n < 2},
        "long only": {"long": lambda n: n < 10},
    }))  # fmt: skip
    return site(where)


def rows_of(view: View) -> tuple[Row, ...]:
    table = view.slots["board"]
    assert isinstance(table, Table)
    return table.rows


def standing(view: View) -> list[tuple[object, object, object]]:
    return [(row.cells["rank"], row.cells["model"], row.cells["battery"]) for row in rows_of(view)]


def ways(view: View) -> dict[str, bool]:
    switches = view.slots["battery"]
    assert isinstance(switches, Switches)
    return {way.text: way.is_current for entry in switches.entries for way in entry.ways}


def test_a_board_opens_on_the_papers_battery(variants: Site, parts: Site) -> None:
    view = variants.fill("leaderboard?benchmark=vgenst&metric=accuracy")
    assert "variant=base" in view.query
    assert standing(view) == [
        (1, "all", "base"), (2, "base only", "base"), (3, "also all", "base"),
    ]  # fmt: skip
    assert ways(view) == {"base": True, "V1": False, "V2": False, "all": False}
    view = parts.fill("leaderboard?benchmark=svbench")
    assert "part=short" in view.query and "long only" not in repr(standing(view))
    assert standing(view) == [(1, "both", "short"), (2, "short only", "short")]
    assert ways(view) == {"short": True, "long": False, "all": False}


@pytest.mark.parametrize("page", ["leaderboard", "trends"])
def test_each_way_opens_its_battery(variants: Site, page: str) -> None:
    view = variants.fill(f"{page}?benchmark=vgenst&metric=accuracy")
    switches = view.slots["battery"]
    assert isinstance(switches, Switches)
    for way in switches.entries[0].ways:
        opened = variants.fill(way.href)
        assert opened.page == page and not opened.notices
        assert ways(opened) == {
            variant: variant == way.text for variant in ("base", "V1", "V2", "all")
        }
    drawn = html_of(switches)
    assert drawn.count('aria-current="true"') == 1 and "None of these" in drawn


def test_what_the_switch_shows_is_no_filter_out_of_sight(variants: Site) -> None:
    view = variants.fill("leaderboard?benchmark=vgenst&metric=accuracy&variant=v1&level=L1")
    bar = view.slots["filters"]
    assert isinstance(bar, FilterBar)
    assert [(chip.label, chip.value) for chip in bar.chips] == [("level", "L1")]


def test_many_parts_are_named_in_short(tmp_path: Path) -> None:
    """A part may be anything: here each prompt has one of its own, with a name that is markup."""
    rows = svbench_rows({"a": {"short": lambda n: True}, "b": {"short": lambda n: n < 9}})
    for row in rows["item"]:
        row["part"] = f"<b>{row['item']}"
    rows["verdict"] = [row for row in rows["verdict"] if row["clip"] != "b.short7"]
    begun(tmp_path, rows)
    view = site(tmp_path).fill("leaderboard?benchmark=svbench&metric=eva")
    words = [str(row.cells["battery"]) for row in rows_of(view)]
    assert len({*words}) == 2 and all("and 2" in text and len(text) < 120 for text in words)
    assert "battery" not in view.slots
    assert "<b>short" not in html_of(view.slots["board"])
    assert "what all of them took up" in repr(view.slots["says"])


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Two benchmarks, each of which opens on a battery that the other one does not have."""
    where = tmp_path_factory.mktemp("both")
    begun(where, vgenst_rows({"m": lambda variant, n: n < 30}, ["base", "v1"]))
    put(where, svbench_rows({"g": {"short": lambda n: True, "long": lambda n: False}}))
    return site(where)


def test_who_goes_to_another_benchmark_leaves_its_battery_behind(both: Site) -> None:
    """The address of one board with another benchmark or metric, as a control sets it."""
    for address in ("leaderboard?benchmark=vgenst&metric=eva&part=short&by=judged",
                    "trends?benchmark=vgenst&metric=eva&part=short&by=tier"):  # fmt: skip
        view = both.fill(address)
        assert "part=" not in view.query and "variant=base" in view.query and not view.notices
    view = both.fill("leaderboard?benchmark=svbench&metric=accuracy&variant=base&by=type")
    assert "variant=" not in view.query and "part=short" in view.query and not view.notices
    assert len(rows_of(view)) == 1


def test_a_battery_that_no_run_took_up_is_left_out_with_a_word(both: Site) -> None:
    for page in ("leaderboard", "trends"):
        view = both.fill(f"{page}?benchmark=svbench&part=middle")
        (notice,) = view.notices
        assert "no run of this board took up such cases" in str(notice) and "middle" in str(notice)


def test_rows_of_other_batteries_stand_in_groups_of_their_own(variants: Site) -> None:
    view = variants.fill("leaderboard?benchmark=vgenst&metric=accuracy&variant=all")
    assert standing(view) == [
        (1, "all", "base, V1, V2"), (2, "also all", "base, V1, V2"), (1, "base only", "base"),
    ]  # fmt: skip
    groups = [row.group.partition(" — ")[0] for row in rows_of(view)]
    assert groups == ["base, V1, V2", "base, V1, V2", "base"]
    ties = [row.cells["tie"] for row in rows_of(view)]
    assert [tie.text for tie in ties if isinstance(tie, Badge)] == ["A", "B", "A"]
    html = html_of(view.slots["board"])
    assert html.count('scope="rowgroup"') == 2 and html.count("<thead>") == 1
    table = view.slots["board"]
    assert isinstance(table, Table) and "battery" in [column.id for column in table.columns]
    plain = export_table(table)
    at = [field.name for field in plain.fields].index("battery")
    assert [row[at] for row in plain.rows] == ["base, V1, V2", "base, V1, V2", "base"]


def test_groups_stay_together_in_every_order(variants: Site) -> None:
    view = variants.fill("leaderboard?benchmark=vgenst&metric=accuracy&variant=all&sort=score.asc")
    assert [name for _, name, _ in standing(view)] == ["also all", "all", "base only"]


def test_one_link_cuts_the_board_to_what_all_took_up(variants: Site, parts: Site) -> None:
    view = variants.fill("leaderboard?benchmark=vgenst&metric=accuracy&variant=all")
    says = view.slots["says"]
    assert isinstance(says, Text)
    (href,) = (block.href for block in says.blocks if "what all of them" in block.text)
    cut = variants.fill(href or "")
    assert [name for _, name, _ in standing(cut)] == ["all", "base only", "also all"]
    assert "what all of them" not in repr(cut.slots["says"])
    unlike = parts.fill("leaderboard?benchmark=svbench&part=all")
    assert [battery for _, _, battery in standing(unlike)] == ["short, long", "short", "long"]
    assert "what all of them" not in repr(unlike.slots["says"]), "they have nothing in common"


def test_a_trend_says_that_its_rows_took_up_different_batteries(variants: Site) -> None:
    address = "trends?benchmark=vgenst&metric=accuracy&by=level"
    assert "took up different" not in repr(variants.fill(address).slots["says"])
    assert "took up different" in repr(variants.fill(f"{address}&variant=all").slots["says"])


def test_columns_by_variant_keep_all_of_them(variants: Site) -> None:
    view = variants.fill("leaderboard?benchmark=vgenst&metric=accuracy&by=variant")
    assert "variant=" not in view.query
    assert {name for row in rows_of(view) for name in row.cells if name.startswith("by:")} == {
        "by:base", "by:v1", "by:v2",
    }  # fmt: skip


def test_a_benchmark_of_one_battery_has_no_switch(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=accuracy")
    assert "battery" not in view.slots
    assert not any("all questions" in row.group for row in rows_of(view))
    assert "battery" not in {column.id for column in view.slots["board"].columns}  # type: ignore[union-attr]
    assert {row.cells["battery"] for row in rows_of(view)} == {"all questions"}


def test_rows_are_compared_on_what_both_were_asked(variants: Site) -> None:
    names = "&compare=base+only~~~&compare=all~~~"
    view = variants.fill(f"leaderboard?benchmark=vgenst&metric=accuracy&variant=all{names}")
    pairs = view.slots["pairs"]
    assert isinstance(pairs, Table)
    (row,) = pairs.rows
    score = row.cells["difference"]
    assert isinstance(score, Score)
    assert score.value == pytest.approx(-100 * 3 / 40), "of base questions alone"
    assert "n.s." in repr(row.cells["told"])


def test_an_all_on_other_pages_leaves_nothing_out(variants: Site) -> None:
    with_all = variants.fill("cases?benchmark=vgenst&pattern=wrong-answer&variant=all")
    assert with_all.slots["gallery"].total > 40  # type: ignore[union-attr]
    assert "chips=()" in repr(with_all.slots["filters"])
    row = rows_of(variants.fill("leaderboard?benchmark=vgenst&metric=accuracy&variant=all"))[0]
    score = row.cells["score"]
    assert isinstance(score, Score) and "variant" not in str(score.href)


def better_but_below() -> dict[str, Answers]:
    """The first was never asked the ten that the second has wrong; of the other 190 the second has
    eight more right.
    """
    return {
        "first": lambda _, n: "transport" if n >= 190 else n >= 20,
        "second": lambda _, n: n < 190 and n >= 12,
    }


def test_a_row_that_is_better_on_what_both_have_stands_first(tmp_path: Path) -> None:
    """Its own score is lower: it alone has the ten hard questions."""
    begun(tmp_path, vgenst_rows(better_but_below(), ["base"], 200))
    view = site(tmp_path).fill("leaderboard?benchmark=vgenst&metric=accuracy")
    second, first = rows_of(view)
    assert (second.cells["model"], first.cells["model"]) == ("second", "first")
    own, other = first.cells["score"], second.cells["score"]
    assert isinstance(own, Score) and isinstance(other, Score) and own.value and other.value
    assert own.value > other.value
    shared = [row.cells["shared"] for row in (second, first)]
    assert all(isinstance(each, Score) and (each.ok, each.n) == (190, 200) for each in shared)
    values = [each.value for each in shared if isinstance(each, Score)]
    assert values[0] - values[1] == pytest.approx(100 * 8 / 190)  # type: ignore[operator]
    tie = first.cells["tie"]
    assert isinstance(tie, Badge) and tie.text == "B" and "−4.2" in tie.title
    assert first.cells["tie.than"] == "worse" and first.cells["tie.shared"] == 190
    assert first.cells["tie.difference"] == pytest.approx(-8 / 190)
    (pair,) = view.slots["pairs"].rows  # type: ignore[union-attr]
    assert [badge.text for badge in pair.cells["told"]] == ["significant"]


def test_a_row_below_that_is_better_on_what_two_were_asked_says_so(tmp_path: Path) -> None:
    """The ranks are of the 20 questions that all have; the first two have 20 more."""
    begun(tmp_path, vgenst_rows({
        "first": lambda _, n: n < 20,
        "second": lambda _, n: n > 0,
        "third": lambda _, n: n < 18 if n < 20 else "transport",
    }, ["base"], 40))  # fmt: skip
    first, second, _ = rows_of(site(tmp_path).fill("leaderboard?benchmark=vgenst&metric=accuracy"))
    assert (first.cells["model"], second.cells["model"]) == ("first", "second")
    tie = second.cells["tie"]
    assert isinstance(tie, Badge) and (tie.text, tie.tone) == ("B, better than A", "warn")
    assert "ranked below, but significantly better" in tie.title and "+47.5" in tie.title
    assert second.cells["tie.than"] == "better"


def test_a_score_says_right_counted_asked_and_answered(tmp_path: Path) -> None:
    """Of 35 questions seven calls failed, 18 replies have no letter, and two letters are right."""
    statuses = ["transport"] * 7 + ["unparsed"] * 18
    begun(tmp_path, vgenst_rows({
        "m": lambda _, n: statuses[n] if n < 25 else n < 27
    }, ["base"], 35))  # fmt: skip
    (row,) = rows_of(site(tmp_path).fill("leaderboard?benchmark=vgenst&metric=accuracy"))
    score, answered = row.cells["score"], row.cells["answered"]
    assert isinstance(score, Score) and isinstance(answered, Score)
    assert score.value == pytest.approx(100 * 2 / 28)
    assert (score.right, score.base, score.n, score.ok) == (2, 28, 35, 10)
    assert (answered.right, answered.base, answered.value) == (2, 10, 20.0)
    assert row.cells["coverage"] == pytest.approx(28 / 35) and row.cells["rank"] == 1
    assert "2 of 28 counted; 35 asked, 10 answered" in html_of(
        Table((Column("score", "Score", "score"),), (Row({"score": score}),))
    )


def test_a_reply_without_a_letter_is_wrong_and_a_failed_call_is_not_covered(
    tmp_path: Path,
) -> None:
    """6.8 % of either: both are ranked, on the questions that have a reply of both."""
    begun(tmp_path, vgenst_rows({
        "unread": lambda _, n: "unparsed" if n < 17 else True,
        "failed": lambda _, n: "transport" if n < 17 else True,
    }, ["base"], 250))  # fmt: skip
    rows = {row.cells["model"]: row for row in rows_of(
        site(tmp_path).fill("leaderboard?benchmark=vgenst&metric=accuracy"))}  # fmt: skip
    unread, failed = rows["unread"].cells, rows["failed"].cells
    assert (unread["rank"], unread["coverage"]) == (1, 1.0)
    assert unread["score"].value == pytest.approx(93.2)  # type: ignore[union-attr]
    assert (failed["rank"], failed["coverage"]) == (1, pytest.approx(0.932))
    assert unread["shared"].value == failed["shared"].value == 100  # type: ignore[union-attr]
