"""Our routes over the theatre's store, with a home of their own for what is annotated."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.server import visible_store
from app.server.session_cookie import SessionCookies
from tests.app.rooms import routes
from tests.conftest import Site
from tests.variables import set_variable

CLIP = "theatre.moved-ball-easy-faithful"
OTHER = "theatre.warn-easy-faithful"
MARK = {"x-whyreel": "1"}


def signed_part(link: str) -> str:
    """What a link says of set, annotator and signature."""
    return re.split("[?#]", link, maxsplit=1)[1]


class Annotating:
    """A client of the routes; `query` is the signed part of a link."""

    def __init__(self, client: TestClient, query: str = "") -> None:
        self.client = client
        self.query = query
        self._versions: dict[str, int] = {}
        """Of the documents that it has saved."""

    def by(self, link: str) -> "Annotating":
        """The same server by a signed link."""
        return Annotating(self.client, signed_part(link))

    def get(self, path: str):
        return self.client.get(f"/annotate/{path}?{self.query}")

    def post(self, path: str, body: object = None, **more):
        sent = {"json": body} if body is not None else more
        return self.client.post(f"/annotate/{path}?{self.query}", headers=MARK, **sent)

    def put(self, part: str, value: object, version: int | None = None, clip: str = CLIP):
        """Save a part, by default over the last version: to ask for it costs a whole answer."""
        known = self._versions.get(clip) if version is None else version
        if known is None:
            known = self.get(f"work/{clip}").json()["version"]
        body = {"version": known, "part": part, "value": value}
        saved = self.client.put(f"/annotate/work/{clip}?{self.query}", json=body, headers=MARK)
        if saved.status_code == 200:
            self._versions[clip] = saved.json()["version"]
        elif version is None and self._versions.pop(clip, None) is not None:
            return self.put(part, value, clip=clip)  # it has been saved elsewhere since
        return saved


@pytest.fixture
def site(theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The theatre as the shared store, with a home in which nothing is annotated yet."""
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    return theatre


@pytest.fixture
def annotating(site: Site) -> Annotating:
    return Annotating(TestClient(SessionCookies(routes())))
