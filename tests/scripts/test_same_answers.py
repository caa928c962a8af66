"""Addresses found in the twins of a small server, and its answers beside another one's."""

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scripts.same_answers import main
from tests.far_ends import Answering, serving
from tests.rounds import swept

BENCHMARKS = {"b1": ("eva",), "b2": ("accuracy", "chains")}


def twin(page: str, query: str, version: str, figure: float) -> dict[str, Any]:
    """A page with a figure, its own version, and on the Leaderboard controls and a link."""
    benchmark = parse_qs(query).get("benchmark", ["b1"])[0]
    options: dict[str, list[dict[str, str]]] = {}
    if page == "leaderboard":
        options = {"benchmark": [{"value": name} for name in BENCHMARKS],
                   "metric": [{"value": name} for name in BENCHMARKS[benchmark]],
                   "model": [{"value": "m 1"}]}  # fmt: skip
    links = ["cases?clip=c#top", f"/export/leaderboard.parquet?version={version}", "https://else"]
    return {"query": query, "version": version, "options": options,
            "slots": {"board": {"value": figure, "links": links}}}  # fmt: skip


def parquet(compression: str) -> bytes:
    sink = io.BytesIO()
    pq.write_table(pa.table({"n": [1, 2]}), sink, compression=compression)
    return sink.getvalue()


@contextlib.contextmanager
def server(version: str, figure: float = 1.5, compression: str = "snappy") -> Iterator[str]:
    class Small(Answering):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            if parts.path.startswith("/export/"):
                known = parts.query == f"version={version}"
                self.answer(200 if known else 404, parquet(compression))
            else:
                page = parts.path.rpartition("/")[2]
                shown = figure if page == "cases" else 1.5
                self.answer(200, json.dumps(twin(page, parts.query, version, shown)).encode())

    with serving(Small) as address:
        yield address


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The addresses of a first server and its answers to them."""
    with server("000001-0123abcd") as base:
        addresses, answers = tmp_path / "addresses.txt", tmp_path / "before.jsonl.gz"
        assert main(["list", str(addresses), "--base", base]) == 0
        assert main(["capture", str(answers), "--addresses", str(addresses), "--base", base]) == 0
    return answers


def compared(before: Path, **after: Any) -> int:
    answers, addresses = before.with_name("after.jsonl.gz"), before.with_name("addresses.txt")
    with server(**after) as base:
        main(["capture", str(answers), "--addresses", str(addresses), "--base", base])
    return main(["compare", str(before), str(answers)])


def test_addresses_follow_controls_and_links(before: Path) -> None:
    addresses = before.with_name("addresses.txt").read_text(encoding="utf-8").split()
    assert {"/api/home", "/api/leaderboard?benchmark=b2&metric=chains", "/api/cases?clip=c",
            "/export/leaderboard.parquet?version={version}",
            "/view/home"} <= set(addresses)  # fmt: skip
    assert any(address.endswith("model=m+1") for address in addresses)
    assert not any("else" in address or "#" in address for address in addresses)
    assert len(addresses) == len(set(addresses))


@swept
def test_another_version_of_the_same_data_answers_alike(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compared(before, version="000002-4567cdef", compression="zstd") == 0
    assert capsys.readouterr().out.endswith(" addresses, 0 differ\n")


@swept
def test_another_figure_is_told_with_its_place(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compared(before, version="000001-0123abcd", figure=2.5) == 1
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("/api/cases?clip=c")
    assert lines[place + 1] == "    .body.slots.board.value: 1.5 → 2.5"
    assert all("cases" in line for line in lines if line.startswith("/"))
