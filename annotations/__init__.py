"""What people annotate, in an embedded database: the only use of SQLAlchemy and Alembic.

Its errors are a tree: catch `AnnotationError` for all of them.
"""

from typing import Any


class AnnotationError(Exception):
    """A refused request on annotations, in words for the person who made it."""


class NotFound(AnnotationError):  # noqa: N818
    """There is no such set, annotator or clip."""


class InvalidValue(AnnotationError):  # noqa: N818
    """A value that can't be kept; `place` is where in it."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(reason)
        self.place = place


class StaleVersion(AnnotationError):  # noqa: N818
    """The document has changed since the author read it.

    `version` is the current one, `theirs` the part's current value, `by` and `at` the author and
    time of the newest event.
    """

    def __init__(self, version: int, theirs: Any, by: str, at: str) -> None:
        super().__init__(f"the document is at version {version} by now")
        self.version, self.theirs, self.by, self.at = version, theirs, by, at


class ImportConflict(AnnotationError):  # noqa: N818
    """An imported set has the id of one in the database, but other content."""


class ConcurrentWrite(AnnotationError):  # noqa: N818
    """Somebody else wrote the same row at the same moment; nothing of this was kept."""


class DatabaseUnavailable(AnnotationError):  # noqa: N818
    """The database can't be opened, read or written; the text names no password."""


class DatabaseFull(DatabaseUnavailable):
    """The disk, or a visitor's share of it, is full."""
