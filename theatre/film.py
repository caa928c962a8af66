"""Draws clips as media: mp4, WebP poster, WebVTT subtitles and the hash of the frames."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from PIL import Image
from rich.progress import track

from media.film_writer import write_film
from theatre.drawing.canvas import Frame
from theatre.drawing.paint import FPS
from theatre.play import find, frames, play
from theatre.script import FILM_HEIGHT, FILM_WIDTH
from theatre.story import Story

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
