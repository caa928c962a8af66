"""Times as WebVTT: a file for each clip and author, whose cues have `chain node` as identifiers.

Whose times they are stands in a NOTE as JSON, which players pass over. Subtitle libraries drop
identifiers and notes, so the few rules of the format are kept here.
"""

import html
import json
import re
from collections.abc import Iterator
from typing import Any, Final

from app.lab.times.timed_steps import Author, TimedClip, TimedStep, TimesFault
from loaders import visible

_NOTE: Final = "NOTE whyreel "
_STAMP: Final = r"(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})"
_TIME: Final = re.compile(rf"{_STAMP}[ \t]+-->[ \t]+{_STAMP}", re.ASCII)
_TAG: Final = re.compile(r"<[^>]*>")


def write(clip: TimedClip) -> Iterator[tuple[Author, str]]:
    """The file of each author."""
    for author in clip.authors:
        head = json.dumps({"clip": clip.clip, **author._asdict()}).replace(">", "\\u003e")
        own = [step for step in clip.steps if step.author == author]
        cues = map(_cue, sorted(own, key=lambda step: (step.start, step.end)))  # the format's order
        yield author, "\n\n".join(["WEBVTT", f"{_NOTE}{head}", *cues]) + "\n"


def _cue(step: TimedStep) -> str:
    words = _escaped(f"{step.label}: {step.text}" if step.label else step.text)
    voice = f"<v {_escaped(step.person)}>" if step.person else ""
    span = f"{_stamp(step.start)} --> {_stamp(step.end)}"
    return f"{step.chain} {step.node}\n{span}\n{voice}{words or '-'}"


def _escaped(text: str) -> str:
    return html.escape(visible(" ".join(text.split())), quote=False)


def _stamp(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}.{rest % 1000:03}"


def read(text: str) -> TimedClip:
    """The times of a file that `write` wrote, maybe changed since. Raises TimesFault."""
    lines = text.removeprefix("﻿").replace("\r\n", "\n").replace("\r", "\n")
    blocks = [block for block in re.split(r"\n{2,}", lines) if block.strip()]
    if not blocks or not re.match(r"WEBVTT(?:[ \t\n]|$)", blocks[0]):
        raise TimesFault("is no WebVTT")
    head = next((block for block in blocks if block.startswith(_NOTE)), "")
    clip, author = _head(head.removeprefix(_NOTE))
    steps = [
        step for number, block in enumerate(blocks[1:], 2) for step in _step(block, number, author)
    ]
    return TimedClip(clip, tuple(steps))


def _head(text: str) -> tuple[str, Author]:
    try:
        head: Any = json.loads(text)
        return str(head["clip"]), Author(str(head["kind"]), str(head["name"]))
    except (ValueError, KeyError, TypeError):
        raise TimesFault(
            "does not say whose times of which clip it holds: its NOTE is gone"
        ) from None


def _step(block: str, number: int, author: Author) -> Iterator[TimedStep]:
    rows = block.split("\n")
    at = next((at for at, row in enumerate(rows[:2]) if "-->" in row), None)
    if at is None:
        return  # a note, a style or a region
    match = _TIME.match(rows[at].strip())
    if match is None:
        raise TimesFault(f"block {number}: “{rows[at][:60]}” is no time")
    parts = [int(part or 0) for part in match.groups()]
    chain, _, node = (rows[0].strip() if at else "").partition(" ")
    words = html.unescape(_TAG.sub("", " ".join(rows[at + 1 :])))
    yield TimedStep(chain, node, _ms(parts[:4]), _ms(parts[4:]), author, words)


def _ms(parts: list[int]) -> int:
    hours, minutes, seconds, rest = parts
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
