"""JSON Lines as objects, line by line; other lines are faults with their line number."""

import json
from collections.abc import Iterator
from pathlib import Path

from loaders.files.text_files import NotJSON, parse, read_lines


def objects(path: Path, name: str) -> Iterator[tuple[int, dict[str, object], str]]:
    """`(line, object, fault)`: with a fault the object is empty. Raises FileRefused."""
    for number, line in read_lines(path, name):
        try:
            row = parse(line)
        except json.JSONDecodeError as error:
            yield number, {}, f"is not JSON ({error.msg}, column {error.colno})"
        except NotJSON as error:
            yield number, {}, str(error)
        else:
            if isinstance(row, dict):
                yield number, row, ""
            else:
                yield number, {}, "is no object"
