"""A table that only a browser has: written as it is shown, escaped as a page's own are."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.exports import shown_tables
from app.server.errors import add_error_handlers
from schema.exports.formats import SHOWN_FORMATS
from schema.exports.text_tables import markdown_text
from tests.app.exports.test_printed_files import HOSTILE
from tests.attacks import FORMULA_STARTS

MARK = {"x-whyreel": "1"}
ADDRESS = "https://a.example/try"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(shown_tables.router)
    add_error_handlers(app)
    yield TestClient(app)


def table(*rows: tuple[str, str], **more: Any) -> dict[str, Any]:
    return {
        "title": "100 % & more", "address": ADDRESS, "numeric": [False, True],
        "heads": [{"text": "Judged"}, {"text": "Judge", "beside": "model"}],
        "rows": [[{"text": text}, {"text": number, "beside": "2 of 3"}] for text, number in rows],
    } | more  # fmt: skip


def written(client: TestClient, ending: str, order: Any) -> str:
    answer = client.post(f"/export/table.{ending}", json=order, headers=MARK)
    assert answer.status_code == 200, answer.text
    return answer.content.decode()


def test_latex_has_a_row_a_line_with_small_texts_beside(client: TestClient) -> None:
    text = written(client, "tex", table(("D1 Causality", "1.5")))
    assert "    D1 Causality & 1.5 {\\scriptsize 2 of 3} \\\\\n" in text
    assert "\\begin{tabular}{lr}" in text and "    Judged & Judge (model) \\\\\n" in text
    address = ADDRESS.replace("/", "/\\allowbreak{}")
    assert f"\\caption{{100 \\% \\& more. WhyReel, \\texttt{{{address}}}.}}" in text


def test_markdown_names_the_table_and_its_address(client: TestClient) -> None:
    text = written(client, "md", table(("D1", "1.5")))
    assert text.splitlines()[:3] == [
        "| Judged | Judge \\(model) |", "| --- | ---: |", "| D1 | 1.5 (2 of 3) |",
    ]  # fmt: skip
    assert text.endswith(f"\n100 % & more. WhyReel, <{ADDRESS}>\n".replace("&", "&amp;"))


def test_a_table_without_heads_has_a_row_less(client: TestClient) -> None:
    order = table(("a", "1"), heads=[])
    assert "\\midrule" not in written(client, "tex", order)
    assert written(client, "md", order).startswith("|   |   |\n| --- | ---: |\n")
    assert written(client, "csv", order) == "a,1 (2 of 3)\r\n"


def test_a_spreadsheet_runs_nothing_and_numbers_stay_numbers(client: TestClient) -> None:
    order = {
        "title": "T", "heads": [], "numeric": [False],
        "rows": [[{"text": text}] for text in (*HOSTILE, "-2", "+0.5")],
    }  # fmt: skip
    exact = written(client, "csv", order)
    assert [line[0] for line in csv.reader(io.StringIO(exact, newline=""))] == [
        *HOSTILE, "-2", "+0.5",
    ]  # fmt: skip
    guarded = written(client, "excel.csv", order)
    assert guarded.startswith("\ufeff")
    lines = [line[0] for line in csv.reader(io.StringIO(guarded[1:], newline=""))]
    assert lines[-2:] == ["-2", "+0.5"]
    assert not [line for line in lines[:-2] if line.startswith(FORMULA_STARTS)]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_leaves_its_cell(client: TestClient, text: str) -> None:
    order = table((text, "1"))
    row = written(client, "md", order).splitlines()[2]
    assert row == f"| {markdown_text(text)} | 1 (2 of 3) |"
    body = written(client, "tex", order).partition("\\midrule\n")[2]
    assert len(body.partition("    \\bottomrule")[0].splitlines()) == 1


@pytest.mark.parametrize(
    ("order", "status"),
    [
        (table(("a", "1"), numeric=[True]), 422),
        (table(numeric=[]), 422),
        (table(address="javascript:alert(1)"), 422),
        (table(address="https://a.example/>[x]"), 422),
        ({"title": "x"}, 422),
        ("x" * (shown_tables.MOST + 1), 413),
    ],
)
def test_what_is_no_table_is_refused(client: TestClient, order: Any, status: int) -> None:
    answer = client.post("/export/table.csv", json=order, headers=MARK)
    assert answer.status_code == status and answer.json()["error"]


def test_every_format_of_the_menu_is_written(client: TestClient) -> None:
    assert all(written(client, ending, table(("a", "1"))) for ending in SHOWN_FORMATS)


def test_other_formats_and_other_sites_get_nothing(client: TestClient) -> None:
    assert client.post("/export/table.exe", json=table(), headers=MARK).status_code == 404
    assert client.post("/export/table.csv", json=table()).status_code == 403
