"""Exports: what is shown, exactly, and back again; and nothing that a spreadsheet would run."""

import csv
import io
from collections.abc import Iterator

import orjson
import pyarrow.parquet as pq
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from app.exports import page_exports
from app.server import visible_store
from schema.exports import table_files
from tests.attacks import FORMULA_STARTS, FORMULAS, spreadsheet_text
from tests.conftest import Site
from tests.rounds import few, swept
from views.page.content import Column, Folds, PrintedTable, Row, Score, Table
from views.page.tables import export_table

ATTACKED = Table(
    (Column("model", "Model"), Column("n", "n", "count"), Column("by:+Sub", "+Sub", "score")),
    tuple(
        Row({"model": text, "n": place, "by:+Sub": Score(1 / 3, "0–100", 3, 1, -0.5, None)},
            key=f"k{place}")
        for place, text in enumerate(FORMULAS)
    ),
)  # fmt: skip


@pytest.fixture
def client(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    yield TestClient(Starlette(routes=[Route("/export/{file}", page_exports.serve)]))


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


QUERY = "metric=accuracy&by=type&tier=hard&sort=by%3AEU.asc"


@swept
def test_every_format_holds_the_table_that_is_shown(theatre: Site, client: TestClient) -> None:
    shown = theatre.fill(f"leaderboard?{QUERY}").slots["board"]
    assert isinstance(shown, Table)
    table = export_table(shown)
    names = [field.name for field in table.fields]
    parquet = pq.read_table(io.BytesIO(client.get(f"/export/leaderboard.parquet?{QUERY}").content))
    assert parquet.schema.names == names
    assert [tuple(row.values()) for row in parquet.to_pylist()] == list(table.rows)
    file = orjson.loads(client.get(f"/export/leaderboard.json?{QUERY}").content)
    assert file["columns"] == names
    assert [tuple(row[name] for name in names) for row in file["rows"]] == list(table.rows)
    lines = rows_of(client.get(f"/export/leaderboard.csv?{QUERY}").content.decode())
    assert [list(line) for line in lines] == [names] * len(table.rows)
    for line, row in zip(lines, table.rows, strict=True):
        for field, value in zip(table.fields, row, strict=True):
            text = line[field.name]
            if value is None:
                assert text == ""
            elif field.kind == "real":
                assert isinstance(value, float | int) and float(text) == value, "no digit is lost"
            else:
                assert text == (str(value).lower() if isinstance(value, bool) else str(value))


def test_files_say_which_data_they_are_of(theatre: Site, client: TestClient) -> None:
    answer = client.get(f"/export/leaderboard.parquet?{QUERY}")
    version = theatre.store.version
    assert f'whyreel-leaderboard-{version}.parquet"' in answer.headers["content-disposition"]
    metadata = pq.read_schema(io.BytesIO(answer.content)).metadata
    assert metadata[b"whyreel.version"].decode() == version
    assert theatre.store.hash in metadata[b"whyreel.Content hash"].decode()
    assert "Apache-2.0" in metadata[b"whyreel.Benchmark"].decode()
    for file in ("leaderboard.csv", "cases.csv"):
        link = client.get(f"/export/{file}?benchmark=theatre").headers["link"]
        assert f'licences.txt?version={version}&benchmark=theatre>; rel="license"' in link
    file = orjson.loads(client.get(f"/export/leaderboard.json?{QUERY}").content)
    assert file["Filters"] == "tier hard" and file["version"] == version


def test_the_list_of_printed_numbers_is_a_file_of_its_version(
    theatre: Site, client: TestClient
) -> None:
    answer = client.get("/export/published.csv?benchmark=all")
    assert answer.status_code == 200
    name = f"whyreel-published-{theatre.store.version}.csv"
    assert f'filename="{name}"' in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    "file",
    [
        "failures.pkl",
        "nowhere.csv",
        "leaderboard.pkl",
        "leaderboard",
        "leaderboard.csv.gz",
        "leaderboard.csv?slot=none",
        "agreement.csv?slot=pairs:9999",
        "agreement.csv?slot=pairs:0000001",
        "agreement.csv?slot=pairs:\u0660",
        "agreement.tex?slot=pairs:\u00b2",
        "leaderboard.tex?slot=says",
        "agreement.tex?slot=pairs:",
    ],
)
def test_what_is_no_export_is_not_found(client: TestClient, file: str) -> None:
    assert client.get(f"/export/{file}").status_code == 404


