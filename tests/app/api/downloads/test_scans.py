"""Tables are read by URL, in parts: by hand, by DuckDB and by polars, from a real server."""

import io
import json
from collections.abc import Iterator

import duckdb
import httpx2
import polars
import pyarrow.parquet as pq
import pytest

from schema.tables import TABLES
from store.queries.catalogue.export import counts
from tests.conftest import Site

PARQUET = "/data/answer.parquet"


@pytest.fixture(scope="module")
def client(theatre_address: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=theatre_address, timeout=None) as made:
        yield made


@pytest.fixture
def table(theatre_address: str, theatre: Site) -> str:
    return f"{theatre_address}{PARQUET}?version={theatre.store.version}"


def test_a_head_tells_the_length_of_what_get_brings(client: httpx2.Client) -> None:
    for path in (PARQUET, "/data/clip.csv", "/data/clip.jsonl", "/data/all.zip"):
        head, whole = client.head(path), client.get(path)
        assert head.status_code == whole.status_code == 200 and head.content == b""
        assert int(head.headers["content-length"]) == len(whole.content) > 100
        assert head.headers["etag"] == whole.headers["etag"]
        assert whole.headers["accept-ranges"] == "bytes"


def test_a_table_has_licences_and_citations_in_it_or_says_where_they_are(
    client: httpx2.Client,
) -> None:
    known = pq.read_schema(io.BytesIO(client.get(PARQUET).content)).metadata
    links = client.head("/data/clip.csv").links
    for relation, name, words in (
        ("license", "LICENCES.txt", "Apache-2.0"), ("describedby", "CITATIONS.bib", "@misc"),
    ):  # fmt: skip
        text = client.get(links[relation]["url"])
        assert text.headers["content-type"].startswith(links[relation]["type"])
        assert words in text.text
        assert known[f"whyreel.{name}".encode()].decode() == text.text
    of_nobody = client.get("/data/licences.txt?benchmark=nobody")
    assert of_nobody.status_code == 200 and "Apache" not in of_nobody.text


def test_parts_are_parts_of_the_whole(client: httpx2.Client) -> None:
    whole = client.get(PARQUET).content
    for wanted, part in (
        ("bytes=0-3", whole[:4]),
        ("bytes=-8", whole[-8:]),
        ("bytes=1000-", whole[1000:]),
        (f"bytes={len(whole) - 99}-{len(whole) + 9}", whole[-99:]),
    ):
        answer = client.get(PARQUET, headers={"range": wanted})
        assert (answer.status_code, answer.content) == (206, part), wanted
        assert int(answer.headers["content-length"]) == len(part)
        assert answer.headers["content-range"].endswith(f"/{len(whole)}")
    several = client.get(PARQUET, headers={"range": "bytes=0-3,-4"})
    assert several.status_code == 206 and several.content.count(b"PAR1") == 2
    late = client.get(PARQUET, headers={"range": f"bytes={len(whole)}-"})
    assert late.status_code == 416
    assert client.get(PARQUET, headers={"range": "bytes=x"}).status_code == 400


def test_a_part_of_another_version_is_not_mixed_in(client: httpx2.Client, theatre: Site) -> None:
    """If-Range: the part, or the whole where the reader has parts of something else."""
    tag = client.head(PARQUET).headers["etag"]
    assert tag.startswith(f'"{theatre.store.version}-')
    for known, status in ((tag, 206), ('"000000-other"', 200), (f"W/{tag}", 200)):
        headers = {"range": "bytes=0-3", "if-range": known}
        assert client.get(PARQUET, headers=headers).status_code == status, known
    kept = client.get(PARQUET, headers={"if-none-match": tag})
    assert (kept.status_code, kept.content, kept.headers["etag"]) == (304, b"", tag)


def test_polars_scans_it(table: str, theatre: Site) -> None:
    """Rows are counted without loading the file first."""
    scanned = polars.scan_parquet(table).select(polars.len()).collect().item()
    assert scanned == counts(theatre.store)["answer"] > 0


def test_duckdb_scans_it(table: str, theatre: Site) -> None:
    with duckdb.connect() as connection:
        try:
            connection.execute("LOAD httpfs")
        except duckdb.Error:
            pytest.skip("DuckDB's extension httpfs is not on this machine")
        counted = connection.execute(f"SELECT count(*) FROM read_parquet('{table}')").fetchone()
    assert counted == (counts(theatre.store)["answer"],)


def test_json_lines_hold_every_row_and_column(client: httpx2.Client, theatre: Site) -> None:
    lines = client.get("/data/question.jsonl").content.splitlines()
    assert len(lines) == counts(theatre.store)["question"]
    assert all([*json.loads(line)] == TABLES["question"].schema.names for line in lines)
    assert polars.read_ndjson(b"\n".join(lines)).height == len(lines)
