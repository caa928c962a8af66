"""Films that browsers do not play are named at the import, converted on demand, shown after it."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import av
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api.downloads import clip_media, spool
from app.exports.takeout import opened, routes
from app.exports.takeout.jobs import Studio, TakeoutJob
from app.lab.converting import copies
from app.lab.converting.copies import find_films
from app.server import visible_store
from app.server.errors import add_error_handlers
from media.cutting.cut import Tick, convert_film
from media.frames import sample
from media.mp4 import probe
from media.playing.playable import why_not_played
from store.queries.clips.media_files import films
from store.reading.library import Library
from tests.app import command_line
from tests.loaders.clip import WRITTEN
from tests.loaders.made_files import bundle as toy
from tests.media.playing.boxes import edits
from tests.media.playing.kinds import LATE, UNEVEN, film, made
from tests.variables import set_variable

REASON = "is coded as MPEG-4 part 2, which not all browsers play"
ADDRESS = "/media/toy.a"
OWN = {"x-whyreel": "1"}


class Imported:
    """A home whose only clip is MPEG-4 part 2, what its import printed, and its film."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.film = toy(folder / "toy") / "media" / "a.mp4"
        self.film.write_bytes(film("mpeg4"))
        os.utime(self.film, (WRITTEN, WRITTEN))
        with pytest.MonkeyPatch.context() as patch:
            set_variable(patch, "WHYREEL_HOME", str(self.home))
            self.printed = command_line.run(
                ["data", "import", "bundle", str(folder / "toy")]
            ).output
        self.library = Library(self.home)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    return Imported(tmp_path_factory.mktemp("films"))


@pytest.fixture
def imported(once: Imported, monkeypatch: pytest.MonkeyPatch) -> Imported:
    """The same home for all tests, each time without a copy."""
    set_variable(monkeypatch, "WHYREEL_HOME", str(once.home))
    monkeypatch.setattr(visible_store, "library", lambda: once.library)
    for copy in (once.home / copies.FOLDER).glob("*"):
        copy.unlink()
    return once


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Studio]:
    monkeypatch.setattr(spool, "_BYTES_ON_DISK", [0])
    own = Studio()
    monkeypatch.setattr(routes, "STUDIO", own)
    yield own
    own._threads.shutdown(cancel_futures=True)


@pytest.fixture
def client(imported: Imported, studio: Studio) -> TestClient:
    app = FastAPI()
    add_error_handlers(app)
    app.include_router(routes.router)
    app.add_route("/media/{clip}", clip_media.serve)
    return TestClient(app)


def ended(studio: Studio, token: str) -> TakeoutJob:
    """The job, when it has ended."""
    studio._threads.submit(lambda: None).result()
    return studio.of(token, None)


def codec(data: Path) -> str:
    with av.open(str(data)) as container:
        return container.streams.video[0].codec_context.codec.canonical_name


def test_the_import_names_reason_and_remedy(imported: Imported) -> None:
    assert f"1 film {REASON}." in imported.printed
    assert "app data convert" in imported.printed.replace("\n", " ")
    assert not (imported.home / copies.FOLDER).exists()


