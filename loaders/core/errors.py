"""The loaders' errors, as a tree: catch `LoadError` for all of them. Messages are fit to show."""

from schema import WhyReelError


class LoadError(WhyReelError):
    """The import failed; the store is unchanged."""


class FileRefused(LoadError):  # noqa: N818 - named as what happened
    """A file rejected as a whole: wrong format, damaged, or above a size cap."""

    def __init__(self, file: str, position: str, reason: str) -> None:
        """`position` is a line, a JSON path or "" for the file as a whole."""
        super().__init__(": ".join(part for part in (file, position, reason) if part))
        self.file = file
        self.position = position
        self.reason = reason


class NotOurs(FileRefused):
    """A file of another format: inside a folder it is skipped, and its reason noted."""


class FetchFailed(LoadError):  # noqa: N818
    """A remote place could not be copied to a local folder."""
