"""Read subtitles in SRT or WebVTT, for imports, prompts, forms and browsers.

A time that counts frames (`00:00:01:12`) is refused with its line: the length of a frame is
unknown, and a lenient parser would read a wrong time. In a prompt each cue is a line with its
times.
"""

import html
import re
from pathlib import Path
from typing import Final

import pysubs2

CAP: Final = 4 << 20
"""Bytes: an hour of speech is a tenth of a megabyte."""
ENDINGS: Final = (".vtt", ".srt")
_HEAD: Final = "WEBVTT"
_STAMP: Final = r"(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?"
"""Accepts fewer digits than the format requires, and any number of decimals."""
_SPAN: Final = re.compile(rf"\s*{_STAMP}\s*-->\s*{_STAMP}(?P<rest>\s.*)?", re.ASCII)
_WORD_TIME: Final = re.compile(r"<(?:\d+:)?\d\d:\d\d\.\d{3}>", re.ASCII)
"""The time of a single word in a WebVTT cue."""
_GAP_MS: Final = 100
_CUE: Final = re.compile(r"\s*\d[\d:.,;]*\s*-->", re.ASCII)
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
PROMPT_CAP: Final = 1 << 20
_TAGS: Final = re.compile(r"<[^<>]{0,200}>")


class SubtitleFault(Exception):  # noqa: N818 - named like media.mp4.MediaFault
    """The file cannot be used as subtitles; the message says why, as in “it …”."""


def cues(path: Path) -> list[pysubs2.SSAEvent]:
    """The cues with words. Raises SubtitleFault if the file is not SRT or WebVTT with cues."""
    text = _text(path)
    if path.suffix.lower() == ".vtt" and not text.startswith(_HEAD):
        raise SubtitleFault("is no .vtt file, whatever its name says")
    return cues_of(text)


def cues_of(text: str) -> list[pysubs2.SSAEvent]:
    """The cues with words of a text. Raises SubtitleFault."""
    plain = _checked(text.removeprefix("\ufeff"))
    is_vtt = plain.startswith(_HEAD)
    try:
        read = pysubs2.SSAFile.from_string(plain, format_="vtt" if is_vtt else "srt")
    except (pysubs2.Pysubs2Error, ValueError, UnicodeError) as error:
        raise SubtitleFault("is neither SRT nor WebVTT") from error
    if not is_vtt and not len(read) and "-->" not in plain:
        raise SubtitleFault("is neither SRT nor WebVTT")
    made = [cue for cue in read if cue.plaintext.strip() and not cue.is_comment]
    if not made:
        raise SubtitleFault("has no cue")
    for cue in made if is_vtt else ():
        cue.plaintext = html.unescape(cue.plaintext)
    return _unrolled(made) if is_vtt and _WORD_TIME.search(text) else made


def _unrolled(rolling: list[pysubs2.SSAEvent]) -> list[pysubs2.SSAEvent]:
    """Captions that roll up, without the lines that a cue repeats from the cue before it.

    Programs that write a time for each word (as for YouTube's captions) repeat each line in the
    next cues, so that it stays on the screen while the next line appears.
    """
    made, before, ended = list[pysubs2.SSAEvent](), list[str](), -1
    for cue in rolling:
        lines = [line.strip() for line in cue.plaintext.splitlines() if line.strip()]
        repeats = before if cue.start <= ended + _GAP_MS else []
        new = [line for line in lines if line not in repeats]
        before, ended = lines, cue.end
        if new:
            cue.plaintext = "\n".join(new)
            made.append(cue)
        elif made:
            made[-1].end = max(made[-1].end, cue.end)
    return made


def last_second(path: Path) -> float:
    """When the last cue ends. Raises SubtitleFault."""
    return max(cue.end for cue in cues(path)) / 1000


def as_vtt(path: Path) -> bytes:
    """The file as WebVTT. Raises SubtitleFault."""
    text = _text(path)
    if text.startswith(_HEAD):
        return text.encode()
    file = pysubs2.SSAFile()
    file.events = cues(path)
    return file.to_string("vtt").encode()


def _checked(text: str) -> str:
    """Return the text with times as SRT writes them. Raises SubtitleFault with the bad line."""
    lines = text.splitlines()
    is_vtt = text.startswith(_HEAD)
    for number, line in enumerate(lines):
        if not _CUE.match(line):
            lines[number] = _WORD_TIME.sub("", line) if is_vtt else line
            continue
        match = _SPAN.fullmatch(line)
        if match is None:
            raise SubtitleFault(
                f"has a time in line {number + 1} (“{line.strip()[:40]}”) unlike 00:01:02,500: "
                "export it with milliseconds, not frames"
            )
        parts = match.groups()
        if _ms(parts[4:8]) < _ms(parts[:4]):
            raise SubtitleFault(f"has a cue in line {number + 1} that ends before it begins")
        if not is_vtt:
            lines[number] = f"{_srt(parts[:4])} --> {_srt(parts[4:8])}"
    # A line of spaces does not end a WebVTT cue, but the parser would end the cue there.
    return "\n".join(line for line in lines if not (is_vtt and line.isspace()))


def _ms(parts: tuple[str | None, ...]) -> int:
    hours, minutes, seconds, rest = (part or "0" for part in parts)
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(f"{rest[:3]:0<3}")


def _srt(parts: tuple[str | None, ...]) -> str:
    hours, minutes, seconds, rest = (part or "0" for part in parts)
    return f"{int(hours):02}:{int(minutes):02}:{int(seconds):02},{rest[:3]:0<3}"


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > CAP:
            raise SubtitleFault(f"has more than {CAP >> 20} MiB")
        data = path.read_bytes()
    except OSError as error:
        raise SubtitleFault("can't be read") from error
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise SubtitleFault("is not UTF-8") from error


def subtitles(path: Path) -> str:
    """`[1.5–3.0 s] words` for each cue, in time; empty where the file is absent or unreadable.

    At most 1 MiB is read: an hour of speech is 0.1.
    """
    try:
        if not path.is_file() or path.stat().st_size > PROMPT_CAP:
            return ""
        lines = map(_line, sorted(cues(path)))
    except (OSError, SubtitleFault):
        return ""
    return "\n".join(line for line in lines if line)


def _line(cue: pysubs2.SSAEvent) -> str:
    words = " ".join(_TAGS.sub("", cue.plaintext).split())
    return f"[{cue.start / 1000:.1f}–{cue.end / 1000:.1f} s] {words}" if words else ""
