"""Subtitle files (SRT, WebVTT): checked before they are imported, and as WebVTT for browsers."""

from pathlib import Path
from typing import Final

import pysubs2

CAP: Final = 4 << 20
"""Bytes: an hour of speech is a tenth of a megabyte."""
ENDINGS: Final = (".vtt", ".srt")
_HEAD: Final = "WEBVTT"


class SubtitleFault(Exception):  # noqa: N818 - named like media.mp4.MediaFault
    """The file cannot be used as subtitles; the message says why, as in “it …”."""


def last_second(path: Path) -> float:
    """When the last cue ends. Raises SubtitleFault for what is no SRT or WebVTT with cues."""
    cues = _cues(path)
    return max(cue.end for cue in cues) / 1000


def as_vtt(path: Path) -> bytes:
    """The file as WebVTT. Raises SubtitleFault."""
    text = _text(path)
    if text.startswith(_HEAD):
        return text.encode()
    cues = pysubs2.SSAFile()
    cues.events = _cues(path)
    return cues.to_string("vtt").encode()


def _cues(path: Path) -> list[pysubs2.SSAEvent]:
    text = _text(path)
    if path.suffix.lower() == ".vtt" and not text.startswith(_HEAD):
        raise SubtitleFault("is no .vtt file, whatever its name says")
    try:
        read = pysubs2.SSAFile.from_string(text)
    except (pysubs2.Pysubs2Error, ValueError, UnicodeError) as error:
        raise SubtitleFault("is neither SRT nor WebVTT") from error
    cues = [cue for cue in read if cue.plaintext.strip() and not cue.is_comment]
    if not cues:
        raise SubtitleFault("has no cue")
    return cues


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > CAP:
            raise SubtitleFault(f"has more than {CAP >> 20} MiB")
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SubtitleFault("can't be read") from error
    except UnicodeDecodeError as error:
        raise SubtitleFault("is not UTF-8") from error
