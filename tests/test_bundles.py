"""The bundles in app/static/dist: made of the sources as they are, and readable by browsers."""

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

from app.pages.gradio_shell.theme import theme_script
from tests.conftest import ROOT
from tests.node import NODE, needs
from tests.views.player.page import PAYLOADS
from views.player import assets
from views.player.standalone import standalone_html

DIST = ROOT / "app" / "static" / "dist"
CLASSIC = ("disk.js", "theme.js", "site.js")
NOT_OURS = frozenset({"vendor", "dist"})


def _is_ours(path: Path) -> bool:
    return not NOT_OURS & {part.name for part in path.parents}


def test_they_are_made_of_the_sources_as_they_are() -> None:
    """Needs no node; a failure says: run `npm run bundle`."""
    scripts = [
        path for room in ("app/static", "views") for path in (ROOT / room).rglob("*.js")
        if _is_ours(path)
    ]  # fmt: skip
    assert len(scripts) > 300
    sources = [*scripts, ROOT / "package-lock.json", ROOT / "scripts" / "bundle.mjs"]
    digest = hashlib.sha256()
    for name, path in sorted((path.relative_to(ROOT).as_posix(), path) for path in sources):
        digest.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    assert (DIST / "SOURCES.sha256").read_text("utf-8").strip() == digest.hexdigest()


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_scripts_need_to_be_no_modules(name: str) -> None:
    text = (DIST / name).read_text("utf-8")
    assert text.startswith('"use strict";')
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    assert "</script" not in text


@needs(NODE)
@pytest.mark.parametrize("name", CLASSIC)
def test_node_reads_them_as_classic_scripts(name: str) -> None:
    check = "new (require('vm').Script)(require('fs').readFileSync(0, 'utf8'))"
    text = (DIST / name).read_text("utf-8")
    done = subprocess.run([NODE, "-e", check], input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_pages_have_them_as_they_lie_there() -> None:
    assert f"<script>{(DIST / 'theme.js').read_text('utf-8')}</script>" == theme_script()
    assert assets.disk_script() in standalone_html(PAYLOADS["timed"])


def test_licences_go_out_with_what_is_bundled() -> None:
    text = (DIST / "LICENSES.txt").read_text("utf-8")
    assert re.findall(r"^== (\S+) \d", text, re.MULTILINE) == ["htm", "preact"]
    assert "Apache License" in text and "Jason Miller" in text
