"""A bundle's clip has the size that is shown, whatever the bundle states."""

from pathlib import Path

from loaders.core.media_files import media_of
from tests.media.playing.kinds import HEIGHT, WIDTH, write


def test_a_stated_size_gives_way_to_the_one_that_is_shown(tmp_path: Path) -> None:
    write(tmp_path / "phone.mp4", "turned clockwise")
    row: dict[str, object] = {"media": "phone.mp4", "duration": 3.0, "width": WIDTH}
    values = media_of(tmp_path, row).values
    assert (values["width"], values["height"]) == (HEIGHT, WIDTH)
    assert "duration" not in values, "the bundle's own is kept"
