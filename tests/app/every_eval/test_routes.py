"""The ZIP of Data: the command's files, of the chosen benchmark and conditions."""

import io
import zipfile
from pathlib import Path

from app.every_eval.exporting import run
from tests.app.asking import Asker
from tests.conftest import Site

PATH = "/export/answers/every-eval-ever.zip"
WHERE = "tier%3Dhard"


def members(body: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_zip_has_the_files_that_the_command_writes(
    theatre_address: str, theatre: Site, tmp_path: Path
) -> None:
    asker = Asker(theatre_address)
    reply = asker(f"{PATH}?benchmark=theatre&where={WHERE}")
    assert reply.status == 200, reply.text[:200]
    list(run(theatre.store, tmp_path / "out", "theatre", "tier=hard"))
    written = {str(path.relative_to(tmp_path / "out")): path.read_bytes()
               for path in (tmp_path / "out").rglob("*") if path.is_file()}  # fmt: skip
    assert members(reply.body) == written and "LICENCES.txt" in written
    assert "licences" in reply.headers["link"]
    again = asker(f"{PATH}?benchmark=theatre&where={WHERE}", if_none_match=reply.headers["etag"])
    assert again.status == 304 and not again.body


def test_what_cannot_be_made_is_said(theatre_address: str) -> None:
    asker = Asker(theatre_address)
    for query, status, words in (
        ("where=nobody%3D%3D%3D", 400, ""),
        ("benchmark=theatre&where=length%3E%3D99", 409, "no run has an answer with a score"),
    ):
        reply = asker(f"{PATH}?{query}")
        assert reply.status == status and words in reply.text, query
