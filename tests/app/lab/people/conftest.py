"""The routes of studies over a part of the theatre, in a home of their own."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.server import visible_store
from store.reading.library import Library
from tests.app.publishing_here import publish_apart, publish_here
from tests.app.rooms import routes
from tests.conftest import Site
from tests.conftest import site as site_of
from tests.theatre_part import write_part
from tests.variables import set_variable

MARK = {"x-whyreel": "1"}
CLIPS = frozenset(
    f"{scene}-easy-{who}"
    for scene in ("comfort", "warn", "bench", "cookie", "moved-ball")
    for who in ("faithful", "glitching")
)
ORDER = {
    "kind": "scores", "title": "Pilot", "benchmark": "theatre", "strata": ["paradigm"],
    "sample": 5, "seed": 11, "per_clip": 2, "people": 2, "checks": 2, "repeats": 1,
}  # fmt: skip
PASSED = dict.fromkeys(("D1", "D2", "D3", "D4", "D5"), True)


class Asking:
    """A client of the routes; `query` is the signed part of a link."""

    def __init__(self, client: TestClient, query: str = "") -> None:
        self.client, self.query = client, query

    def by(self, link: str) -> "Asking":
        return Asking(self.client, link.split("#")[1])

    def get(self, path: str, **headers: str):
        return self.client.get(f"/people/{path}?{self.query}", headers=headers)

    def post(self, path: str, body: object = None, **more: Any):
        sent = more or {"json": {} if body is None else body}
        return self.client.post(f"/people/{path}?{self.query}", headers=MARK, **sent)

    def put(self, place: int, form: dict, done: bool = False, version: int | None = None):
        if version is None:
            version = self.get(f"task/{place}").json()["version"]
        body = {"version": version, "form": form, "done": done}
        return self.client.put(f"/people/task/{place}?{self.query}", json=body, headers=MARK)

    def made(self, **changes: Any) -> "Asking":
        """The owner of a study that is made now."""
        made = self.post("studies", ORDER | changes)
        assert made.status_code == 201, made.text
        return self.by(made.json()["owner_link"])

    def joined(self) -> "Asking":
        """One more who takes part, and has agreed."""
        person = self.by(self.post("invite").json()["link"])
        assert person.post("consent").status_code == 200
        return person

    def fill(self, form_of: Any) -> None:
        """Finish every place; `form_of` gets what is shown there."""
        total = self.get("task").json()["total"]
        for place in range(total):
            shown = self.get(f"task/{place}").json()
            saved = self.put(place, form_of(shown), done=True, version=shown["version"])
            assert saved.status_code == 200, saved.text


@pytest.fixture(scope="session")
def ten_clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with ten clips of the theatre, of five prompts."""
    folder = tmp_path_factory.mktemp("ten-clips", numbered=False)
    assert site_of(folder / "home").take("bundle", write_part(folder / "part", CLIPS)).rejected == 0
    return folder / "home"


@pytest.fixture
def own_site(ten_clips: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    home = shutil.copytree(ten_clips, tmp_path / "home")
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    own = Library(home)
    monkeypatch.setattr(visible_store, "library", lambda: own)
    return Site(home, own)


@pytest.fixture
def asking(own_site: Site, monkeypatch: pytest.MonkeyPatch) -> Asking:
    publish_here(monkeypatch)
    return Asking(TestClient(routes()))


@pytest.fixture
def process_of_its_own(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels go into the data in the process that the product starts."""
    publish_apart(monkeypatch)
