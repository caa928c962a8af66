"""Gradio's own files, from memory: the same bytes, whatever a browser accepts; no other file."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from app.server import static_files

SCRIPT = "export const sum = (a, b) => a + b;\n" * 100
FILES = {"index-a1.js": SCRIPT, "small-b2.js": "1;", "sheet-c3.css": "p { margin: 0 }\n" * 100,
         "mark-d4.svg": "<svg/>", "data-e5.bin": "x" * 900}  # fmt: skip


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    assets = tmp_path / "assets"
    assets.mkdir()
    for name, text in FILES.items():
        (assets / name).write_text(text, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("no", encoding="utf-8")
    monkeypatch.setattr(static_files, "gradio_folder", lambda: assets)
    forget()
    yield TestClient(Starlette(routes=[Route("/assets/{name}", static_files.serve_gradio)]))
    forget()


def forget() -> None:
    for cached in (static_files._gradio_names, static_files._read_gradio, static_files.compressed):
        cached.cache_clear()


@pytest.mark.parametrize("accepts", ["br, gzip", "gzip", ""])
@pytest.mark.parametrize("name", FILES)
def test_a_file_is_the_same_however_it_is_sent(client: TestClient, name: str, accepts: str) -> None:
    with client.stream("GET", f"/assets/{name}", headers={"accept-encoding": accepts}) as answer:
        sent = b"".join(answer.iter_raw())
    encoding = answer.headers.get("content-encoding", "")
    expected = accepts.partition(",")[0] if name in ("index-a1.js", "sheet-c3.css") else ""
    assert encoding == expected
    read = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    assert read(sent).decode() == FILES[name]
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "accept-encoding"


def test_types_are_those_that_browsers_run(client: TestClient) -> None:
    kinds = {name: client.get(f"/assets/{name}").headers["content-type"] for name in FILES}
    assert kinds["index-a1.js"].startswith("text/javascript")
    assert kinds["sheet-c3.css"].startswith("text/css")
    assert kinds["mark-d4.svg"].startswith("image/svg+xml")


@pytest.mark.parametrize("name", ["none.js", "..%2fsecret.txt", "%2e%2e", "index-a1.js%00", "."])
def test_what_gradio_does_not_have_is_not_found(client: TestClient, name: str) -> None:
    answer = client.get(f"/assets/{name}")
    assert answer.status_code == 404 and "Traceback" not in answer.text


def test_gradio_tells_a_space_by_small_letters() -> None:
    """By this a page on a Space asks nobody; a new release that tells it otherwise is to be read
    again, with tests/browser/test_space.py."""
    scripts = [path.read_bytes() for path in static_files.gradio_folder().glob("*.js")]
    assert [
        script.count(rb"=/.*hf\.space\/{0,1}.*$/;")
        for script in scripts
        if b"by-subdomain" in script
    ] == [1]


def test_streamlit_comes_compressed_and_without_its_own_text_fonts() -> None:
    routes = [Route("/streamlit/static/{name:path}", static_files.serve_streamlit)]
    client = TestClient(Starlette(routes=routes))
    root = static_files.streamlit_folder()
    (sheet,) = (root / "css").glob("index.*.css")
    assert b"Source Sans" in sheet.read_bytes(), "a new release that has none needs no rule"
    answer = client.get(f"/streamlit/static/css/{sheet.name}", headers={"accept-encoding": "br"})
    assert answer.headers["content-encoding"] == "br"
    assert "immutable" in answer.headers["cache-control"]
    assert "Source" not in "".join(re.findall(r"@font-face{[^}]*}", answer.text))
    assert "Material Symbols" in answer.text
    assert client.get("/streamlit/static/../index.html").status_code == 404
    assert client.get("/streamlit/static/%2e%2e/index.html").status_code == 404
