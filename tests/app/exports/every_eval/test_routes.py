"""The ZIP of Data: the command's files, of the chosen benchmark and conditions."""

import io
import zipfile
from pathlib import Path
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api.downloads import tables
from app.api.downloads.spool import Spool
from app.exports.every_eval import exporting
from app.exports.every_eval.exporting import run
from app.server import visible_store
from app.server.errors import add_error_handlers
from tests.conftest import Site
from tests.variables import set_variable

PATH = "/export/answers/every-eval-ever.zip"
WHERE = "tier=hard model=theatre-abstainer"


@pytest.fixture
def client(theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))  # where downloads are spooled
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    monkeypatch.setattr(tables, "SPOOL", Spool())  # what it keeps is gone with the test
    app = FastAPI()
    add_error_handlers(app)
    app.include_router(exporting.router)
    return TestClient(app)


def members(body: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_zip_has_the_files_that_the_command_writes(
    client: TestClient, theatre: Site, tmp_path: Path
) -> None:
    address = f"{PATH}?{urlencode({'benchmark': 'theatre', 'where': WHERE})}"
    reply = client.get(address)
    assert reply.status_code == 200, reply.text[:200]
    list(run(theatre.store, tmp_path / "out", "theatre", WHERE))
    written = {str(path.relative_to(tmp_path / "out")): path.read_bytes()
               for path in (tmp_path / "out").rglob("*") if path.is_file()}  # fmt: skip
    assert members(reply.content) == written and "LICENCES.txt" in written
    assert "licences" in reply.headers["link"]
    known = {"if-none-match": reply.headers["etag"]}
    again = client.get(address, headers=known)
    assert again.status_code == 304 and not again.content


def test_what_cannot_be_made_is_said(client: TestClient) -> None:
    for query, status, words in (
        ("where=nobody%3D%3D%3D", 400, ""),
        ("benchmark=theatre&where=length%3E%3D99", 409, "no run has an answer with a score"),
    ):
        reply = client.get(f"{PATH}?{query}")
        assert reply.status_code == status and words in reply.text, query
