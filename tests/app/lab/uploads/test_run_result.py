"""The report of an uploaded run: figures as counted by hand, and failures as Cases lists them."""

from pathlib import Path

import pytest

from app.lab.uploads.run_result import RunBoard, read_run_result
from tests.conftest import Site, site
from tests.oracle import Bundle, Figure, spread
from tests.rounds import swept
from tests.store.rows import begun, small
from tests.views.board import address, rows_of
from views.page.content import Gallery


def printed(figure: Figure) -> str:
    """A figure as the board prints it."""
    value = figure.value if figure.official is None else figure.official
    assert value is not None
    return f"{100 * value:.1f} %"


@swept
def test_a_run_is_counted_as_by_hand_and_ranked_as_on_the_board(
    theatre: Site, pack: Bundle
) -> None:
    run = "theatre.choice-theatre-emotion-first-video"
    result = read_run_result(RunBoard(run, "theatre", "accuracy"), theatre.store)
    assert result is not None
    who = ("theatre-emotion-first", None, "−")
    by_type = spread(pack.cases("accuracy"), "type")[who]
    whole = by_type.pop(None)
    assert result["score"].startswith(printed(whole))
    assert (result["asked"], result["failed"]) == (whole.n, whole.failures)
    enough = {name: figure for name, figure in by_type.items() if figure.n >= 20}
    lowest = min(enough, key=lambda name: enough[name].official)
    assert result["weakest"]["name"] == lowest
    assert result["weakest"]["score"].startswith(printed(enough[lowest]))
    rows = rows_of(theatre.fill(address("accuracy", "type")))
    ranks = {row.key.split("~")[0]: row.cells["rank"] for row in rows if "~−~" in row.key}
    assert result["rank"] == ranks["theatre-emotion-first"]
    assert result["ranked"] == sum(rank is not None for rank in ranks.values())


def test_rules_that_the_board_hides_take_no_rank(tmp_path: Path) -> None:
    rows = small()
    for model in rows["model"]:
        model["kind"] = "model" if model["model"] == "bob" else "scripted"
    # The rule answers what the model does, and better: it would be first.
    rows["answer"] = [row for row in rows["answer"] if row["question"] != "b.w2v"]
    begun(tmp_path, rows)
    where = site(tmp_path)
    (run,) = (row["run"] for row in rows["run"] if row["model"] == "bob" and row.get("protocol"))
    (shown,) = rows_of(where.fill("leaderboard?benchmark=b&metric=accuracy"))
    result = read_run_result(RunBoard(run, "b", "accuracy"), where.store)
    assert result is not None and len(where.store.query("SELECT run FROM logical.run")) > 1
    assert (result["rank"], result["ranked"]) == (shown.cells["rank"], 1)


def test_its_first_failures_are_those_of_the_list(theatre: Site) -> None:
    place = RunBoard("theatre.eva-theatre-truth-literal", "theatre", "eva")
    result = read_run_result(place, theatre.store)
    assert result is not None
    listed = theatre.fill(result["all"]).slots["gallery"]
    assert isinstance(listed, Gallery)
    assert [each["title"] for each in result["failures"]] == [
        card.title for card in listed.cards[:3]
    ]
    assert all(each["href"].startswith("cases?") for each in result["failures"])


@pytest.mark.parametrize("metric", ["accuracy", "eva"])
def test_a_run_that_the_board_lacks_has_no_result(theatre: Site, metric: str) -> None:
    assert read_run_result(RunBoard("theatre.nobodys", "theatre", metric), theatre.store) is None
