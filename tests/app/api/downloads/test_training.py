"""Training data over HTTP and from the command line."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api.downloads import training_data
from app.server import visible_store
from app.server.errors import add_error_handlers
from pipelines.training.kinds import KINDS, ExportOrder
from schema.exports.formats import TRAINING
from tests.conftest import Site
from tests.rounds import swept


@pytest.fixture
def client(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    app = FastAPI()
    add_error_handlers(app)
    app.add_route("/training/{kind}", training_data.serve)
    return TestClient(app)


@swept
def test_every_link_of_the_data_page_gives_its_archive(client: TestClient, theatre: Site) -> None:
    assert set(TRAINING) == set(KINDS)
    shown = theatre.fill("data").slots["training"].rows
    assert [row.key for row in shown] == ["theatre"]
    for badge in shown[0].cells["files"]:
        if "pairs" in badge.href or "rationale" in badge.href:
            response = client.get(badge.href)
            assert response.status_code == 200
            names = zipfile.ZipFile(io.BytesIO(response.content)).namelist()
            assert {"report.json", "dataset_info.json"} < set(names)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/training/other.zip", 404),
        ("/training/verl.zip?seed=-1", 400),
        ("/training/verl.zip?seed=x", 400),
        ("/training/verl.zip?version=nothing", 404),
        ("/training/verl.zip?where=D9%3D1", 400),
    ],
)
def test_what_is_no_export(client: TestClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_the_page_counts_a_part_before_it_is_taken(client: TestClient, theatre: Site) -> None:
    """What the page says of a condition is what the archive holds."""
    page = theatre.fill("data?where=tier%3Dhard&type=EU&type=CW")
    (row,) = page.slots["training"].rows
    whole = theatre.fill("data").slots["training"].rows[0].cells
    assert 0 < row.cells["questions"] < whole["questions"] and row.cells["verdicts"] == 0
    assert page.slots["filters"].where.text == "tier=hard"
    (href,) = (badge.href for badge in row.cells["files"] if badge.text == "Parquet")
    archive = zipfile.ZipFile(io.BytesIO(client.get(href).content))
    report = json.loads(archive.read("report.json"))
    assert sum(report["rows"].values()) == row.cells["questions"]
    assert (report["where"], report["types"]) == ("tier=hard", ["CW", "EU"])
    none = theatre.fill("data?where=tier%3Dhard%20tier%3Deasy").slots["training"]
    assert not none.rows and "take a condition away" in none.empty


def test_a_folder_gets_its_clips(theatre: Site, tmp_path: Path) -> None:
    lines = list(training_data.run("verl", tmp_path, ExportOrder("theatre"), "link", theatre.store))
    named = json.loads((tmp_path / "report.json").read_text("utf-8"))["videos"]
    assert lines[0].startswith("Size: ") and lines[0].endswith(f" rows, {len(named)} clips")
    assert lines[-1] == f"videos: {len(named)} clips", "those that rows name, and no other"
    assert sorted(f"videos/{p.name}" for p in (tmp_path / "videos").iterdir()) == named
    assert all(path.stat().st_size for path in (tmp_path / "videos").iterdir())
    with pytest.raises(ValueError, match="none of"):
        list(training_data.run("other", tmp_path, ExportOrder(), "link", theatre.store))
    with pytest.raises(ValueError, match="none of"):
        list(training_data.run("verl", tmp_path, ExportOrder(), "hard", theatre.store))
