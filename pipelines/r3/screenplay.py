"""Screenplays as scenes, speakers, parentheticals and dialogue: Fountain, and plain typescripts.

The rules are Fountain's (fountain.io/syntax), which describe a typescript's habits: a heading
begins with INT or EXT, a speaker's name stands in capitals after an empty line and before what is
said. A line in capitals that ends in an exclamation mark is shouted, not a name. A transcript's
`MIA: Where is it?` is read too.

Own code, since no library that we tried reads scripts as they come: fountain-py 0.3.0 knows no
speaker whose name begins beyond A to Z and takes minutes over notes that are never closed;
screenplain 0.12.0 and screenplay-tools 0.0.10 take a typescript's numbered headings for action and
a shout for a name.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Kind = Literal["heading", "action", "dialogue"]

_HEADING: Final = re.compile(
    r"^(?:\d+[A-Z]?\.?\s+)?(?:INT|EXT|EST|INT\.?\s?/\s?EXT|EXT\.?\s?/\s?INT|I\s?/\s?E)[.\s].*\S",
    re.I,
)
_NUMBERS: Final = re.compile(r"^\d+[A-Z]?\.?\s+|\s*#[\w.-]+#$|\s{2,}\d+[A-Z]?\.?$")
_TITLE: Final = re.compile(
    r"^(title|credit|authors?|source|draft date|date|contact|copyright|notes|revision)\s*:", re.I
)
_FURNITURE: Final = re.compile(
    r"^(?:\(?(?:more|continued|cont['’]d)\)?:?|(?:continued:.*)|\d+\.?|={3,}|fade (?:in|out|to).*"
    r"|(?:the )?end|[a-z .]*\bto:|dissolve.*:)$",
    re.I,
)
"""Lines in capitals that no camera shows: page numbers and breaks, continuations, transitions."""
MOST_HEADING: Final = 200
"""Characters; a longer line is no heading and no name."""
_SPEAKER: Final = re.compile(r"^(?P<name>[^\W\d_a-z][^a-z(:]{0,38}?)\s*(?:\([^)]*\)\s*)*\^?$")
_TRANSCRIPT: Final = re.compile(
    r"^(?P<name>[^\W\d_a-z][\w.'’-]*(?: [^\W\d_a-z][\w.'’-]*){0,2})\s*"
    r"(?:\((?P<how>[^)]*)\))?\s*:\s+(?P<line>\S.*)$"
)
_EMPHASIS: Final = re.compile(r"(?<!\\)(\*{1,3}|_)(?=\S)(.{1,300}?)(?<=\S)\1")


class ScriptPart(NamedTuple):
    """A heading, a paragraph of action, or what somebody says; `scene` counts headings from 1."""

    kind: Kind
    text: str
    speaker: str = ""
    how: str = ""
    """The parenthetical, such as “whispering”."""
    scene: int = 0

    def line(self) -> str:
        """The part as a line of a prompt."""
        if self.kind != "dialogue":
            return self.text
        return f"{self.speaker}{f' ({self.how})' if self.how else ''}: {self.text}"


def screenplay(text: str) -> tuple[ScriptPart, ...]:
    """The parts in their order; () for a text without a heading and without a speaker."""
    reader = _Reader(_lines(text))
    parts = tuple(reader.parts())
    return parts if any(part.kind != "action" for part in parts) else ()


def _lines(text: str) -> list[str]:
    """The lines without comments, notes and the title page."""
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    ")
    text = _without(_without(text, "/*", "*/"), "[[", "]]")
    lines = text.split("\n")
    begin = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if begin < len(lines) and _TITLE.match(lines[begin]):
        begin = next((at for at in range(begin, len(lines)) if not lines[at].strip()), len(lines))
    return lines[begin:]


def _without(text: str, begin: str, end: str) -> str:
    """The text without what stands between two marks; one that is never closed stays.

    By parts: an expression would search to the end from each mark that is not closed.
    """
    kept = list[str]()
    while (first := text.find(begin)) >= 0 and (last := text.find(end, first)) >= 0:
        kept.append(text[:first])
        text = text[last + len(end) :]
    return "".join((*kept, text))


@dataclass
class _Reader:
    """Reads parts from lines; `at` is the next line."""

    lines: Sequence[str]
    at: int = 0
    scene: int = 0

    def parts(self) -> Iterator[ScriptPart]:
        self.names = _transcript_names(self.lines)
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            if not line or line.startswith("#") or _is_furniture(line):
                self.at += 1
            elif (heading := self._heading(line)) is not None:
                self.at, self.scene = self.at + 1, self.scene + 1
                yield ScriptPart("heading", heading, scene=self.scene)
            elif (part := self._transcript(line)) is not None:
                self.at += 1
                yield part
            elif (speaker := self._speaker(line)) is not None:
                self.at += 1
                yield from self._speech(speaker)
            else:
                yield self._action()

    def _is_first(self) -> bool:
        """Whether an empty line stands before this one."""
        return self.at == 0 or not self.lines[self.at - 1].strip()

    def _heading(self, line: str) -> str | None:
        if line.startswith(".") and not line.startswith("..") and line[1:].strip():
            return _plain(_unnumbered(line[1 : MOST_HEADING + 1]))
        if len(line) > MOST_HEADING or not self._is_first() or not _HEADING.match(line):
            return None
        return _plain(_unnumbered(line))

    def _speaker(self, line: str) -> str | None:
        """The name, where this line is one and something is said after it."""
        after = self.lines[self.at + 1].strip() if self.at + 1 < len(self.lines) else ""
        if not after or line.startswith("!") or len(line) > MOST_HEADING:
            return None
        if line.startswith("@"):
            return _plain(line[1:].partition("(")[0].rstrip("^ "))
        match = _SPEAKER.match(line)
        if match is None or not self._is_first() or line[-1] in "!?,;:…" or line.startswith(">"):
            return None
        return _plain(match["name"]) if len(match["name"].split()) <= 5 else None

    def _transcript(self, line: str) -> ScriptPart | None:
        match = _TRANSCRIPT.match(_spaced(line))
        if match is None or match["name"] not in self.names:
            return None
        how = _plain(match["how"] or "")
        return ScriptPart("dialogue", _plain(match["line"]), match["name"], how, self.scene)

    def _speech(self, speaker: str) -> Iterator[ScriptPart]:
        """What is said until an empty line; one of two spaces is a pause in the speech."""
        speech, how = list[str](), list[str]()
        while self.at < len(self.lines):
            raw = self.lines[self.at]
            line = raw.strip()
            if not line and raw != "  ":
                break
            self.at += 1
            if line.startswith("("):
                while not line.endswith(")") and self._goes_on():
                    line, self.at = f"{line} {self.lines[self.at].strip()}", self.at + 1
                if not _is_furniture(line):
                    how.append(line.strip("()"))
            elif line and not _is_furniture(line):
                speech.append(line.removeprefix("~"))
        if speech:
            text = _plain(" ".join(speech))
            yield ScriptPart("dialogue", text, speaker, _plain("; ".join(how)), self.scene)

    def _goes_on(self) -> bool:
        return self.at < len(self.lines) and bool(self.lines[self.at].strip())

    def _action(self) -> ScriptPart:
        """A paragraph: until an empty line, or a line that is something else."""
        text = list[str]()
        while self._goes_on():
            line = self.lines[self.at].strip()
            if text and (self._heading(line) is not None or self._transcript(line) is not None):
                break
            text.append(line.lstrip("!>~").removesuffix("<").strip())
            self.at += 1
        return ScriptPart("action", _plain(" ".join(text)), scene=self.scene)


def _transcript_names(lines: Sequence[str]) -> frozenset[str]:
    """Names before a colon: in capitals, or such as come back (“Later: …” is no speaker)."""
    matches = [match for line in lines if (match := _TRANSCRIPT.match(_spaced(line)))]
    counts = Counter(match["name"] for match in matches)
    return frozenset(name for name, count in counts.items() if name.isupper() or count > 1)


def _is_furniture(line: str) -> bool:
    is_synopsis = line.startswith("=") and not line.startswith("==")
    is_transition = line.startswith(">") and not line.endswith("<")
    return (
        is_synopsis
        or is_transition
        or (len(line) <= MOST_HEADING and line == line.upper() and bool(_FURNITURE.match(line)))
    )


def _unnumbered(text: str) -> str:
    return _NUMBERS.sub("", _NUMBERS.sub("", text.strip())).strip()


def _plain(text: str) -> str:
    """Without marks of emphasis, in single spaces."""
    for _ in range(3):
        text = _EMPHASIS.sub(r"\2", text)
    return _spaced(text.replace("\\*", "*").replace("\\_", "_"))


def _spaced(text: str) -> str:
    """In single spaces: of long runs of them expressions try every part."""
    return " ".join(text.split())
