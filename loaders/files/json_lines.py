"""Read the rows of a JSON file: JSON Lines, one array of rows, or objects over several lines.

The beginning of the file decides which of these it is, not its name. A row that is not an object
is a fault with its place.
"""

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from loaders.files.text_files import (
    NotJSON,
    decoded,
    no_json,
    parse,
    parse_several,
    read_bytes,
    read_lines,
)

_LINE: Final = "line"
ITEM: Final = "item"


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
    """Return what to do about a usual fault, by the characters around its place."""
    before, sign = line[:at].rstrip()[-1:], line[at : at + 1]
    if sign in ("}", "]") and before == ",":
        return f": remove the comma before {sign}"
    if sign == "'":
        return ": JSON has double quotes; write rows with json.dumps"
    return ""
