"""A server's data as a home: everything equals the home that the server reads."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pandas.testing import assert_frame_equal

import whyreel as wr
from schema.tables import TABLES
from store.building import publish as publishing
from store.queries.catalogue.export import rows
from store.reading.store import Store
from tests import store_cache
from tests.judges.conftest import serving as far_end
from tests.loaders.remote.web import Web, serving
from tests.rounds import few, swept
from tests.servers import free_port
from tests.variables import set_variable

CLIP = "theatre.bench-easy-glitching"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The user's cache folder; addresses have another port each time, so no store is kept."""
    folder = tmp_path_factory.mktemp("user-cache", numbered=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        patch.setattr(publishing, "publish", store_cache.REAL)
        yield folder


@pytest.fixture(scope="module")
def remote(theatre_address: str, cache: Path) -> wr.Home:
    return wr.open(theatre_address)


def exported(store: Store, name: str) -> pa.Table:
    with rows(store, name) as batches:
        return pa.Table.from_batches(batches, TABLES[name].schema)


@swept
def test_every_table_is_that_of_the_server(home: wr.Home, remote: wr.Home) -> None:
    for name in TABLES:
        assert exported(remote.store, name).equals(exported(home.store, name)), name


@pytest.mark.parametrize("table", ["benchmarks", "runs", "published", "versions"])
def test_tables_of_the_home_are_the_same(home: wr.Home, remote: wr.Home, table: str) -> None:
    assert_frame_equal(getattr(remote, table), getattr(home, table))


ASKED: dict[str, Callable[[wr.Home], Any]] = {
    "board": lambda h: h.board(metric="eva", by="tier", also="scripted").df,
    "accuracy": lambda h: h.board("theatre", metric="accuracy", by="type").df,
    "differences": lambda h: h.board("theatre", metric="eva").compare(),
    "cases": lambda h: h.cases("D5=0 D1=1").df,
    "every case": lambda h: h.cases(pattern="any-zero").df,
    "answers": lambda h: h.answers(h.runs.query("answers > 0")["run"].iloc[0]),
    "verdicts": lambda h: h.verdicts(h.runs.query("verdicts > 0")["run"].iloc[0]),
    "verdicts of a clip": lambda h: h.case(CLIP).verdicts,
}  # fmt: skip


@few(1)
@pytest.mark.parametrize("question", ASKED)
def test_answers_are_the_same(home: wr.Home, remote: wr.Home, question: str) -> None:
    ask = ASKED[question]
    assert_frame_equal(ask(remote), ask(home))


@swept
def test_names_figures_and_chains_are_the_same(home: wr.Home, remote: wr.Home) -> None:
    assert remote.version == home.version == remote.board("theatre").version
    named = {"benchmark": "theatre", "metric": "accuracy"}
    assert remote.figure("trends", **named) == home.figure("trends", **named)
    assert [case.title for case in remote.cases()[:9]] == [case.title for case in home.cases()[:9]]
    there, here = remote.case(CLIP).chain(), home.case(CLIP).chain()
    assert dict(there.nodes(data=True)) == dict(here.nodes(data=True))
    assert list(there.edges(data=True)) == list(here.edges(data=True))


def test_a_film_is_fetched_when_it_is_needed(home: wr.Home, remote: wr.Home, cache: Path) -> None:
    case = remote.case(CLIP)
    assert not list(cache.rglob("*.mp4")), "no film comes with the tables"
    here = home.case(CLIP)
    assert case.film and here.film and case.film.read_bytes() == here.film.read_bytes()
    assert cache in case.film.parents and case.html() == here.html()
    times = [[i.info["second"] for i in each.frames(3, 64)] for each in (case, here)]
    assert times[0] == times[1]


@swept
def test_a_case_of_a_server_is_judged_and_its_log_is_kept_here(
    remote: wr.Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    case = remote.case("theatre.bench-easy-faithful")
    with far_end() as far:
        judge = wr.Judge("ok#remote", base_url=far.url, frames=2, side=64)
        done = judge.judge_all([case], run="here", progress=False)
    assert done.calls["status"].tolist() == ["ok"]
    assert done.log == tmp_path / "judged" / "here.jsonl"


def test_nothing_can_be_changed(remote: wr.Home) -> None:
    for change in (lambda: remote.remove(benchmark="theatre"), lambda: remote.import_("a.csv")):
        with pytest.raises(wr.WhyReelError, match="can only be read"):
            change()


def test_a_version_that_was_copied_is_not_downloaded_again(
    theatre_address: str, remote: wr.Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    from whyreel.servers.client import ServerClient

    monkeypatch.setattr(ServerClient, "download", lambda *_: pytest.fail("it was downloaded"))
    again = wr.open(f"{theatre_address}/", version=remote.version)
    assert again.folder == remote.folder and again.version == remote.version
    with pytest.raises(wr.NotLoaded, match="does not keep version 000009-00000000; it keeps"):
        wr.open(theatre_address, version="000009-00000000")


@pytest.fixture
def web() -> Iterator[Web]:
    with serving() as web:
        yield web


def index(**other: object) -> bytes:
    usual = {
        "whyreel": 1, "version": "000001-0a1b2c3d", "hash": "", "built": "", "benchmark": "",
        "versions": [], "tables": {}, "files": [],
    }  # fmt: skip
    return json.dumps(usual | other).encode()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "is no WhyReel server"),
        (b"<html>", "is no WhyReel server"),
        (b'{"version": "1"}', "is no WhyReel server"),
        (index(version="../../etc"), "is no WhyReel server"),
        (index(files=[["../..", "clip", "/../x", 1, "00"]]), "is no WhyReel server"),
        (index(whyreel=99), "another format: update the older"),
        (index(tables={"dream": 3}), r"tables that this WhyReel does not know \(dream\)"),
        (index(tables={"run": 3}), "has no table run of 000001-0a1b2c3d"),
    ],
)
def test_what_cannot_be_read_says_why(web: Web, cache: Path, body: bytes, words: str) -> None:
    web.files["/data/index.json"] = body
    with pytest.raises(wr.RemoteError, match=words) as refused:
        wr.open(web.address)
    assert web.address in str(refused.value)


def test_a_table_of_another_format_is_refused(web: Web, cache: Path) -> None:
    web.files["/data/index.json"] = index(tables={"run": 3})
    web.files["/data/run.parquet"] = b"PAR1 not really"
    with pytest.raises(wr.RemoteError, match=r"cannot be read: run\.parquet"):
        wr.open(web.address)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://127.0.0.1:{port}", "cannot be reached"),
        ("https://[", "is no address"),
        ("http://name:word@localhost", "holds a name or a password"),
    ],
)
def test_what_cannot_be_reached_says_so(address: str, words: str) -> None:
    with pytest.raises(wr.RemoteError, match=words):
        wr.open(address.replace("{port}", str(free_port())))


def test_another_host_name_is_told(web: Web) -> None:
    web.files["/data/index.json"] = index()
    web.statuses["index.json"] = [421]
    with pytest.raises(wr.RemoteError, match="WHYREEL_HOSTS"):
        wr.open(web.address)
