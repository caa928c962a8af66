"""Files of rows: exact ones come back unchanged, the one for Excel runs nothing."""

import csv
import io
import zipfile
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from app.api.downloads.file_formats import encode_rows, zip_files
from app.cli.importing import Request, take_in
from schema.exports.formats import LIST_FORMATS
from schema.exports.table_files import BOM
from schema.tables import TABLES
from store.queries.catalogue.export import PLACES, counts, rows
from store.reading.store import Store
from tests.conftest import Site, site
from tests.rounds import few, swept
from tests.store.rows import begun, small

HOSTILE = ["=1+1", "+Sub", "-2", "@SUM(A1)", "\t=1", "−", "a=b", "", None, 'say "no"\nand go']


def hostile() -> pa.Table:
    return pa.table(
        {
            "text": HOSTILE,
            "number": pa.array(range(-1, len(HOSTILE) - 1), pa.int32()),
            "list": pa.array([["=a", "b"], [], None] + [["c"]] * (len(HOSTILE) - 3)),
        }
    )


def encoded(table: pa.Table, form: str) -> bytes:
    return b"".join(encode_rows(table.to_batches(), table.schema, form))


def cells(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_is_exact() -> None:
    rows = cells(encoded(hostile(), "csv"))
    assert [row[0] for row in rows[1:]] == [text or "" for text in HOSTILE]
    assert [row[2] for row in rows[1:4]] == ['["=a", "b"]', "[]", ""]


def test_only_the_csv_for_excel_neutralises_and_only_what_would_run() -> None:
    data = encoded(hostile(), "excel.csv")
    assert data.startswith(BOM)
    texts = [row[0] for row in cells(data)[1:]]
    for was, cell in zip(HOSTILE, texts, strict=True):
        runs = bool(was) and str(was)[0] in "=+-@\t\r"
        assert cell == (f"'{was}" if runs else was or "")
    assert [row[1] for row in cells(data)[1:3]] == ["-1", "0"]


def test_an_empty_table_is_a_file_in_every_form() -> None:
    empty = hostile().slice(0, 0)
    assert encoded(empty, "json") == b"[]\n"
    for form in LIST_FORMATS:
        assert encoded(empty, form)


@pytest.fixture(scope="module")
def sparse(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Some rows in most tables."""
    home = tmp_path_factory.mktemp("few")
    begun(home, small())
    return site(home)


@few(1)
@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_a_download_imports_again_unchanged(sparse: Site, tmp_path: Path, form: str) -> None:
    imports_again(sparse, tmp_path, form)


@swept
@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_a_large_download_imports_again_unchanged(theatre: Site, tmp_path: Path, form: str) -> None:
    imports_again(theatre, tmp_path, form)


def imports_again(where: Site, tmp_path: Path, form: str) -> None:
    files = saved(where.store, tmp_path / "files", form)
    again = take_in(where.home, Request("tables", (str(files),)))
    assert not again.published.changed, again.published.counts
    fresh = take_in(tmp_path / "home", Request("tables", (str(files),)))
    assert fresh.rejected == 0
    assert counts(Store.open(tmp_path / "home")) == counts(where.store)
    second = saved(Store.open(tmp_path / "home"), tmp_path / "second", form)
    for name in TABLES:
        assert content(files, name, form) == content(second, name, form), name


def saved(store: Store, folder: Path, form: str) -> Path:
    folder.mkdir()
    for name, table in TABLES.items():
        with rows(store, name) as batches, (folder / f"{name}.{form}").open("wb") as file:
            file.writelines(encode_rows(batches, table.schema, form))
    return folder


def content(folder: Path, name: str, form: str) -> list[str]:
    path = folder / f"{name}.{form}"
    if form == "parquet":
        return sorted(map(str, parquet.read_table(path).to_pylist()))
    return sorted(map(str, cells(path.read_bytes())))


def test_where_clips_lie_is_told_to_nobody(theatre: Site) -> None:
    with rows(theatre.store, "clip") as batches:
        table = pa.Table.from_batches(batches)
    assert table.num_rows
    assert all(table[name].null_count == table.num_rows for name in PLACES)


def test_an_archive_is_read_by_others() -> None:
    data = b"".join(zip_files([("a.csv", iter([b"1,2\n", b"3,4\n"])), ("b.csv", iter([b""]))]))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.read("a.csv") == b"1,2\n3,4\n"
