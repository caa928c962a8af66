"""Text and JSON from untrusted files: every fault becomes FileRefused.

The rows of a JSON file are JSON Lines, one array of rows, or objects over several lines. The
beginning of the file decides which of these it is, not its name. A row that is not an object is a
fault with its place.

Caps: 64 MiB for a JSON document (SVBench's largest is 0.2 MB; parsed JSON takes about ten times
its size), 512 MiB for files read by the line, 4 MiB for a line.
"""

import codecs
import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused

JSON_CAP: Final = 64 * 2**20
LINES_CAP: Final = 512 * 2**20
LINE_CAP: Final = 4 * 2**20
UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BETWEEN: Final = re.compile(r"[\s,]*")
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_LINE: Final = "line"
ITEM: Final = "item"


def refuse_twice(names: Sequence[str], file: str, place: str = "") -> None:
    """Raises FileRefused for duplicate column names, which are ambiguous."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise FileRefused(file, place, f"has two columns “{twice[:60]}”")


class NotJSON(ValueError):  # noqa: N818
    """A text outside the JSON that is accepted, with the reason."""


def regular(path: Path, name: str, cap: int) -> int:
    """The size of a regular file; raises FileRefused for anything else, or above the cap."""
    try:
        if path.is_dir():
            raise FileRefused(name, "", "is a folder; a file is expected here")
        if not path.exists():
            raise FileRefused(name, "", "is not there")
        if not path.is_file():
            raise FileRefused(name, "", "is no regular file")
        size = path.stat().st_size
    except (OSError, ValueError) as error:
        raise FileRefused(name, "", f"can't be read ({_message(error)})") from error
    if size > cap:
        raise FileRefused(
            name, "", f"is {size / 2**20:.0f} MiB; at most {cap // 2**20} MiB are read"
        )
    return size


def read_bytes(path: Path, name: str, cap: int = JSON_CAP) -> bytes:
    """The file's bytes. Raises FileRefused for anything but a regular file within the cap."""
    regular(path, name, cap)
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileRefused(name, "", f"can't be read ({_message(error)})") from error


def decoded(data: bytes, name: str, position: str = "") -> str:
    """The data decoded as UTF-8, with or without a BOM. Raises FileRefused."""
    if data.startswith(UTF16):
        raise FileRefused(name, position, "is UTF-16; save it as UTF-8")
    try:
        # Not utf-8-sig: that codec is Python code, which takes five times as long on short lines.
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        at = position or f"byte {error.start + 1}"
        raise FileRefused(name, at, "is not UTF-8; save it as UTF-8") from error


def read_json(path: Path, name: str) -> object:
    """The JSON document in the file. Raises FileRefused with line and column."""
    text = decoded(read_bytes(path, name), name)
    try:
        return parse(text)
    except (json.JSONDecodeError, NotJSON) as error:
        raise no_json(error, name) from error


def no_json(error: json.JSONDecodeError | NotJSON, name: str) -> FileRefused:
    """The refusal of a document, with the place of its fault."""
    if isinstance(error, NotJSON):
        return FileRefused(name, "", str(error))
    place = f"line {error.lineno}, column {error.colno}"
    return FileRefused(name, place, f"is not JSON ({error.msg})")


def parse(text: str) -> object:
    """A JSON value, with None for NaN. Raises NotJSON (too deep, a number too long, a key that
    comes twice)."""
    try:
        value: object = _DECODER.decode(text)
    except (RecursionError, ValueError) as error:
        raise _in_words(error) from error
    return _as_text(value, text)


def parse_several(text: str) -> list[tuple[int, object]]:
    """Each JSON value of a text and where it begins; spaces or commas separate them. Raises as
    `parse`."""
    values, at = list[tuple[int, object]](), _begin(text, 0)
    try:
        while at < len(text):
            value, end = _DECODER.raw_decode(text, at)
            values.append((at, _as_text(value, text[at:end])))
            at = _begin(text, end)
    except (RecursionError, ValueError) as error:
        raise _in_words(error) from error
    return values


