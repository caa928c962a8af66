"""Classic scripts of our own modules: what opens from a disk, the choice of light or dark."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from app.gradio_shell.theme import theme_script
from tests.conftest import ROOT
from tests.node import NODE, needs
from tests.views.player.page import PAYLOADS
from views.player import assets
from views.player.standalone import standalone_html

ESBUILD = Path(os.environ.get("ESBUILD", ROOT / "node_modules" / ".bin" / "esbuild"))
MADE = {
    "disk.js": ROOT / "views/player/vendor",
    "theme.js": ROOT / "app/static/vendor",
    "offline.js": ROOT / "app/static/vendor",
}


@needs(NODE)
@needs(ESBUILD)
def test_they_are_made_of_the_modules_as_they_are(tmp_path: Path) -> None:
    """A failure says: run scripts/bundle.sh."""
    command = [str(ROOT / "scripts" / "bundle.sh"), str(tmp_path)]
    done = subprocess.run(command, env={**os.environ, "ESBUILD": str(ESBUILD)}, capture_output=True,
                          text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr
    for name, folder in MADE.items():
        assert (tmp_path / name).read_text("utf-8") == (folder / name).read_text("utf-8"), name


@pytest.mark.parametrize("name", MADE)
def test_they_need_to_be_no_modules(name: str) -> None:
    text = (MADE[name] / name).read_text("utf-8")
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    assert "</script" not in text


@needs(NODE)
@pytest.mark.parametrize("name", MADE)
def test_node_reads_them_as_classic_scripts(name: str) -> None:
    text = (MADE[name] / name).read_text("utf-8")
    check = "new (require('vm').Script)(require('fs').readFileSync(0, 'utf8'))"
    done = subprocess.run([NODE, "-e", check], input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_each_module_of_the_player_that_a_page_loads_is_in_what_opens_from_a_disk() -> None:
    """Also where there is no esbuild to tell."""
    named = set(re.findall(r"^  // (views/player/js/\S+)$", assets.disk_script(), re.MULTILINE))
    assert len(named) > 40 and "views/player/js/main.js" in named
    assert all((ROOT / path).is_file() for path in named), "a module that is no more"


def test_pages_have_them_as_they_lie_there() -> None:
    assert (
        f"<script>{(MADE['theme.js'] / 'theme.js').read_text('utf-8')}</script>" == theme_script()
    )
    assert assets.disk_script() in standalone_html(PAYLOADS["timed"])
