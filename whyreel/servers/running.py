"""The explorers that this process has started, for what shows itself by one."""

from pathlib import Path
from typing import Final, NamedTuple

from store.reading.store import Store


class RunningExplorer(NamedTuple):
    """Where an explorer answers, and what it serves: a home, or one version of it."""

    url: str
    folder: Path
    version: str = ""


RUNNING: Final[list[RunningExplorer]] = []


def explorer_of(store: Store) -> str:
    """The URL of an explorer that serves a version of the data; empty if none does."""
    for each in RUNNING:
        same = store.path.parent.parent == each.folder
        if same and each.version in ("", store.version):
            return each.url
    return ""