@few(1)
@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet", "json", "tex", "md"])
def test_every_table_of_a_page_is_a_file(theatre: Site, client: TestClient, ending: str) -> None:
    shown = theatre.fill(f"leaderboard?{QUERY}").slots
    slots = [name for name, content in shown.items() if isinstance(content, Table)]
    assert {"board", "pairs"} <= set(slots)
    files = [("leaderboard", f"{QUERY}&slot={slot}", slot) for slot in slots]
    entries = theatre.fill("agreement").slots["pairs"]
    assert isinstance(entries, Folds) and all(entry.table for entry in entries.entries)
    files += [("agreement", f"slot=pairs:{n}", f"pairs-{n}") for n in range(2)]
    for page, query, name in files:
        file = client.get(f"/export/{page}.{ending}?{query}")
        assert file.status_code == 200 and file.content, name
        assert f"-{name}-" in file.headers["content-disposition"]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet", "json", "tex", "md"])
def test_a_papers_table_is_a_file_with_its_marks_and_what_they_stand_for(
    theatre: Site, client: TestClient, ending: str
) -> None:
    query = "table=r3-bench-table-3&slot=table"
    shown = theatre.fill("published?table=r3-bench-table-3").slots["table"]
    assert isinstance(shown, PrintedTable)
    file = client.get(f"/export/published.{ending}?{query}")
    assert file.status_code == 200 and "-table-" in file.headers["content-disposition"]
    numbers = [cell for row in shown.rows for cell in row.cells.values()]
    assert any(cell.mark for cell in numbers)
    if ending == "csv":
        lines = rows_of(file.content.decode())
        texts = [text for line in lines for name, text in line.items()
                 if name not in ("name", "setting") and text]  # fmt: skip
        assert len(lines) == len(shown.rows) and len(texts) == len(numbers)
        assert all(text.startswith(cell.text) for text, cell in zip(texts, numbers, strict=True))
    if ending in ("tex", "md"):
        marks = [each for each in shown.legend if each.mark]
        plain = file.text.replace("\\", "")
        assert marks and all(f"{each.mark}: {each.words}" in plain for each in marks)
        assert all(row.name.split()[0] in plain for row in shown.rows)


def test_a_printed_table_names_its_source_version_and_address(
    theatre: Site, client: TestClient
) -> None:
    tex = client.get(f"/export/leaderboard.tex?{QUERY}").text
    version = theatre.store.version
    assert f"Data version {version}" in tex and "Filters: tier hard" in tex
    assert "% address: http://testserver/leaderboard?" in tex
    assert f"version={version}" in tex


def test_exact_formats_keep_every_text() -> None:
    table = export_table(ATTACKED)
    rows = rows_of(table_files.as_csv(table).decode())
    assert [line["model"] for line in rows] == list(FORMULAS)
    parquet = pq.read_table(io.BytesIO(table_files.as_parquet(table, {})))
    assert parquet.column("model").to_pylist() == list(FORMULAS)
    assert parquet.column("+Sub").to_pylist() == [1 / 3] * len(FORMULAS)
    assert orjson.loads(table_files.as_json(table, {}))["rows"][0]["+Sub.low"] == -0.5


def test_excel_gets_no_formula() -> None:
    body = table_files.as_excel_csv(export_table(ATTACKED))
    assert body.startswith(b"\xef\xbb\xbf")
    for line in csv.reader(io.StringIO(body.decode("utf-8-sig"), newline="")):
        for cell in line:
            assert not cell.startswith(FORMULA_STARTS) or _is_number(cell)
    rows = rows_of(body.decode("utf-8-sig"))
    for line, text in zip(rows, FORMULAS, strict=True):
        assert line["model"] == spreadsheet_text(text)
    assert rows[0]["'+Sub.low"] == "-0.5", "a number below zero stays a number"


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def test_a_table_without_rows_has_its_columns() -> None:
    table = export_table(Table(ATTACKED.columns, ()))
    assert (
        table_files.as_csv(table).decode()
        == "model,n,+Sub,+Sub.low,+Sub.high,+Sub.n,+Sub.base,+Sub.ok,+Sub.right,+Sub.few\r\n"
    )
    assert pq.read_table(io.BytesIO(table_files.as_parquet(table, {}))).num_rows == 0