def test_the_films_address_says_why_and_where_to_convert(
    imported: Imported, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.head(ADDRESS)
    assert unquote(answer.headers[clip_media.UNPLAYED]) == REASON
    assert answer.headers[clip_media.CONVERT] == "/take/copy?clip=toy.a"
    tagged = client.head(f"{ADDRESS}?tag={copies.copy_of(_stamp(imported)).stem}")
    assert tagged.status_code == 200
    assert tagged.headers["cache-control"] == "public, no-cache", "a copy may come"
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert clip_media.CONVERT not in client.head(ADDRESS).headers
    assert client.post("/take/copy?clip=toy.a", headers=OWN).status_code == 403


def test_a_copy_is_made_shown_and_the_original_kept(
    imported: Imported, client: TestClient, studio: Studio
) -> None:
    before = imported.film.read_bytes()
    job = client.post("/take/copy?clip=toy.a", headers=OWN).json()
    assert ended(studio, job["id"]).state == "done"
    shown = client.get(ADDRESS)
    copy = copies.copy_of(_stamp(imported))
    assert shown.content == copy.read_bytes() and codec(copy) == "h264"
    assert clip_media.UNPLAYED not in shown.headers
    assert imported.film.read_bytes() == before
    assert client.get(f"{ADDRESS}?as=imported").content == before
    assert opened.shown_clip(imported.library.current, "toy.a") == copy
    assert opened.clip_file(imported.library.current, "toy.a") == imported.film
    again = client.post("/take/copy?clip=toy.a", headers=OWN)
    assert again.status_code == 409, "it needs no other copy"


def test_a_conversion_can_be_cancelled_and_leaves_nothing(
    imported: Imported, client: TestClient, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, cancelled = threading.Event(), threading.Event()

    def slowly(unplayed: copies.UnplayedFilm, tick: Tick) -> None:
        def wait(share: float) -> None:
            begun.set()
            assert cancelled.wait(60)
            tick(share)

        copies.convert(unplayed, wait)

    monkeypatch.setattr(routes, "convert", slowly)
    job = client.post("/take/copy?clip=toy.a", headers=OWN).json()
    assert begun.wait(60)
    client.post(f"/take/job/{job['id']}/cancel", headers=OWN)
    cancelled.set()
    assert ended(studio, job["id"]).state == "cancelled"
    assert not list((imported.home / copies.FOLDER).iterdir())
    assert unquote(client.head(ADDRESS).headers[clip_media.UNPLAYED]) == REASON


def test_a_clip_without_a_film_to_convert_is_refused(client: TestClient) -> None:
    assert client.post("/take/copy?clip=toy.unknown", headers=OWN).status_code == 404


def test_the_command_converts_what_is_imported_once(imported: Imported) -> None:
    done = command_line.run(["data", "convert", "--yes"])
    assert done.exit_code == 0 and f"1 film {REASON}." in done.output
    assert "1 of 1 films are converted. The originals are kept." in done.output
    assert "No film has to be converted." in command_line.run(["data", "convert"]).output


def test_the_command_converts_films_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "films"
    folder.mkdir()
    (folder / "old.mp4").write_bytes(film("mpeg4"))
    (folder / "broken.avi").write_bytes(b"RIFF....AVI LIST")
    (folder / "notes.txt").write_text("no film")
    done = command_line.run(
        ["data", "convert", str(folder), "--out", str(tmp_path / "out"), "--yes"]
    )
    assert done.exit_code == 1 and "broken.avi" in done.output
    assert [each.name for each in (tmp_path / "out").iterdir()] == ["old.mp4"]
    assert command_line.run(["data", "convert", str(folder)]).exit_code == 2, (
        "no folder for the copies"
    )
    nowhere = ["convert", str(tmp_path / "none"), "--out", str(tmp_path)]
    assert command_line.run(nowhere).exit_code == 2


def test_each_film_of_a_folder_has_a_copy_of_its_own(tmp_path: Path) -> None:
    folder, out = tmp_path / "films", tmp_path / "films" / "out"
    names = ("a.mov", "b/a.mov", "b/c/a.avi", "out/a.mp4", "notes.txt")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    planned = find_films([folder, folder / "b"], out)
    assert {each.film.relative_to(folder).as_posix(): each.copy.relative_to(out).as_posix()
            for each in planned} == {name: f"{name[:-4]}.mp4" for name in names[:3]}  # fmt: skip
    (folder / "a.avi").touch()
    with pytest.raises(FileExistsError, match="would both become"):
        find_films([folder], out)


@pytest.mark.parametrize("kind", ["late beside sound", "uneven times", "turned clockwise"])
def test_a_copy_shows_the_same_pictures_at_the_same_seconds(kind: str, tmp_path: Path) -> None:
    path, copy = tmp_path / "film.mp4", tmp_path / "copy.mp4"
    path.write_bytes(made(kind))
    shares: list[float] = []
    convert_film(path, copy, shares.append)
    before, after = probe(path), probe(copy)
    assert (after.width, after.height) == (before.width, before.height)
    assert after.duration == pytest.approx(before.duration, abs=0.05)
    assert shares == sorted(shares) and 0.9 < shares[-1] <= 1
    first, *later = ([each.second for each in sample(each, 5, 96)] for each in (path, copy))
    assert later[0][1:] == pytest.approx(first[1:], abs=0.01)
    assert later[0][0] == 0, "the first picture stands from the beginning"


def test_a_copy_of_a_late_film_begins_at_once(tmp_path: Path) -> None:
    path, copy = tmp_path / "film.mp4", tmp_path / "copy.mp4"
    path.write_bytes(film(seconds=LATE))
    convert_film(path, copy, lambda share: None)
    assert not why_not_played(copy)
    assert probe(copy).duration == pytest.approx(probe(path).duration, abs=0.05)
    first, second, *_ = sample(copy, 36, 96)
    assert first.second == 0 and second.second == pytest.approx(float(LATE[1]), abs=0.002)


def test_the_last_picture_stands_as_long_as_before(tmp_path: Path) -> None:
    path, copy = tmp_path / "film.mp4", tmp_path / "copy.mp4"
    path.write_bytes(film(seconds=UNEVEN[:20], sound=5.0))
    convert_film(path, copy, lambda share: None)
    assert probe(copy).duration == pytest.approx(5.0, abs=0.05)
    assert sample(copy, 100, 96)[-1].second == pytest.approx(4.9, abs=0.1)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (lambda: film("mpeg4"), REASON),
        (lambda: film("mjpeg", pixels="yuvj420p"), "is coded as MJPEG (Motion JPEG), "),
        (lambda: film("libx265"), "is coded as HEVC "),
        (lambda: film("mpeg2video"), "is coded as MPEG-2 video, "),
        (lambda: film(pixels="yuv444p"), "is H.264 of the profile High 4:4:4"),
        (lambda: film(pixels="yuv420p10le"), "is H.264 of the profile High 10"),
        (lambda: film(seconds=LATE), "begins 1.5 s late, "),
        (lambda: edits(film(), [(1, 0), (1, 2)]), "is joined from 2 pieces by an edit list, "),
        (lambda: edits(film(), [(0.5, None), (2, 0)]), "begins 0.5 s late, "),
        (lambda: made("cut without encoding"), ""),
        (lambda: made("late beside sound"), ""),
        (lambda: made("no edit list"), ""),
        (lambda: made("plain"), ""),
        (lambda: made("full range"), ""),
        (lambda: made("VP9"), ""),
        (lambda: b"no film", ""),
    ],
)
def test_a_film_is_not_played_for_a_reason(
    data: Callable[[], bytes], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(data())
    why = why_not_played(path)
    assert why.startswith(reason) and bool(why) == bool(reason)


def _stamp(imported: Imported) -> str:
    (file,) = films(imported.library.current)
    assert file.stamp is not None
    return file.stamp
