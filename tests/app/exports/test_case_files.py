"""Failures as files: the cases of the page, all of them, in every format, and as they are."""

import csv
import io
import json
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
import pyarrow.parquet as pq
import pytest
from fastapi import FastAPI
from starlette.routing import Route
from starlette.testclient import TestClient

from app.exports import page_exports
from app.server import visible_store
from app.server.errors import add_error_handlers
from metrics.patterns import BY_ID
from store import OverBudget
from store.queries.cases.cases import cases
from store.reading.condition import terms
from tests.attacks import ATTACKS, FORMULA_STARTS, FORMULAS, spreadsheet_text
from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.rounds import few, sweep
from views.address.filters import Filters
from views.cases.list import model, page
from views.page.content import Download, Gallery
from views.shared.patterns import selection

TEXTS = (*FORMULAS, *ATTACKS)
FAMILIES = ("any-zero", "no-verdict", "human-state", "wrong-answer", "choice-prior", "case-2",
            "broken-chain")  # fmt: skip
"""A pattern of each view, and one of calls without a score."""
FEWER = dict.fromkeys(("wrong-answer", "not-right", "inconsistent"), "&model=theatre-facts-only")
"""What keeps the longest lists short: a file of thousands of cases takes seconds."""


@pytest.fixture
def client() -> TestClient:
    app = FastAPI(routes=[Route("/export/{file}", page_exports.serve)])
    add_error_handlers(app)
    return TestClient(app)


