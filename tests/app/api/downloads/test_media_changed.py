"""A film that was replaced in its folder is never shown for the one that was imported."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api.downloads import clip_media
from app.server import visible_store
from judges.runs.subjects import StoredSubjects
from tests.conftest import Site, site
from tests.loaders.clip import subtitled
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import mp4
from tests.loaders.made_files import r3 as made_r3
from tests.rounds import swept

MORE = b"\0\0\0\x08free"
"""A box without content: another file, and still a whole mp4."""


@pytest.fixture
def where(tmp_path: Path) -> Site:
    made = site(tmp_path / "home")
    made.take("bundle", toy(tmp_path / "toy"))
    return made


@pytest.fixture
def client(where: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: where.library)
    app = FastAPI()
    app.add_route("/media/{clip}", clip_media.serve)
    app.add_route("/media/{clip}/{part}", clip_media.serve)
    return TestClient(app)


def shown(where: Site, query: str = "") -> str:
    """The film's address on Watch."""
    clip = getattr(where.fill(f"cases?clip=toy.a{query}").slots["player"], "payload")["clip"]  # noqa: B009
    return str(clip["src"])


def test_a_tagged_film_may_be_kept_for_long(where: Site, client: TestClient) -> None:
    answer = client.get(shown(where))
    assert answer.content == mp4()
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/media/toy.a").headers["cache-control"] == "public, no-cache"
    assert client.get("/media/toy.a?tag=0123456789abcdef").status_code == 404


@swept
def test_a_replaced_film_is_refused_until_it_is_imported(
    where: Site, client: TestClient, tmp_path: Path
) -> None:
    first, before = where.store.version, shown(where)
    film = tmp_path / "toy" / "media" / "a.mp4"
    film.write_bytes(mp4() + MORE)
    for address in (before, "/media/toy.a", "/media/toy.a/poster", f"/media/toy.a?version={first}"):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (409, "no-store"), address
        assert "import it again" in answer.text
    assert [subject.media for subject in StoredSubjects(where.store)] == [None]

    where.take("bundle", tmp_path / "toy")
    assert shown(where) != before
    assert client.get(shown(where)).content == mp4() + MORE
    old = shown(where, f"&version={first}")
    assert old == f"{before}&version={first}"
    assert client.get(old).status_code == 409
    assert client.get(before).status_code == 404, "another film has that address's place now"
    assert next(iter(StoredSubjects(where.store))).media == film


def test_the_first_film_put_back_is_shown_again(
    where: Site, client: TestClient, tmp_path: Path
) -> None:
    film = tmp_path / "toy" / "media" / "a.mp4"
    film.write_bytes(mp4() + MORE)
    assert client.get(shown(where)).status_code == 409
    film.write_bytes(mp4())
    assert client.get(shown(where)).content == mp4()


def test_srt_is_served_as_webvtt(where: Site, client: TestClient, tmp_path: Path) -> None:
    folder = tmp_path / "r3"
    folder.mkdir()
    subtitled(made_r3(folder) / "s1.srt", "1\n00:00:01,000 --> 00:00:02,000\nHi\n")
    where.take("r3", folder)
    clip = getattr(where.fill("cases?clip=r3.s1").slots["player"], "payload")["clip"]  # noqa: B009
    answer = client.get(str(clip["subtitles"]))
    assert answer.headers["content-type"] == "text/vtt; charset=utf-8"
    assert answer.text.startswith("WEBVTT") and "00:00:01.000 -->" in answer.text
