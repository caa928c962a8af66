"""The stand-in as a server, and a client of ours that knows it."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.lab.building import record_routes, routes
from app.server import visible_store
from app.server.errors import add_error_handlers
from tests.conftest import Site
from tests.pipelines.asking import rehearsal


@pytest.fixture(scope="module")
def server():
    with rehearsal() as url:
        yield url


@pytest.fixture
def client(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    app = FastAPI()
    add_error_handlers(app)
    for room in (routes, record_routes):
        app.include_router(room.router)
    return TestClient(app)
