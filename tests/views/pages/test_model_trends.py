"""Trends against a model's size and release: what is known is placed, what is not is said.

Expected places are read from the CSV files of models and printed numbers.
"""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import bundle, lines
from tests.rounds import swept
from views.page.content import Figure, Gallery, Row, Score, Table, Text, View
from views.style.model_colours import COLOURS

NUMBERS = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))
MODELS = list(csv.DictReader((PUBLISHED / "models.csv").open(encoding="utf-8")))
BY_NAME = {
    name.casefold(): row
    for row in MODELS
    for name in (*row["aliases"].split(";"), row["name"], row["model"])
    if name
}


def traces(view: View) -> list[dict[str, Any]]:
    drawn = view.slots["trend"]
    assert isinstance(drawn, Figure)
    return list(drawn.spec.get("data", ()))


def places(view: View, hollow: bool) -> Counter[tuple[float, float]]:
    """Where the printed or the computed points stand."""
    return Counter(
        (round(x, 3), y)
        for trace in traces(view)
        if trace["marker"]["symbol"].endswith("-open") == hollow
        for x, y in zip(trace["x"], trace["y"], strict=True)
    )


def points(view: View) -> dict[str, Row]:
    table = view.slots["points"]
    assert isinstance(table, Table)
    return {row.key: row for row in table.rows}


def says(view: View) -> str:
    content = view.slots["says"]
    assert isinstance(content, Text)
    return " ".join(block.text for block in content.blocks if block.style == "warning")


def score(row: Row) -> Score:
    cell = row.cells["score"]
    assert isinstance(cell, Score)
    return cell


def month(released: str) -> float:
    year, number = released.split("-")
    return int(year) + (int(number) - 1) / 12


@pytest.mark.parametrize(("by", "column"), [("size", "size"), ("released", "released")])
def test_printed_rings_stand_where_their_models_do(made: Site, by: str, column: str) -> None:
    """SVBench's Table 2, of which nothing is computed here."""
    printed = [
        (float(line["value"]), BY_NAME.get(line["model"].casefold(), {}))
        for line in NUMBERS
        if (line["benchmark"], line["slice"]) == ("SVBench", "Overall")
        and line["table"].startswith("Table 2")
    ]
    assert len(printed) == 8
    place = float if by == "size" else month
    expected = Counter(
        (round(place(row[column]), 3), value) for value, row in printed if row.get(column)
    )
    view = made.fill(f"trends?benchmark=svbench&by={by}")
    assert places(view, hollow=True) == expected and not places(view, hollow=False)
    unknown = {row["name"] for _, row in printed if not row.get(column)}
    assert unknown and all(name in says(view) for name in unknown)
    rows = points(view)
    assert len(rows) == len(printed)
    dashes = [row for row in rows.values() if row.cells["value"] is None]
    assert len(dashes) == len(unknown) and all(row.muted for row in dashes)
    for trace in traces(view):
        colours = {"Open weights": COLOURS[0], "Closed weights": COLOURS[1]}
        assert trace["marker"]["color"] == colours[trace["name"].partition(",")[0]]


SIZES = {"small": (2.0, True), "large": (72.0, True), "hosted": (None, False), "odd": (None, None)}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Four models on three questions: sizes of two, weights of three are known. And what papers
    print, with what is known of their models.
    """
    folder = tmp_path_factory.mktemp("sizes")
    where = site(folder / "home")
    toy = bundle(folder / "toy")
    models = [
        {"model": name, "kind": "model", **({"size": size} if size else {}),
         **({} if is_open is None else {"open": is_open})}
        for name, (size, is_open) in SIZES.items()
    ]  # fmt: skip
    lines(toy / "models.jsonl", [{"model": "gen", "kind": "scripted"}, *models])
    lines(toy / "runs.jsonl", [{"run": name, "model": name, "protocol": "choice"}
                               for name in SIZES])  # fmt: skip
    lines(toy / "answers.jsonl", [
        {"run": name, "question": f"q{n}", "choice": place % 3}
        for place, name in enumerate(SIZES) for n in range(3)
    ])  # fmt: skip
    (toy / "verdicts.jsonl").unlink()
    assert where.take("bundle", Path(toy)).rejected == 0
    for kind in ("models", "published"):
        assert where.take(kind, PUBLISHED).rejected == 0
    return where


def test_a_computed_point_stands_at_its_size_and_an_unknown_size_nowhere(made: Site) -> None:
    view = made.fill("trends?benchmark=toy&metric=accuracy&by=size")
    third = pytest.approx(100 / 3)
    assert {trace["name"]: (trace["x"], trace["y"]) for trace in traces(view)} == {
        "Open weights, computed": ([2.0, 72.0], [third, third])
    }
    drawn = view.slots["trend"]
    assert isinstance(drawn, Figure)
    axis = drawn.spec["layout"]["xaxis"]
    assert axis["type"] == "log" and axis["range"][0] > 0, "no place for 0"
    rows = {key.split("~")[0]: row for key, row in points(view).items()}
    assert {name: row.cells["value"] for name, row in rows.items()} == {
        "small": "2B", "large": "72B", "hosted": None, "odd": None
    }  # fmt: skip
    weights = {name: row.cells["weights"] for name, row in rows.items()}
    assert weights == {"small": "open", "large": "open", "hosted": "closed", "odd": None}
    assert "model size not known: hosted, odd" in says(view)


@swept
def test_a_computed_point_opens_as_many_cases_as_it_says(made: Site) -> None:
    view = made.fill("trends?benchmark=toy&metric=accuracy&by=size")
    (trace,) = traces(view)
    for href, text in zip(trace["customdata"], trace["hovertext"], strict=True):
        gallery = made.fill(href).slots["gallery"]
        assert isinstance(gallery, Gallery) and gallery.total == 2
        assert text.endswith("click opens its 2 failed")
    assert all(row.cells["opens"] == 2 for row in points(view).values())


def test_the_axis_is_offered_where_something_of_it_is_known(theatre: Site, made: Site) -> None:
    def offered(where: Site, benchmark: str) -> set[str]:
        view = where.fill(f"trends?benchmark={benchmark}")
        return {option.value for option in view.options["by"]} & {"size", "released"}

    assert offered(theatre, "theatre") == set()
    assert offered(made, "r3") == {"size", "released"}
    assert offered(made, "toy") == {"size"}


def test_of_no_model_known_is_a_sentence(theatre: Site) -> None:
    view = theatre.fill("trends?benchmark=theatre&metric=eva&by=size")
    drawn = view.slots["trend"]
    assert isinstance(drawn, Figure) and "model size known" in drawn.empty
    assert all(row.cells["value"] is None for row in points(view).values()) and points(view)


def test_filters_of_models_leave_printed_rings_out_too(made: Site) -> None:
    every = made.fill("trends?benchmark=r3&by=size")
    some = made.fill("trends?benchmark=r3&by=size&size=7-8")
    wanted = Counter({at: n for at, n in places(every, True).items() if 7 <= at[0] <= 8})
    assert places(some, hollow=True) == wanted != places(every, hollow=True)
