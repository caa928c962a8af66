"""The contact sheets in the docs are of the scenes as they are drawn now."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.conftest import ROOT
from tests.rounds import sweep, swept
from theatre.film import write_sheets
from theatre.scenes import SCRIPTS

SHEETS = ROOT / "docs" / "theatre"
MOST = 0.3
"""Mean difference of a channel, of 255: encoders differ by less, another drawing by a whole one."""


def test_each_scene_has_its_sheet() -> None:
    assert {path.stem for path in SHEETS.glob("*.webp")} == {s.paradigm.id for s in SCRIPTS}


@pytest.mark.parametrize("place", sweep([len(SCRIPTS) // 2], [0, len(SCRIPTS) // 2, -1]))
def test_a_sheet_is_what_the_command_draws(tmp_path: Path, place: int) -> None:
    script = SCRIPTS[place]
    write_sheets([script], tmp_path)
    name = f"{script.paradigm.id}.webp"
    with Image.open(tmp_path / name) as drawn, Image.open(SHEETS / name) as kept:
        apart = ImageChops.difference(drawn.convert("RGB"), kept.convert("RGB"))
    assert max(ImageStat.Stat(apart).mean) < MOST


@swept
def test_the_page_of_the_sheets_is_what_the_command_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its words hang on the scripts alone; pictures are not drawn for them."""
    monkeypatch.setattr("theatre.film.sheet", lambda _: Image.new("RGB", (1, 1)))
    write_sheets(SCRIPTS, tmp_path)
    written = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert (SHEETS / "README.md").read_text(encoding="utf-8") == written
