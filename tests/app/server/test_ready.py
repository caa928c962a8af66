"""Whether a server says that it is ready, and what it serves when its data are damaged."""

import random
import shutil
from pathlib import Path

import pytest

from app.cli.importing import Request, take_in
from store.reading import versions
from tests.app.asking import Asker
from tests.conftest import Site
from tests.loaders.made_files import bundle as toy
from tests.rounds import TIMES, swept
from tests.servers import serving
from views.registry import PAGES


def spoil(path: Path, start: int = 0) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(random.Random(2).randbytes(path.stat().st_size - start))


@pytest.fixture
def home(theatre: Site, tmp_path: Path) -> Path:
    """The theatre, and a version after it."""
    shutil.copytree(theatre.home, tmp_path / "home")
    return tmp_path / "home"


def test_a_server_without_readable_data_is_not_ready_and_says_so(home: Path) -> None:
    for path in versions.kept(home):
        spoil(path)
    with serving(home) as address:
        ask = Asker(address, str(home))
        health = ask("/healthz")
        assert health.status == 503
        assert health.json() == {
            "status": "unavailable",
            "why": "no version of the data can be opened; the server's log says why",
        }
        for page in PAGES if TIMES > 1 else PAGES[:2]:
            name = page.name
            for place in (f"/{page.path}", f"/api/{name}", f"/view/{name}"):
                answer = ask(place)
                assert answer.status == 503 and "The data cannot be opened" in answer.text, place


@swept
def test_a_version_damaged_under_a_server_gives_way_and_an_import_goes_on(
    home: Path, tmp_path: Path
) -> None:
    older, newer = (versions.version_of(path) for path in versions.kept(home)[-2:])
    folder = toy(tmp_path / "toy")
    with serving(home) as address:
        ask = Asker(address, str(home))
        assert ask("/healthz").json() == {"status": "ok"}
        assert ask("/api/data").json()["version"] == newer
        spoil(versions.path_of(home, newer), 12_288)
        answer = ask("/api/cases?q=nobody%20has%20asked%20for%20this")
        assert answer.status == 200 and answer.json()["version"] == older
        assert ask("/api/data").json()["version"] == older
        assert ask("/data/verdict.csv").status == ask("/healthz").status == 200
        after = take_in(home, Request("bundle", (str(folder),))).published.version
        overview = ask("/api/home")
        assert overview.json()["version"] == after
        assert "toy" in overview.text and "theatre" in overview.text
