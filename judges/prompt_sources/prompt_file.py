"""A prompt out of a user's file or checkout: read, never run.

SVBench's scripts build theirs in a function that returns an f-string; other checkouts may keep it
as a constant, as text with names in braces, or as JSON. All come down to one text with named gaps.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from judges.prompt_sources.prompt_script import candidates
from judges.prompt_sources.prompt_text import (
    FIELDS,
    OPEN,
    SHUT,
    Piece,
    UnreadableError,
    fields,
    pieces,
    template,
)

LARGEST: Final = 1_000_000
SCRIPTS: Final = ("batch_eval*openai*.py", "batch_eval*.py", "*prompt*.py")
"""Names of the script in a checkout of SVBench; the first match is read. The one for OpenAI comes
first: its requests are like ours."""
_DEEP: Final = 8


def read(path: Path) -> tuple[Piece, ...]:
    """The prompt of a file, or of the script in a checkout, as text pieces with gaps.

    Raises:
        UnreadableError: no such file, no prompt in it, or a name that we can't fill; says where.
    """
    if path.is_dir():
        path = _script(path)
    text = _read(path)
    texts = list(_candidates(text, path))
    usable = [
        text_or_error
        for text_or_error in texts
        if isinstance(text_or_error, str) and fields(text_or_error)
    ]
    if usable:
        return pieces(max(usable, key=lambda candidate: len(fields(candidate))))
    for candidate in texts:
        if isinstance(candidate, UnreadableError):
            raise candidate
    if path.suffix == ".py" and not texts:
        raise UnreadableError(
            f"{path.name}: has no function that returns a prompt, and no constant"
        )
    raise UnreadableError(f"{path.name}: holds no prompt with any of {', '.join(FIELDS)} in it")


def _script(folder: Path) -> Path:
    for pattern in SCRIPTS:
        for path in sorted(folder.rglob(pattern)):
            if path.is_file():
                return path
    raise UnreadableError(f"{folder.name}: has no script of the name {SCRIPTS[1]} in it")


def _read(path: Path) -> str:
    try:
        with path.open("rb") as handle:
            raw = handle.read(LARGEST + 1)
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise UnreadableError(f"{path.name}: can't be read") from error
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{path.name}: is no UTF-8 text") from error
    if len(raw) > LARGEST:
        raise UnreadableError(f"{path.name}: is larger than a prompt")
    if OPEN in text or SHUT in text:
        raise UnreadableError(f"{path.name}: has signs in it that no prompt has")
    return text


def _candidates(text: str, path: Path) -> Iterator[str | UnreadableError]:
    if path.suffix == ".py":
        yield from candidates(text, path.name)
    elif path.suffix == ".json":
        yield from (
            _plain(text_value, path.name) for text_value in _texts(_json(text, path.name), _DEEP)
        )
    else:
        yield _plain(text, path.name)


def _plain(text: str, name: str) -> str | UnreadableError:
    try:
        return template(text, name)
    except UnreadableError as error:
        return error


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise UnreadableError(f"{name}, line {line}: is no JSON") from error


def _texts(value: Any, deep: int) -> Iterator[str]:
    """Every text of a JSON value with a known field's name in braces."""
    if isinstance(value, str):
        if any(f"{{{field}}}" in value for field in FIELDS):
            yield value
    elif deep and isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner, deep - 1)
