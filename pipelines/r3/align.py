"""Alignment of a script's lines with subtitle cues, which gives the lines their times.

Subtitles are SRT or WebVTT (pysubs2); similarity is RapidFuzz's, and dynamic programming finds the
monotonic alignment of the greatest total similarity. Of a screenplay only what is said is aligned,
and only the segment around it is given back: the rest of the film is not in the clip.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from rapidfuzz import fuzz, process

from media.subtitles import SubtitleFault, cues_of
from pipelines.r3.screenplay import ScriptPart, screenplay

ALIKE: Final = 55.0
"""Below this similarity (token set ratio, 0–100) a line and a cue do not match."""
MOST: Final = 3_000
"""Lines of a script or cues of a file: a long film has about 2,000."""


PER_SECOND: Final = 60.0
"""Characters of a screenplay for a second of the clip, at most: a page is about a minute."""
LEAST_SEGMENT: Final = 1_500
"""A segment of so few characters is never too long."""
AROUND: Final = 5
"""Parts beside the segment that are looked at again."""


class ScriptLine(NamedTuple):
    """A line of a script or a cue; `start` and `end` in seconds, None where no cue matches.

    `kind` is “scene” or “action” in a screenplay and the kind of an annotation; "" is what is said.
    """

    text: str
    start: float | None = None
    end: float | None = None
    kind: str = ""


def subtitles(text: str) -> tuple[ScriptLine, ...]:
    """The cues of an SRT or WebVTT text, without markup.

    Raises:
        ValueError: when it is neither, has no cue, or too many.
    """
    try:
        events = cues_of(text)
    except SubtitleFault as fault:
        raise ValueError(f"this {fault}") from fault
    if len(events) > MOST:
        raise ValueError(f"{len(events):,} cues; 1 to {MOST:,} can be read")
    return tuple(
        ScriptLine(" ".join(event.plaintext.split()), event.start / 1000, event.end / 1000)
        for event in events
    )


def aligned(script: str, cues: Sequence[ScriptLine]) -> tuple[ScriptLine, ...]:
    """The script's lines with the times of their cues; the cues themselves without a script.

    Raises:
        ValueError: when the script has too many lines, or no segment of a screenplay is the clip's.
    """
    parts = screenplay(script)
    if parts and cues:
        return _segment(parts, cues)
    lines = [" ".join(line.split()) for line in script.splitlines() if line.strip()]
    if len(lines) > MOST:
        raise ValueError(f"the script has more than {MOST:,} lines")
    if not lines or not cues:
        return tuple(ScriptLine(line) for line in lines) or tuple(cues)
    return tuple(
        ScriptLine(line, cues[cue].start, cues[cue].end) if cue is not None else ScriptLine(line)
        for line, cue in zip(lines, _matches(lines, cues), strict=True)
    )


def _matches(texts: Sequence[str], cues: Sequence[ScriptLine]) -> list[int | None]:
    """For each text the cue that says it."""
    table = process.cdist(texts, [cue.text for cue in cues], scorer=fuzz.token_set_ratio)
    return _best(np.where(table >= ALIKE, table, 0.0))


def _segment(parts: Sequence[ScriptPart], cues: Sequence[ScriptLine]) -> tuple[ScriptLine, ...]:
    """The segment of a screenplay that the cues say, with the heading that it stands under.

    Looked for twice: in all of it, then around the segment, as a short line such as “No.” may have
    matched one far away at first.
    """
    times = _times(parts, cues, range(len(parts)))
    first, last = _densest(parts, times)
    near = range(max(first - AROUND, 0), min(last + AROUND + 1, len(parts)))
    times = _times(parts, cues, near)
    first, last = _densest(parts, times)
    chosen = list(range(first, last + 1))
    length = sum(len(parts[at].text) for at in chosen)
    seconds = max(cue.end or 0.0 for cue in cues) - min(cue.start or 0.0 for cue in cues)
    if length > max(LEAST_SEGMENT, PER_SECOND * seconds):
        raise ValueError(
            f"what matches in the script is too long ({length:,} characters) for {seconds:.0f} "
            "seconds; is it the script of this clip?"
        )
    heading = next((at for at in range(first, -1, -1) if parts[at].kind == "heading"), first)
    if heading != first:
        chosen.insert(0, heading)
    return tuple(
        ScriptLine(parts[at].line(), *times.get(at, (None, None)), _KINDS.get(parts[at].kind, ""))
        for at in chosen
    )


_KINDS: Final = {"heading": "scene", "action": "action"}


def _times(
    parts: Sequence[ScriptPart], cues: Sequence[ScriptLine], chosen: Sequence[int]
) -> dict[int, tuple[float | None, float | None]]:
    """Part → seconds, of the chosen ones in which a sentence is said by a cue."""
    sentences = [(at, text) for at in chosen if parts[at].kind == "dialogue"
                 for text in re.split(r"(?<=[.!?…])\s+", parts[at].text)]  # fmt: skip
    if len(sentences) > MOST:
        raise ValueError(f"the script has more than {MOST:,} sentences of dialogue")
    if not sentences:
        return {}
    times: dict[int, tuple[float | None, float | None]] = {}
    matches = _matches([text for _, text in sentences], cues)
    for (at, _), cue in zip(sentences, matches, strict=True):
        if cue is not None:
            begin = times[at][0] if at in times else cues[cue].start
            times[at] = (begin, cues[cue].end)
    return times


def _densest(parts: Sequence[ScriptPart], times: Mapping[int, object]) -> tuple[int, int]:
    """The first and the last part of the run that has the most words said over those not said.

    Raises:
        ValueError: when nothing is said by a cue.
    """
    if not times:
        raise ValueError("no line of the script is said in the subtitles; is it of this clip?")
    best, run, begin = (0.0, 0, 0), 0.0, 0
    for at, part in enumerate(parts):
        words = len(part.text.split())
        missing = 0.1 if part.kind != "dialogue" else 0.5
        if run <= 0:
            run, begin = 0.0, at
        run += words if at in times else -missing * words
        best = max(best, (run, begin, at), key=lambda scored: scored[0])
    return best[1], best[2]


def _best(table: np.ndarray) -> list[int | None]:
    """For each row its column in the monotonic matching of the greatest sum; None: unmatched."""
    rows, columns = table.shape
    total = np.zeros((rows + 1, columns + 1))
    for row in range(1, rows + 1):
        taken = total[row - 1, :-1] + table[row - 1]
        best = np.maximum(total[row - 1, 1:], taken)
        total[row, 1:] = np.maximum.accumulate(best)
    column_of: list[int | None] = [None] * rows
    row, column = rows, columns
    while row and column:
        if total[row, column] == total[row - 1, column]:
            row -= 1
        elif total[row, column] == total[row, column - 1]:
            column -= 1
        else:
            row, column = row - 1, column - 1
            column_of[row] = column
    return column_of


def numbered(lines: Sequence[ScriptLine]) -> str:
    """The lines as text for a prompt, numbered from 1."""
    return "\n".join(
        f"{at}. [{'?' if line.start is None else f'{line.start:.1f}'}–"
        f"{'?' if line.end is None else f'{line.end:.1f}'}] "
        f"{f'({line.kind}) ' if line.kind else ''}{line.text}"
        for at, line in enumerate(lines, 1)
    )
