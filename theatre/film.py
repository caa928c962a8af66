"""Draws clips as media: mp4, WebP poster, WebVTT subtitles and the hash of the frames.

Contact sheets have twelve frames of each paradigm on one picture.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from PIL import Image
from rich.progress import track

from media.film_writer import write_film
from schema.benchmarks import DIMENSION_NAMES
from theatre.drawing.canvas import Frame
from theatre.drawing.paint import FPS
from theatre.play import find, frames, path_length, play, stage
from theatre.script import FILM_HEIGHT, FILM_WIDTH, Script
from theatre.story import Generator, Story, Tier

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
HASHES = "frames.sha256.jsonl"
POSTER = (480, 270)
DRAWN = {
    "tune": "animation", "crf": "31", "g": "72", "keyint_min": "72", "sc_threshold": "0",
}  # fmt: skip
"""A key frame every 3 s and no other."""


def draw(clips: Sequence[str], out: Path, workers: int = 2) -> dict[str, str]:
    """Draws clips into `out/media` and returns the SHA-256 of each clip's RGB frames.

    Hashes of other clips in `out/frames.sha256.jsonl` are kept. Raises KeyError for an unknown
    clip, OSError where a file can't be written.
    """
    media = out / "media"
    media.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers) as pool:
        jobs = pool.map(_draw_one, clips, [media] * len(clips))
        hashes = dict(zip(clips, track(jobs, "Drawing clips", total=len(clips)), strict=True))
    write_hashes(out / HASHES, read_hashes(out / HASHES) | hashes)
    return hashes


def read_hashes(path: Path) -> dict[str, str]:
    """Clip → hash from the file of hashes; empty where there is none."""
    if not path.exists():
        return {}
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {str(row["clip"]): str(row["sha256"]) for row in rows}


def write_hashes(path: Path, hashes: dict[str, str]) -> None:
    """Writes clip → hash, one object a line, sorted."""
    rows = (json.dumps({"clip": clip, "sha256": hashes[clip]}) + "\n" for clip in sorted(hashes))
    path.write_text("".join(rows), encoding="utf-8")


def vtt(story: Story) -> str:
    """A story's speech as WebVTT."""
    names = {person.id: person.name for person in story.people}
    cues = [
        f"{_clock(s.start)} --> {_clock(s.end)}\n<v {names[s.person]}>{s.text}</v>\n"
        for s in story.speech
    ]
    return "\n".join(["WEBVTT\n", *cues])


def _draw_one(clip: str, media: Path) -> str:
    script, tier, generator = find(clip)
    digest = hashlib.sha256()
    poster = int(script.poster * script.duration * FPS)

    def drawn() -> Iterator[Frame]:
        for index, frame in enumerate(frames(script, tier, generator)):
            digest.update(frame.tobytes())
            if index == poster:
                picture = Image.fromarray(frame).resize(POSTER, Image.Resampling.LANCZOS)
                picture.save(media / f"{clip}.webp", quality=55, method=6)
            yield frame

    write_film(drawn(), media / f"{clip}.mp4", FPS, (FILM_WIDTH, FILM_HEIGHT), DRAWN)
    story = play(script, tier, generator)
    if story.speech:
        (media / f"{clip}.vtt").write_text(vtt(story), encoding="utf-8")
    return digest.hexdigest()


def _clock(second: float) -> str:
    minutes, rest = divmod(second, 60)
    return f"00:{int(minutes):02d}:{rest:06.3f}"


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
