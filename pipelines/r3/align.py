"""Alignment of a script's lines with subtitle cues, which gives the lines their times.

Subtitles are SRT or WebVTT (pysubs2); similarity is RapidFuzz's, and dynamic programming finds the
monotonic alignment of the greatest total similarity.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pysubs2
from rapidfuzz import fuzz, process

ALIKE: Final = 55.0
"""Below this similarity (token set ratio, 0–100) a line and a cue do not match."""
MOST: Final = 3_000
"""Lines of a script or cues of a file: a long film has about 2,000."""


class ScriptLine(NamedTuple):
    """A line of a script or a cue; `start` and `end` in seconds, None where no cue matches."""

    text: str
    start: float | None = None
    end: float | None = None


def subtitles(text: str) -> tuple[ScriptLine, ...]:
    """The cues of an SRT or WebVTT text, without markup.

    Raises:
        ValueError: when it is neither, has no cue, or too many.
    """
    try:
        events = pysubs2.SSAFile.from_string(text.lstrip("\ufeff"))
    except (pysubs2.exceptions.Pysubs2Error, ValueError, UnicodeError) as error:
        raise ValueError("this is neither SRT nor WebVTT") from error
    cues = tuple(
        ScriptLine(" ".join(event.plaintext.split()), event.start / 1000, event.end / 1000)
        for event in events
        if event.plaintext.strip() and not event.is_comment
    )
    if not 0 < len(cues) <= MOST:
        raise ValueError(f"{len(cues):,} cues; 1 to {MOST:,} can be read")
    return cues


def aligned(script: str, cues: Sequence[ScriptLine]) -> tuple[ScriptLine, ...]:
    """The script's lines with the times of their cues; the cues themselves without a script.

    Raises:
        ValueError: when the script has too many lines.
    """
    lines = [" ".join(line.split()) for line in script.splitlines() if line.strip()]
    if len(lines) > MOST:
        raise ValueError(f"the script has more than {MOST:,} lines")
    if not lines or not cues:
        return tuple(ScriptLine(line) for line in lines) or tuple(cues)
    table = process.cdist(lines, [cue.text for cue in cues], scorer=fuzz.token_set_ratio)
    at = _best(np.where(table >= ALIKE, table, 0.0))
    return tuple(
        ScriptLine(line, cues[cue].start, cues[cue].end) if cue is not None else ScriptLine(line)
        for line, cue in zip(lines, at, strict=True)
    )


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
        f"{'?' if line.end is None else f'{line.end:.1f}'}] {line.text}"
        for at, line in enumerate(lines, 1)
    )
