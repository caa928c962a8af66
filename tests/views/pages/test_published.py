"""Published: all numbers of the file stand on the page's own links, each with status and note."""

import csv
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from app.pages.html import html_of
from schema.benchmarks.vgenst import QUESTION_TYPES
from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import svbench as svbench_files
from tests.rounds import swept
from views.address.filters import Filters
from views.page.content import PrintedTable, View
from views.published.page import listed, load

LINES = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))
MARKS = {"SEEN": "", "RECONSTRUCTED": "‡", "INFERRED": "†", "UNVERIFIED": "?"}


class Cells(HTMLParser):
    """The numbers of a drawn table: how many, and the links to other tables."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.titles: list[str] = []
        self.links: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "td" and named.get("title"):
            self.titles.append(str(named["title"]))
        if tag == "a" and named.get("class") == "wr-chip":
            self.links.add(str(named["href"]))


def table_of(view: View) -> PrintedTable:
    content = view.slots["table"]
    assert isinstance(content, PrintedTable)
    return content


def named(address: str) -> str:
    return parse_qs(urlsplit(address).query).get("table", [""])[0]


def walked(site: Site) -> dict[str, PrintedTable]:
    """Every table that the page's links lead to, by its name in the address."""
    tables: dict[str, PrintedTable] = {}
    waiting = ["published"]
    while waiting:
        view = site.fill(waiting.pop())
        table = table_of(view)
        if named(view.query and f"?{view.query}") in tables:
            continue
        tables[named(f"?{view.query}")] = table
        links = {way.href for group in table.index for way in group.ways}
        waiting += [link for link in links if named(link) not in tables]
    return tables


@pytest.fixture(scope="module")
def tables(theatre: Site) -> dict[str, PrintedTable]:
    return walked(theatre)


def test_no_number_is_lost_on_the_way(tables: dict[str, PrintedTable]) -> None:
    expected = Counter(f"{line['benchmark']}, {line['table']}" for line in LINES)
    shown = Counter({
        table.title: sum(len(row.cells) for row in table.rows) for table in tables.values()
    })  # fmt: skip
    assert shown == expected and shown.total() == len(LINES) == 2749


def test_each_number_has_its_status_and_note_beside_it(tables: dict[str, PrintedTable]) -> None:
    cells = [cell for table in tables.values() for row in table.rows for cell in row.cells.values()]
    assert Counter(cell.mark for cell in cells) == Counter(MARKS[line["status"]] for line in LINES)
    noted = Counter(line["note"] for line in LINES if line["note"])
    for note, count in noted.items():
        assert sum(f"Note: {note}." in cell.title for cell in cells) >= count
    below = {note for table in tables.values() for _, note in table.notes}
    assert below == set(noted)
    for table in tables.values():
        letters = {letter for letter, _ in table.notes if letter}
        assert letters == {
            cell.letters for row in table.rows for cell in row.cells.values() if cell.letters
        }
        assert table.source and sum(each.count for each in table.legend) > 0


def test_what_is_drawn_is_what_the_table_holds(tables: dict[str, PrintedTable]) -> None:
    for table in tables.values():
        drawn = Cells(html_of(table))
        assert len(drawn.titles) == sum(len(row.cells) for row in table.rows)
        assert drawn.links == {
            way.href for group in (*table.index, *table.looks) for way in group.ways
        }


def test_gpt4o_with_subtitles_was_read_in_the_paper(theatre: Site) -> None:
    table = table_of(theatre.fill("published?table=r3-bench-table-3"))
    (row,) = (row for row in table.rows if (row.name, row.detail) == ("GPT-4o", "+Sub"))
    labels = {column.id: column.label for column in table.columns}
    cells = {labels[key]: cell for key, cell in row.cells.items()}
    for label, value in (("EU", "89.77"), ("MSE-Overall", "72.44"), ("Overall", "82.64"),
                         ("Cons_c", "25.36")):  # fmt: skip
        assert (cells[label].text, cells[label].mark) == (value, "")
        assert "section 4.1" in cells[label].title
    misprint = next(row for row in table.rows if (row.name, row.detail) == ("Qwen2-VL-7B", "+Sub"))
    (letters,) = {cell.letters for cell in misprint.cells.values() if cell.letters}
    assert "recomputed MSE accuracy = 63.36" in dict(table.notes)[letters]


def test_a_column_sorts_and_a_third_click_is_as_printed(theatre: Site) -> None:
    def order(address: str) -> tuple[list[str], PrintedTable]:
        table = table_of(theatre.fill(address))
        return [row.name for row in table.rows], table

    printed, table = order("published?benchmark=SVBench")
    overall = next(column for column in table.columns if column.label == "Overall")
    best, down = order(overall.href.partition("#")[0])
    values = {
        line["model"]: float(line["value"])
        for line in LINES
        if line["table"].startswith("Table 2") and line["slice"] == "Overall"
        and line["benchmark"] == "SVBench"
    }  # fmt: skip
    assert best == sorted(values, key=lambda model: -values[model]) != printed
    again = next(column for column in down.columns if column.id == overall.id)
    worst, up = order(again.href)
    assert worst == best[::-1] and again.sorted == "descending"
    third = next(column for column in up.columns if column.id == overall.id)
    assert order(third.href)[0] == printed
    assert order(table.head.href)[0] == sorted(printed, key=str.casefold)


