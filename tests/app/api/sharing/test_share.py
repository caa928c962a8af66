"""Share and cite: an address that opens the same figures after further imports, and its texts."""

import re
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api import sharing
from app.api.sharing import CitationTexts, cite, papers_of
from app.server import visible_store
from app.server.errors import add_error_handlers
from app.server.settings import settings
from schema.benchmarks import BENCHMARKS
from store.reading import versions
from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.rounds import few, swept
from views.page.content import Citation, View
from views.registry import BY_PATH

MARK = {"x-whyreel": "1"}


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small benchmark's files and a home of them, for each test to copy."""
    folder = tmp_path_factory.mktemp("imported")
    site(folder / "home").take("bundle", toy(folder / "toy"))
    return folder


@pytest.fixture
def where(imported: Path, tmp_path: Path) -> Site:
    shutil.copytree(imported, tmp_path, dirs_exist_ok=True)
    return site(tmp_path / "home")


@pytest.fixture
def client(where: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    for module in (visible_store, sharing):
        monkeypatch.setattr(module, "library", lambda: where.library)
    app = FastAPI()
    app.include_router(sharing.router)
    add_error_handlers(app)
    yield TestClient(app)


def publish(where: Site, text: str) -> str:
    folder = where.home.parent / "toy"
    lines(folder / "items.jsonl", [{"item": "i1", "tier": "easy", "prompt": text}])
    return where.take("bundle", folder).published.version


def shared(client: TestClient, query: str = "", **more: str) -> dict[str, object]:
    order = {"page": "leaderboard", "query": query, **more}
    answer = client.post("/api/share", json=order, headers=MARK)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@swept
def test_a_shared_address_opens_the_same_figures_after_imports_and_others_the_nearest(
    where: Site, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of others the current version alone is kept here, so that few imports are enough."""
    monkeypatch.setattr(versions, "KEEP", 1)
    first = where.store.version
    made = shared(client, base="http://testserver/streamlit/leaderboard")
    address = str(made["address"])
    assert made["kept"] and address.startswith("http://testserver/streamlit/leaderboard?")
    before = where.fill(address.rpartition("/")[2])
    second = publish(where, "Second.")
    for number in range(2):
        publish(where, f"Text {number}.")
    after = where.fill(address.rpartition("/")[2])
    assert (after.version, after.notices, after.slots) == (first, (), before.slots)
    unshared = where.library.versions()
    assert first in unshared and len(unshared) == 2
    view = where.fill(f"leaderboard?version={second}")
    assert view.version == first and f"version={first}" in view.query
    assert "no longer kept" in str(view.notices[0]) and "nearest" in str(view.notices[0])


def test_a_public_server_keeps_the_current_version_alone(
    where: Site, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYREEL_PUBLIC", "1")
    settings.cache_clear()
    first = where.store.version
    publish(where, "Second.")
    made = shared(client, f"version={first}")
    assert not made["kept"] and f"version={first}" in str(made["address"])
    assert shared(client)["kept"]


def test_a_version_over_the_limit_is_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYREEL_SHARED_GB", "0.000001")
    settings.cache_clear()
    made = shared(client)
    assert not made["kept"] and "limit" in str(made["note"]) and made["address"]


def test_an_upload_has_no_address(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "is_shared", lambda store: False)
    made = shared(client)
    assert (made["address"], made["kept"]) == ("", False) and "upload" in str(made["note"])


@few(2)
@pytest.mark.parametrize("order", [{}, {"page": "nowhere"}, {"page": "leaderboard", "query": 1}])
def test_what_names_no_page_is_refused(client: TestClient, order: dict[str, object]) -> None:
    assert client.post("/api/share", json=order, headers=MARK).status_code == 422
    assert client.post("/api/share", json={"page": "leaderboard"}).status_code == 403
    far = shared(client, base="https://elsewhere.example/")
    assert str(far["address"]).startswith("http://testserver/leaderboard")


def test_the_texts_of_a_citation_hold_what_is_cited() -> None:
    facts = (("Shown", "Leaderboard: EVA & more_50%"), ("Content hash", "SHA-256 1a"))
    view = View("leaderboard", "Leaderboard", "", "000001-0a0b0c0d", {},
                citation=Citation(facts, "leaderboard"))  # fmt: skip
    texts = cite(view, "http://a.example/leaderboard?q=%25", "r3", date(2026, 1, 2))
    assert texts.line == (
        "WhyReel (2026). Leaderboard: EVA & more_50%, R3-Bench [data version 000001-0a0b0c0d]. "
        "Retrieved 2026-01-02 from http://a.example/leaderboard?q=%25"
    )
    assert r"{{Leaderboard: EVA \& more\_50\%, R3-Bench}}" in texts.view
    assert "urldate       = {2026-01-02}" in texts.view
    assert "Niu, Lixing and Li, Jiapeng" in texts.papers
    for benchmark in BENCHMARKS.values():
        entries = papers_of(benchmark)
        assert entries.count("{") == entries.count("}")
        assert len(re.findall(r"^@\w+\{\w+,$", entries, re.MULTILINE)) == len(benchmark.references)


def test_every_view_has_a_key_of_its_own_and_all_benchmarks_no_name() -> None:
    def cited(address: str) -> CitationTexts:
        view = View("leaderboard", "Leaderboard", "", "000001-0a0b0c0d", {},
                    citation=Citation((), address))  # fmt: skip
        return cite(view, f"http://a.example/{address}", "all", date(2026, 1, 2))

    keys = [cited(f"leaderboard?metric={metric}").view.partition(",")[0] for metric in "aba"]
    assert keys[0] == keys[2] != keys[1]
    assert all(re.fullmatch(r"@misc\{whyreel-000001-0a0b0c0d-[0-9a-f]{8}", key) for key in keys)
    assert "title         = {{Leaderboard}}" in cited("leaderboard").view
    assert "Leaderboard [data version" in cited("leaderboard").line


@swept
def test_every_page_knows_its_citation(where: Site) -> None:
    for path in BY_PATH:
        cited = where.fill(path or "./").citation
        assert cited is not None and f"version={where.store.version}" in cited.address
