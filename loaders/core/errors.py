"""The loaders' errors, as a tree: catch `LoadError` for all of them. Messages are fit to show."""


class LoadError(Exception):
    """An import can't go on; the store stays as it was."""


class FileRefused(LoadError):  # noqa: N818 - named as what happened
    """A file that can't be taken at all: not the format, damaged, or absurdly large."""

    def __init__(self, file: str, position: str, reason: str) -> None:
        """`position` is a line, a JSON path or "" for the file as a whole."""
        super().__init__(": ".join(part for part in (file, position, reason) if part))
        self.file = file
        self.position = position
        self.reason = reason


class NotOurs(FileRefused):
    """A file of something else: beside others in a folder it is left out, with its reason."""


class FetchFailed(LoadError):  # noqa: N818
    """A place could not be turned into a local folder."""