def _begin(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _in_words(error: Exception) -> Exception:
    """The parser's error, as NotJSON where it names no place."""
    if isinstance(error, json.JSONDecodeError | NotJSON):
        return error
    is_deep = isinstance(error, RecursionError)
    return NotJSON("is nested too deeply" if is_deep else "has a number that is too long")


def _as_text(value: object, text: str) -> object:
    """The value without half surrogate pairs: JSON allows them, Arrow and DuckDB do not."""
    if not _SURROGATE.search(text):
        return value
    plain: object = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    return plain


def _constant(text: str) -> float | None:
    """Read what Python writes beyond JSON: NaN as None, Infinity as the number 1e999."""
    return None if text == "NaN" else float(text)


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    unique = dict(pairs)
    if len(unique) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NotJSON(f"has the key “{twice[:60]}” twice in one object")
    return unique


_DECODER: Final = json.JSONDecoder(parse_constant=_constant, object_pairs_hook=_pairs)
"""Shared: json.loads builds one per call, a third of the time for a file of short lines."""


def read_lines(path: Path, name: str) -> Iterator[tuple[int, str]]:
    """`(1-based line number, line)` of a text file, without blank lines. Raises FileRefused."""
    regular(path, name, LINES_CAP)
    try:
        with path.open("rb") as handle:
            number = 0
            while line := handle.readline(LINE_CAP + 1):
                number += 1
                if len(line) > LINE_CAP:
                    reason = f"is longer than {LINE_CAP // 2**20} MiB"
                    raise FileRefused(name, f"line {number}", reason)
                text = decoded(line, name, "" if number == 1 else f"line {number}")
                if text.strip():
                    yield number, text
    except OSError as error:
        raise FileRefused(name, "", f"can't be read ({_message(error)})") from error


def _message(error: Exception) -> str:
    return error.strerror or "unknown error" if isinstance(error, OSError) else str(error)


class JsonRow(NamedTuple):
    """An object of a file, empty where there is a fault.

    Its place is a line, or an item of an array, whose items need not be lines.
    """

    number: int
    row: dict[str, object]
    fault: str
    unit: str

    @property
    def position(self) -> str:
        """The place in words."""
        return f"{self.unit} {self.number}"


def objects(path: Path, name: str) -> Iterator[JsonRow]:
    """The objects of a file in order. Raises FileRefused."""
    for number, value, fault, unit in _rows(path, name):
        row = value if isinstance(value, dict) and not fault else {}
        why = fault or ("" if isinstance(value, dict) else "is no object")
        yield JsonRow(number, row, why, unit)


def _rows(path: Path, name: str) -> Iterator[tuple[int, object, str, str]]:
    """Number, value, fault and unit of each row. Raises FileRefused."""
    lines = read_lines(path, name)
    first, second = next(lines, None), next(lines, None)
    if first is None:
        return
    if _goes_on(first[1], second[1] if second else ""):
        yield from _whole(path, name)
        return
    for number, line in chain(filter(None, (first, second)), lines):
        yield number, *_parsed(line), _LINE


def _goes_on(line: str, following: str) -> bool:
    """Whether an array begins on this line, or an object that ends on a later one."""
    plain = line.strip()
    if plain.startswith("["):
        return True
    try:
        parse(plain)
    except json.JSONDecodeError as error:
        is_open = plain.startswith("{") and error.pos >= len(plain)
        return is_open and not following.lstrip().startswith("{")
    except NotJSON:
        pass
    return False


def _whole(path: Path, name: str) -> Iterator[tuple[int, object, str, str]]:
    """The rows of a file that is read whole. Raises FileRefused."""
    text = decoded(read_bytes(path, name), name)
    try:
        values = parse_several(text)
    except (json.JSONDecodeError, NotJSON) as error:
        raise no_json(error, name) from error
    if len(values) == 1 and isinstance(values[0][1], list):
        yield from ((number, value, "", ITEM) for number, value in enumerate(values[0][1], 1))
        return
    line, counted = 1, 0
    for start, value in values:
        line += text.count("\n", counted, start)
        counted = start
        yield line, value, "", _LINE


def _parsed(line: str) -> tuple[object, str]:
    try:
        return parse(line), ""
    except json.JSONDecodeError as error:
        if error.msg == "Extra data" and line[error.pos :].strip() == ",":
            return _parsed(line[: error.pos])  # a line of an array without its brackets
        return None, f"is not JSON ({error.msg}, column {error.colno}){_remedy(line, error.pos)}"
    except NotJSON as error:
        return None, str(error)


def _remedy(line: str, at: int) -> str:
    """Return what to do about a usual fault, by the characters around its place.

    For a trailing comma, Python 3.13 and later give the position of the comma, earlier versions the
    position after it.
    """
    comma = at if line[at : at + 1] == "," else len(line[:at].rstrip()) - 1
    closing = line[comma + 1 :].lstrip()[:1]
    if line[comma : comma + 1] == "," and closing in ("}", "]"):
        return f": remove the comma before {closing}"
    if line[at : at + 1] == "'":
        return ": JSON has double quotes; write rows with json.dumps"
    return ""
