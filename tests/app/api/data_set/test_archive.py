"""The archive of all tables is a data set: card, Croissant, licences; and imports again."""

import hashlib
import io
import json
import zipfile

import pyarrow.parquet as pq
import pytest
from huggingface_hub import DatasetCard

from app.api.data_set.archive import croissant, readme
from app.api.downloads.tables import _zip
from loaders.core.events import Options, Reject
from loaders.core.registry import LOADERS
from schema.tables import TABLES
from store.queries.catalogue.export import counts
from tests.attacks import ATTACKS
from tests.conftest import Site


@pytest.fixture(scope="module")
def archive(theatre: Site) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(_zip(theatre.store))))


def test_its_card_has_a_configuration_for_each_table_with_rows(
    archive: zipfile.ZipFile, theatre: Site
) -> None:
    data = DatasetCard(archive.read("README.md").decode()).data
    filled = {name for name, rows in counts(theatre.store).items() if rows}
    assert {each["config_name"] for each in data.configs} == filled
    for each in data.configs:
        name = each["config_name"]
        table = pq.read_table(io.BytesIO(archive.read(each["data_files"])))
        assert table.num_rows == counts(theatre.store)[name]
        assert table.column_names == TABLES[name].schema.names
    assert [each["config_name"] for each in data.configs if each.get("default")] == ["question"]
    assert data.license == "apache-2.0" and data.size_categories == ["10K<n<100K"]


def test_croissant_has_each_files_digest_and_each_columns_type(archive: zipfile.ZipFile) -> None:
    made = json.loads(archive.read("croissant.json"))
    for file in made["distribution"]:
        body = archive.read(file["contentUrl"])
        assert file["sha256"] == hashlib.sha256(body).hexdigest()
        assert file["contentSize"] == f"{len(body)} B"
    by_table = {each["name"]: each["field"] for each in made["recordSet"]}
    assert {name: len(fields) for name, fields in by_table.items()} == {
        name: len(table.schema) for name, table in TABLES.items()
    }
    options = next(each for each in by_table["question"] if each["name"] == "question/options")
    assert options["repeated"] and options["dataType"] == "sc:Text"


def test_it_is_the_same_each_time_and_imports_again(
    archive: zipfile.ZipFile, theatre: Site, tmp_path
) -> None:
    again = zipfile.ZipFile(io.BytesIO(b"".join(_zip(theatre.store))))
    assert [(each.filename, each.CRC) for each in again.infolist()] == [
        (each.filename, each.CRC) for each in archive.infolist()
    ]
    assert {"LICENCES.txt", "CITATIONS.bib"} < set(archive.namelist())
    archive.extractall(tmp_path)
    assert not any(isinstance(event, Reject) for event in LOADERS["tables"]((tmp_path,), Options()))


def test_hostile_names_are_no_metadata_and_no_markup(theatre: Site) -> None:
    rows = counts(theatre.store)
    for attack in (*ATTACKS, "---\nlicense: mit", "a\n- b: c"):
        row = dict.fromkeys(("benchmark", "name", "licence", "homepage", "citation"), attack)
        text = readme(theatre.store, [row], rows).decode()
        data = DatasetCard(text).data
        assert data.license == "other" and attack[:20] in data.pretty_name
        assert "<script" not in text.partition("---\n\n")[2]
        assert json.loads(croissant(theatre.store, [row], []))["license"] == [attack]
