"""Contact sheets: twelve frames of each paradigm on one picture."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from theatre.play import stage
from theatre.script import Script
from theatre.story import Generator, Tier

COLUMNS, ROWS = 4, 3
SIZE = (240, 135)


def sheet(script: Script, tier: Tier = "easy", generator: Generator = "faithful") -> Image.Image:
    """Twelve frames, evenly spaced, in reading order."""
    scene = stage(script, tier, generator)
    gap = 3
    picture = Image.new(
        "RGB", (COLUMNS * (SIZE[0] + gap) + gap, ROWS * (SIZE[1] + gap) + gap), "#ffffff"
    )
    for index in range(COLUMNS * ROWS):
        second = script.duration * (index + 0.5) / (COLUMNS * ROWS)
        frame = Image.fromarray(scene.draw(second)).resize(SIZE, Image.Resampling.LANCZOS)
        row, column = divmod(index, COLUMNS)
        picture.paste(frame, (gap + column * (SIZE[0] + gap), gap + row * (SIZE[1] + gap)))
    return picture


def write_sheets(scripts: Sequence[Script], out: Path) -> None:
    """Writes a sheet for each script and a page with a line on each."""
    out.mkdir(parents=True, exist_ok=True)
    lines = ["# The theatre's scenes", "", "Twelve frames of each faithful, easy clip.", ""]
    for script in scripts:
        paradigm = script.paradigm
        sheet(script).save(out / f"{paradigm.id}.webp", quality=70, method=6)
        lines += [
            f"## {paradigm.name}",
            "",
            f"{paradigm.task} (`{paradigm.dimension}`). {paradigm.test_point} {script.truth}",
            "",
            f"![{paradigm.name}, twelve frames]({paradigm.id}.webp)",
            "",
        ]
    (out / "README.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