@pytest.mark.parametrize(
    ("benchmark", "title"),
    [("SVBENCH", "SVBench, Table 2"), ("r3-fdt", "R3-Bench, Table 3"), ("", "R3-Bench, Table 3"),
     ("VGenST", "VGenST-Bench, Table 12"), ("videoreal", "VideoRealBench, Table 4")],
)  # fmt: skip
def test_a_benchmark_opens_on_its_main_table(theatre: Site, benchmark: str, title: str) -> None:
    view = theatre.fill(f"published?benchmark={benchmark}")
    assert table_of(view).title.startswith(title) and not view.notices


def test_a_benchmark_without_printed_numbers_says_so_beside_another(theatre: Site) -> None:
    view = theatre.fill("published?benchmark=theatre")
    table = table_of(view)
    assert table.title.startswith("R3-Bench, Table 3") and len(table.index[0].ways) == 6
    assert "benchmark=theatre" in view.query
    assert "No paper prints numbers of Theatre" in repr(view.slots["says"])


@pytest.mark.parametrize("benchmark", ["theatre", "r3", "svbench", ""])
def test_the_file_holds_what_is_shown(theatre: Site, benchmark: str) -> None:
    """A benchmark of which no paper prints a number is shown another's table, and has its file."""
    model = load(Filters(benchmark=benchmark), theatre.store)
    file = listed(model)
    rows = file.rows.to_pylist()
    assert model.shown is not None
    here = [row for row in rows if (row["paper"], row["table"]) ==
            (model.shown.first.paper, model.shown.title)]  # fmt: skip
    assert [row["value"] for row in here] == [number.value for number in model.shown.numbers]
    assert {row["benchmark"] for row in rows} == {file.facts["Benchmark"]} == {
        "svbench" if benchmark == "svbench" else "r3"
    }  # fmt: skip


def test_columns_stand_as_every_row_of_the_paper_has_them(theatre: Site) -> None:
    table = table_of(theatre.fill("published?benchmark=vgenst&table=vgenst-bench-table-12"))
    types = [column.label for column in table.columns]
    assert table.head.label == "Row" and types == list(QUESTION_TYPES)


def test_an_unknown_table_is_told_and_only_read_numbers_can_be_chosen(theatre: Site) -> None:
    assert any("no such" not in str(notice) for notice in theatre.fill("published?table=x").notices)
    table = table_of(theatre.fill("published?table=r3-bench-table-3&paper=seen"))
    cells = [cell for row in table.rows for cell in row.cells.values()]
    expected = [
        line for line in LINES
        if line["benchmark"] == "R3-Bench" and line["table"].startswith("Table 3")
        and line["status"] == "SEEN"
    ]  # fmt: skip
    assert len(cells) == len(expected) == 217 and not any(cell.mark for cell in cells)


def test_other_data_sets_stand_as_table_1_prints_them() -> None:
    """Thousands are printed rounded: each number says how it is printed."""
    rows = [row for row in LINES if row["table"].startswith("Table 1 (")]
    assert len(rows) == 32 and {row["benchmark"] for row in rows} == {"R3-Bench"}
    for row in rows:
        printed_as = row["note"].partition(";")[0].removeprefix("printed as ")
        assert printed_as.endswith("k") and float(row["value"]) == 1000 * float(printed_as[:-1])
    own = {(row["slice"], row["metric"]): float(row["value"]) for row in rows
           if row["slice"].startswith("R3")}  # fmt: skip
    assert own == {
        ("R3-Bench", "videos"): 300, ("R3-Bench", "MC-QAs"): 5000,
        ("R3-FDT", "videos"): 2800, ("R3-FDT", "MC-QAs"): 41000,
    }  # fmt: skip


@swept
def test_a_number_leads_to_the_loaded_cases_of_its_task(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("published", PUBLISHED)
    address = "published?benchmark=svbench&table=svbench-table-2"
    cells = [cell for row in table_of(made.fill(address)).rows for cell in row.cells.values()]
    assert not any(cell.href for cell in cells), "nothing is loaded"
    made.take("svbench", svbench_files(tmp_path / "sv"))
    table = table_of(made.fill(address))
    of_task = next(each.id for each in table.columns if each.label.startswith("Leader"))
    other = next(each.id for each in table.columns if each.label.startswith("Gaze"))
    for row in table.rows:
        assert parse_qs(urlsplit(row.cells[table.columns[0].id].href).query) == {
            "benchmark": ["svbench"]
        }
        assert "task=" in row.cells[of_task].href
        assert not made.fill(row.cells[of_task].href).notices
        assert not row.cells[other].href, "no clip of that task is loaded"
