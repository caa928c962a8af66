"""Contact sheets: twelve frames of each paradigm on one picture."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from schema.benchmarks import DIMENSION_NAMES
from theatre.play import path_length, play, stage
from theatre.script import Script
from theatre.story import Generator, Tier

HEAD = """# The theatre's scenes

Written by `python -m theatre sheets`. A chain's length is the number of steps on its longest path
from reason to result; where a scene has two chains, both are given.
"""

ASKED = """## What is asked of which clip

| Generator | Nodes (EU, MSE) | Subchains (CW, CH/W) | Facts |
| --- | --- | --- | --- |
| faithful | all | all | all |
| glitching | those that no visual error hides | those of which every node shows | where the error \
is on a figure alone and nothing drifts from the prompt |
| literal | those drawn: the outcome is not | those drawn whole | none |
| mindblind | those drawn: the outcome is another | those drawn whole | none |

Only what a clip shows is asked of it, since the right answer has to be seen. On literal and
mindblind clips, and on a few glitching ones, a chain is therefore asked in part. The store counts
a chain by the questions that exist on it (base variant, with options), so such a chain counts as
consistent when its asked part is all right: easier than a whole chain, though the same for every
answerer. For consistency over whole chains filter by the generator `theatre-faithful`. A chain
of which nothing is asked is not counted at all.
"""

SHEETS = "Twelve frames of each faithful, easy clip."

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


def table(scripts: Sequence[Script]) -> list[str]:
    """A Markdown table with a row for each paradigm."""
    head = "| Paradigm | Dimension | What it shows | Chain, easy | Chain, hard | Facts |"
    return [head, "| --- | --- | --- | --- | --- | --- |", *map(_row, scripts)]


def _row(script: Script) -> str:
    paradigm = script.paradigm
    easy, hard = (_lengths(script, tier) for tier in ("easy", "hard"))
    facts = ", ".join(fact.type for fact in script.facts) or "–"
    cells = (
        f"[{paradigm.name}]({paradigm.id}.webp)",
        DIMENSION_NAMES[paradigm.dimension],
        f"{paradigm.task}: {paradigm.test_point}",
        easy,
        hard,
        facts,
    )
    return f"| {' | '.join(cells)} |"


def _lengths(script: Script, tier: Tier) -> str:
    chains = play(script, tier, "faithful").chains
    return " and ".join(str(path_length(chain.subchains)) for chain in chains) or "–"


def write_sheets(scripts: Sequence[Script], out: Path) -> None:
    """Writes a sheet for each script and a page with a line on each."""
    out.mkdir(parents=True, exist_ok=True)
    lines = [HEAD, *table(scripts), "", ASKED, "## The scenes", "", SHEETS, ""]
    for script in scripts:
        paradigm = script.paradigm
        sheet(script).save(out / f"{paradigm.id}.webp", quality=70, method=6)
        lines += [
            f"### {paradigm.name}",
            "",
            f"{paradigm.task} (`{paradigm.dimension}`). {paradigm.test_point} {script.truth}",
            "",
            f"![{paradigm.name}, twelve frames]({paradigm.id}.webp)",
            "",
        ]
    (out / "README.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
