"""Redaction of API keys in responses, before anything of them is stored or shown.

A server may echo a key literally, escaped (JSON, URL, HTML), in hex or base64, reversed, masked in
the middle, or split over the events of a stream. All of these forms are redacted.
"""

import base64
import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import SecretStr

REDACTED: Final = "[key]"
SHORTEST: Final = 4
"""Shorter texts are no keys of any service, and redacting them would remove plain words."""
SHORTEST_ENCODED: Final = 6
HEAD: Final = 3
TAIL: Final = 4
"""Characters before and after a mask that identify a masked key."""
SHOWN: Final = 40
"""Characters of a key that are compared on either side of a mask."""
_MASK: Final = re.compile(r"[*•●]{2,}|\.{3,}|…+|[xX]{4,}")
_ESCAPE: Final = re.compile(
    r"""(?<!\\)\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(["'/\\]))"""
    r"|%(?:25)*([0-9a-f]{2})"
    r"|&(?:amp;)*(?:\#x0*([0-9a-f]{1,4})|\#0*([0-9]{1,5})|(amp|lt|gt|quot|apos|plus|sol|equals));",
    re.I,
)
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "plus": "+",
                 "sol": "/", "equals": "="}  # fmt: skip
_URL_SAFE: Final = str.maketrans("-_", "+/")

Span = tuple[int, int]


class Redactor:
    """Redacts some keys in texts and in JSON values. Its repr has no key."""

    def __init__(self, keys: Iterable[SecretStr | str]) -> None:
        plain = (key if isinstance(key, str) else key.get_secret_value() for key in keys)
        self._forms = [_Forms.of(key) for key in plain if len(key) >= SHORTEST]

    def text(self, text: str) -> str:
        """The text with keys redacted."""
        if not self._forms or not text:
            return text
        flat = _Unescaped.of(text)
        spans = [span for forms in self._forms for span in forms.spans(text)]
        if flat is not None:
            spans += [flat.origin(span) for forms in self._forms for span in forms.spans(flat.text)]
        return _replace_spans(text, spans)

    def value(self, value: Any) -> Any:
        """A JSON value with keys redacted in every text, names included."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(str(name)): self.value(item) for name, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.value(item) for item in value]
        return value

    def body(self, raw: str) -> str:
        """A response body with keys redacted, also where one is split over the events of a stream
        or the tokens of a reply: then the joined texts replace the body.
        """
        raw = self.text(raw)
        if not self._forms:
            return raw
        joined = _joined(raw)
        if all(self.text(text) == text for text in joined.values()):
            return raw
        replacement = {"the key came in pieces, so texts are joined here": self.value(joined)}
        return json.dumps(replacement, ensure_ascii=False)

    def __repr__(self) -> str:
        return "Redactor()"


class _Forms(NamedTuple):
    """A key and its encoded forms; as plain strings, since `re` would cache them as patterns."""

    key: str
    literal: tuple[str, ...]
    base64: tuple[str, ...]

    @classmethod
    def of(cls, key: str) -> "_Forms":
        if len(key) < SHORTEST_ENCODED:
            return cls(key, (key,), ())
        data = key.encode()
        coded = [data.hex(sep) if sep else data.hex() for sep in ("", ":", " ", "-")]
        return cls(
            key,
            (key, key[::-1], *coded, *(form.upper() for form in coded)),
            tuple(_base64(data, shift) for shift in range(3)),
        )

    def spans(self, text: str) -> Iterator[Span]:
        """The spans of the key's forms in a text."""
        for form in self.literal:
            yield from _occurrences(text, form)
        if self.base64:
            standard = text.translate(_URL_SAFE) if "-" in text or "_" in text else text
            for form in self.base64:
                yield from _occurrences(standard, form)
            yield from self._masked(text)

    def _masked(self, text: str) -> Iterator[Span]:
        """The spans of masked forms such as `sk-ab12****wxyz`: the key's head or tail beside a
        run of masking characters."""
        length, backwards = min(SHOWN, len(self.key)), self.key[::-1]
        for mask in _MASK.finditer(text):
            start, end = mask.span()
            head = _common_prefix(self.key, text[max(0, start - length) : start], HEAD)
            tail = _common_prefix(backwards, text[end : end + length][::-1], TAIL)
            if head or tail:
                yield start - head, end + tail


class _Unescaped(NamedTuple):
    """A text with its escapes resolved, and the offsets of each escape."""

    text: str
    places: list[int]
    shifts: list[int]

    @classmethod
    def of(cls, text: str) -> "_Unescaped | None":
        """None for a text that has no escapes."""
        parts, places, shifts, at, length = list[str](), list[int](), list[int](), 0, 0
        for match in _ESCAPE.finditer(text):
            parts += (text[at : match.start()], _sign(match))
            length += match.start() - at + 1
            at = match.end()
            places.append(length)
            shifts.append(at - length)
        if not places:
            return None
        return cls("".join((*parts, text[at:])), places, shifts)

    def origin(self, span: Span) -> Span:
        """A span of this text → the span of the original text."""
        start, end = span
        return self._origin(start), self._origin(end)

    def _origin(self, at: int) -> int:
        index = bisect_right(self.places, at) - 1
        return at + (self.shifts[index] if index >= 0 else 0)


def _sign(match: re.Match[str]) -> str:
    """The one character that an escape stands for."""
    four, two, plain, percent, entity, number, name = match.groups()
    digits = four or two or percent or entity
    if digits:
        return chr(int(digits, 16))
    return plain or (chr(int(number)) if number else _NAMED[name.lower()])


def _base64(data: bytes, shift: int) -> str:
    """The part of a key's base64 that is the same at every offset that equals `shift` mod 3."""
    bits = 8 * shift
    coded = base64.b64encode(b"\0" * shift + data).decode()
    return coded[-(-bits // 6) : (bits + 8 * len(data)) // 6]


def _occurrences(text: str, form: str) -> Iterator[Span]:
    at = text.find(form)
    while at >= 0:
        yield at, at + len(form)
        at = text.find(form, at + 1)


def _common_prefix(key: str, text: str, least: int) -> int:
    """The length of the longest key prefix that ends the text; 0 below `least`."""
    at = text.find(key[:least])
    while at >= 0:
        if key.startswith(text[at:]):
            return len(text) - at
        at = text.find(key[:least], at + 1)
    return 0


def _replace_spans(text: str, spans: list[Span]) -> str:
    """The text with each span replaced; overlapping spans are merged."""
    parts, at = list[str](), 0
    for start, end in sorted(spans):
        if start >= at:
            parts += (text[at:start], REDACTED)
        at = max(at, end)
    return "".join((*parts, text[at:]))


def _joined(raw: str) -> dict[str, str]:
    """JSON path → the texts of a body at that path of its events or lists, joined."""
    pieces = defaultdict[str, list[str]](list)
    for value in _values(raw):
        for place, piece in _leaves(value, ""):
            pieces[place].append(piece)
    return {place: "".join(texts) for place, texts in pieces.items() if len(texts) > 1}


def _values(raw: str) -> Iterator[Any]:
    """The JSON value of a body, or of each event of a stream; malformed JSON yields nothing."""
    try:
        yield json.loads(raw)
    except (ValueError, RecursionError):
        for line in re.split(r"[\r\n]+", raw):
            if line.startswith("data:"):
                try:
                    yield json.loads(line.removeprefix("data:"))
                except (ValueError, RecursionError):
                    continue


def _leaves(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text with its JSON path; small integers count as the bytes of a text."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, int) and 0 < value < 128:
        yield place, chr(value)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _leaves(item, f"{place}.{name}")
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, f"{place}[]")
