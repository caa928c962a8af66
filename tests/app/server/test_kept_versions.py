"""Files and calls of a version: what is not kept, and what is there but cannot be read."""

import shutil
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api.downloads import case_json, clip_media, tables, training_data
from app.exports.takeout import routes as takeout_routes
from app.server import visible_store
from app.server.errors import add_error_handlers
from store.reading import versions
from tests.conftest import Site, site

CLIP = "theatre.bench-easy-glitching"
DAMAGED = "000009-deadbeef"
ADDRESSES = (
    f"/api/case/{CLIP}", f"/media/{CLIP}", "/data/clip.csv", "/training/verl.zip",
    f"/take/case.svg?clip={CLIP}", f"/take/set?clip={CLIP}",
)  # fmt: skip


@pytest.fixture(scope="module")
def home(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A copy with a version that is no store."""
    copied = tmp_path_factory.mktemp("kept") / "home"
    shutil.copytree(theatre.home, copied)
    file: Path = versions.folder(copied) / f"whyreel-{DAMAGED}.duckdb"
    file.write_bytes(b"no store")
    return site(copied)


@pytest.fixture
def client(home: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: home.library)
    app = FastAPI()
    add_error_handlers(app)
    app.add_route("/api/case/{clip}", case_json.serve)
    app.add_route("/media/{clip}", clip_media.serve)
    app.add_route("/data/{name}", tables.serve)
    app.add_route("/training/{kind}", training_data.serve)
    app.include_router(takeout_routes.router)
    return TestClient(app)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_version_that_is_not_kept_is_no_version_that_cannot_be_read(
    client: TestClient, address: str
) -> None:
    sign = "&" if "?" in address else "?"
    unkept = client.get(f"{address}{sign}version=000008-deadbeef")
    assert (unkept.status_code, unkept.text) == (404, f"{visible_store.NOT_KEPT}\n")
    assert unkept.headers["cache-control"] == "no-store"
    unreadable = client.get(f"{address}{sign}version={DAMAGED}")
    assert unreadable.status_code == 503 and "could not be read" in unreadable.text
