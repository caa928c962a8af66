# ruff: noqa: N818  (the names say what is wrong; all are WhyReelErrors)
"""The library's errors, as a tree: catch `WhyReelError` for all of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from schema import WhyReelError
from store.errors import NoStore, OverBudget

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


@contextmanager
def missing_store() -> Iterator[None]:
    """Raise NotLoaded where the store says that a version is not there."""
    try:
        yield
    except NoStore as error:
        raise NotLoaded(str(error)) from error
