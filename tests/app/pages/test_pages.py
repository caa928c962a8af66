"""The door between addresses and pages: notices, versions, and what is said without data."""

import shutil
from pathlib import Path

import orjson
import pytest
from starlette.testclient import TestClient

from app.pages import page_service
from app.server import visible_store
from store import OverBudget
from store.reading.versions import current
from tests.conftest import BY_PATH, Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.rounds import few


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the toy bundle and a home of it."""
    folder = tmp_path_factory.mktemp("begun")
    site(folder / "home").take("bundle", toy(folder / "toy"))
    return folder


@pytest.fixture
def where(begun: Path, tmp_path: Path) -> Site:
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    return site(tmp_path / "home")


def changed(where: Site, tmp_path: Path, text: str) -> str:
    """The name of a new version, in which a prompt reads otherwise."""
    lines(tmp_path / "toy" / "items.jsonl", [{"item": "i1", "tier": "easy", "prompt": text}])
    return where.take("bundle", tmp_path / "toy").published.version


def test_what_is_left_out_is_said_beside_the_page(where: Site) -> None:
    view = where.fill("cases?tier=impossible&bogus=1&pattern=drift")
    assert [words in notice for words, notice in zip(
        ("“bogus” is not a setting", "“tier=impossible” was left out", "no case of “Prompt drift”"),
        view.notices, strict=True,
    )] == [True] * 3  # fmt: skip
    assert "gallery" in view.slots
    assert "tier" not in view.query and "bogus" not in view.query


def test_a_version_opens_as_it_was_while_it_is_kept(where: Site, tmp_path: Path) -> None:
    first = where.store.version
    second = changed(where, tmp_path, "A cat waits.")
    assert where.fill("cases?show=clip").version == second
    old = where.fill(f"cases?show=clip&version={first}")
    assert (old.version, old.notices) == (first, ())
    assert "A dog waits." in repr(old.slots) and "A cat waits." in repr(
        where.fill("cases?show=clip").slots
    )
    linked = {name for name, content in old.slots.items() if f"version={first}" in repr(content)}
    assert linked >= {"player", "about", "menus"}
    assert f"version={second}" not in repr(old.slots)
    for number in range(2):
        changed(where, tmp_path, f"Prompt {number}.")
    anew = site(where.home)  # who has opened a version keeps it
    assert anew.fill(f"cases?show=clip&version={first}").notices, "the fourth puts the first out"
    assert len(anew.library.versions()) == 3


@few(2)
@pytest.mark.parametrize(
    ("version", "expected_notice"),
    [("000001-deadbeef", "no longer kept"), ("x", "no name of a version"),
     ("../../etc/passwd", "no name of a version"), ("1", "no name of a version")],
)  # fmt: skip
def test_a_version_that_is_not_here_opens_the_current_one_and_says_so(
    where: Site, version: str, expected_notice: str
) -> None:
    view = where.fill(f"cases?show=clip&version={version}")
    assert view.version == where.store.version and "player" in view.slots
    assert any(version in notice and expected_notice in notice for notice in view.notices)
    assert "version" not in view.query and "version=" not in repr(view.slots)


@pytest.mark.parametrize(
    ("query", "notice"),
    [
        ("cases?clip=toy.zz&t=1", "“clip=toy.zz” was left out: these data have no such clip"),
        ("cases?clip=toy.a&node=zz", "“node=zz” was left out: the clip's chain has no such node"),
        ("cases?clip=toy.a&chain=zz", "“chain=zz” was left out: the clip has no such chain"),
        ("cases?clip=../x&node=e1", "“clip=../x” was left out"),
        ("cases?show=lanes&item=zz", "“item=zz” was left out: these data have no such prompt"),
        ("cases?show=lanes&compare=zz", "“compare=zz” was left out: these data have no such model"),
        ("leaderboard?compare=zz~j~~", "“compare=zz~j~~” was left out: these data have no such"),
    ],
)
def test_what_the_data_do_not_have_is_left_out_and_said(
    where: Site, query: str, notice: str
) -> None:
    view = where.fill(query)
    assert len(view.notices) == 1 and notice in str(view.notices[0])
    assert "zz" not in view.query and "x" not in view.query


def test_what_the_data_have_is_no_notice(where: Site) -> None:
    assert where.fill("cases?clip=toy.a&node=e1&chain=toy.c").notices == ()


def test_without_data_each_page_says_how_to_get_some(tmp_path: Path) -> None:
    for path in BY_PATH:
        view = site(tmp_path).fill(path)
        assert "No data are loaded yet" in repr(view.slots) and not view.version
        orjson.dumps(view)


def test_over_budget_is_said_and_the_next_page_is_filled(
    where: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object, **__: object) -> None:
        raise OverBudget("too long")

    with monkeypatch.context() as patch:
        patch.setattr(type(where.store), "query", slow)
        view = where.fill("cases")
    assert page_service.OVER_BUDGET in repr(view.slots)
    assert "gallery" in where.fill("cases").slots


@few(1)
@pytest.mark.parametrize(
    "address", ["", "leaderboard?metric=eva", "cases?show=clip", "cases?tier=easy"]
)
def test_the_twin_is_the_very_view(
    where: Site, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fastapi import FastAPI

    from app.server.asgi import _twin  # loads Gradio: 3 s in each worker that reads this file

    path, _, query = address.partition("?")
    monkeypatch.setattr(visible_store, "library", lambda: where.library)
    app = FastAPI()
    app.add_route("/api", _twin(BY_PATH[path]))
    answer = TestClient(app).get(f"/api?{query}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == orjson.loads(orjson.dumps(where.fill(address)))


def test_data_that_cannot_be_opened_are_told_without_a_place(
    where: Site, caplog: pytest.LogCaptureFixture
) -> None:
    file = current(where.home)
    assert file is not None
    file.write_bytes(b"junk" * 5000)
    for path, page in BY_PATH.items():
        view = where.fill(path or "./")
        assert page_service.UNOPENED in repr(view), page.title
        assert "/home" not in repr(view) and "duckdb" not in repr(view)
    assert f"{file.name} is no readable store" in caplog.text
