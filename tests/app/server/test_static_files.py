"""Our own static files: each under a name that carries its hash, compressed where it is large."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from app.pages.gradio_shell.theme import theme_script
from app.server import static_files
from tests.rounds import sweep

ROOT = Path(__file__).parents[3]
USUAL = ("page.css", "shell.js", "build.js", "check.js", "pdf.mjs", "inter.woff2")
"""Files of every way in which they are made; a sweep asks for all."""
IMPORTED = re.compile(r'\bimport *\{[^}]*\} *from *"([^"]+)"')


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    yield TestClient(Starlette(routes=[Route("/wr/{digest}/{name}", static_files.serve)]))


@pytest.mark.parametrize("name", sweep(USUAL, static_files.NAMES))
def test_every_file_is_kept_for_ever_at_its_own_address(client: TestClient, name: str) -> None:
    answer = client.get(static_files.asset(name))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == static_files.FOREVER
    assert client.get(f"/wr/0/{name}").headers["cache-control"] == "no-store"


def test_scripts_come_compressed_and_import_only_what_is_served(client: TestClient) -> None:
    for name in static_files.SCRIPTS:
        with client.stream(
            "GET", static_files.asset(name), headers={"accept-encoding": "gzip"}
        ) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            text = gzip.decompress(b"".join(answer.iter_raw())).decode()
        assert all(client.get(address).status_code == 200 for address in IMPORTED.findall(text))


def test_build_shares_the_player_of_watch(client: TestClient) -> None:
    text = client.get(static_files.asset("build.js")).text
    assert IMPORTED.findall(text) == [static_files.asset("player.js")]


def test_what_is_known_before_a_page_is_drawn_asks_for_nothing() -> None:
    assert theme_script().startswith('<script>"use strict";\n(()=>{')
    assert not re.search(r"\b(src|import|fetch)\b", theme_script())


def test_no_rule_has_the_whole_page_styled_anew_for_each_change_in_it() -> None:
    """Of an element that `:has()` is asked of, browsers style all that such rules name below it,
    however little changed; for `*` below it, everything.
    """
    of_page = re.compile(r"(?<![\w.#-])(?:html|body|:root)[^\s,>+~{]*:has\(")
    of_all = re.compile(r":has\([^{},]*\)[^{},]*[\s>+~]\*")
    sheets = [path for room in ("app", "views") for path in (ROOT / room).rglob("*.css")]
    wrong = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sheets
        if "vendor" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("/*") and (of_page.search(line) or of_all.search(line))
    ]
    assert len(sheets) > 10 and not wrong
