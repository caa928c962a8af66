"""The stand-in as a server, and a client of ours that knows it."""

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from app.building import checks, files, routes
from app.server import visible_store
from tests.conftest import Site
from tests.pipelines.asking import rehearsal


@pytest.fixture(scope="module")
def server():
    with rehearsal() as url:
        yield url


@pytest.fixture
def client(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    return TestClient(
        Starlette(
            routes=[
                Route("/api/build", routes.build, methods=["POST"]),
                Route("/api/build/preview", routes.preview, methods=["POST"]),
                Route("/api/build/files", files.files, methods=["POST"]),
                Route("/api/build/check", checks.check, methods=["POST"]),
                Route("/api/build/items", checks.items, methods=["POST"]),
            ]
        )
    )
