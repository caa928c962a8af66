"""What a board shows at first, and what its switches add."""

from pathlib import Path
from typing import Any

from tests.conftest import Site, site
from tests.store.rows import put
from tests.views.board import rows_of
from tests.views.made_boards import vgenst_rows
from views.page.charts import with_alpha
from views.page.content import Badge, Column, Figure, Switches, Table, View


def board(view: View) -> Table:
    shown = view.slots["board"]
    assert isinstance(shown, Table)
    return shown


def first_columns(view: View) -> list[str]:
    return [column.id for column in board(view).columns if not column.folded]


def ways(view: View) -> dict[str, str]:
    switch = view.slots["show"]
    assert isinstance(switch, Switches)
    return {way.text: way.href for way in switch.entries[0].ways}


def test_rules_are_hidden_until_they_are_asked_for(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=eva")
    assert {row.cells["judge"] for row in rows_of(view)} == {"Ground truth"}
    every = theatre.fill(ways(view)["Show scripted baselines (16)"])
    assert len(rows_of(every)) == 20 and "also=scripted" in every.query
    assert rows_of(theatre.fill(ways(every)["Show scripted baselines (16)"])) == rows_of(view)
    chosen = theatre.fill("leaderboard?metric=eva&judge=theatre-coin")
    assert {row.cells["judge"] for row in rows_of(chosen)} == {"Scripted · coin"}
    assert not any("scripted" in text for text in ways(chosen)), "a chosen judge is no surprise"


def test_tie_letters_are_of_the_rows_that_are_seen(tmp_path: Path) -> None:
    """A rule that is right of all leads group A; with it hidden the best model leads one."""
    answers = {"rule": lambda *_: True, "good": lambda _, n: n < 20, "bad": lambda _, n: n < 2}
    rows = vgenst_rows(answers, ["base"])
    rows["model"][0]["kind"] = "scripted"
    put(tmp_path, rows)
    made = site(tmp_path)

    def letters(more: str) -> dict[str, tuple[object, str]]:
        shown = rows_of(made.fill(f"leaderboard?benchmark=vgenst&metric=accuracy{more}"))
        ties = {str(row.cells["model"]): (row.cells["rank"], row.cells["tie"]) for row in shown}
        return {name: (at, tie.text) for name, (at, tie) in ties.items() if isinstance(tie, Badge)}

    every = letters("&also=scripted")
    assert every == {"rule": (1, "A"), "good": (2, "B"), "bad": (3, "C")}
    assert letters("") == {"good": (1, "A"), "bad": (2, "B")}


def test_constant_columns_stand_in_the_caption(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=eva")
    assert first_columns(view) == [
        "rank", "model", "score", "tie", "by:D1", "by:D2", "by:D3", "by:D4", "by:D5",
    ]  # fmt: skip
    assert "judge Ground truth · asked 48 · coverage 100 %" in board(view).caption
    every = theatre.fill(ways(view)["All columns"])
    assert set(first_columns(every)) == {column.id for column in board(every).columns}
    sorted_by = theatre.fill("leaderboard?metric=eva&sort=ok.desc")
    assert "ok" in first_columns(sorted_by), "the order's own column is seen"


def test_scores_stand_on_one_scale_and_can_be_shaded(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=realism&also=heat")
    (score,) = (column for column in board(view).columns if column.axis)
    assert isinstance(score, Column) and (score.id, score.axis) == ("score", (1.0, 5))
    assert board(view).style == "heat"


def drawn(view: View, slot: str) -> list[dict[str, Any]]:
    figure = view.slots[slot]
    assert isinstance(figure, Figure)
    return list(figure.spec["data"])


def test_a_model_looks_alike_on_the_board_and_in_trends(theatre: Site) -> None:
    """One colour and one marker in lines, lanes, radar and at a glance; its pale dots are paler."""
    trend = drawn(theatre.fill("trends?benchmark=theatre&metric=eva&by=tier"), "trend")
    looks = {trace["name"]: (trace["line"]["color"], trace["marker"]["symbol"])
             for trace in trend if "customdata" in trace}  # fmt: skip
    assert len(looks) == len(set(looks.values())) == 4
    by_tier = theatre.fill("leaderboard?benchmark=theatre&metric=eva&by=tier")
    lanes = {trace["name"]: {(trace["error_x"]["color"], symbol)
                             for symbol in trace["marker"]["symbol"]}
             for trace in drawn(by_tier, "radar")}  # fmt: skip
    assert lanes == {
        name: {(with_alpha(colour, 0.75), symbol)} for name, (colour, symbol) in looks.items()
    }
    by_dimension = theatre.fill("leaderboard?benchmark=theatre&metric=eva&by=judged")
    radar = {trace["name"]: (trace["line"]["color"], trace["marker"]["symbol"])
             for trace in drawn(by_dimension, "radar")}  # fmt: skip
    assert radar == looks
    (dots,) = drawn(by_tier, "bars")
    names = [row.cells["model"] for row in rows_of(by_tier)]
    at_a_glance = zip(dots["marker"]["line"]["color"], dots["marker"]["symbol"], strict=True)
    assert dict(zip(names, at_a_glance, strict=True)) == looks


def test_names_above_the_lanes_have_room_below_the_title(theatre: Site) -> None:
    """Each on a line of its own where they are long; the axis says what of, and the unit."""
    pages = [theatre.fill(f"leaderboard?benchmark=theatre&metric=eva&by=tier{more}") for more in (
        "&model=theatre-literal",
        "".join(f"&compare=theatre-literal~theatre-{judge}~~" for judge in ("truth", "cautious")),
    )]  # fmt: skip
    layouts = []
    for view in pages:
        figure = view.slots["radar"]
        assert isinstance(figure, Figure)
        layouts.append(figure.spec["layout"])
        assert layouts[-1]["title"]["yref"] == "container"
        assert layouts[-1]["xaxis"]["title"]["text"] == "EVA score, %"
    first, second = (layout["margin"]["t"] for layout in layouts)
    assert second >= first + 2 * 20


def test_rows_of_one_model_have_its_colour_and_other_markers(theatre: Site) -> None:
    rows = rows_of(theatre.fill("leaderboard?metric=eva&also=scripted&by=tier"))
    of_one = [row.key for row in rows if row.cells["model"] == "Scripted · literal"][:3]
    compare = "&".join(f"compare={key}" for key in of_one)
    traces = drawn(theatre.fill(f"leaderboard?metric=eva&by=tier&{compare}"), "radar")
    assert len(traces) == 3 and len({trace["error_x"]["color"] for trace in traces}) == 1
    assert len({trace["marker"]["symbol"][0] for trace in traces}) == 3


def test_ordered_columns_are_compared_in_lanes(theatre: Site) -> None:
    by_tier = theatre.fill("leaderboard?metric=eva&by=tier").slots["radar"]
    by_dimension = theatre.fill("leaderboard?metric=eva&by=judged").slots["radar"]
    assert isinstance(by_tier, Figure) and isinstance(by_dimension, Figure)
    assert {trace["type"] for trace in by_tier.spec["data"]} == {"scatter"}
    assert {trace["type"] for trace in by_dimension.spec["data"]} == {"scatterpolar"}
