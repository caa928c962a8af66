"""A clip's subtitles as text for a prompt: one cue a line, with times."""

import re
from pathlib import Path
from typing import Final

import pysubs2

from media.subtitles import SubtitleFault, cues

CAP: Final = 1 << 20
_TAGS: Final = re.compile(r"<[^<>]{0,200}>")


def subtitles(path: Path) -> str:
    """`[1.5–3.0 s] words` for each cue, in time; empty where the file is absent or unreadable.

    At most 1 MiB is read: an hour of speech is 0.1.
    """
    try:
        if not path.is_file() or path.stat().st_size > CAP:
            return ""
        lines = map(_line, sorted(cues(path)))
    except (OSError, SubtitleFault):
        return ""
    return "\n".join(line for line in lines if line)


def _line(cue: pysubs2.SSAEvent) -> str:
    words = " ".join(_TAGS.sub("", cue.plaintext).split())
    return f"[{cue.start / 1000:.1f}–{cue.end / 1000:.1f} s] {words}" if words else ""
