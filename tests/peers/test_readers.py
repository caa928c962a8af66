"""Tables, metadata and times read by the libraries of those who get them."""

import io
import json
import zipfile
from pathlib import Path

from app.api.downloads.tables import _zip
from app.lab.times.exporting import files
from schema.tables import TABLES
from store.queries.catalogue.export import counts
from tests.app.lab.times.test_times import CLIP
from tests.conftest import Site
from tests.peers.running import MARKS, peer
from tests.servers import serving

pytestmark = MARKS


def test_the_archive_is_a_data_set_and_its_croissant_is_read(theatre: Site, tmp_path: Path) -> None:
    folder = tmp_path / "all"
    zipfile.ZipFile(io.BytesIO(b"".join(_zip(theatre.store)))).extractall(folder)
    read = json.loads(peer("readers.py", "data_set", folder, folder=tmp_path).splitlines()[-1])
    assert read["rows"] == {name: rows for name, rows in counts(theatre.store).items() if rows}
    assert read["default"] == TABLES["question"].schema.names
    assert (read["errors"], read["warnings"], read["tables"]) == ([], [], len(TABLES))
    names = [f"question/{name}" for name in TABLES["question"].schema.names]
    assert read["first"][0] == sorted(names)


def test_a_table_streams_from_its_address(
    theatre: Site, theatre_home: Path, tmp_path: Path
) -> None:
    with serving(theatre_home) as server:
        address = f"{server}/data/question.parquet"
        read = peer("readers.py", "scan", address, folder=tmp_path, HF_HUB_OFFLINE="0")
    assert json.loads(read.splitlines()[-1])["rows"] == counts(theatre.store)["question"]


def test_pympi_reads_elans_files_and_label_studios_sdk_its_regions(tmp_path: Path) -> None:
    folders = [tmp_path / "elan", tmp_path / "label-studio"]
    for folder in folders:
        folder.mkdir()
        for name, data in files([CLIP], folder.name):
            (folder / name).write_bytes(data)
    read = json.loads(peer("readers.py", "times", *folders, folder=tmp_path).splitlines()[-1])
    assert [span[:2] for span in read["spans"]] == [[step.start, step.end] for step in CLIP.steps]
    assert read["spans"][1][2] == "belief: overlaps the next"
    assert read["faults"] == []
    assert read["regions"] == sum(step.author.kind == "people" for step in CLIP.steps)
