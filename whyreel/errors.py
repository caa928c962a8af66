# ruff: noqa: N818  (the names say what is wrong; all are WhyReelErrors)
"""The library's errors, as a tree: catch `WhyReelError` for all of them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from schema import WhyReelError
from store import NoStore, OverBudget

__all__ = [
    "BadFilter", "ImportRefused", "JudgeError", "NotLoaded", "OverBudget", "RemoteError",
    "WhyReelError",
]  # fmt: skip


class NotLoaded(WhyReelError, LookupError):
    """The data do not have what was asked for: a benchmark, run, clip, chain, figure or version."""


class BadFilter(WhyReelError, ValueError):
    """A filter that there is not, a value that it does not take, or one that cannot apply here."""


class ImportRefused(WhyReelError):
    """Files that cannot be imported. No row of the refused ones is in the data."""


class RemoteError(WhyReelError):
    """A server that cannot be read: not reached, no WhyReel, locked, or of another format."""


class JudgeError(WhyReelError):
    """A judge that cannot be asked: a wrong address or value, or a log of another run."""


OPTIONS: Final = (
    "allow-rejects", "answer-base", "base-url", "benchmark", "encoding", "filter", "frames",
    "judge", "log", "map", "max-cost", "model", "new-questions", "price-in", "price-out",
    "protocol", "run", "setting", "side", "temperature", "top-p",
)  # fmt: skip
"""Options of the command line that arguments of the library stand for."""
FLAGS: Final = ("allow-rejects", "new-questions")
_OPTION: Final = re.compile(
    rf"(?<![\w-])--({'|'.join(OPTIONS)})(?![\w-])(?: ([01]\b|[A-Z]{{3,}}\b|[^\s;,=]+=[^\s;,]+))?"
)


def in_python(text: str) -> str:
    """A message of the command line with the library's arguments in the place of its options."""
    return _OPTION.sub(_argument, text)


def _argument(match: re.Match[str]) -> str:
    option, value = match.groups()
    if option == "map":
        column, _, field = (value or "column=field").rpartition("=")
        return f'columns={{"{column}": "{field}"}}'
    after = "True" if option in FLAGS else value or ""
    return f"{option.replace('-', '_')}={after}"


@contextmanager
def missing_store() -> Iterator[None]:
    """Raise NotLoaded where the store says that a version is not there."""
    try:
        yield
    except NoStore as error:
        raise NotLoaded(str(error)) from error