@pytest.fixture
def of_theatre(theatre: Site, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    return client


def exported_json(client: TestClient, query: str) -> dict[str, Any]:
    answer = client.get(f"/export/cases.json?{query}")
    assert answer.status_code == 200
    file: dict[str, Any] = orjson.loads(answer.content)
    return file


def lines_of(body: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"), newline="")))


QUERIES = (
    "pattern=any-zero&judged=D3&tier=easy",
    "pattern=unreal&q=the+door&judge=theatre-truth",
    "pattern=no-verdict",
    "pattern=human-state",
    "pattern=wrong-answer&tier=hard&type=CW&q=wish",
    "pattern=choice-prior",
    "pattern=case-2&category=IV",
    "pattern=broken-chain&length=2-3",
    "pattern=misplaced",
    "pattern=drift&q=nowhereatall",
    "pattern=nobody",
)
"""Each view, most of them narrowed; and nothing."""
MORE_QUERIES = (
    *(f"pattern={name}{FEWER.get(name, '')}" for name in BY_ID),
    *(f"pattern={name}" for name in FEWER),
    "pattern=any-zero&q=door",
    "pattern=wrong-answer&protocol=circular",
)


@pytest.mark.parametrize("query", sweep(QUERIES[:1], (*QUERIES, *MORE_QUERIES)))
def test_a_file_has_the_cases_of_the_page_in_its_order(
    theatre: Site, of_theatre: TestClient, query: str
) -> None:
    view = theatre.fill(f"cases?{query}")
    shown = view.slots["gallery"]
    assert isinstance(shown, Gallery)
    file = exported_json(of_theatre, query)
    keys = [row["case"] for row in file["rows"]]
    assert len(keys) == len(set(keys)) == shown.total
    assert keys[: len(shown.cards)] == [card.key for card in shown.cards]
    filters = Filters.parse(view.query).filters
    pattern, condition = selection(filters)
    words = terms(filters.q)
    rows = cases(theatre.store, pattern.view, condition, limit=10**6, words=words).rows
    assert {row["pattern"] for row in file["rows"]} <= {pattern.id}
    # An answer's `reason` is a judge's remark, which no card has.
    same = [name for name in file["columns"] if rows and name in rows[0]]
    assert len(same) > 15 or not rows
    assert [{name: row[name] for name in same} for row in file["rows"]] == [
        {name: row[name] for name in same} for row in rows
    ]


@few(1)
@pytest.mark.parametrize("name", FAMILIES)
def test_every_format_holds_the_same(theatre: Site, of_theatre: TestClient, name: str) -> None:
    few = "&model=theatre-facts-only&tier=easy" if name == "wrong-answer" else ""
    query = f"pattern={name}&benchmark=theatre{few}"
    file = exported_json(of_theatre, query)
    answer = of_theatre.get(f"/export/cases.parquet?{query}")
    parquet = pq.read_table(io.BytesIO(answer.content))
    assert parquet.schema.names == file["columns"] and parquet.to_pylist() == file["rows"]
    version = theatre.store.version
    saved_as = f'filename="whyreel-cases-{name}-{version}.parquet"'
    assert saved_as in answer.headers["content-disposition"]
    metadata = {key.decode(): text.decode() for key, text in parquet.schema.metadata.items()}
    for label in ("version", "pattern", "query", "Shown", "Filters", "Content hash", "Rows"):
        assert metadata[f"whyreel.{label}"] == file[label]
    assert (file["version"], file["pattern"]) == (version, name)
    assert theatre.store.hash in file["Content hash"] and BY_ID[name].rule in file["Shown"]
    exact = lines_of(of_theatre.get(f"/export/cases.csv?{query}").content)
    excel = lines_of(of_theatre.get(f"/export/cases.excel.csv?{query}").content)
    assert len(exact) == len(excel) == len(file["rows"]) > 0
    for line, guarded, row in zip(exact, excel, file["rows"], strict=True):
        for column in file["columns"]:
            assert same(line[column], row[column]), (column, line[column], row[column])
            if isinstance(row[column], str):
                assert guarded[column] == spreadsheet_text(row[column])


def same(text: str, value: object) -> bool:
    """Whether a cell of CSV reads back as the value."""
    if value is None:
        return text == ""
    if isinstance(value, bool):
        return text == str(value).lower()
    if isinstance(value, int | float):
        return float(text) == value
    return (json.loads(text) if isinstance(value, list) else text) == value


def test_unknown_is_never_zero(of_theatre: TestClient) -> None:
    rows = exported_json(of_theatre, "pattern=no-verdict")["rows"]
    assert all(row["d1"] is None for row in rows if row["status"] != "ok" and row["n_ok"] == 0)
    assert any(row["d1"] is None for row in rows)
    assert all(
        row["choice"] is None for row in exported_json(of_theatre, "pattern=no-answer")["rows"]
    )


def test_a_file_is_of_no_page_but_of_the_tagged(of_theatre: TestClient) -> None:
    every = exported_json(of_theatre, "pattern=drift")
    assert exported_json(of_theatre, "pattern=drift&page=3&case=a~b") == every
    chosen = [row["case"] for row in every["rows"]][1:3]
    address = urlencode([("pattern", "drift"), *(("tagged", key) for key in chosen)])
    assert [row["case"] for row in exported_json(of_theatre, address)["rows"]] == chosen


def test_a_bound_file_says_so(
    theatre: Site, of_theatre: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "pattern=drift&length=1-90"
    every = exported_json(of_theatre, query)["rows"]
    labels = downloads(theatre, query)
    assert len(every) > 5 and not any("first" in label for label in labels)
    for module in (model, page):
        monkeypatch.setattr(module, "MOST", len(every))
    assert not any("first" in label for label in downloads(theatre, query)), "all fit exactly"
    for module in (model, page):
        monkeypatch.setattr(module, "MOST", 5)
    file = exported_json(of_theatre, query)
    assert file["rows"] == every[:5] and file["Rows"] == f"5 of {len(every)}"
    assert downloads(theatre, f"{query}&page=2")["CSV of the first 5 cases"]


def test_a_file_that_would_be_too_large_says_so(
    of_theatre: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_exports, "MOST_BYTES", 1000)
    answer = of_theatre.get("/export/cases.csv?pattern=drift")
    assert answer.status_code == 507 and "larger than one is made here" in answer.text


def downloads(where: Site, query: str) -> dict[str, str]:
    download = where.fill(f"cases?{query}").slots["download"]
    assert isinstance(download, Download)
    return {label: address for label, address, _ in download.items}


def test_the_page_lists_its_files(theatre: Site, of_theatre: TestClient) -> None:
    files = downloads(theatre, "pattern=drift&q=the+door&page=2")
    assert files.pop("ZIP that plays offline").startswith("/take/set?")
    assert list(files) == ["CSV", "CSV for Excel", "Parquet", "JSON"]
    for address in files.values():
        assert "q=the+door" in address and "page=" not in address
        assert of_theatre.get(address).status_code == 200


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A home in which prompts, questions, options, replies and reasons are hostile."""
    folder = tmp_path_factory.mktemp("attacked")
    files = toy(folder / "toy")
    every = range(len(TEXTS))
    lines(files / "items.jsonl", [{"item": f"i{n}", "prompt": TEXTS[n]} for n in every])
    clips = [{"clip": f"a{n:03}", "item": f"i{n}", "model": "gen"} for n in every]
    lines(files / "clips.jsonl", [{"clip": "a", "item": "i1", "model": "gen"}, *clips])
    lines(files / "verdicts.jsonl", [
        {"run": "v", "clip": f"a{n:03}", "dimension": "D1", "score": 0, "reason": TEXTS[n]}
        for n in every
    ])  # fmt: skip
    lines(files / "questions.jsonl", [
        {"question": f"q{n:03}", "clip": f"a{n:03}", "type": "EU", "text": TEXTS[n],
         "options": [TEXTS[n], "y"], "answer": 1} for n in every
    ])  # fmt: skip
    lines(files / "answers.jsonl", [
        {"run": "r", "question": f"q{n:03}", "choice": 0, "raw": TEXTS[n]} for n in every
    ])  # fmt: skip
    made = site(folder / "home")
    assert made.take("bundle", files).rejected == 0
    return made


COLUMNS = {"any-zero": ("prompt", "reason"), "wrong-answer": ("prompt", "question_text", "raw")}
"""Pattern → columns of its file that hold hostile texts."""


@pytest.mark.parametrize(("pattern", "columns"), COLUMNS.items())
def test_hostile_text_stays_text(
    attacked: Site, client: TestClient, monkeypatch: pytest.MonkeyPatch, pattern: str,
    columns: tuple[str, ...],
) -> None:  # fmt: skip
    monkeypatch.setattr(visible_store, "library", lambda: attacked.library)
    query = f"pattern={pattern}"
    rows = exported_json(client, query)["rows"]
    exact = lines_of(client.get(f"/export/cases.csv?{query}").content)
    body = client.get(f"/export/cases.excel.csv?{query}").content
    excel = lines_of(body)
    assert body.startswith(b"\xef\xbb\xbf")
    for column in columns:
        assert [row[column] for row in rows] == list(TEXTS)
        assert [line[column] for line in exact] == list(TEXTS)
        assert [line[column] for line in excel] == [spreadsheet_text(text) for text in TEXTS]
    assert not any(cell.startswith(FORMULA_STARTS) for line in excel for cell in line.values())
    if pattern == "wrong-answer":
        assert [row["options"] for row in rows] == [[text, "y"] for text in TEXTS]


@pytest.mark.parametrize(
    ("pattern", "text"), sweep(zip(cycle(COLUMNS), TEXTS[:1]), product(COLUMNS, TEXTS))
)
def test_a_hostile_search_leaves_the_same_in_file_and_page(
    attacked: Site, client: TestClient, monkeypatch: pytest.MonkeyPatch, pattern: str, text: str
) -> None:
    monkeypatch.setattr(visible_store, "library", lambda: attacked.library)
    address = urlencode({"pattern": pattern, "q": text, "setting": text, "tagged": f"{text}~a"})
    shown = attacked.fill(f"cases?{address}").slots["gallery"]
    assert isinstance(shown, Gallery)
    assert len(exported_json(client, address)["rows"]) == shown.total


@pytest.fixture
def taken() -> Iterator[None]:
    """All places for files are taken."""
    with page_exports._PLACES.place(), page_exports._PLACES.place():
        yield


def test_no_more_files_than_places(of_theatre: TestClient, taken: None) -> None:
    assert of_theatre.get("/export/cases.csv").status_code == 503


def test_what_takes_too_long_is_said_and_gives_its_place_back(
    of_theatre: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise OverBudget("the query took longer than 5 s")

    with monkeypatch.context() as patch:
        patch.setattr(page_exports, "listed", late)
        for _ in range(3):
            answer = of_theatre.get("/export/cases.csv?pattern=wrong-answer")
            assert answer.status_code == 503 and "longer than its budget" in answer.text
    assert of_theatre.get("/export/cases.csv?pattern=drift").status_code == 200


def test_without_data_there_is_no_file(
    tmp_path: Path, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = site(tmp_path / "home")
    monkeypatch.setattr(visible_store, "library", lambda: empty.library)
    assert client.get("/export/cases.csv").status_code == 404
